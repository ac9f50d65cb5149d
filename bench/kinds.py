"""Where slimestack's time goes: ``apply`` by kind of action, the list by kind of pending.

Here the clock is read between ``apply`` and ``legal_actions`` too; one reading, about 0.05 us, is in each
figure. ``apply`` includes the cards that the state's seed turns up for the action. What took longer than half a
millisecond is left out: no decision does, but another program in between, or the garbage collection.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from random import Random
from time import perf_counter_ns

import attrs

from bench.engines import slimestack
from bench.playouts import Spread
from slimestack import Action, State, apply, legal_actions

INTERRUPTED = 500_000


@attrs.define
class Cost:
    """How often something was done, and how long it took all in all, in one round."""

    times: int = 0
    nanoseconds: int = 0

    def add(self, nanoseconds: int) -> None:
        """Count one more."""
        if nanoseconds < INTERRUPTED:
            self.times += 1
            self.nanoseconds += nanoseconds


@attrs.define
class Kinds:
    """The costs of each round, by kind, and the size of the Swarms that were met."""

    policy: str
    rng: Random
    applied: list[dict[str, Cost]] = attrs.field(factory=list)
    listed: list[dict[str, Cost]] = attrs.field(factory=list)
    decisions: int = 0
    slimes: int = 0

    def play_round(self, seconds: float) -> None:
        """Play whole games for at least this long, and count by kind."""
        engine = slimestack(self.policy, self.rng)
        applied: dict[str, Cost] = defaultdict(Cost)
        listed: dict[str, Cost] = defaultdict(Cost)
        now = perf_counter_ns
        gc.collect()
        began = now()
        while now() < began + seconds * 1e9:
            state: State
            state, legal = engine.start()
            while legal:
                action: Action = engine.choose(legal)
                before = now()
                reached = apply(state, action)
                between = now()
                legal = legal_actions(reached)
                after = now()
                state = reached
                applied[action.word].add(between - before)
                listed[type(state.pending).__name__].add(after - between)
                self.decisions += 1
                self.slimes += sum(map(len, state.swarms))
        self.applied.append(applied)
        self.listed.append(listed)

    @property
    def slimes_per_swarm(self) -> float:
        """Slimes in a Swarm, on average over the decisions."""
        return self.slimes / (4 * self.decisions)


@attrs.frozen
class KindCost:
    """One kind's cost over the rounds: its share of all decisions, and microseconds each time."""

    kind: str
    share: float
    microseconds: Spread


def by_kind(rounds: list[dict[str, Cost]]) -> list[KindCost]:
    """Each kind that came up, the most frequent first."""
    total = sum(cost.times for found in rounds for cost in found.values())
    costs = []
    for kind in {kind for found in rounds for kind in found}:
        known = [found[kind] for found in rounds if kind in found and found[kind].times]
        if not known:
            continue
        each = Spread.of(cost.nanoseconds / cost.times / 1e3 for cost in known)
        costs.append(KindCost(kind, sum(cost.times for cost in known) / total, each))
    return sorted(costs, key=lambda cost: (-cost.share, cost.kind))

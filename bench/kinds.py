"""Where slimestack's time goes: ``apply`` by kind of action, the list by kind of pending.

Here the clock is read between ``apply`` and ``legal_actions`` too; one reading, about 0.05 us, is in each
figure. ``apply`` includes the cards that the state's seed draws for the action. The median of a round counts, so that
another program in between, or the garbage collection, does not.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from random import Random
from statistics import median
from time import perf_counter_ns
from typing import TypeAlias

import attrs

from bench.engines import slimestack
from bench.playouts import Spread
from slimestack import Action, State, apply, legal_actions

Times: TypeAlias = dict[str, list[int]]
"""How many nanoseconds each took, by kind, in one round."""


@attrs.define
class Kinds:
    """The times of each round, by kind, and the size of the Swarms on the way."""

    policy: str
    rng: Random
    applied: list[Times] = attrs.field(factory=list)
    listed: list[Times] = attrs.field(factory=list)
    decisions: int = 0
    slimes: int = 0

    def play_round(self, seconds: float) -> None:
        """Play whole games for at least this long, and count by kind."""
        engine = slimestack(self.policy, self.rng)
        applied: Times = defaultdict(list)
        listed: Times = defaultdict(list)
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
                applied[action.word].append(between - before)
                listed[type(state.pending).__name__].append(after - between)
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


def by_kind(rounds: list[Times]) -> list[KindCost]:
    """Each kind of these rounds, the most frequent first."""
    total = sum(len(times) for kinds in rounds for times in kinds.values())
    costs = []
    for kind in {kind for kinds in rounds for kind in kinds}:
        times = [kinds[kind] for kinds in rounds if kind in kinds]
        costs.append(KindCost(kind, sum(map(len, times)) / total, Spread.of(median(one) / 1e3 for one in times)))
    return sorted(costs, key=lambda cost: (-cost.share, cost.kind))

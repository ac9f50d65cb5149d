"""Whether a decision gets dearer as a game gets longer.

Decisions of the first and of the last third of many games are paired by what they should cost: the kind of
action, the Slimes in the deciding Swarm and the number of actions listed after it. Each is taken
several times over from its kept state, and the fastest counts.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from statistics import median
from time import perf_counter_ns
from typing import TypeAlias

import attrs

from bench.engines import slimestack
from slimestack import Action, State, apply, legal_actions, to_act

Alike: TypeAlias = tuple[str, int, int]
_TAKES = 5


@attrs.frozen
class Growth:
    """How many times as much a decision of the last third costs as one of the first third, like for like.

    ``first`` and ``last`` are microseconds, weighted alike; ``cells`` are the kinds of decision compared, each
    with at least three of either third, and ``decisions`` those in them.
    """

    first: float
    last: float
    cells: int
    decisions: int

    @property
    def ratio(self) -> float:
        """The last third's cost over the first third's."""
        return self.last / self.first


def _cost(state: State, action: Action) -> float:
    best = float("inf")
    for _ in range(_TAKES):
        before = perf_counter_ns()
        after = apply(state, action)
        legal_actions(after)
        best = min(best, perf_counter_ns() - before)
    return best / 1e3


def _alike(state: State, action: Action, listed: int) -> Alike:
    seat = to_act(state)
    assert isinstance(seat, int)
    return action.word, len(state.swarms[seat]), listed


def measure(games: int, seed: int = 1) -> Growth:
    """Play that many games, half of them crowded, and compare."""
    rng = Random(seed)
    early: dict[Alike, list[float]] = defaultdict(list)
    late: dict[Alike, list[float]] = defaultdict(list)
    for game in range(games):
        engine = slimestack(("uniform", "crowded")[game % 2], rng)
        taken: list[tuple[State, Action, int]] = []
        state, legal = engine.start()
        while legal:
            action = engine.choose(legal)
            reached, legal = engine.step(state, action)
            taken.append((state, action, len(legal)))
            state = reached
        third = len(taken) // 3
        # the latter third goes first in every other pair of games: neither always meets the warmer machine
        for costs, part in ((early, taken[:third]), (late, taken[-third:]))[:: 1 if game % 4 < 2 else -1]:
            for state, action, listed in part:
                costs[_alike(state, action, listed)].append(_cost(state, action))
    return compared(early, late)


def compared(early: dict[Alike, list[float]], late: dict[Alike, list[float]]) -> Growth:
    """The costs of decisions that are alike, put side by side."""
    first = last = weights = 0.0
    cells = decisions = 0
    for alike in early.keys() & late.keys():
        a, b = early[alike], late[alike]
        weight = min(len(a), len(b))
        if weight < 3:
            continue
        first += weight * median(a)
        last += weight * median(b)
        weights += weight
        cells += 1
        decisions += len(a) + len(b)
    return Growth(first / weights, last / weights, cells, decisions)

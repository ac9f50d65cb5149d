"""Counting the sequences of actions from a state; what chance may bring counts as its branches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeAlias

import slimestack as ss

Counting: TypeAlias = Callable[[ss.State, int], tuple[int, ...]]
"""Whoever can count: for a state and a depth, how many sequences of 1, 2, … ``depth`` steps there are."""


def by_depth(state: ss.State) -> Iterator[tuple[int, int]]:
    """For 1, 2, … steps: how many sequences there are, and how many different states they set out from last.

    States that are come to on several ways are taken further once, and count as often as they were come to.
    """
    layer = Counter({state: 1})
    while layer:
        yield sum(ways * len(ss.legal_actions(here)) for here, ways in layer.items()), len(layer)
        following: Counter[ss.State] = Counter()
        for here, ways in layer.items():
            for action in ss.legal_actions(here):
                following[ss.apply(here, action)] += ways
        layer = following


def count(state: ss.State, depth: int) -> tuple[int, ...]:
    """The counts as the library has them; a game that is over goes no further."""
    return tuple(ways for ways, _ in islice(by_depth(state), depth))


def within(state: ss.State, most: int) -> int:
    """To which depth the counts can be had from no more than so many states."""
    depth = 0
    for _, states in by_depth(state):
        most -= states
        if most < 0:
            return depth
        depth += 1
    return depth

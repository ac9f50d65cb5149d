"""The Commutation Lemma, by going through all cases: Combines inside an action lead nowhere else.

A table has no Rites, two types, ample supply and a deck that cannot run dry.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

import slimestack as ss
from slimestack.table.slimes import swarm_of

TYPES = (ss.SlimeType.EMBER, ss.SlimeType.DEW)
READINGS = tuple(ss.Rulings(combine_window=window) for window in ("decision_points", "between_actions"))


def swarms(slimes: int, each: int, together: int) -> Iterator[ss.Swarm]:
    """Every Swarm of two types with at most so many Slimes, so much growth on each and so much together."""
    there = [ss.Slime(kind, growth) for kind in TYPES for growth in range(each + 1)]
    for size in range(1, slimes + 1):
        for some in combinations_with_replacement(there, size):
            if sum(slime.growth for slime in some) <= together:
                yield swarm_of(some)


def reached(swarm: ss.Swarm, reading: ss.Rulings, action: ss.Action) -> set[ss.Swarm]:
    """The Swarms to be had when the action is done, with all the Combines that one likes before, inside and after.

    Cards that are revealed are of the Split's type.
    """
    start = ss.position([swarm, "m3"], row=[], rulings=reading, deck="e9 d9")
    found, seen, open_ends = set(), {start}, [start]
    while open_ends:
        state = open_ends.pop()
        if state.pending == ss.Turn() and not state.actions_left:
            found.add(state.swarms[0])
        for move in ss.legal_actions(state):
            if isinstance(move, ss.Combine | ss.Place) or move == action or move == ss.RevealSlime(TYPES[0]):
                after = ss.apply(state, move)
                if after not in seen:
                    seen.add(after)
                    open_ends.append(after)
    return found


def differing(some: list[ss.Swarm], action: ss.Action) -> list[str]:
    """The Swarms from which the readings lead to different ones."""
    one, other = READINGS
    return [ss.swarm_text(swarm) for swarm in some if reached(swarm, one, action) != reached(swarm, other, action)]


def growing(slimes: int) -> list[ss.Swarm]:
    """The Swarms of at most so many Slimes with 0 to 5 growth, at most two of them Bigs."""
    return [swarm for swarm in swarms(slimes, 5, 99) if sum(slime.tier is ss.Tier.BIG for slime in swarm) <= 2]


def splitting(slimes: int, growth: int, big: int) -> list[ss.Swarm]:
    """The Swarms of at most so many Slimes and so much growth together with this Big in them."""
    return [swarm for swarm in swarms(slimes, growth, growth) if ss.Slime(TYPES[0], big) in swarm]


@pytest.mark.ruling("RULING.COMBINE.1")
def test_grow_of_small_swarms() -> None:
    """From every Swarm of at most two Slimes both readings of "during" lead a Grow to the same Swarms."""
    small = growing(2)
    assert len(small) == 90
    assert differing(small, ss.Grow()) == []


@pytest.mark.ruling("RULING.COMBINE.1", "RULING.SPLIT.8")
def test_split_of_small_swarms() -> None:
    """From every Swarm of at most two Slimes with e6 both readings lead its Split to the same Swarms."""
    assert differing(splitting(2, 9, 6), ss.Split(ss.Slime(TYPES[0], 6))) == []


@pytest.mark.proof
@pytest.mark.ruling("RULING.COMBINE.1")
def test_grow() -> None:
    """The same from all 1,604 Swarms of at most four Slimes."""
    every = growing(4)
    assert len(every) == 1604
    assert differing(every, ss.Grow()) == []


@pytest.mark.proof
@pytest.mark.ruling("RULING.COMBINE.1", "RULING.SPLIT.8")
def test_split() -> None:
    """The same for every Split in every Swarm of at most three Slimes and fourteen growth."""
    cases = 0
    for big in range(4, 15):
        some = splitting(3, 14, big)
        cases += len(some)
        assert differing(some, ss.Split(ss.Slime(TYPES[0], big))) == []
    assert cases == 751


@pytest.mark.ruling("RULING.SPLIT.4")
def test_what_a_split_discards() -> None:
    """With 36 cards of which 9 match, a Split discards 2 x 27 / 10 = 5.4 cards on average, by exact odds."""
    state = ss.apply(ss.position(["e4", "m3"], row=[], deck="e9 d9 m9 p9"), ss.Split(ss.Slime(TYPES[0], 4)))
    outlook = ss.odds(state)
    assert outlook.covered == 1
    discarded = sum(
        (coming.probability * (sum(n for _, n in coming.cards) - 2) for coming in outlook.outcomes), Fraction(0)
    )
    assert discarded == Fraction(27, 5)

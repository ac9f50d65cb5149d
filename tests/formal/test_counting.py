"""Counting ways to play on from the specification alone."""

from __future__ import annotations

import pytest

import slimestack as ss
from formal.alone import table
from formal.counting import count, counts
from formal.showing import difference_shown, onwards
from perft.counting import count as perft


def test_a_count_by_hand() -> None:
    """One Droplet, and a deck of one card: Grow or Draw, then one target or one card, then the end of the turn."""
    state = table("e0", "m3", deck="d1", discard="")
    assert counts(state, 3) == (2, 2, 2)
    assert count(state, 0) == 1


@pytest.mark.parametrize(
    ("swarms", "options", "depth"),
    [
        (["e4 e0 d3", "m3 m0"], {"deck": "e1 m1", "discard": "p1"}, 3),
        (["eR d5 d4", "m3"], {"deck": "d2 p1", "discard": "e1"}, 3),
        (["e1", "m2"], {"active": None, "leader": 0, "pending": ss.RevealingRipple(), "round": 10}, 2),
    ],
)
def test_the_library_counts_the_same(swarms: list[str], options: dict[str, object], depth: int) -> None:
    """The library has as many sequences of each length as the specification."""
    state = table(*swarms, row=["titan"], **options)
    with difference_shown(lambda: onwards([state])):
        assert counts(state, depth) == perft(state, depth)


def test_a_game_that_is_over_goes_no_further() -> None:
    """A sequence that has ended has no longer one."""
    state = table("e1", "m2", round=11, leader=0, active=1, actions_left=0)
    assert counts(state, 2) == (1, 0)

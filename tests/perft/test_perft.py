"""The counts of action sequences are those of the data file, and those that can be counted by hand."""

from __future__ import annotations

import pytest

import slimestack as ss
from formal.counting import counts
from formal.showing import difference_shown, onwards
from perft.counting import count, within
from perft.positions import DAILY, HERE, TABLE, Perft, pinned, table_of, text_of

SPEC_STATES = 4
"""From how many states at most the specification counts daily; it takes some 10 ms for each."""

_PINNED = pinned()


def _named(one: Perft) -> str:
    return one.name


@pytest.mark.parametrize("one", _PINNED, ids=_named)
def test_counts(one: Perft) -> None:
    """The counts of a position are those that are written down."""
    with difference_shown(lambda: onwards([one.state])):
        assert count(one.state, one.daily) == one.counts[: one.daily]


@pytest.mark.parametrize("one", _PINNED, ids=_named)
def test_counts_of_the_specification(one: Perft) -> None:
    """The specification, which shares no code with the library, counts the same."""
    depth = max(1, within(one.state, SPEC_STATES))
    assert counts(one.state, depth) == one.counts[:depth]


@pytest.mark.proof
@pytest.mark.parametrize("one", _PINNED, ids=_named)
def test_deeper_counts_of_the_specification(one: Perft) -> None:
    """It counts the same some steps farther."""
    depth = max(2, within(one.state, 50 * SPEC_STATES))
    assert counts(one.state, depth) == one.counts[:depth]


@pytest.mark.proof
@pytest.mark.parametrize("one", _PINNED, ids=_named)
def test_deep_counts(one: Perft) -> None:
    """The counts of a position are those that are written down, as deep as they go."""
    with difference_shown(lambda: onwards([one.state])):
        assert count(one.state, len(one.counts)) == one.counts


def test_the_data_file() -> None:
    """The file and the table of the docs are as the command writes them; what the tests count daily is affordable."""
    assert HERE.read_text(encoding="utf-8") == text_of(_PINNED)
    assert TABLE.read_text(encoding="utf-8") == table_of(_PINNED)
    assert len({one.name for one in _PINNED}) == len({one.position for one in _PINNED}) == len(_PINNED) >= 12
    for one in _PINNED:
        assert ss.position_text(one.state) == one.position
        assert one.daily == within(one.state, DAILY) <= len(one.counts)


def test_what_the_positions_are() -> None:
    """They begin games of 2 to 4, and wait for a pick, a Split, a Ripple with shares to come, and chance."""
    states = [one.state for one in _PINNED]
    assert {state.game.players for state in states} == {2, 3, 4}
    kinds = {type(state.pending) for state in states}
    assert {ss.Picking, ss.Turn, ss.Spreading, ss.Searching, ss.Resolving, ss.RippleWindow, ss.RevealingRipple} <= kinds
    assert any(isinstance(state.pending, ss.Resolving) and len(state.pending.seats) > 1 for state in states)
    assert any(state.round == state.game.ripples_kept + 1 for state in states)


def test_counts_by_hand() -> None:
    """Grow onto either of two Slimes or Draw one of two cards: 2, then 4 sequences, and then each turn ends."""
    state = ss.position(["e1 d3", "mR"], leader=1, round=11, deck="m1 p1", supply=1, row=[], rulings=_FREE)
    assert [str(action) for action in ss.legal_actions(state)] == [
        "grow",
        "draw",
        "mutate e1 d3",
        "mutate d3 e1",
        "end",
    ]
    # grow: 2 places; draw: 2 cards; either mutate and the end: an end, and for the end, nothing, for the game is over.
    assert count(state, 4) == (5, 2 + 2 + 1 + 1, 2 + 2, 0)


def test_transpositions_count_as_often_as_they_come() -> None:
    """Two tokens onto two Slimes, in either order, are two sequences though they end alike."""
    state = ss.position(["e4 d0", "m3"], pending=ss.Growing(2), row=[], rulings=_BETWEEN)
    assert count(state, 2) == (2, 4)
    assert within(state, 2) == 1 < within(state, 3)


_FREE = ss.Rulings(pass_policy="free")
_BETWEEN = ss.Rulings(combine_window="between_actions")

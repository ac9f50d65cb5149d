"""A failure about numbers names the first table of which the library and the specification say different things."""

from __future__ import annotations

import re
from itertools import islice

import attrs
import pytest

import slimestack as ss
from exhaustive.games import GAMES
from formal.alone import table
from formal.showing import difference_shown, first_difference, onwards


@pytest.fixture
def losing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library, in which a Grow loses a token on its way."""
    play = ss.apply

    def wrong(state: ss.State, action: ss.Action) -> ss.State:
        after = play(state, action)
        return attrs.evolve(after, supply=after.supply - 1) if isinstance(action, ss.Grow) else after

    monkeypatch.setattr(ss, "apply", wrong)


@pytest.mark.usefixtures("losing")
def test_the_first_table_is_named() -> None:
    """The nearest table with a difference is named, with what was done there and what each side says."""
    start = table("e1", "m3", actions_left=0, leader=1, supply=5, deck="", row=["titan"])
    found = first_difference(onwards([start]))
    assert found is not None
    assert str(found.action) == "grow"
    assert re.search(r"differ in what comes of an action\n.*m3.*\naction: grow\nthe library: +supply", str(found))


@pytest.mark.usefixtures("losing")
def test_a_failure_is_explained() -> None:
    """What a test says stays, and the table comes after it; the error that it was is its cause."""
    state = table("e1", "m3")
    with (
        pytest.raises(AssertionError, match=r"^7 games(.|\n)*action: grow") as raised,
        difference_shown(lambda: onwards([state])),
    ):
        raise LookupError("7 games")
    assert isinstance(raised.value.__cause__, LookupError)


def test_another_failure_stays() -> None:
    """Where the two say the same, the failure stays as it is, and so does a test that passes."""
    begin = GAMES[0].begin()
    with pytest.raises(LookupError, match=r"^7 games$"), difference_shown(lambda: onwards([begin]), 30):
        raise LookupError("7 games")
    with difference_shown(lambda: onwards([begin])):
        assert begin


def test_an_error_of_the_library_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the library fails, the table is named too."""

    def failing(state: ss.State, action: ss.Action) -> ss.State:
        raise ZeroDivisionError

    monkeypatch.setattr(ss, "apply", failing)
    found = first_difference(onwards([table("e1", "m3")]))
    assert found is not None
    assert "it fails: ZeroDivisionError()" in found.library


def test_the_nearest_come_first() -> None:
    """Each table comes once, after those from which fewer steps lead to it."""
    start = table("e4 d0", "m3", pending=ss.Growing(2), actions_left=0, row=[])
    every = [one.state for one in islice(onwards([start]), 4)]
    assert len(set(every)) == 4
    left = [one.pending.left for one in every if isinstance(one.pending, ss.Growing)]
    assert left[0] == 2
    assert left == sorted(left, reverse=True)

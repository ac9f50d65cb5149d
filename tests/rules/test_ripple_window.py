"""Combining around a Ripple, under both readings of RULING.COMBINE.5."""

from __future__ import annotations

import pytest

import slimestack as ss
from boxes import before, box
from helpers import facts, legal, play, refusal_of, text

WINDOW = ss.Rulings(combine_at_ripple="token_player")
DISSOLVE = "everyone, now: dissolve(1, droplet)"

pytestmark = pytest.mark.ruling("RULING.COMBINE.5")


def opened(swarms: list[str], *parts: str, **more: object) -> ss.State:
    """The table with a window for the Token Player, after the Ripple with these parts has been revealed."""
    return play(before(swarms, *parts, rulings=WINDOW, **more), "reveal ripple card")


def test_nobody_else_may_use_the_window() -> None:
    """Another player's Combine is no answer to it, and neither is an action, a claim or the end of a turn."""
    state = opened(["e1 e0", "d1 d0"], DISSOLVE)
    assert refusal_of(state, "combine d0 d1") == ("slime_absent", ("SETUP.5b",))
    for action in ("grow", "draw", "end", "claim pair", "dissolve e0", "accept"):
        assert refusal_of(state, action) == ("wrong_kind", ("RULING.COMBINE.5",))
    assert refusal_of(state, "combine e1 e1") == ("same_slime", ("COMBINE.9",))


def test_the_window_stays_open_while_a_combine_is_left() -> None:
    """After a Combine the next may follow; with none left the Ripple works by itself."""
    state = opened(["e0 e0 e0", "d0"], DISSOLVE)
    state = play(state, "combine e0 e0")
    assert state.pending == ss.RippleWindow("card")
    assert legal(state) == ["combine e1 e0", "combine e0 e1", "stop"]
    state = play(state, "combine e0 e1")
    assert legal(state) == ["dissolve e2"]


def test_stop_closes_the_window_for_good() -> None:
    """Once closed it does not open again before the first turn."""
    state = play(opened(["e1 e0", "d0"], "everyone, now: disburse(1)", DISSOLVE), "stop")
    assert refusal_of(state, "combine e0 e1") == ("not_at_ripple", ("RULING.COMBINE.5",))
    state = play(state, "place e0", "place d0")
    assert legal(state) == ["dissolve e1"]
    state = play(state, "dissolve e1", "dissolve d1")
    assert ss.to_act(state) is ss.CHANCE


@pytest.mark.parametrize("swarm", ["e4 e5", "e0 d0 m0", "eR e3", ""])
def test_no_window_without_a_combine(swarm: str) -> None:
    """Where the Token Player has nothing to combine the Ripple works at once, whatever others could do."""
    state = opened([swarm, "d1 d0"], "everyone_else, now: dissolve(1, droplet)")
    assert legal(state) == ["dissolve d1", "dissolve d0"]


@pytest.mark.ruling("RULING.RIPPLE.9", "RULING.RIPPLE.18")
def test_the_bonus_in_the_window_is_the_plain_one() -> None:
    """Last round's changes have lapsed and the new card's are not yet in force."""
    state = ss.position(
        ["d0", "e1 e1"], edition=box("everyone, this_round: modify(combine_bonus, +5)"), rulings=WINDOW, active=1,
        leader=0, actions_left=0, in_force=[ss.InForce(ss.cards.Modify("combine_bonus", 3), (0, 1))],
        unseen_ripples="card spare-b spare-c",
    )  # fmt: skip
    state = play(state, "end", "reveal ripple card")
    assert state.in_force == ()
    assert text(play(state, "combine e1 e1").swarms[1]) == "e3"


@pytest.mark.ruling("RULING.RIPPLE.20")
def test_a_card_that_forbids_combine_does_not_close_its_own_window() -> None:
    """The prohibition begins with the first part, so a Combine is still legal in the window before it."""
    state = opened(["e1 e0", "d0"], "everyone, this_round: forbid(combine)", rite_deck="far-d")
    assert "combine e0 e1" in legal(state)
    closed = play(state, "stop", "reveal rite far-d")
    assert refusal_of(closed, "combine e0 e1") == ("prohibited", ("RULING.RIPPLE.20",))


@pytest.mark.ruling("RULING.RIPPLE.7")
def test_whom_the_card_affects_is_judged_after_the_window() -> None:
    """A drawer who makes a second Big in the window has the most Bigs when the first part begins."""
    part = "most(count(big)), now: remove(1, big, one)"
    state = opened(["e4 m3 m0", "d4"], part)
    assert ss.to_act(play(state, "combine m0 m3")) == 0
    assert play(state, "combine m0 m3").pending == ss.Resolving(
        "card", 0, (0,), (ss.parse_effect("remove(1, big, one)"),)
    )
    assert play(state, "stop").pending == ss.Resolving("card", 0, (0, 1), (ss.parse_effect("remove(1, big, one)"),))


@pytest.mark.clause("END.1", "ROUND.4")
@pytest.mark.ruling("RULING.END.2", "RULING.COMBINE.11")
def test_no_window_at_the_failed_draw() -> None:
    """The game is over at once, though the Token Player has something to combine."""
    state = ss.position(["d0", "e1 e0"], edition=box(), rulings=WINDOW, round=4, active=1, leader=0, actions_left=0)
    assert play(state, "end").pending == ss.Over("END.1")


@pytest.mark.clause("GOAL.3")
@pytest.mark.ruling("RULING.END.1")
def test_no_window_at_a_last_ripple_that_is_not_resolved() -> None:
    """Under that reading the card is revealed and the game is over; resolved, it has its window as any."""
    for trigger, pending in (
        ("last_ripple_unresolved", ss.Over("GOAL.3")),
        ("last_ripple_resolved", ss.RippleWindow("card")),
    ):
        rulings = ss.Rulings(end_trigger=trigger, combine_at_ripple="token_player")  # type: ignore[arg-type]
        state = before(["e1 e0", "d0"], edition=box(DISSOLVE, kept=(1, 1, 1)), rulings=rulings)
        assert play(state, "reveal ripple card").pending == pending


def test_a_combine_in_the_window_is_a_combine_like_any() -> None:
    """It dissolves its source, takes its bonus from the supply, and goes without where the supply is empty."""
    state = opened(["e2 e0", "d0"], "token_player, now: disburse(1)", supply=0)
    assert facts(state, "combine e0 e2")[0] == ss.AmountClipped(0, 1, "RULING.TOKEN.2")
    state = play(state, "combine e0 e2")
    assert (text(state.swarms[0]), state.discard) == ("e2", (1, 0, 0, 0))

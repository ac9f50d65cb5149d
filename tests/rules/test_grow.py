"""Grow: where tokens come from, where they may go, and what cuts them short; `test_tiers` has how many there are."""

from __future__ import annotations

from itertools import permutations

import pytest

import slimestack as ss
from helpers import FREE, facts, legal, play, refusal_of, table, text, verdict


@pytest.mark.clause("GROW.2")
def test_any_way_of_placing_the_tokens() -> None:
    """Three tokens may go on three Slimes, all on one, or any way between; a Big may be given growth."""
    state = play(table("e4 e4 d0 m3"), "grow")
    assert legal(state) == ["place e4", "place d0", "place m3"]
    assert text(play(state, "place e4", "place d0", "place m3").swarms[0]) == "e5 e4 d1 m4"
    assert text(play(state, "place d0", "place d1", "place d2").swarms[0]) == "e4 e4 d3 m3"
    assert text(play(state, "place e4", "place e5", "place e4").swarms[0]) == "e6 e5 d0 m3"


@pytest.mark.clause("GROW.2")
@pytest.mark.ruling("RULING.GROW.4")
def test_the_order_of_the_tokens_does_not_matter() -> None:
    """Three tokens on three Slimes end alike in whatever order they are placed."""
    state = play(table("e4 d9 m0"), "grow")
    ends = {play(state, *(f"place {slime}" for slime in order)) for order in permutations(("e4", "d9", "m0"))}
    assert len(ends) == 1
    assert verdict(state, "place m0").citations == ("GROW.2", "RULING.GROW.4")


@pytest.mark.clause("GROW.2")
def test_tokens_stay_in_the_own_swarm() -> None:
    """A token cannot be placed on another player's Slime, nor on a Slime as it no longer is."""
    state = play(table("e4 d0"), "grow")
    assert refusal_of(state, "place m3") == ("slime_absent", ("SETUP.5b",))
    assert refusal_of(play(state, "place d0"), "place d0") == ("slime_absent", ("SETUP.5b",))


@pytest.mark.clause("GROW.5")
@pytest.mark.ruling("RULING.GROW.1")
def test_the_amount_is_frozen_when_the_grow_is_declared() -> None:
    """A Big that the first token makes, or that a Combine makes in between, brings no more tokens."""
    state = play(table("e3 d2 m4"), "grow", "place e3")
    assert (text(state.swarms[0]), state.pending) == ("e4 d2 m4", ss.Growing(1))
    state = play(table("e3 e0 m4"), "grow", "combine e0 e3", "place m4", "place m5")
    assert (text(state.swarms[0]), state.pending) == ("e4 m6", ss.Turn())


@pytest.mark.clause("GROW.5", "TURN.4")
def test_the_second_grow_counts_anew() -> None:
    """The Big that the first Grow made counts for the second Grow of the same turn."""
    state = play(table("dR e3"), "grow", "place e3", "grow")
    assert state.pending == ss.Growing(2)


@pytest.mark.clause("GROW.5")
def test_a_big_demoted_before_the_turn_does_not_count() -> None:
    """A Ripple took the Big below 4 before its owner's turn, so the Grow is of one token."""
    state = play(ss.position(["e4", "m3"], active=1, leader=1, round=1, rulings=FREE), "end", "end")
    state = play(state, "reveal ripple cold-snap", "lose e4")
    state = play(ss.apply(state, ss.legal_actions(state)[0]), "grow")
    assert (ss.to_act(state), state.pending) == (0, ss.Growing(1))


@pytest.mark.clause("GROW.6", "COMP.5")
@pytest.mark.ruling("RULING.TOKEN.6")
def test_tokens_leave_the_supply_when_the_grow_is_declared() -> None:
    """The tokens are taken from the supply at once and then placed, one after the other."""
    state = table("e4 d0", supply=9)
    supplies = [state.supply]
    for action in ("grow", "place d0", "place d1"):
        state = play(state, action)
        supplies.append(state.supply)
    assert supplies == [9, 7, 7, 7]


@pytest.mark.ruling("RULING.GROW.2")
@pytest.mark.parametrize("action", ["end", "grow", "draw", "stop", "accept"])
def test_all_tokens_must_be_placed(action: str) -> None:
    """A Grow goes on until its last token lies on a Slime; nothing but Combine comes in between."""
    state = play(table("e4 d0"), "grow", "place d0")
    assert refusal_of(state, action) == ("wrong_kind", ("RULING.GROW.2",))


@pytest.mark.clause("GROW.7")
@pytest.mark.ruling("RULING.GROW.3", "RULING.TURN.2")
@pytest.mark.parametrize("swarm", ["eR", "eR dR", ""])
def test_a_grow_without_a_place_for_its_tokens(swarm: str) -> None:
    """With Royals alone, or no Slime at all, a Grow cannot do anything and is not legal."""
    state = table(swarm)
    assert "grow" not in legal(state)
    assert refusal_of(state, "grow") == ("no_target", ("GROW.7", "RULING.GROW.3", "PR.3"))
    assert "grow" in legal(table(f"{swarm} m0"))


@pytest.mark.clause("GROW.6")
@pytest.mark.ruling("RULING.TOKEN.2")
@pytest.mark.parametrize(("supply", "placed"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_a_short_supply_gives_what_it_has(supply: int, placed: int) -> None:
    """A Grow of three takes as many as there are; only where they fall short does it rest on the ruling."""
    state = table("e4 d4", supply=supply)
    assert play(state, "grow").pending == ss.Growing(placed)
    missing = 3 - placed
    assert facts(state, "grow") == ([ss.AmountClipped(0, missing, "RULING.TOKEN.2")] if missing else [])
    rests = ("RULING.TOKEN.2",) if missing else ()
    assert verdict(state, "grow").citations == ("TURN.5", "GROW.1", "GROW.3", *rests)


@pytest.mark.ruling("RULING.TOKEN.1")
def test_a_full_bank_never_binds() -> None:
    """With the bank that ships, the supply behind forty-four Bigs of growth 50 still gives a Grow its full amount."""
    swarm = " ".join(f"{kind}50" for kind in "edmp" for _ in range(11))
    state = ss.position([swarm, "e0 d0 m0 p0"], row=[])
    assert play(state, "grow").pending == ss.Growing(45)


@pytest.mark.clause("GROW.1", "GROW.3")
def test_grow_changes_nothing_else() -> None:
    """A whole Grow leaves cards, other Swarms and the number of Slimes alone."""
    state = table("e4 d0", supply=9)
    after = play(state, "grow", "place d0", "place e4")
    assert (after.deck, after.discard, after.swarms[1]) == (state.deck, state.discard, state.swarms[1])
    assert text(after.swarms[0]) == "e5 d1"
    assert after.actions_left == 0

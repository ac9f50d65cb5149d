"""Royal Combine and Royals: what it needs and does, the four crowns, and the turn in which one is made."""

from __future__ import annotations

from itertools import pairwise

import pytest

import slimestack as ss
from helpers import legal, play, refusal_of, table, text

NONE = ss.Rulings(mint_turn_bonus="none")


def royals(state: ss.State) -> list[str]:
    """The Royal Combines among the legal actions."""
    return [action for action in legal(state) if action.startswith("royal")]


@pytest.mark.clause("ROYAL.1")
def test_two_bigs_of_one_type() -> None:
    """Every pair of Bigs of one type is offered once, equal ones too."""
    assert royals(table("e6 e4 e4 d5 d4 m9 e3")) == ["royal e6 e4", "royal e4 e4", "royal d5 d4"]


@pytest.mark.clause("ROYAL.2", "ROYAL.3", "ROYAL.4", "ROYAL.5", "COMP.4", "COMP.5")
@pytest.mark.ruling("RULING.ROYAL.8")
def test_what_a_royal_combine_does() -> None:
    """One Big wears the crown without growth, the other lies in the discard, all growth of both is in the supply."""
    state = table("e6 e4 e4 d2", supply=0, discard="p1")
    after = play(state, "royal e6 e4")
    assert text(after.swarms[0]) == "eR e4 d2"
    assert after.supply == 10
    assert after.discard == (1, 0, 0, 1)
    assert (after.deck, after.actions_left) == (state.deck, 0)


@pytest.mark.ruling("RULING.ROYAL.4")
def test_which_of_the_two_is_crowned_does_not_matter() -> None:
    """The pair may be named in either order; it is one action with one result."""
    assert ss.parse_action("royal e4 e6") == ss.parse_action("royal e6 e4")
    assert text(play(table("e6 e4"), "royal e4 e6").swarms[0]) == "eR"


@pytest.mark.clause("COMP.4", "ROYAL.2")
@pytest.mark.ruling("RULING.ROYAL.9", "RULING.ROYAL.3")
def test_each_type_has_a_crown() -> None:
    """All four crowns can be claimed, by one player even, also those of types that nobody started with."""
    swarm = ""
    for kind in "edmp":
        state = play(ss.position([f"{swarm} {kind}5 {kind}4", "e0"], row=[]), f"royal {kind}5 {kind}4")
        swarm = text(state.swarms[0])
    assert swarm == "eR dR mR pR"


@pytest.mark.clause("ROYAL.6", "ROYAL.2")
@pytest.mark.ruling("RULING.ROYAL.2")
@pytest.mark.parametrize(("mine", "theirs"), [("e5 e4", "eR"), ("eR e5 e4", "m3")])
def test_one_royal_of_each_type(mine: str, theirs: str) -> None:
    """While a Royal of the type lies before anybody, oneself too, its crown is taken."""
    state = ss.position([f"{mine} d5 d4", theirs], row=[])
    assert royals(state) == ["royal d5 d4"]
    assert refusal_of(state, "royal e5 e4") == ("crown_taken", ("ROYAL.6", "RULING.ROYAL.2"))


@pytest.mark.clause("ROYAL.7")
@pytest.mark.ruling("RULING.ROYAL.1")
def test_an_older_royal_keeps_its_action() -> None:
    """By default the owner of an older Royal makes another and acts, in either order, twice in all."""
    state = table("dR e6 e4 m1")
    first = play(state, "royal e6 e4")
    assert first.actions_left == 1
    first = play(first, "grow", "place m1")
    assert (text(first.swarms[0]), first.actions_left) == ("eR dR m2", 0)
    second = play(state, "mutate m1 e4")
    assert second.actions_left == 1
    second = play(second, "royal e6 e6")
    assert (text(second.swarms[0]), second.actions_left) == ("eR dR", 0)


@pytest.mark.ruling("RULING.ROYAL.1", "RULING.ROYAL.3")
def test_two_royal_combines_in_one_turn() -> None:
    """The owner of an older Royal may make two Royals in a turn, and has no third action for it."""
    state = play(table("dR e6 e4 m9 m8"), "royal e6 e4", "royal m9 m8")
    assert (text(state.swarms[0]), state.actions_left) == ("eR dR mR", 0)


@pytest.mark.clause("ROYAL.7")
@pytest.mark.ruling("RULING.ROYAL.1")
def test_no_bonus_in_a_turn_with_a_royal_combine() -> None:
    """Without a bonus in its turn, a Royal Combine comes first or not at all, and ends the action part."""
    state = table("dR e6 e4 m1", rulings=NONE)
    assert royals(state) == ["royal e6 e4"]
    after = play(state, "royal e6 e4")
    assert after.actions_left == 0
    assert refusal_of(after, "grow") == ("no_action_left", ("TURN.3", "TURN.4"))
    acted = play(state, "grow", "place e6", "place e7", "place e8")
    assert acted.actions_left == 1
    assert royals(acted) == []
    assert refusal_of(acted, "royal e9 e4") == ("royal_combine_is_first", ("ROYAL.7", "RULING.ROYAL.1"))
    assert {"grow", "draw"} <= set(legal(acted))


@pytest.mark.ruling("RULING.ROYAL.1")
def test_without_an_older_royal_both_readings_agree() -> None:
    """The first Royal of a player is made alike under both readings, and the turn after it has two actions."""
    ends = []
    for bonus in (NONE, ss.Rulings()):
        state = play(table("e6 e4 d1", rulings=bonus), "royal e6 e4")
        ends.append((text(state.swarms[0]), state.actions_left))
    assert ends == [("eR d1", 0)] * 2


@pytest.mark.clause("ROYAL.8")
def test_royal_combine_is_no_combine() -> None:
    """It costs an action where Combine costs none, and a Ripple that changes or forbids Combine leaves it alone."""
    forbid = ss.InForce(ss.cards.Forbid("combine"), (0, 1))
    more = ss.InForce(ss.cards.Modify("combine_bonus", 2), (0, 1))
    for held in ([forbid], [more]):
        state = table("e6 e4 e0", in_force=held, supply=5)
        after = play(state, "royal e6 e4")
        assert (text(after.swarms[0]), after.supply, after.actions_left) == ("eR e0", 15, 0)
    assert royals(table("e6 e4 e0", actions_left=0)) == []


@pytest.mark.clause("ROYAL.8")
def test_combine_is_no_royal_combine() -> None:
    """A Ripple that forbids Royal Combine leaves Combine alone."""
    state = table("e6 e4 e0", in_force=[ss.InForce(ss.cards.Forbid("royal"), (0,))])
    assert legal(state)[:2] == ["combine e0 e6", "combine e0 e4"]
    assert refusal_of(state, "royal e6 e4") == ("prohibited", ("RULING.RIPPLE.20",))


@pytest.mark.ruling("RULING.ROYAL.5")
def test_royals_stay_where_they_are() -> None:
    """To the end of a game with many Ripples the Royals of each seat only become more."""
    state = ss.position(["eR e6 e5 d6 d4 m4", "pR p9 p8 m9 m7"], round=2, seed=11)
    owned = [state]
    at = 0
    while options := ss.legal_actions(state):
        at += 1
        state = ss.apply(state, options[at * 7 % len(options)])
        owned.append(state)
    counts = [tuple({str(s) for s in swarm if s.royal} for swarm in one.swarms) for one in owned]
    assert all(one <= after for before, now in pairwise(counts) for one, after in zip(before, now, strict=True))
    assert ss.result(state) is not None

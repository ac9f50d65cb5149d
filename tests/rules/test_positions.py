"""Positions: disputed tables with the outcome that the rulings demand, each with its neighbours.

The number in a test's name is the number of the position; what is near it lies on both sides of its boundary.
"""

from __future__ import annotations

import pytest

import slimestack as ss
from helpers import FREE, facts, legal, play, refusal_of, table, text, verdict
from slimestack.table.rulings import CombineWindow, EndTrigger

EMBER, DEW, MOSS, PEBBLE = (f"reveal slime {kind}" for kind in ("ember", "dew", "moss", "pebble"))


def with_ripple(ripple: str, *swarms: str, rulings: ss.Rulings = FREE) -> ss.State:
    """The last seat is the Token Player of round 3 and has just revealed this Ripple."""
    last = len(swarms) - 1
    state = ss.position(swarms, active=last, leader=0, rulings=rulings, row=[])
    return play(state, "end", f"reveal ripple {ripple}")


def starts(action: str, state: ss.State) -> list[str]:
    """The legal actions that begin with this word."""
    return [one for one in legal(state) if one.split()[0] == action]


def me(state: ss.State, seat: int = 0) -> int:
    """The seat's score as the table lies."""
    return ss.score(state, seat).total


# --- 1 and 2: turns and the end ----------------------------------------------------------------------


@pytest.mark.ruling("RULING.END.1")
def test_2_neighbour_a_round_earlier() -> None:
    """After round 10 the tenth Ripple is drawn, and round 11 is played."""
    state = ss.position(["e2 e0", "d1 d0"], round=10, active=0, leader=1, actions_left=0)
    assert ss.to_act(play(state, "end")) is ss.CHANCE


@pytest.mark.ruling("RULING.END.1")
@pytest.mark.parametrize("trigger", ["last_ripple_unresolved", "last_ripple_resolved"])
def test_2_neighbour_last_ripple(trigger: EndTrigger) -> None:
    """Under the literal readings P0's draw that opens round 11 ends the game, after 20 turns."""
    rulings = ss.Rulings(end_trigger=trigger)
    state = ss.position(["e2 e0", "d1 d0"], round=10, active=0, leader=1, actions_left=0, rulings=rulings)
    state = play(state, "end", "reveal ripple slow-current")
    assert (legal(state), ss.token_holder(state), len(state.row)) == ([], 0, 5)


# --- 3: Combining at a Ripple ------------------------------------------------------------------------


@pytest.mark.ruling("RULING.COMBINE.5", "RULING.TOKEN.5")
def test_3_combining_in_response_to_a_hazard() -> None:
    """The Token Player may not Combine out of reach, and dissolves the one or the other, its growth to the supply."""
    state = with_ripple("salt-line", "e9", "d9", "m3 m0")
    assert (ss.to_act(state), legal(state)) == (2, ["dissolve m3", "dissolve m0"])
    assert refusal_of(state, "combine m0 m3") == ("not_at_ripple", ("RULING.COMBINE.5",))
    assert text(play(state, "dissolve m0").swarms[2]) == "m3"
    after = play(state, "dissolve m3")
    assert (text(after.swarms[2]), after.supply - state.supply) == ("m0", 3)


@pytest.mark.ruling("RULING.COMBINE.5")
def test_3_neighbour_combining_beforehand() -> None:
    """At the end of the turn before, the Combine was free: the Big it made is out of the hazard's reach."""
    state = ss.position(["e9", "d9", "m3 m0"], active=2, leader=0, rulings=FREE, row=[])
    state = play(state, "combine m0 m3", "end", "reveal ripple salt-line")
    assert [text(swarm) for swarm in state.swarms] == ["e9", "d9", "m4"]
    assert not isinstance(state.pending, ss.Resolving)


@pytest.mark.ruling("RULING.COMBINE.5")
def test_3_neighbour_a_table_with_a_window() -> None:
    """Where the Token Player may answer a Ripple, the same Combine saves both Slimes."""
    rulings = ss.Rulings(pass_policy="free", combine_at_ripple="token_player")
    state = with_ripple("salt-line", "e9", "d9", "m3 m0", rulings=rulings)
    assert legal(state) == ["combine m3 m0", "combine m0 m3", "stop"]
    assert verdict(state, "combine m0 m3").rulings == ("RULING.COMBINE.5", "RULING.COMBINE.7")
    assert text(play(state, "combine m0 m3").swarms[2]) == "m4"
    assert legal(play(state, "stop")) == ["dissolve m3", "dissolve m0"]


# --- 4 to 6: Grow and claim --------------------------------------------------------------------------


@pytest.mark.ruling("RULING.GROW.1")
@pytest.mark.parametrize(
    ("before", "after", "pending"), [("e3", "e4 d0", ss.Turn()), ("e4", "e5 d0", ss.Growing(1))], ids=["made", "there"]
)
def test_4_the_amount_of_a_grow_is_frozen(before: str, after: str, pending: ss.Pending) -> None:
    """The token that makes a Big is the last; with the Big there before the Grow is declared there is a second."""
    state = play(table(f"{before} d0"), "grow", f"place {before}")
    assert (text(state.swarms[0]), state.pending, state.actions_left) == (after, pending, 0)


@pytest.mark.ruling("RULING.COMBINE.2")
def test_5_combine_first_grow_more() -> None:
    """The Combine first, the Grow is of two; the Grow first, it is of one."""
    first = play(table("e3 e0 d1"), "combine e0 e3", "grow", "place d1", "place d2")
    assert text(first.swarms[0]) == "e4 d3"
    later = play(table("e3 e0 d1"), "grow", "place d1", "combine e0 e3")
    assert (text(later.swarms[0]), later.pending) == ("e4 d2", ss.Turn())


@pytest.mark.ruling("RULING.COMBINE.2")
def test_5_neighbour_a_combine_that_makes_no_big() -> None:
    """With one growth less the Combine stays below 4, and the Grow is of one."""
    assert play(table("e2 e0 d1"), "combine e0 e2", "grow").pending == ss.Growing(1)


HULKS = "twin-hulks throng crowd deluge choir"


@pytest.mark.clause("CLAIM.10")
@pytest.mark.ruling("RULING.RITE.1")
def test_6_create_and_claim_with_one_action() -> None:
    """A free Combine makes the second Big, and the one action claims the Rite."""
    state = ss.position(["e4 m3 m0", "d0"], row=HULKS)
    assert refusal_of(state, "claim twin-hulks") == ("condition_not_met", ("CLAIM.1",))
    state = play(state, "combine m0 m3", "claim twin-hulks")
    assert (text(state.swarms[0]), state.claimed[0]) == ("e4 m4", ("twin-hulks",))


@pytest.mark.clause("CLAIM.10", "CLAIM.7")
@pytest.mark.parametrize(("swarm", "claims"), [("e4 m3 m0", False), ("e4 m3 pR", True)])
def test_6_neighbour_a_big_from_grow(swarm: str, claims: bool) -> None:
    """The second Big made by a Grow, only an owner of a Royal has an action left to claim with."""
    state = play(ss.position([swarm, "d0"], row=HULKS), "grow", "place m3", "place m4")
    assert (starts("claim", state) == ["claim twin-hulks"]) is claims
    if not claims:
        assert refusal_of(state, "claim twin-hulks")[0] == "no_action_left"


# --- 7 to 11: Split ----------------------------------------------------------------------------------


@pytest.mark.ruling("RULING.SPLIT.1")
def test_7_splitting_a_big_of_exactly_four() -> None:
    """The Big is a Droplet after its first step; the rest of the Split goes on, and the one token goes on any."""
    state = table("e4", deck="d1 e2 m1 p2", discard="")
    assert me(state) == 3
    supply = state.supply
    state = play(state, "split e4", DEW, EMBER, MOSS, EMBER)
    assert state.supply == supply + 3
    assert legal(state) == ["place e0"]
    state = play(state, "place e0")
    assert (text(state.swarms[0]), me(state)) == ("e1 e0 e0", 3)
    assert (state.deck, state.discard) == ((0, 0, 0, 2), (0, 1, 1, 0))


@pytest.mark.clause("SPLIT.1")
def test_7_neighbours_of_four() -> None:
    """A Slime of 3 is none to Split; one of 5 leaves two tokens."""
    assert starts("split", table("e3", deck="e2")) == []
    state = play(table("e5", deck="e2"), "split e5", EMBER, EMBER)
    assert state.pending == ss.Spreading(ss.parse_swarm("e0 e0 e0"), 2)


@pytest.mark.ruling("RULING.SPLIT.2", "RULING.SPLIT.9", "RULING.SPLIT.3")
def test_9_neighbours_with_a_second_card() -> None:
    """A second moss in the discard makes it legal, and so does the m1 Combined into the discard."""
    assert starts("split", table("m6 m1", deck="e1 m1", discard="m1")) == ["split m6"]
    state = play(table("m6 m1", deck="e1 m1", discard="d1"), "combine m1 m6")
    assert starts("split", state) == ["split m8"]
    state = play(state, "split m8", MOSS, "reveal slime ember")
    assert legal(state) == [EMBER, DEW, MOSS]
    assert isinstance(play(state, EMBER, DEW, MOSS).pending, ss.Spreading)


@pytest.mark.clause("DRAW.4")
def test_11_split_then_draw() -> None:
    """The Big was gone when the Draw was taken, so it is of one; the other way round it is of two."""
    state = table("pR e4", deck="e2 m4")
    first = play(state, "split e4", EMBER, EMBER, "place e0", "draw")
    assert first.pending == ss.Drawing(0, 1, ss.Turn())
    other = play(state, "draw")
    assert other.pending == ss.Drawing(0, 2, ss.Turn())


# --- 12 to 14: running dry ---------------------------------------------------------------------------


@pytest.mark.clause("DECK.2")
@pytest.mark.ruling("RULING.DRAW.2")
def test_12_deck_dry_in_mid_draw() -> None:
    """Moss, reshuffle, pebble, and there it stops: the action is spent and nothing is owed."""
    state = play(table("e4 d5", deck="m1", discard="p1"), "draw")
    assert facts(state, MOSS) == [ss.PileReshuffled("slime", 1, "DECK.1")]
    state = play(state, MOSS)
    assert facts(state, PEBBLE) == [ss.AmountClipped(0, 1, "RULING.DRAW.2")]
    state = play(state, PEBBLE)
    assert (text(state.swarms[0]), state.actions_left, legal(state)) == ("e4 d5 m0 p0", 0, ["end"])


@pytest.mark.ruling("RULING.DRAW.2")
@pytest.mark.parametrize(("discard", "last"), [("p2", [PEBBLE, PEBBLE]), ("p3", [PEBBLE, PEBBLE])])
def test_12_neighbours_with_enough(discard: str, last: list[str]) -> None:
    """With one or two cards more the Draw is whole, and nothing is said to be missing."""
    state = play(table("e4 d5", deck="m1", discard=discard), "draw", MOSS, last[0])
    assert facts(state, last[1]) == []
    assert len(play(state, last[1]).swarms[0]) == 5


@pytest.mark.ruling("RULING.COMBINE.1", "RULING.DRAW.4")
@pytest.mark.parametrize("window", ["decision_points", "between_actions"])
def test_13_where_the_combine_window_matters(window: CombineWindow) -> None:
    """Under both readings offered the Draw ends after two cards, and the Combine follows it."""
    rulings = ss.Rulings(combine_window=window)
    state = play(table("e4 e0 d5", deck="m1", discard="p1", rulings=rulings), "draw", MOSS)
    assert refusal_of(state, "combine e0 e4") == ("chance_due", ("PR.9",))
    state = play(state, PEBBLE)
    assert (text(state.swarms[0]), state.pending) == ("e4 e0 d5 m0 p0", ss.Turn())
    assert play(state, "combine e0 e4").discard == (1, 0, 0, 0)


@pytest.mark.ruling("RULING.COMBINE.1")
def test_13_neighbour_combined_beforehand() -> None:
    """Combined before the Draw, the ember lies in the discard and can be the third card."""
    state = play(table("e4 e0 d5", deck="m1", discard="p1"), "combine e0 e4", "draw", MOSS, PEBBLE)
    assert legal(state) == [EMBER]


@pytest.mark.ruling("RULING.TURN.2", "RULING.TURN.1")
def test_14_nothing_to_do() -> None:
    """A Royal alone, no cards, no claim: the turn can be ended and nothing else, with two actions left."""
    state = table("eR", deck="", discard="")
    assert (legal(state), state.actions_left) == (["end"], 2)
    assert verdict(state, "end").rulings == ("RULING.TURN.1",)
    assert ss.result(play(state, "end")) is None


@pytest.mark.ruling("RULING.TURN.2", "RULING.TURN.1")
@pytest.mark.parametrize(
    ("swarm", "deck", "row", "actions"),
    [
        ("eR", "m1", "", ["draw"]),
        ("eR d0", "", "", ["grow"]),
        ("eR", "", "first-coronation", ["claim first-coronation", "end"]),
        ("", "", "", ["end"]),
    ],
)
def test_14_neighbours(swarm: str, deck: str, row: str, actions: list[str]) -> None:
    """One card, one Droplet or one Rite more, and that is what can be done; a Claim alone compels nobody."""
    assert legal(ss.position([swarm, "m3"], row=row, deck=deck, discard="")) == actions


# --- 15 to 18: Royals --------------------------------------------------------------------------------


@pytest.mark.clause("ROYAL.5", "ROYAL.7", "TURN.4")
@pytest.mark.ruling("RULING.ROYAL.7", "RULING.ROYAL.1")
def test_15_first_crown() -> None:
    """Ten growth to the supply, one ember discarded, 9 ME, no further action; the next turn has two."""
    state = ss.position(["m3", "e6 e4 d2"], active=1, leader=0, row=[])
    assert me(state, 1) == 7
    after = play(state, "royal e6 e4")
    assert (text(after.swarms[1]), me(after, 1)) == ("eR d2", 9)
    assert (after.supply - state.supply, after.discard) == (10, (1, 0, 0, 0))
    assert legal(after) == ["end"]
    after = play(after, "end", "reveal ripple lush-week")
    assert (after.round, ss.to_act(after), after.actions_left) == (3, 1, 2)


@pytest.mark.ruling("RULING.ROYAL.2")
def test_17_crown_already_gone() -> None:
    """Another player owns the ember Royal: two Bigs stay two Bigs, 6 ME and two more for each Grow and Draw."""
    state = ss.position(["e5 e4", "eR"], row=[])
    assert refusal_of(state, "royal e5 e4") == ("crown_taken", ("ROYAL.6", "RULING.ROYAL.2"))
    assert me(state) == 6
    assert play(state, "grow").pending == ss.Growing(3)
    assert play(state, "draw").pending == ss.Drawing(0, 3, ss.Turn())


@pytest.mark.clause("ROYAL.6")
@pytest.mark.ruling("RULING.ROYAL.2")
def test_17_neighbour_another_crown_gone() -> None:
    """The other player owns the dew Royal, so the ember crown is free."""
    assert starts("royal", ss.position(["e5 e4", "dR"], row=[])) == ["royal e5 e4"]


@pytest.mark.clause("COMBINE.8", "MUTATE.6")
@pytest.mark.ruling("RULING.TIER.1", "RULING.MUTATE.1")
def test_18_a_royal_is_no_droplet() -> None:
    """Neither source nor target of Combine and Mutate, no place for growth, no Big, 8 ME and not 9."""
    state = table("eR e2 d1")
    assert refusal_of(state, "combine e2 eR")[0] == "target_is_royal"
    assert refusal_of(state, "combine eR e2")[0] == "source_is_royal"
    assert refusal_of(state, "mutate d1 eR")[0] == "target_is_royal"
    assert refusal_of(state, "mutate eR d1")[0] == "source_is_royal"
    assert starts("combine", state) == []
    assert set(starts("mutate", state)) == {"mutate e2 d1", "mutate d1 e2"}
    growing = play(state, "grow")
    assert (growing.pending, starts("place", growing)) == (ss.Growing(1), ["place e2", "place d1"])
    assert me(state) == 10


@pytest.mark.ruling("RULING.TIER.1")
def test_18_neighbour_without_the_crown() -> None:
    """The same Slime without its crown is a Droplet of 0: source, target, place for growth, 1 ME."""
    state = table("e0 e2 d1")
    assert {"combine e2 e0", "combine e0 e2", "mutate d1 e0", "mutate e0 d1"} <= set(legal(state))
    assert "place e0" in legal(play(state, "grow"))
    assert me(state) == 3


# --- 19 and 20 ---------------------------------------------------------------------------------------


@pytest.mark.clause("MUTATE.2", "MUTATE.7")
@pytest.mark.ruling("RULING.MUTATE.2")
def test_19_mutate_direction() -> None:
    """The Droplet goes onto the Big, whose type stays; the Big is no source."""
    state = play(table("p2 m5", discard=""), "mutate p2 m5")
    assert (text(state.swarms[0]), state.discard, state.actions_left) == ("m8", (0, 0, 0, 1), 0)
    assert refusal_of(table("p2 m5"), "mutate m5 p2") == ("source_is_big", ("MUTATE.2",))


@pytest.mark.clause("RIPPLE.9", "TIER.3")
@pytest.mark.ruling("RULING.RIPPLE.6")
def test_20_each_of_your_bigs_loses_one() -> None:
    """Both Bigs are treated once, the Royal is not; what follows for the next turn follows at once."""
    state = ss.position(["m3", "e5 e4 dR"], active=1, leader=0, rulings=FREE, row=[])
    assert me(state, 1) == 14
    state = play(state, "end", "reveal ripple evaporation")
    assert (text(state.swarms[1]), me(state, 1)) == ("e4 e3 dR", 12)
    assert ss.to_act(state) == 1
    assert play(state, "grow").pending == ss.Growing(2)
    assert starts("royal", state) == []
    assert text(play(state, "combine e3 e4").swarms[1]) == "e8 dR"


@pytest.mark.ruling("RULING.RIPPLE.6")
@pytest.mark.parametrize(("swarm", "after"), [("e6 e5 dR", "e5 e4 dR"), ("e4 e3 dR", "e3 e3 dR"), ("e3 dR", "e3 dR")])
def test_20_neighbours(swarm: str, after: str) -> None:
    """Two Bigs of more stay Bigs; a Droplet of 3 is not touched; without a Big nothing happens."""
    assert text(with_ripple("evaporation", "m3", swarm).swarms[1]) == after

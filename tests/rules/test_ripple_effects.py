"""What a Ripple does: every effect of the card language, its decisions, its limits, and what it leaves alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

import slimestack as ss
from boxes import before, is_resolved, reveal
from helpers import facts, legal, play, refusal_of, text, verdict


def swarms(state: ss.State) -> list[str]:
    """Every seat's Swarm as text."""
    return [text(swarm) for swarm in state.swarms]


# --- disburse ----------------------------------------------------------------------------------------


@pytest.mark.clause("RIPPLE.8", "GROW.6")
@pytest.mark.ruling("RULING.TOKEN.6", "RULING.TOKEN.2", "RULING.TOKEN.3")
def test_a_share_of_a_disburse_is_taken_when_it_begins() -> None:
    """Each share leaves the supply when it begins, as much as there is; the last token of a share is not the next's."""
    state = before(["e0", "d0", "m0"], "everyone, now: disburse(3)", supply=5)
    state = play(state, "reveal ripple card")
    assert (state.supply, legal(state)) == (2, ["place e0"])
    assert facts(play(state, "place e0", "place e1"), "place e2") == [ss.AmountClipped(1, 1, "RULING.TOKEN.2")]
    state = play(state, "place e0", "place e1", "place e2")
    assert (state.supply, ss.to_act(state)) == (0, 1)
    state = play(state, "place d0", "place d1")
    assert swarms(state) == ["e3", "d2", "m0"]
    assert is_resolved(state)


@pytest.mark.clause("RIPPLE.4", "RIPPLE.8")
@pytest.mark.ruling("RULING.RIPPLE.5")
def test_a_disburse_without_target_is_skipped() -> None:
    """A seat with Royals alone, or with no Slime at all, takes nothing from the supply."""
    state = before(["eR dR", "", "m0"], "everyone, now: disburse(2)")
    assert facts(state, "reveal ripple card") == [
        ss.ShareSkipped(0, ss.cards.Disburse(2)), ss.ShareSkipped(1, ss.cards.Disburse(2))
    ]  # fmt: skip
    state = play(state, "reveal ripple card")
    assert (ss.to_act(state), state.supply) == (2, 10_000 - 2)


# --- draw --------------------------------------------------------------------------------------------


@pytest.mark.clause("DECK.1")
@pytest.mark.ruling("RULING.DRAW.5", "RULING.SETUP.6")
def test_drawn_slimes_come_without_growth_and_without_the_bigs_bonus() -> None:
    """A Ripple's draw gives as many Droplets as it says, to an owner of Bigs as well."""
    state = reveal(["e4 e5", "d0"], "token_player, now: draw(2)", deck="m1 p2")
    assert ss.chance_outcomes(state) == (
        (ss.RevealSlime(ss.SlimeType.MOSS), Fraction(1, 3)), (ss.RevealSlime(ss.SlimeType.PEBBLE), Fraction(2, 3))
    )  # fmt: skip
    assert verdict(state, "reveal slime moss").citations == ("RULING.DRAW.5",)
    state = play(state, "reveal slime moss", "reveal slime pebble")
    assert swarms(state) == ["e5 e4 m0 p0", "d0"]
    assert is_resolved(state)


@pytest.mark.clause("DECK.1")
@pytest.mark.ruling("RULING.DRAW.3", "RULING.RIPPLE.14")
def test_a_draw_turns_the_discard_over_when_a_card_is_due() -> None:
    """The discard becomes the deck in mid-draw, and what is left of it serves the next seat."""
    state = reveal(["e0", "d0"], "everyone, now: draw(2)", deck="m1", discard="p4")
    assert facts(state, "reveal slime moss") == [ss.PileReshuffled("slime", 4, "DECK.1")]
    state = play(state, "reveal slime moss")
    assert (state.deck, state.discard) == ((0, 0, 0, 4), (0, 0, 0, 0))
    state = play(state, *["reveal slime pebble"] * 3)
    assert swarms(state) == ["e0 m0 p0", "d0 p0 p0"]


@pytest.mark.clause("DECK.2")
@pytest.mark.ruling("RULING.DRAW.2", "RULING.RIPPLE.10")
def test_a_draw_from_dry_piles_stops_and_the_ripple_goes_on() -> None:
    """With no Slime left the rest of a draw falls away; the rest of the sequence, and the later seats, go on."""
    state = before(["e0", "d0"], "everyone, now: seq(draw(2), disburse(1))", deck="m1", discard="")
    assert facts(play(state, "reveal ripple card"), "reveal slime moss") == [ss.AmountClipped(0, 1, "RULING.DRAW.2")]
    state = play(state, "reveal ripple card", "reveal slime moss")
    assert (ss.to_act(state), legal(state)) == (0, ["place e0", "place m0"])
    assert facts(state, "place m0") == [ss.ShareSkipped(1, ss.cards.DrawSlimes(2))]
    assert (ss.to_act(play(state, "place m0"))) == 1


# --- dissolve ----------------------------------------------------------------------------------------


@pytest.mark.clause("RIPPLE.3")
@pytest.mark.ruling("RULING.TOKEN.5", "RULING.COMBINE.9", "RULING.RIPPLE.2")
def test_a_dissolved_slime_goes_to_the_discard_and_its_growth_to_the_supply() -> None:
    """The owner picks each of the n Slimes; cards and tokens return to the common stock."""
    state = reveal(["e5 e2 e2 d0", "m0"], "token_player, now: dissolve(2, ember)", supply=10)
    assert legal(state) == ["dissolve e5", "dissolve e2"]
    assert verdict(state, "dissolve e5").citations == ("RIPPLE.3", "RULING.RIPPLE.2")
    state = play(state, "dissolve e2")
    assert legal(state) == ["dissolve e5", "dissolve e2"]
    state = play(state, "dissolve e5")
    assert (swarms(state), state.supply, state.discard) == (["e2 d0", "m0"], 17, (2, 0, 0, 0))
    assert is_resolved(state)


@pytest.mark.ruling("RULING.RIPPLE.4")
def test_a_dissolve_of_more_than_there_are() -> None:
    """As many as match are dissolved, even the last Slime of a Swarm, and the rest falls away."""
    state = reveal(["e0", "d0 d4"], "everyone, now: dissolve(2, droplet)")
    assert facts(state, "dissolve e0") == [ss.AmountClipped(0, 1, "RULING.RIPPLE.4")]
    state = play(state, "dissolve e0", "dissolve d0")
    assert swarms(state) == ["", "d4"]
    assert is_resolved(state)


@pytest.mark.ruling("RULING.RIPPLE.19")
def test_an_empty_slime_may_be_dissolved() -> None:
    """For dissolving a Slime without growth is as good as any that matches; an absent one is not."""
    state = reveal(["e0 e3", "d1"], "everyone, now: dissolve(1, droplet)")
    assert legal(state) == ["dissolve e3", "dissolve e0"]
    assert refusal_of(state, "dissolve d1") == ("slime_absent", ("SETUP.5b",))
    assert refusal_of(reveal(["e2 m0", "d1"], "everyone, now: dissolve(1, ember, growth >= 1)"), "dissolve m0") == (
        "not_matching", ("RIPPLE.6",)
    )  # fmt: skip


# --- remove ------------------------------------------------------------------------------------------


@pytest.mark.ruling("RULING.RIPPLE.17")
@pytest.mark.parametrize(("slime", "after"), [("e4", "e1"), ("e5", "e2"), ("e9", "e6")])
def test_growth_leaves_a_slime_in_one_piece(slime: str, after: str) -> None:
    """A Big that falls below 4 on the way loses all that is asked, not only down to 3."""
    state = play(reveal([slime, "d0"], "token_player, now: remove(3, big, one)", supply=0), f"lose {slime}")
    assert (text(state.swarms[0]), state.supply) == (after, 3)


@pytest.mark.ruling("RULING.RIPPLE.4", "RULING.RIPPLE.19")
def test_a_slime_that_holds_less_loses_what_it_has() -> None:
    """The owner may choose a Slime with less growth than is asked, and nothing falls on another."""
    state = reveal(["e5 e1 e0", "d0"], "token_player, now: remove(3, ember, one)")
    assert legal(state) == ["lose e5", "lose e1"]
    assert verdict(state, "lose e1").citations == ("RIPPLE.3", "RULING.RIPPLE.2", "RULING.RIPPLE.19")
    assert facts(state, "lose e1")[0] == ss.AmountClipped(0, 2, "RULING.RIPPLE.4")
    assert swarms(play(state, "lose e1")) == ["e5 e0 e0", "d0"]


@pytest.mark.clause("RIPPLE.4")
@pytest.mark.ruling("RULING.RIPPLE.19", "RULING.RIPPLE.5")
def test_a_slime_without_growth_cannot_pay() -> None:
    """An empty Slime is no target of removal, and with none but such the share is skipped."""
    state = reveal(["e0 d2", "m0"], "everyone, now: remove(1, droplet, one)")
    assert refusal_of(state, "lose e0") == ("source_empty", ("RULING.RIPPLE.19",))
    assert facts(state, "lose d2")[0] == ss.ShareSkipped(1, ss.parse_effect("remove(1, droplet, one)"))
    assert is_resolved(play(state, "lose d2"))


@pytest.mark.clause("RIPPLE.9", "TIER.BIG.2")
@pytest.mark.ruling("RULING.RIPPLE.6")
def test_each_works_on_a_snapshot() -> None:
    """Each Big at the start of the share loses once; one demoted on the way is not hit again, and nobody decides."""
    state = before(["e4 e5 dR", "d4 d4 d1"], "everyone, now: remove(1, big, each)", supply=0, rite_deck="far-d")
    e4, e5, d4 = map(ss.parse_slime, ("e4", "e5", "d4"))
    assert facts(state, "reveal ripple card")[:4] == [
        ss.GrowthRemoved(0, e5, 1), ss.GrowthRemoved(0, e4, 1), ss.GrowthRemoved(1, d4, 1), ss.GrowthRemoved(1, d4, 1)
    ]  # fmt: skip
    state = play(state, "reveal ripple card")
    assert (swarms(state), state.supply) == (["e4 e3 dR", "d3 d3 d1"], 4)
    state = play(state, "reveal rite far-d")
    assert not any(action.startswith("royal") for action in legal(state))
    assert play(state, "combine e3 e4", "grow").pending == ss.Growing(2)


@pytest.mark.ruling("RULING.RIPPLE.6")
def test_each_where_slimes_become_like_others() -> None:
    """A Slime that has lost growth and now looks like another one is still hit only once."""
    state = reveal(["e3 e2 e1 e0", "d0"], "token_player, now: remove(1, any, each)")
    assert swarms(state)[0] == "e2 e1 e0 e0"
    state = reveal(["e6 e5 e4", "d0"], "token_player, now: remove(5, any, each)")
    assert swarms(state)[0] == "e1 e0 e0"


@pytest.mark.clause("RIPPLE.4")
@pytest.mark.ruling("RULING.RIPPLE.4", "RULING.RIPPLE.5")
def test_each_takes_what_lies_there_and_skips_who_has_none() -> None:
    """Every Slime gives at most what it holds; a seat without growth on such Slimes skips."""
    state = before(["e1 e4", "d0 dR"], "everyone, now: remove(3, any, each)", rite_deck="far-d")
    found = facts(state, "reveal ripple card")
    assert found[1] == ss.GrowthRemoved(0, ss.parse_slime("e1"), 1)
    assert found[2] == ss.ShareSkipped(1, ss.parse_effect("remove(3, any, each)"))
    assert swarms(play(state, "reveal ripple card")) == ["e1 e0", "dR d0"]


# --- move --------------------------------------------------------------------------------------------


@pytest.mark.clause("RIPPLE.3", "TIER.ROYAL.2")
def test_growth_moves_a_token_at_a_time_until_one_stops() -> None:
    """Up to so many single tokens move between own Slimes that are not Royals, and the owner stops at will."""
    state = reveal(["e2 d0 mR", "p1"], "token_player, now: move(3)")
    assert legal(state) == ["move e2 d0", "stop"]
    assert verdict(state, "move e2 d0").citations == ("RIPPLE.3", "RULING.RIPPLE.11")
    state = play(state, "move e2 d0")
    assert legal(state) == ["move e1 d1", "move d1 e1", "stop"]
    stopped = play(state, "stop")
    assert swarms(stopped) == ["e1 d1 mR", "p1"]
    assert is_resolved(stopped)
    state = play(state, "move e1 d1", "move d2 e0")
    assert swarms(state) == ["e1 d1 mR", "p1"]
    assert is_resolved(state)


@pytest.mark.clause("RIPPLE.3")
def test_moves_between_slimes_that_look_alike() -> None:
    """Between two equal Slimes a token can move; from a Slime to itself it cannot."""
    state = reveal(["e2 e2", "d0"], "token_player, now: move(2)")
    assert legal(state) == ["move e2 e2", "stop"]
    state = play(state, "move e2 e2")
    assert swarms(state)[0] == "e3 e1"
    assert refusal_of(state, "move e3 e3") == ("same_slime", ("RIPPLE.3",))
    state = play(state, "move e1 e3")
    assert swarms(state)[0] == "e4 e0"
    assert is_resolved(state)


@pytest.mark.ruling("RULING.RIPPLE.19", "RULING.RIPPLE.5")
def test_no_move_from_an_empty_or_absent_slime() -> None:
    """A Slime without growth gives none; with nothing to move, or nowhere to, the share is skipped."""
    state = reveal(["e2 d0", "m0 m0", "p3"], "everyone, now: move(2)")
    assert refusal_of(state, "move d0 e2") == ("source_empty", ("RULING.RIPPLE.19",))
    assert refusal_of(state, "move p3 e2") == ("slime_absent", ("SETUP.5b",))
    assert refusal_of(state, "move e2 p3") == ("slime_absent", ("SETUP.5b",))
    effect = ss.cards.MoveGrowth(2)
    assert facts(state, "stop")[:2] == [ss.ShareSkipped(1, effect), ss.ShareSkipped(2, effect)]


@pytest.mark.clause("TIER.3")
def test_moved_growth_makes_and_unmakes_bigs_at_once() -> None:
    """A token moved from a Big of 4 to a Droplet of 3 swaps their tiers."""
    state = play(reveal(["e4 d3", "m0"], "token_player, now: move(1)"), "move e4 d3")
    assert [slime.tier for slime in state.swarms[0]] == [ss.Tier.DROPLET, ss.Tier.BIG]


# --- may ---------------------------------------------------------------------------------------------


@pytest.mark.ruling("RULING.RIPPLE.11")
def test_an_effect_that_may_be_declined() -> None:
    """Whoever is offered it accepts or stops; once accepted it is compulsory."""
    state = reveal(["e4", "d5", "m4"], "everyone, now: may(remove(1, big, one))")
    assert legal(state) == ["accept", "stop"]
    assert verdict(state, "accept").citations == verdict(state, "stop").citations == ("RIPPLE.3", "RULING.RIPPLE.11")
    assert refusal_of(state, "lose e4") == ("wrong_kind", ("RIPPLE.3",))
    state = play(state, "accept")
    assert legal(state) == ["lose e4"]
    assert refusal_of(state, "stop") == ("wrong_kind", ("RIPPLE.3",))
    state = play(state, "lose e4", "stop", "accept", "lose m4")
    assert swarms(state) == ["e3", "d5", "m3"]
    assert is_resolved(state)


@pytest.mark.ruling("RULING.RIPPLE.11", "RULING.RIPPLE.5")
def test_an_offer_of_nothing_is_skipped() -> None:
    """Where no unit of the effect can happen nothing is offered."""
    state = before(["e3", "dR", "m4"], "everyone, now: may(seq(remove(1, big, one), dissolve(1, big)))")
    offer = ss.parse_effect("may(seq(remove(1, big, one), dissolve(1, big)))")
    assert facts(state, "reveal ripple card") == [ss.ShareSkipped(0, offer), ss.ShareSkipped(1, offer)]
    state = play(state, "reveal ripple card")
    assert (ss.to_act(state), legal(state)) == (2, ["accept", "stop"])


@pytest.mark.ruling("RULING.RIPPLE.11", "RULING.RIPPLE.21")
def test_offers_inside_a_sequence() -> None:
    """Within a sequence each offer is made when its turn comes, with what the earlier effects have brought."""
    state = reveal(["e3", "d0"],
     "token_player, now: seq(disburse(1), may(seq(remove(2, big, one), draw(1))), disburse(1))",
                  deck="m3")  # fmt: skip
    state = play(state, "place e3")
    declined = play(state, "stop")
    assert legal(declined) == ["place e4"]
    state = play(state, "accept", "lose e4", "reveal slime moss")
    assert legal(state) == ["place e2", "place m0"]
    assert is_resolved(play(state, "place m0"))


@pytest.mark.ruling("RULING.RIPPLE.11", "RULING.RIPPLE.4")
def test_a_sequence_accepted_is_done_as_far_as_possible() -> None:
    """Of an accepted sequence whatever can happen does, the rest is skipped."""
    state = reveal(["e3", "d0"], "token_player, now: may(seq(dissolve(1, big), disburse(1)))")
    assert facts(state, "accept") == [ss.ShareSkipped(0, ss.parse_effect("dissolve(1, big)"))]
    assert legal(play(state, "accept")) == ["place e3"]


@pytest.mark.ruling("RULING.RIPPLE.11", "RULING.RIPPLE.9")
def test_a_lasting_effect_may_be_declined_too() -> None:
    """Only the seats that accept a change of this round have it."""
    state = reveal(["e0", "d0", "m0"], "everyone, this_round: may(modify(grow, +1))")
    state = play(state, "accept", "stop", "accept")
    assert state.in_force == (ss.InForce(ss.cards.Modify("grow", 1), (0, 2)),)


@pytest.mark.ruling("RULING.TIER.2")
def test_a_move_goes_on_after_a_big_has_fallen() -> None:
    """A Big that falls below 4 on the way does not end the move: the tokens that are left can still be moved."""
    state = reveal(["e4 e0", "m3"], "everyone, now: move(3)")
    after = play(state, "move e4 e0")
    assert ss.swarm_text(after.swarms[0]) == "e3 e1"
    assert legal(after) == ["move e3 e1", "move e1 e3", "stop"], f"at {ss.position_text(after)}"


@pytest.mark.clause("DECK.1")
@pytest.mark.ruling("RULING.DRAW.3", "RULING.DRAW.5")
@pytest.mark.parametrize("who", ["token_player", "everyone"])
def test_the_last_slime_of_a_ripple_leaves_the_discard_alone(who: str) -> None:
    """When a Ripple's last Slime empties the deck, the discard is turned over only when the next Slime is needed."""
    cards = {"token_player": ["moss"], "everyone": ["moss", "moss"]}[who]
    state = reveal(["e3 e0", "d0"], f"{who}, now: draw(1)", deck=f"m{len(cards)}", discard="p4", rite_deck="far-d")
    state = play(state, *[f"reveal slime {kind}" for kind in cards])
    assert (state.deck, state.discard) == ((0, 0, 0, 0), (0, 0, 0, 4))
    state = play(state, "reveal rite far-d", "combine e0 e3")
    assert (state.deck, state.discard) == ((0, 0, 0, 0), (1, 0, 0, 4))
    assert facts(state, "draw") == [ss.PileReshuffled("slime", 5, "DECK.1")]


@pytest.mark.clause("RIPPLE.9", "TIER.2", "TIER.3")
@pytest.mark.ruling("RULING.RIPPLE.4", "RULING.RIPPLE.11")
@pytest.mark.parametrize(
    ("swarm", "first", "then"),
    [
        ("e4 d0", "move e4 d0", ["move e3 d1", "move d1 e3", "stop"]),
        ("e4 e3", "move e4 e3", ["move e4 e3", "move e3 e4", "stop"]),
        ("e3 d0", "move e3 d0", ["move e2 d1", "move d1 e2", "stop"]),
        ("e5 d3", "move e5 d3", ["move e4 d4", "move d4 e4", "stop"]),
    ],
)
def test_a_move_of_growth_goes_on_whatever_changes_its_tier(swarm: str, first: str, then: list[str]) -> None:
    """The tokens left can be moved after one that unmade a Big, made one, did both or did neither."""
    state = play(reveal([swarm, "m0"], "token_player, now: move(3)"), first)
    assert legal(state) == then
    assert legal(play(state, then[0]))[-1] == "stop"

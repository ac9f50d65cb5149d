"""Claim Rite and the row of Rites: what may be claimed, how the row moves, and when it is refilled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import slimestack as ss
from boxes import before, box, reveal
from helpers import facts, legal, play, refusal_of, verdict

ROW = "pair tall crowd crown far-a"
FREE = ss.Rulings(pass_policy="free")


def table(*swarms: str, row: str = ROW, deck: str = "far-b", slimes: str | None = None, **more: Any) -> ss.State:
    """P0's turn at a table of the small box with these Swarms, this row, this Rite deck and this Slime deck."""
    return ss.position(swarms, edition=box(), row=row, rite_deck=deck, deck=slimes, **more)


def claims(state: ss.State) -> list[str]:
    """The claims among the legal actions."""
    return [action for action in legal(state) if action.startswith("claim")]


@pytest.mark.clause("CLAIM.1", "TIER.3")
def test_the_condition_counts_at_the_moment_of_the_claim() -> None:
    """A Rite can be claimed from the moment its condition holds, and no longer once it does not."""
    state = table("e4 m3 m0", "d0")
    assert refusal_of(state, "claim pair") == ("condition_not_met", ("CLAIM.1",))
    state = play(state, "combine m0 m3")
    assert claims(state) == ["claim pair"]
    assert verdict(state, "claim pair").citations == ("TURN.5", "CLAIM.1", "CLAIM.7")
    crowded = table("e0 e0 e0 e0 d0", "m0")
    assert claims(crowded) == ["claim crowd"]
    assert claims(play(crowded, "combine e0 e0")) == []


@pytest.mark.clause("CLAIM.1")
def test_only_the_claimers_own_swarm_counts() -> None:
    """Another player's Bigs and Royals do not help to meet a condition."""
    assert claims(table("e4 d0", "m4 mR")) == []


@pytest.mark.clause("CLAIM.2")
@pytest.mark.ruling("RULING.RITE.11")
def test_nobody_claims_in_another_players_turn() -> None:
    """A player who qualifies has no claim while it is somebody else's turn."""
    state = table("e0", "m4 d4")
    assert claims(state) == []
    assert claims(play(state, "grow", "place e0", "end")) == ["claim pair"]


@pytest.mark.clause("CLAIM.3")
@pytest.mark.ruling("RULING.RITE.9")
def test_the_rite_goes_in_front_of_the_claimer() -> None:
    """The card leaves the row for its claimer, beside those claimed before, and is in no pile."""
    state = table("e4 m4", "d0", row="pair tall crown far-a far-b", claimed=["crowd", ""], deck="far-c", active=0)
    state = play(state, "claim pair")
    assert state.claimed == (("pair", "crowd"), ())
    assert "pair" not in (*state.row, *state.rite_deck, *state.rite_discard)


@pytest.mark.clause("CLAIM.4", "CLAIM.5")
@pytest.mark.ruling("RULING.RITE.2")
@pytest.mark.parametrize(
    ("row", "after"),
    [
        ("far-a far-b pair tall crowd", "crown far-a far-b tall crowd"),
        ("pair far-a far-b tall crowd", "crown far-a far-b tall crowd"),
        ("far-a far-b tall crowd pair", "crown far-a far-b tall crowd"),
        ("far-a pair far-b tall crowd", "crown far-a far-b tall crowd"),
    ],
)
def test_the_gap_closes_from_the_left(row: str, after: str) -> None:
    """Rites left of the gap move right, those right of it stay, and the new one lies at the left."""
    state = play(table("e4 m4", "d0", row=row, deck="crown"), "claim pair", "reveal rite crown")
    assert " ".join(state.row) == after


@pytest.mark.clause("CLAIM.3")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_the_others_have_claimed_stays_theirs(seat: int) -> None:
    """A Rite joins those of the seat that claims it, in the edition's order; every other seat keeps its own."""
    claimed = [["tall"], ["crowd"], ["crown"]]
    row = "pair far-a far-b far-c far-d"
    state = ss.position(["e4 e4"] * 3, edition=box(), row=row, rite_deck="", claimed=claimed, active=seat)
    wanted = [tuple(["pair"] * (at == seat) + ids) for at, ids in enumerate(claimed)]
    assert play(state, "claim pair").claimed == tuple(wanted)


@pytest.mark.clause("CLAIM.5", "RITE.1")
def test_a_new_rite_is_dealt_at_once() -> None:
    """After a claim nothing else can happen before the new Rite has been revealed."""
    state = play(table("e4 m4 m0", "d0", deck="far-b far-c"), "claim pair")
    assert ss.to_act(state) is ss.CHANCE
    assert legal(state) == ["reveal rite far-b", "reveal rite far-c"]
    assert refusal_of(state, "combine m0 m4") == ("chance_due", ("PR.9",))
    state = play(state, "reveal rite far-c")
    assert len(state.row) == 5
    assert legal(state) == ["combine m0 m4", "end"]


@pytest.mark.clause("CLAIM.6")
def test_nothing_but_the_rite_is_consumed() -> None:
    """Swarms, supply and Slime piles are after a claim what they were before."""
    state = table("e4 m4", "d0", discard="p3")
    after = play(state, "claim pair", "reveal rite far-b")
    for name in ("swarms", "supply", "deck", "discard", "unseen_ripples", "in_force"):
        assert getattr(after, name) == getattr(state, name)


@pytest.mark.clause("CLAIM.7")
@pytest.mark.ruling("RULING.RITE.10")
def test_a_claim_costs_an_action() -> None:
    """With one action, one of two Rites that are met can be claimed."""
    state = table("e6 m4", "d0")
    assert claims(state) == ["claim pair", "claim tall"]
    state = play(state, "claim tall", "reveal rite far-b")
    assert state.actions_left == 0
    assert claims(state) == []
    assert refusal_of(state, "claim pair") == ("no_action_left", ("TURN.3", "TURN.4"))


@pytest.mark.clause("CLAIM.7", "TURN.4")
def test_an_owner_of_a_royal_can_claim_twice() -> None:
    """Two actions are two claims, and no third."""
    state = table("eR m6 d4", "d0")
    state = play(state, "claim tall", "reveal rite far-b", "claim pair")
    assert state.claimed[0] == ("pair", "tall")
    assert claims(state) == []


@pytest.mark.clause("CLAIM.8")
@pytest.mark.ruling("RULING.RITE.9", "RULING.RITE.13")
def test_a_rite_is_claimed_once() -> None:
    """A claimed Rite is out of everybody's reach, also when the discard is shuffled into a new deck."""
    state = table("e4 m4", "d4 p4", deck="far-b", rite_discard="far-c")
    state = play(state, "claim pair", "reveal rite far-b", "end")
    assert refusal_of(state, "claim pair") == ("rite_not_face_up", ("RULING.RITE.13",))
    state = play(state, "draw", *["reveal slime ember"] * 3, "end", "reveal ripple spare-b")
    assert legal(state) == ["reveal rite far-a", "reveal rite far-c"]


@pytest.mark.clause("CLAIM.9")
def test_the_first_in_turn_order_has_it() -> None:
    """Of two who qualify the earlier seat takes the Rite, and the later one only what is left over."""
    state = table("e4 m4", "d4 p4", "d0")
    state = play(state, "claim pair", "reveal rite far-b", "end")
    assert claims(state) == []
    state = table("e4 m4", "d4 p4", "d0", rulings=FREE)
    assert claims(play(state, "end")) == ["claim pair"]


@pytest.mark.clause("RITE.1")
@pytest.mark.ruling("RULING.ROUND.3")
def test_five_rites_are_face_up_through_a_game() -> None:
    """Outside a deal five Rites lie in the row in every round, and the first five stay for round 1."""
    state = ss.new_game(players=2, seed=5, starting_types=("ember", "dew"), rulings=FREE)
    first = state.row
    while ss.result(state) is None:
        assert len(state.row) == 5
        assert (state.row == first) == (state.round == 1)
        state = ss.apply(state, ss.legal_actions(state)[-1])


@pytest.mark.clause("RITE.2", "ROUND.5a", "ROUND.5b", "ROUND.5c")
def test_the_slide_of_a_round() -> None:
    """The rightmost Rite is discarded, the others move right, a new one comes in at the left."""
    state = before(["e0", "d0"], edition=box(), row=ROW, rite_deck="far-b far-c")
    state = play(state, "reveal ripple spare-a")
    assert state.pending == ss.DealingRites(1, ss.Resolving("spare-a", 0, (), ()))
    state = play(state, "reveal rite far-b")
    assert state.row == ("far-b", "pair", "tall", "crowd")
    assert state.rite_discard == ("crown", "far-a")
    state = play(state, "reveal rite far-c")
    assert state.row == ("far-c", "far-b", "pair", "tall", "crowd")
    assert ss.to_act(state) == 0


@pytest.mark.clause("RITE.3")
def test_an_unclaimed_rite_leaves_after_five_slides() -> None:
    """A Rite that nobody claims moves one place right each round and is discarded by its fifth slide."""
    edition = box("token_player, now: disburse(1)")
    edition = ss.Edition(
        name="quiet", invented=True, rites=edition.rites, ripples_kept=(6, 6, 6),
        ripples=tuple(
            ss.cards.Ripple(f"quiet-{at}", "quiet", False, edition.ripples[0].parts) for at in range(6)
        ),
    )  # fmt: skip
    state = ss.position(["e0", "d0"], edition=edition, rulings=FREE, row=ROW, rite_deck="far-b far-c far-d", round=1,
                        seed=3)  # fmt: skip
    places = []
    for _ in range(5):
        places.append(state.row.index("pair"))
        state = play(state, "end", "end")
        state = ss.apply(state, ss.legal_actions(state)[0])
    assert places == [0, 1, 2, 3, 4]
    assert "pair" not in state.row


@pytest.mark.clause("RITE.5")
@pytest.mark.ruling("RULING.RITE.6")
def test_an_exhausted_deck_takes_the_discard() -> None:
    """When a Rite is due from an empty deck the discard becomes the deck, and not before a Rite is due."""
    state = table("e6 m4 eR", "d0", row="pair tall crown far-a far-b", deck="crowd", rite_discard="far-c far-d")
    state = play(state, "claim pair", "reveal rite crowd")
    assert (state.rite_deck, state.rite_discard) == ((), ("far-c", "far-d"))
    assert facts(state, "claim tall") == [ss.PileReshuffled("rite", 2, "RITE.5")]
    state = play(state, "claim tall")
    half = Fraction(1, 2)
    assert ss.chance_outcomes(state) == ((ss.RevealRite("far-c"), half), (ss.RevealRite("far-d"), half))
    assert state.rite_discard == ()


@pytest.mark.clause("RITE.5", "ROUND.5c")
@pytest.mark.ruling("RULING.RITE.5")
def test_the_rite_that_slides_off_is_in_the_reshuffle() -> None:
    """The Rite discarded by a slide is shuffled with the rest of the discard and may come straight back."""
    state = before(["e0", "d0"], "token_player, now: disburse(1)", row=ROW, rite_deck="", rite_discard="far-b far-c")
    state = play(state, "reveal ripple card", "place e0")
    assert [str(outcome) for outcome, p in ss.chance_outcomes(state) if p == Fraction(1, 3)] == [
        "reveal rite far-a", "reveal rite far-b", "reveal rite far-c"
    ]  # fmt: skip


@pytest.mark.clause("RITE.6")
def test_with_both_piles_empty_the_row_shrinks() -> None:
    """A claim with no Rite left anywhere leaves four, the turn goes on, and those four can be claimed."""
    state = table("e6 m4 eR", "d0", deck="")
    assert facts(state, "claim pair") == [ss.AmountClipped(None, 1, "RITE.6")]
    state = play(state, "claim pair")
    assert state.row == ("tall", "crowd", "crown", "far-a")
    assert claims(state) == ["claim tall", "claim crown"]


@pytest.mark.clause("RITE.6", "RITE.2")
@pytest.mark.ruling("RULING.RITE.4")
def test_a_slide_with_both_piles_empty_turns_the_row() -> None:
    """The rightmost Rite is discarded, is the whole discard, and comes in again at the left."""
    state = before(["e0", "d0"], "token_player, now: disburse(1)", row="pair tall crowd", rite_deck="")
    state = play(state, "reveal ripple card", "place e0")
    assert legal(state) == ["reveal rite crowd"]
    assert play(state, "reveal rite crowd").row == ("crowd", "pair", "tall")


@pytest.mark.clause("RITE.6")
@pytest.mark.ruling("RULING.RITE.8")
@pytest.mark.parametrize(("row", "after"), [("", ()), ("pair", ("pair",))])
def test_a_slide_of_an_empty_row_or_of_one_rite(row: str, after: tuple[str, ...]) -> None:
    """An empty row has no slide and the first turn comes at once; a single Rite is discarded and dealt again."""
    state = before(["e0", "d0"], "token_player, now: disburse(1)", row=row, rite_deck="")
    state = play(state, "reveal ripple card", "place e0", *[f"reveal rite {rite}" for rite in after])
    assert state.row == after
    assert ss.to_act(state) == 0
    assert isinstance(state.pending, ss.Turn)


@pytest.mark.clause("RITE.1")
@pytest.mark.ruling("RULING.RITE.7")
def test_a_short_row_beside_a_pile_cannot_be() -> None:
    """The row holds as many unclaimed Rites as there are, up to five, so a gap beside a full deck is refused."""
    with pytest.raises(ss.InvalidPosition, match="expected 4 Rites face-up or due, got 3"):
        table("e0", "d0", row="pair tall crowd", deck="crown")


@pytest.mark.clause("RITE.4", "CLAIM.3", "GOAL.2")
@pytest.mark.ruling("RULING.RITE.9")
def test_a_claimed_rite_stays_when_its_condition_fails() -> None:
    """Its ME goes on counting when the Swarm no longer meets it."""
    state = table("e6 eR", "d0")
    state = play(state, "claim tall", "reveal rite far-b")
    before_split = ss.score(state, 0).rites_me
    state = play(state, "split e6", "reveal slime ember", "reveal slime ember", "place e0", "place e0", "place e0")
    assert before_split == ss.score(state, 0).rites_me == 2


@pytest.mark.clause("CLAIM.5")
@pytest.mark.ruling("RULING.RITE.3")
def test_the_rite_just_dealt_can_be_claimed_in_the_same_turn() -> None:
    """With a second action the newcomer is as good as any Rite in the row."""
    state = table("e6 eR", "d0", row="tall crowd far-a far-b pair", deck="crown")
    state = play(state, "claim tall", "reveal rite crown")
    assert play(state, "claim crown").claimed[0] == ("tall", "crown")


@pytest.mark.ruling("RULING.RITE.13")
def test_only_rites_in_the_row_can_be_claimed() -> None:
    """A Rite in the discard or in the deck is met in vain, and one that is in no box is unknown."""
    state = table("e4 m4", "d0", row="tall crowd crown far-a far-b", deck="far-c", rite_discard="pair")
    assert refusal_of(state, "claim pair") == ("rite_not_face_up", ("RULING.RITE.13",))
    assert refusal_of(state, "claim far-c") == ("rite_not_face_up", ("RULING.RITE.13",))
    assert refusal_of(state, "claim no-such-rite") == ("rite_unknown", ("RULING.RITE.13",))


@pytest.mark.ruling("RULING.RITE.14", "RULING.RIPPLE.15")
def test_a_ripple_that_discards_rites() -> None:
    """All of them leave from the right first, then as many are dealt, and the slide of the round follows."""
    state = before(["e0", "d0"], "rite_row, now: discard_rites(2)", row=ROW, rite_deck="far-b far-c far-d")
    assert facts(state, "reveal ripple card") == [
        ss.RiteSlidOff("far-a", "RULING.RITE.14"), ss.RiteSlidOff("crown", "RULING.RITE.14")
    ]  # fmt: skip
    state = play(state, "reveal ripple card")
    assert (state.row, state.rite_discard) == (("pair", "tall", "crowd"), ("crown", "far-a"))
    state = play(state, "reveal rite far-c", "reveal rite far-b")
    assert state.row == ("far-b", "far-c", "pair", "tall")
    assert state.rite_discard == ("crowd", "crown", "far-a")
    assert isinstance(state.pending, ss.DealingRites)
    assert isinstance(state.pending.then, ss.Turn)


@pytest.mark.ruling("RULING.RITE.14")
def test_rites_just_discarded_are_in_the_reshuffle_that_follows() -> None:
    """When the deck runs out in mid-refill, the Rites that the Ripple has discarded take part in the new deck."""
    state = reveal(["e0", "d0"], "rite_row, now: discard_rites(2)", row=ROW, rite_deck="far-b", rite_discard="far-c")
    assert legal(state) == ["reveal rite far-b"]
    assert facts(state, "reveal rite far-b") == [ss.PileReshuffled("rite", 3, "RITE.5")]
    assert legal(play(state, "reveal rite far-b")) == ["reveal rite crown", "reveal rite far-a", "reveal rite far-c"]


@pytest.mark.ruling("RULING.RITE.14", "RULING.RITE.4", "RULING.RIPPLE.4")
def test_a_ripple_discards_at_most_the_row() -> None:
    """With both piles empty the whole short row is shuffled and comes in again, and no more than there were."""
    state = before(["e0", "d0"], "rite_row, now: discard_rites(9)", row="pair tall", rite_deck="")
    assert ss.AmountClipped(None, 7, "RULING.RIPPLE.4") in facts(state, "reveal ripple card")
    state = play(state, "reveal ripple card")
    assert legal(state) == ["reveal rite pair", "reveal rite tall"]
    state = play(state, "reveal rite tall", "reveal rite pair")
    assert state.rite_deck == ("tall",)  # the slide has begun: the rightmost is out and due again
    assert state.row == ("pair",)


@pytest.mark.ruling("RULING.RITE.14", "RULING.RIPPLE.5")
def test_an_empty_row_has_nothing_to_discard() -> None:
    """A Ripple on an empty row is skipped, and so is the slide."""
    state = before(["e0", "d0"], "rite_row, now: discard_rites(2)", row="", rite_deck="")
    effect = ss.cards.DiscardRites(2)
    assert facts(state, "reveal ripple card") == [
        ss.ShareSkipped(None, effect), ss.TokenPassed(0, 1), ss.TurnBegan(0, 2, 1)
    ]  # fmt: skip

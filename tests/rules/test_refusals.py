"""Refusals in full: each reason against an action, with all that it cites and the sentence that it says."""

from __future__ import annotations

import pytest

import slimestack as ss
from boxes import box, reveal
from helpers import citing, in_force, play, refusal_of, table, verdict

SPLITTING = play(table("e9 e3 d0", deck="e2 m1", discard=""), "split e9", "reveal slime ember", "reveal slime ember")
"""A Split of an e9: three embers are in hand with 6 tokens to place, an e3 and a d0 lie in the Swarm."""

REFUSED: list[tuple[ss.State, str, str, str, str]] = [
    # the table, the action, the reason's code, what is cited, the sentence
    (table("eR e4 e0"), "combine e0 d1", "slime_absent", "SETUP.5b", "P0 has no d1"),
    (table("eR e4 e0"), "combine d1 e0", "slime_absent", "SETUP.5b", "P0 has no d1"),
    (
        table("eR e4 e0"), "combine eR e0", "source_is_royal", "COMBINE.1 RULING.COMBINE.10",
        "eR is a Royal; the source must be a Droplet",
    ),
    (table("eR e4 e0"), "combine e4 e0", "source_is_big", "COMBINE.1", "e4 is a Big; the source must be a Droplet"),
    (
        table("eR e4 e0"), "combine e0 eR", "target_is_royal", "COMBINE.8 TIER.ROYAL.2",
        "eR is a Royal, and a Royal holds no growth",
    ),
    (
        table("e4 e0 d2"), "combine e0 d2", "other_type", "COMBINE.2",
        "e0 and d2 are of different types; they must be of one type",
    ),
    (
        table("e4 e0"), "combine e0 e0", "same_slime", "COMBINE.9",
        "source and target must be two Slimes; there is only one e0",
    ),
    (
        table("e4 e0", in_force=in_force("forbid(combine)", 0)), "combine e0 e4", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: no Combine is allowed",
    ),
    (
        SPLITTING, "combine e3 e0", "in_hand", "RULING.COMBINE.1",
        "e0 is in hand for the Split until the last token is placed",
    ),
    (
        SPLITTING, "combine e0 e3", "in_hand", "RULING.COMBINE.1",
        "e0 is in hand for the Split until the last token is placed",
    ),
    (SPLITTING, "combine e3 e2", "slime_absent", "SETUP.5b", "P0 has no e2"),
    (SPLITTING, "place e3", "not_in_hand", "SPLIT.7", "e3 is not one of the three Slimes in hand"),
    (
        SPLITTING, "grow", "wrong_kind", "RULING.SPLIT.7",
        "not possible now: P0 places the growth of the Split (6 tokens left)",
    ),
    (
        play(table("e4 e3 d0", rulings=ss.Rulings(combine_window="between_actions")), "grow"), "combine e3 e4",
        "not_while_placing", "RULING.COMBINE.1",
        "under these rulings a Combine is possible only once the action is complete",
    ),
    (
        reveal(["e3 e0", "m3"], "everyone, now: move(1)"), "combine e0 e3", "not_at_ripple", "RULING.COMBINE.5",
        "no Combine is possible while a Ripple is revealed and resolved",
    ),
    (table("eR"), "grow", "no_target", "GROW.7 RULING.GROW.3 PR.3", "no Slime can take growth"),
    (table("e4", supply=0), "grow", "supply_empty", "GROW.6 RULING.TOKEN.2 PR.3", "the supply has no growth left"),
    (
        table("e0", in_force=in_force("modify(grow, -1)", 0)), "grow", "amount_zero", "RULING.RIPPLE.16 PR.3",
        "its amount is 0 this round",
    ),
    (
        table("e0", in_force=in_force("forbid(grow)", 0)), "grow", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: no Grow is allowed",
    ),
    (
        play(table("eR e4 e0"), "grow"), "place eR", "target_is_royal", "GROW.7 TIER.ROYAL.6",
        "eR is a Royal, and a Royal holds no growth",
    ),
    (play(table("eR e4 e0"), "grow"), "place d0", "slime_absent", "SETUP.5b", "P0 has no d0"),
    (
        table("e4", deck="", discard=""), "draw", "no_cards", "DECK.2 RULING.DRAW.2 PR.3",
        "the Slime deck and discard are empty",
    ),
    (
        table("e0", in_force=in_force("modify(draw, -1)", 0)), "draw", "amount_zero", "RULING.RIPPLE.16 PR.3",
        "its amount is 0 this round",
    ),
    (
        table("e0", in_force=in_force("forbid(draw)", 0)), "draw", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: no Draw is allowed",
    ),
    (
        table("eR e4 e0 d0"), "mutate e0 e4", "same_type", "MUTATE.3",
        "e0 and e4 are of one type; a Mutate needs two types",
    ),
    (
        table("eR e4 e0 d0"), "mutate eR d0", "source_is_royal", "MUTATE.2 TIER.ROYAL.4",
        "eR is a Royal; the source must be a Droplet",
    ),
    (table("eR e4 e0 d0"), "mutate e4 d0", "source_is_big", "MUTATE.2", "e4 is a Big; the source must be a Droplet"),
    (
        table("eR e4 e0 d0"), "mutate d0 eR", "target_is_royal", "MUTATE.6 TIER.ROYAL.2 RULING.MUTATE.1",
        "eR is a Royal, and a Royal holds no growth",
    ),
    (table("e0 d0"), "mutate e0 m1", "slime_absent", "SETUP.5b", "P0 has no m1"),
    (table("e0 d0"), "mutate m1 d0", "slime_absent", "SETUP.5b", "P0 has no m1"),
    (
        table("e0 d0", in_force=in_force("forbid(mutate)", 0)), "mutate e0 d0", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: no Mutate is allowed",
    ),
    (
        table("eR e4 e0"), "split eR", "royal_cannot_split", "SPLIT.1 TIER.ROYAL.4",
        "eR is a Royal; only a Big can be split",
    ),
    (
        table("eR e4 e3"), "split e3", "droplet_cannot_split", "SPLIT.1 TIER.DROPLET.4",
        "e3 is a Droplet; only a Big can be split",
    ),
    (table("eR e4 e0"), "split d4", "slime_absent", "SETUP.5b", "P0 has no d4"),
    (
        table("e4", deck="e1", discard=""), "split e4", "too_few_matching", "SPLIT.9 RULING.SPLIT.2 PR.3",
        "deck and discard hold 1 Slime of this type; a Split needs 2",
    ),
    (
        table("e4", in_force=in_force("forbid(split)", 0)), "split e4", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: no Split is allowed",
    ),
    (table("e6 e4"), "royal e6 e5", "slime_absent", "SETUP.5b", "P0 has no e5"),
    (table("e6 e4"), "royal e7 e4", "slime_absent", "SETUP.5b", "P0 has no e7"),
    (table("e6 e4"), "royal e6 e6", "one_big", "ROYAL.1", "P0 has only one e6; a Royal Combine needs two Bigs"),
    (
        table("e6 e3"), "royal e6 e3", "not_a_big", "ROYAL.1 TIER.DROPLET.4",
        "e3 is not a Big; a Royal Combine needs two Bigs",
    ),
    (
        table("eR e6"), "royal eR e6", "not_a_big", "ROYAL.1 RULING.ROYAL.5",
        "eR is not a Big; a Royal Combine needs two Bigs",
    ),
    (
        table("e6 d4"), "royal e6 d4", "other_type", "ROYAL.1",
        "e6 and d4 are of different types; they must be of one type",
    ),
    (
        ss.position(["e6 e4", "eR"], row=[]), "royal e6 e4", "crown_taken", "ROYAL.6 RULING.ROYAL.2",
        "the ember crown is taken",
    ),
    (
        table("e6 e4", in_force=in_force("forbid(royal)", 0)), "royal e6 e4", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: no Royal Combine is allowed",
    ),
    (
        table("eR d6 d4", actions_left=1, rulings=ss.Rulings(mint_turn_bonus="none")), "royal d6 d4",
        "royal_combine_is_first", "ROYAL.7 RULING.ROYAL.1",
        "under these rulings a Royal Combine is the first action of a turn and the last",
    ),
    (
        ss.position(["e0", "m3"], edition=box()), "claim none", "rite_unknown", "RULING.RITE.13",
        "this game has no Rite 'none'",
    ),
    (
        ss.position(["e0", "m3"], edition=box(), row="pair"), "claim tall", "rite_not_face_up", "RULING.RITE.13",
        "the Rite tall is not face-up in the row",
    ),
    (
        ss.position(["e0", "m3"], edition=box(), row="pair"), "claim pair", "condition_not_met", "CLAIM.1",
        "the Swarm does not meet the Rite's condition: at least 2 Bigs",
    ),
    (
        ss.position(["e4 e4", "m3"], edition=box(), row="pair", in_force=in_force("forbid(claim)", 0)), "claim pair",
        "prohibited", "RULING.RIPPLE.20", "a Ripple forbids it this round: no Claim of a Rite is allowed",
    ),
    (table("e4 e0", actions_left=0), "draw", "no_action_left", "TURN.3 TURN.4", "no action is left in this turn"),
    (table("e4 e0"), "end", "must_act", "TURN.3 RULING.TURN.1", "an action must be taken first"),
    (play(ss.new_game(2), "pick dew"), "pick dew", "type_taken", "SETUP.1b", "another player has picked dew"),
    (table("e4 e0"), "stop", "wrong_kind", "TURN.5", "not possible now: there is nothing to decline; it is P0's turn"),
    (
        play(table("e0", deck="m1", discard=""), "draw"), "grow", "chance_due", "PR.9",
        "a card must be drawn first: a Slime is drawn for P0 (1 left)",
    ),
    (
        play(table("e0", deck="m1", discard=""), "draw"), "reveal slime dew", "not_an_outcome", "RULING.INFO.2",
        "this card cannot be the next one",
    ),
    (
        ss.position(["e0", "m3"], edition=box(), round=4, pending=ss.Over("END.1")), "grow", "game_over", "END.3 END.1",
        "the game is over",
    ),
    (
        reveal(["e4 e0", "m3"], "everyone, now: dissolve(1, droplet)"), "dissolve e4", "not_matching", "RIPPLE.6",
        "the Ripple affects Droplets, not e4",
    ),
    (
        reveal(["eR e0", "m3"], "everyone, now: dissolve(1, any)"), "dissolve eR", "not_matching",
        "RIPPLE.7 TIER.ROYAL.7", "the Ripple affects Slimes other than Royals, not eR",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: remove(1, any, one)"), "lose eR", "not_matching",
        "RIPPLE.7 TIER.ROYAL.8", "the Ripple affects Slimes other than Royals, not eR",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: remove(1, any, one)"), "lose e0", "source_empty",
        "RULING.RIPPLE.19", "e0 holds no growth",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: remove(1, any, one)"), "lose d3", "slime_absent", "SETUP.5b",
        "P0 has no d3",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move eR e0", "target_is_royal", "TIER.ROYAL.2",
        "eR is a Royal, and a Royal holds no growth",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move e3 eR", "target_is_royal", "TIER.ROYAL.2",
        "eR is a Royal, and a Royal holds no growth",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move e0 e3", "source_empty", "RULING.RIPPLE.19",
        "e0 holds no growth",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move e3 e3", "same_slime", "RIPPLE.3",
        "source and target must be two Slimes; there is only one e3",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move e3 d0", "slime_absent", "SETUP.5b",
        "P0 has no d0",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move d3 e0", "slime_absent", "SETUP.5b",
        "P0 has no d3",
    ),
    (
        reveal(["eR e3 e0", "m3"], "everyone, now: disburse(1)"), "place eR", "target_is_royal", "GROW.7 TIER.ROYAL.6",
        "eR is a Royal, and a Royal holds no growth",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "action", "code", "citations", "sentence"),
    [pytest.param(*one, marks=citing(one[3]), id=f"{one[1]}: {one[2]}") for one in REFUSED],
)
def test_refused(state: ss.State, action: str, code: str, citations: str, sentence: str) -> None:
    """What is refused is not listed; the refusal has one code, cites exactly what forbids the action, and names it."""
    said = verdict(state, action)
    assert said.action not in ss.legal_actions(state)
    assert refusal_of(state, action) == (code, tuple(citations.split()))
    legal = "" if code == "wrong_kind" else "not legal: "
    assert said.reason == f"{said.action} is {legal}{sentence}"


@pytest.mark.clause("CLAIM.1")
def test_the_rite_that_is_not_met_is_named() -> None:
    """A claim whose condition fails tells a program both the Rite and the condition."""
    said = verdict(ss.position(["e0", "m3"], edition=box(), row="pair"), "claim pair")
    assert said.details == (("rite", "pair"), ("condition", "count(big) >= 2"))


@pytest.mark.clause("SPLIT.9")
def test_the_slime_that_cannot_be_split_is_named() -> None:
    """A Split that would find too few tells a program both the Big and how many there are."""
    said = verdict(table("e4", deck="e1", discard=""), "split e4")
    assert said.details == (("slime", "e4"), ("found", "1"))


def test_clauses_and_rulings_are_separate() -> None:
    """Of what a verdict cites, the clauses are what is printed, the rulings how it is read; principles are neither."""
    said = verdict(table("eR"), "grow")
    assert said.citations == ("GROW.7", "RULING.GROW.3", "PR.3")
    assert (said.clauses, said.rulings) == (("GROW.7",), ("RULING.GROW.3",))

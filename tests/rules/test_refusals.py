"""Refusals in full: each reason against an action, with all that it cites and the sentence that it says."""

from __future__ import annotations

import pytest

import slimestack as ss
from boxes import box, drawn
from helpers import held, play, table, verdict

SPLITTING = play(table("e9 e3 d0", deck="e2 m1", discard=""), "split e9", "reveal slime ember", "reveal slime ember")
"""A Split of an e9: three embers are in hand with 6 tokens to place, an e3 and a d0 lie in the Swarm."""

REFUSED: list[tuple[ss.State, str, str, str, str]] = [
    # the table, the action, the reason's code, what is cited, the sentence
    (table("eR e4 e0"), "combine e0 d1", "slime_absent", "SETUP.5b", "P0 has no such Slime: d1"),
    (table("eR e4 e0"), "combine d1 e0", "slime_absent", "SETUP.5b", "P0 has no such Slime: d1"),
    (
        table("eR e4 e0"), "combine eR e0", "source_is_royal", "COMBINE.1 RULING.COMBINE.10",
        "eR is a Royal, not a Droplet",
    ),
    (table("eR e4 e0"), "combine e4 e0", "source_is_big", "COMBINE.1", "e4 is a Big, not a Droplet"),
    (
        table("eR e4 e0"), "combine e0 eR", "target_is_royal", "COMBINE.8 TIER.ROYAL.2",
        "eR is a Royal, which holds no growth",
    ),
    (table("e4 e0 d2"), "combine e0 d2", "other_type", "COMBINE.2", "d2 is not of the type of e0"),
    (table("e4 e0"), "combine e0 e0", "same_slime", "COMBINE.9", "source and target are one Slime: e0"),
    (
        table("e4 e0", in_force=held("forbid(combine)", 0)), "combine e0 e4", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: forbid(combine)",
    ),
    (
        SPLITTING, "combine e3 e0", "in_hand", "RULING.COMBINE.1",
        "e0 is in hand for the Split until its last token is placed",
    ),
    (
        SPLITTING, "combine e0 e3", "in_hand", "RULING.COMBINE.1",
        "e0 is in hand for the Split until its last token is placed",
    ),
    (SPLITTING, "combine e3 e2", "slime_absent", "SETUP.5b", "P0 has no such Slime: e2"),
    (SPLITTING, "place e3", "not_in_hand", "SPLIT.7", "e3 is not among the three Slimes in hand"),
    (
        SPLITTING, "grow", "wrong_kind", "RULING.SPLIT.7",
        "that does not fit here; what is waited for: P0 places the Split's growth, 6 left",
    ),
    (
        play(table("e4 e3 d0", rulings=ss.Rulings(combine_window="between_actions")), "grow"), "combine e3 e4",
        "not_while_placing", "RULING.COMBINE.1", "at this table a Combine waits until the action is complete",
    ),
    (
        drawn(["e3 e0", "m3"], "everyone, now: move(1)"), "combine e0 e3", "not_at_ripple", "RULING.COMBINE.5",
        "nobody may Combine while a Ripple is drawn and resolved",
    ),
    (table("eR"), "grow", "no_target", "GROW.7 RULING.GROW.3 PR.3", "no Slime can take growth"),
    (table("e4", supply=0), "grow", "supply_empty", "GROW.6 RULING.TOKEN.2 PR.3", "no growth is left in the supply"),
    (
        table("e0", in_force=held("modify(grow, -1)", 0)), "grow", "amount_zero", "RULING.RIPPLE.16 PR.3",
        "this round its amount is 0",
    ),
    (
        table("e0", in_force=held("forbid(grow)", 0)), "grow", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: forbid(grow)",
    ),
    (
        play(table("eR e4 e0"), "grow"), "place eR", "target_is_royal", "GROW.7 TIER.ROYAL.6",
        "eR is a Royal, which holds no growth",
    ),
    (play(table("eR e4 e0"), "grow"), "place d0", "slime_absent", "SETUP.5b", "P0 has no such Slime: d0"),
    (
        table("e4", deck="", discard=""), "draw", "no_cards", "DECK.2 RULING.DRAW.2 PR.3",
        "deck and discard hold no Slime",
    ),
    (
        table("e0", in_force=held("modify(draw, -1)", 0)), "draw", "amount_zero", "RULING.RIPPLE.16 PR.3",
        "this round its amount is 0",
    ),
    (
        table("e0", in_force=held("forbid(draw)", 0)), "draw", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: forbid(draw)",
    ),
    (table("eR e4 e0 d0"), "mutate e0 e4", "same_type", "MUTATE.3", "e4 is of the same type as e0"),
    (table("eR e4 e0 d0"), "mutate eR d0", "source_is_royal", "MUTATE.2 TIER.ROYAL.4", "eR is a Royal, not a Droplet"),
    (table("eR e4 e0 d0"), "mutate e4 d0", "source_is_big", "MUTATE.2", "e4 is a Big, not a Droplet"),
    (
        table("eR e4 e0 d0"), "mutate d0 eR", "target_is_royal", "MUTATE.6 TIER.ROYAL.2 RULING.MUTATE.1",
        "eR is a Royal, which holds no growth",
    ),
    (table("e0 d0"), "mutate e0 m1", "slime_absent", "SETUP.5b", "P0 has no such Slime: m1"),
    (table("e0 d0"), "mutate m1 d0", "slime_absent", "SETUP.5b", "P0 has no such Slime: m1"),
    (
        table("e0 d0", in_force=held("forbid(mutate)", 0)), "mutate e0 d0", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: forbid(mutate)",
    ),
    (table("eR e4 e0"), "split eR", "royal_cannot_split", "SPLIT.1 TIER.ROYAL.4", "eR is a Royal, not a Big"),
    (table("eR e4 e0"), "split e0", "droplet_cannot_split", "SPLIT.1 TIER.DROPLET.4", "e0 is a Droplet, not a Big"),
    (table("eR e4 e0"), "split d4", "slime_absent", "SETUP.5b", "P0 has no such Slime: d4"),
    (
        table("e4", deck="e1", discard=""), "split e4", "too_few_matching", "SPLIT.9 RULING.SPLIT.2 PR.3",
        "deck and discard hold 1 Slimes of its type, 2 are needed",
    ),
    (
        table("e4", in_force=held("forbid(split)", 0)), "split e4", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: forbid(split)",
    ),
    (table("e6 e4"), "royal e6 e5", "slime_absent", "SETUP.5b", "P0 has no such Slime: e5"),
    (table("e6 e4"), "royal e7 e4", "slime_absent", "SETUP.5b", "P0 has no such Slime: e7"),
    (table("e6 e4"), "royal e6 e6", "one_big", "ROYAL.1", "P0 has one e6, and two Bigs are needed"),
    (table("e6 e3"), "royal e6 e3", "not_a_big", "ROYAL.1 TIER.DROPLET.4", "e3 is not a Big"),
    (table("e6 d4"), "royal e6 d4", "other_type", "ROYAL.1", "d4 is not of the type of e6"),
    (
        ss.position(["e6 e4", "eR"], row=[]), "royal e6 e4", "crown_taken", "ROYAL.6 RULING.ROYAL.2",
        "the ember crown is taken",
    ),
    (
        table("e6 e4", in_force=held("forbid(royal)", 0)), "royal e6 e4", "prohibited", "RULING.RIPPLE.20",
        "a Ripple forbids it this round: forbid(royal)",
    ),
    (
        table("eR d6 d4", actions_left=1, rulings=ss.Rulings(mint_turn_bonus="none")), "royal d6 d4",
        "royal_combine_is_first", "ROYAL.7 RULING.ROYAL.1",
        "at this table a Royal Combine is the first action of a turn and ends its action part",
    ),
    (
        ss.position(["e0", "m3"], edition=box()), "claim none", "rite_unknown", "RULING.RITE.13",
        "there is no Rite none in this game",
    ),
    (
        ss.position(["e0", "m3"], edition=box(), row="pair"), "claim tall", "rite_not_face_up", "RULING.RITE.13",
        "the Rite tall is not face-up in the row",
    ),
    (
        ss.position(["e0", "m3"], edition=box(), row="pair"), "claim pair", "condition_not_met", "CLAIM.1",
        "the Swarm does not meet the Rite's condition: count(big) >= 2",
    ),
    (
        ss.position(["e4 e4", "m3"], edition=box(), row="pair", in_force=held("forbid(claim)", 0)), "claim pair",
        "prohibited", "RULING.RIPPLE.20", "a Ripple forbids it this round: forbid(claim)",
    ),
    (table("e4 e0", actions_left=0), "draw", "no_action_left", "TURN.3 TURN.4", "no action is left in this turn"),
    (table("e4 e0"), "end", "must_act", "TURN.3 RULING.TURN.1", "an action must be taken first"),
    (play(ss.new_game(2), "pick dew"), "pick dew", "type_taken", "SETUP.1b", "another player has picked dew"),
    (table("e4 e0"), "stop", "wrong_kind", "TURN.5", "that does not fit here; what is waited for: P0 is in the turn"),
    (
        play(table("e0", deck="m1", discard=""), "draw"), "grow", "chance_due", "PR.9",
        "a card is due first: a Slime is drawn for P0, 1 left",
    ),
    (
        play(table("e0", deck="m1", discard=""), "draw"), "reveal slime dew", "not_an_outcome", "RULING.INFO.2",
        "that card cannot come up here",
    ),
    (
        ss.position(["e0", "m3"], edition=box(), round=4, pending=ss.Over("END.1")), "grow", "game_over", "END.3 END.1",
        "the game is over",
    ),
    (
        drawn(["e4 e0", "m3"], "everyone, now: dissolve(1, droplet)"), "dissolve e4", "not_matching", "RIPPLE.6",
        "e4 is not one of those meant: droplet",
    ),
    (
        drawn(["eR e0", "m3"], "everyone, now: dissolve(1, any)"), "dissolve eR", "not_matching",
        "RIPPLE.7 TIER.ROYAL.7", "eR is not one of those meant: any",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: remove(1, any, one)"), "lose eR", "not_matching",
        "RIPPLE.7 TIER.ROYAL.8", "eR is not one of those meant: any",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: remove(1, any, one)"), "lose e0", "source_empty",
        "RULING.RIPPLE.19", "e0 holds no growth",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: remove(1, any, one)"), "lose d3", "slime_absent", "SETUP.5b",
        "P0 has no such Slime: d3",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move eR e0", "target_is_royal", "TIER.ROYAL.2",
        "eR is a Royal, which holds no growth",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move e3 eR", "target_is_royal", "TIER.ROYAL.2",
        "eR is a Royal, which holds no growth",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move e0 e3", "source_empty", "RULING.RIPPLE.19",
        "e0 holds no growth",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move e3 e3", "same_slime", "RIPPLE.3",
        "source and target are one Slime: e3",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move e3 d0", "slime_absent", "SETUP.5b",
        "P0 has no such Slime: d0",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: move(1)"), "move d3 e0", "slime_absent", "SETUP.5b",
        "P0 has no such Slime: d3",
    ),
    (
        drawn(["eR e3 e0", "m3"], "everyone, now: disburse(1)"), "place eR", "target_is_royal", "GROW.7 TIER.ROYAL.6",
        "eR is a Royal, which holds no growth",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "action", "code", "citations", "sentence"), REFUSED, ids=[f"{one[1]}: {one[2]}" for one in REFUSED]
)
def test_refused(state: ss.State, action: str, code: str, citations: str, sentence: str) -> None:
    """A refusal has one code, cites exactly the clauses that forbid the action, and names what it is about."""
    said = verdict(state, action)
    assert (said.legal, said.code, " ".join(said.citations)) == (False, code, citations)
    assert said.reason == f"{said.action} is not legal: {sentence}"


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


def test_clauses_and_rulings_are_told_apart() -> None:
    """Of what a verdict cites, the clauses are what is printed, the rulings how it is read; principles are neither."""
    said = verdict(table("eR"), "grow")
    assert said.citations == ("GROW.7", "RULING.GROW.3", "PR.3")
    assert (said.clauses, said.rulings) == (("GROW.7",), ("RULING.GROW.3",))

"""Turns: how many actions, which ones, when a turn may end, and in what order reasons count."""

from __future__ import annotations

from typing import Any

import pytest

import slimestack as ss
from helpers import FREE, facts, in_force, legal, play, refusal_of, table, verdict

ALWAYS = ss.Rulings(pass_policy="always_act")
DEFAULT = ss.Rulings()
POLICIES = {"must_act_bonus_optional": DEFAULT, "free": FREE, "always_act": ALWAYS}

RICH = ["e6 e4 e1 e0 d2", "m3"]
"""A Swarm that can take every action, with Twin Hulks in the row."""


def rich(**options: Any) -> ss.State:
    """The table at which P0 can take each of the six actions."""
    return ss.position(RICH, row=["twin-hulks"], **options)


@pytest.mark.clause("TURN.5", "TURN.1")
def test_the_menu_in_its_order() -> None:
    """Combines come first, then the six actions in the rulebook's order; the end of the turn is not yet among them."""
    state = rich()
    assert legal(state) == [
        "combine e1 e6",
        "combine e1 e4",
        "combine e1 e0",
        "combine e0 e6",
        "combine e0 e4",
        "combine e0 e1",
        "grow",
        "draw",
        "mutate e1 d2",
        "mutate e0 d2",
        "mutate d2 e6",
        "mutate d2 e4",
        "mutate d2 e1",
        "mutate d2 e0",
        "split e6",
        "split e4",
        "royal e6 e4",
        "claim twin-hulks",
    ]


@pytest.mark.clause("TURN.5")
@pytest.mark.parametrize("action", ["grow", "draw", "mutate d2 e0", "split e6", "royal e6 e4", "claim twin-hulks"])
def test_each_of_the_six_is_an_action_of_the_menu(action: str) -> None:
    """Each of the six costs the turn's action, and its verdict cites the menu."""
    assert verdict(rich(), action).citations[0] == "TURN.5"
    assert play(rich(), action).actions_left == 0


@pytest.mark.clause("TURN.5")
@pytest.mark.parametrize("action", ["place e0", "lose e4", "dissolve e0", "move e1 e0", "accept", "stop", "pick moss"])
def test_nothing_else_is_an_action(action: str) -> None:
    """In a turn nothing fits but Combine, the six actions and the end."""
    assert refusal_of(rich(), action) == ("wrong_kind", ("TURN.5",))


@pytest.mark.clause("TURN.1", "COMBINE.10")
@pytest.mark.ruling("RULING.COMBINE.1")
def test_combine_before_between_and_after_the_actions() -> None:
    """The free move is there before the first action, between two actions and after the last, at no cost."""
    state = ss.position(["dR e0 e0 e0 e0", "m3"], row=[])
    left = [state.actions_left]
    for action in (["combine e0 e0"], ["grow", "place e0"], ["combine e1 e1"], ["draw", "reveal slime dew"]):
        state = play(state, *action)
        left.append(state.actions_left)
    assert left == [2, 2, 1, 1, 0]
    assert legal(state) == ["combine e3 e0", "combine e0 e3", "end"]
    assert ss.swarm_text(play(state, "combine e0 e3").swarms[0]) == "e4 dR d0"


@pytest.mark.clause("TURN.3")
@pytest.mark.parametrize(
    "action",
    ["grow", "draw", "mutate d2 e0", "split e6", "royal e6 e4", "claim twin-hulks", "mutate e6 e6"],
)
def test_one_action_a_turn(action: str) -> None:
    """Without a Royal the second action of a turn is refused, be it possible otherwise or not."""
    state = rich(actions_left=0)
    assert refusal_of(state, action) == ("no_action_left", ("TURN.3", "TURN.4"))
    assert "end" in legal(state)


@pytest.mark.clause("TURN.4")
@pytest.mark.ruling("RULING.TURN.3", "RULING.TURN.7")
def test_two_actions_for_an_owner_of_a_royal() -> None:
    """A Royal gives a second action, which may be the same again and in any order, and no third."""
    state = ss.position(["dR e1", "m3"], row=[])
    assert state.actions_left == 2
    state = play(state, "grow", "place e1", "grow", "place e2")
    assert state.actions_left == 0
    assert refusal_of(state, "grow") == ("no_action_left", ("TURN.3", "TURN.4"))
    other_way = ss.position(["dR e1", "m3"], row=[], deck="e2")
    one = play(other_way, "grow", "place e1", "draw", "reveal slime ember")
    two = play(other_way, "draw", "reveal slime ember", "grow", "place e1")
    assert one == two


@pytest.mark.clause("TURN.4", "ROUND.7", "TIER.ROYAL.3")
@pytest.mark.ruling("RULING.TURN.4", "RULING.ROYAL.3")
@pytest.mark.parametrize(("swarm", "actions"), [("d4", 1), ("dR", 2), ("dR eR mR pR", 2)])
def test_entitlement_is_settled_when_the_turn_begins(swarm: str, actions: int) -> None:
    """A turn begins with one action, or with two for an owner of Royals, however many."""
    state = ss.position(["e0", swarm], rulings=FREE)
    assert facts(state, "end") == [ss.TurnBegan(1, 2, actions)]


@pytest.mark.ruling("RULING.TURN.1")
@pytest.mark.parametrize(
    ("policy", "first", "second", "after"),
    [
        ("must_act_bonus_optional", False, True, True),
        ("free", True, True, True),
        ("always_act", False, False, True),
    ],
)
def test_when_a_turn_may_end(policy: str, first: bool, second: bool, after: bool) -> None:
    """Each reading of the pass: before the first action, before the Royal's extra one, after both."""
    state = ss.position(["dR e1", "m3"], row=[], rulings=POLICIES[policy])
    ends = ["end" in legal(state)]
    state = play(state, "grow", "place e1")
    ends.append("end" in legal(state))
    state = play(state, "draw", "reveal slime moss")
    ends.append("end" in legal(state))
    assert ends == [first, second, after]


@pytest.mark.clause("TURN.4")
@pytest.mark.ruling("RULING.TURN.1")
def test_the_second_action_is_optional() -> None:
    """Whoever declines the Royal's extra action rests on the ruling; where both are compulsory it is refused."""
    state = play(ss.position(["dR e1", "m3"], row=[]), "grow", "place e1")
    assert verdict(state, "end").citations == ("TURN.3", "RULING.TURN.1")
    state = play(ss.position(["dR e1", "m3"], row=[], rulings=ALWAYS), "grow", "place e1")
    assert refusal_of(state, "end") == ("must_act", ("TURN.3", "RULING.TURN.1"))


@pytest.mark.clause("CLAIM.2")
@pytest.mark.ruling("RULING.TURN.1", "RULING.TURN.2", "RULING.RITE.11")
@pytest.mark.parametrize("policy", POLICIES)
def test_nothing_to_do_but_claim(policy: str) -> None:
    """With only a Claim possible the turn may be ended unclaimed, under every reading of the pass."""
    state = ss.position(["eR", "m3"], row=["first-coronation"], deck="", discard="", rulings=POLICIES[policy])
    assert legal(state) == ["claim first-coronation", "end"]
    assert refusal_of(state, "grow")[0] == "no_target"
    assert refusal_of(state, "draw")[0] == "no_cards"


@pytest.mark.ruling("RULING.TURN.1")
def test_a_claim_does_not_free_from_another_action() -> None:
    """A Claim counts for nothing, but a Draw that is possible must be taken before the turn may end."""
    state = ss.position(["eR", "m3"], row=["first-coronation"], deck="m1")
    assert legal(state) == ["draw", "claim first-coronation"]
    assert "end" in legal(play(state, "claim first-coronation"))


@pytest.mark.ruling("RULING.TURN.1")
def test_a_combine_that_makes_an_action_possible() -> None:
    """Nobody has to Combine to make an action possible, but once a Combine did, the action is compulsory."""
    state = ss.position(["e3 e0", "m3"], row=[], deck="", discard="", supply=0)
    assert legal(state) == ["combine e3 e0", "combine e0 e3", "end"]
    assert legal(play(state, "combine e0 e3")) == ["draw"]


@pytest.mark.ruling("RULING.TURN.5")
def test_a_turn_ends_when_its_player_says_so() -> None:
    """With no action left and nothing to Combine the turn is still to be ended."""
    state = play(ss.position(["e1", "m3"], row=[]), "grow", "place e1")
    assert (ss.to_act(state), legal(state)) == (0, ["end"])
    assert ss.to_act(play(state, "end")) == 1


@pytest.mark.ruling("RULING.TURN.6")
def test_a_refused_action_leaves_no_trace() -> None:
    """After a refusal the state is what it was, its list of actions included, and no action takes anything back."""
    state = rich(seed=4)
    before = (state, hash(state), repr(state), legal(state))
    for action in ("combine e6 e4", "place e0", "end", "royal e6 e6", "reveal slime ember"):
        refusal_of(state, action)
    assert (state, hash(state), repr(state), legal(state)) == before
    assert state == rich(seed=4)


FORBIDDEN = {
    "combine": "combine e0 e1",
    "grow": "grow",
    "draw": "draw",
    "mutate": "mutate d2 e0",
    "split": "split e6",
    "royal": "royal e6 e4",
    "claim": "claim twin-hulks",
}


@pytest.mark.ruling("RULING.RIPPLE.20")
@pytest.mark.parametrize(("name", "action"), FORBIDDEN.items())
def test_a_prohibition_comes_before_other_reasons(name: str, action: str) -> None:
    """An action that a Ripple forbids is refused for that reason, even with no action left or its Slime absent."""
    effect = ss.parse_effect(f"forbid({name})")
    assert isinstance(effect, ss.cards.Forbid)
    held = [ss.InForce(effect, (0,))]
    state = rich(in_force=held)
    assert action not in legal(state)
    assert refusal_of(state, action) == ("prohibited", ("RULING.RIPPLE.20",))
    kept = set(legal(rich())) - {one for one in legal(rich()) if one.split()[0] == name}
    assert set(legal(state)) == kept
    spent = rich(in_force=held, actions_left=0)
    assert refusal_of(spent, action) == ("prohibited", ("RULING.RIPPLE.20",))
    for absent in ("combine p0 p1", "mutate p0 e1", "split p9", "royal p9 p8", "claim no-such-rite"):
        if absent.split()[0] == name:
            assert refusal_of(spent, absent) == ("prohibited", ("RULING.RIPPLE.20",))


@pytest.mark.ruling("RULING.RIPPLE.20")
@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_prohibition_holds_for_its_seats(name: str) -> None:
    """What is forbidden to the other player is not forbidden to this one."""
    effect = ss.parse_effect(f"forbid({name})")
    assert isinstance(effect, ss.cards.Forbid)
    assert legal(rich(in_force=[ss.InForce(effect, (1,))])) == legal(rich())


def over(action: str) -> tuple[ss.State, str]:
    """A finished game and the action."""
    return ss.position(RICH, row=[], pending=ss.Over("END.1"), round=11, leader=0), action


MIXED = table("eR e4 e1 dR d1")
CROWNED = ss.position(["e5 e4 e3 d5 d1", "eR"], row=[])
PLACING = play(table("e3 d4", rulings=ss.Rulings(combine_window="between_actions")), "grow")
ACTED = play(table("dR e6 d1", rulings=ss.Rulings(mint_turn_bonus="none")), "draw", *["reveal slime moss"] * 2)
NOTHING = in_force("modify(grow, -1)", 0)
"""A Grow of one token less this round."""


@pytest.mark.parametrize(
    ("state", "action", "code"),
    [
        (*over("reveal slime ember"), "game_over"),
        (*over("combine e6 e4"), "game_over"),
        (play(rich(), "draw"), "combine e6 e4", "chance_due"),
        (play(rich(), "draw"), "place p9", "chance_due"),
        (play(rich(), "draw"), "reveal rite crowd", "wrong_kind"),
        (play(ss.position(RICH, row=[], deck="m3"), "draw"), "reveal slime ember", "not_an_outcome"),
        (play(rich(), "grow"), "mutate p9 p9", "wrong_kind"),
        (rich(actions_left=0), "split p9", "no_action_left"),
        (rich(), "combine e6 d2", "source_is_big"),
        (table("eR", actions_left=0, supply=0), "grow", "no_action_left"),
        (table("eR", in_force=NOTHING, supply=0), "grow", "no_target"),
        (table("e0", in_force=NOTHING, supply=0), "grow", "amount_zero"),
        (table("e0", supply=0), "grow", "supply_empty"),
        (PLACING, "combine p0 p1", "not_while_placing"),
        (MIXED, "combine e5 e9", "slime_absent"),
        (MIXED, "combine e9 e5", "slime_absent"),
        (MIXED, "combine e4 d1", "source_is_big"),
        (MIXED, "combine eR d1", "source_is_royal"),
        (MIXED, "combine e1 dR", "other_type"),
        (MIXED, "combine e1 eR", "target_is_royal"),
        (MIXED, "mutate e5 d1", "slime_absent"),
        (MIXED, "mutate e1 d5", "slime_absent"),
        (MIXED, "mutate e4 e1", "source_is_big"),
        (MIXED, "mutate eR eR", "source_is_royal"),
        (MIXED, "mutate e4 dR", "source_is_big"),
        (MIXED, "mutate e1 eR", "same_type"),
        (MIXED, "mutate e1 dR", "target_is_royal"),
        (table("eR e5 e3", deck="d1", actions_left=0), "split e5", "no_action_left"),
        (table("eR e5 e3", deck="d1"), "split e9", "slime_absent"),
        (table("eR e5 e3", deck="d1"), "split pR", "slime_absent"),
        (table("eR e5 e3", deck="d1"), "split e3", "droplet_cannot_split"),
        (table("eR e5 e3", deck="d1"), "split eR", "royal_cannot_split"),
        (table("eR e5 e3", deck="d1"), "split e5", "too_few_matching"),
        (CROWNED, "royal e9 e5", "slime_absent"),
        (CROWNED, "royal e5 p9", "slime_absent"),
        (CROWNED, "royal e3 d1", "not_a_big"),
        (CROWNED, "royal e5 d5", "other_type"),
        (CROWNED, "royal e5 e4", "crown_taken"),
        (ACTED, "royal p9 p8", "royal_combine_is_first"),
        (ACTED, "royal e6 d1", "royal_combine_is_first"),
    ],
)
def test_of_several_reasons_the_first_counts(state: ss.State, action: str, code: str) -> None:
    """The game over, a card due, the wrong kind, the moment, no action left, absence, source, target, availability."""
    assert refusal_of(state, action)[0] == code


ONLY_CLAIM: dict[str, Any] = {"row": ["twin-hulks"], "deck": "", "discard": "", "supply": 0}
"""Piles at which an owner of two Bigs of a taken crown can do nothing but claim Twin Hulks."""


@pytest.mark.clause("CLAIM.2", "TURN.3", "TURN.4")
@pytest.mark.ruling("RULING.TURN.1", "RULING.RITE.11")
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    ("mine", "left", "deck", "ends"),
    [
        ("e4 e4", 1, "", {*POLICIES}),
        ("dR e4 e4", 2, "", {*POLICIES}),
        ("dR e4 e4", 1, "", {*POLICIES}),
        ("e4 e4", 1, "p1", {"free"}),
        ("dR e4 e4", 2, "p1", {"free"}),
        ("dR e4 e4", 1, "p1", {"free", "must_act_bonus_optional"}),
        ("e4 e4", 0, "p1", {*POLICIES}),
        ("dR e4 e4", 0, "p1", {*POLICIES}),
    ],
)
def test_a_claim_neither_binds_nor_frees(policy: str, mine: str, left: int, deck: str, ends: set[str]) -> None:
    """Under each reading of the pass, with each number of actions left, a possible claim changes nothing for the end.

    Where nothing else is possible the turn may end unclaimed; where a Draw is, it may if the reading says so.
    """
    here: dict[str, Any] = ONLY_CLAIM | {"deck": deck}
    state = ss.position([mine, "eR"], actions_left=left, rulings=POLICIES[policy], **here)
    claims = ["claim twin-hulks"] if left else []
    draws = ["draw"] if left and deck else []
    assert legal(state) == [*draws, *claims, *(["end"] if policy in ends else [])]
    bare: dict[str, Any] = here | {"row": []}
    without = ss.position([mine, "eR"], actions_left=left, rulings=POLICIES[policy], **bare)
    assert legal(without) == [*draws, *(["end"] if policy in ends else [])]

"""Citations of legal actions: what allows each of them, and that no reason refuses one that is only just legal."""

from __future__ import annotations

import pytest

import slimestack as ss
from boxes import box, reveal
from helpers import FREE, citing, in_force, play, table, verdict
from slimestack.engine.explaining import refusal

SPLITTING = play(table("e9 e3 d0", deck="e2 m1", discard=""), "split e9", "reveal slime ember", "reveal slime ember")
"""A Split of an e9: three embers are in hand with 6 tokens to place, an e3 and a d0 lie in the Swarm."""

ALLOWED: list[tuple[ss.State, str, str]] = [
    # the table, the action, what allows it
    (table("e3 e1 e0"), "combine e3 e1", "TURN.1 COMBINE.1 COMBINE.2 COMBINE.10"),
    (table("e4 e1"), "combine e1 e4", "TURN.1 COMBINE.1 COMBINE.2 COMBINE.10 COMBINE.7"),
    (table("e3 e0"), "combine e0 e3", "TURN.1 COMBINE.1 COMBINE.2 COMBINE.10 RULING.COMBINE.7"),
    (table("e3 e1", supply=0), "combine e1 e3", "TURN.1 COMBINE.1 COMBINE.2 COMBINE.10 RULING.TOKEN.2"),
    (table("e3 e1", supply=1), "combine e1 e3", "TURN.1 COMBINE.1 COMBINE.2 COMBINE.10"),
    (
        table("e3 e1", in_force=in_force("modify(combine_bonus, -1)", 0)), "combine e1 e3",
        "TURN.1 COMBINE.1 COMBINE.2 COMBINE.10 RULING.RIPPLE.16",
    ),
    (play(table("e3 e1"), "grow"), "combine e1 e3", "TURN.1 COMBINE.1 COMBINE.2 COMBINE.10 TURN.2 RULING.COMBINE.1"),
    (
        ss.position(["e3 e1", "m3"], edition=box("everyone, now: draw(1)"), pending=ss.RippleWindow("card"),
                    rulings=ss.Rulings(combine_at_ripple="token_player")),
        "combine e1 e3", "TURN.1 COMBINE.1 COMBINE.2 COMBINE.10 RULING.COMBINE.5",
    ),
    (
        ss.position(["e3 e1", "m3"], edition=box("everyone, now: draw(1)"), pending=ss.RippleWindow("card"),
                    rulings=ss.Rulings(combine_at_ripple="token_player")),
        "stop", "RULING.COMBINE.5",
    ),
    (table("e4"), "grow", "TURN.5 GROW.1 GROW.3"),
    (table("e4", supply=2), "grow", "TURN.5 GROW.1 GROW.3"),
    (table("e4", supply=1), "grow", "TURN.5 GROW.1 GROW.3 RULING.TOKEN.2"),
    (table("eR e4", actions_left=1), "grow", "TURN.5 TURN.4 GROW.1 GROW.3"),
    (play(table("e4"), "grow"), "place e4", "GROW.2 RULING.GROW.4"),
    (table("e4", deck="m2", discard=""), "draw", "TURN.5 DRAW.1 DRAW.2"),
    (table("e4", deck="m1", discard=""), "draw", "TURN.5 DRAW.1 DRAW.2 RULING.DRAW.2"),
    (table("e4", deck="m1", discard="m1"), "draw", "TURN.5 DRAW.1 DRAW.2"),
    (table("e1 d3"), "mutate e1 d3", "TURN.5 MUTATE.1 MUTATE.2 MUTATE.3 MUTATE.6"),
    (table("e1 d4"), "mutate e1 d4", "TURN.5 MUTATE.1 MUTATE.2 MUTATE.3 MUTATE.6 RULING.MUTATE.2"),
    (table("e0 d3"), "mutate e0 d3", "TURN.5 MUTATE.1 MUTATE.2 MUTATE.3 MUTATE.6 RULING.COMBINE.7"),
    (table("e1 d3", supply=0), "mutate e1 d3", "TURN.5 MUTATE.1 MUTATE.2 MUTATE.3 MUTATE.6 RULING.TOKEN.2"),
    (
        table("e1 d3", in_force=in_force("modify(mutate_bonus, -1)", 0)), "mutate e1 d3",
        "TURN.5 MUTATE.1 MUTATE.2 MUTATE.3 MUTATE.6 RULING.RIPPLE.16",
    ),
    (table("e7", deck="e2"), "split e7", "TURN.5 SPLIT.1 TIER.BIG.4"),
    (table("e6", deck="e2"), "split e6", "TURN.5 SPLIT.1 TIER.BIG.4 RULING.SPLIT.1"),
    (SPLITTING, "place e0", "SPLIT.7 RULING.SPLIT.7"),
    (
        play(table("e6 d1 d0", deck="e2"), "split e6", "reveal slime ember", "reveal slime ember"), "combine d0 d1",
        "TURN.1 COMBINE.1 COMBINE.2 COMBINE.10 TURN.2 RULING.COMBINE.1 RULING.COMBINE.7",
    ),
    (table("e6 e4"), "royal e6 e4", "TURN.5 ROYAL.1 ROYAL.2 TIER.BIG.5"),
    (
        table("eR d6 d4", actions_left=1), "royal d6 d4",
        "TURN.5 TURN.4 ROYAL.1 ROYAL.2 TIER.BIG.5 RULING.ROYAL.1",
    ),
    (ss.position(["e4 e4", "m3"], edition=box(), row="pair"), "claim pair", "TURN.5 CLAIM.1 CLAIM.7"),
    (table("e4", actions_left=0), "end", "TURN.3 RULING.TURN.5"),
    (table("e4", rulings=FREE), "end", "TURN.3 RULING.TURN.1"),
    (ss.new_game(2), "pick dew", "SETUP.1a SETUP.1b RULING.SETUP.1"),
    (reveal(["e3 e0", "m3"], "everyone, now: disburse(1)"), "place e3", "RIPPLE.8 TIER.ROYAL.6"),
    (
        reveal(["e3 e0", "m3"], "everyone, now: remove(1, any, one)"), "lose e3",
        "RIPPLE.3 RULING.RIPPLE.2 RULING.RIPPLE.19",
    ),
    (reveal(["e3 e0", "m3"], "everyone, now: dissolve(1, any)"), "dissolve e3", "RIPPLE.3 RULING.RIPPLE.2"),
    (reveal(["e3 e0", "m3"], "everyone, now: move(1)"), "move e3 e0", "RIPPLE.3 RULING.RIPPLE.11"),
    (reveal(["e3 e0", "m3"], "everyone, now: move(1)"), "stop", "RIPPLE.3 RULING.RIPPLE.11"),
    (reveal(["e3 e0", "m3"], "everyone, now: may(draw(1))"), "accept", "RIPPLE.3 RULING.RIPPLE.11"),
    (play(table("e0", deck="m1"), "draw"), "reveal slime moss", "DRAW.1"),
    (reveal(["e0", "m3"], "everyone, now: draw(1)", deck="m2"), "reveal slime moss", "RULING.DRAW.5"),
    (play(table("e7", deck="e2"), "split e7"), "reveal slime ember", "SPLIT.3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "action", "citations"),
    [pytest.param(*one, marks=citing(one[2]), id=f"{one[1]}: {one[2]}") for one in ALLOWED],
)
def test_allowed(state: ss.State, action: str, citations: str) -> None:
    """A legal action rests on exactly the clauses that allow it, and on rulings without which it would not be so."""
    said = verdict(state, action)
    assert (said.legal, said.code, said.details) == (True, None, ())
    assert " ".join(said.citations) == citations
    assert said.reason == f"{said.action} is legal"


EDGES: list[ss.State] = [
    table("e4 e4 e0 e0 d0 d0 d6", deck="e2", discard=""),
    table("e4 d6 m0", deck="e1", discard="e1 d2"),
    table("e4 e4 dR", deck="d1", discard="d1", supply=1),
    table("eR d4 d4 d0", actions_left=2, rulings=ss.Rulings(mint_turn_bonus="none")),
    table(
        "e4 e0",
        in_force=[*in_force("modify(grow, -1)", 0), *in_force("modify(draw, -1)", 0), *in_force("forbid(claim)", 1)],
    ),
    ss.position(["e4 d4", "m3"], edition=box(), row="pair", in_force=in_force("forbid(claim)", 1)),
    play(table("e4 e0 e0 dR"), "grow"),
    SPLITTING,
    reveal(["eR e3 e3", "m3"], "everyone, now: move(1)"),
    reveal(["eR e3 e0 e4", "m3"], "everyone, now: remove(1, droplet, one)"),
    reveal(["eR e3 e0 e4", "m3"], "everyone, now: dissolve(1, droplet)"),
    play(ss.new_game(3), "pick dew"),
]


@pytest.mark.parametrize("state", EDGES, ids=str)
def test_no_reason_against_what_is_legal(state: ss.State) -> None:
    """At tables where an action is only just legal, the rules have no reason against any that is listed."""
    assert [action for action in ss.legal_actions(state) if refusal(state, action) is not None] == []

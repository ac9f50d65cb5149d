"""The comparison cannot be fooled: a rule of the specification that is broken on purpose is noticed."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

import slimestack as ss
from formal import comparing
from formal.alone import table
from formal.comparing import Asked, compare, differences
from formal.drawing import one_action, walks
from formal.spec import Spec, the_spec
from slimestack import cards
from slimestack.testing.state_strategies import states

ROW = ["titan", "crowd", "choir", "deluge", "throng"]


def asked(swarms: list[str], action: str = "", **options: Any) -> Asked:
    """A table, and what is done there."""
    state = table(*swarms, **options)
    return Asked(state, (ss.parse_action(action),) if action else ())


def resolving(effect: str) -> dict[str, Any]:
    """A Ripple is being resolved that does this to everyone, P0 first."""
    box, part = ss.invented_edition(), cards.Part(cards.Everyone(), "now", ss.parse_effect(effect))
    ripple = cards.Ripple("thirst", "Thirst", hazard=True, parts=(part,))
    return {
        "edition": attrs.evolve(box, ripples=(ripple, *box.ripples)),
        "pending": ss.Resolving("thirst", 0, (0, 1), (part.do,)),
        "active": None,
        "leader": 0,
    }


def end_of_round() -> dict[str, Any]:
    """The last turn of a round is about to end, with an effect in force."""
    effect = cards.Forbid("draw")
    return {"active": 1, "leader": 0, "actions_left": 0, "in_force": [ss.InForce(effect, (0, 1))]}


BROKEN: dict[str, tuple[str, str, Asked]] = {
    # what is broken: a piece of the .lp, what stands in its place, and a table that shows it
    "a Big needs 5": ("G >= 4.", "G >= 5.", asked(["e4", "m3"])),
    "Bigs do not help": ("base(grow,1+B) :- bigs(B).", "base(grow,1) :- bigs(_).", asked(["e4", "m3"], "grow")),
    "a Split with one card in reach": (
        "available(T,N), N >= 2.", "available(T,N), N >= 1.", asked(["e4", "m3"], deck="e1 d1", discard=""),
    ),
    "a second crown": (
        "royal_time, menu(S), not banned(royal), not crown_taken(T),   % ROYAL.2, RULING.ROYAL.2, ROYAL.8",
        "royal_time, menu(S), not banned(royal),", asked(["e5 e4", "eR"]),
    ),
    "nobody must act": (
        "must_act :- action(_), ruling(pass_policy,must_act_bonus_optional), not acted.",
        "must_act :- action(_), ruling(pass_policy,must_act_bonus_optional), acted.", asked(["e0", "m3"]),
    ),
    "an empty Slime pays": (
        "V = s(_,G,_), G > 0.", "V = s(_,G,_).", asked(["e2 d0", "m3"], **resolving("remove(1, any, one)")),
    ),
    "a Slime that holds too little pays nothing": (
        "loses(V,G,K) :- hurt(V,N,K), V = s(_,G,_), N > G.", "loses(V,0,K) :- hurt(V,N,K), V = s(_,G,_), N > G.",
        asked(["e2 d0", "m3"], "lose e2", **resolving("remove(3, any, one)")),
    ),
    "nothing moves between equals": (
        "swarm(S,s(T,G,0),K), G > 0, K >= 2.", "swarm(S,s(T,G,0),K), G > 0, K >= 3.",
        asked(["e2 e2", "m3"], "move e2 e2", **resolving("move(2)")),
    ),
    "every type is as likely": (
        "chance(reveal(slime,T),N) :-", "chance(reveal(slime,T),1) :- N = N,",
        asked(["e2", "m3"], deck="e2 d1", pending=ss.Drawing(0, 1, ss.Turn()), actions_left=0),
    ),
    "the row slides off at the left": (
        "I >= W-N.", "I < N.",
        asked(["e2", "m3"], "reveal ripple lush-week", row=ROW, rite_deck=["full-palette"],
              pending=ss.RevealingRipple(), active=None, leader=0),
    ),
    "the row does not move for a newcomer": (
        "next_row(I+1,R) :- row(I,R), pushed.", "next_row(I,R) :- row(I,R), pushed.",
        asked(["e2", "m3"], "reveal rite full-palette", row=ROW[:4], rite_deck=["full-palette"],
              pending=ss.DealingRites(1, ss.Turn()), actions_left=0),
    ),
    "the Token goes to the left": (
        "closer(S) :- leader(L), clockwise(S,L).", "closer(S) :- leader(L), clockwise(L,S).", asked(["e2", "m3", "d1"]),
    ),
    "piles turn over too soon": (
        "auto(turn_slimes_over) :- slime_due, not", "auto(turn_slimes_over) :- pending(turn), not",
        asked(["e2", "m3"], deck="", discard="p1"),
    ),
    "rejects stay out": (
        "shuffled(T,N) :- auto(found), ruling(split_shuffle,draw_pile_and_rejects), rejects(T,N).",
        "shuffled(T,0) :- auto(found), ruling(split_shuffle,draw_pile_and_rejects), rejects(T,N).",
        asked(["d1", "m3"], "reveal slime ember", deck="e2", discard="d2", actions_left=0,
              rulings=ss.Rulings(split_shuffle="draw_pile_and_rejects"),
              pending=ss.Searching(ss.parse_swarm("e0 e0"), 1, (0, 1, 0, 0))),
    ),
    "effects never lapse": (
        "in_force(I,S,E), not lapse.", "in_force(I,S,E).", asked(["e2", "m3"], "end", **end_of_round()),
    ),
    "Bigs break a tie before Royals": (
        "tally(S,royal,X), X = #max{ N : by_total(Z), tally(Z,royal,N) }.",
        "tally(S,big,X), X = #max{ N : by_total(Z), tally(Z,big,N) }.",
        asked(["eR", "d4 d4 d0 d0"], pending=ss.Over("END.1"), active=None, leader=0, round=11),
    ),
    "a Royal Combine takes one action only": (
        "put(actions_left,0) :- exhausted.", "put(actions_left,N-1) :- exhausted, actions_left(N).",
        asked(["e5 e4 dR", "m3"], "royal e5 e4", rulings=ss.Rulings(mint_turn_bonus="none")),
    ),
    "a floor raises": (
        "lowest(K,B) :- base(K,B), top_floor(K,F), F >= B.", "lowest(K,F) :- base(K,B), top_floor(K,F), F >= B.",
        asked(["e0", "m3"], "draw", in_force=[ss.InForce(cards.Modify("draw", -3, 2), (0,))]),
    ),
}  # fmt: skip


@pytest.mark.parametrize("broken", list(BROKEN))
def test_a_broken_rule_is_noticed(broken: str) -> None:
    """With one rule of the specification changed, the comparison finds a difference on a table made for it."""
    piece, instead, shown = BROKEN[broken]
    changed = Spec(the_spec().program.replaced(piece, instead))
    assert differences(the_spec(), [shown]) == [[]]
    ((found, *_),) = differences(changed, [shown])
    assert ss.position_text(shown.state) in str(found)


@pytest.mark.proof
def test_a_difference_is_shown_in_a_small_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all tables that show a difference one of the smallest is reported, with what each side says of it."""
    monkeypatch.setattr(comparing, "SECONDS", 120)
    piece, instead, _ = BROKEN["a Split with one card in reach"]
    changed = Spec(the_spec().program.replaced(piece, instead))
    with pytest.raises(AssertionError, match="differ in the legal actions") as raised:
        compare(changed, walks(states("turn"), 0, one_action), 15)
    message = str(raised.value)
    assert re.search(r"^the library: +only \[\]$", message, re.MULTILINE)
    (split,) = re.findall(r"^the specification: only \['split (.\d+)'\]$", message, re.MULTILINE)
    assert re.search(rf"^(?:- / )?({split} ?){{1,2}}(?: / -)?; ", message, re.MULTILINE)

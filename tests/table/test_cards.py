"""Cards as values: filters, and what cards refuse to be made of."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import slimestack as ss
from slimestack.table import cards

E, D, M, P = ss.SlimeType
DROPLET, BIG, ROYAL = ss.Tier
loose: Any = cards
"""The same without types, to make what type checkers would not let through."""
ALWAYS = cards.AtLeast(cards.Count(), 4)
DRAW = cards.DrawSlimes(1)
PART = cards.Part(cards.Everyone(), "now", DRAW)


@pytest.mark.parametrize(
    ("text", "matching"),
    [
        ("any", "eR e4 e3 e0 d4 d0"),
        ("droplet", "e3 e0 d0"),
        ("big", "e4 d4"),
        ("royal", "eR"),
        ("big | royal", "eR e4 d4"),
        ("dew | moss", "d4 d0"),
        ("droplet, ember", "e3 e0"),
        ("growth >= 3", "e4 e3 d4"),
        ("droplet | royal, ember, growth >= 1", "e3"),
        ("pebble", ""),
    ],
)
def test_what_a_filter_matches(text: str, matching: str) -> None:
    """A Slime matches when its tier and type are among those named and it holds enough growth."""
    condition = ss.parse_condition(f"count({text}) >= 1")
    assert isinstance(condition, cards.AtLeast)
    found = condition.expr.slimes
    assert ss.swarm_text(s for s in ss.parse_swarm("eR e4 e3 e0 d4 d0") if found.matches(s)) == matching
    assert str(found) == text


def test_filters_are_values_whatever_they_were_made_of() -> None:
    """Tiers and types come in the rulebook's order, once each, from any collection."""
    one = cards.Filter((BIG, DROPLET), [P, E, P])
    other = cards.Filter({DROPLET, BIG}, iter((E, P)))
    assert one == other
    assert hash(one) == hash(other)
    assert (one.tiers, one.types) == ((DROPLET, BIG), (E, P))
    assert cards.Filter(ss.Tier, ss.SlimeType) == cards.Filter() == cards.ANY


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: loose.Filter(()), "expected one of"),
        (lambda: loose.Filter((E,)), "expected one of"),
        (lambda: loose.Filter(("big",)), "expected one of"),
        (lambda: loose.Filter(types=()), "expected one of"),
        (lambda: loose.Filter(types=(BIG,)), "expected one of"),
        (lambda: loose.Filter(3), "expected one of"),
        (lambda: loose.Filter(None), "expected one of"),
        (lambda: loose.Filter(([],)), "expected one of"),
        (lambda: loose.Filter(min_growth=-1), "Filter.min_growth: expected a whole number from 0 to "
                                              "10000, got -1"),
        (lambda: loose.Filter(min_growth=True), "Filter.min_growth: expected a whole number from 0 to "
                                                "10000, got True"),
        (lambda: loose.Count("any"), "Count.slimes: expected a Filter, got 'any'"),
        (lambda: loose.Types(each=0), "Types.each: expected a whole number from 1 to 999, got 0"),
        (lambda: loose.AtLeast("count", 1), "AtLeast.expr: expected a Count, a Growth, a TopGrowth, "
                                            "a Types or a BestType, got 'count'"),
        (lambda: loose.AtLeast(loose.Count(), -1), "AtLeast.n: expected a whole number from 0 to 10000, got -1"),
        (lambda: loose.AtMost(loose.Count(), 1.0), "AtMost.n: expected a whole number from 0 to 10000, got 1.0"),
        (lambda: loose.AllOf((ALWAYS,)), "AllOf.conditions: expected 2 or more members, got 1"),
        (lambda: loose.AllOf([ALWAYS, ALWAYS]), "AllOf.conditions: expected a tuple, got "
                                                "[AtLeast(expr=Count(slimes=Filter(tiers=(<Tier.DROPLET: "
                                                "'..."),
        (lambda: loose.AnyOf((ALWAYS, DRAW)), "AnyOf.conditions[1]: expected an AtLeast, an AtMost, "
                                              "an AllOf or an AnyOf, got DrawSlimes(n=1)"),
        (lambda: loose.Rite("Twin Hulks", "x", 1, ALWAYS), "expected a card's id (a small letter"),
        (lambda: loose.Rite("x" * 41, "x", 1, ALWAYS), "expected a card's id (a small letter"),
        (lambda: loose.Rite(7, "x", 1, ALWAYS), "expected a card's id (a small letter"),
        (lambda: loose.Rite("x\n", "x", 1, ALWAYS), "expected a card's id (a small letter"),
        (lambda: loose.Rite("x", "", 1, ALWAYS), "expected a name of 1 to 80 printable characters"),
        (lambda: loose.Rite("x", "  ", 1, ALWAYS), "expected a name of 1 to 80 printable characters"),
        (lambda: loose.Rite("x", "x" * 81, 1, ALWAYS), "expected a name of 1 to 80 printable characters"),
        (lambda: loose.Rite("x", "a\x1bb", 1, ALWAYS), "expected a name of 1 to 80 printable characters"),
        (lambda: loose.Rite("x", None, 1, ALWAYS), "expected a name of 1 to 80 printable characters"),
        (lambda: loose.Rite("x", "x", 0, ALWAYS), "Rite.me: expected a whole number from 1 to 999, got 0"),
        (lambda: loose.Rite("x", "x", 1, loose.Count()), "Rite.condition: expected an AtLeast, an AtMost, an "
                                                         "AllOf or an AnyOf, got "
                                                         "Count(slimes=Filter(tiers=(<Tier.DROPLET: 'droplet'>, "
                                                         "<Ti..."),
        (lambda: loose.Most(DRAW), "Most.expr: expected a Count, a Growth, a TopGrowth, a Types "
                                   "or a BestType, got DrawSlimes(n=1)"),
        (lambda: loose.Most(loose.Count(), 0), "Most.minimum: expected a whole number from 1 to 10000, got 0"),
        (lambda: loose.Fewest(None), "Fewest.expr: expected a Count, a Growth, a TopGrowth, a "
                                     "Types or a BestType, got None"),
        (lambda: loose.Disburse(0), "Disburse.n: expected a whole number from 1 to 999, got 0"),
        (lambda: loose.DissolveSlimes(1, (BIG,)), "DissolveSlimes.slimes: expected a Filter, got "
                                                  "(<Tier.BIG: 'big'>,)"),
        (lambda: loose.RemoveGrowth(1, spread="all"), "RemoveGrowth.spread: expected one of one, each, got 'all'"),
        (lambda: loose.RemoveGrowth(1, spread=["one"]), "RemoveGrowth.spread: expected one of one, each, got "
                                                        "['one']"),
        (lambda: loose.MoveGrowth("3"), "MoveGrowth.up_to: expected a whole number from 1 to 999, got '3'"),
        (lambda: loose.DiscardRites(1000), "DiscardRites.n: expected a whole number from 1 to 999, got 1000"),
        (lambda: loose.Modify("score", 1), "Modify.knob: expected one of grow, draw, "
                                           "combine_bonus, mutate_bonus, got 'score'"),
        (lambda: loose.Modify("grow", 0.5), "Modify.delta: expected a whole number from -999 to 999, got 0.5"),
        (lambda: loose.Modify("grow", 1, floor=-1), "Modify.floor: expected a whole number from 0 to 999, "
                                                    "got -1"),
        (lambda: loose.Forbid("end"), "Forbid.action: expected one of combine, grow, draw, "
                                      "mutate, split, royal, claim, got 'end'"),
        (lambda: loose.Seq((DRAW,)), "Seq.effects: expected 2 or more members, got 1"),
        (lambda: loose.Seq((DRAW, PART)), "Seq.effects[1]: expected a Disburse, a DrawSlimes, a "
                                          "DissolveSlimes, a RemoveGrowth, a MoveGrowth, a "
                                          "DiscardRites, a Modify, a Forbid, a Seq or a May, "
                                          "got Part(who=Everyone(), when='now', do=DrawSlimes(n=1))"),
        (lambda: loose.May(None), "May.effect: expected a Disburse, a DrawSlimes, a "
                                  "DissolveSlimes, a RemoveGrowth, a MoveGrowth, a "
                                  "DiscardRites, a Modify, a Forbid, a Seq or a May, got None"),
        (lambda: loose.Part("everyone", "now", DRAW), "Part.who: expected an Everyone, a TokenPlayer, an "
                                                      "EveryoneElse, a Most, a Fewest or a RiteRow, got "
                                                      "'everyone'"),
        (lambda: loose.Part(loose.Everyone(), "later", DRAW), "Part.when: expected one of now, this_round, got "
                                                              "'later'"),
        (lambda: loose.Part(loose.Everyone(), "now", "draw(1)"), "Part.do: expected a Disburse, a DrawSlimes, a "
                                                                 "DissolveSlimes, a RemoveGrowth, a MoveGrowth, a "
                                                                 "DiscardRites, a Modify, a Forbid, a Seq or a May, "
                                                                 "got 'draw(1)'"),
        (lambda: loose.Ripple("x", "x", 1, (PART,)), "Ripple.hazard: expected a bool, got 1"),
        (lambda: loose.Ripple("x", "x", False, ()), "Ripple.parts: expected 1 to 50 members, got 0"),
        (lambda: loose.Ripple("x", "x", False, (DRAW,)), "Ripple.parts[0]: expected a Part, got DrawSlimes(n=1)"),
    ],
)  # fmt: skip
def test_what_no_card_is_made_of(make: Callable[[], Any], problem: str) -> None:
    """A wrong kind, number, word or container is refused, naming class and field."""
    with pytest.raises(ss.SlimeStackError) as raised:
        make()
    assert problem in str(raised.value)


def test_cards_are_values() -> None:
    """Two cards that say the same are equal, also after copying and pickling, and their texts say what they do."""
    part = cards.Part(
        cards.Most(cards.Count()), "this_round", cards.Seq((cards.Modify("grow", 1), cards.Forbid("draw")))
    )
    for card in (cards.Ripple("x", "X", True, (part, PART)), cards.Rite("y", "Y", 3, cards.AllOf((ALWAYS, ALWAYS)))):
        for twin in (copy.deepcopy(card), pickle.loads(pickle.dumps(card))):
            assert twin == card
            assert hash(twin) == hash(card)
    assert str(part) == "most(count(any)), this_round: seq(modify(grow, +1), forbid(draw))"


def test_the_longest_id_and_name() -> None:
    """An id has up to 40 characters, a name up to 80."""
    rite = ss.cards.Rite("x" * 40, "x" * 80, 1, ss.parse_condition("count(any) >= 9"))
    assert (len(rite.id), len(rite.name)) == (40, 80)

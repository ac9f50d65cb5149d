"""Edges: numbers on cards that are just met or just missed, comparisons that tie, and amounts at their floors."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar, get_args

import pytest

import slimestack as ss
from properties.model import Table
from slimestack import cards
from slimestack.rules import conditions
from slimestack.rules.modifiers import modified_amount
from slimestack.rules.ripples import affected_seats
from slimestack.rules.tiers import tally
from slimestack.table.kinds import TIERS, TYPES
from slimestack.testing import measures

TRIES = 1500
_T = TypeVar("_T")


def some(rng: Random, values: tuple[_T, ...]) -> tuple[_T, ...]:
    """All of the values, or one or two of them."""
    return values if rng.random() < 0.4 else tuple(rng.sample(values, rng.choice((1, 1, 2))))


def expression(rng: Random) -> cards.Expr:
    """A number that a Swarm determines, of any form."""
    slimes = cards.Filter(some(rng, TIERS), some(rng, TYPES), rng.choice((0, 0, 0, 1, 3, 4, 5)))
    forms: tuple[Callable[[], cards.Expr], ...] = (
        lambda: cards.Count(slimes),
        lambda: cards.Growth(slimes),
        lambda: cards.TopGrowth(slimes),
        lambda: cards.Types(slimes, rng.choice((1, 1, 2, 3))),
        lambda: cards.BestType(slimes),
    )
    return rng.choice(forms)()


def swarm(rng: Random) -> ss.Swarm:
    """A small Swarm, often of one or two types, often with a Royal, sometimes empty."""
    kinds = rng.sample(TYPES, rng.choice((1, 2, 2, 4)))
    royals = [ss.Slime(kind, royal=True) for kind in kinds if rng.random() < 0.25]
    growths = (0, 0, 1, 3, 4, 4, 5)
    return ss.swarm_of([*royals, *[ss.Slime(rng.choice(kinds), rng.choice(growths)) for _ in range(rng.randrange(7))]])


def condition(rng: Random, own: ss.Swarm, depth: int = 0) -> cards.Cond:
    """A condition that the Swarm just meets or just misses, joined of two or three in a third of all cases."""
    if depth < 2 and rng.random() < 0.35:
        members = tuple([condition(rng, own, depth + 1) for _ in range(rng.choice((2, 2, 3)))])
        return rng.choice((cards.AllOf, cards.AnyOf))(members)
    expr = expression(rng)
    return rng.choice((cards.AtLeast, cards.AtMost))(
        expr, max(0, measures.evaluate(expr, own) + rng.choice((-1, 0, 1)))
    )


def test_conditions_just_met_and_just_missed() -> None:
    """A condition of any form is met by the Swarms that its words say, up to the last Slime and token."""
    rng, wrong = Random(1), []
    for _ in range(2 * TRIES):
        own = swarm(rng)
        asked = condition(rng, own)
        expected = measures.is_met(asked, own)
        if conditions.test(asked).is_met(tally(own)) is not expected:
            wrong.append(f"{asked} of {ss.swarm_text(own) or 'an empty Swarm'}: expected {expected}")
    assert not wrong, min(wrong, key=len)


def who(rng: Random, swarms: list[ss.Swarm]) -> cards.Who:
    """Whom a Ripple affects, often by a comparison that ties, or whose minimum is just met."""
    expr = expression(rng)
    best = max(measures.evaluate(expr, one) for one in swarms)
    forms: tuple[Callable[[], cards.Who], ...] = (
        cards.Everyone,
        cards.TokenPlayer,
        cards.EveryoneElse,
        cards.RiteRow,
        lambda: cards.Fewest(expr),
        lambda: cards.Fewest(expr),
        lambda: cards.Most(expr),
        lambda: cards.Most(expr, max(1, best + rng.choice((-1, 0, 1)))),
    )
    return rng.choice(forms)()


def test_comparisons_that_tie() -> None:
    """A part of a Ripple affects the seats that its words say, in order: those who tie, and those with no Slimes."""
    rng, wrong = Random(2), []
    for _ in range(TRIES):
        players = rng.choice((2, 3, 4))
        swarms = [swarm(rng) if rng.random() < 0.8 else () for _ in range(players)]
        if players > 2 and rng.random() < 0.3:
            swarms[0] = swarms[2]
        crowned = [slime for one in swarms for slime in one if slime.royal]
        if len(set(crowned)) < len(crowned):
            continue
        leader = rng.randrange(players)
        state = ss.position(swarms, pending=ss.RevealingRipple(), leader=leader, deck="e9", discard="")
        affected = who(rng, swarms)
        found, expected = affected_seats(state, affected), Table(state)._affected(affected)
        if found != expected:
            wrong.append(f"at {ss.position_text(state)}: {affected} affects {found}, expected {expected}")
    assert not wrong, min(wrong, key=len)


@pytest.mark.parametrize("knob", get_args(cards.Knob))
def test_amounts_at_their_floors(knob: cards.Knob) -> None:
    """Changes of this round add up, of the player and the move alone; the highest floor stops a fall and no more."""
    rng, wrong = Random(knob), []
    for _ in range(TRIES // 2):
        others = (knob, knob, *get_args(cards.Knob))
        effects: list[cards.Modify | cards.Forbid] = [
            cards.Modify(rng.choice(others), rng.choice((-3, -2, -1, 1, 2)), rng.choice((0, 0, 1, 2, 3)))
            for _ in range(rng.choice((1, 2, 3)))
        ]
        effects.append(cards.Forbid(rng.choice(get_args(cards.ActionName))))
        held = [ss.InForce(effect, rng.choice(((0,), (0, 1), (1,)))) for effect in effects]
        state, base = ss.position(["e4 e0", "d0"], in_force=held), rng.choice((1, 1, 2, 3, 5))
        found, expected = modified_amount(state, 0, knob, base), measures.modified_amount(held, 0, knob, base)
        if found != expected:
            wrong.append(f"at {ss.position_text(state)}: {knob} of {base} becomes {found}, expected {expected}")
    assert not wrong, min(wrong, key=len)

"""Measures: what can be read off a table, told a second time from the rules alone.

Nothing here asks the rules' own code, so that a fault there does not hide in what it is held against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

import slimestack as ss
from slimestack import cards

TYPES = tuple(ss.SlimeType)
"""The four types, in the order of the rulebook."""
ROW = 5
"""How many Rites lie face-up while there are enough."""
BIG = 4
"""The growth from which an uncrowned Slime is a Big."""


def hand(state: ss.State) -> ss.Swarm:
    """The Slimes in hand for a Split: the original and what was found."""
    return state.pending.hand if isinstance(state.pending, ss.Searching | ss.Spreading) else ()


def pool(state: ss.State) -> int:
    """The growth tokens that lie neither in the supply nor on a Slime: they are being placed."""
    match state.pending:
        case ss.Growing(left) | ss.Spreading(_, left):
            return left
        case ss.Searching(_, left):
            return left
        case ss.Resolving(_, _, _, (cards.Disburse(left), *_)):
            return left
        case _:
            return 0


def on_table(state: ss.State) -> list[ss.Slime]:
    """All Slimes before players and in hand."""
    return [slime for swarm in state.swarms for slime in swarm] + list(hand(state))


def bigs(swarm: Iterable[ss.Slime]) -> int:
    """How many Bigs there are."""
    return sum(not slime.royal and slime.growth >= BIG for slime in swarm)


def royals(swarm: Iterable[ss.Slime]) -> int:
    """How many Royals there are."""
    return sum(slime.royal for slime in swarm)


def ripple_under_way(state: ss.State) -> str | None:
    """The Ripple that is face-up and not yet carried out, if there is one."""
    here = state.pending
    if isinstance(here, ss.Drawing | ss.DealingRites):
        here = here.then
    return here.ripple if isinstance(here, ss.Resolving | ss.RippleWindow) else None


def ripples_drawn(state: ss.State) -> int:
    """How many Ripples have been turned up: one in each round but the first."""
    return state.round - 1 - isinstance(state.pending, ss.RevealingRipple)


def changed(in_force: Iterable[ss.InForce], seat: int, knob: cards.Knob, base: int) -> int:
    """What this round's effects make of an amount: all are added up, but a reduction stops at the highest floor."""
    held = [h.effect for h in in_force if seat in h.seats]
    changes = [effect for effect in held if isinstance(effect, cards.Modify) and effect.knob == knob]
    lowest = min(base, max((effect.floor for effect in changes), default=0))
    return max(lowest, base + sum(effect.delta for effect in changes))


def forbidden(in_force: Iterable[ss.InForce], seat: int, name: cards.ActionName) -> bool:
    """Whether an effect of this round forbids the seat the action of this name."""
    return any(held.effect == cards.Forbid(name) and seat in held.seats for held in in_force)


def reading(expr: cards.Expr, swarm: ss.Swarm) -> int:
    """The number that an expression reads off a Swarm."""
    f = expr.slimes
    found = [s for s in swarm if s.tier in f.tiers and s.type in f.types and s.growth >= f.min_growth]
    by_type = Counter(slime.type for slime in found)
    match expr:
        case cards.Count():
            return len(found)
        case cards.Growth():
            return sum(slime.growth for slime in found)
        case cards.TopGrowth():
            return max((slime.growth for slime in found), default=0)
        case cards.Types(_, each):
            return sum(n >= each for n in by_type.values())
        case cards.BestType():
            return max(by_type.values(), default=0)
        case _:
            assert_never(expr)


def meets(condition: cards.Cond, swarm: ss.Swarm) -> bool:
    """Whether a Swarm meets what a Rite asks."""
    match condition:
        case cards.AtLeast(expr, n):
            return reading(expr, swarm) >= n
        case cards.AtMost(expr, n):
            return reading(expr, swarm) <= n
        case cards.AllOf(members):
            return all(meets(member, swarm) for member in members)
        case cards.AnyOf(members):
            return any(meets(member, swarm) for member in members)
        case _:
            assert_never(condition)

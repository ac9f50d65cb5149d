"""Measures of a state, written a second time from the rulebook alone.

Nothing here calls the code of the rules, so a fault there cannot hide in the measure that checks it.
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
"""How many Rites the row has while there are enough."""
BIG = 4
"""The growth from which an uncrowned Slime is a Big."""


def hand(state: ss.State) -> ss.Swarm:
    """The Slimes in hand for a Split: the original and those matching so far."""
    return state.pending.hand if isinstance(state.pending, ss.Searching | ss.Spreading) else ()


def pool(state: ss.State) -> int:
    """The number of growth tokens that are being placed, neither in the supply nor on a Slime."""
    match state.pending:
        case ss.Growing(left) | ss.Spreading(_, left):
            return left
        case ss.Searching(_, left):
            return left
        case ss.Resolving(_, _, _, (cards.Disburse(left), *_)):
            return left
        case _:
            return 0


def all_slimes(state: ss.State) -> list[ss.Slime]:
    """All Slimes in Swarms and in hand."""
    return [slime for swarm in state.swarms for slime in swarm] + list(hand(state))


def count_bigs(swarm: Iterable[ss.Slime]) -> int:
    """The number of Bigs."""
    return sum(not slime.royal and slime.growth >= BIG for slime in swarm)


def count_royals(swarm: Iterable[ss.Slime]) -> int:
    """The number of Royals."""
    return sum(slime.royal for slime in swarm)


def current_ripple(state: ss.State) -> str | None:
    """The id of the Ripple that is being resolved, None if there is none."""
    pending = state.pending
    if isinstance(pending, ss.Drawing | ss.DealingRites):
        pending = pending.then
    return pending.ripple if isinstance(pending, ss.Resolving | ss.RippleWindow) else None


def count_ripples(state: ss.State) -> int:
    """The number of Ripples revealed: one in each round after the first."""
    return state.round - 1 - isinstance(state.pending, ss.RevealingRipple)


def modified_amount(in_force: Iterable[ss.InForce], seat: int, knob: cards.Knob, base: int) -> int:
    """An amount after this round's effects: their sum, but a reduction stops at the highest floor."""
    effects = [entry.effect for entry in in_force if seat in entry.seats]
    changes = [effect for effect in effects if isinstance(effect, cards.Modify) and effect.knob == knob]
    lowest = min(base, max((effect.floor for effect in changes), default=0))
    return max(lowest, base + sum(effect.delta for effect in changes))


def is_forbidden(in_force: Iterable[ss.InForce], seat: int, name: cards.ActionName) -> bool:
    """Whether an effect of this round forbids this action to this seat."""
    return any(entry.effect == cards.Forbid(name) and seat in entry.seats for entry in in_force)


def evaluate(expr: cards.Expr, swarm: ss.Swarm) -> int:
    """The value of an expression for a Swarm."""
    f = expr.slimes
    matching = [s for s in swarm if s.tier in f.tiers and s.type in f.types and s.growth >= f.min_growth]
    counts = Counter(slime.type for slime in matching)
    match expr:
        case cards.Count():
            return len(matching)
        case cards.Growth():
            return sum(slime.growth for slime in matching)
        case cards.TopGrowth():
            return max((slime.growth for slime in matching), default=0)
        case cards.Types(_, each):
            return sum(n >= each for n in counts.values())
        case cards.BestType():
            return max(counts.values(), default=0)
        case _:
            assert_never(expr)


def is_met(condition: cards.Cond, swarm: ss.Swarm) -> bool:
    """Whether a Swarm meets the condition of a Rite."""
    match condition:
        case cards.AtLeast(expr, n):
            return evaluate(expr, swarm) >= n
        case cards.AtMost(expr, n):
            return evaluate(expr, swarm) <= n
        case cards.AllOf(members):
            return all(is_met(member, swarm) for member in members)
        case cards.AnyOf(members):
            return any(is_met(member, swarm) for member in members)
        case _:
            assert_never(condition)

"""Conditions: reading numbers off a Swarm, and whether it meets what a Rite asks.

Clauses: CLAIM.1, RULING.RITE.12, RULING.TIER.1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TypeAlias, assert_never

from slimestack.citing import implements
from slimestack.rules.tiers import TIER_BIT, Tally
from slimestack.table.cards import (
    AllOf,
    AnyOf,
    AtLeast,
    AtMost,
    BestType,
    Cond,
    Count,
    Expr,
    Filter,
    Growth,
    TopGrowth,
    Types,
)
from slimestack.table.edition import Edition
from slimestack.table.slimes import TYPES

Measure: TypeAlias = Callable[[Tally], int]
Test: TypeAlias = Callable[[Tally], bool]


def _growths(f: Filter) -> Callable[[Tally], list[int]]:
    return lambda swarm: [slime.growth for slime in swarm.swarm if f.matches(slime)]


def _per_type(f: Filter) -> Callable[[Tally], list[int]]:
    """The function that counts the matching Slimes of each type that is there."""
    types = f.types
    if f.min_growth:
        return lambda swarm: [len([s for s in part.swarm if f.matches(s)]) for part in swarm.parts]
    tiers = _choice(f)
    if types == TYPES:
        return lambda swarm: [part.counts[tiers] for part in swarm.parts]
    return lambda swarm: [part.counts[tiers] for part in swarm.parts if part.type in types]


def _choice(f: Filter) -> int:
    """The place in a tally's counts of the tiers that the filter names."""
    return sum(TIER_BIT[tier] for tier in f.tiers)


def _is_counted(f: Filter) -> bool:
    """Whether a tally holds the number of matching Slimes already."""
    return f.types == TYPES and not f.min_growth


def measure(expr: Expr) -> Measure:
    """The function that reads this number off a counted Swarm.

    >>> from slimestack.rules.tiers import tally
    >>> from slimestack.table.slimes import parse_swarm
    >>> measure(Types(each=2))(tally(parse_swarm("e4 e0 d1")))
    1
    """
    f = expr.slimes
    growths, per_type, tiers = _growths(f), _per_type(f), _choice(f)
    match expr:
        case Growth() | TopGrowth() if f == Filter():
            return attrgetter("growth" if isinstance(expr, Growth) else "top")
        case Growth():
            return lambda swarm: sum(growths(swarm))
        case TopGrowth():
            return lambda swarm: max(growths(swarm), default=0)
        case Count() if _is_counted(f):
            return lambda swarm: swarm.counts[tiers]
        case Count():
            return lambda swarm: sum(per_type(swarm))
        case Types(_, least):
            return lambda swarm: len([1 for count in per_type(swarm) if count >= least])
        case BestType():
            return lambda swarm: max(per_type(swarm), default=0)
        case _:
            assert_never(expr)


@implements("CLAIM.1", "RULING.RITE.12")
def test(condition: Cond) -> Test:
    """The function that says whether a counted Swarm meets the condition.

    >>> from slimestack.rules.tiers import tally
    >>> from slimestack.table.slimes import parse_swarm
    >>> test(AtLeast(Count(), 2))(tally(parse_swarm("e4 e0")))
    True
    """
    match condition:
        case AtLeast(Count(f), n) if _is_counted(f):
            tiers = _choice(f)
            return lambda swarm: swarm.counts[tiers] >= n
        case AtLeast(expr, n):
            read = measure(expr)
            return lambda swarm: read(swarm) >= n
        case AtMost(expr, n):
            read = measure(expr)
            return lambda swarm: read(swarm) <= n
        case AllOf((one, other)):
            first, second = test(one), test(other)
            return lambda swarm: first(swarm) and second(swarm)
        case AllOf(members):
            tests = [test(member) for member in members]
            return lambda swarm: all([t(swarm) for t in tests])
        case AnyOf(members):
            tests = [test(member) for member in members]
            return lambda swarm: any([t(swarm) for t in tests])
        case _:
            assert_never(condition)


def rite_tests(edition: Edition) -> Mapping[str, Test]:
    """The test of each Rite of the edition, by id; made once and kept with the edition, which never changes."""
    made = edition._rite_tests
    if made is None:
        made = {rite.id: test(rite.condition) for rite in edition.rites}
        object.__setattr__(edition, "_rite_tests", made)
    return made

"""Conditions: reading numbers off a Swarm, and whether it meets what a Rite asks.

Clauses: CLAIM.1, RULING.RITE.12, RULING.TIER.1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from slimestack.citing import implements
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
from slimestack.table.slimes import Slime, Swarm

Reading: TypeAlias = Callable[[Swarm], int]
Test: TypeAlias = Callable[[Swarm], bool]


def _matching(f: Filter) -> Callable[[Swarm], list[Slime]]:
    if f == Filter():
        return list
    tiers, types, least = frozenset(f.tiers), frozenset(f.types), f.min_growth

    def pick(swarm: Swarm) -> list[Slime]:
        return [s for s in swarm if s.tier in tiers and s.type in types and s.growth >= least]

    return pick


def _per_type(slimes: list[Slime]) -> list[int]:
    counts = [0, 0, 0, 0]
    for slime in slimes:
        counts[slime.type.index] += 1
    return counts


@implements("RULING.TIER.1")
@lru_cache(maxsize=4096)
def reading(expr: Expr) -> Reading:
    """The function that reads this number off a Swarm.

    >>> from slimestack.table.slimes import parse_swarm
    >>> reading(Types(each=2))(parse_swarm("e4 e0 d1"))
    1
    """
    pick = _matching(expr.slimes)
    match expr:
        case Count():
            return lambda swarm: len(pick(swarm))
        case Growth():
            return lambda swarm: sum([s.growth for s in pick(swarm)])
        case TopGrowth():
            return lambda swarm: max([s.growth for s in pick(swarm)], default=0)
        case Types(_, least):
            return lambda swarm: sum([count >= least for count in _per_type(pick(swarm))])
        case BestType():
            return lambda swarm: max(_per_type(pick(swarm)))


@implements("CLAIM.1", "RULING.RITE.12", "TIER.3")
@lru_cache(maxsize=4096)
def test(condition: Cond) -> Test:
    """The function that says whether a Swarm meets the condition.

    >>> from slimestack.table.slimes import parse_swarm
    >>> test(AtLeast(Count(), 2))(parse_swarm("e4 e0"))
    True
    """
    match condition:
        case AtLeast(expr, n):
            read = reading(expr)
            return lambda swarm: read(swarm) >= n
        case AtMost(expr, n):
            read = reading(expr)
            return lambda swarm: read(swarm) <= n
        case AllOf(members):
            tests = [test(member) for member in members]
            return lambda swarm: all([t(swarm) for t in tests])
        case AnyOf(members):
            tests = [test(member) for member in members]
            return lambda swarm: any([t(swarm) for t in tests])

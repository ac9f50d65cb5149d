"""Conditions: reading numbers off a Swarm, and whether it meets what a Rite asks.

Clauses: CLAIM.1, RULING.RITE.12, RULING.TIER.1.
"""

from __future__ import annotations

from typing import assert_never

from slimestack.citing import implements
from slimestack.rules.memos import weigh
from slimestack.rules.tiers import TIER_BIT, MetRites, Tally, Test
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
from slimestack.table.kinds import TYPES


class Measure:
    """A number that is read off a counted Swarm."""

    def of(self, swarm: Tally) -> int:
        """The number for this Swarm."""
        raise NotImplementedError


class _AllGrowth(Measure):
    def of(self, swarm: Tally) -> int:
        return swarm.growth


class _Top(Measure):
    def of(self, swarm: Tally) -> int:
        return swarm.top


class _Counted(Measure):
    """How many Slimes of these tiers, which a tally holds already."""

    def __init__(self, tiers: int) -> None:
        self.tiers = tiers

    def of(self, swarm: Tally) -> int:
        return swarm.counts[self.tiers]


class _Filtered(Measure):
    """What is read off the Slimes that match a filter."""

    def __init__(self, slimes: Filter) -> None:
        self.slimes = slimes
        self.tiers = _choice(slimes)

    def growths(self, swarm: Tally) -> list[int]:
        """The growth of each."""
        return [slime.growth for slime in swarm.swarm if self.slimes.matches(slime)]

    def per_type(self, swarm: Tally) -> list[int]:
        """How many there are of each type that is there."""
        if self.slimes.min_growth:
            return [len([s for s in part.swarm if self.slimes.matches(s)]) for part in swarm.parts]
        tiers, types = self.tiers, self.slimes.types
        return [part.counts[tiers] for part in swarm.parts if part.type in types]


class _Growth(_Filtered):
    def of(self, swarm: Tally) -> int:
        return sum(self.growths(swarm))


class _TopGrowth(_Filtered):
    def of(self, swarm: Tally) -> int:
        return max(self.growths(swarm), default=0)


class _Count(_Filtered):
    def of(self, swarm: Tally) -> int:
        return sum(self.per_type(swarm))


class _Types(_Filtered):
    def __init__(self, slimes: Filter, each: int) -> None:
        super().__init__(slimes)
        self.each = each

    def of(self, swarm: Tally) -> int:
        return len([1 for count in self.per_type(swarm) if count >= self.each])


class _BestType(_Filtered):
    def of(self, swarm: Tally) -> int:
        return max(self.per_type(swarm), default=0)


def _choice(f: Filter) -> int:
    """The place in a tally's counts of the tiers that the filter names."""
    return sum(TIER_BIT[tier] for tier in f.tiers)


def _is_counted(f: Filter) -> bool:
    """Whether a tally holds the number of matching Slimes already."""
    return f.types == TYPES and not f.min_growth


def measure(expr: Expr) -> Measure:
    """What reads this number off a counted Swarm.

    >>> from slimestack.rules.tiers import tally
    >>> from slimestack.table.texts import parse_swarm
    >>> measure(Types(each=2)).of(tally(parse_swarm("e4 e0 d1")))
    1
    """
    f = expr.slimes
    match expr:
        case Growth():
            return _AllGrowth() if f == Filter() else _Growth(f)
        case TopGrowth():
            return _Top() if f == Filter() else _TopGrowth(f)
        case Count():
            return _Counted(_choice(f)) if _is_counted(f) else _Count(f)
        case Types(_, least):
            return _Types(f, least)
        case BestType():
            return _BestType(f)
        case _:
            assert_never(expr)


class _AtLeast(Test):
    def __init__(self, number: Measure, n: int) -> None:
        self.number = number
        self.n = n

    def is_met(self, swarm: Tally) -> bool:
        return self.number.of(swarm) >= self.n


class _CountAtLeast(Test):
    """So many Slimes of these tiers, which a tally holds already: what most Rites ask."""

    def __init__(self, tiers: int, n: int) -> None:
        self.tiers = tiers
        self.n = n

    def is_met(self, swarm: Tally) -> bool:
        return swarm.counts[self.tiers] >= self.n


class _AtMost(_AtLeast):
    def is_met(self, swarm: Tally) -> bool:
        return self.number.of(swarm) <= self.n


class _AllOf(Test):
    def __init__(self, members: tuple[Test, ...]) -> None:
        self.members = members

    def is_met(self, swarm: Tally) -> bool:
        for member in self.members:
            if not member.is_met(swarm):
                return False
        return True


class _AnyOf(_AllOf):
    def is_met(self, swarm: Tally) -> bool:
        for member in self.members:
            if member.is_met(swarm):
                return True
        return False


@implements("CLAIM.1", "RULING.RITE.12")
def test(condition: Cond) -> Test:
    """What says whether a counted Swarm meets the condition.

    >>> from slimestack.rules.tiers import tally
    >>> from slimestack.table.texts import parse_swarm
    >>> test(AtLeast(Count(), 2)).is_met(tally(parse_swarm("e4 e0")))
    True
    """
    match condition:
        case AtLeast(Count(f), n) if _is_counted(f):
            return _CountAtLeast(_choice(f), n)
        case AtLeast(expr, n):
            return _AtLeast(measure(expr), n)
        case AtMost(expr, n):
            return _AtMost(measure(expr), n)
        case AllOf(members):
            return _AllOf(tuple(map(test, members)))
        case AnyOf(members):
            return _AnyOf(tuple(map(test, members)))
        case _:
            assert_never(condition)


def rite_tests(edition: Edition) -> dict[str, Test]:
    """The test of each Rite of the edition, by id; made once and kept with the edition, which never changes."""
    made: dict[str, Test] | None = edition._rite_tests
    if made is None:
        made = {rite.id: test(rite.condition) for rite in edition.rites}
        object.__setattr__(edition, "_rite_tests", made)
    return made


def met_rites(swarm: Tally, edition: Edition) -> MetRites:
    """What is known of the edition's Rites for this Swarm."""
    tests, known = rite_tests(edition), swarm.rites
    if known is None or known.tests is not tests:
        weigh(len(tests))
        known = swarm.rites = MetRites(tests, {})
    return known


def meets(swarm: Tally, known: MetRites, rite: str) -> bool:
    """Whether the Swarm meets the condition of this Rite, which is known from now on."""
    is_met = known.met[rite] = known.tests[rite].is_met(swarm)
    return is_met

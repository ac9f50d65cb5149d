"""Advice on an edition: what can be played, but is probably a mistake.

An edition that no game can be played with is refused when it is read. Here the question is whether each Rite
can be met: the search tries Swarms that the edition can make.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import assert_never

from slimestack.errors import require_type
from slimestack.rules.conditions import measure
from slimestack.rules.tiers import tally
from slimestack.table import cards
from slimestack.table.cards import AtLeast, AtMost, Cond, Expr
from slimestack.table.edition import Edition
from slimestack.table.slimes import BIG_GROWTH, TYPES, Slime, SlimeType, Swarm, swarm_of

TRIES = 60
"""From how many Swarms the search sets out."""
STEPS = 120
"""How many changes it makes to each, at most."""


def edition_warnings(edition: Edition) -> tuple[str, ...]:
    """What can be played, but is probably a mistake: Rites that no tried Swarm meets, and idle comparisons.

    Rites that are met at the start, by the first Droplets of every player, get no warning here:
    an edition with one is refused when it is read.

    >>> import slimestack as ss
    >>> edition_warnings(ss.invented_edition())
    ()
    """
    require_type(edition, Edition)
    return tuple(_warnings(edition))


def _warnings(edition: Edition) -> Iterator[str]:
    for number, rite in enumerate(edition.rites, 1):
        place = f"rite {number} ({rite.id}), condition"
        for comparison in comparisons(rite.condition):
            if _always(comparison, edition):
                yield f"{place}: every Swarm meets {comparison}"
        if meeting(rite.condition, edition) is None:
            yield f"{place}: no Swarm that this box can make was found to meet it"
    for departure in edition.departures():
        yield f"ripples_kept: {departure}"


def comparisons(condition: Cond) -> Iterator[AtLeast | AtMost]:
    """The single comparisons of which a condition is made."""
    if isinstance(condition, cards.AllOf | cards.AnyOf):
        for member in condition.conditions:
            yield from comparisons(member)
    else:
        yield condition


def _always(comparison: AtLeast | AtMost, edition: Edition) -> bool:
    if isinstance(comparison, AtLeast):
        return comparison.n == 0
    return comparison.n >= _most(comparison.expr, edition)


def _most(expr: Expr, edition: Edition) -> int:
    match expr:
        case cards.Count():
            return sum(edition.slimes)
        case cards.BestType():
            return max(edition.slimes)
        case cards.Types():
            return len(TYPES)
        case cards.Growth() | cards.TopGrowth():
            return edition.growth_tokens
        case _:
            assert_never(expr)


# --- looking for a Swarm -----------------------------------------------------------------------------


def meeting(condition: Cond, edition: Edition) -> Swarm | None:
    """A Swarm that meets the condition and that the box can make; None when none was found.

    The search sets out from even Swarms of every kind and takes what brings it nearer, the same way each time.

    >>> import slimestack as ss
    >>> swarm = meeting(ss.parse_condition("count(big) >= 2 and types(any) <= 1"), ss.invented_edition())
    >>> swarm is not None and len(swarm) >= 2
    True
    """
    return _Search(condition, edition).found()


class _Search:
    """One search for one condition."""

    def __init__(self, condition: Cond, edition: Edition) -> None:
        self.condition = condition
        self.edition = edition
        compared = list(comparisons(condition))
        edges = {0, 1, BIG_GROWTH - 1, BIG_GROWTH}
        for one in compared:
            least = one.expr.slimes.min_growth
            edges |= {least, max(0, least - 1)}
            if isinstance(one.expr, cards.Growth | cards.TopGrowth):
                edges |= {one.n, one.n + 1, max(0, one.n - 1)}
        self.growths = sorted(n for n in edges if n <= edition.growth_tokens)
        counts = {1, 2, 3} | {one.n for one in compared if not isinstance(one.expr, cards.Growth | cards.TopGrowth)}
        counts |= {one.expr.each for one in compared if isinstance(one.expr, cards.Types)}
        self.counts = sorted(n for n in counts if 0 < n <= max(edition.slimes))
        self.readings = {one.expr: measure(one.expr) for one in compared}

    def found(self) -> Swarm | None:
        starts = sorted(self.starts(), key=self.missing)[:TRIES]
        rng = Random(0)  # noqa: S311  # nothing here is secret
        for swarm in ((), *starts):
            met = self.climbed(swarm, rng)
            if met is not None:
                return met
        return None

    def starts(self) -> Iterator[Swarm]:
        """Even Swarms: so many Slimes of some types, all with the same growth, with or without the crowns."""
        for some, count, growth, crowned in product(range(1, 16), self.counts, self.growths, (False, True)):
            types = [kind for kind in TYPES if some >> kind.index & 1]
            slimes = [Slime(kind, growth) for kind in types for _ in range(count - crowned)]
            swarm = swarm_of([*slimes, *(Slime(kind, royal=True) for kind in types if crowned)])
            if self.can_be(swarm):
                yield swarm

    def can_be(self, swarm: Swarm) -> bool:
        """Whether the box can make the Swarm."""
        if sum(slime.growth for slime in swarm) > self.edition.growth_tokens:
            return False
        crowns = [slime.type for slime in swarm if slime.royal]
        counts = [sum(slime.type is kind for slime in swarm) for kind in TYPES]
        return len(set(crowns)) == len(crowns) and all(
            n <= there for n, there in zip(counts, self.edition.slimes, strict=True)
        )

    def missing(self, swarm: Swarm, condition: Cond | None = None) -> int:
        """How far the Swarm is from meeting the condition; 0 when it does."""
        match condition or self.condition:
            case cards.AllOf(members):
                return sum(self.missing(swarm, member) for member in members)
            case cards.AnyOf(members):
                return min(self.missing(swarm, member) for member in members)
            case AtLeast(expr, n):
                return max(0, n - self.readings[expr](tally(swarm)))
            case AtMost(expr, n):
                return max(0, self.readings[expr](tally(swarm)) - n)
            case strange:
                assert_never(strange)

    def climbed(self, swarm: Swarm, rng: Random) -> Swarm | None:
        """The Swarm after changes that each brought it no farther from the condition, if one meets it."""
        far = self.missing(swarm)
        for _ in range(STEPS):
            if not far:
                return swarm
            other = self.changed(swarm, rng)
            if self.can_be(other) and (now := self.missing(other)) <= far:
                swarm, far = other, now
        return None

    def changed(self, swarm: Swarm, rng: Random) -> Swarm:
        """The Swarm with one Slime more, or without one, or both."""
        slimes = list(swarm)
        if slimes and rng.random() < 0.6:
            slimes.pop(rng.randrange(len(slimes)))
        if not slimes or rng.random() < 0.6:
            kind: SlimeType = rng.choice(TYPES)
            royal = rng.random() < 0.2
            slimes.append(Slime(kind, royal=True) if royal else Slime(kind, rng.choice(self.growths)))
        return swarm_of(slimes)

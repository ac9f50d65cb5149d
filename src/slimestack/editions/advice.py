"""Advice on an edition: what can be played, but is probably a mistake.

An edition that no game can be played with is refused when it is read. Here the question is whether each Rite
can be met: the search tries Swarms that the edition can make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, product
from operator import itemgetter
from random import Random
from typing import assert_never

from slimestack.errors import require_type
from slimestack.rules.conditions import measure
from slimestack.rules.tiers import tally
from slimestack.table import cards
from slimestack.table.cards import AtLeast, AtMost, Cond, Expr
from slimestack.table.edition import Edition
from slimestack.table.kinds import TYPES, SlimeType
from slimestack.table.slimes import BIG_GROWTH, Slime, Swarm, swarm_of

TRIES = 60
"""From how many Swarms the search sets out."""
STEPS = 120
"""How many changes it makes to each, at most."""
MOST_WORK = 6_000_000
"""How many Slimes it compares for all Rites of an edition, which takes two or three seconds.

The edition that ships takes 25,000, and each Rite that no Swarm can meet about 150,000.
"""
EACH_SWARM = 10
"""How many Slimes the work on a Swarm by itself counts for."""
_GROWTH = cards.Growth | cards.TopGrowth


def edition_warnings(edition: Edition) -> tuple[str, ...]:
    """What can be played, but is probably a mistake: Rites that no tried Swarm meets, and idle comparisons.

    The search for Swarms is bounded by its work, so it takes two or three seconds at most and says the same everywhere;
    a warning says how many Rites were not checked, if any.
    Rites that are met at the start, by the first Droplets of every player, get no warning here:
    an edition with one is refused when it is read.

    >>> import slimestack as ss
    >>> ss.edition_warnings(ss.invented_edition())
    ()
    """
    require_type(edition, Edition)
    return tuple(_warnings(edition))


def _warnings(edition: Edition) -> Iterator[str]:
    left, unchecked = MOST_WORK, []
    for number, rite in enumerate(edition.rites, 1):
        place = f"rite {number} ({rite.id}), condition"
        for comparison in comparisons(rite.condition):
            if _always(comparison, edition):
                yield f"{place}: every Swarm meets {comparison}"
        share = left // (len(edition.rites) - number + 1)
        search = Search(rite.condition, edition, share)
        if search.swarm is None and search.is_complete:
            yield f"{place}: no Swarm that this box can make was found to meet it"
        elif search.swarm is None:
            unchecked.append(f"rite {number} ({rite.id})")
        left -= search.work
    if unchecked:
        yield (
            f"not checked: whether a Swarm can meet {len(unchecked)} of the {len(edition.rites)} Rites, the first of "
            f"them {unchecked[0]}, because the search stops after comparing {MOST_WORK:,} Slimes"
        )
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


class Search:
    """The search for a Swarm that meets a condition and that the box can make.

    It sets out from even Swarms of every kind and takes what brings it nearer, the same way each time. ``swarm`` is
    what it found, None for nothing. ``work`` counts the Slimes of the Swarms that it tried, and :data:`EACH_SWARM`
    more for each Swarm, once for each comparison of the condition; when that is more than ``most`` the search is not
    complete. So it ends at the same place on every machine.

    >>> import slimestack as ss
    >>> search = Search(ss.parse_condition("count(big) >= 2 and types(any) <= 1"), ss.invented_edition())
    >>> search.is_complete, len(search.swarm)
    (True, 2)
    """

    def __init__(self, condition: Cond, edition: Edition, most: int = MOST_WORK) -> None:
        self.work = 0
        self._most = most
        self._edition = edition
        self._missing = _distance(condition)
        self._size = len(list(comparisons(condition)))
        self._growths = _growths(condition, edition)
        try:
            self.swarm = self._found(_counts(condition, edition))
        except _UsedUpError:
            self.swarm = None

    @property
    def is_complete(self) -> bool:
        """Whether the search came to its end."""
        return self.work <= self._most

    def _spend(self, slimes: int) -> None:
        """Count a Swarm with so many Slimes, before it is made."""
        self.work += (slimes + EACH_SWARM) * self._size
        if self.work > self._most:
            raise _UsedUpError

    def _found(self, counts: list[int]) -> Swarm | None:
        starts: list[tuple[int, Swarm]] = []
        for swarm in chain([()], self._even_swarms(counts)):
            far = self._missing(swarm)
            if not far:
                return swarm
            starts.append((far, swarm))
        rng = Random(0)  # noqa: S311  # nothing here is secret
        for far, start in (starts[0], *sorted(starts[1:], key=itemgetter(0))[:TRIES]):
            found = self._nearer(start, far, rng)
            if found is not None:
                return found
        return None

    def _nearer(self, swarm: Swarm, far: int, rng: Random) -> Swarm | None:
        """The Swarm with changes that do not lead away, if they lead to one that meets the condition."""
        for _ in range(STEPS):
            self._spend(len(swarm) + 1)
            other = _changed(swarm, self._growths, rng)
            if _can_be(other, self._edition) and (now := self._missing(other)) <= far:
                swarm, far = other, now
                if not far:
                    return swarm
        return None

    def _even_swarms(self, counts: list[int]) -> Iterator[Swarm]:
        """Even Swarms: so many Slimes of some types, all with the same growth, with or without the crowns."""
        slimes, tokens = self._edition.slimes, self._edition.growth_tokens
        for some, count, growth, crowned in product(range(1, 16), counts, self._growths, (False, True)):
            types = [kind for kind in TYPES if some >> kind.index & 1]
            uncrowned = count - crowned
            if min(slimes[kind.index] for kind in types) < count or len(types) * uncrowned * growth > tokens:
                self._spend(0)
                continue
            self._spend(len(types) * count)
            royals = [Slime(kind, royal=True) for kind in types if crowned]
            yield swarm_of([*royals, *[Slime(kind, growth) for kind in types] * uncrowned])


class _UsedUpError(Exception):
    """The search has looked at as many Slimes as it may."""


def _distance(condition: Cond) -> Callable[[Swarm], int]:
    """How far a Swarm is from meeting the condition; 0 when it does."""
    match condition:
        case cards.AllOf(members):
            parts = list(map(_distance, members))
            return lambda swarm: sum([part(swarm) for part in parts])
        case cards.AnyOf(members):
            parts = list(map(_distance, members))
            return lambda swarm: min([part(swarm) for part in parts])
        case AtLeast(expr, n):
            number = measure(expr)
            return lambda swarm: max(0, n - number.of(tally(swarm)))
        case AtMost(expr, n):
            number = measure(expr)
            return lambda swarm: max(0, number.of(tally(swarm)) - n)
        case _:
            assert_never(condition)


def _growths(condition: Cond, edition: Edition) -> list[int]:
    """The growth that Slimes of the search can have: where a comparison or a tier begins, and beside it."""
    edges = {0, 1, BIG_GROWTH - 1, BIG_GROWTH}
    for one in comparisons(condition):
        least = one.expr.slimes.min_growth
        edges |= {least, max(0, least - 1)}
        if isinstance(one.expr, _GROWTH):
            edges |= {one.n, one.n + 1, max(0, one.n - 1)}
    return sorted(n for n in edges if n <= edition.growth_tokens)


def _counts(condition: Cond, edition: Edition) -> list[int]:
    """How many Slimes of a type the search begins with."""
    compared = list(comparisons(condition))
    counts = {1, 2, 3} | {one.n for one in compared if not isinstance(one.expr, _GROWTH)}
    counts |= {one.expr.each for one in compared if isinstance(one.expr, cards.Types)}
    return sorted(n for n in counts if 0 < n <= max(edition.slimes))


def _can_be(swarm: Swarm, edition: Edition) -> bool:
    """Whether the box can make the Swarm."""
    slimes = Counter(slime.type for slime in swarm)
    crowns = Counter(slime.type for slime in swarm if slime.royal)
    enough = all(slimes[kind] <= there for kind, there in zip(TYPES, edition.slimes, strict=True))
    return enough and max(crowns.values(), default=0) <= 1 and sum(one.growth for one in swarm) <= edition.growth_tokens


def _changed(swarm: Swarm, growths: list[int], rng: Random) -> Swarm:
    """The Swarm with one Slime more, or without one, or both."""
    slimes = list(swarm)
    if slimes and rng.random() < 0.6:
        slimes.pop(rng.randrange(len(slimes)))
    if not slimes or rng.random() < 0.6:
        kind: SlimeType = rng.choice(TYPES)
        royal = rng.random() < 0.2
        slimes.append(Slime(kind, royal=True) if royal else Slime(kind, rng.choice(growths)))
    return swarm_of(slimes)

"""Advice on an edition: what can be played, but is probably a mistake.

An edition that no game can be played with is refused when it is read. Here the question is whether each Rite
can be met: the search tries Swarms that the edition can make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
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
_GROWTH = cards.Growth | cards.TopGrowth


def edition_warnings(edition: Edition) -> tuple[str, ...]:
    """What can be played, but is probably a mistake: Rites that no tried Swarm meets, and idle comparisons.

    Rites that are met at the start, by the first Droplets of every player, get no warning here:
    an edition with one is refused when it is read.

    >>> import slimestack as ss
    >>> ss.edition_warnings(ss.invented_edition())
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
    missing, growths = _distance(condition), _growths(condition, edition)
    starts = [swarm for swarm in _even_swarms(_counts(condition, edition), growths) if _can_be(swarm, edition)]
    rng = Random(0)  # noqa: S311  # nothing here is secret
    for start in ((), *sorted(starts, key=missing)[:TRIES]):
        swarm, far = start, missing(start)
        for _ in range(STEPS):
            if not far:
                return swarm
            other = _changed(swarm, growths, rng)
            if _can_be(other, edition) and (now := missing(other)) <= far:
                swarm, far = other, now
    return None


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
            read = measure(expr)
            return lambda swarm: max(0, n - read(tally(swarm)))
        case AtMost(expr, n):
            read = measure(expr)
            return lambda swarm: max(0, read(tally(swarm)) - n)
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


def _even_swarms(counts: list[int], growths: list[int]) -> Iterator[Swarm]:
    """Even Swarms: so many Slimes of some types, all with the same growth, with or without the crowns."""
    for some, count, growth, crowned in product(range(1, 16), counts, growths, (False, True)):
        types = [kind for kind in TYPES if some >> kind.index & 1]
        slimes = [Slime(kind, growth) for kind in types for _ in range(count - crowned)]
        yield swarm_of([*slimes, *(Slime(kind, royal=True) for kind in types if crowned)])


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

"""Strategies for the card language: filters, numbers, conditions, effects, Rites and Ripples.

Everything is valid by construction, without filtering. Small values are drawn at once from a list of all, because each
draw of hypothesis costs time; they shrink towards plain and small ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias, TypeVar, assert_never, get_args

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack import cards
from slimestack.table.slimes import Counts

START = 3
"""How many Droplets, all of one type, a player starts with."""

BOX: Counts = (12, 12, 12, 12)
BANK = 10_000
"""The Slimes and the growth tokens of the invented edition."""

TYPES = tuple(ss.SlimeType)
Draws: TypeAlias = st.DrawFn
_T = TypeVar("_T")
UP_TO = [st.integers(0, n) for n in range(16)]
"""Whole numbers up to each number, from 0."""


def one_of_these(values: Sequence[_T]) -> st.SearchStrategy[_T]:
    """One of many values, the first as the simplest; ``sampled_from`` would list them all in its repr."""
    index = st.integers(0, len(values) - 1)

    @st.composite
    def one(draw: Draws) -> _T:
        return values[draw(index)]

    return one()


def _subsets(members: Sequence[_T]) -> list[tuple[_T, ...]]:
    """Every subset except the empty one, the largest first."""
    return [subset for size in range(len(members), 0, -1) for subset in combinations(members, size)]


_TIER_SETS = _subsets(tuple(ss.Tier))
_FILTERS = [
    cards.Filter(tiers, types, least)
    for least in (0, 1, 3, 4, 6)
    for types in _subsets(TYPES)
    for tiers in _TIER_SETS
]  # fmt: skip


def _uncrowned_least(f: cards.Filter) -> int | None:
    """The least growth of an uncrowned Slime that matches, None if none can."""
    if ss.Tier.DROPLET in f.tiers and f.min_growth < 4:
        return f.min_growth
    return max(4, f.min_growth) if ss.Tier.BIG in f.tiers else None


_TOUCHING = [f for f in _FILTERS if _uncrowned_least(f) is not None]


@cache
def filters() -> st.SearchStrategy[cards.Filter]:
    """Filters of every kind, including some that nothing can match."""
    return one_of_these(_FILTERS)


@cache
def _exprs() -> list[cards.Expr]:
    kinds: list[Callable[[cards.Filter], cards.Expr]] = [
        cards.Count,
        cards.Growth,
        cards.TopGrowth,
        cards.BestType,
        cards.Types,
        lambda f: cards.Types(f, 2),
        lambda f: cards.Types(f, 3),
    ]
    return [kind(f) for f in _FILTERS for kind in kinds]


@cache
def exprs() -> st.SearchStrategy[cards.Expr]:
    """Expressions: numbers that a Swarm determines."""
    return one_of_these(_exprs())


_NUMBERS = 8


@cache
def _comparisons() -> st.SearchStrategy[int]:
    """A number that encodes an expression and a small number: both in one draw."""
    return st.integers(0, len(_exprs()) * _NUMBERS - 1)


def _comparison(draw: Draws) -> tuple[cards.Expr, int]:
    index, n = divmod(draw(_comparisons()), _NUMBERS)
    return _exprs()[index], n


@attrs.frozen
class Reach:
    """The values that an expression can have: with three starting Droplets of any one type, and at most."""

    most_at_start: int
    most: int


def reach(expr: cards.Expr, slimes: Counts, tokens: int) -> Reach:
    """The reach of an expression with these components."""
    f = expr.slimes
    bigs = ss.Tier.BIG in f.tiers
    price = _uncrowned_least(f)
    crown = int(ss.Tier.ROYAL in f.tiers and f.min_growth == 0)
    matching: list[int] = []
    for kind, there in zip(TYPES, slimes, strict=True):
        affordable = 0 if price is None else min(there, tokens // price) if price else there
        matching.append(max(affordable, crown) if kind in f.types else 0)
    starting = START if ss.Tier.DROPLET in f.tiers and f.min_growth == 0 else 0
    top = 0 if not any(matching) or price is None else tokens if bigs else min(3, tokens)
    match expr:
        case cards.Count():
            return Reach(starting, sum(matching))
        case cards.BestType():
            return Reach(starting, max(matching))
        case cards.Types(_, each):
            return Reach(int(starting >= each), sum(n >= each for n in matching))
        case cards.TopGrowth():
            return Reach(0, top)
        case cards.Growth():
            return Reach(0, min(tokens, top * sum(matching)))
        case _:
            assert_never(expr)


def _growing_condition(draw: Draws, slimes: Counts, tokens: int) -> cards.Cond:
    """A comparison that no starting Swarm meets, but some other can."""
    expr, n = _comparison(draw)
    can = reach(expr, slimes, tokens)
    more = n % 4 + 1
    if can.most <= can.most_at_start:
        return cards.AtLeast(cards.Count(), START + more)
    return cards.AtLeast(expr, min(can.most, can.most_at_start + more))


@cache
def _shrinking_condition() -> st.SearchStrategy[cards.Cond]:
    """A comparison with "at most" that no starting Swarm meets."""
    return one_of_these([
        cards.AtMost(kind(cards.Filter(tiers)), n)
        for n in range(START)
        for kind in (cards.Count, cards.BestType)
        for tiers in _TIER_SETS
        if ss.Tier.DROPLET in tiers
    ])  # fmt: skip


def _any_comparison(draw: Draws, slimes: Counts, tokens: int) -> cards.Cond:
    """A comparison of any kind that some Swarm can meet."""
    expr, n = _comparison(draw)
    if n % 2:
        return cards.AtMost(expr, n // 2)
    return cards.AtLeast(expr, min(n // 2, reach(expr, slimes, tokens).most))


def _unmet_at_start(draw: Draws, slimes: Counts, tokens: int, depth: int) -> cards.Cond:
    """A condition that no starting Swarm meets."""
    form = draw(UP_TO[7])
    if form < 4 or not depth:
        return _growing_condition(draw, slimes, tokens)
    if form == 4:
        return draw(_shrinking_condition())
    one = _unmet_at_start(draw, slimes, tokens, depth - 1)
    if form == 5:
        return cards.AllOf((one, _any_comparison(draw, slimes, tokens)))
    if form == 6:
        return cards.AllOf((_any_comparison(draw, slimes, tokens), one))
    return cards.AnyOf((one, _unmet_at_start(draw, slimes, tokens, depth - 1)))


@st.composite
def conditions(draw: Draws, slimes: Counts = BOX, tokens: int = BANK, depth: int = 2) -> cards.Cond:
    """A condition that a Rite can have in an edition with these components: no starting Swarm meets it."""
    return _unmet_at_start(draw, slimes, tokens, depth)


@cache
def players() -> st.SearchStrategy[cards.Who]:
    """Whom a Ripple can affect, except the row of Rites; half of them compare Swarms."""
    simple: list[cards.Who] = [cards.Everyone(), cards.Everyone(), cards.EveryoneElse(), cards.TokenPlayer()]
    compared: list[cards.Who] = [
        who for e in _exprs() for who in (cards.Most(e), cards.Fewest(e), cards.Most(e, 2), cards.Fewest(e))
    ]
    return one_of_these([*simple * len(_exprs()), *compared])


_DISBURSE = one_of_these([cards.Disburse(n) for n in (1, 2, 3)])
_DRAW = one_of_these([cards.DrawSlimes(n) for n in (1, 2, 3)])
_MOVE = one_of_these([cards.MoveGrowth(n) for n in (1, 2, 3)])
_DISSOLVE = one_of_these([cards.DissolveSlimes(n, f) for n in (1, 2, 3) for f in _TOUCHING])
_REMOVE_ONE = one_of_these([cards.RemoveGrowth(n, f, "one") for n in range(1, 6) for f in _TOUCHING])
_REMOVE_EACH = one_of_these([cards.RemoveGrowth(n, f, "each") for n in range(1, 6) for f in _TOUCHING])
_SURE = st.one_of(_DISBURSE, _DRAW, _DISSOLVE, _REMOVE_ONE, _REMOVE_EACH)
_DISCARD_RITES = one_of_these([cards.DiscardRites(n) for n in range(1, 7)])


def _seq(member: st.SearchStrategy[cards.Effect], most: int = 3) -> st.SearchStrategy[cards.Effect]:
    return st.lists(member, min_size=2, max_size=most).map(lambda members: cards.Seq(tuple(members)))


_MAY = st.builds(cards.May, st.one_of(_SURE, _SURE, _seq(_SURE)))
_SINGLE = st.one_of(_SURE, _MOVE, _MAY)


@cache
def decided_effects() -> st.SearchStrategy[cards.Effect]:
    """Single effects in which the affected player decides something."""
    return st.one_of(_DISBURSE, _DISSOLVE, _REMOVE_ONE, _MOVE, _MAY)


@cache
def drawing_effects() -> st.SearchStrategy[cards.DrawSlimes]:
    """Effects that draw Slimes."""
    return _DRAW


@cache
def now_effects() -> st.SearchStrategy[cards.Effect]:
    """Immediate effects on players."""
    return st.one_of(_SINGLE, _SINGLE, _SINGLE, _seq(st.one_of(_SINGLE, _SINGLE, _seq(_SINGLE, 2))))


@cache
def lasting_effects() -> st.SearchStrategy[cards.Modify | cards.Forbid]:
    """Single effects for the rest of the round."""
    changes = [
        cards.Modify(knob, delta, floor)
        for floor in range(3)
        for delta in (1, -1, 2, -2, 3, -3, 0)
        for knob in get_args(cards.Knob)
    ]
    return st.one_of(one_of_these(changes), one_of_these([cards.Forbid(a) for a in get_args(cards.ActionName)]))


@cache
def row_effects() -> st.SearchStrategy[cards.Effect]:
    """Effects on the row of Rites."""
    return st.one_of(_DISCARD_RITES, _seq(_DISCARD_RITES, 2))


@cache
def effects() -> st.SearchStrategy[cards.Effect]:
    """Effects of every kind."""
    return st.one_of(now_effects(), lasting_effects(), row_effects())


@cache
def now_parts() -> st.SearchStrategy[cards.Part]:
    """Parts that affect players immediately."""
    return st.builds(cards.Part, players(), st.just("now"), now_effects())


@cache
def lasting_parts() -> st.SearchStrategy[cards.Part]:
    """Parts that affect players for the rest of the round."""
    single = lasting_effects()
    return st.builds(
        cards.Part, players(), st.just("this_round"), st.one_of(single, single, single.map(cards.May), _seq(single, 2))
    )


@cache
def row_parts() -> st.SearchStrategy[cards.Part]:
    """Parts that affect the row of Rites."""
    return st.builds(cards.Part, st.just(cards.RiteRow()), st.just("now"), row_effects())


@cache
def parts() -> st.SearchStrategy[cards.Part]:
    """Parts of every kind that a Ripple can have."""
    return st.one_of(now_parts(), now_parts(), lasting_parts(), row_parts())


_PARTS = st.lists(parts(), min_size=1, max_size=2)


def ripple(draw: Draws, id: str, has: cards.Part | None = None) -> cards.Ripple:
    """A Ripple; it includes the part ``has`` unless that is None."""
    parts = draw(_PARTS)
    if has is not None:
        parts[draw(UP_TO[1]) % len(parts)] = has
    return cards.Ripple(id, id.title(), any("remove" in str(part) for part in parts), tuple(parts))


def rite(draw: Draws, id: str, slimes: Counts = BOX, tokens: int = BANK) -> cards.Rite:
    """A Rite for an edition with these components."""
    condition = _unmet_at_start(draw, slimes, tokens, 2)
    return cards.Rite(id, id.title(), 1 + len(str(condition)) % 9, condition)

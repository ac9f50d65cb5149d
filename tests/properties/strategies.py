"""Strategies: Slimes, Swarms, cards, editions and rulings for property-based tests with hypothesis.

Everything is drawn valid by construction, without filtering: an edition drawn here passes the checks of
:class:`slimestack.Edition`, whatever its cards and counts are. Values shrink towards the plain and small.
Small values are drawn in one piece from all there are, because hypothesis pays for every draw.
States are drawn by :mod:`properties.tables`, games are played by :mod:`properties.playing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, product
from typing import TypeAlias, TypeVar, get_args

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack import cards
from slimestack.table import rulings as switch
from slimestack.table.slimes import Counts

MOST_GROWTH = 15
"""The most growth on a Slime drawn here: enough to make three Bigs of it by a Split."""

START = 3
"""With how many Droplets, all of one type, a player starts."""

BOX: Counts = (12, 12, 12, 12)
BANK = 10_000
"""The Slimes and the growth tokens of the invented edition."""

TYPES = tuple(ss.SlimeType)
Draws: TypeAlias = st.DrawFn
_T = TypeVar("_T")
_UP_TO = [st.integers(0, n) for n in range(8)]


def one_of_these(values: Sequence[_T]) -> st.SearchStrategy[_T]:
    """One of many values, the first as the simplest; ``sampled_from`` would spell them all out when shown."""
    place = st.integers(0, len(values) - 1)

    @st.composite
    def one(draw: Draws) -> _T:
        return values[draw(place)]

    return one()


def _subsets(members: Sequence[_T]) -> list[tuple[_T, ...]]:
    """Every subset but the empty one, the whole first."""
    return [some for size in range(len(members), 0, -1) for some in combinations(members, size)]


# --- Slimes ------------------------------------------------------------------------------------------

_UNCROWNED = [ss.Slime(kind, growth) for growth in range(MOST_GROWTH + 1) for kind in TYPES]
_ROYALS = [ss.Slime(kind, royal=True) for kind in TYPES]


@cache
def uncrowned() -> st.SearchStrategy[ss.Slime]:
    """Droplets and Bigs with at most :data:`MOST_GROWTH` growth."""
    return one_of_these(_UNCROWNED)


@cache
def slimes() -> st.SearchStrategy[ss.Slime]:
    """Slimes of every tier."""
    return one_of_these(_UNCROWNED[:24] + _ROYALS + _UNCROWNED[24:])


@cache
def _lying(most: int) -> st.SearchStrategy[list[ss.Slime]]:
    """Uncrowned Slimes before a seat."""
    return st.lists(uncrowned(), max_size=most)


@cache
def _crowns(seats: int) -> st.SearchStrategy[tuple[int | None, ...]]:
    """Before which seat the Royal of each type lies, if it lies anywhere."""
    owners = [None, *range(seats)]
    return st.one_of(st.just((None,) * 4), one_of_these(list(product(owners, repeat=4))))


@st.composite
def tables_of_slimes(draw: Draws, seats: int, most: int = 5) -> tuple[ss.Swarm, ...]:
    """A Swarm for each seat, with every crown before at most one of them, beyond ``most`` other Slimes."""
    lying = [draw(_lying(most)) for _ in range(seats)]
    for royal, owner in zip(_ROYALS, draw(_crowns(seats)), strict=True):
        if owner is not None:
            lying[owner].append(royal)
    return tuple(map(ss.swarm_of, lying))


@cache
def swarms(most: int = 6) -> st.SearchStrategy[ss.Swarm]:
    """One seat's Swarm, with up to ``most`` Slimes and any of the crowns."""
    return tables_of_slimes(1, most).map(lambda table: table[0])


# --- the card language -------------------------------------------------------------------------------

_TIER_SETS = _subsets(tuple(ss.Tier))
_FILTERS = [
    cards.Filter(tiers, types, least)
    for least in (0, 1, 3, 4, 6)
    for types in _subsets(TYPES)
    for tiers in _TIER_SETS
]  # fmt: skip


def _uncrowned_least(f: cards.Filter) -> int | None:
    """The least growth with which an uncrowned Slime matches, None if none can."""
    if ss.Tier.DROPLET in f.tiers and f.min_growth < 4:
        return f.min_growth
    return max(4, f.min_growth) if ss.Tier.BIG in f.tiers else None


_TOUCHING = [f for f in _FILTERS if _uncrowned_least(f) is not None]


@cache
def filters() -> st.SearchStrategy[cards.Filter]:
    """Filters of every kind, also some that nothing can match."""
    return one_of_these(_FILTERS)


@cache
def exprs() -> st.SearchStrategy[cards.Expr]:
    """Numbers that can be read off a Swarm."""
    kinds: list[Callable[[cards.Filter], cards.Expr]] = [
        cards.Count,
        cards.Growth,
        cards.TopGrowth,
        cards.BestType,
        cards.Types,
        lambda f: cards.Types(f, 2),
        lambda f: cards.Types(f, 3),
    ]
    return one_of_these([kind(f) for f in _FILTERS for kind in kinds])


@attrs.frozen
class Reach:
    """What an expression can read: at a start with three Droplets of any one type, and at the very most."""

    least_at_start: int
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
    droplets = ss.Tier.DROPLET in f.tiers and f.min_growth == 0
    starting = [START if droplets and kind in f.types else 0 for kind in TYPES]
    top = 0 if not any(matching) or price is None else tokens if bigs else min(3, tokens)
    match expr:
        case cards.Count():
            return Reach(min(starting), max(starting), sum(matching))
        case cards.BestType():
            return Reach(min(starting), max(starting), max(matching))
        case cards.Types(_, each):
            met = [int(n >= each) for n in starting]
            return Reach(min(met), max(met), sum(n >= each for n in matching))
        case cards.TopGrowth():
            return Reach(0, 0, top)
        case cards.Growth():
            return Reach(0, 0, min(tokens, top * sum(matching)))


def _grown(draw: Draws, slimes: Counts, tokens: int) -> cards.Cond:
    """One comparison that no starting Swarm meets, but some other can."""
    expr = draw(exprs())
    can = reach(expr, slimes, tokens)
    more = draw(_UP_TO[3]) + 1
    if can.most <= can.most_at_start:
        return cards.AtLeast(cards.Count(), START + more)
    return cards.AtLeast(expr, min(can.most, can.most_at_start + more))


@cache
def _shrunk() -> st.SearchStrategy[cards.Cond]:
    """One comparison with "at most" that no starting Swarm meets."""
    return one_of_these([
        cards.AtMost(kind(cards.Filter(tiers)), n)
        for n in range(START)
        for kind in (cards.Count, cards.BestType)
        for tiers in _TIER_SETS
        if ss.Tier.DROPLET in tiers
    ])  # fmt: skip


def _any_comparison(draw: Draws, slimes: Counts, tokens: int) -> cards.Cond:
    """One comparison of any kind that some Swarm can meet."""
    expr, n = draw(exprs()), draw(_UP_TO[7])
    if n % 2:
        return cards.AtMost(expr, n // 2)
    return cards.AtLeast(expr, min(n // 2, reach(expr, slimes, tokens).most))


def _hard(draw: Draws, slimes: Counts, tokens: int, depth: int) -> cards.Cond:
    """A condition that no starting Swarm meets."""
    form = draw(_UP_TO[7])
    if form < 4 or not depth:
        return _grown(draw, slimes, tokens)
    if form == 4:
        return draw(_shrunk())
    one = _hard(draw, slimes, tokens, depth - 1)
    if form == 5:
        return cards.AllOf((one, _any_comparison(draw, slimes, tokens)))
    if form == 6:
        return cards.AllOf((_any_comparison(draw, slimes, tokens), one))
    return cards.AnyOf((one, _hard(draw, slimes, tokens, depth - 1)))


@st.composite
def conditions(draw: Draws, slimes: Counts = BOX, tokens: int = BANK, depth: int = 2) -> cards.Cond:
    """A condition that a Rite can have with these components: no starting Swarm meets it."""
    return _hard(draw, slimes, tokens, depth)


@cache
def players() -> st.SearchStrategy[cards.Who]:
    """Whom a Ripple can affect, the row of Rites left out."""
    every = st.sampled_from([cards.Everyone(), cards.EveryoneElse(), cards.TokenPlayer()])
    return st.one_of(every, every, st.builds(cards.Most, exprs(), st.integers(1, 2)), st.builds(cards.Fewest, exprs()))


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
    """Single effects about which the affected player decides something."""
    return st.one_of(_DISBURSE, _DISSOLVE, _REMOVE_ONE, _MOVE, _MAY)


@cache
def drawing_effects() -> st.SearchStrategy[cards.DrawSlimes]:
    """Effects by which Slimes are drawn."""
    return _DRAW


@cache
def now_effects() -> st.SearchStrategy[cards.Effect]:
    """What a Ripple can do to players at once."""
    return st.one_of(_SINGLE, _SINGLE, _SINGLE, _seq(st.one_of(_SINGLE, _SINGLE, _seq(_SINGLE, 2))))


@cache
def lasting_effects() -> st.SearchStrategy[cards.Modify | cards.Forbid]:
    """Single effects that hold for the round."""
    changes = [
        cards.Modify(knob, delta, floor)
        for floor in range(3)
        for delta in (1, -1, 2, -2, 3, -3, 0)
        for knob in get_args(cards.Knob)
    ]
    return st.one_of(one_of_these(changes), one_of_these([cards.Forbid(a) for a in get_args(cards.ActionName)]))


@cache
def row_effects() -> st.SearchStrategy[cards.Effect]:
    """What a Ripple can do to the row of Rites."""
    return st.one_of(_DISCARD_RITES, _seq(_DISCARD_RITES, 2))


@cache
def effects() -> st.SearchStrategy[cards.Effect]:
    """Effects of every kind."""
    return st.one_of(now_effects(), lasting_effects(), row_effects())


@cache
def now_parts() -> st.SearchStrategy[cards.Part]:
    """Parts that affect players at once."""
    return st.builds(cards.Part, players(), st.just("now"), now_effects())


@cache
def lasting_parts() -> st.SearchStrategy[cards.Part]:
    """Parts that affect players for the round."""
    single = lasting_effects()
    return st.builds(
        cards.Part, players(), st.just("this_round"), st.one_of(single, single, single.map(cards.May), _seq(single, 2))
    )


@cache
def row_parts() -> st.SearchStrategy[cards.Part]:
    """Parts that work on the row of Rites."""
    return st.builds(cards.Part, st.just(cards.RiteRow()), st.just("now"), row_effects())


@cache
def parts() -> st.SearchStrategy[cards.Part]:
    """Parts of every kind that a Ripple can have."""
    return st.one_of(now_parts(), now_parts(), lasting_parts(), row_parts())


_SOME_PARTS = st.lists(parts(), min_size=1, max_size=2)


def _ripple(draw: Draws, id: str, has: cards.Part | None) -> cards.Ripple:
    told = draw(_SOME_PARTS)
    if has is not None:
        told[draw(_UP_TO[1]) % len(told)] = has
    return cards.Ripple(id, id.title(), draw(st.booleans()), tuple(told))


@st.composite
def ripples(draw: Draws, id: str = "ripple", has: cards.Part | None = None) -> cards.Ripple:
    """A Ripple, with this part among its own if one is given."""
    return _ripple(draw, id, has)


def _rite(draw: Draws, id: str, slimes: Counts, tokens: int) -> cards.Rite:
    return cards.Rite(id, id.title(), draw(_UP_TO[7]) + 1, _hard(draw, slimes, tokens, 2))


@st.composite
def rites(draw: Draws, id: str = "rite", slimes: Counts = BOX, tokens: int = BANK) -> cards.Rite:
    """A Rite for these components."""
    return _rite(draw, id, slimes, tokens)


# --- what a game is made of --------------------------------------------------------------------------

_BOXES = one_of_these(list(product(range(START, 13), repeat=4)))
_BANKS = st.one_of(st.integers(0, 60), st.sampled_from([BANK, 0, 1, 2, 5]))
_KEPT = one_of_these(list(product(range(1, 5), repeat=3)))


@st.composite
def editions(draw: Draws, has: cards.Part | None = None) -> ss.Edition:
    """A box with odd cards: 3 to 12 Slimes a type, a bank from 0 up, few Rites and Ripples.

    With a part given, the Ripple ``ripple-1`` has it.
    """
    counts, tokens, kept = draw(_BOXES), draw(_BANKS), draw(_KEPT)
    rites, ripples = 5 + draw(_UP_TO[3]), max(kept) + draw(_UP_TO[2])
    return ss.Edition(
        name="Drawn",
        invented=True,
        rites=tuple([_rite(draw, f"rite-{n}", counts, tokens) for n in range(1, rites + 1)]),
        ripples=tuple([_ripple(draw, f"ripple-{n}", has if n == 1 else None) for n in range(1, ripples + 1)]),
        slimes=counts,
        growth_tokens=tokens,
        ripples_kept=kept,
    )


@cache
def rulings() -> st.SearchStrategy[ss.Rulings]:
    """Every reading on which a table can agree, our own as the simplest."""
    return one_of_these([
        ss.Rulings(*values)
        for values in product(
            get_args(switch.EndTrigger),
            get_args(switch.CombineWindow),
            get_args(switch.CombineAtRipple),
            get_args(switch.PassPolicy),
            get_args(switch.MintTurnBonus),
            get_args(switch.SplitShuffle),
        )
    ])  # fmt: skip


@cache
def seeds() -> st.SearchStrategy[int | bytes]:
    """What a game can be seeded with."""
    return st.one_of(st.integers(0, 2**64), st.binary(max_size=40))

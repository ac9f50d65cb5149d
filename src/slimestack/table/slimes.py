"""Slimes and Swarms: what a Slime is, how it is written, in what order Slimes lie."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TypeAlias

import attrs

from slimestack.citing import implements
from slimestack.errors import InvalidValue, defect, is_really, members_of, quote
from slimestack.native import COMPILED
from slimestack.table.checks import is_whole
from slimestack.table.kinds import BIG, DROPLET, ROYAL, TYPES, SlimeType, Tier

MAX_GROWTH = 10_000
"""The most growth that one Slime can hold in this library, and the largest bank of an edition."""

BIG_GROWTH = 4
"""The growth from which an uncrowned Slime is a Big (TIER.DROPLET.2)."""


TYPE_NAMES: tuple[str, ...] = tuple(map(str, TYPES))
"""The names of the types, in the same order."""

Counts: TypeAlias = tuple[int, int, int, int]
"""How many Slime cards of each type, in the order of :class:`~slimestack.SlimeType`."""


@implements("TIER.1", "TIER.DROPLET.1", "TIER.DROPLET.2", "TIER.BIG.1", "TIER.BIG.2", "TIER.ROYAL.1")
def tier_of(growth: int, royal: bool) -> Tier:
    """The tier that growth and crown make.

    >>> tier_of(3, False), tier_of(4, False), tier_of(0, True)
    (<Tier.DROPLET: 'droplet'>, <Tier.BIG: 'big'>, <Tier.ROYAL: 'royal'>)
    """
    if royal:
        return ROYAL
    return BIG if growth >= BIG_GROWTH else DROPLET


_cache: dict[tuple[SlimeType, int, bool], Slime] = {}
_uncrowned: dict[int, Slime] = {}
"""The Slimes without a crown, by their rank."""


@implements("COMP.10", "TIER.ROYAL.2", "RULING.TOKEN.4")
@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Slime:
    """A Slime as the rules see it: a type, its growth, and whether it wears the crown.

    Slimes are values. Two that look alike are the same object, so ``is`` and ``==`` agree, also after
    copying and pickling. ``tier`` follows from the rest; ``rank`` is its place in the order of a Swarm.
    Growth is 0 to 10,000; a Royal has none.

    :raises InvalidValue: for a growth outside that range, growth on a Royal, or a wrong type.

    >>> import slimestack as ss
    >>> ss.Slime(ss.SlimeType.EMBER, 4).tier
    <Tier.BIG: 'big'>
    >>> str(ss.Slime(ss.SlimeType.EMBER, royal=True))
    'eR'
    """

    type: SlimeType
    growth: int = 0
    royal: bool = False
    tier: Tier = attrs.field(init=False)
    rank: int = attrs.field(init=False)

    def __new__(cls, type: SlimeType, growth: int = 0, royal: bool = False) -> Slime:
        """The one Slime with this type, growth and crown."""
        try:
            known = _cache.get((type, growth, royal))
        except Exception:  # noqa: BLE001  # something without a hash, which the checks below name
            known = None
        if known is not None and growth.__class__ is int and royal.__class__ is bool:
            return known
        if not is_really(type, SlimeType):
            raise InvalidValue(defect("wrong_type", place=("Slime", "type"), expected="a SlimeType", given=quote(type)))
        if not is_whole(growth, 0, MAX_GROWTH):
            raise InvalidValue(
                defect("not_whole", place=("Slime", "growth"), low=0, high=MAX_GROWTH, given=quote(growth))
            )
        if not is_really(royal, bool):
            raise InvalidValue(
                defect("wrong_type", place=("Slime", "royal"), expected="True or False", given=quote(royal))
            )
        if royal and growth:
            raise InvalidValue(defect("royal_growth", "TIER.ROYAL.2", place=("Slime", "growth"), given=growth))
        made = object.__new__(cls)
        made._fill(type, growth, royal)
        made = _cache.setdefault((type, growth, royal), made)
        if not royal:
            _uncrowned.setdefault(made.rank, made)
        return made

    def _fill(self, kind: SlimeType, growth: int, royal: bool) -> None:
        object.__setattr__(self, "type", kind)
        object.__setattr__(self, "growth", growth)
        object.__setattr__(self, "royal", royal)
        object.__setattr__(self, "tier", tier_of(growth, royal))
        object.__setattr__(self, "rank", kind.index * (MAX_GROWTH + 2) + (0 if royal else MAX_GROWTH + 1 - growth))

    def __reduce__(self) -> tuple[Callable[..., Slime], tuple[SlimeType, int, bool]]:
        return Slime, (self.type, self.growth, self.royal)

    def __copy__(self) -> Slime:
        return self

    def __deepcopy__(self, memo: object) -> Slime:
        return self

    def __str__(self) -> str:
        return f"{self.type.letter}{'R' if self.royal else self.growth}"

    def __repr__(self) -> str:
        return f"<Slime {self}>"

    def with_growth(self, growth: int) -> Slime:
        """The uncrowned Slime of this type with ``growth`` growth."""
        if type(growth) is int and 0 <= growth <= MAX_GROWTH:
            known = _uncrowned.get(self.rank + (MAX_GROWTH + 1 if self.royal else self.growth) - growth)
            if known is not None:
                return known
        return Slime(self.type, growth)


Swarm: TypeAlias = tuple[Slime, ...]
"""One player's Slimes (SETUP.5b), always in order: by type, a Royal first, then growth falling."""

by_rank = attrgetter("rank")


def swarm_of(slimes: Iterable[Slime]) -> Swarm:
    """The Swarm of these Slimes, in order.

    >>> import slimestack as ss
    >>> ss.swarm_text(ss.swarm_of([ss.parse_slime("d2"), ss.parse_slime("e0"), ss.parse_slime("eR")]))
    'eR e0 d2'
    """
    return tuple(sorted(_slimes(slimes), key=by_rank))


def _slimes(given: Iterable[Slime]) -> tuple[Slime, ...]:
    slimes: list[Slime] = []
    for slime in members_of(given) if isinstance(given, Iterable) else (given,):
        if not is_really(slime, Slime):
            raise InvalidValue(defect("wrong_type", expected="a Slime", given=quote(slime)))
        slimes.append(slime)  # type: ignore[arg-type]  # it is one
    return tuple(slimes)


def swarm_text(swarm: Iterable[Slime]) -> str:
    """The Slimes as text, separated by spaces: ``"e4 e0 d5"``."""
    return " ".join(map(str, _slimes(swarm)))


def group_by_type(swarm: Swarm) -> list[Swarm]:
    """The Swarm in groups, one for each type that it has, in type order."""
    groups: list[Swarm] = []
    start = 0
    for at, slime in enumerate(swarm):
        if slime.type is not swarm[start].type:
            groups.append(swarm[start:at])
            start = at
    if swarm:
        groups.append(swarm[start:])
    return groups


def index_of(swarm: Swarm, slime: Slime) -> int:
    """Where the first Slime of this value lies in the Swarm.

    :raises ValueError: when there is none
    """
    if COMPILED:
        for at in range(len(swarm)):
            if swarm[at] is slime:
                return at
    return swarm.index(slime)


def _insert(slimes: list[Slime], slime: Slime) -> None:
    """Put the Slime where it belongs."""
    if COMPILED:
        rank, at = slime.rank, 0
        while at < len(slimes) and slimes[at].rank < rank:
            at += 1
        slimes.insert(at, slime)
    else:
        insort(slimes, slime, key=by_rank)


def replace_slime(swarm: Swarm, old: Slime, new: Slime) -> Swarm:
    """The Swarm with one Slime replaced by another, in order."""
    slimes = list(swarm)
    del slimes[index_of(swarm, old)]
    _insert(slimes, new)
    return tuple(slimes)


def remove_slime(swarm: Swarm, slime: Slime) -> Swarm:
    """The Swarm without one Slime of this value."""
    at = index_of(swarm, slime)
    return swarm[:at] + swarm[at + 1 :]


def add_slime(swarm: Swarm, slime: Slime) -> Swarm:
    """The Swarm with one more Slime, in order."""
    slimes = list(swarm)
    _insert(slimes, slime)
    return tuple(slimes)


def add_slimes(swarm: Swarm, more: Swarm) -> Swarm:
    """The Swarm with more Slimes, in order."""
    slimes = list(swarm)
    for slime in more:
        _insert(slimes, slime)
    return tuple(slimes)


NEW: dict[SlimeType, Slime] = {kind: Slime(kind) for kind in TYPES}
"""The Slime of each type that has no growth yet."""

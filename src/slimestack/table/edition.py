"""Editions: what is in the box, and every defect that makes a box unplayable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, assert_never

import attrs

from slimestack.citing import implements
from slimestack.errors import Defect, DefectPlace, InvalidEdition, defect
from slimestack.table.bounds import MAX_CARDS, MAX_RIPPLES, MAX_RITES
from slimestack.table.cards import (
    LASTING,
    AllOf,
    AnyOf,
    AtLeast,
    AtMost,
    BestType,
    Cond,
    Count,
    DiscardRites,
    DissolveSlimes,
    Effect,
    Expr,
    Filter,
    Growth,
    May,
    MoveGrowth,
    Part,
    RemoveGrowth,
    Ripple,
    Rite,
    RiteRow,
    Seq,
    TopGrowth,
    Types,
)
from slimestack.table.checks import card_name, each, isa, whole
from slimestack.table.kinds import TYPES, Tier
from slimestack.table.slimes import BIG_GROWTH, MAX_GROWTH, Counts

ROW = 5
"""How many Rites lie face-up (SETUP.2b, RITE.1)."""

START = 3
"""How many Slimes each player starts with (SETUP.1c)."""

DIGEST_DIGITS = 32
"""How many hexadecimal digits an edition's digest has."""

KEPT_NAMES = ("two", "three", "four")
"""How files name the members of ``ripples_kept``: by the number of players."""

PRINTED_RIPPLES_KEPT = (10, 9, 8)
"""How many Ripples 2, 3 and 4 players keep (SETUP.3b)."""


@attrs.frozen
class Edition:
    """What is in the box: Slimes of each type, growth tokens, Rites and Ripples.

    ``slimes`` counts the cards of each type in type order, ``ripples_kept`` the Ripples that 2, 3 and 4
    players keep; ``invented`` is True for cards that are not those of the printed game.

    :raises InvalidEdition: when no game can be played with it, naming every reason
    :raises InvalidValue: when it has more than :mod:`slimestack.table.bounds` allow
    """

    name: str = attrs.field(validator=card_name)
    invented: bool = attrs.field(validator=isa(bool))
    rites: tuple[Rite, ...] = attrs.field(validator=each(isa(Rite), 0, MAX_RITES), repr=False)
    ripples: tuple[Ripple, ...] = attrs.field(validator=each(isa(Ripple), 0, MAX_RIPPLES), repr=False)
    slimes: Counts = attrs.field(default=(12, 12, 12, 12), validator=each(whole(0, MAX_CARDS), 4, 4))
    growth_tokens: int = attrs.field(default=MAX_GROWTH, validator=whole(0, MAX_GROWTH))
    ripples_kept: tuple[int, int, int] = attrs.field(
        default=PRINTED_RIPPLES_KEPT, validator=each(whole(0, MAX_CARDS), 3, 3)
    )

    _rite_tests: dict[str, Any] | None = attrs.field(default=None, init=False, eq=False, repr=False)
    """The test of each Rite, made by the rules from its condition when one is first needed; None until then."""

    def __attrs_post_init__(self) -> None:
        defects = edition_defects(self.slimes, self.growth_tokens, self.ripples_kept, self.rites, self.ripples)
        found = tuple(defects)
        if found:
            raise InvalidEdition(f"the edition {self.name!r}", found)

    def __reduce__(self) -> tuple[type[Edition], tuple[object, ...]]:
        parts = (self.name, self.invented, self.rites, self.ripples, self.slimes, self.growth_tokens)
        return Edition, (*parts, self.ripples_kept)

    @cached_property
    def rite(self) -> Mapping[str, Rite]:
        """The Rites by id, in the edition's order."""
        return MappingProxyType({rite.id: rite for rite in self.rites})

    @cached_property
    def rite_order(self) -> Mapping[str, int]:
        """Each Rite's place in the edition, the order in which piles and claims are kept."""
        return MappingProxyType({rite.id: place for place, rite in enumerate(self.rites)})

    @cached_property
    def ripple(self) -> Mapping[str, Ripple]:
        """The Ripples by id, in the edition's order."""
        return MappingProxyType({ripple.id: ripple for ripple in self.ripples})

    @cached_property
    def digest(self) -> str:
        """32 hexadecimal digits made of all cards and counts: equal editions have the same, others another.

        They are the beginning of the SHA-256 of the JSON list of name, ``invented``, counts, Rites and Ripples,
        without spaces, with every condition, player and effect in card language.
        """
        import json
        from hashlib import sha256

        rites = [[rite.id, rite.name, rite.me, str(rite.condition)] for rite in self.rites]
        ripples = [
            [ripple.id, ripple.name, ripple.hazard, [[str(part.who), part.when, str(part.do)] for part in ripple.parts]]
            for ripple in self.ripples
        ]
        counts = [self.slimes, self.growth_tokens, self.ripples_kept]
        text = json.dumps([self.name, self.invented, *counts, rites, ripples], separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:DIGEST_DIGITS]

    def departures(self) -> tuple[str, ...]:
        """Where the box departs from numbers that the rulebook prints, in words."""
        return tuple(
            f"{players} players keep {kept} {'Ripple' if kept == 1 else 'Ripples'} instead of {printed} (SETUP.3b)"
            for players, kept, printed in zip((2, 3, 4), self.ripples_kept, PRINTED_RIPPLES_KEPT, strict=True)
            if kept != printed
        )


vars(Edition)["__getattr__"].__module__ = __name__  # attrs makes it for the cached properties, and help() needs it


@implements("RULING.SETUP.4")
def edition_defects(
    slimes: Counts,
    growth_tokens: int,
    ripples_kept: Sequence[int],
    rites: Sequence[Rite | None],
    ripples: Sequence[Ripple | None],
) -> Iterator[Defect]:
    """Every reason why an edition cannot be played; None stands for an unreadable card."""
    for kind, count in zip(TYPES, slimes, strict=True):
        if count < START:
            yield defect("too_few_slimes", "SETUP.1c", place=("slimes", str(kind)), count=count, least=START)
    for players, kept in zip(KEPT_NAMES, ripples_kept, strict=True):
        if kept < 1:
            yield defect("no_ripple_kept", "SETUP.3b", place=("ripples_kept", players))
        elif kept > len(ripples):
            place: DefectPlace = ("ripples_kept", players)
            yield defect("too_many_kept", "SETUP.3b", place=place, kept=kept, count=len(ripples))
    if len(rites) < ROW:
        yield defect("too_few_rites_in_box", "SETUP.2b", place=("rite",), count=len(rites), least=ROW)
    seen: set[str] = set()
    numbered = [*enumerate(rites), *enumerate(ripples)]
    for number, card in numbered:
        if card is None:
            continue
        place = ("rite" if isinstance(card, Rite) else "ripple", number)
        if card.id in seen:
            yield defect("id_twice", place=(*place, "id"), id=card.id)
        seen.add(card.id)
        if isinstance(card, Rite):
            for found in condition_defects(card.condition, slimes, growth_tokens):
                yield found.under((*place, "condition"))
        else:
            for at, part in enumerate(card.parts):
                for found in part_defects(part):
                    yield found.under((*place, "parts", at))


# --- Rites -------------------------------------------------------------------------------------------


def condition_defects(condition: Cond, slimes: Counts, growth_tokens: int) -> Iterator[Defect]:
    """Why a Rite with this condition cannot be: met at the start, or a comparison out of reach."""
    for kind in TYPES:
        if _met_at_start(condition, kind.index):
            yield defect("met_at_start", type=kind)
    for comparison in _comparisons(condition):
        if isinstance(comparison, AtLeast):
            most = _most(comparison.expr, slimes, growth_tokens)
            if most < comparison.n:
                yield defect("out_of_reach", comparison=comparison, most=most)


def _comparisons(condition: Cond) -> Iterator[AtLeast | AtMost]:
    if isinstance(condition, AllOf | AnyOf):
        for member in condition.conditions:
            yield from _comparisons(member)
    else:
        yield condition


def _met_at_start(condition: Cond, kind: int) -> bool:
    match condition:
        case AllOf(members):
            return all(_met_at_start(member, kind) for member in members)
        case AnyOf(members):
            return any(_met_at_start(member, kind) for member in members)
        case AtLeast(expr, n):
            return _at_start(expr, kind) >= n
        case AtMost(expr, n):
            return _at_start(expr, kind) <= n
        case _:
            assert_never(condition)


def _at_start(expr: Expr, kind: int) -> int:
    """What the expression reads off three Droplets of one type without growth."""
    f = expr.slimes
    matching = START if Tier.DROPLET in f.tiers and TYPES[kind] in f.types and f.min_growth == 0 else 0
    match expr:
        case Count() | BestType():
            return matching
        case Growth() | TopGrowth():
            return 0
        case Types(_, least):
            return int(matching >= least)
        case _:
            assert_never(expr)


def _most(expr: Expr, slimes: Counts, growth_tokens: int) -> int:
    """An upper bound of what the expression can read off a Swarm with these components."""
    f = expr.slimes
    by_type = [_most_slimes(f, kind.index, slimes, growth_tokens) if kind in f.types else 0 for kind in TYPES]
    top = 0
    if any(by_type) and Tier.BIG in f.tiers:
        top = growth_tokens
    elif any(by_type) and Tier.DROPLET in f.tiers:
        top = min(growth_tokens, BIG_GROWTH - 1)
    match expr:
        case Count():
            return sum(by_type)
        case BestType():
            return max(by_type)
        case Types(_, least):
            return sum(count >= least for count in by_type)
        case TopGrowth():
            return top
        case Growth():
            return min(growth_tokens, top * sum(by_type))
        case _:
            assert_never(expr)


def _most_slimes(f: Filter, kind: int, slimes: Counts, growth_tokens: int) -> int:
    """How many Slimes of one type can match at most."""
    least = _least_growth(f)
    uncrowned = 0 if least is None else slimes[kind] if least == 0 else min(slimes[kind], growth_tokens // least)
    crowned = int(Tier.ROYAL in f.tiers and f.min_growth == 0)
    return max(uncrowned, crowned)


def _least_growth(f: Filter) -> int | None:
    """The least growth on an uncrowned Slime that matches; None if no uncrowned Slime can."""
    if Tier.DROPLET in f.tiers and f.min_growth < BIG_GROWTH:
        return f.min_growth
    return max(f.min_growth, BIG_GROWTH) if Tier.BIG in f.tiers else None


# --- Ripples -----------------------------------------------------------------------------------------


@implements("RULING.RIPPLE.13", "RULING.RIPPLE.22")
def part_defects(part: Part) -> Iterator[Defect]:
    """Why a Ripple cannot have this part."""
    on_row = isinstance(part.who, RiteRow)
    for effect in leaves(part.do):
        if isinstance(effect, DiscardRites) and not on_row:
            yield defect("effect_for_row", effect=effect, who=part.who)
        if not isinstance(effect, DiscardRites) and on_row:
            yield defect("effect_for_players", effect=effect)
        if isinstance(effect, LASTING) and part.when == "now":
            yield defect("lasting_effect_now", effect=effect)
        if not isinstance(effect, LASTING) and part.when == "this_round":
            yield defect("single_effect_this_round", effect=effect)
        if isinstance(effect, DissolveSlimes | RemoveGrowth) and _least_growth(effect.slimes) is None:
            yield defect("effect_without_slimes", "TIER.ROYAL.7", "TIER.ROYAL.8", effect=effect)
    for offered in offers(part.do):
        if on_row:
            yield defect("may_on_row", effect=offered)
        for effect in (*leaves(offered.effect), *offers(offered.effect)):
            if isinstance(effect, May | MoveGrowth):
                yield defect("may_inside_may", effect=offered, inner=effect)


def leaves(effect: Effect) -> Iterator[Effect]:
    """The single effects of which an effect is made."""
    match effect:
        case Seq(members):
            for member in members:
                yield from leaves(member)
        case May(inner):
            yield from leaves(inner)
        case _:
            yield effect


def offers(effect: Effect) -> Iterator[May]:
    """Every may-effect inside an effect, the outermost first."""
    match effect:
        case Seq(members):
            for member in members:
                yield from offers(member)
        case May(inner):
            yield effect
            yield from offers(inner)
        case _:
            pass

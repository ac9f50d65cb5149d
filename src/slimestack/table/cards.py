"""The card language as values: conditions of Rites and effects of Ripples.

Each value's ``str`` is its text in an edition file; :mod:`slimestack.editions.language` reads it back.
:mod:`slimestack.rules.conditions` and :mod:`slimestack.rules.ripples` implement the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, TypeVar, get_args

import attrs

from slimestack.errors import Defect, InvalidValue, defect, members_of, quote
from slimestack.table.bounds import MAX_CARD_TEXT, MAX_CARDS, MAX_DEPTH, MAX_PARTS
from slimestack.table.checks import card_id, card_name, each, isa, one_of, whole
from slimestack.table.kinds import TIERS, TYPES, SlimeType, Tier
from slimestack.table.slimes import MAX_GROWTH, Slime

_E = TypeVar("_E", SlimeType, Tier)


def _in_order(values: Iterable[_E], whole_set: tuple[_E, ...]) -> tuple[_E, ...]:
    given = members_of(values) if isinstance(values, Iterable) else ()
    if not given or not all(isinstance(value, type(whole_set[0])) for value in given):
        raise InvalidValue(defect("not_one_of", known=", ".join(map(str, whole_set)), given=quote(given or values)))
    return tuple(value for value in whole_set if value in given)


def _tiers(values: Iterable[Tier]) -> tuple[Tier, ...]:
    return _in_order(values, TIERS)


def _types(values: Iterable[SlimeType]) -> tuple[SlimeType, ...]:
    return _in_order(values, TYPES)


@attrs.frozen
class Filter:
    """Selects Slimes of one Swarm by tier, by type and by least growth.

    >>> import slimestack as ss
    >>> str(ss.cards.Filter(tiers=(ss.Tier.BIG, ss.Tier.ROYAL), types=(ss.SlimeType.EMBER,)))
    'big | royal, ember'
    """

    tiers: tuple[Tier, ...] = attrs.field(default=TIERS, converter=_tiers)
    types: tuple[SlimeType, ...] = attrs.field(default=TYPES, converter=_types)
    min_growth: int = attrs.field(default=0, validator=whole(0, MAX_GROWTH))

    def matches(self, slime: Slime) -> bool:
        """Whether the filter selects this Slime."""
        return slime.tier in self.tiers and slime.type in self.types and slime.growth >= self.min_growth

    def __str__(self) -> str:
        parts = [
            *([" | ".join(map(str, self.tiers))] if self.tiers != TIERS else ()),
            *([" | ".join(map(str, self.types))] if self.types != TYPES else ()),
            *([f"growth >= {self.min_growth}"] if self.min_growth else ()),
        ]
        return ", ".join(parts) or "any"


ANY = Filter()
"""Every Slime."""
_filter = isa(Filter)


@attrs.frozen
class Count:
    """How many Slimes match."""

    slimes: Filter = attrs.field(default=ANY, validator=_filter)

    def __str__(self) -> str:
        return f"count({self.slimes})"


@attrs.frozen
class Growth:
    """The growth on all matching Slimes together."""

    slimes: Filter = attrs.field(default=ANY, validator=_filter)

    def __str__(self) -> str:
        return f"growth({self.slimes})"


@attrs.frozen
class TopGrowth:
    """The most growth on one matching Slime, 0 if none matches."""

    slimes: Filter = attrs.field(default=ANY, validator=_filter)

    def __str__(self) -> str:
        return f"top_growth({self.slimes})"


@attrs.frozen
class Types:
    """How many types have at least ``each`` matching Slimes."""

    slimes: Filter = attrs.field(default=ANY, validator=_filter)
    each: int = attrs.field(default=1, validator=whole(1, MAX_CARDS))

    def __str__(self) -> str:
        return f"types({self.slimes}{f', each={self.each}' if self.each > 1 else ''})"


@attrs.frozen
class BestType:
    """The largest number of matching Slimes within one type."""

    slimes: Filter = attrs.field(default=ANY, validator=_filter)

    def __str__(self) -> str:
        return f"best_type({self.slimes})"


Expr: TypeAlias = Count | Growth | TopGrowth | Types | BestType
"""A number that a Swarm determines."""
_expr = isa(*get_args(Expr))


@attrs.frozen
class AtLeast:
    """The number is ``n`` or more."""

    expr: Expr = attrs.field(validator=_expr)
    n: int = attrs.field(validator=whole(0, MAX_GROWTH))

    def __str__(self) -> str:
        return f"{self.expr} >= {self.n}"


@attrs.frozen
class AtMost:
    """The number is ``n`` or less."""

    expr: Expr = attrs.field(validator=_expr)
    n: int = attrs.field(validator=whole(0, MAX_GROWTH))

    def __str__(self) -> str:
        return f"{self.expr} <= {self.n}"


def _joined(word: str, members: tuple[Cond, ...]) -> str:
    return word.join(f"({m})" if isinstance(m, AllOf | AnyOf) else str(m) for m in members)


def _cond(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    isa(AtLeast, AtMost, AllOf, AnyOf)(instance, attribute, value)


@attrs.frozen
class AllOf:
    """Every one of two or more conditions holds."""

    conditions: tuple[Cond, ...] = attrs.field(validator=each(_cond, least=2))

    def __str__(self) -> str:
        return _joined(" and ", self.conditions)


@attrs.frozen
class AnyOf:
    """At least one of two or more conditions holds."""

    conditions: tuple[Cond, ...] = attrs.field(validator=each(_cond, least=2))

    def __str__(self) -> str:
        return _joined(" or ", self.conditions)


Cond: TypeAlias = AtLeast | AtMost | AllOf | AnyOf
"""The condition of a Rite."""


def _parts(value: object) -> tuple[object, ...]:
    """The conditions or effects that a condition or an effect is made of."""
    match value:
        case AllOf(members) | AnyOf(members) | Seq(members):
            return members
        case May(effect):
            return (effect,)
        case _:
            return ()


def text_defect(value: object, what: str) -> Defect | None:
    """What is wrong with the size of a condition or an effect: its text is too long or too deep to be read.

    Its parts are counted first, because the text of one made in code could be endless.
    """
    found, number = [(value, 0 if isinstance(value, AllOf | AnyOf) else 1)], 0
    while found:
        one, depth = found.pop()  # how many brackets are open inside of it
        number += 1
        if depth > MAX_DEPTH:
            return defect("too_deep", what=what, most=MAX_DEPTH)
        if number > MAX_CARD_TEXT:
            return defect("too_many", most=MAX_CARD_TEXT, count=number)
        found += [(part, depth + 1) for part in _parts(one)]
    text = str(value)
    if len(text) > MAX_CARD_TEXT:
        return defect("too_long", what=what, most=MAX_CARD_TEXT, count=len(text))
    return None


def _require_size(instance: object, attribute: attrs.Attribute[Any], value: object, what: str) -> None:
    found = text_defect(value, what)
    if found is not None:
        raise InvalidValue(found.under((type(instance).__name__, attribute.name)))


def _whole_condition(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    _cond(instance, attribute, value)
    _require_size(instance, attribute, value, "a condition")


@attrs.frozen
class Rite:
    """A Rite card: its ME value (1 or more) and the condition a Swarm must meet to claim it."""

    id: str = attrs.field(validator=card_id)
    name: str = attrs.field(validator=card_name)
    me: int = attrs.field(validator=whole(1, MAX_CARDS))
    condition: Cond = attrs.field(validator=_whole_condition)


# --- Ripples: who is affected, when, and how ---------------------------------------------------------


@attrs.frozen
class Everyone:
    """Every player, the drawer first."""

    def __str__(self) -> str:
        return "everyone"


@attrs.frozen
class TokenPlayer:
    """The player who drew the Ripple, holding the Token."""

    def __str__(self) -> str:
        return "token_player"


@attrs.frozen
class EveryoneElse:
    """Every player except the drawer."""

    def __str__(self) -> str:
        return "everyone_else"


@attrs.frozen
class Most:
    """The player with the most, or all who tie; nobody if the most is less than ``minimum``."""

    expr: Expr = attrs.field(validator=_expr)
    minimum: int = attrs.field(default=1, validator=whole(1, MAX_GROWTH))

    def __str__(self) -> str:
        return f"most({self.expr}{f', {self.minimum}' if self.minimum > 1 else ''})"


@attrs.frozen
class Fewest:
    """The player with the fewest, or all who tie."""

    expr: Expr = attrs.field(validator=_expr)

    def __str__(self) -> str:
        return f"fewest({self.expr})"


@attrs.frozen
class RiteRow:
    """The shared row of Rites, no player."""

    def __str__(self) -> str:
        return "rite_row"


Who: TypeAlias = Everyone | TokenPlayer | EveryoneElse | Most | Fewest | RiteRow
"""Whom a part of a Ripple affects."""
When: TypeAlias = Literal["now", "this_round"]
"""When a part has its effect: now, or until the round ends."""
Spread: TypeAlias = Literal["one", "each"]
Knob: TypeAlias = Literal["grow", "draw", "combine_bonus", "mutate_bonus"]
ActionName: TypeAlias = Literal["combine", "grow", "draw", "mutate", "split", "royal", "claim"]
_amount = whole(1, MAX_CARDS)


@attrs.frozen
class Disburse:
    """The player takes ``n`` growth from the supply and places it on their Slimes, one at a time."""

    n: int = attrs.field(validator=_amount)

    def __str__(self) -> str:
        return f"disburse({self.n})"


@attrs.frozen
class DrawSlimes:
    """The player draws ``n`` Slimes, without the bonus for Bigs."""

    n: int = attrs.field(validator=_amount)

    def __str__(self) -> str:
        return f"draw({self.n})"


@attrs.frozen
class DissolveSlimes:
    """The player dissolves ``n`` matching Slimes of their choice."""

    n: int = attrs.field(validator=_amount)
    slimes: Filter = attrs.field(default=ANY, validator=_filter)

    def __str__(self) -> str:
        return f"dissolve({self.n}, {self.slimes})"


@attrs.frozen
class RemoveGrowth:
    """The player returns ``n`` growth to the supply from one matching Slime of their choice, or from each."""

    n: int = attrs.field(validator=whole(1, MAX_GROWTH))
    slimes: Filter = attrs.field(default=ANY, validator=_filter)
    spread: Spread = attrs.field(default="one", validator=one_of(*get_args(Spread)))

    def __str__(self) -> str:
        return f"remove({self.n}, {self.slimes}, {self.spread})"


@attrs.frozen
class MoveGrowth:
    """The player moves up to ``up_to`` tokens between their Slimes, one at a time."""

    up_to: int = attrs.field(validator=_amount)

    def __str__(self) -> str:
        return f"move({self.up_to})"


@attrs.frozen
class DiscardRites:
    """Discard ``n`` Rites from the right of the row, then refill it."""

    n: int = attrs.field(validator=_amount)

    def __str__(self) -> str:
        return f"discard_rites({self.n})"


@attrs.frozen
class Modify:
    """This round, change a Grow, a Draw or the bonus of a Combine or Mutate by ``delta``.

    A reduction stops at ``floor``.
    """

    knob: Knob = attrs.field(validator=one_of(*get_args(Knob)))
    delta: int = attrs.field(validator=whole(-MAX_CARDS, MAX_CARDS))
    floor: int = attrs.field(default=0, validator=whole(0, MAX_CARDS))

    def __str__(self) -> str:
        return f"modify({self.knob}, {self.delta:+d}{f', floor={self.floor}' if self.floor else ''})"


@attrs.frozen
class Forbid:
    """This round, one of the six actions, or Combine, is not allowed."""

    action: ActionName = attrs.field(validator=one_of(*get_args(ActionName)))

    def __str__(self) -> str:
        return f"forbid({self.action})"


def _effect(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    isa(*get_args(Effect))(instance, attribute, value)


def whole_effect(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    """The value is an effect whose text can be read again.

    :raises InvalidValue: for anything else
    """
    _effect(instance, attribute, value)
    _require_size(instance, attribute, value, "an effect")


@attrs.frozen
class Seq:
    """Two or more effects; each seat does all of them before the next seat."""

    effects: tuple[Effect, ...] = attrs.field(validator=each(_effect, least=2))

    def __str__(self) -> str:
        return f"seq({', '.join(map(str, self.effects))})"


@attrs.frozen
class May:
    """An effect that may be declined."""

    effect: Effect = attrs.field(validator=_effect)

    def __str__(self) -> str:
        return f"may({self.effect})"


Effect: TypeAlias = (
    Disburse | DrawSlimes | DissolveSlimes | RemoveGrowth | MoveGrowth | DiscardRites | Modify | Forbid | Seq | May
)
"""What a part of a Ripple does."""

LASTING = (Modify, Forbid)
"""The effects that are in force for the rest of the round."""


@attrs.frozen
class Part:
    """One part of a Ripple: who is affected, when, and how."""

    who: Who = attrs.field(validator=isa(*get_args(Who)))
    when: When = attrs.field(validator=one_of(*get_args(When)))
    do: Effect = attrs.field(validator=whole_effect)

    def __str__(self) -> str:
        return f"{self.who}, {self.when}: {self.do}"


@attrs.frozen
class Ripple:
    """A Ripple card: its parts, resolved one after the other; ``hazard`` marks the harmful ones."""

    id: str = attrs.field(validator=card_id)
    name: str = attrs.field(validator=card_name)
    hazard: bool = attrs.field(validator=isa(bool))
    parts: tuple[Part, ...] = attrs.field(validator=each(isa(Part), 1, MAX_PARTS))

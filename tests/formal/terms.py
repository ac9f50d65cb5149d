"""Terms: how the specification writes Slimes, cards and actions, and how to read them back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

import attrs
import clingo
from clingo import Symbol, SymbolType

import slimestack as ss
from slimestack import cards
from slimestack.table.actions import KINDS

_TYPES = {str(kind): kind for kind in ss.SlimeType}
_ACTIONS = {kind.word: kind for kind in KINDS}

symbol = lru_cache(maxsize=1 << 14)(clingo.parse_term)


def quoted(card: str) -> str:
    """A card's id as a term."""
    return f'"{card}"'


def slime(value: ss.Slime) -> str:
    """A Slime as a term: ``s(ember,4,0)``."""
    return f"s({value.type},{value.growth},{int(value.royal)})"


def action(value: ss.Action) -> str:
    """An action as a term: ``combine(s(ember,0,0),s(ember,3,0))``."""
    name, *arguments = value.word.split()
    for field in attrs.fields(type(value)):
        parts = getattr(value, field.name)
        arguments.append(
            slime(parts) if isinstance(parts, ss.Slime) else quoted(parts) if isinstance(parts, str) else parts
        )
    return f"{name}({','.join(map(str, arguments))})" if arguments else name


# --- the card language -------------------------------------------------------------------------------


def _list(members: Sequence[str]) -> str:
    return f"cons({members[0]},{_list(members[1:])})" if members else "nil"


def which(f: cards.Filter) -> str:
    """A filter: which tiers, which types, how much growth."""
    tiers = ",".join(str(int(tier in f.tiers)) for tier in ss.Tier)
    types = ",".join(str(int(kind in f.types)) for kind in ss.SlimeType)
    return f"f(tiers({tiers}),types({types}),{f.min_growth})"


def expr(value: cards.Expr) -> str:
    """A number read off a Swarm."""
    match value:
        case cards.Count(f):
            return f"count({which(f)})"
        case cards.Growth(f):
            return f"growth({which(f)})"
        case cards.TopGrowth(f):
            return f"top({which(f)})"
        case cards.Types(f, each):
            return f"types({which(f)},{each})"
        case cards.BestType(f):
            return f"best({which(f)})"
        case _:
            assert_never(value)


def cond(value: cards.Cond) -> str:
    """What a Rite asks."""
    match value:
        case cards.AtLeast(number, n):
            return f"at_least({expr(number)},{n})"
        case cards.AtMost(number, n):
            return f"at_most({expr(number)},{n})"
        case cards.AllOf(members):
            return f"all_of({_list([cond(member) for member in members])})"
        case cards.AnyOf(members):
            return f"any_of({_list([cond(member) for member in members])})"
        case _:
            assert_never(value)


def who(value: cards.Who) -> str:
    """Whom a part of a Ripple affects."""
    match value:
        case cards.Most(number, minimum):
            return f"most({expr(number)},{minimum})"
        case cards.Fewest(number):
            return f"fewest({expr(number)})"
        case _:
            return str(value)


def effect(value: cards.Effect) -> str:
    """What a part of a Ripple does."""
    match value:
        case cards.Disburse(n):
            return f"disburse({n})"
        case cards.DrawSlimes(n):
            return f"draw({n})"
        case cards.DissolveSlimes(n, f):
            return f"dissolve({n},{which(f)})"
        case cards.RemoveGrowth(n, f, spread):
            return f"remove({n},{which(f)},{spread})"
        case cards.MoveGrowth(n):
            return f"move({n})"
        case cards.DiscardRites(n):
            return f"discard_rites({n})"
        case cards.Modify(knob, delta, floor):
            return f"modify({knob},{delta},{floor})"
        case cards.Forbid(name):
            return f"forbid({name})"
        case cards.Seq(members):
            return f"seq({_list([effect(member) for member in members])})"
        case cards.May(inner):
            return f"may({effect(inner)})"
        case _:
            assert_never(value)


# --- back to the library's values --------------------------------------------------------------------


def read_type(term: Symbol) -> ss.SlimeType:
    """The type of this name."""
    return _TYPES[term.name]


def read_slime(term: Symbol) -> ss.Slime:
    """The Slime that ``s(Type,Growth,Crown)`` is."""
    kind, growth, crown = term.arguments
    return ss.Slime(read_type(kind), growth.number, bool(crown.number))


def _read_argument(term: Symbol) -> ss.Slime | ss.SlimeType | str:
    if term.type is SymbolType.String:
        return term.string
    return read_slime(term) if term.arguments else read_type(term)


@lru_cache(maxsize=1 << 14)
def read_action(text: str) -> ss.Action:
    """The action that a term says."""
    term = symbol(text)
    word, arguments = term.name, term.arguments
    if word == "reveal":
        word, arguments = f"reveal {arguments[0].name}", arguments[1:]
    return _ACTIONS[word](*map(_read_argument, arguments))


def _read_list(term: Symbol) -> list[Symbol]:
    return [term.arguments[0], *_read_list(term.arguments[1])] if term.arguments else []


def _read_filter(term: Symbol) -> cards.Filter:
    tiers, types, least = term.arguments
    return cards.Filter(
        tuple(tier for tier, bit in zip(ss.Tier, tiers.arguments, strict=True) if bit.number),
        tuple(kind for kind, bit in zip(ss.SlimeType, types.arguments, strict=True) if bit.number),
        least.number,
    )


def read_effect(term: Symbol) -> cards.Effect:
    """The effect that a term says."""
    parts = term.arguments
    match term.name:
        case "disburse":
            return cards.Disburse(parts[0].number)
        case "draw":
            return cards.DrawSlimes(parts[0].number)
        case "dissolve":
            return cards.DissolveSlimes(parts[0].number, _read_filter(parts[1]))
        case "remove":
            spread: cards.Spread = "one" if parts[2].name == "one" else "each"
            return cards.RemoveGrowth(parts[0].number, _read_filter(parts[1]), spread)
        case "move":
            return cards.MoveGrowth(parts[0].number)
        case "discard_rites":
            return cards.DiscardRites(parts[0].number)
        case "seq":
            return cards.Seq(tuple(map(read_effect, _read_list(parts[0]))))
        case "may":
            return cards.May(read_effect(parts[0]))
        case _:
            return read_lasting(term)


def read_lasting(term: Symbol) -> cards.Modify | cards.Forbid:
    """The effect for a round that a term says."""
    parts = term.arguments
    read: cards.Effect
    if term.name == "modify":
        floor = f", floor={parts[2].number}" if parts[2].number else ""
        read = ss.parse_effect(f"modify({parts[0].name}, {parts[1].number:+d}{floor})")
    else:
        read = ss.parse_effect(f"forbid({parts[0].name})")
    assert isinstance(read, cards.Modify | cards.Forbid)
    return read

"""Validators for the attrs classes of the table; each raises a :class:`~slimestack.errors.SlimeStackError`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias, TypeGuard

import attrs

from slimestack.errors import SlimeStackError, quote

Validator: TypeAlias = Callable[[object, "attrs.Attribute[Any]", Any], None]
"""What attrs calls with the instance, the attribute and its value."""


_CARD_ID = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")
MAX_NAME = 80
MAX_PLAYER = 40
CARD_ID_FORM = "a card's id is a small letter, then up to 39 small letters, digits and hyphens"


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether the value is an int, no bool, from ``low`` to ``high``."""
    return isinstance(value, int) and value.__class__ is int and low <= value <= high


def whole(low: int, high: int) -> Validator:
    """The value is a whole number in this range."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if not is_whole(value, low, high):
            raise SlimeStackError(f"{type(instance).__name__}.{attribute.name} is a whole number "
                                  f"from {low} to {high}, not {quote(value)}")  # fmt: skip

    return check


def isa(*kinds: type) -> Validator:
    """The value is of one of these classes."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if not isinstance(value, kinds):
            wanted = " or ".join(kind.__name__ for kind in kinds)
            raise SlimeStackError(f"{type(instance).__name__}.{attribute.name} is a {wanted}, not {quote(value)}")

    return check


def each(inner: Validator, least: int = 0, most: int | None = None) -> Validator:
    """The value is a tuple of so many members, each of which passes ``inner``."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if not isinstance(value, tuple):
            raise SlimeStackError(f"{type(instance).__name__}.{attribute.name} is a tuple, not {quote(value)}")
        if len(value) < least:
            raise SlimeStackError(f"{type(instance).__name__}.{attribute.name} needs {least} members or more")
        if most is not None and len(value) > most:
            raise SlimeStackError(f"{type(instance).__name__}.{attribute.name} has at most {most} members")
        for member in value:
            inner(instance, attribute, member)

    return check


def one_of(*values: str) -> Validator:
    """The value is one of these words."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if not isinstance(value, str) or value not in values:
            raise SlimeStackError(f"{type(instance).__name__}.{attribute.name} is one of "
                                  f"{', '.join(values)}, not {quote(value)}")  # fmt: skip

    return check


def is_card_id(value: object) -> bool:
    """Whether the value has the form of a card's id."""
    return isinstance(value, str) and _CARD_ID.match(value) is not None


def card_id(instance: object, attribute: attrs.Attribute[str], value: object) -> None:
    """The value has the form of a card's id."""
    if not is_card_id(value):
        raise SlimeStackError(f"{CARD_ID_FORM}, not {quote(value)}")


def card_name(instance: object, attribute: attrs.Attribute[str], value: object) -> None:
    """The value can stand as a name on a card or a box."""
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_NAME or not value.isprintable():
        raise SlimeStackError(f"a name is 1 to {MAX_NAME} printable characters, not {quote(value)}")


def check_player(value: object) -> None:
    """Refuse what cannot be a player's name."""
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_PLAYER or not value.isprintable():
        raise SlimeStackError(f"a player's name is 1 to {MAX_PLAYER} printable characters, not {quote(value)}")

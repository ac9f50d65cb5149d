"""Validators for the attrs classes: callable values whose fields others can read, as the JSON Schema does.

Each raises a :class:`~slimestack.errors.SlimeStackError` for a value that does not pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Sized as _Sized
from typing import Any, TypeAlias, TypeGuard

import attrs

from slimestack.errors import SlimeStackError, quote

Validator: TypeAlias = Callable[[object, "attrs.Attribute[Any]", Any], None]
"""What attrs calls with the instance, the attribute and its value."""


CARD_ID = "[a-z][a-z0-9-]{0,39}"
MAX_NAME = 80
MAX_PLAYER = 40
CARD_ID_FORM = "a card's id is a small letter, then up to 39 small letters, digits and hyphens"


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether the value is an int, no bool, from ``low`` to ``high``."""
    return isinstance(value, int) and value.__class__ is int and low <= value <= high


class Check:
    """The base of the validators here: attrs calls it, and it raises for a value that does not pass."""

    def __call__(self, instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        """Refuse the value of a field that does not pass.

        :raises SlimeStackError: for it
        """
        problem = self.problem(value)
        if problem is not None:
            raise SlimeStackError(problem.replace("{field}", f"{type(instance).__name__}.{attribute.name}"))

    def problem(self, value: Any) -> str | None:
        """What is wrong with the value, None when it passes."""
        return self._problem(value)

    def require(self, value: object) -> None:
        """Refuse a value that does not pass.

        :raises SlimeStackError: for it
        """
        problem = self._problem(value)
        if problem is not None:
            raise SlimeStackError(problem)

    def _problem(self, value: Any) -> str | None:
        raise NotImplementedError


@attrs.frozen
class Whole(Check):
    """The value is a whole number from ``low`` to ``high``."""

    low: int
    high: int

    def _problem(self, value: object) -> str | None:
        if is_whole(value, self.low, self.high):
            return None
        return f"{{field}} is a whole number from {self.low} to {self.high}, not {quote(value)}"


@attrs.frozen
class IsA(Check):
    """The value is of one of the classes ``kinds``."""

    kinds: tuple[type, ...]

    def _problem(self, value: object) -> str | None:
        if isinstance(value, self.kinds):
            return None
        return f"{{field}} is a {' or '.join(kind.__name__ for kind in self.kinds)}, not {quote(value)}"


@attrs.frozen
class Each(Check):
    """The value is a tuple of ``least`` to ``most`` members, each of which passes ``inner``."""

    inner: Validator
    least: int = 0
    most: int | None = None

    def __call__(self, instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        """Refuse the value of a field that does not pass, or the first of its members that does not."""
        super().__call__(instance, attribute, value)
        for member in value:
            self.inner(instance, attribute, member)

    def _problem(self, value: object) -> str | None:
        if not isinstance(value, tuple):
            return f"{{field}} is a tuple, not {quote(value)}"
        if len(value) < self.least:
            return f"{{field}} needs {self.least} members or more"
        if self.most is not None and len(value) > self.most:
            return f"{{field}} has at most {self.most} members"
        return None


@attrs.frozen
class OneOf(Check):
    """The value is one of the words ``values``."""

    values: tuple[str, ...]

    def _problem(self, value: object) -> str | None:
        if isinstance(value, str) and value in self.values:
            return None
        return f"{{field}} is one of {', '.join(self.values)}, not {quote(value)}"


@attrs.frozen
class Maybe(Check):
    """The value is None, or passes ``inner``."""

    inner: Check

    def _problem(self, value: object) -> str | None:
        return None if value is None else self.inner.problem(value)


@attrs.frozen
class Sized(Check):
    """The value has ``least`` to ``most`` members; what they are is looked at elsewhere."""

    least: int
    most: int

    def _problem(self, value: _Sized) -> str | None:
        if self.least <= len(value) <= self.most:
            return None
        return f"there are {self.least} to {self.most} of them here, not {len(value)}"


@attrs.frozen
class Matches(Check):
    """The value is a text that ``pattern`` matches from its beginning to its end; ``what`` says it to people."""

    pattern: str
    what: str

    def _problem(self, value: object) -> str | None:
        if isinstance(value, str) and re.fullmatch(self.pattern, value) is not None:
            return None
        return f"{self.what}, not {quote(value)}"


@attrs.frozen
class Printable(Check):
    """The value is a text of 1 to ``most`` printable characters, and not only spaces; ``what`` is its name.

    If ``trimmed``, it has no space around it either.
    """

    what: str
    most: int
    trimmed: bool = False

    def _problem(self, value: object) -> str | None:
        if isinstance(value, str) and value.isprintable() and self._fits(value, value.strip()):
            return None
        return f"{self.what} is 1 to {self.most} printable characters, not {quote(value)}"

    def _fits(self, text: str, stripped: str) -> bool:
        return 0 < len(stripped) <= len(text) <= self.most and not (self.trimmed and stripped != text)


whole, each = Whole, Each


def isa(*kinds: type) -> IsA:
    """The value is of one of these classes."""
    return IsA(kinds)


def one_of(*values: str) -> OneOf:
    """The value is one of these words."""
    return OneOf(values)


card_id = Matches(CARD_ID, CARD_ID_FORM)
"""The value has the form of a card's id."""
card_name = Printable("a name", MAX_NAME)
"""The value can stand as a name on a card or a box."""
player_name = Printable("a player's name", MAX_PLAYER)
"""The value can be a player's name."""


def is_card_id(value: object) -> bool:
    """Whether the value has the form of a card's id."""
    return isinstance(value, str) and re.fullmatch(CARD_ID, value) is not None

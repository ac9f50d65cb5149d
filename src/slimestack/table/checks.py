"""Validators for the attrs classes: callable values whose fields others can read, as the JSON Schema does.

Each raises an :class:`~slimestack.errors.InvalidValue` for a value that does not pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from collections.abc import Sized as _Sized
from typing import Any, TypeAlias, TypedDict, TypeGuard

import attrs

from slimestack.characters import is_printable, skeleton
from slimestack.errors import Defect, InvalidValue, defect, is_really, name_of, quote

Validator: TypeAlias = Callable[[object, "attrs.Attribute[Any]", Any], None]
"""What attrs calls with the instance, the attribute and its value."""


CARD_ID = "[a-z][a-z0-9-]{0,39}"
MAX_NAME = 80
MAX_PLAYER = 40
CARD_ID_FORM = "a card's id (a small letter, then up to 39 small letters, digits and hyphens)"


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether the value is an int, no bool, from ``low`` to ``high``."""
    return type(value) is int and low <= value <= high


class Check:
    """The base of the validators here: attrs calls it, and it raises for a value that does not pass."""

    def __call__(self, instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        """Refuse the value of a field that does not pass.

        :raises InvalidValue: for it, with the place ``("Growing", "left")``: the class and its field
        """
        found = self._defect(value)
        if found is not None:
            raise InvalidValue(found.under((type(instance).__name__, attribute.name)))

    def defect(self, value: Any) -> Defect | None:
        """What is wrong with the value, None when it passes."""
        return self._defect(value)

    def require(self, value: object) -> None:
        """Refuse a value that does not pass.

        :raises InvalidValue: for it
        """
        found = self._defect(value)
        if found is not None:
            raise InvalidValue(found)

    def _defect(self, value: Any) -> Defect | None:
        raise NotImplementedError


def _count_defect(count: int, least: int, most: int | None) -> Defect | None:
    """What is wrong with a number of members, None for ``least`` to ``most``."""
    if least <= count and (most is None or count <= most):
        return None
    if most is None:
        return defect("too_few", least=least, count=count)
    if least == most:
        return defect("wrong_count", expected=most, count=count)
    return defect("wrong_size", least=least, most=most, count=count)


@attrs.frozen
class Whole(Check):
    """The value is a whole number from ``low`` to ``high``."""

    low: int
    high: int

    def _defect(self, value: object) -> Defect | None:
        if is_whole(value, self.low, self.high):
            return None
        return defect("not_whole", low=self.low, high=self.high, given=quote(value))


@attrs.frozen
class IsA(Check):
    """The value is of one of the classes ``kinds``."""

    kinds: tuple[type, ...]

    def _defect(self, value: object) -> Defect | None:
        if is_really(value, *self.kinds):
            return None
        return defect("wrong_type", expected=name_of(*self.kinds), given=quote(value))


@attrs.frozen
class Each(Check):
    """The value is a tuple of ``least`` to ``most`` members, each of which passes ``inner``."""

    inner: Validator
    least: int = 0
    most: int | None = None

    def __call__(self, instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        """Refuse the value of a field that does not pass, or the first of its members that does not."""
        super().__call__(instance, attribute, value)
        for index, member in enumerate(value):
            try:
                self.inner(instance, attribute, member)
            except InvalidValue as error:
                owner, field, *inner = error.defect.place
                raise InvalidValue(error.defect.at((owner, field, index, *inner))) from None

    def _defect(self, value: object) -> Defect | None:
        if type(value) is not tuple:
            return defect("wrong_type", expected=name_of(tuple), given=quote(value))
        return _count_defect(len(value), self.least, self.most)


@attrs.frozen
class OneOf(Check):
    """The value is one of the words ``values``."""

    values: tuple[str, ...]

    def _defect(self, value: object) -> Defect | None:
        if type(value) is str and value in self.values:
            return None
        return defect("not_one_of", known=", ".join(self.values), given=quote(value))


@attrs.frozen
class Maybe(Check):
    """The value is None, or passes ``inner``."""

    inner: Check

    def _defect(self, value: object) -> Defect | None:
        return None if value is None else self.inner.defect(value)


_SIZED = (tuple, list, dict)


@attrs.frozen
class Sized(Check):
    """The value has ``least`` to ``most`` members; what they are is looked at elsewhere."""

    least: int
    most: int

    def _defect(self, value: _Sized) -> Defect | None:
        if type(value) not in _SIZED:
            return defect("wrong_type", expected=name_of(tuple), given=quote(value))
        return _count_defect(len(value), self.least, self.most)


@attrs.frozen
class Matches(Check):
    """The value is a text that ``pattern`` matches from its beginning to its end, called ``what`` in messages."""

    pattern: str
    what: str

    def _defect(self, value: object) -> Defect | None:
        if type(value) is str and re.fullmatch(self.pattern, value) is not None:
            return None
        return defect("wrong_type", expected=self.what, given=quote(value))


@attrs.frozen
class Printable(Check):
    """The value is a text of 1 to ``most`` printable characters, of which one can be seen; ``what`` is its name.

    If ``trimmed``, it has no space around it either. :mod:`slimestack.characters` says what is printable.
    """

    what: str
    most: int
    trimmed: bool = False

    def _defect(self, value: object) -> Defect | None:
        if type(value) is str and self._has_length(value) and is_printable(value) and skeleton(value):
            return None
        return defect("not_printable", what=self.what, most=self.most, given=quote(value))

    def _has_length(self, text: str) -> bool:
        return 0 < len(text) <= self.most and not (self.trimmed and text.strip() != text)


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
    return type(value) is str and re.fullmatch(CARD_ID, value) is not None


class Hint(TypedDict, total=False):
    """What a defect says about an unknown word: the known word that is ``near`` it, or all that are ``known``."""

    near: str
    known: str


def near(word: str, known: Iterable[str]) -> Hint:
    """The known word that is near an unknown one, in quotes, or all that are known.

    >>> near("rond", ["round", "row"]), near("x", ["round", "row"])
    ({'near': "'round'"}, {'known': 'round, row'})
    """
    from difflib import get_close_matches

    options = list(known)
    close = get_close_matches(word.lower()[:40], options, n=1)
    return Hint(near=repr(close[0])) if close else Hint(known=", ".join(options))


def kind_name(kind: type) -> str:
    """How JSON and the details of a refusal call a class: its name in small letters.

    >>> from slimestack.table.pending import RippleWindow
    >>> kind_name(RippleWindow)
    'ripple_window'
    """
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()

"""Every error of the library.

::

    ValueError
    └── SlimeStackError          all of them: defects, citations
        ├── IllegalAction        the rules forbid an action: verdict, state
        ├── InvalidValue         a value that is not possible where it was given: defect
        ├── ParseError           a text in the wrong form: defect, text, offset
        │   └── InvalidRecord    the text of a record that cannot be read to its end: record
        ├── InvalidPosition      an impossible position: all its defects
        ├── InvalidEdition       an edition that cannot be played: all its defects, source
        ├── InvalidDocument      a JSON document that its schema does not allow: all its defects, kind
        ├── SealMismatch         a record whose seed does not prove its cards: defect
        └── UnknownId            an id that the rulebook does not have, or an unknown kind of document: defect

What is wrong with a value, a text, a file or a document is a :class:`Defect`: a value that programs can read. Its
sentence is made by :mod:`slimestack.words.defects`, when somebody asks for it.

>>> import slimestack as ss
>>> try:
...     ss.position(["eR eR", "m3"])
... except ss.SlimeStackError as error:
...     print([defect.code for defect in error.defects], error.citations)
['too_many_crowns'] ('ROYAL.6',)
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeAlias, TypeGuard, cast

import attrs

from slimestack.characters import printable

_SHOWN = 60
MAX_MEMBERS = 100_000

DefectPlace: TypeAlias = tuple[str | int, ...]
"""The path to a part of something: ``("rite", 2, "condition")`` for the condition of the third Rite."""


@attrs.frozen
class Defect:
    """One thing that is wrong, and where.

    ``code`` is a stable name for programs, ``citations`` are the ids of the clauses and rulings that decide, ``place``
    is the path to the part at fault, with indexes from 0, ``line`` and ``column`` count from 1 in a text, and
    ``details`` are the facts of the case as texts. ``str`` is the sentence for people with its place.

    >>> import slimestack as ss
    >>> print(ss.Defect("wrong_type", place=("supply",), details=(("expected", "a number"), ("given", "'x'"))))
    supply: expected a number, got 'x'
    """

    code: str
    citations: tuple[str, ...] = ()
    place: DefectPlace = ()
    line: int | None = None
    column: int | None = None
    details: tuple[tuple[str, str], ...] = ()

    def __attrs_post_init__(self) -> None:
        for field, fits in {
            "code": isinstance(self.code, str),
            "citations": _all_are(self.citations, str),
            "place": _all_are(self.place, str, int),
            "line": isinstance(self.line, int | None),
            "column": isinstance(self.column, int | None),
            "details": _all_are(self.details, tuple) and all([len(p) == 2 and _all_are(p, str) for p in self.details]),
        }.items():
            if not fits:
                given = quote(getattr(self, field))
                raise InvalidValue(
                    defect("wrong_type", place=("Defect", field), expected=_EXPECTED[field], given=given)
                )

    def __str__(self) -> str:
        from slimestack.words import defects

        return defects.defect(self)

    @property
    def sentence(self) -> str:
        """What is wrong and what is expected, without the place."""
        from slimestack.words import defects

        return defects.sentence(self)

    def at(self, place: DefectPlace, line: int | None = None, column: int | None = None) -> Defect:
        """The same defect at another place."""
        return attrs.evolve(self, place=place, line=line, column=column)

    def under(self, place: DefectPlace) -> Defect:
        """The same defect of a part, as one of the whole: its place begins with this one."""
        return attrs.evolve(self, place=(*place, *self.place))


_EXPECTED = {
    "code": "a text",
    "citations": "a tuple of ids",
    "place": "a tuple of names and indexes",
    "line": "an int or None",
    "column": "an int or None",
    "details": "a tuple of pairs of texts",
}


def _all_are(value: object, *kinds: type) -> bool:
    """Whether the value is a tuple of members of these classes."""
    return type(value) is tuple and all([is_really(one, *kinds) for one in value])


def defect(code: str, *citations: str, place: DefectPlace = (), **details: object) -> Defect:
    """The defect with this code, the clauses and rulings that decide, its place, and the facts of the case.

    >>> defect("not_whole", low=0, high=3, given="'x'").details
    (('low', '0'), ('high', '3'), ('given', "'x'"))
    """
    return Defect(code, citations, place, details=tuple([(name, str(value)) for name, value in details.items()]))


def require_type(value: object, *kinds: type) -> None:
    """Refuse what is not of the first of these kinds, nor of the others, which stand for it inside the library.

    :raises InvalidValue: for it
    """
    if not is_really(value, *kinds):
        raise InvalidValue(defect("wrong_type", expected=name_of(kinds[0]), given=quote(value)))


def is_really(value: object, *kinds: type) -> bool:
    """Whether the value is of one of these classes, and does not only say so, as a mock with a ``spec`` does."""
    return issubclass(type(value), kinds)


def is_text(value: object) -> TypeGuard[str]:
    """Whether the value really is a text, also of a class of its own."""
    return is_really(value, str)


def plain_text(value: object) -> str | None:
    """The text as a ``str`` and nothing more, whatever its own class answers; None for anything else.

    >>> plain_text("e4"), plain_text(4)
    ('e4', None)
    """
    return str.__str__(value) if is_text(value) else None


def require_text(value: object) -> str:
    """The text as a ``str`` and nothing more.

    :raises InvalidValue: for anything else
    """
    text = plain_text(value)
    if text is None:
        raise InvalidValue(defect("wrong_type", expected=name_of(str), given=quote(value)))
    return text


def members_of(values: object) -> tuple[object, ...]:
    """The members of what can be iterated, once.

    :raises InvalidValue: for anything else, where the iteration fails, and where it has more than 100,000 members
    """
    try:
        members = tuple(islice(values, MAX_MEMBERS + 1))  # type: ignore[call-overload]  # that is what is tried
    except SlimeStackError:
        raise
    except Exception:  # noqa: BLE001  # whatever somebody else's class raises
        raise InvalidValue(defect("wrong_type", expected="values to iterate", given=quote(values))) from None
    if len(members) > MAX_MEMBERS:
        raise InvalidValue(defect("wrong_size", least=0, most=MAX_MEMBERS, count=f"more than {MAX_MEMBERS}"))
    return members


def name_of(*kinds: type) -> str:
    """How messages call values of these classes.

    >>> name_of(str), name_of(int, type(None))
    ('a text', 'an int or None')
    """
    known = {str: "a text", type(None): "None"}
    *first, last = [known.get(kind) or _class_name(kind) for kind in kinds]
    return f"{', '.join(first)} or {last}" if first else last


def _class_name(kind: type) -> str:
    """The class with its article; its name can be anything, also where it was made by ``type``."""
    name = printable(kind.__name__[:_SHOWN])
    return f"{'an' if name[:1] in 'AEIOaeio' else 'a'} {name}"


def shorten(text: str, most: int = 240) -> str:
    """A text of unknown origin, fit for a message: printable, and of a long one the beginning and the end.

    >>> shorten("a" + chr(27)), shorten("x" * 999, 9)
    ('a?', 'xxx...xxx')
    """
    end = (most - 3) // 2
    return printable(text if len(text) <= most else f"{text[:end]}...{text[-end:]}")


def quote(value: object) -> str:
    """The value as an error message quotes it: its ``repr``, cut where it is long.

    >>> quote("e" * 100)[-4:]
    "...'"
    """
    given = plain_text(value)
    text = safe_repr(value) if given is None else given
    if len(text) > _SHOWN:
        text = text[: _SHOWN - 3] + "..."
    return text if given is None and text.isprintable() else repr(text)


def safe_repr(value: object) -> str:
    """The ``repr`` of the value; what it is, where it has none: a number of too many digits, or one that fails."""
    try:
        return str.__str__(repr(value))
    except Exception:  # noqa: BLE001  # whatever somebody else's class raises
        return name_of(type(value))


class SlimeStackError(ValueError):
    """The base of all errors that the library raises for what it was given.

    ``defects`` are all the things that are wrong, each with its code and place; () where the rules forbid an action.
    """

    defects: tuple[Defect, ...] = ()

    @property
    def citations(self) -> tuple[str, ...]:
        """The ids of the clauses and rulings that decide, each once."""
        return tuple(dict.fromkeys([rule_id for defect in self.defects for rule_id in defect.citations]))


class _SingleDefect(SlimeStackError):
    """An error with one defect."""

    def __init__(self, defect: Defect) -> None:
        super().__init__(defect)
        self.defects = (defect,)

    @property
    def defect(self) -> Defect:
        """What is wrong."""
        return self.defects[0]

    def __str__(self) -> str:
        return str(self.defect)


class UnknownId(_SingleDefect):
    """No clause, ruling, principle or conflict of the rulebook has this id, or no kind of document this name."""


class SealMismatch(_SingleDefect):
    """The seed of a record does not prove its cards; ``defect`` says why."""


class InvalidValue(_SingleDefect):
    """A value cannot stand where it was given; ``defect`` says what is wrong with it.

    >>> import slimestack as ss
    >>> ss.Slime(ss.SlimeType.EMBER, -1)
    Traceback (most recent call last):
    ...
    slimestack.errors.InvalidValue: Slime.growth: expected a whole number from 0 to 10000, got -1
    """


class ParseError(_SingleDefect):
    """A text is not in the form it should have.

    ``defect`` says what is wrong, ``text`` is what was read, ``offset`` the place in it at which reading failed
    (0 is its first character). Line and column of the defect are those in ``text``, unless it has others already.
    ``text`` is empty where what was read may have a seed in it, which no message shows.

    >>> import slimestack as ss
    >>> try:
    ...     ss.parse_action("grow e3")
    ... except ss.ParseError as error:
    ...     print(error.defect.code, error.offset)
    ...     print(error)
    surplus_word 5
    unexpected 'e3': grow is complete
      grow e3
           ^
    """

    def __init__(self, defect: Defect, text: str, offset: int = 0) -> None:
        super().__init__(_located(defect, text, offset))
        self.args = (defect, text, offset)
        self.text = text
        self.offset = offset

    def __str__(self) -> str:
        if self.offset > len(self.text):
            return str(self.defect)
        start = max(0, self.offset - 40)
        window = self.text[start : start + 80]
        line = printable(window, " ")
        return f"{self.defect.sentence}\n  {line}\n  {' ' * (self.offset - start)}^"


def _located(defect: Defect, text: str, offset: int) -> Defect:
    if defect.column is not None:
        return defect
    before = text[:offset]
    line = before.count("\n") + 1 if "\n" in text else None
    return defect.at(defect.place, line, offset - before.rfind("\n"))


class _Defects(SlimeStackError):
    """An error that carries every defect it found; its text has one on each line."""

    title: str
    """What was refused, without the reasons."""

    def __str__(self) -> str:
        from slimestack.words import defects

        return defects.report(self.title, self.defects)


def _kept(defects: Iterable[Defect]) -> tuple[Defect, ...]:
    return cast("tuple[Defect, ...]", members_of(defects))


class InvalidPosition(_Defects):
    """A described position that the game's rules cannot bring about; ``defects`` are all the reasons."""

    def __init__(self, defects: Iterable[Defect]) -> None:
        self.title = "impossible position"
        self.defects = _kept(defects)
        super().__init__(self.defects)


class InvalidEdition(_Defects):
    """An edition that cannot be played; ``source`` is its name, ``defects`` are all the reasons."""

    def __init__(self, source: str, defects: Iterable[Defect]) -> None:
        self.title = f"{shorten(source)} cannot be played"
        self.source = source
        self.defects = _kept(defects)
        super().__init__(source, self.defects)


class InvalidDocument(_Defects):
    """A JSON document that its schema does not allow; ``kind`` is what it should be, ``defects`` all the reasons."""

    def __init__(self, kind: str, defects: Iterable[Defect]) -> None:
        self.title = f"invalid slimestack.{kind} document"
        self.kind = kind
        self.defects = _kept(defects)
        super().__init__(kind, self.defects)


def defect_of(error: SlimeStackError) -> Defect:
    """The defect that an error carries: the first one, where there are several.

    >>> defect_of(SlimeStackError("no cards left")).sentence
    'no cards left'
    """
    return error.defects[0] if error.defects else defect("refused", reason=error)

"""Reading edition files: TOML, strictly typed, with every defect reported at once and its place.

Cattrs builds the values; its hooks here refuse what it would otherwise convert ("7" is no number).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from os import PathLike, fsdecode
from typing import Any, TypeVar, get_args, get_origin

import attrs
import cattrs

from slimestack.editions.defects import causes, strict
from slimestack.editions.language import parse_condition, parse_effect, parse_who
from slimestack.editions.lines import Lines
from slimestack.editions.toml import toml_tables
from slimestack.errors import (
    Defect,
    DefectPlace,
    InvalidEdition,
    InvalidValue,
    ParseError,
    defect,
    quote,
    require_text,
)
from slimestack.lazy import text_in
from slimestack.parsing import file_text
from slimestack.table.bounds import MAX_CARDS, MAX_RIPPLES, MAX_RITES
from slimestack.table.cards import Part, Ripple, Rite, When
from slimestack.table.checks import Whole
from slimestack.table.edition import KEPT_NAMES, PRINTED_RIPPLES_KEPT, Edition, edition_defects
from slimestack.table.slimes import MAX_GROWTH, TYPE_NAMES

MAX_BYTES = 200_000
"""The largest file that is read."""
MAX_LOCATED = 100
"""The most defects that get a line."""

_T = TypeVar("_T")


@attrs.frozen
class _Rite:
    id: str
    name: str
    me: int
    condition: str


@attrs.frozen
class _Part:
    who: str
    when: str
    do: str


@attrs.frozen
class _Ripple:
    id: str
    name: str
    parts: list[_Part]
    hazard: bool = False


@attrs.frozen
class _Slimes:
    ember: int = 12
    dew: int = 12
    moss: int = 12
    pebble: int = 12


@attrs.frozen
class _Kept:
    two: int = PRINTED_RIPPLES_KEPT[0]
    three: int = PRINTED_RIPPLES_KEPT[1]
    four: int = PRINTED_RIPPLES_KEPT[2]


@attrs.frozen
class _Edition:
    name: str
    rite: list[dict[str, Any]]
    ripple: list[dict[str, Any]]
    invented: bool = False
    growth_tokens: int = MAX_GROWTH
    slimes: _Slimes = attrs.field(factory=_Slimes)
    ripples_kept: _Kept = attrs.field(factory=_Kept)


def _wrong_type(expected: str, value: object) -> InvalidValue:
    return InvalidValue(defect("wrong_type", expected=expected, given=quote(value)))


_strict = partial(strict, refusal=_wrong_type)


@cache
def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    for plain in (int, str, bool):
        converter.register_structure_hook(plain, _strict(plain))
    tables = dict[str, Any]
    converter.register_structure_hook_func(lambda kind: kind == tables, _strict(dict))
    # members before what holds them: cattrs builds the hook of a class from those that it knows by then
    for kind in (_Part, list[_Part], list[tables], _Rite, _Ripple, _Slimes, _Kept):
        checked = _after(_strict(get_origin(kind) or dict), converter.get_structure_hook(kind))
        converter.register_structure_hook_func(partial(operator.eq, kind), checked)
    return converter


def _after(check: Callable[[object, object], object], made: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda value, kind: made(check(value, kind), kind)


class _Report:
    """The defects found so far, and the building of values that may add to them."""

    def __init__(self) -> None:
        self.found: list[Defect] = []

    def build(self, place: DefectPlace, make: Callable[..., _T], *args: object) -> _T | None:
        """What ``make`` makes of the arguments, or None with its defects noted."""
        try:
            return make(*args)
        except cattrs.BaseValidationError as error:
            self.found.extend(causes(error, place))
        except ParseError as error:
            self.found.append(error.defect.at(place, column=error.offset + 1))
        except InvalidValue as error:
            self.found.append(error.defect.at(place))
        return None

    def check(self, place: DefectPlace, kind: type[attrs.AttrsInstance], **values: object) -> bool:
        """Whether each of these values is good for its field of the class; every one that is not is noted."""
        before = len(self.found)
        for name, value in values.items():
            attribute = attrs.fields_dict(kind)[name]
            assert attribute.validator is not None
            self.build((*place, name), attribute.validator, None, attribute, value)
        return len(self.found) == before

    def counts(self, counts: Iterable[tuple[DefectPlace, int, int]], most: int) -> tuple[int, ...]:
        """Each count if it is from 0 to ``most``, or else, with a defect noted, the number beside it.

        That number stands in for the count, so that no other defect is found which only follows from this one.
        """
        good: list[int] = []
        for place, count, otherwise in counts:
            wrong = Whole(0, most).defect(count)
            if wrong is not None:
                self.found.append(wrong.at(place))
            good.append(count if wrong is None else otherwise)
        return tuple(good)


def read_edition(text: str, source: str = "the edition") -> Edition:
    """The edition that a text in the form of an edition file describes; ``source`` is how errors call it.

    :raises InvalidEdition: naming every defect with its line and place
    """
    text, source = require_text(text), require_text(source)
    if len(text) > MAX_BYTES:
        raise InvalidEdition(source, [defect("too_long", what="an edition", most=MAX_BYTES, count=len(text))])
    report = _Report()
    try:
        data = toml_tables(text)
    except ParseError as error:
        raise InvalidEdition(source, [error.defect]) from None
    raw = report.build((), _converter().structure, data, _Edition)
    if raw is None:
        raw = _readable(data)
    for kind, tables, most in (("rite", raw.rite, MAX_RITES), ("ripple", raw.ripple, MAX_RIPPLES)):
        if len(tables) > most:
            found = defect("too_many", place=(kind,), most=most, count=len(tables))
            raise InvalidEdition(source, [found])
    rites = [_rite(report, at, table) for at, table in enumerate(raw.rite)]
    ripples = [_ripple(report, at, table) for at, table in enumerate(raw.ripple)]
    slimes = report.counts(_members("slimes", TYPE_NAMES, raw.slimes, MAX_CARDS), MAX_CARDS)
    (tokens,) = report.counts([(("growth_tokens",), raw.growth_tokens, MAX_GROWTH)], MAX_GROWTH)
    kept = report.counts(_members("ripples_kept", KEPT_NAMES, raw.ripples_kept, 1), MAX_CARDS)
    report.found.extend(edition_defects(slimes, tokens, kept, rites, ripples))  # type: ignore[arg-type]
    report.check((), Edition, name=raw.name)
    if report.found:
        raise InvalidEdition(source, _located(report.found, text))
    return Edition(raw.name, raw.invented, tuple(rites), tuple(ripples), slimes, tokens, kept)  # type: ignore[arg-type]


def _members(field: str, names: Iterable[str], table: object, otherwise: int) -> Iterator[tuple[DefectPlace, int, int]]:
    """Each count of a table with its place, and the number that stands in for it where it is wrong."""
    for name in names:
        yield (field, name), getattr(table, name), otherwise


def _readable(data: dict[str, Any]) -> _Edition:
    """What can be read of a file with defects, to name the others at once; what cannot be read adds none."""
    silent, read = _Report(), _converter().structure
    slimes = silent.build((), read, data.get("slimes", {}), _Slimes) or _Slimes()
    kept = silent.build((), read, data.get("ripples_kept", {}), _Kept) or _Kept(1, 1, 1)
    tokens = silent.build((), read, data.get("growth_tokens", MAX_GROWTH), int)
    return _Edition("?", _tables(data.get("rite")), _tables(data.get("ripple")), slimes=slimes, ripples_kept=kept,
                    growth_tokens=MAX_GROWTH if tokens is None else tokens)  # fmt: skip


def _tables(value: object) -> list[dict[str, Any]]:
    return value if isinstance(value, list) else []


def _located(found: Iterable[Defect], text: str) -> Iterator[Defect]:
    """The defects with their lines and columns in the text, each once; only the first of very many get a line."""
    lines = Lines(text)
    for number, one in enumerate(dict.fromkeys(found)):
        inside = 0 if one.column is None else one.column - 1
        spot = lines.spot(one.place, inside) if number < MAX_LOCATED else None
        yield one.at(one.place, *(spot or ()))


def _rite(report: _Report, at: int, table: dict[str, Any]) -> Rite | None:
    raw = report.build(("rite", at), _converter().structure, table, _Rite)
    if raw is None:
        return None
    condition = report.build(("rite", at, "condition"), parse_condition, raw.condition)
    fields: dict[str, object] = {"id": raw.id, "name": raw.name, "me": raw.me}
    if condition is not None:
        fields["condition"] = condition
    sound = report.check(("rite", at), Rite, **fields)
    return Rite(raw.id, raw.name, raw.me, condition) if sound and condition is not None else None


def _ripple(report: _Report, at: int, table: dict[str, Any]) -> Ripple | None:
    raw = report.build(("ripple", at), _converter().structure, table, _Ripple)
    if raw is None:
        return None
    parts: list[Part] = []
    for number, part in enumerate(raw.parts):
        place = ("ripple", at, "parts", number)
        who = report.build((*place, "who"), parse_who, part.who)
        do = report.build((*place, "do"), parse_effect, part.do)
        if part.when not in get_args(When):
            report.found.append(
                defect("wrong_when", "RULING.RIPPLE.22", place=(*place, "when"), given=quote(part.when))
            )
        elif who is not None and do is not None and report.check(place, Part, do=do):
            parts.append(Part(who, part.when, do))
    whole = len(parts) == len(raw.parts)
    fields: dict[str, object] = {"id": raw.id, "name": raw.name}
    if whole:
        fields["parts"] = tuple(parts)
    sound = report.check(("ripple", at), Ripple, **fields)
    return Ripple(raw.id, raw.name, raw.hazard, tuple(parts)) if sound and whole else None


def load_edition(path: str | PathLike[str]) -> Edition:
    """The edition that a file describes.

    :raises InvalidValue: when the file cannot be read
    :raises InvalidEdition: when the edition cannot be played, naming every defect with its line and place

    >>> import slimestack as ss
    >>> ss.load_edition("/nonexistent")
    Traceback (most recent call last):
    ...
    slimestack.errors.InvalidValue: /nonexistent cannot be read: No such file or directory
    """
    return read_edition(file_text(path, MAX_BYTES), fsdecode(path))


@cache
def invented_edition() -> Edition:
    """The edition that ships: **invented** cards and counts, not those of the printed game.

    >>> import slimestack as ss
    >>> ss.invented_edition().invented
    True
    """
    text = text_in("slimestack.editions", "invented.toml")
    return read_edition(text, "the invented edition")

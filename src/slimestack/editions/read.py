"""Reading edition files: TOML, strictly typed, with every defect reported at once and its place.

Cattrs builds the values; its hooks here refuse what it would otherwise convert ("7" is no number).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from importlib.resources import files
from os import PathLike, fsdecode
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import attrs
import cattrs

from slimestack.editions.language import parse_condition, parse_effect, parse_who
from slimestack.editions.lines import Lines
from slimestack.editions.toml import toml_tables
from slimestack.errors import InvalidEdition, ParseError, SlimeStackError, quote
from slimestack.table.cards import Part, Ripple, Rite, When
from slimestack.table.edition import PRINTED_RIPPLES_KEPT, Edition, Place, edition_defects, place_text
from slimestack.table.slimes import MAX_GROWTH

MAX_BYTES = 200_000
"""The largest file that is read."""
MAX_CARDS_IN_FILE = 1000
"""The most Rites, and the most Ripples, that a file may hold."""
MAX_TOLD = 100
"""The most defects that are told one by one."""

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


_CALLED = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table"}


def _strict(kind: type) -> Callable[[object, object], object]:
    def structure(value: object, _: object) -> object:
        if value.__class__ is not kind:
            raise SlimeStackError(f"{_CALLED[kind]} is needed here, not {quote(value)}")
        return value

    return structure


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
        self.found: list[tuple[Place, str]] = []

    def build(self, place: Place, make: Callable[..., _T], *args: object) -> _T | None:
        """What ``make`` makes of the arguments, or None with its defects noted."""
        try:
            return make(*args)
        except cattrs.BaseValidationError as error:
            self.found.extend(_causes(error, place))
        except ParseError as error:
            self.found.append((place, f"{error.problem} (at character {error.place + 1} of {quote(error.text)})"))
        except SlimeStackError as error:
            self.found.append((place, str(error)))
        return None

    def check(self, place: Place, kind: type[attrs.AttrsInstance], **values: object) -> bool:
        """Whether each of these values is good for its field of the class; every one that is not is noted."""
        before, blank = len(self.found), object.__new__(kind)
        for name, value in values.items():
            attribute = attrs.fields_dict(kind)[name]
            assert attribute.validator is not None
            self.build((*place, name), attribute.validator, blank, attribute, value)
        return len(self.found) == before


def _causes(error: BaseException, place: Place) -> Iterator[tuple[Place, str]]:
    """Each single cause of a cattrs error, with its place."""
    if isinstance(error, cattrs.ClassValidationError):
        with_notes, without_notes = error.group_exceptions()
        for cause, note in with_notes:
            yield from _causes(cause, (*place, note.name))
        for cause in without_notes:
            yield from _causes(cause, place)
    elif isinstance(error, cattrs.IterableValidationError):
        for cause, at in error.group_exceptions()[0]:
            yield from _causes(cause, (*place, int(at.index)))
    elif isinstance(error, cattrs.ForbiddenExtraKeysError):
        for name in sorted(error.extra_fields):
            yield (*place, name), "there is no such field"
    elif isinstance(error, KeyError):
        yield place, "this field is missing"
    else:
        yield place, str(error)


def read_edition(text: str, source: str = "the edition") -> Edition:
    """The edition that a text in the form of an edition file describes; ``source`` is how errors call it.

    :raises InvalidEdition: naming every defect with its line and place
    """
    if not isinstance(text, str):
        raise SlimeStackError(f"an edition is read from a text, not {quote(text)}")
    if len(text) > MAX_BYTES:
        raise InvalidEdition(f"{source} cannot be read", [f"it is longer than {MAX_BYTES} characters"])
    report = _Report()
    try:
        data = toml_tables(text)
    except ValueError as error:
        raise InvalidEdition(f"{source} is no TOML file", [str(error)]) from None
    raw = report.build((), _converter().structure, data, _Edition)
    if raw is None:
        raw = _readable(data)
    for kind, tables in (("rite", raw.rite), ("ripple", raw.ripple)):
        if len(tables) > MAX_CARDS_IN_FILE:
            raise InvalidEdition(f"{source} cannot be read", [f"{len(tables)} {kind} tables are too many"])
    rites = [_rite(report, at, table) for at, table in enumerate(raw.rite)]
    ripples = [_ripple(report, at, table) for at, table in enumerate(raw.ripple)]
    slimes = (raw.slimes.ember, raw.slimes.dew, raw.slimes.moss, raw.slimes.pebble)
    kept = (raw.ripples_kept.two, raw.ripples_kept.three, raw.ripples_kept.four)
    report.found.extend(edition_defects(slimes, raw.growth_tokens, kept, rites, ripples))
    counts = {"slimes": slimes, "growth_tokens": raw.growth_tokens, "ripples_kept": kept}
    report.check((), Edition, name=raw.name, **counts)
    if report.found:
        raise InvalidEdition(f"{source} cannot be played", _told(report.found, text))
    cards = {"rites": tuple(rites), "ripples": tuple(ripples)}
    return Edition(raw.name, raw.invented, **cards, **counts)  # type: ignore[arg-type]


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


def _told(found: Iterable[tuple[Place, str]], text: str) -> Iterator[str]:
    defects, lines = list(dict.fromkeys(found)), Lines(text)
    for place, problem in defects[:MAX_TOLD]:
        line = lines.of(place)
        at = ", ".join(filter(None, [f"line {line}" if line else "", place_text(place)]))
        yield f"{at}: {problem}" if at else problem
    if len(defects) > MAX_TOLD:
        yield f"and {len(defects) - MAX_TOLD} more"


def _rite(report: _Report, at: int, table: dict[str, Any]) -> Rite | None:
    raw = report.build(("rite", at), _converter().structure, table, _Rite)
    if raw is None:
        return None
    condition = report.build(("rite", at, "condition"), parse_condition, raw.condition)
    sound = report.check(("rite", at), Rite, id=raw.id, name=raw.name, me=raw.me)
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
            report.found.append(((*place, "when"), f"{quote(part.when)} is neither now nor this_round; no effect "
                                                   "outlasts the round (RULING.RIPPLE.22)"))  # fmt: skip
        elif who is not None and do is not None:
            parts.append(Part(who, part.when, do))
    whole = len(parts) == len(raw.parts)
    told: dict[str, object] = {"id": raw.id, "name": raw.name}
    if whole:
        told["parts"] = tuple(parts)
    sound = report.check(("ripple", at), Ripple, **told)
    return Ripple(raw.id, raw.name, raw.hazard, tuple(parts)) if sound and whole else None


def load_edition(path: str | PathLike[str]) -> Edition:
    """The edition that a file describes.

    :raises InvalidEdition: when the file cannot be read or the edition cannot be played, naming every
        defect with its line and place
    """
    if not isinstance(path, str | PathLike):
        raise SlimeStackError(f"a file is named by its path, not {quote(path)}")
    source = fsdecode(path)
    try:
        with Path(source).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise InvalidEdition(f"{source} cannot be read", [problem]) from None
    if len(data) > MAX_BYTES:
        raise InvalidEdition(f"{source} cannot be read", [f"it is larger than {MAX_BYTES} bytes"])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidEdition(f"{source} cannot be read", [f"byte {error.start} is no UTF-8"]) from None
    return read_edition(text, source)


@cache
def invented_edition() -> Edition:
    """The edition that ships: **invented** cards and counts, not those of the printed game.

    >>> invented_edition().invented
    True
    """
    text = files("slimestack.editions").joinpath("invented.toml").read_text(encoding="utf-8")
    return read_edition(text, "the invented edition")

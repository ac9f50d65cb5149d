"""JSON: saves, and messages to a browser and back. Every document names its format and version.

A document is ``{"format": "slimestack.state", "version": 1, "value": {...}}``. ``to_json`` writes one,
``from_json`` reads it strictly: what is not exactly as the schema says, or cannot be by the rules, is
refused with its place, and so is a document of another version.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, TypeAlias, TypeVar

import attrs
from cattrs import BaseValidationError

from slimestack.disputes.outlook import Consequences, Odds
from slimestack.disputes.reading import Readings
from slimestack.editions.defects import causes
from slimestack.engine import Step
from slimestack.errors import (
    Defect,
    InvalidDocument,
    InvalidPosition,
    InvalidValue,
    ParseError,
    SlimeStackError,
    defect,
    name_of,
    plain_text,
    quote,
    require_type,
)
from slimestack.games import checked_edition
from slimestack.json.hooks import converter
from slimestack.json.kinds import KINDS, document_name
from slimestack.json.shapes import SchemaError
from slimestack.parsing import bounded
from slimestack.records.record import Record
from slimestack.rules.scoring import Result, Score
from slimestack.rules.verdicts import Verdict
from slimestack.table.actions import Action
from slimestack.table.checks import is_whole, kind_name
from slimestack.table.edition import KEPT_NAMES, Edition
from slimestack.table.rulings import Rulings
from slimestack.table.seed import quote_without_seed, without_seed
from slimestack.table.slimes import TYPE_NAMES
from slimestack.table.state import State

MAX_TEXT = 1_500_000
"""The most characters of a document."""
PREFIX = "slimestack."
_MAX_DIGITS = 1000

_Value: TypeAlias = (
    State | Action | Step | Verdict | Score | Result | Edition | Rulings | Record | Readings | Consequences | Odds
)
_T = TypeVar("_T", bound=_Value)


def to_json(
    value: _Value,
    *,
    seed: bool = False,
    edition: bool = True,
) -> str:
    """The value as a JSON document in one line, which :func:`from_json` reads back equal.

    :param seed: write the seed too, as a save needs it to go on with the same cards; never for players
    :param edition: write the whole edition into every state; without it a reader must have the edition, and
        knows it by name and digest
    :raises SlimeStackError: for anything that has no JSON here, and for what :func:`from_json` would refuse as too
        much: more than 1,500,000 characters, 1,000 cards in one pile, or 50,000 actions or comments

    >>> import slimestack as ss
    >>> ss.to_json(ss.parse_action("combine e0 e3"))
    '{"format":"slimestack.action","version":1,"value":{"kind":"combine","source":"e0","target":"e3"}}'
    """
    require_type(seed, bool)
    require_type(edition, bool)
    name = document_name(type(value))
    if name is None:
        several = value if isinstance(value, tuple | list) and type(value) in {tuple, list} else ()
        if several and all([document_name(type(one)) for one in several]):
            raise InvalidValue(defect("several_values"))
        raise InvalidValue(_no_json(value))
    kind = KINDS[name]
    head = f'{{"format":"{PREFIX}{name}","version":{kind.version},"value":'
    try:
        data = _dumped(kind.write(value, seed, edition))
    except SlimeStackError:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:  # a value that somebody made of anything
        raise InvalidValue(defect("no_document", kind=name, reason=error)) from None
    return bounded(f"{head}{data}}}", "a document", MAX_TEXT)


def _no_json(given: object) -> Defect:
    """The defect of a value or class that has no document."""
    known = ", ".join([kind.of.__name__ for kind in KINDS.values()])
    return defect("no_json", given=quote_without_seed(given), known=known)


def from_json(kind: type[_T], text: str, *, edition: Edition | None = None) -> _T:
    """The value of this class in a JSON document.

    :param kind: what is expected: ``State``, ``Action``, ``Step``, ``Verdict``, ``Score``, ``Result``, ``Edition``,
        ``Rulings``, ``Record``, ``Readings``, ``Consequences`` or ``Odds``; also a class of actions such as ``Draw``
    :param edition: the edition of states that were written without its contents, the invented one by default
    :raises ParseError: when the text is not JSON
    :raises InvalidDocument: when it is not such a document, with all its defects and their places
    :raises InvalidPosition: when a position in it is impossible, with every reason
    :raises IllegalAction: when a record in it breaks the rules

    >>> import slimestack as ss
    >>> state = ss.position(["e4 e0", "m3"])
    >>> ss.from_json(ss.State, ss.to_json(state)) == state
    True
    """
    name = document_name(kind)
    if name is None:
        raise InvalidValue(_no_json(kind))
    document = plain_text(text)
    if document is None:
        raise InvalidValue(defect("wrong_type", expected=name_of(str), given=quote_without_seed(text)))
    text = document
    if len(text) > MAX_TEXT:
        raise ParseError(defect("too_long", what="a document", most=MAX_TEXT, count=len(text)), "", MAX_TEXT)
    known = checked_edition(edition)
    try:
        shape = converter().structure(_opened(name, _loaded(text)), KINDS[name].shape)
        made: _T = KINDS[name].build(shape, known)
    except InvalidDocument as error:
        raise InvalidDocument(name, map(without_seed, error.defects)) from None
    except InvalidPosition as error:
        raise InvalidPosition([_placed(one.under(("value",))) for one in error.defects]) from None
    except (BaseValidationError, SchemaError) as error:
        raise InvalidDocument(name, map(_placed, causes(error, ("value",)))) from None
    except RecursionError:
        raise InvalidDocument(name, [defect("nested_too_deep")]) from None
    if not isinstance(made, kind):
        expected, given = kind_name(kind), quote(kind_name(type(made)))
        raise InvalidDocument(name, [defect("wrong_type", place=("value", "kind"), expected=expected, given=given)])
    return made


_COUNTS = frozenset({"slimes", "deck", "discard", "rejects"})


def _placed(found: Defect) -> Defect:
    """The defect without a seed, its place as the document names it: counts by type, the Ripples kept by index."""
    place: list[str | int] = []
    for step in found.place:
        field = place[-1] if place else ""
        if field in _COUNTS and step in range(len(TYPE_NAMES)):
            place.append(TYPE_NAMES[int(step)])
        else:
            place.append(KEPT_NAMES.index(step) if field == "ripples_kept" and step in KEPT_NAMES else step)
    return without_seed(found.at(tuple(place), found.line, found.column))


def _dumped(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def _loaded(text: str) -> Any:
    """What a text in JSON says, refused where it has a field twice."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_Unreadable, parse_int=_whole)
    except json.JSONDecodeError as error:
        found = defect("not_json", reason=error.msg).at((), error.lineno if "\n" in text else None, error.colno)
        raise ParseError(found, "", error.pos) from None


@attrs.frozen(repr=False)
class _Unreadable:
    """What stands for a number that no field takes, so that it is refused with its place."""

    name: str

    def __repr__(self) -> str:
        return self.name


def _whole(digits: str) -> int | _Unreadable:
    return int(digits) if len(digits) <= _MAX_DIGITS else _Unreadable(f"a number of {len(digits)} characters")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = next(name for name, n in Counter([name for name, _ in pairs]).items() if n > 1)
        raise SchemaError(defect("field_twice", field=quote(twice)))
    return made


def _opened(kind: str, data: Any) -> Any:
    """The value of a document of this kind."""
    if data.__class__ is not dict or data.keys() != {"format", "version", "value"}:
        raise InvalidDocument(kind, [defect("not_document")])
    if data["format"] != PREFIX + kind:
        found = defect(
            "other_format", place=("format",), expected=PREFIX + kind, given=quote_without_seed(data["format"])
        )
        raise InvalidDocument(kind, [found])
    version, known = data["version"], KINDS[kind].version
    if not is_whole(version, 1, known):
        found = defect("unknown_version", place=("version",), given=quote_without_seed(version), newest=known)
        raise InvalidDocument(kind, [found])
    return data["value"]

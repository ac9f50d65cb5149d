"""JSON: saves, and what goes to a browser and comes back. Every document tells its format and version.

A document is ``{"format": "slimestack.state", "version": 1, "value": {...}}``. ``to_json`` writes one,
``from_json`` reads it strictly: what is not exactly as the schema says, or cannot be by the rules, is
refused with its place. Documents of earlier versions are migrated first.
"""

from __future__ import annotations

import json
from typing import Any, TypeVar

from cattrs import BaseValidationError

from slimestack.editions.digest import once
from slimestack.engine import Step
from slimestack.errors import InvalidDocument, ParseError, SlimeStackError, quote
from slimestack.games import checked_edition
from slimestack.json.convert import KINDS
from slimestack.json.hooks import SchemaError, causes, converter
from slimestack.json.migrations import VERSIONS, migrated
from slimestack.parsing import short
from slimestack.records.record import Record
from slimestack.rules.scoring import Result, Score
from slimestack.rules.verdicts import Verdict
from slimestack.table.actions import Action
from slimestack.table.edition import Edition
from slimestack.table.rulings import Rulings
from slimestack.table.state import State

MAX_TEXT = 1_000_000
"""The most characters of a document."""
PREFIX = "slimestack."

_T = TypeVar("_T", State, Action, Step, Verdict, Score, Result, Edition, Rulings, Record)


def to_json(
    value: State | Action | Step | Verdict | Score | Result | Edition | Rulings | Record,
    *,
    seed: bool = False,
    box: bool = True,
) -> str:
    """The value as a JSON document in one line, which :func:`from_json` reads back equal.

    :param seed: write the seed too, as a save needs it to go on with the same cards; never for players
    :param box: write the whole edition into every state; without it a reader must have the edition, and
        knows it by name and digest
    :raises SlimeStackError: for anything that has no JSON here, and for what :func:`from_json` would refuse as too
        much: more than 1,000,000 characters, 1,000 cards in one pile, or 50,000 actions or comments

    >>> import slimestack as ss
    >>> to_json(ss.parse_action("combine e0 e3"))
    '{"format":"slimestack.action","version":1,"value":{"kind":"combine","source":"e0","target":"e3"}}'
    """
    for name, kind in KINDS.items():
        if isinstance(value, kind.of):
            head = f'{{"format":"{PREFIX}{name}","version":{VERSIONS[name]},"value":'
            if isinstance(value, State) and box:
                text = f"{head}{_dumped(kind.data(value, seed, False))[:-1]}{_box(value.game.edition)}"
            else:
                text = f"{head}{_dumped(kind.data(value, seed, box))}}}"
            return short(text, "a document", MAX_TEXT)
    raise SlimeStackError(f"there is no JSON for {quote(value)}")


def from_json(kind: type[_T], text: str, *, edition: Edition | None = None) -> _T:
    """The value of this class that a JSON document tells.

    :param kind: what is expected: ``State``, ``Action``, ``Step``, ``Verdict``, ``Score``, ``Result``, ``Edition``,
        ``Rulings`` or ``Record``
    :param edition: the edition of states that were written without their box, the invented one by default
    :raises ParseError: when the text is no JSON
    :raises InvalidDocument: when it is no such document, naming the defects with their places
    :raises InvalidPosition: when a table in it cannot be, naming every reason
    :raises IllegalAction: when a record in it breaks the rules

    >>> import slimestack as ss
    >>> state = ss.position(["e4 e0", "m3"])
    >>> from_json(ss.State, to_json(state)) == state
    True
    """
    name = next((name for name, known in KINDS.items() if kind is known.of), None)
    if name is None:
        raise SlimeStackError(f"there is no JSON for {quote(kind)}")
    if not isinstance(text, str):
        raise SlimeStackError(f"JSON is read from a text, not {quote(text)}")
    if len(text) > MAX_TEXT:
        raise ParseError(f"a document has at most {MAX_TEXT} characters, not {len(text)}", text, MAX_TEXT)
    title, given = f"this is no {PREFIX}{name}", checked_edition(edition)
    text, known = _without_box(text, given) if name == "state" else (text, None)
    try:
        version, value = _opened(name, _loaded(text), boxed=known is not None)
        value = migrated(name, version, value)
        shape = converter().structure(value, KINDS[name].shape)
        made: _T = KINDS[name].made(shape, known or given)
    except (BaseValidationError, SchemaError) as error:
        raise InvalidDocument(title, causes(error, "value")) from None
    except RecursionError:
        raise InvalidDocument(title, ["it nests too deep"]) from None
    return made


def _dumped(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


@once
def _box(edition: Edition) -> str:
    """The end of a state's document that has its box."""
    return f',"box":{_dumped(converter().unstructure(edition))}}}}}'


def _without_box(text: str, given: Edition) -> tuple[str, Edition | None]:
    """The text without its box, and the edition that is in it, if that edition is known anyway.

    Most saves are of an edition that is at hand. As :func:`to_json` puts the box last, it need not be read
    again: what is cut off is what that edition is written as.
    """
    for edition in (given, checked_edition(None)):
        if text.endswith(_box(edition)):
            return f"{text[: -len(_box(edition))]}}}}}", edition
    return text, None


def _loaded(text: str) -> Any:
    """What a text in JSON says; doubled fields and the like are none of ours."""
    try:
        data = json.loads(text)
        if _dumped(data) == text:  # as we write it ourselves, nothing is hidden in it
            return data
    except json.JSONDecodeError as error:
        raise ParseError(f"this is no JSON: {error.msg}", text, error.pos) from None
    except ValueError:
        raise SchemaError("a number is too long, or is none") from None
    return json.loads(text, object_pairs_hook=_pairs)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, value in pairs:
        if name in made:
            raise SchemaError(f"the field {quote(name)} is there twice in one object")
        made[name] = value
    return made


def _opened(kind: str, data: Any, *, boxed: bool) -> tuple[int, Any]:
    """The version and the value of a document of this kind; ``boxed`` when it has had a box already."""
    title = f"this is no {PREFIX}{kind}"
    if data.__class__ is not dict or data.keys() != {"format", "version", "value"}:
        raise InvalidDocument(title, ["it is no object with the fields format, version and value"])
    if data["format"] != PREFIX + kind:
        raise InvalidDocument(title, [f"its format is {quote(data['format'])}"])
    version = data["version"]
    if version.__class__ is not int or not 1 <= version <= VERSIONS[kind]:
        raise InvalidDocument(
            title, [f"its version is {quote(version)}; this library reads up to version {VERSIONS[kind]}"]
        )
    if boxed and data["value"].__class__ is dict and "box" in data["value"]:
        raise SchemaError("the field box is there twice in one object")
    return version, data["value"]

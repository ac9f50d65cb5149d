"""The JSON Schema of every document, made from the same classes that read and write it.

The schemas ship beside this module, in ``schemas/``, with the TypeScript declarations that
:mod:`slimestack.json.typescript` makes of them. ``python -m slimestack.json`` writes them anew.
"""

from __future__ import annotations

import inspect
import json
import re
import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from slimestack.engine import Actor
from slimestack.errors import UnknownId, defect, plain_text, quote
from slimestack.json.hooks import OPTIONAL, members
from slimestack.json.kinds import KINDS, document_name
from slimestack.json.shapes import SHAPES, TAGS, Texts
from slimestack.table import cards
from slimestack.table.actions import Action
from slimestack.table.checks import Each, Matches, Maybe, OneOf, Printable, Sized, Whole
from slimestack.table.facts import Fact
from slimestack.table.pending import Pending, Then
from slimestack.table.slimes import MAX_GROWTH, TYPE_NAMES, Counts, Slime

_UNIONS: Mapping[frozenset[type], str] = {
    frozenset(get_args(union)): name
    for name, union in {
        "Pending": Pending,
        "Then": Then,
        "Fact": Fact,
        "Condition": cards.Cond,
        "Expression": cards.Expr,
        "Who": cards.Who,
        "Effect": cards.Effect,
        "LastingEffect": cards.Modify | cards.Forbid,
    }.items()
}
"""What to call a choice between classes."""

SCHEMAS = Path(__file__).parent / "schemas"
"""The folder with the schemas and the TypeScript declarations."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"

_MARKUP = re.compile(r":\w+:`~?(?:[\w.]+\.)?(\w+)`")
_PRINTABLE_START = r"\S"
_SLIME = "^[edmp](R|0|[1-9][0-9]{0,3}|10000)$"


@cache
def schema_text(kind: str) -> str:
    """The schema as it is shipped."""
    return json.dumps(_Writer().document(kind), indent=2) + "\n"


def json_schema(kind: str | type) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a kind of document.

    :param kind: the name in the document's ``format`` without ``slimestack.``, such as ``state``, or the class of the
        values, such as ``State``
    :raises UnknownId: for an unknown kind

    >>> import slimestack as ss
    >>> ss.json_schema("score")["properties"]["version"], ss.json_schema(ss.Score)["title"]
    ({'const': 1}, 'slimestack.score')
    """
    name = plain_text(kind) or document_name(kind)
    if name not in KINDS:
        raise UnknownId(defect("unknown_kind", given=quote(kind), known=", ".join(KINDS)))
    made: dict[str, Any] = json.loads(schema_text(name))
    return made


def schema_digest(kind: str) -> str:
    """The digest of a schema without its descriptions: it changes when what is accepted does."""
    text = json.dumps(_bare(json_schema(kind)), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def _bare(schema: Any) -> Any:
    if isinstance(schema, dict):
        bare = {name: _bare(part) for name, part in schema.items()}
        if isinstance(bare.get("description"), str):
            del bare["description"]
        return bare
    return [_bare(part) for part in schema] if isinstance(schema, list) else schema


class _Writer:
    """Writes one schema, and collects the classes that it refers to."""

    def __init__(self) -> None:
        self.defs: dict[str, Any] = {}

    def document(self, kind: str) -> dict[str, Any]:
        value = self.of(KINDS[kind].shape)
        return {
            "$schema": DIALECT,
            "$id": f"urn:slimestack:{kind}:{KINDS[kind].version}",
            "title": f"slimestack.{kind}",
            "type": "object",
            "properties": {
                "format": {"const": f"slimestack.{kind}"},
                "version": {"const": KINDS[kind].version},
                "value": value,
            },
            "required": ["format", "version", "value"],
            "additionalProperties": False,
            "$defs": dict(sorted(self.defs.items())),
        }

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of what has this type."""
        if kind in {int, str, bool}:
            return {"type": {int: "integer", str: "string", bool: "boolean"}[kind]}
        if kind is type(None):
            return {"type": "null"}
        if kind is Slime:
            return self.named("Slime", lambda: {"type": "string", "pattern": _SLIME,
                                                "description": "A Slime as text: e4, dR."})  # fmt: skip
        if kind == Counts:
            return self.named("Counts", _counts)
        if kind == dict[str, str]:
            return {"type": "object", "additionalProperties": {"type": "string"}}
        if kind == Actor:
            return self.of(int | Literal["chance"])
        if members(kind) is not None:
            return self.tagged(kind)
        return self.compound(SHAPES.get(kind, kind))

    def compound(self, kind: Any) -> dict[str, Any]:
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": list(inner)}
        if origin in {Union, types.UnionType}:
            return {"anyOf": [self.of(one) for one in inner]}
        if origin is tuple:
            if inner[-1] is Ellipsis:
                return {"type": "array", "items": self.of(inner[0])}
            return {"type": "array", "prefixItems": [self.of(one) for one in inner], "items": False,
                    "minItems": len(inner)}  # fmt: skip
        if issubclass(kind, Enum):
            return {"enum": [one.value for one in kind]}
        return self.named(kind.__name__.removesuffix("Shape"), lambda: self.object(kind))

    def named(self, name: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A reference to a definition, which is made once."""
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def tagged(self, kind: Any) -> dict[str, Any]:
        classes = list((members(kind) or {}).values())
        name = "Action" if kind is Action else _UNIONS.get(frozenset(classes), "")

        def choice() -> dict[str, Any]:
            return {"oneOf": [self.of(one) for one in classes]}

        return self.named(name, choice) if name else choice()

    def object(self, kind: Any) -> dict[str, Any]:
        hints = get_type_hints(kind)
        properties: dict[str, Any] = {"kind": {"const": TAGS[kind]}} if kind in TAGS else {}
        optional = OPTIONAL.get(kind, frozenset())
        for field in attrs.fields(kind):
            if field.init:
                properties[field.name] = self.field(field, hints[field.name])
        return {
            "description": _plain(inspect.getdoc(kind) or ""),
            "type": "object",
            "properties": properties,
            "required": [name for name in properties if name not in optional],
            "additionalProperties": False,
        }

    def field(self, field: Any, kind: Any) -> dict[str, Any]:
        """The schema of a field: of its type, and of what its validator asks for."""
        if get_origin(kind) in {Union, types.UnionType} and type(None) in get_args(kind) and members(kind) is None:
            inner = [one for one in get_args(kind) if one is not type(None)]
            if field.name in {"seed", "contents"}:  # it is left out rather than null
                return self.of(inner[0])
        schema = self.of(kind)
        validator = field.metadata.get("check", field.validator)
        return _narrowed(schema, validator) if validator is not None else schema


def _plain(docstring: str) -> str:
    """The first paragraph of a docstring, without its markup."""
    first = docstring.partition("\n\n")[0].replace("\n", " ")
    return _MARKUP.sub(r"\1", first).replace("``", "`")


def _narrowed(schema: dict[str, Any], validator: Any) -> dict[str, Any]:
    """The schema with what a validator asks for as well."""
    if "$ref" in schema:
        return schema
    match validator:
        case Maybe(inner):
            return {"anyOf": [one if one == {"type": "null"} else _narrowed(one, inner) for one in schema["anyOf"]]}
        case Whole(low, high):
            return {**schema, "minimum": low, "maximum": high}
        case Matches(pattern):
            return {**schema, "pattern": f"^{pattern}$"}
        case OneOf(values):
            return {**schema, "enum": list(values)}
        case Texts(most):
            text = {"type": "string", "maxLength": most}
            return {**schema, "propertyNames": {"maxLength": most}, "additionalProperties": text}
        case Printable(most=most):
            return {**schema, "minLength": 1, "maxLength": most, "pattern": _PRINTABLE_START}
        case Sized(least, most) | Each(least=least, most=most):
            return _members(_length(schema, least, most), validator)
    return schema


def _length(schema: dict[str, Any], least: int, most: int | None) -> dict[str, Any]:
    made = dict(schema)
    if least:
        made["minItems"] = least
    if most is not None and "prefixItems" not in made:
        made["maxItems"] = most
    return made


def _members(schema: dict[str, Any], validator: Sized | Each) -> dict[str, Any]:
    """The schema of a list whose members pass what its validator asks of each."""
    if isinstance(validator, Sized):
        return schema
    if "prefixItems" in schema:
        return {**schema, "prefixItems": [_narrowed(one, validator.inner) for one in schema["prefixItems"]]}
    return {**schema, "items": _narrowed(schema["items"], validator.inner)}


def _counts() -> dict[str, Any]:
    number = {"type": "integer", "minimum": 0, "maximum": MAX_GROWTH}
    return {
        "description": "How many Slime cards there are of each type.",
        "type": "object",
        "properties": dict.fromkeys(TYPE_NAMES, number),
        "required": list(TYPE_NAMES),
        "additionalProperties": False,
    }

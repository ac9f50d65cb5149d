"""TypeScript declarations of every document, made from the JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from slimestack.json.kinds import KINDS
from slimestack.json.schema import json_schema

DECLARATIONS = "slimestack.d.ts"
"""The name of the file."""

_PLAIN = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}
_HEAD = """\
// The documents of slimestack, as TypeScript sees them. Made from the JSON Schemas beside it; do not edit.
"""


def declarations() -> str:
    """The text of the declaration file: a type for every definition, and a document of every kind.

    >>> "export interface ActionDocument {" in declarations()
    True
    """
    schemas = {kind: json_schema(kind) for kind in KINDS}
    defs = {name: told for schema in schemas.values() for name, told in schema["$defs"].items()}
    parts = [_HEAD]
    parts += ["\n".join(_declared(name, told)) for name, told in sorted(defs.items())]
    parts += ["\n".join(_document(kind, schema)) for kind, schema in schemas.items()]
    names = [f"{kind.title()}Document" for kind in KINDS]
    parts.append("/** Any document. */\n" + f"export type SlimestackDocument = {' | '.join(names)};\n")
    return "\n".join(parts)


def _declared(name: str, told: dict[str, Any]) -> Iterator[str]:
    if told.get("description"):
        yield f"/** {told['description'].replace('*/', '* /')} */"
    if "properties" in told:
        yield f"export interface {name} {{"
        yield from _fields(told)
        yield "}\n"
    else:
        yield f"export type {name} = {_type(told)};\n"


def _document(kind: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"/** A document of the kind {kind}. */"
    yield f"export interface {kind.title()}Document {{"
    yield from _fields(schema)
    yield "}\n"


def _fields(told: dict[str, Any]) -> Iterator[str]:
    for name, field in told["properties"].items():
        yield f"  readonly {name}{'' if name in told['required'] else '?'}: {_type(field)};"


def _type(told: dict[str, Any]) -> str:
    if "$ref" in told:
        return str(told["$ref"]).rpartition("/")[2]
    if "const" in told:
        return json.dumps(told["const"])
    if "enum" in told:
        return " | ".join(map(json.dumps, told["enum"]))
    for choice in ("oneOf", "anyOf"):
        if choice in told:
            return " | ".join(map(_type, told[choice]))
    if told["type"] == "array":
        if "prefixItems" in told:
            return f"readonly [{', '.join(map(_type, told['prefixItems']))}]"
        inner = _type(told["items"])
        return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
    if told["type"] == "object":
        return f"{{ readonly [name: string]: {_type(told['additionalProperties'])} }}"
    return _PLAIN[told["type"]]

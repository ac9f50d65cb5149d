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
    defs = {name: definition for schema in schemas.values() for name, definition in schema["$defs"].items()}
    parts = [_HEAD]
    parts += ["\n".join(_declaration(name, definition)) for name, definition in sorted(defs.items())]
    parts += ["\n".join(_document(kind, schema)) for kind, schema in schemas.items()]
    names = [f"{kind.title()}Document" for kind in KINDS]
    parts.append("/** Any document. */\n" + f"export type SlimestackDocument = {' | '.join(names)};\n")
    return "\n".join(parts)


def _declaration(name: str, schema: dict[str, Any]) -> Iterator[str]:
    if schema.get("description"):
        yield f"/** {schema['description'].replace('*/', '* /')} */"
    if "properties" in schema:
        yield f"export interface {name} {{"
        yield from _fields(schema)
        yield "}\n"
    else:
        yield f"export type {name} = {_type(schema)};\n"


def _document(kind: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"/** A document of the kind {kind}. */"
    yield f"export interface {kind.title()}Document {{"
    yield from _fields(schema)
    yield "}\n"


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    for name, field in schema["properties"].items():
        yield f"  readonly {name}{'' if name in schema['required'] else '?'}: {_type(field)};"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " | ".join(map(_type, schema[choice]))
    if schema["type"] == "array":
        if "prefixItems" in schema:
            return f"readonly [{', '.join(map(_type, schema['prefixItems']))}]"
        inner = _type(schema["items"])
        return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
    if schema["type"] == "object":
        return f"{{ readonly [name: string]: {_type(schema['additionalProperties'])} }}"
    return _PLAIN[schema["type"]]

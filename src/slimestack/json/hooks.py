"""Hooks: the cattrs converter between values and what JSON can hold, strict where cattrs would convert.

A text that looks like a number is not a number here, nor is 1.0, or True; an object has exactly the fields of
its class; a ``kind`` is one that can stand there.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final, Literal, Union, get_args, get_origin

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from slimestack.editions import invented_edition
from slimestack.editions.defects import strict
from slimestack.engine import CHANCE, Actor
from slimestack.errors import InvalidValue, ParseError, defect
from slimestack.json.shapes import SHAPES, TAGS, RecordShape, SchemaError, StateShape
from slimestack.rules.memos import new_memo, weigh
from slimestack.table.actions import KINDS, Action
from slimestack.table.checks import is_whole, near
from slimestack.table.edition import Edition
from slimestack.table.rulings import Rulings
from slimestack.table.seed import quote_without_seed
from slimestack.table.slimes import TYPE_NAMES, Counts, Slime
from slimestack.table.texts import parse_slime

Structure = Callable[[Any, Any], Any]

OPTIONAL: Final[Mapping[type, frozenset[str]]] = {
    StateShape: frozenset({"seed", "contents"}),
    RecordShape: frozenset({"seed"}),
    Rulings: frozenset(attrs.fields_dict(Rulings)),
}
"""The fields that may be left out; all others must be there. Rulings are always written."""


def _unexpected(expected: str, value: object) -> SchemaError:
    return SchemaError(defect("wrong_type", expected=expected, given=quote_without_seed(value)))


def members(kind: Any) -> Mapping[str, type] | None:
    """The classes of a union, by their tag; None for any other type."""
    if kind is Action:
        return {TAGS[one]: one for one in KINDS}
    if get_origin(kind) in {Union, types.UnionType} and all(one in TAGS for one in get_args(kind)):
        return {TAGS[one]: one for one in get_args(kind)}
    return None


def _object(value: Any) -> dict[str, Any]:
    if value.__class__ is not dict:
        raise _unexpected("an object", value)
    return value


def _slime(value: Any, _: Any) -> Slime:
    """A Slime by its text, exactly as it is printed."""
    if value.__class__ is not str:
        raise _unexpected("a Slime such as e4", value)
    return _named(value)


@lru_cache(maxsize=1 << 10)
def _named(text: str) -> Slime:
    try:
        found = parse_slime(text)
    except ParseError as error:
        raise SchemaError(error.defect.at(())) from None
    if str(found) != text:
        raise SchemaError(defect("wrong_type", expected=found, given=quote_without_seed(text)))
    return found


def _choice(kind: Any) -> Structure:
    """One of some texts: a literal, or an enum by its values."""
    known = {value: value for value in get_args(kind)} or {one.value: one for one in kind}

    def structure(value: Any, _: Any) -> Any:
        if value.__class__ is not str or value not in known:
            raise SchemaError(defect("not_one_of", known=", ".join(known), given=quote_without_seed(value)))
        return known[value]

    return structure


def _list(converter: cattrs.Converter) -> Callable[[Any], Structure]:
    """Lists: the first member that does not fit is refused, with its place, and the rest is not read."""

    def make(kind: Any) -> Structure:
        inner = get_args(kind)
        one = inner[0]
        length = None if inner[-1] is Ellipsis else len(inner)
        read = converter.get_structure_hook(one)

        def structure(value: Any, _: Any) -> Any:
            if value.__class__ is not list:
                raise _unexpected("a list", value)
            if length is not None and len(value) != length:
                raise SchemaError(defect("wrong_length", expected=length, count=len(value)))
            if one is str and all([member.__class__ is str for member in value]):
                return tuple(value)
            made = []
            try:
                for member in value:
                    made.append(read(member, one))  # noqa: PERF401  # its length is the place of the failure
            except Exception as error:  # noqa: BLE001  # cattrs adds the place to any error
                note = cattrs.IterableValidationNote(f"in the list at {len(made)}", len(made), one)
                error.__notes__ = [*getattr(error, "__notes__", []), note]
                raise cattrs.IterableValidationError("in a list", [error], kind) from None  # pyright: ignore[reportCallIssue]
            return tuple(made)

        return structure

    return make


def _class(converter: cattrs.Converter) -> Callable[[Any], Structure]:
    """Objects: exactly the fields of the class."""

    def make(kind: Any) -> Structure:
        structured = make_dict_structure_fn(kind, converter)
        names = frozenset(a.name for a in attrs.fields(kind) if a.init)
        optional = OPTIONAL.get(kind, frozenset())
        needed = names - optional

        def structure(value: Any, _: Any) -> Any:
            given = _object(value).keys()
            if given != names:
                missing, strange = sorted(needed - given), sorted(given - names)
                if strange:
                    raise SchemaError(
                        defect(
                            "unknown_field",
                            given=quote_without_seed(strange[0]),
                            **near(strange[0], [a.name for a in attrs.fields(kind) if a.init]),
                        )
                    )
                if missing:
                    raise SchemaError(defect("missing_field", place=(missing[0],)))
            try:
                return structured(value, kind)
            except cattrs.ClassValidationError as error:
                if not error.group_exceptions()[0]:  # cattrs does not know which field it was
                    _refuse_field(converter, kind, value)
                raise

        return structure

    return make


def _edition(converter: cattrs.Converter) -> Structure:
    """Editions. Most documents have the one that ships, which need not be built anew."""
    build = _class(converter)(Edition)

    def structure(value: Any, kind: Any) -> Any:
        return invented_edition() if repr(value) == _invented_repr() else build(value, kind)

    return structure


_data: dict[Edition, dict[str, Any]] = new_memo()


def edition_data(edition: Edition) -> dict[str, Any]:
    """The edition as plain data, which nobody changes; it weighs about as much as it takes."""
    data = _data.get(edition)
    if data is None:
        data = converter().unstructure(edition)
        weigh(len(repr(data)) // 10)
        _data[edition] = data
    return data


@cache
def _invented_repr() -> str:
    """The plain data of the edition that ships, as a text in which 1, 1.0 and True differ."""
    return repr(edition_data(invented_edition()))


def _refuse_field(converter: cattrs.Converter, kind: Any, value: dict[str, Any]) -> None:
    """Refuse the first value that its own field does not take, with its place, if there is one."""
    for attribute in attrs.fields(kind):
        if attribute.validator is None or attribute.name not in value:
            continue
        made = converter.structure(value[attribute.name], attribute.type)
        try:
            attribute.validator(None, attribute, made)
        except InvalidValue as error:
            problem = SchemaError(error.defect.at(error.defect.place[2:]))
            problem.__notes__ = [cattrs.AttributeValidationNote(f"at {attribute.name}", attribute.name, attribute.type)]
            raise cattrs.ClassValidationError("in an object", [problem], kind) from None  # pyright: ignore[reportCallIssue]


def _tagged(converter: cattrs.Converter) -> Callable[[Any], Structure]:
    """Objects of one of several classes, by their ``kind``."""

    def make(kind: Any) -> Structure:
        known = members(kind) or {}
        hooks: dict[str, Structure] = {}

        def structure(value: Any, _: Any) -> Any:
            tag: Any = _object(value).get("kind")
            if tag.__class__ is not str or tag not in known:
                given = quote_without_seed(tag) if "kind" in value else "nothing"
                raise SchemaError(defect("not_one_of", place=("kind",), known=", ".join(known), given=given))
            if tag not in hooks:
                hooks[tag] = converter.get_structure_hook(known[tag])
            return hooks[tag]({name: field for name, field in value.items() if name != "kind"}, known[tag])

        return structure

    return make


def _counts(value: Any, _: Any) -> Any:
    """How many of each type, by their names."""
    given = _object(value)
    if given.keys() != set(TYPE_NAMES):
        raise _unexpected(f"an object with the fields {', '.join(TYPE_NAMES)}", value)
    for name, number in given.items():
        if number.__class__ is not int:
            raise SchemaError(_unexpected("a whole number", number).defect.at((name,)))
    return tuple([given[name] for name in TYPE_NAMES])


def _texts(value: Any, _: Any) -> dict[str, str]:
    for name, text in _object(value).items():
        if text.__class__ is not str:
            raise SchemaError(_unexpected("a text", text).defect.at((name,)))
    return dict(value)


def _written(converter: cattrs.Converter) -> Callable[[Any], Callable[[Any], Any]]:
    """Objects with their ``kind``, where their class can stand beside others."""

    def make(kind: Any) -> Callable[[Any], Any]:
        plain = make_dict_unstructure_fn(kind, converter)
        tag = TAGS.get(kind)
        if tag is not None:
            return lambda value: {"kind": tag, **plain(value)}
        return plain

    return make


def _is_list(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is tuple


def _is_choice(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is Literal or (isinstance(kind, type) and issubclass(kind, Enum))


def _is_tagged(kind: Any) -> bool:
    return members(kind) is not None


@cache
def converter() -> cattrs.Converter:
    """The one converter."""
    made = cattrs.Converter(unstruct_collection_overrides={tuple: list})
    for plain in (int, str, bool):
        made.register_structure_hook(plain, strict(plain, _unexpected))
    made.register_structure_hook_factory(_is_list, _list(made))
    made.register_structure_hook_factory(attrs.has, _class(made))
    made.register_structure_hook_factory(_is_tagged, _tagged(made))
    made.register_structure_hook_factory(_is_choice, _choice)
    made.register_structure_hook(Slime, _slime)
    made.register_structure_hook_factory(lambda kind: kind is Edition, lambda _: _edition(made))
    made.register_structure_hook_func(lambda kind: kind == Counts, _counts)
    made.register_structure_hook_func(lambda kind: kind == dict[str, str], _texts)
    made.register_structure_hook_func(lambda kind: kind == Actor, _actor)
    made.register_unstructure_hook_factory(attrs.has, _written(made))
    made.register_unstructure_hook_factory(_is_tagged, lambda _: made.unstructure)
    made.register_unstructure_hook(Slime, str)
    made.register_unstructure_hook_func(
        lambda kind: kind == Counts, lambda counts: dict(zip(TYPE_NAMES, counts, strict=True))
    )
    for kind, shape in SHAPES.items():
        read, write = _shape_hooks(made, shape)
        made.register_structure_hook(kind, read)
        made.register_unstructure_hook(kind, write)
    return made


def _actor(value: Any, _: Any) -> Any:
    if value != "chance" and not is_whole(value, 0, 3):
        raise _unexpected("a seat from 0 to 3, or chance", value)
    return CHANCE if value == "chance" else value


def _shape_hooks(converter: cattrs.Converter, shape: Any) -> tuple[Structure, Callable[[Any], Any]]:
    """How a value with a shape of its own is read and written."""
    structure, unstructure = converter.get_structure_hook(shape), converter.get_unstructure_hook(shape)

    def write(value: Any) -> Any:
        try:
            return unstructure(shape.of(value))
        except InvalidValue as error:
            owner, *place = error.defect.place
            raise InvalidValue(error.defect.at((str(owner).removesuffix("Shape"), *place))) from None

    return lambda value, _: structure(value, shape).value(), write

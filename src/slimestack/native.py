"""What classes of the compiled build need at run time: the description of their fields, and their refusals."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from inspect import Parameter, Signature
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

import attrs

from slimestack.compiled import COMPILED as COMPILED  # noqa: PLC0414
from slimestack.errors import InvalidValue, defect, name_of, quote

_T = TypeVar("_T")


def describe(kind: type, fields: Sequence[tuple[str, str, Any]], is_frozen: bool, doc: str | None = None) -> None:
    """Let attrs' functions, ``help`` and ``inspect`` know a compiled class, as if attrs had made it."""
    these = {name: attrs.field(**options) for name, _, options in fields}
    for name, type_text, _ in fields:
        these[name].type = type_text
    base = kind.__mro__[1]
    bases = (type(base.__name__, (), {"__attrs_attrs__": attrs.fields(base)}),) if attrs.has(base) else ()
    make = attrs.frozen if is_frozen else attrs.define
    shadow: Any = make(these=these, init=False, eq=False, repr=False, slots=False)(type(kind.__name__, bases, {}))
    described: Any = kind
    described.__annotations__ = {name: type_text for name, type_text, _ in fields}
    described.__attrs_attrs__ = shadow.__attrs_attrs__
    described.__doc__ = doc
    if "__match_args__" not in vars(kind):
        described.__match_args__ = ()  # type: ignore[misc]
    parameters = [_parameter(one) for one in shadow.__attrs_attrs__ if one.init]
    described.__signature__ = Signature(parameters, return_annotation=None)


def _parameter(field: attrs.Attribute[Any]) -> Parameter:
    default = Parameter.empty if field.default is attrs.NOTHING else field.default
    return Parameter(field.name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=field.type)


def named(function: _T, name: str) -> _T:
    """The function, which gives this as its name: the compiled build keeps a cache and its function apart."""
    given: Any = function
    given.__name__ = given.__qualname__ = name
    return function


def refuse_change(instance: object, name: str) -> Exception:
    """The error of attrs for a field of a frozen class."""
    return attrs.exceptions.FrozenInstanceError()


def wrong_field(kind: type, values: Sequence[object]) -> InvalidValue:
    """The error for a constructor that was given a value of a wrong type, with the first field that is wrong.

    ``values`` are those of the fields that the constructor takes, in order.
    """
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(kind)
    for field, value in zip([one for one in fields if one.init], values, strict=True):
        kinds = _kinds(kind, field)
        if kinds and not isinstance(value, kinds):
            found = defect(
                "wrong_type", place=(kind.__name__, field.name), expected=name_of(*kinds), given=quote(value)
            )
            return InvalidValue(found)
    return InvalidValue(
        defect("wrong_type", place=(kind.__name__,), expected="values of its fields", given=name_of(*map(type, values)))
    )


def _kinds(kind: type, field: attrs.Attribute[Any]) -> tuple[type, ...]:
    """The classes that a value of the field may have; () where its annotation does not say."""
    hint: Any = field.type
    if isinstance(hint, str):
        home = next(base for base in kind.__mro__ if field.name in getattr(base, "__annotations__", ()))
        hint = eval(hint, dict(vars(sys.modules[home.__module__])))  # noqa: S307  # the library's own
    parts = get_args(hint) if get_origin(hint) in {UnionType, Union} else (hint,)
    kinds = tuple([type(None) if one is None else get_origin(one) or one for one in parts])
    return kinds if all(isinstance(one, type) for one in kinds) else ()


def attribute(kind: type[attrs.AttrsInstance], name: str) -> attrs.Attribute[Any]:
    """The description of a field."""
    return getattr(attrs.fields(kind), name)  # type: ignore[no-any-return]

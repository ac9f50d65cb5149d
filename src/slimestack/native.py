"""What classes of the compiled build need at run time: the description of their fields, and their refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from slimestack.errors import InvalidValue, defect, name_of

COMPILED = False
"""Whether this is the compiled build. Its sources are rewritten with True here: see ``native_form.py``."""


def describe(kind: type, fields: Sequence[tuple[str, str, Any]], is_frozen: bool) -> None:
    """Let attrs' functions know the fields of a compiled class, as if attrs had made it."""
    these = {name: attrs.field(**options) for name, _, options in fields}
    for name, type_text, _ in fields:
        these[name].type = type_text
    base = kind.__mro__[1]
    bases = (type(base.__name__, (), {"__attrs_attrs__": attrs.fields(base)}),) if attrs.has(base) else ()
    make = attrs.frozen if is_frozen else attrs.define
    shadow: Any = make(these=these, init=False, eq=False, repr=False, slots=False)(type(kind.__name__, bases, {}))
    kind.__attrs_attrs__ = shadow.__attrs_attrs__  # type: ignore[attr-defined]


def refuse_change(instance: object, name: str) -> Exception:
    """The error of attrs for a field of a frozen class."""
    return attrs.exceptions.FrozenInstanceError()


def wrong_field(kind: type, values: tuple[object, ...]) -> InvalidValue:
    """The error for a constructor that was given a value of a wrong type."""
    given = ", ".join([name_of(type(value)) for value in values])
    return InvalidValue(defect("wrong_type", place=(kind.__name__,), expected="values of its fields", given=given))


def attribute(kind: type[attrs.AttrsInstance], name: str) -> attrs.Attribute[Any]:
    """The description of a field."""
    return getattr(attrs.fields(kind), name)  # type: ignore[no-any-return]

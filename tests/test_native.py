"""What classes of the compiled build need at run time, tried on classes in Python."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any, Literal

import attrs
import pytest

import slimestack as ss
from slimestack import native
from slimestack.rulebook.code import ids_in_source
from slimestack.rules import grow


class Plain:
    """A class without a decorator, as the native form has it."""

    __match_args__ = ("size", "kind", "way", "rest")

    def __init__(
        self, size: int, kind: ss.SlimeType | None = None, way: Literal["up", "down"] = "up", rest: tuple[int, ...] = ()
    ) -> None:
        self.size, self.kind, self.way, self.rest = size, kind, way, rest


class Longer(Plain):
    """One with a base and no field of its own."""


class Bare:
    """One without a field."""


FIELDS: list[tuple[str, str, dict[str, Any]]] = [
    ("size", "int", {}),
    ("kind", "ss.SlimeType | None", {"default": None}),
    ("way", "Literal['up', 'down']", {"default": "up"}),
    ("rest", "tuple[int, ...]", {"default": ()}),
    ("cached", "int", {"init": False, "default": 0}),
]
native.describe(Plain, FIELDS, is_frozen=True, doc="What help shows.")
native.describe(Longer, [], is_frozen=True)
native.describe(Bare, [], is_frozen=False, doc="Bare.")


def test_attrs_knows_it() -> None:
    """The functions of attrs take a described class for one of theirs."""
    described: Any = Longer
    assert [field.name for field in attrs.fields(described)] == ["size", "kind", "way", "rest", "cached"]
    assert native.attribute(described, "kind").default is None
    assert attrs.evolve(described(3), size=4).size == 4
    assert (Plain.__doc__, Longer.__doc__) == ("What help shows.", None)
    assert (Plain.__match_args__[0], Bare.__match_args__) == ("size", ())  # type: ignore[attr-defined]
    assert str(inspect.signature(Longer)).startswith("(size: 'int', kind: 'ss.SlimeType | None' = None, way")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (("3", None, "up", ()), "Plain.size: expected an int, got '3'"),
        ((3, "ember", "up", ()), "Plain.kind: expected a SlimeType or None, got 'ember'"),
        ((3, None, 7, [1]), "Plain.rest: expected a tuple, got [1]"),
        ((3, None, 7, ()), "Plain: expected values of its fields, got an int, None, an int or a tuple"),
    ],
)
def test_a_wrong_type(values: tuple[object, ...], message: str) -> None:
    """The error names the first field whose value is of a wrong type, where its annotation says so."""
    assert str(native.wrong_field(Plain, values)) == message
    attrs.resolve_types(Plain, globals())  # type: ignore[type-var]
    assert str(native.wrong_field(Plain, values)) == message


def test_a_change() -> None:
    """A change is refused as attrs does."""
    assert isinstance(native.refuse_change(Plain(1), "size"), attrs.exceptions.FrozenInstanceError)


def test_a_name() -> None:
    """A function with a cache has the name of the function without."""

    def _double_uncached(n: int) -> int:
        return 2 * n

    double = native.named(cache(_double_uncached), "double")
    assert (double.__name__, double(4)) == ("double", 8)


def test_marks_in_the_source() -> None:
    """What the marks say is known from the source alone."""
    assert ids_in_source(grow.amount) == ss.rulebook.implemented_by(grow.amount) != ()
    assert ids_in_source(ss.Slime) == ss.rulebook.implemented_by(ss.Slime) != ()
    assert ids_in_source(len) == ids_in_source(None) == ()

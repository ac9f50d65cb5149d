"""Hostile values: whatever the public functions and classes are handed, only an error of the library comes out."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from itertools import count
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

import slimestack as ss
from slimestack import cards, render, rulebook, words
from slimestack.errors import quote


class Failing:
    """A value whose every question fails."""

    def _fail(self, *_: object) -> Any:
        raise ZeroDivisionError

    __repr__ = __str__ = __eq__ = __lt__ = __len__ = __iter__ = __bool__ = __getitem__ = __index__ = _fail
    __hash__ = _fail


class Liar:
    """A value that says it is of another class."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    @property  # type: ignore[misc]
    def __class__(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self.kind


class Text(str):
    """A text of a class of its own."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\x00"


def nested() -> object:
    """A list in a list in a list, very deep."""
    value: object = []
    for _ in range(5000):
        value = [value]
    return value


HOSTILE: list[tuple[str, object]] = [
    ("a huge number", 10**5000), ("a huge negative number", -(10**5000)), ("nan", float("nan")), ("inf", float("inf")),
    ("failing", Failing()), ("a class", Failing), ("a mock", MagicMock()), ("a text of another class", Text("e4")),
    ("half a character", "\ud800"), ("control characters", "\x00\x1b[31m"), ("a long text", "e4 " * 300_000),
    ("deep", nested()), ("bytes", b"x" * 100_000), ("members that fail", (Failing(),)), ("a set", {1}),
    ("an endless iterator", count()), ("true", True), ("a liar", Liar(ss.State)),
]  # fmt: skip
STATE = ss.position(["e4 e0", "m3"], row="titan")
MODULES: tuple[ModuleType, ...] = (ss, words, render, rulebook, cards)


def public() -> Iterator[tuple[str, Any]]:
    """Every public function and class, by name."""
    for module in MODULES:
        for name in getattr(module, "__all__", dir(module)):
            value = getattr(module, name)
            is_class = inspect.isclass(value)
            if not (is_class or inspect.isfunction(value)) or (
                module is cards and (not is_class or value.__module__ != cards.__name__)
            ):
                continue
            if module is rulebook and (is_class or name == "status_words"):
                continue  # nobody but the rulebook makes its entries
            if is_class and issubclass(value, BaseException | Enum):
                continue  # errors take anything
            if is_class or not name.startswith("_"):
                yield f"{module.__name__}.{name}", value


def calls(function: Any, hostile: object) -> Iterator[tuple[tuple[object, ...], dict[str, object]]]:
    """The ways to hand it over: everywhere, in each place beside a State, and by each name."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return
    needed = [one for one in parameters if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
    yield (hostile,) * len(needed), {}
    for at in range(1, len(needed)):
        yield (STATE,) * at + (hostile,) * (len(needed) - at), {}
    for one in parameters:
        if one.default is not one.empty:
            yield (STATE,) * len(needed), {one.name: hostile}


@pytest.mark.parametrize("name", sorted(dict(public())))
def test_only_errors_of_the_library(name: str) -> None:
    """A hostile value in any place is taken or refused; what the rest of Python raises does not come out."""
    function = dict(public())[name]
    for what, hostile in HOSTILE:
        for given, named in calls(function, hostile):
            try:
                function(*given, **named)
            except ss.SlimeStackError as error:
                said = str(error)
                if len(said) > 5000:
                    pytest.fail(f"{name} with {what}: a message of {len(said)} characters")
            except Exception as error:  # noqa: BLE001
                place = next(iter(named), "a parameter")
                pytest.fail(f"{name} with {what} as {place}: {type(error).__name__}: {error}"[:600])


@pytest.mark.parametrize("what", [what for what, _ in HOSTILE])
def test_quoted(what: str) -> None:
    """Every value can be quoted in a short text that a line can show."""
    text = quote(dict(HOSTILE)[what])
    assert 0 < len(text) < 1000
    assert text.isprintable()

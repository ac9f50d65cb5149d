"""Hostile values: whatever the public functions and classes are handed, only an error of the library comes out."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from functools import partial
from itertools import count, repeat
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


class Boom(Exception):
    """What the methods of the next classes raise."""


def fail(*_: object) -> Any:
    """Fail, as a method of any name."""
    raise Boom


_SPECIAL = ("__eq__", "__hash__", "__len__", "__iter__", "__repr__", "__str__", "__getitem__", "__bool__", "__index__",
            "__lt__", "__le__", "__gt__", "__ge__", "__sub__", "__fspath__")  # fmt: skip
_OF_TEXT = ("lower", "strip", "split", "splitlines", "encode", "removeprefix", "isprintable")
OwnText = type("OwnText", (str,), dict.fromkeys((*_SPECIAL, *_OF_TEXT), fail))
OwnNumber = type("OwnNumber", (int,), dict.fromkeys(_SPECIAL, fail))
OwnTuple = type("OwnTuple", (tuple,), dict.fromkeys(_SPECIAL, fail))
OwnMapping = type("OwnMapping", (dict,), dict.fromkeys((*_SPECIAL, "keys", "items", "get"), fail))
Endless = type("Endless", (list,), {"__iter__": lambda _: repeat("e4")})
Renamed = type("A\x1b[31m" + "A" * 10_000, (), {"__repr__": fail})


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
    *[(f"a liar, {kind.__name__}", Liar(kind)) for kind in (int, str, tuple, list, dict, ss.Slime, ss.Draw, ss.Record)],
    ("a liar in a tuple", (Liar(ss.Slime),)), ("an own text", OwnText("end")), ("own texts", (OwnText("e4"),)),
    ("an own number", OwnNumber(2)), ("an own tuple", OwnTuple(("e4", "m3"))), ("an own mapping", OwnMapping(a=1)),
    ("an endless list", Endless(["e4"])), ("a strange name", Renamed()), ("a mock state", MagicMock(spec=ss.State)),
    ("a huge fraction", Fraction(10**5000, 3)), ("a small fraction", Fraction(3, 10**5000)), ("a digit", "²"),
    ("digits", "e" + "9" * 5000),
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


RECORD = ss.Record.of(ss.new_game(seed=5))
GOOD: dict[str, object] = {
    "Action": ss.legal_actions(STATE)[0], "Edition": ss.invented_edition(), "Record": RECORD, "Rulings": ss.Rulings(),
    "Game": STATE.game, "str": "e4", "int": 1, "bool": True, "Slime": ss.parse_slime("e4"), "Swarm": STATE.swarms[0],
    "SlimeType": ss.SlimeType.EMBER, "Verdict": ss.explain(STATE, ss.legal_actions(STATE)[0]),
    "Seed": ss.Seed.of(1), "Step": ss.steps(STATE, ss.legal_actions(STATE)[0])[0],
}  # fmt: skip
BY_NAME: dict[str, object] = {"text": "grow", "kind": ss.State, "swarms": ["e4", "m3"]}
VALUES = (STATE, STATE.game, RECORD, ss.invented_edition(), ss.parse_slime("e4"), ss.Seed.of(1))


def good(parameter: inspect.Parameter) -> object:
    """A value that fits the parameter, as far as its name or type says."""
    written = str(parameter.annotation)
    if parameter.name in BY_NAME:
        return BY_NAME[parameter.name]
    if written.startswith(("tuple", "Iterable", "Sequence")):
        return ()
    return GOOD.get(written.split(" |", maxsplit=1)[0], STATE)


def methods() -> Iterator[tuple[str, Any]]:
    """Every public method of the values that have some, and of their classes, by name."""
    for value in VALUES:
        for name in dir(value):
            method = None if name.startswith("_") else getattr(value, name)
            if inspect.ismethod(method):
                yield f"{type(value).__name__}.{name}", method


def one_at_a_time(function: Any, hostile: object) -> Iterator[dict[str, object]]:
    """The ways to hand it over in one place, with what fits in all the others."""
    parameters = [
        one
        for one in inspect.signature(function).parameters.values()
        if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]
    needed = {one.name: good(one) for one in parameters if one.default is one.empty}
    for one in parameters:
        yield {**needed, one.name: hostile}


@pytest.mark.parametrize("name", sorted(dict([*public(), *methods()])))
def test_one_hostile_value(name: str) -> None:
    """A hostile value beside good ones is taken or refused in a short message that a terminal can show."""
    function = dict([*public(), *methods()])[name]
    for what, hostile in HOSTILE:
        for named in one_at_a_time(function, hostile):
            place = next(key for key, value in named.items() if value is hostile)
            try:
                function(**named)
            except ss.SlimeStackError as error:
                said = str(error)
                assert len(said) < 5000, f"{name} with {what} as {place}: a message of {len(said)} characters"
                assert said.replace("\n", "").isprintable(), f"{name} with {what} as {place}: {said!a:.300}"
            except Exception as error:  # noqa: BLE001
                pytest.fail(f"{name} with {what} as {place}: {type(error).__name__}")


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


@pytest.mark.parametrize(
    "make", [ss.InvalidPosition, partial(ss.InvalidEdition, "x"), partial(ss.InvalidDocument, "state")]
)
def test_an_error_with_endless_defects(make: Callable[[Any], Exception]) -> None:
    """What is iterated is bounded in the errors too."""
    with pytest.raises(ss.InvalidValue, match="got more than 100000"):
        make(count())

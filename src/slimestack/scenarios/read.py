"""Scenario files: tables with moves and with what must be so afterwards, as players write them, in TOML.

A scenario says what is *given*, *when* something is done, and what is *then*::

    [[scenario]]
    name = "The amount of a Grow is frozen"
    citations = ["GROW.5"]
    given = "e3 d0 / m3"
    when = ["grow e3"]
    then.swarms.P0 = "e4 d0"
    then.illegal = { "place e4" = "TURN.5" }

:mod:`slimestack.scenarios.run` plays a scenario and holds it against the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import attrs

from slimestack.editions import load_edition
from slimestack.editions.toml import toml_tables
from slimestack.errors import (
    InvalidEdition,
    InvalidPosition,
    InvalidValue,
    ParseError,
    SlimeStackError,
    defect,
    defect_of,
    quote,
)
from slimestack.games import new_game
from slimestack.parsing import file_text, words_from
from slimestack.positions.read import read_position, read_rulings
from slimestack.scenarios.values import InvalidScenario, Values
from slimestack.table.checks import is_whole
from slimestack.table.edition import Edition
from slimestack.table.rulings import Rulings
from slimestack.table.state import State
from slimestack.table.texts import parse_type

MAX_BYTES = 250_000
"""The largest scenario file that is read."""
MAX_SCENARIOS = 1000
MAX_MOVES = 10_000
"""The most moves of one file."""


@attrs.frozen
class Expected:
    """One thing that must be so: which, and how; the scenario's ``then`` has a key for each."""

    key: str
    value: Any


@attrs.frozen
class Step:
    """What is done, as people say it, one text for each move, and what must be so then."""

    when: tuple[str, ...]
    then: tuple[Expected, ...]


@attrs.frozen
class Scenario:
    """A table with moves and with what must be so afterwards.

    ``citations`` are the clauses and rulings that it is about, ``start`` is the state from which it begins.
    """

    name: str
    about: str
    citations: tuple[str, ...]
    start: State = attrs.field(repr=False)
    steps: tuple[Step, ...]


def load_scenarios(path: str | PathLike[str]) -> tuple[Scenario, ...]:
    """The scenarios in a file; an edition that the file names is read from the same folder.

    :raises SlimeStackError: when the file cannot be read
    :raises InvalidScenario: as :func:`read_scenarios` does
    """
    text = file_text(path, MAX_BYTES)
    return read_scenarios(text, folder=Path(fspath(path)).parent)


def read_scenarios(text: str, *, folder: str | PathLike[str] | None = None) -> tuple[Scenario, ...]:
    """The scenarios in a text.

    :param folder: where the edition files are that it names
    :raises InvalidScenario: for what cannot be understood

    >>> (scenario,) = read_scenarios('''
    ... [[scenario]]
    ... name = "A Combine makes a Big"
    ... given = "e3 e0 / m3"
    ... when = "combine e0 e3"
    ... then.swarms.P0 = "e4"
    ... ''')
    >>> scenario.name, scenario.steps[0].when
    ('A Combine makes a Big', ('combine e0 e3',))
    """
    if not isinstance(text, str) or len(text) > MAX_BYTES:
        expected = f"a text of at most {MAX_BYTES} characters"
        raise InvalidScenario(defect("wrong_type", expected=expected, given=quote(text)))
    try:
        tables = toml_tables(text)
    except ParseError as error:
        raise InvalidScenario(error.defect) from None
    return _File(None if folder is None else Path(folder)).scenarios(tables)


class _File(Values):
    """Reads one file, and knows how to say where a fault is."""

    def __init__(self, folder: Path | None) -> None:
        super().__init__()
        self.folder = folder
        self.moves = 0

    def scenarios(self, tables: dict[str, Any]) -> tuple[Scenario, ...]:
        values = self.take(tables, {"title": self.text, "scenario": lambda value: value})
        found = values.get("scenario")
        if not isinstance(found, list) or not 1 <= len(found) <= MAX_SCENARIOS:
            self.fail(defect("no_scenarios", most=MAX_SCENARIOS))
        read = []
        for at, table in enumerate(found):
            self.where = ("scenario", at)
            read.append(self.scenario(self.table(table)))
            self.where = ()
        return tuple(read)

    def scenario(self, table: dict[str, Any]) -> Scenario:
        values = self.take(
            table,
            {
                "name": self.text,
                "about": self.text,
                "citations": self.ids,
                "edition": self.edition,
                "given": lambda value: value,
                "when": self.texts,
                "then": self.then,
                "step": lambda value: value,
            },
        )
        for name in ("name", "given"):
            if name not in values:
                self.fail(defect("missing_field", place=(name,)))
        steps = tuple(self.steps(values))
        self.moves += sum(len(step.when) for step in steps)
        if self.moves > MAX_MOVES:
            self.fail(defect("too_many_moves", most=MAX_MOVES))
        here, self.where = self.where, (*self.where, "given")
        start = self.given(values["given"], values.get("edition"))
        self.where = (*here, "then", "position")
        for step in steps:
            for expected in step.then:
                if expected.key == "position":
                    self.given(expected.value, start.game.edition, start.game.rulings)
        self.where = here
        return Scenario(values["name"], values.get("about", ""), values.get("citations", ()), start, steps)

    def steps(self, values: dict[str, Any]) -> Iterator[Step]:
        """The step of the scenario itself, then those that follow it."""
        if "when" in values or "then" in values:
            yield Step(values.get("when", ()), values.get("then", ()))
        following = values.get("step", [])
        if not isinstance(following, list):
            self.fail(defect("wrong_steps", place=("step",)))
        for table in following:
            more = self.take(self.table(table), {"when": self.texts, "then": self.then})
            yield Step(more.get("when", ()), more.get("then", ()))
        if "then" not in values and not any(isinstance(one, dict) and one.get("then") for one in following):
            self.fail(defect("missing_field", place=("then",)))

    def edition(self, value: object) -> Edition:
        if self.folder is None:
            self.fail(defect("no_folder"))
        name = self.text(value)
        if not name or Path(name).name != name:
            self.fail(defect("wrong_type", expected="the name of a file beside the scenario's", given=quote(name)))
        try:
            return load_edition(self.folder / name)
        except InvalidEdition as error:
            self.fail(defect("invalid_edition", file=name, reasons="; ".join(map(str, error.defects))))
        except InvalidValue as error:
            self.fail(error.defect)

    def given(self, value: object, edition: Edition | None, rulings: Rulings | None = None) -> State:
        """The table: a position text, or a new game."""
        try:
            if isinstance(value, str):
                return read_position(value, edition=edition, rulings=rulings)
            return self.new_game(self.table(value), edition)
        except InvalidPosition as error:
            self.fail(defect("impossible_start", reasons="; ".join(map(str, error.defects))))
        except ParseError as error:
            self.fail(error.defect)

    def new_game(self, table: dict[str, Any], edition: Edition | None) -> State:
        values = self.take(
            table, {"players": self.players, "first": self.seat, "types": self.types, "rulings": self.rulings}
        )
        players, first = values.get("players", 2), values.get("first", 0)
        if first >= players:
            self.fail(defect("unknown_seat", place=("first",), last=players - 1, given=first))
        try:
            return new_game(
                players, first=first, edition=edition, rulings=values.get("rulings"), starting_types=values.get("types")
            )
        except SlimeStackError as error:  # each field is right by itself, so the types are not those of these players
            self.fail(defect_of(error).at(("types",)))

    def players(self, value: object) -> int:
        if not is_whole(value, 2, 4):
            self.fail(defect("wrong_players", "COMP.1", given=quote(value)))
        return value

    def types(self, value: object) -> tuple[str, ...] | None:
        words = tuple([word for text in self.texts(value) for word in text.split()])
        for word in words:
            try:
                parse_type(word)
            except ParseError as error:
                self.fail(error.defect.at(()))
        return words or None

    def rulings(self, value: object) -> Rulings:
        text = self.text(value)
        try:
            return read_rulings(words_from(text), text, Rulings())
        except ParseError as error:
            self.fail(error.defect)

    def then(self, value: object) -> tuple[Expected, ...]:
        """What must be so, in the order in which it is written."""
        values = self.take(
            self.table(value),
            {
                "legal": self.verdicts,
                "illegal": self.verdicts,
                "moves": self.texts,
                "position": self.text,
                "pending": self.text,
                "swarms": self.swarms,
                "deck": self.text,
                "discard": self.text,
                "supply": self.amount,
                "row": self.texts,
                "gone": self.texts,
                "claimed": self.by_seat(self.texts),
                "round": self.number,
                "acts": self.who,
                "token": self.seat,
                "left": self.number,
                "score": self.by_seat(self.number),
                "follows": self.ids,
                "over": self.over,
                "winners": self.seats,
            },
        )
        return tuple([Expected(key, read) for key, read in values.items()])

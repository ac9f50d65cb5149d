"""The plain values of scenario files, each read strictly, with the part of the file that is at fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from slimestack import rulebook
from slimestack.errors import Defect, DefectPlace, InvalidValue, ParseError, SlimeStackError, defect, defect_of, quote
from slimestack.parsing import seat, without_dash, words_from
from slimestack.table.checks import is_whole, near

Cited: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Moves, each with the ids that its verdict must cite."""
BySeat: TypeAlias = tuple[tuple[int, Any], ...]
"""Something for some of the seats."""

_SEAT = re.compile(r"[Pp][0-3]\Z")
_CHANGE = re.compile(r"[+-][0-9]{1,5}\Z")


class InvalidScenario(InvalidValue):
    """A scenario file that cannot be read; the place of its ``defect`` begins with the scenario and its number."""


class Values:
    """Reads values, and knows how to say where a fault is."""

    def __init__(self) -> None:
        self.where: DefectPlace = ()

    def fail(self, found: Defect) -> NoReturn:
        """Say what is wrong with the part that is read."""
        raise InvalidScenario(found.at((*self.where, *found.place), found.line, found.column)) from None

    def take(self, table: dict[str, Any], known: dict[str, Callable[[Any], Any]]) -> dict[str, Any]:
        """The values of a table by their names, each read; no other names may be in it."""
        found: dict[str, Any] = {}
        here = self.where
        for name, value in table.items():
            if name not in known:
                self.fail(defect("unknown_field", given=quote(name), **near(name, known)))
            self.where = (*here, name)
            found[name] = known[name](value)
            self.where = here
        return found

    def text(self, value: object) -> str:
        """A text of bearable length."""
        if not isinstance(value, str) or len(value) > 10_000:
            self.fail(defect("wrong_type", expected="a text of at most 10000 characters", given=quote(value)))
        return value

    def texts(self, value: object) -> tuple[str, ...]:
        """One text for each line, or a list of texts."""
        lines = value.splitlines() if isinstance(value, str) else value
        if not isinstance(lines, list):
            self.fail(defect("wrong_type", expected="a text or a list of texts", given=quote(value)))
        texts = [self.text(line).partition("#")[0].strip() for line in lines]
        return tuple([line for line in texts if line])

    def table(self, value: object) -> dict[str, Any]:
        """A table of TOML."""
        if not isinstance(value, dict):
            self.fail(defect("wrong_type", expected="a table", given=quote(value)))
        return value

    def number(self, value: object) -> int:
        """A whole number, 0 or more."""
        if not is_whole(value, 0, 100_000):
            self.fail(defect("not_whole", low=0, high=100_000, given=quote(value)))
        return value

    def amount(self, value: object) -> int | str:
        """A number, or a text such as ``+3`` for a change."""
        if isinstance(value, str) and _CHANGE.match(value):
            return value
        return self.number(value)

    def seat(self, value: object) -> int:
        """A seat, written P0."""
        try:
            return seat((self.text(value), 0), str(value))
        except ParseError as error:
            self.fail(error.defect.at(()))

    def seats(self, value: object) -> tuple[int, ...]:
        """Some seats."""
        return tuple([self.seat(one) for text in self.texts(value) for one in text.split()])

    def who(self, value: object) -> int | str:
        """A seat, or ``chance`` or ``nobody``."""
        return value if isinstance(value, str) and value in {"chance", "nobody"} else self.seat(value)

    def by_seat(self, read: Callable[[Any], Any]) -> Callable[[object], BySeat]:
        """The reader of a table with something for some of the seats."""

        def read_all(value: object) -> BySeat:
            table = self.table(value)
            for name in table:
                if not _SEAT.match(name):
                    self.fail(defect("not_seat", given=quote(name)))
            return tuple([(int(name[1]), read(one)) for name, one in table.items()])

        return read_all

    def swarms(self, value: object) -> BySeat:
        """Swarms by seat, or those of all seats in one text."""
        if isinstance(value, str):
            return tuple(enumerate(value.split("/")))
        return self.by_seat(self.text)(value)

    def ids(self, value: object) -> tuple[str, ...]:
        """Ids of the rulebook, as it writes them."""
        found = [one for text in self.texts(value) for one in text.replace(",", " ").split()]
        try:
            return tuple([rulebook.entry(one).id for one in found])
        except SlimeStackError as error:
            self.fail(defect_of(error))

    def verdicts(self, value: object) -> Cited:
        """Moves, or a table of moves with what is cited for each."""
        if isinstance(value, dict):
            return tuple([(move, self.ids(cited)) for move, cited in value.items()])
        return tuple([(move, ()) for move in self.texts(value)])

    def over(self, value: object) -> str | bool:
        """Whether the game is over, or the clause by which it is."""
        if isinstance(value, bool):
            return value
        found = self.ids(value)
        if len(found) != 1:
            self.fail(defect("wrong_type", expected="true, false or the id of one clause", given=quote(value)))
        return found[0]


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, ``-`` alone for none.

    >>> words_of("crowd titan"), words_of("-")
    (('crowd', 'titan'), ())
    """
    return tuple([word.lower() for word, _ in without_dash(words_from(text))])


def message(error: SlimeStackError) -> str:
    """An error in one line."""
    return error.defect.sentence if isinstance(error, ParseError) else "; ".join(str(error).splitlines())

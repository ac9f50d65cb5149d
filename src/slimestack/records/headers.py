"""The headers of a record's text: which game it was, and how it began."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NoReturn

import attrs

from slimestack.editions.digest import edition_digest
from slimestack.errors import (
    Defect,
    InvalidPosition,
    InvalidValue,
    ParseError,
    SlimeStackError,
    defect,
    defect_of,
    quote,
)
from slimestack.games import new_game
from slimestack.parsing import number, seat, words_from
from slimestack.positions.read import read_position, read_rulings
from slimestack.records.record import SEAL_DIGITS, Record, comment_text, is_seal
from slimestack.records.write import FIRST_LINE, VERSION
from slimestack.rules.verdicts import IllegalAction, Verdict
from slimestack.table.actions import Action
from slimestack.table.checks import near, player_name
from slimestack.table.edition import Edition
from slimestack.table.game import names_defect
from slimestack.table.rulings import Rulings
from slimestack.table.seed import KEY_DIGITS, Seed, may_hold_seed, without_seed
from slimestack.table.state import State

_HEADER = re.compile(r"([A-Za-z][A-Za-z0-9]*)[ \t]*:[ \t]*")
_FIRST = re.compile(rf"{FIRST_LINE}[ \t]+([0-9]{{1,6}})\s*\Z", re.IGNORECASE)
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})\Z")
_SEED = re.compile(r"([0-9a-f]{64})(?:\s+([0-9]{1,18}))?\Z", re.IGNORECASE)
SEAT = re.compile(r"P[0-9]\Z", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9a-f]{8,32}\Z", re.IGNORECASE)


class InvalidRecord(ParseError):
    """A record cannot be read to its end.

    ``record`` has everything before the fault, and is None where the headers are at fault. ``text`` is the line
    with the fault, empty if it may have a seed in it, ``offset`` the place in it, and ``defect`` has its number,
    counted from 1.
    """

    def __init__(self, defect: Defect, text: str, offset: int, record: Record | None) -> None:
        super().__init__(defect, text, offset)
        self.args = (defect, text, offset, record)
        self.record = record

    def __str__(self) -> str:
        return (
            f"line {self.defect.line}: {super().__str__()}"
            if self.text
            else f"line {self.defect.line}: {self.defect.sentence}"
        )


class Headers:
    """Reads the headers, line by line, and knows the game as far as it has come."""

    def __init__(self, lines: list[str], edition: Edition) -> None:
        self.lines = lines
        self.at = 0
        self.edition = edition
        self.players = 2
        self.first = 0
        self.names: dict[int, str] = {}
        self.rulings = Rulings()
        self.found_headers: dict[str, tuple[int, str, int]] = {}
        self.record_fields: dict[str, object] = {}
        self.states: list[State] = []
        self.actions: list[Action] = []
        self.comments: list[tuple[int, str]] = []

    # --- faults

    def fail(self, found: Defect, offset: int = 0) -> NoReturn:
        """Say what is wrong with the line that is read."""
        line = self.lines[self.at] if self.at < len(self.lines) else ""
        text = "" if may_hold_seed(line) else line
        located = without_seed(found.at((), self.at + 1, offset + 1))
        raise InvalidRecord(located, text, offset, self.so_far()) from None

    def fail_at(self, header: str, found: Defect) -> NoReturn:
        """Say what is wrong with a header that has been read."""
        self.at, _, offset = self.found_headers[header]
        self.fail(found, offset)

    @contextmanager
    def within(self, start: int = 0) -> Iterator[None]:
        """Report errors as faults of this line; what is read begins at this place of it."""
        try:
            yield
        except InvalidRecord:
            raise
        except ParseError as error:
            self.fail(error.defect, start + error.offset)
        except IllegalAction as error:
            self.fail(illegal(error.verdict), start)
        except SlimeStackError as error:
            self.fail(defect_of(error), start)

    def so_far(self) -> Record | None:
        """The game up to here."""
        if not self.states:
            return None
        record = Record(self.states[0], comments=(), **self.record_fields)  # type: ignore[arg-type]
        return record._with_moves(self.actions, self.states[1:], self.comments)

    # --- headers

    def first_line(self) -> None:
        """The line that says what this is, and of which version."""
        while self.at < len(self.lines) and not self.lines[self.at].strip():
            self.at += 1
        found = _FIRST.match(self.lines[self.at].strip()) if self.at < len(self.lines) else None
        if found is None:
            self.fail(defect("no_first_line", line=f"{FIRST_LINE} {VERSION}"))
        if not 1 <= int(found[1]) <= VERSION:
            self.fail(defect("unknown_version", given=found[1], newest=VERSION))
        self.at += 1

    def header(self, line: str) -> bool:
        """Read a line of the headers; whether it was one."""
        if line.lstrip().startswith("#"):
            self.comment(line, line.index("#"))
            return True
        found = _HEADER.match(line)
        if found is None:
            return False
        name, value = found[1].lower(), line[found.end() :].strip()
        if name in self.found_headers:
            self.fail(defect("said_twice", what=name))
        self.found_headers[name] = self.at, value, found.end()
        read = self.reader(found[1])
        with self.within(found.end()):
            read(value)
        return True

    def reader(self, name: str) -> Callable[[str], None]:
        """What reads the header with this name, which begins the line."""
        if SEAT.match(name):
            with self.within():
                return partial(self.read_player, seat((name, 0), name))
        if name.lower() not in _HEADERS:
            self.fail(defect("unknown_header", given=quote(name), **near(name.lower(), (*_HEADERS, "p0"))))
        return partial(_HEADERS[name.lower()], self)

    def name(self, value: str) -> str:
        """A name as it stands there, or in quotes."""
        if not value.startswith('"'):
            return value
        try:
            name = json.loads(value)
        except (ValueError, RecursionError):
            name = None
        if not isinstance(name, str):
            raise InvalidValue(defect("wrong_type", expected="a JSON text as name in quotes", given=quote(value)))
        return name

    def read_player(self, number: int, value: str) -> None:
        """The name of a player."""
        name = self.name(value)
        player_name.require(name)
        self.names[number] = name

    def read_edition(self, value: str) -> None:
        """The name of the edition, for people; the digest decides."""
        self.name(value)

    def read_digest(self, value: str) -> None:
        """The digest of the edition, or the beginning of it."""
        ours = edition_digest(self.edition)
        if not _DIGITS.match(value) or not ours.startswith(value.lower()):
            raise InvalidValue(defect("other_edition", edition=quote(self.edition.name), digest=ours))

    def read_rulings(self, value: str) -> None:
        """How the table read the open questions."""
        self.rulings = read_rulings(words_from(value), value, self.rulings)

    def read_players(self, value: str) -> None:
        """How many played."""
        self.players = number((value, 0), value, 4, "the number of players", 2)

    def read_first(self, value: str) -> None:
        """The seat that started with the Token."""
        self.first = seat((value, 0), value)

    def read_date(self, value: str) -> None:
        """The day of the game."""
        found = _DATE.match(value)
        try:
            self.record_fields["date"] = dt.date(*map(int, found.groups())) if found else None
        except ValueError:
            found = None
        if found is None:
            raise InvalidValue(defect("wrong_type", expected="a date such as 2026-01-31", given=quote(value)))

    def read_real(self, value: str) -> None:
        """Whether the game was played for real."""
        if value.lower() not in {"yes", "no"}:
            raise InvalidValue(defect("not_one_of", known="yes, no", given=quote(value)))
        self.record_fields["real"] = value.lower() == "yes"

    def read_seal(self, value: str) -> None:
        """The hash of the seed."""
        if not is_seal(value.lower()):
            raise InvalidValue(defect("seal_digits", size=SEAL_DIGITS, given=quote(value)))
        self.record_fields["seal"] = value.lower()

    def read_seed(self, value: str) -> None:
        """The seed, once it was revealed."""
        found = _SEED.match(value)
        if found is None:
            raise InvalidValue(defect("seed_digits", size=KEY_DIGITS))
        self.record_fields["seed"] = Seed(bytes.fromhex(found[1]), int(found[2] or 0))

    def later(self, value: str) -> None:
        """Nothing yet: it is read when the other headers are known."""

    def start(self) -> State:
        """The game's first state."""
        at = self.at
        state = self.position() if "start" in self.found_headers else None
        players = self.players if state is None else state.game.players
        names = self.player_names(players)
        if state is None:
            if self.first >= players:
                self.fail_at("first", defect("unknown_seat", last=players - 1, given=self.first))
            state = new_game(names or players, first=self.first, edition=self.edition, rulings=self.rulings)
        self.at = at
        return attrs.evolve(state, game=attrs.evolve(state.game, names=names))

    def position(self) -> State:
        """The position with which the game begins, which has what the headers say."""
        self.at, text, offset = self.found_headers["start"]
        try:
            state = read_position(text, edition=self.edition, rulings=self.rulings)
        except InvalidPosition as error:
            self.fail(defect("impossible_start", reasons="; ".join(map(str, error.defects))), offset)
        except ParseError as error:
            self.fail(error.defect, offset + error.offset)
        game = state.game
        for header, same in {
            "players": game.players == self.players,
            "rulings": game.rulings == self.rulings,
            "first": game.first == self.first,
        }.items():
            if header in self.found_headers and not same:
                self.fail(defect("other_start", header=header), offset)
        return state

    def player_names(self, players: int) -> tuple[str, ...]:
        """The names of the players by seat, or none."""
        missing = [number for number in range(players) if number not in self.names]
        surplus = [number for number in self.names if number >= players]
        if surplus or 0 < len(missing) < players:
            header = f"p{surplus[0]}" if surplus else f"p{list(self.names)[-1]}"
            self.fail_at(header, defect("names_missing", players=players, last=players - 1))
        names = tuple([self.names[number] for number in sorted(self.names)])
        found = names_defect(names)
        if found is not None:
            self.fail_at(f"p{list(self.names)[-1]}", found)
        return names

    def comment(self, line: str, offset: int) -> None:
        """Keep a comment that begins at this offset in a line."""
        text = line[offset + 1 :].strip()
        if text:
            with self.within(offset):
                comment_text.require(text)
            self.comments.append((len(self.actions), text))


_HEADERS: dict[str, Callable[[Headers, str], None]] = {
    "edition": Headers.read_edition,
    "digest": Headers.read_digest,
    "rulings": Headers.read_rulings,
    "players": Headers.read_players,
    "date": Headers.read_date,
    "real": Headers.read_real,
    "seal": Headers.read_seal,
    "seed": Headers.read_seed,
    "first": Headers.read_first,
    "start": Headers.later,
    "result": Headers.later,
}


def illegal(verdict: Verdict) -> Defect:
    """The defect of a text with a move that the rules forbid."""
    return defect("illegal_action", *verdict.citations, action=verdict.action, reason=verdict.reason)

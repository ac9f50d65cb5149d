"""The referee: follows a game with real cards, asks what was turned up, and keeps the record after every step."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import click

import slimestack as ss
from slimestack.cli.arguments import parse_move
from slimestack.cli.card_input import card_lines, card_question, explain_card, parse_card, split_cards
from slimestack.cli.ending import ending_lines, score_lines
from slimestack.cli.judge import judgement_lines
from slimestack.cli.moves import move_lines
from slimestack.cli.narration import narrated
from slimestack.cli.record_file import FileChanged, RecordFile
from slimestack.cli.screen import Line, Screen
from slimestack.cli.table_view import table_lines
from slimestack.cli.text import capital, error_text
from slimestack.records.record import Record

HELP = (
    "A move: its number in the list, or its text, such as combine e0 e3, grow e3 d0 or split e7 = e2 e1 e1.",
    "A card, when one is asked for: its name, or the beginning of it; several in the order in which they came.",
    "why MOVE: whether it is legal, by which clauses, and how other readings decide.",
    "undo: take back the last entry. note TEXT: a remark in the record.",
    "cards: what can come up. score: what everybody has. table: the table and the moves again.",
    "help: this. quit: stop here; the same command goes on with the game.",
)
_LONGEST_NUMBER = 9


@attrs.define
class Referee:
    """One game with real cards: its record and the file of it, and what of a composite move is still to be done."""

    screen: Screen
    record: Record
    file: RecordFile
    to_do: list[ss.Action] = attrs.Factory(list)
    left: bool = False

    @property
    def state(self) -> ss.State:
        """The table as it is now."""
        return self.record.state

    def follow(self) -> bool:
        """Follow the game until it is over or left; whether it is over."""
        shown: ss.State | None = None
        while not self.left and ss.to_act(self.state) is not None:
            if self.to_do and ss.to_act(self.state) is not ss.CHANCE:
                self.do_next()
                continue
            if self.state is not shown:
                self.show()
                shown = self.state
            line = self.screen.ask(self.prompt())
            if line is None:
                self.screen.say("The input has ended.")
                self.left = True
            else:
                self.reply(line)
        if not self.left:
            self.screen.show(*ending_lines(self.state))
        return not self.left

    def prompt(self) -> str:
        """Who is asked."""
        seat = ss.to_act(self.state)
        return "card> " if not isinstance(seat, int) else f"{self.state.game.name(seat)}> "

    def show(self) -> None:
        """Show what is to be decided, or which card is asked for."""
        if ss.to_act(self.state) is ss.CHANCE:
            self.screen.say(card_question(self.state))
        else:
            self.screen.gap()
            self.screen.show(*table_lines(self.state), *move_lines(self.state))

    def reply(self, line: str) -> None:
        """Do what the line says, or say in a sentence why that cannot be done."""
        word, rest = (*line.split(maxsplit=1), "", "")[:2]
        command = _COMMANDS.get(word.lower())
        try:
            if not word:
                self.screen.say("Say what was done, or help.")
            elif command is not None:
                command(self, rest.strip())
            elif ss.to_act(self.state) is ss.CHANCE:
                self.turn_up(line)
            else:
                self.move(line.strip())
        except ss.IllegalAction as error:
            self.screen.say(f"No, {error.verdict.reason} ({', '.join(error.verdict.citations)}).")
        except click.UsageError as error:
            self.screen.say(error.format_message().splitlines()[0])
        except ss.SlimeStackError as error:
            self.screen.say(capital(error_text(error)))

    def turn_up(self, line: str) -> None:
        """Note the cards that a line names, one after the other."""
        words = split_cards(self.state, line)
        for at, word in enumerate(words):
            if ss.to_act(self.state) is not ss.CHANCE:
                self.screen.say(f"No card is due any more: {' '.join(words[at:])} is left out.")
                return
            card = parse_card(self.state, word)
            if card not in ss.legal_actions(self.state):
                self.screen.say(explain_card(self.state, card))
                return
            self.did(card, *words[at + 1 :], *self.to_do)

    def move(self, text: str) -> None:
        """Play a move by number or by text."""
        if text.isdecimal():
            legal = ss.legal_actions(self.state)
            number = int(text) if len(text) <= _LONGEST_NUMBER else 0
            if not 1 <= number <= len(legal):
                self.screen.say(f"The moves are numbered 1 to {len(legal)}.")
                return
            self.did(legal[number - 1])
            return
        first, *rest = ss.expand(self.state, text)
        self.did(first, *rest)
        self.to_do = rest

    def do_next(self) -> None:
        """Play the next action of a move; if it is no longer legal or cannot be kept, drop the rest of the move."""
        action, *rest = self.to_do
        self.to_do = []
        try:
            self.did(action, *rest)
        except ss.IllegalAction as error:
            self.screen.say(f"No, {error.verdict.reason}: the rest of the move is left out.")
        except ss.SlimeStackError as error:
            self.screen.say(capital(error_text(error)))
        else:
            self.to_do = rest

    def did(self, action: ss.Action, *rest: object) -> None:
        """Let an action happen, before the rest of what was entered: it is on disk before it is told."""
        before = self.state
        self.keep(self.record.push(action), action, *rest)
        self.screen.show(*narrated(before, ss.steps(before, action)))

    def keep(self, record: Record, *entered: object) -> None:
        """Put the record on disk and go on with it.

        :raises FileChanged: when another program has written to the file, with what was entered and is not in it
        """
        try:
            self.file.write(record)
        except FileChanged as error:
            raise FileChanged(f"{error}.\nNot in it is what was entered last: {', '.join(map(str, entered))}") from None
        self.record = record


def _why(referee: Referee, text: str) -> None:
    if not text:
        referee.screen.say("Say which move: why combine e0 e3.")
        return
    referee.screen.show(*judgement_lines(referee.state, parse_move(referee.state, text)))


def _undo(referee: Referee, _rest: str) -> None:
    record = referee.record.undo()
    gone = referee.record.actions[len(record.actions) :]
    referee.keep(record, "undo")
    referee.to_do = []
    referee.screen.say(f"Taken back: {', '.join(map(str, gone))}.")


def _note(referee: Referee, text: str) -> None:
    referee.keep(referee.record.comment(text), f"note {text}")
    referee.screen.say("Noted.")


def _cards(referee: Referee, _rest: str) -> None:
    if ss.to_act(referee.state) is ss.CHANCE:
        referee.screen.show(*map(Line, card_lines(referee.state)))
    else:
        referee.screen.say("No card is due.")


def _score(referee: Referee, _rest: str) -> None:
    referee.screen.show(*score_lines(referee.state))


def _table(referee: Referee, _rest: str) -> None:
    referee.screen.show(*table_lines(referee.state))
    referee.show()


def _help(referee: Referee, _rest: str) -> None:
    referee.screen.show(*map(Line, HELP))


def _quit(referee: Referee, _rest: str) -> None:
    referee.left = True


_COMMANDS: dict[str, Callable[[Referee, str], None]] = {
    "why": _why,
    "undo": _undo,
    "note": _note,
    "cards": _cards,
    "score": _score,
    "table": _table,
    "help": _help,
    "?": _help,
    "quit": _quit,
    "exit": _quit,
    "q": _quit,
}

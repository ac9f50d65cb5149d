"""A session: one game with its players on one screen, and the loop that shows it, asks and does what is typed.

The commands ``play`` and ``table`` each have a session of their own kind; what is typed means the same in both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import attrs
import click

import slimestack as ss
from slimestack.cli.arguments import ParsedMove, parse_move, without_seat
from slimestack.cli.judge import judgement_lines
from slimestack.cli.screen import Screen
from slimestack.cli.text import error_sentence
from slimestack.errors import quote
from slimestack.table.actions import KINDS
from slimestack.words import Line, result_lines, score_lines, table_lines, verdict
from slimestack.words.labels import move_result
from slimestack.words.text import count

_MAX_DIGITS = 9
_MOVE_WORDS = {kind.word.split()[0] for kind in KINDS}


@attrs.frozen
class Command:
    """What can be typed besides moves: its names, its line of help, what it does with the text after its name."""

    names: tuple[str, ...]
    help: str
    run: Callable[[str], None]


@attrs.define
class Session(ABC):
    """One game on one screen. A kind of session says what state the game is in, and how a move is played and undone."""

    screen: Screen
    is_left: bool = attrs.field(default=False, kw_only=True)

    move_help: ClassVar[tuple[str, ...]] = (
        "A move: its number in the list, or its text, such as combine e0 e3.",
        "Slimes: e ember, d dew, m moss, p pebble, then the growth, or R for a Royal: e4, eR.",
        (
            "In one line: grow e3 d0 places each growth of a Grow on the Slime named; place e3 d0 likewise; "
            "split e7 = e2 e1 e1 names the three Slimes with the growth they will have."
        ),
    )

    @property
    @abstractmethod
    def state(self) -> ss.State:
        """The state of the game now."""

    @abstractmethod
    def play(self, actions: Sequence[ss.Action], text: str) -> None:
        """Play a move: its actions in order; ``text`` is the move as the player typed it.

        :raises SlimeStackError: when the rules forbid it, or it cannot be written down
        """

    @abstractmethod
    def take_back(self, moves: int) -> list[str]:
        """Undo so many moves; sentences that say what was undone.

        :raises SlimeStackError: when that is not possible
        """

    def too_few_moves(self, possible: int) -> ss.SlimeStackError:
        """The error where so many moves can be undone, and not as many as were asked for."""
        if not possible:
            return ss.SlimeStackError("there is nothing to undo")
        return ss.SlimeStackError(f"only {count(possible, 'move')} can be undone")

    @abstractmethod
    def advance(self) -> bool:
        """Do what needs no input, such as the move of a random player; whether there was anything."""

    # --- the loop ------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over or left; whether it is over."""
        shown: ss.State | None = None
        while not self.is_left and ss.to_act(self.state) is not None:
            if self.advance():
                continue
            if self.state is not shown:
                self.show()
                shown = self.state
            line = self.screen.ask(self.prompt())
            if line is None:
                self.screen.say("The input has ended.")
                self.is_left = True
            else:
                self.reply(line)
        if not self.is_left:
            self.screen.show(*result_lines(self.state))
        return not self.is_left

    def prompt(self) -> str:
        """Who is asked."""
        seat = ss.to_act(self.state)
        assert isinstance(seat, int)
        return f"{self.state.game.name(seat)}> "

    @property
    def hint(self) -> str:
        """What to type, for who typed nothing."""
        return "Type a move, its number, or help."

    def show(self) -> None:
        """Show the table and the legal moves with their numbers."""
        self.screen.gap()
        self.screen.show(*table_lines(ss.view(self.state)), *_move_lines(ss.view(self.state)))

    def reply(self, line: str) -> None:
        """Do what the line says, or say in a sentence why that is not possible."""
        word, rest = (*line.split(maxsplit=1), "", "")[:2]
        if not word:
            self.screen.say(self.hint)
            return
        command = next((one for one in self.commands() if word.lower() in one.names), None)
        try:
            if command is not None:
                command.run(rest.strip())
            else:
                self.enter(line.strip())
        except ss.IllegalAction as error:
            self.screen.say_error(f"No, {verdict(error.verdict, long=False)}.")
        except click.UsageError as error:
            self.screen.say_error(error.format_message().splitlines()[0])
        except ss.SlimeStackError as error:
            self.screen.say_error(error_sentence(error))

    def enter(self, text: str) -> None:
        """Play the move that was typed, by number or by text."""
        text = without_seat(self.state, text)
        if text.isdecimal():
            action = self._numbered(text)
            self.play([action], str(action))
            return
        word = (*text.split(maxsplit=1), "")[0]
        if word and word.lower() not in _MOVE_WORDS:
            raise click.UsageError(f"Unknown move or command: {quote(word)}. Type help to see all.")
        actions = ss.expand(ss.view(self.state), text)
        self.play(actions, str(actions[0]) if len(actions) == 1 else " ".join(text.lower().split()))

    def _numbered(self, number: str) -> ss.Action:
        """The legal move with this number in the list."""
        legal = ss.legal_actions(self.state)
        at = int(number) if len(number) <= _MAX_DIGITS else 0
        if not 1 <= at <= len(legal):
            raise click.UsageError(f"The moves are numbered 1 to {len(legal)}.")
        return legal[at - 1]

    # --- the commands --------------------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """All commands, in the order of the help."""
        return (
            Command(
                ("why",), "why MOVE: whether it is legal, by which clauses, and how other readings decide.", self.why
            ),
            Command(("undo",), "undo, undo N: take back the last move, or the last N, with what followed.", self.undo),
            Command(("score",), "score: what each player has now.", self.show_score),
            Command(("table",), "table: show the table and the moves again.", self.show_table),
            Command(("help", "?"), "help: show this help.", self.show_help),
            Command(
                ("quit", "exit", "q"), "quit: leave the game; the end of the input (Ctrl-D) does so, too.", self.leave
            ),
        )

    def why(self, text: str) -> None:
        """Show the verdict on a move, by number or by text."""
        if not text:
            raise click.UsageError("Name a move: why 1, or why combine e0 e3.")
        state = ss.view(self.state)
        text = without_seat(state, text)
        move = ParsedMove(state, self._numbered(text)) if text.isdecimal() else parse_move(state, text)
        self.screen.show(*judgement_lines(state, move))

    def undo(self, text: str) -> None:
        """Take back the last move, or as many as the text says."""
        number = text.lstrip("0") or "0" if text else "1"
        if not number.isdecimal() or number == "0":
            raise click.UsageError("The number of moves to undo is 1 or more, as in undo 2.")
        for sentence in self.take_back(int(number[:_MAX_DIGITS])):
            self.screen.say(sentence)

    def show_score(self, _rest: str) -> None:
        """Show what each player has."""
        self.screen.show(*score_lines(self.state))

    def show_table(self, _rest: str) -> None:
        """Show the table and the moves again."""
        self.show()

    def show_help(self, _rest: str) -> None:
        """Show what can be typed."""
        self.screen.show(*map(Line, self.move_help), *(Line(command.help) for command in self.commands()))

    def leave(self, _rest: str) -> None:
        """Leave the game."""
        self.is_left = True


def _move_lines(state: ss.State) -> Iterator[Line]:
    """A line for each legal move: its number, its text, what it makes."""
    legal = ss.legal_actions(state)
    width = len(str(len(legal)))
    for number, action in enumerate(legal, 1):
        yield Line(f"{number:>{width}}  {action}: {move_result(state, action)}", indent=1, hang=width + 2)

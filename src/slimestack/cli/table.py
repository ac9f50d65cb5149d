"""The command ``table``: a referee for a game with real cards, and its record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import click

import slimestack as ss
from slimestack.cli.card_input import card_lines, card_question, explain_card, parse_card, shuffle_request, split_cards
from slimestack.cli.environment import today
from slimestack.cli.files import FilePath
from slimestack.cli.options import (
    count_players,
    names_option,
    players_option,
    start_game,
    table_options,
)
from slimestack.cli.record_file import FileChanged, RecordFile
from slimestack.cli.screen import Screen
from slimestack.cli.session import Command, Session
from slimestack.cli.text import clean, error_sentence
from slimestack.records.record import Record
from slimestack.words import Line, narration_lines, opening_lines, table_lines
from slimestack.words.text import count, sentence

NOT_KEPT = 1
"""The exit code where the file does not have what was entered last."""


@attrs.define
class TableSession(Session):
    """A game with real cards: people enter each card, and the file has the record after every step.

    ``rest`` is what is still to be done of a move that was typed in one line.
    """

    record: Record
    file: RecordFile
    rest: list[ss.Action] = attrs.Factory(list)

    move_help = (
        *Session.move_help,
        "A card, when one is asked for: its name, or the beginning of it; several in the order in which they came.",
    )

    @property
    def state(self) -> ss.State:
        """The state of the game now."""
        return self.record.state

    @property
    def is_card_due(self) -> bool:
        """Whether the next entry is a card."""
        return ss.to_act(self.state) is ss.CHANCE

    def prompt(self) -> str:
        """Who is asked, or that a card is."""
        return "card> " if self.is_card_due else super().prompt()

    @property
    def hint(self) -> str:
        """What to type, for who typed nothing."""
        return "Type the card that was revealed, or help." if self.is_card_due else super().hint

    def show(self) -> None:
        """Show the table and the moves, or ask for the card that is due."""
        if self.is_card_due:
            self.screen.say(card_question(self.state))
        else:
            super().show()

    def show_table(self, rest: str) -> None:
        """Show the table again, and ask again."""
        if self.is_card_due:
            self.screen.show(*table_lines(self.state))
        super().show_table(rest)

    def commands(self) -> tuple[Command, ...]:
        """All commands, in the order of the help."""
        return (
            Command(("cards",), "cards: which cards can be revealed now.", self.show_cards),
            Command(("note",), "note TEXT: add a comment to the record.", self.note),
            *super().commands(),
        )

    def show_cards(self, _rest: str) -> None:
        """Show the cards that can be revealed now."""
        if self.is_card_due:
            self.screen.show(*map(Line, card_lines(self.state)))
        else:
            self.screen.say("No card is due.")

    def note(self, text: str) -> None:
        """Add a comment to the record."""
        self._write(self.record.comment(text), f"note {text}")
        self.screen.say("Noted.")

    def enter(self, text: str) -> None:
        """Play the move, or note the cards, that were typed."""
        if self.is_card_due:
            self._enter_cards(text)
        else:
            super().enter(text)

    def _enter_cards(self, text: str) -> None:
        words = split_cards(self.state, text)
        for at, word in enumerate(words):
            if not self.is_card_due:
                self.screen.say_error(f"No card is due any more: {' '.join(words[at:])} is ignored.")
                return
            card = parse_card(self.state, word)
            if card not in ss.legal_actions(self.state):
                raise click.UsageError(explain_card(self.state, card))
            self._step(card, *words[at + 1 :], *self.rest)

    def play(self, actions: Sequence[ss.Action], text: str) -> None:
        """Play the first action of a move; the others follow when nothing else is due."""
        first, *rest = actions
        self._step(first, *rest)
        self.rest = rest

    def advance(self) -> bool:
        """Play the next action of a move; if it cannot be written, drop the rest of the move."""
        if not self.rest or self.is_card_due:
            return False
        action, *rest = self.rest
        self.rest = []
        try:
            self._step(action, *rest)
        except ss.SlimeStackError as error:
            self.screen.say_error(error_sentence(error))
        else:
            self.rest = rest
        return True

    def _step(self, action: ss.Action, *rest: object) -> None:
        """Play an action, before the rest of what was entered: it is on disk before it is shown."""
        before = self.state
        record, steps = self.record.push(action)
        self._write(record, action, *rest)
        self.screen.show(*narration_lines(before, steps))
        if isinstance(before.pending, ss.Searching) and not isinstance(self.state.pending, ss.Searching):
            self.screen.say(shuffle_request(self.state))

    def take_back(self, moves: int) -> list[str]:
        """Undo so many entries, cards included."""
        record = self.record
        for done in range(moves):
            if done and not record.can_undo:
                raise self.too_few_moves(done)
            record = record.undo()
        undone = self.record.actions[len(record.actions) :]
        self._write(record, "undo")
        self.rest = []
        return [f"Undone: {', '.join(map(str, reversed(undone)))}."]

    def _write(self, record: Record, *entered: object) -> None:
        """Write the record to disk and go on with it.

        :raises FileChanged: when another program has written to the file, with what was entered and is not in it
        """
        try:
            self.file.write(record)
        except FileChanged as error:
            raise FileChanged(f"{error}.\nNot in it is what was entered last: {', '.join(map(str, entered))}") from None
        self.record = record


@click.command(short_help="Referee a game with real cards, and keep its record.")
@click.argument("file", type=FilePath())
@players_option
@names_option
@click.option("--first", metavar="SEAT", help="The seat that starts with the Token: who last watered a plant.")
@click.option("--real", is_flag=True, help="Play for real: a move cannot be undone once it has revealed a card.")
@click.option(
    "--repair",
    is_flag=True,
    help="Continue an invalid record from the last step before the fault; the invalid file is kept beside it.",
)
@table_options
def table(
    *,
    file: Path,
    players: int | None,
    names: list[str] | None,
    first: str | None,
    real: bool,
    repair: bool,
    edition: ss.Edition | None,
    **switches: Any,
) -> int:
    """Referee a game that people play with real cards.

    You deal and reveal the cards, and enter what was done and which cards came. What the rules forbid is
    refused, with the clause. The record in FILE is complete after every step, whatever happens: the same
    command continues the game in an existing FILE. At the end it scores.

    Only one session has FILE at a time; an empty file .FILE.lock beside it shows the others that it is in use.

    Exit code 1: the last entry is not in FILE, because it could not be written, or because another program has
    written to FILE. stderr says which.
    """
    screen, record_file = Screen(), RecordFile(file)
    try:
        with record_file.session():
            record, notice = _begin(record_file, edition, repair, real, players, names, first, switches)
            screen.show(*opening_lines(record.state))
            screen.say(notice)
            is_over = TableSession(screen, record, record_file).run()
    except FileChanged as changed:
        for line in str(changed).splitlines():
            click.echo(sentence(clean(line)), err=True)
        return NOT_KEPT
    if record_file.failure is not None:
        click.echo(sentence(clean(f"What was entered last is not in {file}: {record_file.failure}")), err=True)
        return NOT_KEPT
    if not is_over:
        screen.say(f"The game is in {file}; the same command continues it.")
    return 0


def _begin(
    record_file: RecordFile,
    edition: ss.Edition | None,
    repair: bool,
    real: bool,
    players: int | None,
    names: list[str] | None,
    first: str | None,
    switches: dict[str, Any],
) -> tuple[Record, str]:
    """The record that the file has, or a new one in it, and what to say about it."""
    file = record_file.path
    if file.exists():
        if real or any(option is not None for option in (players, names, first, *switches.values())):
            raise click.UsageError(f"{file} exists: continue its game without options, or name a new file.")
        record = record_file.read(edition, repair=repair)
        return record, f"The game in {file} continues after {count(len(record.actions), 'step')}."
    state = start_game(count_players(players, names), names or [], first, None, edition, switches)
    record = Record.of(state, date=today(), real=real)
    record_file.write(record)
    return record, f"The record is in {file}. Type what is done, or help."

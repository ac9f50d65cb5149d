"""The command ``table``: a referee for a game with real cards."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import click

import slimestack as ss
from slimestack.cli.options import Players, chosen_rulings, table_options
from slimestack.cli.play import parse_names, parse_seat
from slimestack.cli.record_file import FileChanged, RecordFile
from slimestack.cli.referee import Referee
from slimestack.cli.screen import Screen
from slimestack.cli.table_view import opening_lines
from slimestack.cli.text import clean, count, sentence
from slimestack.records.record import Record

OVERTAKEN = 1
"""The exit code where another program has written to the file."""


@click.command(short_help="Referee a game with real cards, and keep its record.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--players", type=Players(), help="How many play.  [default: 2, or as many as --names names]")
@click.option("--names", callback=parse_names, metavar="A,B,...", help="The players' names, clockwise.")
@click.option("--first", metavar="SEAT", help="The seat that starts with the Token: who last watered a plant.")
@click.option("--real", is_flag=True, help="Play for real: nothing is taken back once a card has been turned up.")
@click.option(
    "--repair",
    is_flag=True,
    help="Take up a broken record at the last step before the fault; what was broken is kept beside it.",
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

    You deal and turn up the cards, and say what was done and what came up. What the rules forbid is refused,
    with the clause. The record in FILE is whole after every step, whatever happens: the same command goes on
    with the game in an existing FILE. At the end it scores.

    Exit code 1: another program has written to FILE since it was read here. Nothing is written over that, and
    what was entered last is told.
    """
    screen, record_file = Screen(), RecordFile(file)
    try:
        if _exists(file):
            said = [players, names, first, *switches.values()]
            if any(one is not None for one in said) or real:
                raise click.UsageError(f"{file} holds a game already: it is taken up as it is, without options.")
            record = record_file.read(edition, repair=repair)
            told = f"The game in {file} goes on after {count(len(record.actions), 'step')}."
        else:
            today = dt.datetime.now().astimezone().date()
            record = Record.of(_new(players, names, first, edition, switches), date=today, real=real)
            record_file.write(record)
            told = f"The record is kept in {file}. Say what is done, or help."
        screen.show(*opening_lines(record.state))
        screen.say(told)
        ended = Referee(screen, record, record_file).follow()
    except FileChanged as changed:
        for line in str(changed).splitlines():
            click.echo(sentence(clean(line)), err=True)
        return OVERTAKEN
    if not ended:
        screen.say(f"The game is kept in {file}; the same command goes on with it.")
    return 0


def _exists(file: Path) -> bool:
    try:
        return file.exists()
    except OSError as error:
        raise click.UsageError(f"{file} cannot be read: {error.strerror}.") from None


def _new(
    players: int | None,
    names: list[str] | None,
    first: str | None,
    edition: ss.Edition | None,
    switches: dict[str, Any],
) -> ss.State:
    if names is not None and players not in {None, len(names)}:
        raise click.UsageError(f"--players {players} and {len(names)} names do not go together.")
    known = names or []
    number = len(known) or players or 2
    if not 2 <= number <= 4:
        raise click.UsageError(f"Slime Stack has 2 to 4 players, not {number}.")
    return ss.new_game(
        known or number,
        first=parse_seat(first or "0", known, number),
        edition=edition,
        rulings=chosen_rulings(switches),
    )

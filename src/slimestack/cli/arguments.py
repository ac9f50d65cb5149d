"""Positions and moves as arguments, from a file or from stdin."""

from __future__ import annotations

import re
import sys

import attrs
import click

import slimestack as ss
from slimestack.cli.options import complete_file
from slimestack.disputes.outlook import MOST_TABLES
from slimestack.parsing import file_text, seat
from slimestack.positions.read import read_position
from slimestack.scenarios.moves import who_acts

MAX_BYTES = 250_000
"""The most bytes of a file with a position and its moves."""
MAX_LINES = 101
"""The most lines of such a file, without empty lines and comments."""

_EMPTY_FIRST = re.compile(r"-[\s,]*/")
_SEAT = re.compile(r"P[0-9]\Z", re.IGNORECASE)


class PositionCommand(click.Command):
    """A command with a position as its argument; the position begins with a dash if the first Swarm is empty."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; a text that begins like a position is not an option."""
        return super().parse_args(ctx, [f" {text}" if _EMPTY_FIRST.match(text) else text for text in args])


def read_table(text: str, edition: ss.Edition | None, rulings: ss.Rulings) -> ss.State:
    """The state that a position text describes.

    :raises click.UsageError: when the text is invalid, with the place
    """
    try:
        return read_position(text, edition=edition, rulings=rulings)
    except ss.ParseError as error:
        raise click.UsageError(str(error)) from None


def read_lines(path: str, position: str | None) -> list[str]:
    """The lines of a file, or of stdin for ``-``, without empty lines and lines that begin with ``#``.

    :raises click.UsageError: when there is a position as an argument, too, or the file is too long
    """
    if position is not None:
        raise click.UsageError("give the position as an argument or with --file, not both.")
    if path == "-":
        text = "" if sys.stdin is None else sys.stdin.read(MAX_BYTES + 1)
        if len(text) > MAX_BYTES:
            raise click.UsageError(f"stdin has more than {MAX_BYTES} characters.")
    else:
        text = file_text(path, MAX_BYTES, pipes=True)
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) > MAX_LINES:
        raise click.UsageError(f"expected a position and at most {MAX_LINES - 1} moves; there are {len(lines)} lines.")
    return lines


def choose_position(position: str | None, path: str | None) -> str:
    """The position text: the argument, or the only line of the file."""
    if path is None:
        if position is None:
            raise click.UsageError("give a position, such as 'e4 e0 d5 / m3', or --file.")
        return position
    lines = read_lines(path, position)
    if len(lines) != 1:
        raise click.UsageError(f"expected one line with a position; there are {len(lines)} lines.")
    return lines[0]


@attrs.frozen
class ParsedMove:
    """A move as its actions: the one that a verdict is on, the state before it, and those that follow it."""

    state: ss.State
    action: ss.Action
    rest: tuple[ss.Action, ...] = ()


def read_move(state: ss.State, move: str) -> ParsedMove:
    """The move of :func:`parse_move`, as an argument of the program.

    :raises click.UsageError: when the text is not a move, with the place, or another player acts
    """
    try:
        return parse_move(state, move)
    except ss.ParseError as error:
        raise click.UsageError(str(error)) from None


def parse_move(state: ss.State, move: str) -> ParsedMove:
    """The move with its first illegal action, or else its first action; the seat may stand before the move.

    :raises ParseError: when the text is not a move
    :raises click.UsageError: when another player acts
    """
    try:
        first, *rest = ss.expand(state, without_seat(state, move))
    except ss.IllegalAction as error:
        return ParsedMove(error.state, error.verdict.action)
    return ParsedMove(state, first, tuple(rest))


def without_seat(state: ss.State, move: str) -> str:
    """The text of a move without the seat that may stand before it.

    :raises ParseError: when there is no such seat
    :raises click.UsageError: when another player acts
    """
    named, after = (*move.split(maxsplit=1), "", "")[:2]
    if not _SEAT.match(named):
        return move
    if seat((named, 0), move.strip()) != ss.to_act(state):
        raise click.UsageError(f"{named} cannot act now: {who_acts(state)} can.")
    return after


def play_move(move: ParsedMove, most: int = MOST_TABLES) -> tuple[list[ss.Consequences], tuple[ss.Action, ...]]:
    """The consequences of each action of a legal move, played as far as no card is due, and the actions after it.

    :param most: how many states are examined at most for the odds of the cards
    """
    played = [ss.consequences(move.state, move.action, most=most)]
    for action in move.rest:
        if played[-1].odds is not None:
            break
        played.append(ss.consequences(played[-1].state, action, most=most))
    return played, move.rest[len(played) - 1 :]


file_option = click.option(
    "--file",
    "path",
    metavar="FILE",
    shell_complete=complete_file,
    help="Read them from a file, one line each, or from stdin with -.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON.")

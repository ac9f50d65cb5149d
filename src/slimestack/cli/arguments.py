"""Described tables and moves, as the commands that judge them are given them."""

from __future__ import annotations

import re
import sys

import attrs
import click

import slimestack as ss
from slimestack.parsing import seat, text_of
from slimestack.positions.read import read_position
from slimestack.scenarios.moves import who_acts

LONGEST = 250_000
"""The most bytes of a file with a table and its moves."""
MOST_LINES = 101
"""The most lines of such a file that are neither empty nor a remark."""

_EMPTY_FIRST = re.compile(r"-[\s,]*/")
_SEAT = re.compile(r"P[0-9]\Z", re.IGNORECASE)


class PositionCommand(click.Command):
    """A command that is given a position, which begins with a dash where the first Swarm is empty."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; what begins like a position is no option."""
        return super().parse_args(ctx, [f" {text}" if _EMPTY_FIRST.match(text) else text for text in args])


def read_table(text: str, edition: ss.Edition | None, rulings: ss.Rulings) -> ss.State:
    """The table that a position text describes.

    :raises click.UsageError: when it describes none, with the place
    """
    try:
        return read_position(text, edition=edition, rulings=rulings)
    except ss.ParseError as error:
        raise click.UsageError(str(error)) from None


def read_lines(path: str) -> list[str]:
    """The lines of a file, of the input for ``-``, without empty ones and those that begin with ``#``."""
    if path == "-":
        text = "" if sys.stdin is None else sys.stdin.read(LONGEST + 1)
        if len(text) > LONGEST:
            raise click.UsageError(f"the input has more than {LONGEST} characters.")
    else:
        text = text_of(path, LONGEST)
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) > MOST_LINES:
        raise click.UsageError(
            f"a position and at most {MOST_LINES - 1} moves are read at once, not {len(lines)} lines."
        )
    return lines


def choose_position(position: str | None, path: str | None) -> str:
    """The position text that is given as an argument, or as the first line of a file."""
    if path is None:
        if position is None:
            raise click.UsageError("give a position, such as 'e4 e0 d5 / m3', or --file.")
        return position
    if position is not None:
        raise click.UsageError("give the position or --file, not both.")
    lines = read_lines(path)
    if len(lines) != 1:
        raise click.UsageError(f"the input has a position on its only line; it has {len(lines)} lines.")
    return lines[0]


@attrs.frozen
class ParsedMove:
    """A move at a table, taken apart: the action that decides, the table at which it does, and what surrounds it.

    ``before`` are the actions of a composite move that come before, ``after`` those that follow.
    """

    table: ss.State
    action: ss.Action
    before: tuple[ss.Action, ...] = ()
    after: tuple[ss.Action, ...] = ()


def parse_move(state: ss.State, move: str) -> ParsedMove:
    """The move, with the first action that is not legal as the one that decides; its seat may stand before it.

    :raises click.UsageError: when it is no move, or another seat is to act
    """
    named, _, after = move.strip().partition(" ")
    if _SEAT.match(named):
        if seat((named, 0), move) != ss.to_act(state):
            raise click.UsageError(f"it is not for {named} to act, but for {who_acts(state)}.")
        move = after
    try:
        first, *rest = ss.expand(state, move)
    except ss.IllegalAction as error:
        return ParsedMove(error.state, error.verdict.action)
    except ss.ParseError as error:
        raise click.UsageError(str(error)) from None
    return ParsedMove(state, first, (), tuple(rest))


file_option = click.option(
    "--file",
    "path",
    metavar="FILE",
    help="Read it from a file instead, one line each, or from the input with -.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")

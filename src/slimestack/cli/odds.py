"""The command ``odds``: which cards a move can reveal, with exact odds."""

from __future__ import annotations

from typing import Any

import click

import slimestack as ss
from slimestack.cli.arguments import (
    PositionCommand,
    file_option,
    json_option,
    play_move,
    read_lines,
    read_move,
    read_table,
)
from slimestack.cli.options import chosen_rulings, table_options
from slimestack.cli.screen import Screen
from slimestack.cli.text import clean
from slimestack.words import Line, odds_lines
from slimestack.words import verdict as verdict_words
from slimestack.words.disputes import ROWS
from slimestack.words.phases import pending_title

ILLEGAL = 1


@click.command(cls=PositionCommand, short_help="Show which cards a move can reveal, with exact odds.")
@click.argument("position", required=False)
@click.argument("move", required=False)
@click.option("--all", "everything", is_flag=True, help=f"Show every row, not only the {ROWS} likeliest.")
@click.option(
    "--most",
    type=click.IntRange(1, 1_000_000),
    default=10_000,
    show_default=True,
    help="The number of states to examine before the calculation stops.",
)
@file_option
@json_option
@table_options
def odds(
    *,
    position: str | None,
    move: str | None,
    everything: bool,
    most: int,
    path: str | None,
    as_json: bool,
    edition: ss.Edition | None,
    **switches: Any,
) -> int:
    """Show which cards MOVE can reveal in POSITION, with their exact odds.

    Example: slimestack odds "e4 d2 / m3; deck e3 m1" draw

    If a card is due in POSITION, leave out MOVE. The cards of a Draw or of a Split's search are counted
    together, by type. Exit code 1: the move is not legal.
    """
    if path is not None:
        lines = read_lines(path, position)
        if not 1 <= len(lines) <= 2:
            raise click.UsageError(f"expected a position and a move, on a line each; there are {len(lines)} lines.")
        position, move = [*lines, None][:2]
    if position is None:
        raise click.UsageError("give a position and a move, such as 'e4 d2 / m3' draw, or --file.")
    state = read_table(position, edition, chosen_rulings(switches))
    if move is None:
        if ss.to_act(state) is not ss.CHANCE:
            raise click.UsageError("no card is due in this position: give a move that reveals one, such as draw.")
        odds = ss.odds(state, most=most)
    else:
        question = read_move(state, move)
        verdict = ss.explain(question.state, question.action)
        if not verdict.legal:
            if as_json:
                click.echo(ss.to_json(verdict))
            else:
                click.echo(f"{clean(verdict_words(verdict, long=False))}.", err=True)
            return ILLEGAL
        played, _ = play_move(question, most)
        odds = played[-1].odds or ss.Odds(played[-1].state)
    if as_json:
        click.echo(ss.to_json(odds))
        return 0
    screen = Screen()
    screen.show(Line(f"{pending_title(odds.state)}.", "title"))
    if odds.outcomes or odds.stopped_after is not None:
        screen.show(*odds_lines(odds, rows=len(odds.outcomes) if everything else ROWS))
    else:
        screen.say("This move reveals no card.")
    return 0

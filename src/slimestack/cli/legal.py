"""The command ``legal``: every legal move in a position, with the clauses that allow it."""

from __future__ import annotations

from typing import Any

import click

import slimestack as ss
from slimestack.cli.arguments import PositionCommand, choose_position, file_option, json_option, read_table
from slimestack.cli.options import chosen_rulings, table_options
from slimestack.cli.screen import Screen
from slimestack.words import Line
from slimestack.words.labels import move_result
from slimestack.words.phases import pending_title


@click.command(cls=PositionCommand, short_help="List every legal move, with its clauses.")
@click.argument("position", required=False)
@file_option
@json_option
@table_options
def legal(
    *, position: str | None, path: str | None, as_json: bool, edition: ss.Edition | None, **switches: Any
) -> None:
    """List every legal move in POSITION, with the clauses that allow it.

    Example: slimestack legal "e4 e0 d5 / m3"

    If a card is due, lists the cards that can be revealed.
    """
    state = read_table(choose_position(position, path), edition, chosen_rulings(switches))
    verdicts = [ss.explain(state, action) for action in ss.legal_actions(state)]
    if as_json:
        click.echo("\n".join([ss.to_json(state), *map(ss.to_json, verdicts)]))
        return
    screen = Screen()
    screen.show(Line(f"{pending_title(state)}.", "title"))
    for verdict in verdicts:
        result = move_result(state, verdict.action)
        screen.show(Line(f"{verdict.action}: {result} ({', '.join(verdict.citations)})", indent=2))
    if not verdicts:
        screen.say("No move is legal: the game is over.")

"""The command ``legal``: every legal move at a table, with the clauses that allow it."""

from __future__ import annotations

import json
from typing import Any

import click

import slimestack as ss
from slimestack.cli.arguments import PositionCommand, choose_position, file_option, json_option, read_table
from slimestack.cli.moves import meaning
from slimestack.cli.options import chosen_rulings, table_options
from slimestack.cli.screen import Line, Screen
from slimestack.cli.verdict_words import verdict_json
from slimestack.positions.read import position_text


@click.command(cls=PositionCommand, short_help="List every legal move at a table, with its clauses.")
@click.argument("position", required=False)
@file_option
@json_option
@table_options
def legal(
    *, position: str | None, path: str | None, as_json: bool, edition: ss.Edition | None, **switches: Any
) -> None:
    """List every legal move at the table POSITION, with the clauses that allow it.

    As in: slimestack legal "e4 e0 d5 / m3"

    Where a card is due, the cards that can be turned up are listed.
    """
    state = read_table(choose_position(position, path), edition, chosen_rulings(switches))
    verdicts = [ss.explain(state, action) for action in ss.legal_actions(state)]
    if as_json:
        told = {"position": position_text(state), "waits_for": ss.describe_pending(state)}
        click.echo(json.dumps({**told, "legal": [verdict_json(one) for one in verdicts]}, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    screen.show(Line(f"{ss.describe_pending(state)}.", "title"))
    for verdict in verdicts:
        does = "" if isinstance(verdict.action, ss.Outcome) else f": {meaning(state, verdict.action)}"
        screen.show(Line(f"{verdict.action}{does} ({', '.join(verdict.citations)})", indent=2))
    if not verdicts:
        screen.say("No move is legal: the game is over.")

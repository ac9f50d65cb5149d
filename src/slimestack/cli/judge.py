"""The command ``judge``: whether a move is legal, by which clauses and readings, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs
import click

import slimestack as ss
from slimestack.cli.arguments import (
    ParsedMove,
    PositionCommand,
    file_option,
    json_option,
    play_move,
    read_lines,
    read_move,
    read_table,
)
from slimestack.cli.inquiry import ILLEGAL, LEGAL, inquire
from slimestack.cli.options import chosen_rulings, table_options
from slimestack.cli.screen import Screen
from slimestack.disputes import change
from slimestack.positions.read import position_text
from slimestack.words import Line, change_lines, fact_lines, odds_lines, reading_lines, verdict_lines


@click.command(cls=PositionCommand, short_help="Settle a dispute: is this move legal, and by which rule?")
@click.argument("position", required=False)
@click.argument("move", required=False)
@file_option
@json_option
@table_options
def judge(
    *,
    position: str | None,
    move: str | None,
    path: str | None,
    as_json: bool,
    edition: ss.Edition | None,
    **switches: Any,
) -> int:
    """Say whether MOVE is legal in POSITION, and why.

    Example: slimestack judge "m5 e2 e1 / d3; growing 1" "combine e1 e2"

    Shows the clauses and rulings that decide, in our wording and with their place in the leaflet, how
    other readings decide, and what the move leads to. A FILE has the position on its first line and one
    move on each further line; each move is judged in that position. Without arguments, judge asks step
    by step.

    Exit code 0: legal, 1: not legal (with several moves: one of them), 2: invalid arguments.
    """
    rulings = chosen_rulings(switches)
    if path is not None:
        position, *moves = read_lines(path, position) or [""]
        if not moves:
            raise click.UsageError("expected a position on the first line and a move on each further line.")
    elif position is None:
        if as_json:
            raise click.UsageError("--json needs a position and a move, or --file.")
        return inquire(Screen(), edition, rulings, _judged)
    elif move is None:
        raise click.UsageError(
            "give a move after the position, such as 'combine e0 e4'; slimestack legal lists all legal moves."
        )
    else:
        moves = [move]
    state = read_table(position, edition, rulings)
    questions = [read_move(state, text) for text in moves]
    if as_json:
        for question in questions:
            for document in _documents(question):
                click.echo(document)
    else:
        screen = Screen()
        for question in questions:
            screen.show(*judgement_lines(state, question))
    return LEGAL if all(ss.explain(one.state, one.action).legal for one in questions) else ILLEGAL


def _judged(state: ss.State, text: str) -> tuple[bool, list[Line]]:
    question = read_move(state, text)
    return ss.explain(question.state, question.action).legal, list(judgement_lines(state, question))


def judgement_lines(state: ss.State, question: ParsedMove) -> Iterator[Line]:
    """The verdict on a move, how other readings decide, and what it would lead to."""
    verdicts = ss.readings(question.state, question.action)
    if question.state != state:
        yield Line(f"The move is legal up to this position: {position_text(question.state)}")
    assert verdicts.ours.verdict is not None
    yield from verdict_lines(verdicts.ours.verdict)
    yield Line("Other readings:")
    yield from indented(reading_lines(verdicts))
    if verdicts.ours.legal:
        yield Line("What it leads to:")
        yield from _leads_to(question)


def _leads_to(question: ParsedMove) -> Iterator[Line]:
    played, rest = play_move(question)
    for one in played:
        yield from fact_lines(one.state, one.facts)
    last = played[-1]
    yield from indented(change_lines(last.state, change(question.state, last.state)))
    if last.odds is not None:
        yield from indented(odds_lines(last.odds))
    if rest:
        yield Line(f"The rest of the move: {', '.join(map(str, rest))}.", indent=2)


def indented(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines under a heading: what stands at the edge stands two columns to the right."""
    return (attrs.evolve(line, indent=2) if line.kind in {"line", "citation"} else line for line in lines)


def _documents(question: ParsedMove) -> Iterator[str]:
    """The same as JSON: how all readings decide and, if the move is legal, the consequences of each action."""
    verdicts = ss.readings(question.state, question.action)
    yield ss.to_json(verdicts)
    if verdicts.ours.legal:
        yield from map(ss.to_json, play_move(question)[0])

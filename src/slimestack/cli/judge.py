"""The command ``judge``: whether a move is legal at a table, why, by which reading, and what comes of it."""

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
    parse_move,
    read_lines,
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
    """Say whether MOVE is legal at the table POSITION, and why.

    As in: slimestack judge "m5 e2 e1 / d3; growing 1" "combine e1 e2"

    Shows the clauses that decide, in our wording and with their place in the leaflet; the rulings that the
    verdict rests on and how other readings decide; and what the move would lead to. A FILE has the position
    on its first line and a move on each that follows; every move is judged at that same table. Without
    anything, judge asks step by step.

    Exit code 0: legal, 1: not legal (of several moves: one of them), 2: not understood.
    """
    rulings = chosen_rulings(switches)
    if path is not None:
        if position is not None:
            raise click.UsageError("give the position and the move, or --file, not both.")
        position, *moves = read_lines(path) or [""]
        if not moves:
            raise click.UsageError("the input has a position on its first line and a move on each that follows.")
    elif position is None:
        if as_json:
            raise click.UsageError("--json goes with a position and a move, or with --file: questions are for people.")
        return inquire(Screen(), edition, rulings, _judged)
    elif move is None:
        raise click.UsageError("give a move, too, such as 'combine e0 e4'; slimestack legal lists them all.")
    else:
        moves = [move]
    state = read_table(position, edition, rulings)
    questions = [parse_move(state, text) for text in moves]
    if as_json:
        for question in questions:
            for document in _documents(question):
                click.echo(document)
    else:
        screen = Screen()
        for question in questions:
            screen.show(*judgement_lines(state, question))
    return LEGAL if all(ss.explain(one.table, one.action).legal for one in questions) else ILLEGAL


def _judged(state: ss.State, text: str) -> tuple[bool, list[Line]]:
    question = parse_move(state, text)
    return ss.explain(question.table, question.action).legal, list(judgement_lines(state, question))


def judgement_lines(state: ss.State, question: ParsedMove) -> Iterator[Line]:
    """The verdict on a move, how other readings decide, and what it would lead to."""
    told = ss.readings(question.table, question.action)
    if question.table != state:
        yield Line(f"The move is legal up to this position: {position_text(question.table)}")
    assert told.ours.verdict is not None
    yield from verdict_lines(told.ours.verdict)
    yield Line("Other readings:")
    yield from indented(reading_lines(told))
    if told.ours.legal:
        yield Line("What it leads to:")
        yield from _leads_to(question)


def _leads_to(question: ParsedMove) -> Iterator[Line]:
    table = question.table
    told = ss.consequences(table, question.action)
    after = told.state
    left = list(question.after)
    if told.odds is None:
        while left:
            after = ss.apply(after, left.pop(0))
    yield from fact_lines(told.state, told.facts)
    yield from indented(change_lines(after, change(table, after)))
    if told.odds is not None:
        yield from indented(odds_lines(told.odds))
        if left:
            yield Line(f"And then, as the move says: {', '.join(map(str, left))}.", indent=2)


def indented(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines under a heading: what stands at the edge stands two columns to the right."""
    return (attrs.evolve(line, indent=2) if line.kind in {"line", "citation"} else line for line in lines)


def _documents(question: ParsedMove) -> Iterator[str]:
    """The same for programs: how all readings decide and, if the move is legal, its consequences."""
    verdicts = ss.readings(question.table, question.action)
    yield ss.to_json(verdicts)
    if verdicts.ours.legal:
        yield ss.to_json(ss.consequences(question.table, question.action))

"""An inquiry: a dispute told step by step to somebody who does not know the position text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

import slimestack as ss
from slimestack.cli.arguments import read_table
from slimestack.cli.screen import Screen
from slimestack.cli.text import error_text
from slimestack.positions.read import position_text
from slimestack.words import Line

HELP = (
    "Slimes are written as their type's letter (e ember, d dew, m moss, p pebble) and their growth, or R for a "
    "Royal: e4 e0 dR."
)
MORE = (
    "Anything else that matters, as in growing 2; round 3; deck e3 m1; discard p2; left 1; row crowd titan "
    "(Enter: nothing)> "
)
LEGAL, ILLEGAL, ENDED = 0, 1, 2


class Ended(Exception):
    """The input has ended in the middle of the questions."""


def inquire(
    screen: Screen,
    edition: ss.Edition | None,
    rulings: ss.Rulings,
    judged: Callable[[ss.State, str], tuple[bool, Iterable[Line]]],
) -> int:
    """Ask for a table and for moves, and judge these, until the input ends; the exit code of the last verdict."""
    code = ENDED
    try:
        screen.say(HELP)
        state = _table(screen, edition, rulings)
        screen.say(f"The table: {position_text(state)}")
        while text := _answer(screen, "The move, such as combine e0 e4 (Enter: no more)> "):
            try:
                legal, lines = judged(state, text)
            except (click.UsageError, ss.SlimeStackError) as error:
                screen.show(*_refused(error))
                continue
            screen.show(*lines)
            code = LEGAL if legal else ILLEGAL
    except Ended:
        screen.say("The input has ended.")
    return code


def _answer(screen: Screen, prompt: str) -> str:
    line = screen.ask(prompt)
    if line is None:
        raise Ended
    return line.strip()


def _table(screen: Screen, edition: ss.Edition | None, rulings: ss.Rulings) -> ss.State:
    """The table, asked for until it can be."""
    while True:
        swarms: list[str] = []
        while len(swarms) < 4:
            last = " (Enter: no more players)" if len(swarms) > 1 else ""
            text = _answer(screen, f"The Swarm of P{len(swarms)}{last}> ")
            if not text and len(swarms) > 1:
                break
            try:
                ss.parse_swarm(text)
            except ss.SlimeStackError as error:
                screen.show(*_refused(error))
                continue
            swarms.append(text or "-")
        seat = _answer(screen, "Whose turn is it? (Enter: P0)> ") or "P0"
        more = _answer(screen, MORE)
        try:
            return read_table(f"{' / '.join(swarms)}; active {seat}; {more}", edition, rulings)
        except (click.UsageError, ss.SlimeStackError) as error:
            screen.show(*_refused(error))
            screen.say("Once more, from the first Swarm.")


def _refused(error: click.UsageError | ss.SlimeStackError) -> Iterable[Line]:
    text = error.format_message() if isinstance(error, click.UsageError) else error_text(error)
    return map(Line, text.splitlines())

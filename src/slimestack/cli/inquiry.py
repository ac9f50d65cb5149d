"""An inquiry: questions, step by step, for a player who does not know how a position is written."""

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
    "Write a Slime as the letter of its type (e ember, d dew, m moss, p pebble) and its growth, or R for a Royal: "
    "e4 e0 dR."
)
MORE = (
    "More of the position, such as growing 2; round 3; deck e3 m1; discard p2; left 1; row crowd titan "
    "(Enter: nothing)> "
)
LEGAL, ILLEGAL, ENDED = 0, 1, 2


class Ended(Exception):
    """The input has ended before the last question."""


def inquire(
    screen: Screen,
    edition: ss.Edition | None,
    rulings: ss.Rulings,
    judge: Callable[[ss.State, str], tuple[bool, Iterable[Line]]],
) -> int:
    """Ask for a position, then judge moves until there are no more; the exit code of the last verdict."""
    code = ENDED
    try:
        screen.say(HELP)
        state = _ask_position(screen, edition, rulings)
        screen.say(f"The position: {position_text(state)}")
        while text := _ask(screen, "The move, such as combine e0 e4 (Enter: no more)> "):
            try:
                legal, lines = judge(state, text)
            except (click.UsageError, ss.SlimeStackError) as error:
                screen.say_error(_message(error))
                continue
            screen.show(*lines)
            code = LEGAL if legal else ILLEGAL
    except Ended:
        screen.say("The input has ended.")
    return code


def _ask(screen: Screen, prompt: str) -> str:
    line = screen.ask(prompt)
    if line is None:
        raise Ended
    return line.strip()


def _ask_position(screen: Screen, edition: ss.Edition | None, rulings: ss.Rulings) -> ss.State:
    """Ask for a position until it is possible."""
    while True:
        swarms: list[str] = []
        while len(swarms) < 4:
            last = " (Enter: no more players)" if len(swarms) > 1 else ""
            text = _ask(screen, f"The Swarm of P{len(swarms)}{last}> ")
            if not text and len(swarms) > 1:
                break
            try:
                ss.parse_swarm(text)
            except ss.SlimeStackError as error:
                screen.say_error(_message(error))
                continue
            swarms.append(text or "-")
        seat = _ask(screen, "Whose turn is it? (Enter: P0)> ") or "P0"
        more = _ask(screen, MORE)
        try:
            return read_table(f"{' / '.join(swarms)}; active {seat}; {more}", edition, rulings)
        except (click.UsageError, ss.SlimeStackError) as error:
            screen.say_error(_message(error))
            screen.say("Start again with the first Swarm.")


def _message(error: click.UsageError | ss.SlimeStackError) -> str:
    return error.format_message() if isinstance(error, click.UsageError) else error_text(error)

"""The command ``demo``: random players play a game, and every step is shown."""

from __future__ import annotations

import math
from typing import Any

import click

import slimestack as ss
from slimestack.cli.options import Players, game_options, start_game
from slimestack.cli.players import RandomPlayer
from slimestack.cli.screen import Screen
from slimestack.words import narration_lines, opening_lines, result_lines

_LONGEST_DELAY = 60


def _delay(_context: click.Context, _option: click.Parameter, seconds: float) -> float:
    if not (math.isfinite(seconds) and 0 <= seconds <= _LONGEST_DELAY):
        raise click.BadParameter(f"a delay is 0 to {_LONGEST_DELAY} seconds.")
    return seconds


@click.command(short_help="Watch random players play a game.")
@click.option("--players", type=Players(), default=2, show_default=True, help="How many play.")
@click.option(
    "--delay",
    type=float,
    callback=_delay,
    default=0.0,
    metavar="S",
    help="Seconds to wait after each step, on a terminal.",
)
@game_options
def demo(*, players: int, delay: float, seed: int | None, edition: ss.Edition | None, **switches: Any) -> None:
    """Watch random players play a game, step by step.

    Each step is followed by what it causes, with the clause.
    """
    screen = Screen()
    state = start_game(players, [], None, ss.Seed.fresh() if seed is None else seed, edition, switches)
    screen.show(*opening_lines(state))
    if seed is not None:
        screen.say(f"Seed {seed}.")
    choosers = [RandomPlayer(seed, seat) for seat in range(players)]
    while isinstance(seat := ss.to_act(state), int):
        for step in ss.steps(state, choosers[seat].choose(ss.view(state))):
            screen.show(*narration_lines(state, (step,)))
            screen.pause(delay)
            state = step.state
    screen.show(*result_lines(state))

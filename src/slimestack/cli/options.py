"""Options that several commands share, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

import slimestack as ss
from slimestack.cli.text import error_text

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Players(click.IntRange):
    """How many players a game has."""

    name = "number"

    def __init__(self) -> None:
        super().__init__(2, 4)


class EditionFile(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic from click 8.4 on
    """An edition file, read and checked."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> ss.Edition:
        """The edition that the file with this path describes."""
        try:
            return ss.load_edition(value)
        except ss.InvalidEdition as error:
            self.fail(error_text(error), param, ctx)


def game_options(command: _Command) -> _Command:
    """Add what every game can be given: a seed, an edition and the readings of the open questions."""
    for switch in reversed(ss.rulebook.switches()):
        command = click.option(
            f"--{switch.name.replace('_', '-')}",
            type=click.Choice([value.value for value in switch.values], case_sensitive=False),
            default=switch.default,
            show_default=True,
            help=f"{switch.meaning} ({switch.ruling})",
        )(command)
    command = click.option(
        "--edition", type=EditionFile(), metavar="FILE", help="What is in the box, instead of the invented edition."
    )(command)
    return click.option(
        "--seed",
        type=int,
        metavar="N",
        help="Play the cards, and the random players' moves, that belong to this number.",
    )(command)


def table_options(command: _Command) -> _Command:
    """Add what a described table can be given: an edition, and readings where its text does not say them."""
    for switch in reversed(ss.rulebook.switches()):
        command = click.option(
            f"--{switch.name.replace('_', '-')}",
            type=click.Choice([value.value for value in switch.values], case_sensitive=False),
            help=f"{switch.meaning} ({switch.ruling})  [default: {switch.default}]",
        )(command)
    return click.option(
        "--edition", type=EditionFile(), metavar="FILE", help="What is in the box, instead of the invented edition."
    )(command)


def chosen_rulings(switches: dict[str, Any]) -> ss.Rulings:
    """The rulings that the switches of :func:`table_options` say, ours where nothing is said."""
    return ss.Rulings(**{name: value for name, value in switches.items() if value is not None})


def start_game(
    players: int | list[str], first: int, seed: int | None, edition: ss.Edition | None, switches: dict[str, Any]
) -> ss.State:
    """The game that the options ask for; ``switches`` holds the values of :func:`game_options`' switches."""
    return ss.new_game(
        players,
        first=first,
        seed=ss.Seed.fresh() if seed is None else seed,
        edition=edition,
        rulings=ss.Rulings(**switches),
    )

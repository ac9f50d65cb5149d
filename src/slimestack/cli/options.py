"""Options that several commands share, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

import slimestack as ss
from slimestack.characters import skeleton
from slimestack.cli.text import error_text

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Players(click.IntRange):
    """How many players a game has."""

    name = "number"

    def __init__(self) -> None:
        super().__init__(2, 4)


def complete_file(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What the shell offers where a file is expected: files."""
    return [CompletionItem(incomplete, type="file")]


class EditionFile(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic from click 8.4 on
    """An edition file, read and checked."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> ss.Edition:
        """The edition that the file with this path describes."""
        try:
            return ss.load_edition(value)
        except ss.SlimeStackError as error:
            self.fail(error_text(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """What the shell offers: files."""
        return complete_file(ctx, param, incomplete)


# --- players and seats -------------------------------------------------------------------------------


def parse_names(_context: click.Context, _option: click.Parameter, text: str | None) -> list[str] | None:
    """The names in the text; a new game says which of them cannot be."""
    return None if text is None else [name.strip() for name in text.split(",")]


players_option = click.option(
    "--players", type=Players(), help="How many play.  [default: 2, or as many as --names names]"
)
names_option = click.option("--names", callback=parse_names, metavar="A,B,...", help="The players' names, clockwise.")


def count_players(players: int | None, names: list[str] | None) -> int:
    """How many play by ``--players`` and ``--names``, 2 by default.

    :raises click.UsageError: when the two differ, or there are too few or too many names
    """
    if names is None:
        return players or 2
    if players not in {None, len(names)}:
        raise click.UsageError(f"--players {players} does not match {len(names)} names.")
    if not 2 <= len(names) <= 4:
        raise click.UsageError(f"Slime Stack has 2 to 4 players, not {len(names)}.")
    return len(names)


def parse_seat(text: str, names: list[str], players: int) -> int:
    """The seat that a name, or P0 to P3, or its number means."""
    known = {f"{prefix}{seat}": seat for seat in range(players) for prefix in ("", "p")}
    known |= {skeleton(name): seat for seat, name in enumerate(names)}
    seat = known.get(skeleton(text))
    if seat is None:
        seats = names or [f"P{seat}" for seat in range(players)]
        raise click.UsageError(f"Unknown seat {text.strip()!r}; the seats are {', '.join(seats)}.")
    return seat


# --- editions and readings ---------------------------------------------------------------------------

edition_option = click.option(
    "--edition", type=EditionFile(), metavar="FILE", help="The edition of the game, instead of the invented one."
)


def _switch_options(command: _Command, *, has_defaults: bool) -> _Command:
    """Add an option for each reading of the open questions; without defaults, one that is not given is None."""
    for switch in reversed(ss.rulebook.switches()):
        default = "" if has_defaults else f"  [default: {switch.default}]"
        command = click.option(
            f"--{switch.name.replace('_', '-')}",
            type=click.Choice([value.value for value in switch.values], case_sensitive=False),
            default=switch.default if has_defaults else None,
            show_default=has_defaults,
            help=f"{switch.meaning} ({switch.ruling}){default}",
        )(command)
    return command


def game_options(command: _Command) -> _Command:
    """Add what every game can be given: a seed, an edition and the readings of the open questions."""
    command = edition_option(_switch_options(command, has_defaults=True))
    return click.option(
        "--seed",
        type=int,
        metavar="N",
        help="The seed of the cards and of the random players; the same seed gives the same game.",
    )(command)


def table_options(command: _Command) -> _Command:
    """Add what a described position can be given: an edition, and readings where its text does not name them."""
    return edition_option(_switch_options(command, has_defaults=False))


def chosen_rulings(switches: dict[str, Any]) -> ss.Rulings:
    """The rulings that the switches of :func:`table_options` choose, ours where one is not given."""
    return ss.Rulings(**{name: value for name, value in switches.items() if value is not None})


def start_game(
    players: int,
    names: list[str],
    first: str | None,
    seed: ss.Seed | int | None,
    edition: ss.Edition | None,
    switches: dict[str, Any],
) -> ss.State:
    """The game that the options ask for; ``switches`` has the values of the options for readings."""
    return ss.new_game(
        names or players,
        first=parse_seat("0" if first is None else first, names, players),
        seed=seed,
        edition=edition,
        rulings=chosen_rulings(switches),
    )

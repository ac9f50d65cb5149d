"""The command ``play``: people at one keyboard, alone with random players or against each other."""

from __future__ import annotations

from typing import Any

import click

import slimestack as ss
from slimestack.cli.commands import reply, show_decision
from slimestack.cli.ending import ending_lines
from slimestack.cli.options import Players, game_options, start_game
from slimestack.cli.players import RandomPlayer
from slimestack.cli.screen import Screen
from slimestack.cli.session import Session
from slimestack.cli.table_view import opening_lines


def parse_names(_context: click.Context, _option: click.Parameter, text: str | None) -> list[str] | None:
    """The names in the text, each once."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    if len({name.lower() for name in names}) < len(names):
        raise click.BadParameter("each player needs a name of their own.")
    return names


def parse_seat(text: str, names: list[str], players: int) -> int:
    """The seat that a name, or P0 to P3, or its number means."""
    known = {f"{prefix}{seat}": seat for seat in range(players) for prefix in ("", "p")}
    known |= {name.lower(): seat for seat, name in enumerate(names)}
    seat = known.get(text.strip().lower())
    if seat is None:
        seats = [f"P{seat}" for seat in range(players)]
        raise click.UsageError(f"There is no seat {text.strip()!r}; there are {', '.join(names or seats)}.")
    return seat


def parse_random_seats(text: str, names: list[str], players: int) -> list[int]:
    """The seats of random players: the last so many for a number, else those listed."""
    if text.isdecimal() and text not in names:
        n = int(text) if len(text) < 3 else players
        chosen = list(range(max(0, players - n), players))
    else:
        chosen = sorted({parse_seat(part, names, players) for part in text.split(",")})
    if len(chosen) == players:
        raise click.UsageError("At least one of the players is a person; slimestack demo plays without any.")
    return chosen


@click.command(short_help="Play a game at one keyboard.")
@click.option("--players", type=Players(), help="How many play.  [default: 2, or as many as --names names]")
@click.option("--names", callback=parse_names, metavar="A,B,...", help="The players' names, clockwise.")
@click.option(
    "--random",
    "at_random",
    default="0",
    metavar="N|SEATS",
    help="Random players: how many, in the last seats, or which seats, as in P0,P2 or by name.",
)
@click.option(
    "--first",
    default="0",
    metavar="SEAT",
    help="The seat that starts with the Token: who last watered a plant.  [default: P0]",
)
@click.option("--no-undo", is_flag=True, help="Play for real: no move is taken back, with or without chance in it.")
@game_options
def play(
    *,
    players: int | None,
    names: list[str] | None,
    at_random: str,
    first: str,
    no_undo: bool,
    seed: int | None,
    edition: ss.Edition | None,
    **switches: Any,
) -> None:
    """Play a game at one keyboard: 2-4 people in turn, or people and random players.

    Before each decision the whole table is shown, then the legal moves with their numbers. Type a number
    or a move, or help. Undo is for practice: it also goes back past cards that were turned up, and says
    so; the same move then brings the same cards. The end of the input (Ctrl-D) leaves the game.
    """
    if names is not None and players not in (None, len(names)):
        raise click.UsageError(f"--players {players} and {len(names)} names do not go together.")
    known = names or []
    number = len(known) or players or 2
    if not 2 <= number <= 4:
        raise click.UsageError(f"Slime Stack has 2 to 4 players, not {number}.")
    state = start_game(names or number, parse_seat(first, known, number), seed, edition, switches)
    seats = {seat: RandomPlayer(seed, seat) for seat in parse_random_seats(at_random, known, number)}
    session = Session(Screen(), state, seats, may_undo=not no_undo)
    session.screen.show(*opening_lines(state))
    if seed is not None:
        session.screen.say(f"Seed {seed}.")
    session.screen.say("Type a move, its number, or help.")
    run(session)


def run(session: Session) -> None:
    """Play until the game is over or left."""
    screen = session.screen
    asked: ss.State | None = None
    while not session.over and (seat := session.seat) is not None:
        if seat in session.random_players:
            session.let_random_player_act(seat)
            continue
        if session.state is not asked:
            show_decision(session)
            asked = session.state
        line = screen.ask(f"{session.state.game.name(seat)}> ")
        if line is None:
            screen.say("The input has ended, and so the game ends here, unfinished.")
            return
        reply(session, line)
    screen.show(*ending_lines(session.table))

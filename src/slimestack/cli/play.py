"""The command ``play``: people at one keyboard, alone with random players or against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import click

import slimestack as ss
from slimestack.cli.options import (
    count_players,
    game_options,
    names_option,
    parse_seat,
    players_option,
    start_game,
)
from slimestack.cli.players import RandomPlayer
from slimestack.cli.screen import Screen
from slimestack.cli.session import Session
from slimestack.words import narration_lines, opening_lines
from slimestack.words.text import count, series


@attrs.define
class Moment:
    """The state before a person's move, the move, and how many cards and which moves of random players followed it."""

    state: ss.State
    generators: dict[int, object]
    move: str
    cards: int = 0
    replies: list[tuple[int, ss.Action]] = attrs.Factory(list)


@attrs.define
class PlaySession(Session):
    """A game between people and random players, whose cards come from a seed."""

    _state: ss.State
    random_players: dict[int, RandomPlayer]
    may_undo: bool = True
    past: list[Moment] = attrs.Factory(list)

    @property
    def state(self) -> ss.State:
        """The state of the game now."""
        return self._state

    def advance(self) -> bool:
        """Play a random player's move."""
        seat = ss.to_act(self.state)
        player = self.random_players.get(seat) if isinstance(seat, int) else None
        if player is None:
            return False
        action = player.choose(ss.view(self.state))
        if self.past:
            assert isinstance(seat, int)
            self.past[-1].replies.append((seat, action))
        self._go_on(ss.steps(self.state, action))
        return True

    def play(self, actions: Sequence[ss.Action], text: str) -> None:
        """Play a person's move: all of its actions, or none if one of them is not legal.

        :raises IllegalAction: for the first action that is not legal
        """
        before, after = self.state, self.state
        steps: list[ss.Step] = []
        for action in actions:
            steps += ss.steps(after, action)
            after = steps[-1].state
        generators = {seat: player.remember() for seat, player in self.random_players.items()}
        self.past.append(Moment(before, generators, text))
        self._go_on(tuple(steps))

    def _go_on(self, steps: tuple[ss.Step, ...]) -> None:
        self.screen.show(*narration_lines(self.state, steps))
        self._state = steps[-1].state
        if self.past:
            self.past[-1].cards += sum(isinstance(step.action, ss.Outcome) for step in steps)

    def take_back(self, moves: int) -> list[str]:
        """Undo so many moves of people, with the random players' moves and the cards that followed them."""
        if not self.may_undo:
            raise ss.SlimeStackError("undo is switched off (--no-undo)")
        if moves > len(self.past):
            raise self.too_few_moves(len(self.past))
        undone = [self.past.pop() for _ in range(moves)]
        for seat, generator in undone[-1].generators.items():
            self.random_players[seat].return_to(generator)
        self._state = undone[-1].state
        return [f"Undone: {', '.join(moment.move for moment in undone)}.", *self._also_undone(undone)]

    def _also_undone(self, undone: Sequence[Moment]) -> list[str]:
        """A sentence on what followed the moves that were undone; none if nothing did."""
        replies: dict[int, list[ss.Action]] = {}
        for moment in undone:
            for seat, action in moment.replies:
                replies.setdefault(seat, []).append(action)
        parts = [
            f"{self.state.game.name(seat)}'s {actions[0] if len(actions) == 1 else count(len(actions), 'move')}"
            for seat, actions in replies.items()
        ]
        cards = sum(moment.cards for moment in undone)
        kinds = [kind for kind, there in (("moves", replies), ("cards", cards)) if there]
        if not kinds:
            return []
        followed = series([*parts, *([count(cards, "card")] if cards else [])])
        return [f"This also undid {followed}; the same move brings the same {series(kinds)} again."]


def parse_random_seats(text: str, names: list[str], players: int) -> list[int]:
    """The seats of random players: the last so many for a number, else those listed."""
    if text.isdecimal() and text not in names:
        n = int(text) if len(text) < 3 else players
        seats = list(range(max(0, players - n), players))
    else:
        seats = sorted({parse_seat(part, names, players) for part in text.split(",")})
    if len(seats) == players:
        raise click.UsageError("At least one player must be a person; slimestack demo plays without any.")
    return seats


@click.command(short_help="Play a game at one keyboard.")
@players_option
@names_option
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
@click.option("--no-undo", is_flag=True, help="Play for real: no move can be undone.")
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

    Before each decision you see the whole table, then the legal moves with their numbers. Type a number
    or a move, or help. Undo is for practice: it also undoes revealed cards, and says so; the same move
    then brings the same cards. The end of the input (Ctrl-D) leaves the game.
    """
    number, names = count_players(players, names), names or []
    state = start_game(number, names, first, ss.Seed.fresh() if seed is None else seed, edition, switches)
    random_players = {seat: RandomPlayer(seed, seat) for seat in parse_random_seats(at_random, names, number)}
    screen = Screen()
    screen.show(*opening_lines(state))
    if seed is not None:
        screen.say(f"Seed {seed}.")
    screen.say("Type a move, its number, or help.")
    if not PlaySession(screen, state, random_players, may_undo=not no_undo).run():
        screen.say("The game ends here, unfinished.")

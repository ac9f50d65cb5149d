"""A game in play: who sits where, what has been played, what can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

import slimestack as ss
from slimestack.cli.narration import narrated
from slimestack.cli.players import RandomPlayer
from slimestack.cli.screen import Screen


@attrs.define
class Moment:
    """The table before a person's move, what the move was, and what chance has turned up since."""

    state: ss.State
    minds: dict[int, object]
    move: str
    cards: int = 0


@attrs.define
class Session:
    """One game between people and random players, on one screen."""

    screen: Screen
    state: ss.State
    random_players: dict[int, RandomPlayer]
    may_undo: bool = True
    over: bool = False
    past: list[Moment] = attrs.Factory(list)

    @property
    def seat(self) -> int | None:
        """The seat that decides now, None when the game is over."""
        actor = ss.to_act(self.state)
        assert not isinstance(actor, ss.Chance), "the seed answers every card"
        return actor

    @property
    def table(self) -> ss.State:
        """The state as everybody sees it, for all that is shown and said."""
        return ss.view(self.state)

    def decide(self, actions: Sequence[ss.Action], move: str) -> None:
        """Play a person's move: all of its actions, or none if one of them is not legal.

        :raises IllegalAction: for the first action that is not legal
        """
        before, after = self.state, self.state
        steps: list[ss.Step] = []
        for action in actions:
            steps += ss.steps(after, action)
            after = steps[-1].state
        minds = {seat: player.remember() for seat, player in self.random_players.items()}
        self.past.append(Moment(before, minds, move))
        self._played(tuple(steps))

    def let_random_player_act(self, seat: int) -> None:
        """Play the random player's move."""
        action = self.random_players[seat].choose(self.table)
        self._played(ss.steps(self.state, action))

    def _played(self, steps: tuple[ss.Step, ...]) -> None:
        self.screen.show(*narrated(self.state, steps))
        self.state = steps[-1].state
        if self.past:
            self.past[-1].cards += sum(isinstance(step.action, ss.Outcome) for step in steps)

    def take_back(self, moves: int) -> list[Moment]:
        """Go back so many moves of people; the moments returned to, the latest first."""
        undone = [self.past.pop() for _ in range(moves)]
        for seat, mind in undone[-1].minds.items():
            self.random_players[seat].return_to(mind)
        self.state = undone[-1].state
        return undone

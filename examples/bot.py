"""A bot that looks one move ahead and averages over the cards that chance can bring.

Run ``python examples/bot.py``, with a number as the seed if you like: the bot plays against random moves. The cards
are invented: they are not those of the printed game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import slimestack as ss

CARDS = 2
"""The number of cards that it averages over; it ignores the others of a longer draw."""

Player = Callable[[ss.State], ss.Action]


def potential(slime: ss.Slime) -> float:
    """The value of growth beyond the score: a Droplet near 4 is nearly a Big."""
    return slime.growth**2 / 10 if slime.tier is ss.Tier.DROPLET else 1 + slime.growth / 20


def worth(state: ss.State, seat: int) -> float:
    """The value of the state for the seat: its lead over the best rival, and the potential of its Slimes."""
    totals = [ss.score(state, other).total for other in range(state.players)]
    slimes, due = state.swarms[seat], 0
    match state.pending:
        case ss.Growing(left):
            due = left
        case ss.Searching(hand, left) | ss.Spreading(hand, left):
            slimes, due = slimes + hand, left
    rival = max(total for other, total in enumerate(totals) if other != seat)
    return totals[seat] - rival + sum(map(potential, slimes)) + due / 2


def expected(state: ss.State, seat: int, cards: int = CARDS) -> float:
    """The average of :func:`worth` over the next cards, if cards are due."""
    outcomes = ss.chance_outcomes(state) if cards else ()
    if not outcomes:
        return worth(state, seat)
    return sum(float(p) * expected(ss.apply(state, outcome), seat, cards - 1) for outcome, p in outcomes)


def think(state: ss.State) -> ss.Action:
    """The action with the best expected value. It uses the view, which has no seed, so it cannot see future cards."""
    table = ss.view(state)
    seat = ss.to_act(table)
    assert isinstance(seat, int)
    return max(ss.legal_actions(table), key=lambda action: expected(ss.apply(table, action), seat))


def guess(rng: random.Random) -> Player:
    """A player who chooses a legal action at random."""
    return lambda state: rng.choice(ss.legal_actions(state))


def play(state: ss.State, players: list[Player]) -> ss.Result:
    """Let one player for each seat play the game to its end."""
    while (seat := ss.to_act(state)) is not None:
        assert isinstance(seat, int), "the state has a seed, so a player decides"
        state = ss.apply(state, players[seat](state))
    result = ss.result(state)
    assert result is not None
    return result


def main() -> None:
    """Play one game and print how it ended."""
    seed = int(sys.argv[1]) if sys.argv[1:] else 1
    names = ["Bot", "Guess"]
    ended = play(ss.new_game(players=names, seed=seed), [think, guess(random.Random(seed))])
    for name, score in zip(names, ended.scores, strict=True):
        print(f"{name}: {score.total} ME")


if __name__ == "__main__":
    main()

"""Scores and the end of a game: who wins, what broke a tie, by which clause the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from slimestack import engine
from slimestack.errors import require_type
from slimestack.rules.scoring import BIG_ME, DROPLET_ME, ROYAL_ME, Result, Tiebreak
from slimestack.table.game import Game
from slimestack.table.state import State
from slimestack.words.narration import ending
from slimestack.words.phases import pending
from slimestack.words.text import Line, count, joined, players

_TIES: Final[Mapping[Tiebreak, tuple[int, str]]] = {
    "royals": (1, "have the same total; more Royals decide (SCORE.6)"),
    "bigs": (2, "have the same total and equally many Royals; more Bigs decide (SCORE.7)"),
    "slimes": (3, "have the same total and equally many Royals and Bigs; more Slimes decide (SCORE.8)"),
    "shared": (4, "have the same total and equally many Royals, Bigs and Slimes; they share the win (SCORE.9)"),
}
"""How many numbers of the ranking are the same, and the sentence about the players for whom they are."""


def score(state: State, seat: int) -> str:
    """The score of a seat: its total, with what makes it up.

    :raises SlimeStackError: for a seat that is not at the table

    >>> import slimestack as ss
    >>> ss.words.score(ss.position(["e4 e0", "m3"]), 0)
    'P0: 4 ME (0 from 0 Rites, 1 from 1 Droplet, 3 from 1 Big, 0 from 0 Royals)'
    """
    points = engine.score(state, seat)
    rites = f"{points.rites_me} from {count(len(state.claimed[seat]), 'Rite')}"
    tiers = ", ".join(
        f"{n * me} from {count(n, tier)}"
        for n, me, tier in (
            (points.droplets, DROPLET_ME, "Droplet"),
            (points.bigs, BIG_ME, "Big"),
            (points.royals, ROYAL_ME, "Royal"),
        )
    )
    return f"{state.game.name(seat)}: {points.total} ME ({rites}, {tiers})"


def result(state: State) -> str:
    """How the game ended: everybody's score, what broke a tie, the winner, and the clause that ended it.

    While the game goes on: the scores as they are, and what has to happen next.

    >>> import slimestack as ss
    >>> print(ss.words.result(ss.position(["e4", "m0"], round=11, pending=ss.Over("END.1"))))
    Final scoring
    P0: 3 ME (0 from 0 Rites, 0 from 0 Droplets, 3 from 1 Big, 0 from 0 Royals)
    P1: 1 ME (0 from 0 Rites, 1 from 1 Droplet, 0 from 0 Bigs, 0 from 0 Royals)
    P0 wins.
    The game is over: a round must begin, and no Ripple is left to draw (END.1).
    """
    return joined(result_lines(state))


def result_lines(state: State) -> Iterator[Line]:
    """The lines of :func:`result`."""
    require_type(state, State)
    return _result_lines(state)


def _result_lines(state: State) -> Iterator[Line]:
    end = engine.result(state)
    if end is None:
        yield from score_lines(state)
        yield Line(f"The game goes on: {pending(state)}.")
        return
    yield Line("Final scoring", "title")
    yield from score_lines(state)
    if end.tie_break is not None:
        yield Line(_tie(state.game, end, end.tie_break))
    yield Line(f"{winners(state, end)}.", "title")
    yield Line(f"The game is over: {ending(end.clause)} ({end.clause}).")


def _tie(game: Game, end: Result, tie_break: Tiebreak) -> str:
    """What broke the tie, and between which players."""
    same, words = _TIES[tie_break]
    best = end.scores[end.winners[0]].ranking[:same]
    tied = [seat for seat, score in enumerate(end.scores) if score.ranking[:same] == best]
    return f"{players(game, tied)} {words}."


def score_lines(state: State) -> Iterator[Line]:
    """A line for each seat: its score."""
    require_type(state, State)
    return _score_lines(state)


def _score_lines(state: State) -> Iterator[Line]:
    for seat in range(state.game.players):
        yield Line(score(state, seat))


def winners(state: State, end: Result) -> str:
    """Who wins, as a sentence without its full stop."""
    return f"{players(state.game, end.winners)} {'wins' if len(end.winners) == 1 else 'win'}"

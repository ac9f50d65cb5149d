"""Scoring: what everybody has at the end, and who wins.

Clauses: SCORE.1-9, GOAL.4, RITE.4, TIER.DROPLET.5, TIER.BIG.6, TIER.ROYAL.5, RULING.SCORE.1-4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import attrs

from slimestack.citing import implements
from slimestack.table.kinds import BIG, DROPLET, ROYAL
from slimestack.table.pending import Over, Searching, Spreading
from slimestack.table.slimes import Swarm
from slimestack.table.table import Table

DROPLET_ME = 1
BIG_ME = 3
ROYAL_ME = 8

Tiebreak: TypeAlias = Literal["royals", "bigs", "slimes", "shared"]


@implements("SCORE.2", "SCORE.3", "SCORE.4", "RULING.SCORE.2", "RULING.SCORE.3", "RULING.END.3")
@attrs.frozen
class Score:
    """What a seat has: the ME of its Rites, and how many Slimes of each tier.

    The fields in order: ``rites_me``, the ME of the claimed Rites, then the number of ``droplets``, ``bigs`` and
    ``royals`` in the Swarm. ``slimes`` counts all of them, Royals too; ``total`` is the score in ME.

    >>> import slimestack as ss
    >>> ss.score(ss.position(["eR e4 d1", "m3"]), 0)
    Score(rites_me=0, droplets=1, bigs=1, royals=1)
    >>> ss.Score(rites_me=5, droplets=1, bigs=1, royals=1).total
    17
    """

    rites_me: int
    droplets: int
    bigs: int
    royals: int

    @property
    def slimes(self) -> int:
        """All Slimes of the seat."""
        return self.droplets + self.bigs + self.royals

    @property
    def total(self) -> int:
        """The score in ME."""
        return self.rites_me + DROPLET_ME * self.droplets + BIG_ME * self.bigs + ROYAL_ME * self.royals

    @property
    def ranking(self) -> tuple[int, int, int, int]:
        """What decides between players, the most important first: total, Royals, Bigs, Slimes."""
        return (self.total, self.royals, self.bigs, self.slimes)


@attrs.frozen
class Result:
    """How a game ended: the scores by seat, the winners' seats, what broke a tie, the clause that ended it.

    The fields in order: ``scores``, by seat from 0; ``winners``, the seat numbers of those who win, several where
    they share the win; ``tie_break``; ``clause``, the id of the clause that ended the game. ``tie_break`` is None
    when one total was the highest; else ``royals``, ``bigs`` or ``slimes``, whichever left one winner, or
    ``shared`` when nothing did.

    >>> import slimestack as ss
    >>> ss.result(ss.position(["e4", "m0"], round=11, pending=ss.Over("END.1"))).winners
    (0,)
    """

    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    tie_break: Tiebreak | None
    clause: str


def slimes_of(table: Table, seat: int) -> Swarm:
    """The seat's Swarm with the Slimes that it has in hand for a Split."""
    if seat == table.active and isinstance(table.pending, Searching | Spreading):
        return table.swarms[seat] + table.pending.hand
    return table.swarms[seat]


@implements("SCORE.1", "RITE.4", "TIER.DROPLET.5", "TIER.BIG.6", "TIER.ROYAL.5")
def score(table: Table, seat: int) -> Score:
    """What the seat would score if the game ended now."""
    tiers = [slime.tier for slime in slimes_of(table, seat)]
    cards = table.game.edition.rite
    return Score(
        sum(cards[rite].me for rite in table.claimed[seat]),
        tiers.count(DROPLET),
        tiers.count(BIG),
        tiers.count(ROYAL),
    )


@implements("GOAL.4", "SCORE.5", "SCORE.6", "SCORE.7", "SCORE.8", "SCORE.9", "RULING.SCORE.1", "RULING.SCORE.4")
def result(table: Table) -> Result | None:
    """How the game ended, None while it goes on."""
    return final_result(table, table.pending) if isinstance(table.pending, Over) else None


def final_result(table: Table, pending: Over) -> Result:
    """How the game ended, which is over."""
    scores = tuple([score(table, seat) for seat in range(table.game.players)])
    return Result(scores, *winners_of(scores), pending.clause)


def winners_of(scores: Sequence[Score]) -> tuple[tuple[int, ...], Tiebreak | None]:
    """The seats that win with these scores, by seat, and what broke a tie.

    >>> winners_of([Score(4, 1, 0, 0), Score(0, 2, 1, 0)])
    ((1,), 'bigs')
    """
    steps: tuple[Tiebreak | None, ...] = (None, "royals", "bigs", "slimes")
    winners = list(range(len(scores)))
    for at, step in enumerate(steps):
        best = max(scores[seat].ranking[at] for seat in winners)
        winners = [seat for seat in winners if scores[seat].ranking[at] == best]
        if len(winners) == 1:
            return tuple(winners), step
    return tuple(winners), "shared"

"""The end of a game: what everybody has, who wins, what broke a tie, by which clause it ended."""

from __future__ import annotations

from collections.abc import Iterator

import slimestack as ss
from slimestack.cli.narration import ending_words
from slimestack.cli.screen import Line
from slimestack.cli.text import count, seats

_TIES = {
    "royals": "The best total is shared; more Royals decide (SCORE.6).",
    "bigs": "The best total and its Royals are shared; more Bigs decide (SCORE.7).",
    "slimes": "The best total, its Royals and its Bigs are shared; more Slimes decide (SCORE.8).",
    "shared": "Nothing breaks the tie, so the win is shared (SCORE.9).",
}


def score_lines(state: ss.State) -> Iterator[Line]:
    """A line for each seat: its total and what makes it up."""
    for seat in range(state.game.players):
        score = ss.score(state, seat)
        rites = f"{score.rites_me} from {count(len(state.claimed[seat]), 'Rite')}"
        tiers = ", ".join(
            f"{n * me} from {count(n, tier)}"
            for n, me, tier in ((score.droplets, 1, "Droplet"), (score.bigs, 3, "Big"), (score.royals, 8, "Royal"))
        )
        yield Line(f"{state.game.name(seat)}: {score.total} ME ({rites}, {tiers})")


def ending_lines(state: ss.State) -> Iterator[Line]:
    """The final scoring, none while the game goes on."""
    result = ss.result(state)
    if result is None:
        return
    yield Line("Final scoring", "title")
    yield from score_lines(state)
    if result.tie_break is not None:
        yield Line(_TIES[result.tie_break])
    yield Line(f"{seats(state.game, result.winners)} {'wins' if len(result.winners) == 1 else 'win'}.", "title")
    yield Line(f"Ended by {result.clause}: {ending_words(result.clause)}.")

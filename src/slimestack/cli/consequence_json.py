"""What a move leads to, for programs."""

from __future__ import annotations

from typing import Any

import attrs

import slimestack as ss
from slimestack.positions.read import position_text


def change_json(told: ss.Change) -> dict[str, Any]:
    """What is different."""
    return {
        "seats": [
            {
                "seat": seat.seat,
                "gone": ss.swarm_text(seat.gone),
                "new": ss.swarm_text(seat.new),
                "score_before": _score_json(seat.before),
                "score_after": _score_json(seat.after),
                "met": list(seat.met),
                "unmet": list(seat.unmet),
                "claimed": list(seat.claimed),
            }
            for seat in told.seats
        ],
        "supply": told.supply,
        "deck": told.deck,
        "discard": told.discard,
        "entered": list(told.entered),
        "left": list(told.left),
    }


def _score_json(score: ss.Score) -> dict[str, int]:
    return {**attrs.asdict(score), "total": score.total}


def odds_json(told: ss.Odds) -> dict[str, Any]:
    """The odds: each row with its exact fraction as text."""
    return {
        "outcomes": [
            {
                "cards": [{"card": str(card), "n": n} for card, n in coming.cards],
                "odds": str(coming.odds),
                "position": position_text(coming.state),
                "change": change_json(coming.change),
            }
            for coming in told.outcomes
        ],
        "cut": told.cut,
        "told": str(told.told),
    }

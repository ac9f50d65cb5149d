"""Facts: what followed by rule from an action, without anybody deciding it. Steps carry them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from slimestack.table.cards import Effect, Forbid, Modify
from slimestack.table.slimes import Slime


@attrs.frozen
class PileReshuffled:
    """A discard pile of so many cards went (back) into its deck."""

    pile: Literal["slime", "rite"]
    cards: int
    clause: str


@attrs.frozen
class RiteSlidOff:
    """The rightmost Rite left the row for the discard."""

    rite: str
    clause: str = "ROUND.5a"


@attrs.frozen
class TokenPassed:
    """The Token went from one seat to the seat on its right."""

    giver: int
    receiver: int
    clause: str = "TOKEN.1"


@attrs.frozen
class ShareSkipped:
    """A seat's share of a Ripple (the row's, if ``seat`` is None) had nothing to work on."""

    seat: int | None
    effect: Effect
    clause: str = "RIPPLE.4"


@attrs.frozen
class AmountClipped:
    """So many tokens, Slimes or Rites fell away, because there were no more."""

    seat: int | None
    missing: int
    clause: str


@attrs.frozen
class GrowthRemoved:
    """A Slime lost growth to a Ripple without its owner choosing; ``slime`` is what it was."""

    seat: int
    slime: Slime
    amount: int
    clause: str = "RULING.RIPPLE.6"


@attrs.frozen
class EffectBegan:
    """An effect holds for this seat from now until the round ends."""

    seat: int
    effect: Modify | Forbid
    clause: str = "RULING.RIPPLE.18"


@attrs.frozen
class EffectEnded:
    """The round is over, and with it an effect for these seats."""

    seats: tuple[int, ...]
    effect: Modify | Forbid
    clause: str = "RULING.RIPPLE.9"


@attrs.frozen
class TurnBegan:
    """A seat's turn began, with so many actions."""

    seat: int
    round: int
    actions: int
    clause: str = "ROUND.7"


@attrs.frozen
class GameEnded:
    """The game is over."""

    clause: str


Fact: TypeAlias = (
    PileReshuffled
    | RiteSlidOff
    | TokenPassed
    | ShareSkipped
    | AmountClipped
    | GrowthRemoved
    | EffectBegan
    | EffectEnded
    | TurnBegan
    | GameEnded
)
"""What followed by rule from an action."""

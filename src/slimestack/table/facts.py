"""Facts: what follows from an action by rule, without a decision. Each step has a list of them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from slimestack.table.cards import Effect, Forbid, Modify
from slimestack.table.slimes import Slime


@attrs.frozen
class PileReshuffled:
    """A discard pile of ``cards`` cards became its deck again.

    >>> import slimestack as ss
    >>> ss.steps(ss.position(["e4", "m3"], deck="-", discard="d2"), ss.Draw())[0].facts
    (PileReshuffled(pile='slime', cards=2, clause='DECK.1'),)
    """

    pile: Literal["slime", "rite"]
    cards: int
    clause: str


@attrs.frozen
class RiteSlidOff:
    """The rightmost Rite left the row for the discard; ``rite`` is its id.

    >>> import slimestack as ss
    >>> opening = ss.position(["e4 e3", "m3"], pending=ss.RevealingRipple())
    >>> ss.steps(opening, ss.RevealRipple("lush-week"))[0].facts[2]
    RiteSlidOff(rite='first-coronation', clause='ROUND.5a')
    """

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
    """A seat's share of a Ripple (the row's, if ``seat`` is None) had no effect."""

    seat: int | None
    effect: Effect
    clause: str = "RIPPLE.4"


@attrs.frozen
class AmountClipped:
    """``missing`` tokens, Slimes or Rites were left out, because there were not enough.

    >>> import slimestack as ss
    >>> ss.steps(ss.position(["e4 d0", "m3"], supply=1), ss.Grow())[0].facts
    (AmountClipped(seat=0, missing=1, clause='RULING.TOKEN.2'),)
    """

    seat: int | None
    missing: int
    clause: str


@attrs.frozen
class GrowthRemoved:
    """A Slime lost growth to a Ripple without a choice; ``slime`` is the Slime before.

    >>> import slimestack as ss
    >>> opening = ss.position(["e4 e3", "m3"], pending=ss.RevealingRipple())
    >>> ss.steps(opening, ss.RevealRipple("evaporation"))[0].facts[0]
    GrowthRemoved(seat=0, slime=<Slime e4>, amount=1, clause='RULING.RIPPLE.6')
    """

    seat: int
    slime: Slime
    amount: int
    clause: str = "RULING.RIPPLE.6"


@attrs.frozen
class EffectBegan:
    """An effect is in force for this seat until the round ends.

    >>> import slimestack as ss
    >>> opening = ss.position(["e4 e3", "m3"], pending=ss.RevealingRipple())
    >>> ss.steps(opening, ss.RevealRipple("lush-week"))[0].facts[0]
    EffectBegan(seat=0, effect=Modify(knob='grow', delta=1, floor=0), clause='RULING.RIPPLE.18')
    """

    seat: int
    effect: Modify | Forbid
    clause: str = "RULING.RIPPLE.18"


@attrs.frozen
class EffectEnded:
    """An effect for these seats ended with the round."""

    seats: tuple[int, ...]
    effect: Modify | Forbid
    clause: str = "RULING.RIPPLE.9"


@attrs.frozen
class TurnBegan:
    """A seat's turn began, with ``actions`` actions.

    >>> import slimestack as ss
    >>> ss.steps(ss.position(["e4", "m3"], actions_left=0), ss.EndTurn())[0].facts
    (TurnBegan(seat=1, round=2, actions=1, clause='ROUND.7'),)
    """

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
"""What follows from an action by rule."""

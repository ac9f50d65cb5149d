"""Pending: what the game waits for, with what is to follow it.

A pending value says it all: who must decide or what is to be turned up, how much of it is left, and
``then``, what goes on when it is done.
"""

from __future__ import annotations

from typing import TypeAlias, get_args

import attrs

from slimestack.errors import SlimeStackError
from slimestack.table.cards import MAX_CARDS, Effect
from slimestack.table.checks import each, isa, whole
from slimestack.table.slimes import MAX_GROWTH, Counts, Slime, Swarm, swarm_of

_seat = whole(0, 3)
_text = isa(str)
_NONE: Counts = (0, 0, 0, 0)


def _sorted(slimes: Swarm) -> Swarm:
    if not isinstance(slimes, tuple) or not all(isinstance(s, Slime) for s in slimes):
        raise SlimeStackError("the Slimes in hand are a tuple of Slimes")
    return swarm_of(slimes)


@attrs.frozen
class Picking:
    """A seat picks its starting type."""

    seat: int = attrs.field(validator=_seat)


@attrs.frozen
class Turn:
    """The active seat is in its turn, between two moves. Also the continuation "go on with the turn"."""


@attrs.frozen
class Growing:
    """The active seat places the ``left`` tokens of a Grow."""

    left: int = attrs.field(validator=whole(1, MAX_GROWTH))


@attrs.frozen
class Searching:
    """Cards are turned up for a Split: in hand the original and what was found, ``pool`` its leftover growth.

    ``rejects`` are the cards of this search in the discard, kept where the table shuffles those back.
    """

    hand: Swarm = attrs.field(converter=_sorted)
    pool: int = attrs.field(validator=whole(1, MAX_GROWTH))
    rejects: Counts = attrs.field(default=_NONE, validator=each(whole(0, MAX_CARDS), least=4))


@attrs.frozen
class Spreading:
    """The active seat places the ``left`` leftover tokens of a Split on the three Slimes in hand."""

    hand: Swarm = attrs.field(converter=_sorted)
    left: int = attrs.field(validator=whole(1, MAX_GROWTH))


@attrs.frozen
class RippleWindow:
    """The Token Player may Combine before the Ripple just drawn works."""

    ripple: str = attrs.field(validator=_text)


@attrs.frozen
class Resolving:
    """A Ripple's part is carried out: ``seats`` still have a share, the first of them now.

    ``effects`` are what is left of the first seat's share, the first of them under way; its number is
    what is still to do. No seats: the part works on the row of Rites.
    """

    ripple: str = attrs.field(validator=_text)
    part: int = attrs.field(validator=whole(0, MAX_CARDS))
    seats: tuple[int, ...] = attrs.field(validator=each(_seat))
    effects: tuple[Effect, ...] = attrs.field(validator=each(isa(*get_args(Effect))))


Then: TypeAlias = Turn | Resolving
"""What goes on after cards have come: the turn (or the first turn of the round), or a Ripple."""
_then = isa(Turn, Resolving)


@attrs.frozen
class Drawing:
    """Slimes are drawn into a seat's Swarm, ``left`` of them."""

    seat: int = attrs.field(validator=_seat)
    left: int = attrs.field(validator=whole(1, MAX_GROWTH))
    then: Then = attrs.field(validator=_then)


@attrs.frozen
class DealingRites:
    """Rites are dealt into the row, ``left`` of them."""

    left: int = attrs.field(validator=whole(1, MAX_CARDS))
    then: Then = attrs.field(validator=_then)


@attrs.frozen
class RevealingRipple:
    """The Token Player draws the Ripple that opens the round."""


@attrs.frozen
class Over:
    """The game has ended, by this clause: END.1 at a failed draw, GOAL.3 at the last Ripple."""

    clause: str = attrs.field(validator=_text)


Pending: TypeAlias = (
    Picking
    | Turn
    | Growing
    | Searching
    | Spreading
    | RippleWindow
    | Resolving
    | Drawing
    | DealingRites
    | RevealingRipple
    | Over
)
PENDING: tuple[type[Pending], ...] = get_args(Pending)
CHANCE_PENDING = (Searching, Drawing, DealingRites, RevealingRipple)
"""The kinds that wait for a card instead of a player."""


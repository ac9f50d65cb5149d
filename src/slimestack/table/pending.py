"""Pending: what the game waits for, with what is to follow it.

A pending value says it all: who must decide or what is to be turned up, how much of it is left, and
``then``, what goes on when it is done. The engine makes thousands of them a second, so making one
checks nothing; :func:`ill_formed` does, for those that a user makes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, get_args

import attrs

from slimestack.errors import Defect, InvalidValue, defect
from slimestack.table.cards import MAX_CARDS, Disburse, Effect
from slimestack.table.checks import Validator, each, isa, whole
from slimestack.table.slimes import MAX_GROWTH, Counts, Slime, Swarm, swarm_of, swarm_text

_seat = whole(0, 3)
_text = isa(str)
_NONE: Counts = (0, 0, 0, 0)


def checked(check: Validator) -> dict[str, Validator]:
    """The metadata of a field that :func:`ill_formed` checks."""
    return {"check": check}


def _in_order(instance: object, attribute: attrs.Attribute[Swarm], value: Swarm) -> None:
    each(isa(Slime))(instance, attribute, value)
    if swarm_of(value) != value:
        place = type(instance).__name__, attribute.name
        raise InvalidValue(defect("swarm_order", place=place, expected=swarm_text(swarm_of(value))))


@attrs.frozen
class Picking:
    """A seat picks its starting type."""

    seat: int = attrs.field(metadata=checked(_seat))


@attrs.frozen
class Turn:
    """The active seat is in its turn, between two moves. Also the continuation "go on with the turn"."""


@attrs.frozen
class Growing:
    """The active seat places the ``left`` tokens of a Grow."""

    left: int = attrs.field(metadata=checked(whole(1, MAX_GROWTH)))


@attrs.frozen
class Searching:
    """Cards are turned up for a Split: in hand the original and what was found, ``pool`` its leftover growth.

    ``rejects`` are the cards of this search in the discard, kept where the table shuffles those back.
    """

    hand: Swarm = attrs.field(metadata=checked(_in_order))
    pool: int = attrs.field(metadata=checked(whole(1, MAX_GROWTH)))
    rejects: Counts = attrs.field(default=_NONE, metadata=checked(each(whole(0, MAX_CARDS), 4, 4)))


@attrs.frozen
class Spreading:
    """The active seat places the ``left`` leftover tokens of a Split on the three Slimes in hand."""

    hand: Swarm = attrs.field(metadata=checked(_in_order))
    left: int = attrs.field(metadata=checked(whole(1, MAX_GROWTH)))


@attrs.frozen
class RippleWindow:
    """The Token Player may Combine before the Ripple just drawn works."""

    ripple: str = attrs.field(metadata=checked(_text))


@attrs.frozen
class Resolving:
    """A Ripple's part is carried out: ``seats`` still have a share, the first of them now.

    ``effects`` are what is left of the first seat's share, the first of them under way; its number is
    what is still to do. No seats: the part works on the row of Rites.
    """

    ripple: str = attrs.field(metadata=checked(_text))
    part: int = attrs.field(metadata=checked(whole(0, MAX_CARDS)))
    seats: tuple[int, ...] = attrs.field(metadata=checked(each(_seat)))
    effects: tuple[Effect, ...] = attrs.field(metadata=checked(each(isa(*get_args(Effect)))))


Then: TypeAlias = Turn | Resolving
"""What goes on after cards have come: the turn (or the first turn of the round), or a Ripple."""
_then = isa(Turn, Resolving)


@attrs.frozen
class Drawing:
    """Slimes are drawn into a seat's Swarm, ``left`` of them."""

    seat: int = attrs.field(metadata=checked(_seat))
    left: int = attrs.field(metadata=checked(whole(1, MAX_GROWTH)))
    then: Then = attrs.field(metadata=checked(_then))


@attrs.frozen
class DealingRites:
    """Rites are dealt into the row, ``left`` of them."""

    left: int = attrs.field(metadata=checked(whole(1, MAX_CARDS)))
    then: Then = attrs.field(metadata=checked(_then))


@attrs.frozen
class RevealingRipple:
    """The Token Player draws the Ripple that opens the round."""


@attrs.frozen
class Over:
    """The game has ended, by this clause: END.1 at a failed draw, GOAL.3 at the last Ripple."""

    clause: str = attrs.field(metadata=checked(_text))


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
"""What a state waits for."""
PENDING: tuple[type[Pending], ...] = get_args(Pending)
"""Every kind of it."""
CHANCE_PENDING = (Searching, Drawing, DealingRites, RevealingRipple)
"""The kinds that wait for a card instead of a player."""


def is_between_turns(pending: Pending) -> bool:
    """Whether nobody can be in a turn while this is pending."""
    if isinstance(pending, Drawing | DealingRites):
        return isinstance(pending.then, Resolving)
    return isinstance(pending, Picking | RippleWindow | Resolving | RevealingRipple | Over)


def hand_of(pending: Pending) -> Swarm:
    """The Slimes in hand for a Split."""
    return pending.hand if isinstance(pending, Searching | Spreading) else ()


def pool_of(pending: Pending) -> int:
    """The growth tokens that have left the supply or a Slime and are still to be placed."""
    match pending:
        case Growing(left) | Spreading(_, left):
            return left
        case Searching(_, pool):
            return pool
        case Resolving(effects=(Disburse(n), *_)):
            return n
        case _:
            return 0


def ill_formed(made: attrs.AttrsInstance) -> Iterator[Defect]:
    """What is wrong with the fields of a pending value and of what follows it, or of an effect in force."""
    for attribute in attrs.fields(type(made)):
        value = getattr(made, attribute.name)
        try:
            attribute.metadata["check"](made, attribute, value)
        except InvalidValue as error:
            yield error.defect
        else:
            if isinstance(value, Turn | Resolving):
                yield from ill_formed(value)

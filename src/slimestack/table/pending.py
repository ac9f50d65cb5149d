"""Pending values: what has to happen next, and what follows it.

A pending value is complete: who must decide or which card is next, how much of it is left, and ``then``, what follows
it. The engine makes thousands of them a second, so making one checks nothing; :func:`ill_formed` checks those that a
user makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, get_args

import attrs

from slimestack.errors import Defect, InvalidValue, defect
from slimestack.table.bounds import MAX_CARDS
from slimestack.table.cards import Disburse, Effect, whole_effect
from slimestack.table.checks import Validator, each, isa, whole
from slimestack.table.kinds import TYPES
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
    """A seat picks its starting type.

    >>> import slimestack as ss
    >>> ss.new_game().pending
    Picking(seat=0)
    """

    seat: int = attrs.field(metadata=checked(_seat))


@attrs.frozen
class Turn:
    """The turn of the active seat, between two actions. As ``then``: continue with the turn.

    >>> import slimestack as ss
    >>> ss.position(["e4", "m3"]).pending
    Turn()
    """


TURN: Final = Turn()
"""A turn in which the active seat chooses."""


@attrs.frozen
class Growing:
    """The active seat places the ``left`` tokens of a Grow.

    >>> import slimestack as ss
    >>> ss.apply(ss.position(["e4", "m3"]), ss.Grow()).pending
    Growing(left=2)
    """

    left: int = attrs.field(metadata=checked(whole(1, MAX_GROWTH)))


@attrs.frozen
class Searching:
    """Slimes are drawn for a Split: ``hand`` has the original and those found, ``pool`` is its leftover growth.

    ``rejects`` counts the cards that this search discarded, for the ruling that shuffles only those back.

    >>> import slimestack as ss
    >>> ss.apply(ss.position(["e7", "m3"]), ss.parse_action("split e7")).pending
    Searching(hand=(<Slime e0>,), pool=4, rejects=(0, 0, 0, 0))
    """

    hand: Swarm = attrs.field(metadata=checked(_in_order))
    pool: int = attrs.field(metadata=checked(whole(1, MAX_GROWTH)))
    rejects: Counts = attrs.field(default=_NONE, metadata=checked(each(whole(0, MAX_CARDS), 4, 4)))


@attrs.frozen
class Spreading:
    """The active seat places the ``left`` leftover tokens of a Split on the three Slimes in hand.

    >>> import slimestack as ss
    >>> state = ss.apply(ss.position(["e7", "m3"], deck="e2"), ss.parse_action("split e7"))
    >>> ember = ss.RevealSlime(ss.SlimeType.EMBER)
    >>> ss.apply(ss.apply(state, ember), ember).pending
    Spreading(hand=(<Slime e0>, <Slime e0>, <Slime e0>), left=4)
    """

    hand: Swarm = attrs.field(metadata=checked(_in_order))
    left: int = attrs.field(metadata=checked(whole(1, MAX_GROWTH)))


@attrs.frozen
class RippleWindow:
    """The Token Player may Combine before the Ripple just revealed is resolved."""

    ripple: str = attrs.field(metadata=checked(_text))


@attrs.frozen
class Resolving:
    """A part of a Ripple is being resolved: ``seats`` still have a share, the first of them now.

    ``effects`` are the rest of the first seat's share; the number in the first of them is what is left of it. Without
    seats, the part affects the row of Rites.

    >>> import slimestack as ss
    >>> opening = ss.position(["e4", "m3"], pending=ss.RevealingRipple())
    >>> ss.apply(opening, ss.RevealRipple("warm-rain")).pending
    Resolving(ripple='warm-rain', part=0, seats=(0, 1), effects=(Disburse(n=1),))
    """

    ripple: str = attrs.field(metadata=checked(_text))
    part: int = attrs.field(metadata=checked(whole(0, MAX_CARDS)))
    seats: tuple[int, ...] = attrs.field(metadata=checked(each(_seat)))
    effects: tuple[Effect, ...] = attrs.field(metadata=checked(each(whole_effect)))


Then: TypeAlias = Turn | Resolving
"""What follows chance steps: the turn (or the first turn of the round), or a Ripple."""
_then = isa(Turn, Resolving)


@attrs.frozen
class Drawing:
    """Slimes are drawn into a seat's Swarm, ``left`` of them.

    >>> import slimestack as ss
    >>> ss.apply(ss.position(["e4", "m3"]), ss.Draw()).pending
    Drawing(seat=0, left=2, then=Turn())
    """

    seat: int = attrs.field(metadata=checked(_seat))
    left: int = attrs.field(metadata=checked(whole(1, MAX_GROWTH)))
    then: Then = attrs.field(metadata=checked(_then))


@attrs.frozen
class DealingRites:
    """Rites are dealt into the row, ``left`` of them.

    >>> import slimestack as ss
    >>> ss.new_game(starting_types=("ember", "dew")).pending
    DealingRites(left=5, then=Turn())
    """

    left: int = attrs.field(metadata=checked(whole(1, MAX_CARDS)))
    then: Then = attrs.field(metadata=checked(_then))


@attrs.frozen
class RevealingRipple:
    """The Token Player draws the Ripple that opens the round.

    >>> import slimestack as ss
    >>> ss.to_act(ss.position(["e4", "m3"], pending=ss.RevealingRipple()))
    <Chance.CHANCE: 'chance'>
    """


@attrs.frozen
class Over:
    """The game has ended, by this clause: END.1 at a failed draw, GOAL.3 at the last Ripple.

    >>> import slimestack as ss
    >>> ss.position(["e4", "m3"], round=11, pending=ss.Over("END.1")).is_over
    True
    """

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
"""What has to happen next in a state."""
PENDING: tuple[type[Pending], ...] = get_args(Pending)
"""Every kind of pending value."""
CHANCE_PENDING = (Searching, Drawing, DealingRites, RevealingRipple)
"""The kinds of chance steps."""


def is_between_turns(pending: Pending) -> bool:
    """Whether this can only be pending between turns."""
    return isinstance(place_of(pending), Picking | RippleWindow | Resolving | RevealingRipple | Over)


def place_of(pending: Pending) -> Pending:
    """What is pending, or what follows it where Slimes are drawn or Rites dealt: the turn, or a part of a Ripple."""
    return pending.then if isinstance(pending, Drawing | DealingRites) else pending


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


def all_slimes(swarms: Iterable[Swarm], pending: Pending) -> Iterator[Slime]:
    """The Slimes in Swarms and in hand for a Split."""
    for swarm in (*swarms, hand_of(pending)):
        yield from swarm


def count_slimes(swarms: Iterable[Swarm], pending: Pending) -> Counts:
    """How many Slimes of each type lie in Swarms and in hand for a Split."""
    counts = [0] * len(TYPES)
    for slime in all_slimes(swarms, pending):
        counts[slime.type.index] += 1
    a, b, c, d = counts
    return a, b, c, d


def growth_in_use(swarms: Iterable[Swarm], pending: Pending) -> int:
    """How many growth tokens lie on Slimes or wait to be placed."""
    return pool_of(pending) + sum([slime.growth for slime in all_slimes(swarms, pending)])


def ill_formed(instance: attrs.AttrsInstance) -> Iterator[Defect]:
    """The errors in the fields of a pending value and of what follows it, or of an effect in force."""
    for attribute in attrs.fields(type(instance)):
        value = getattr(instance, attribute.name)
        try:
            attribute.metadata["check"](instance, attribute, value)
        except InvalidValue as error:
            yield error.defect
        else:
            if isinstance(value, Turn | Resolving):
                yield from ill_formed(value)

"""Changes: what differs between two states of a game, seat by seat."""

from __future__ import annotations

from collections import Counter

import attrs

from slimestack.errors import Defect, defect
from slimestack.rules import conditions
from slimestack.rules.scoring import Score, score, slimes_of
from slimestack.rules.tiers import tally
from slimestack.table.bounds import MAX_SLIMES
from slimestack.table.checks import Sized, Whole
from slimestack.table.slimes import MAX_GROWTH, Swarm, swarm_of, swarm_text
from slimestack.table.state import State


@attrs.frozen
class InOrder(Sized):
    """The value is a Swarm of ``least`` to ``most`` Slimes, in the order of a Swarm."""

    def _defect(self, value: Swarm) -> Defect | None:  # type: ignore[override]  # it has members
        ordered = swarm_of(value)
        return super()._defect(value) or (
            None if ordered == value else defect("swarm_order", expected=swarm_text(ordered))
        )


_slimes = InOrder(0, MAX_SLIMES)
_ids = Sized(0, 1000)
_difference = Whole(-MAX_GROWTH, MAX_GROWTH)


@attrs.frozen
class SeatChange:
    """What changed for one seat.

    ``gone`` are Slimes that the seat no longer has, ``new`` those that it has instead, both with their growth: after a
    token is placed on e3, e3 is gone and e4 is new. Slimes in hand for a Split count. ``before`` and ``after`` are the
    scores of the seat. ``met`` are the face-up Rites that its Swarm now meets, but did not meet before; ``unmet`` are
    those, still face-up, that it no longer meets. ``claimed`` are the Rites that the seat has claimed.
    """

    seat: int = attrs.field(validator=Whole(0, 3))
    gone: Swarm = attrs.field(validator=_slimes)
    new: Swarm = attrs.field(validator=_slimes)
    before: Score
    after: Score
    met: tuple[str, ...] = attrs.field(default=(), validator=_ids)
    unmet: tuple[str, ...] = attrs.field(default=(), validator=_ids)
    claimed: tuple[str, ...] = attrs.field(default=(), validator=_ids)


@attrs.frozen
class Change:
    """What differs between two states of a game.

    ``seats`` has an entry for each seat for which something changed, in the order of the seats. ``supply`` is the
    growth that the supply has gained, less than 0 for a loss; ``deck`` and ``discard`` are the same for the number of
    Slimes in these piles. ``entered`` and ``left`` are the Rites that entered and left the row.

    >>> import slimestack as ss
    >>> before = ss.position(["e3 e0", "m3"])
    >>> combined = ss.consequences(before, ss.parse_action("combine e0 e3")).change
    >>> [(one.gone, one.new) for one in combined.seats], combined.supply, combined.discard
    ([((<Slime e3>, <Slime e0>), (<Slime e4>,))], -1, 1)
    """

    seats: tuple[SeatChange, ...] = attrs.field(validator=Sized(0, 4))
    supply: int = attrs.field(validator=_difference)
    deck: int = attrs.field(validator=_difference)
    discard: int = attrs.field(validator=_difference)
    entered: tuple[str, ...] = attrs.field(validator=_ids)
    left: tuple[str, ...] = attrs.field(validator=_ids)


def change(before: State, after: State) -> Change:
    """What differs in the state ``after`` from the state ``before``, which is one of the same game."""
    seats = [_seat(before, after, seat) for seat in range(after.game.players)]
    return Change(
        tuple([one for one in seats if one.gone or one.new or one.met or one.unmet or one.claimed]),
        after.supply - before.supply,
        sum(after.deck) - sum(before.deck),
        sum(after.discard) - sum(before.discard),
        tuple([rite for rite in after.row if rite not in before.row]),
        tuple([rite for rite in before.row if rite not in after.row]),
    )


def _seat(before: State, after: State, seat: int) -> SeatChange:
    had, has = Counter(slimes_of(before, seat)), Counter(slimes_of(after, seat))
    met, meets = met_rites(before, seat), met_rites(after, seat)
    return SeatChange(
        seat,
        swarm_of((had - has).elements()),
        swarm_of((has - had).elements()),
        score(before, seat),
        score(after, seat),
        tuple([rite for rite in meets if rite not in met]),
        tuple([rite for rite in met if rite in after.row and rite not in meets]),
        tuple([rite for rite in after.claimed[seat] if rite not in before.claimed[seat]]),
    )


def met_rites(state: State, seat: int) -> tuple[str, ...]:
    """The face-up Rites whose condition the seat's Swarm meets, whoever's turn it is.

    >>> import slimestack as ss
    >>> met_rites(ss.position(["e4 m4", "m3"], row="crowd twin-hulks deluge throng choir"), 0)
    ('twin-hulks',)
    """
    tests = conditions.rite_tests(state.game.edition)
    counted = tally(state.swarms[seat])
    return tuple([rite for rite in state.row if tests[rite].is_met(counted)])

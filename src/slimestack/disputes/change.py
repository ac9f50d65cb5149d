"""Changes: what is different at one table from what it was at another, seat by seat."""

from __future__ import annotations

from collections import Counter

import attrs

from slimestack.rules import conditions
from slimestack.rules.scoring import Score, score, slimes_of
from slimestack.rules.tiers import tally
from slimestack.table.slimes import Swarm, swarm_of
from slimestack.table.state import State


@attrs.frozen
class SeatChange:
    """What changed for one seat.

    ``gone`` are Slimes that it had and has no longer, ``new`` those that it has instead, both with their
    growth: a token on e3 is e3 gone and e4 new. Slimes in hand for a Split count. ``before`` and ``after``
    are its scores. ``met`` are the face-up Rites that its Swarm meets now and did not, or that were not
    there; ``unmet`` those that are still face-up and that it meets no longer. ``claimed`` are the Rites that
    it has claimed.
    """

    seat: int
    gone: Swarm
    new: Swarm
    before: Score
    after: Score
    met: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()


@attrs.frozen
class Change:
    """What is different at a table from what it was.

    ``seats`` has an entry for each seat for which anything changed, in the order of the seats. ``supply`` is
    how much growth it has gained, less than 0 if it has lost some; ``deck`` and ``discard`` likewise count
    Slimes. ``entered`` and ``left`` are the Rites that came into the row and that went out of it.

    >>> import slimestack as ss
    >>> before = ss.position(["e3 e0", "m3"])
    >>> told = change(before, ss.apply(before, ss.parse_action("combine e0 e3")))
    >>> [(one.gone, one.new) for one in told.seats], told.supply, told.discard
    ([((<Slime e3>, <Slime e0>), (<Slime e4>,))], -1, 1)
    """

    seats: tuple[SeatChange, ...]
    supply: int
    deck: int
    discard: int
    entered: tuple[str, ...]
    left: tuple[str, ...]


def change(before: State, after: State) -> Change:
    """What is different at the table ``after`` from what it was at ``before``, a table of the same game."""
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
    tests = conditions.tests(state.game.edition)
    counted = tally(state.swarms[seat])
    return tuple([rite for rite in state.row if tests[rite](counted)])

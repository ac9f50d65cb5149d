"""Grow: growth from the supply onto one's own Slimes, a token at a time.

Clauses: GROW.1-7, RULING.GROW.1-5, RULING.TOKEN.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from slimestack.citing import implements
from slimestack.errors import Defect, defect
from slimestack.rules import modifiers, tiers
from slimestack.rules.seats import absence_refusal, acting_seat
from slimestack.rules.spending import action_citations, action_refusal, spend_action
from slimestack.rules.swarm_moves import SwarmMoves
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Grow, Place
from slimestack.table.facts import AmountClipped
from slimestack.table.pending import TURN, Growing, Resolving, Turn
from slimestack.table.slimes import Slime, Swarm, replace_slime
from slimestack.table.table import RecordingTable, Table, set_swarm

GROW = Grow()
_place = lru_cache(maxsize=1 << 12)(Place)
_growing = lru_cache(maxsize=1 << 10)(Growing)


@implements("GROW.7", "TIER.ROYAL.6")
def candidates(swarm: Swarm) -> tuple[Place, ...]:
    """Every Slime of the Swarm that can be given a token: all but Royals."""
    return tuple([_place(slime) for slime in dict.fromkeys(swarm) if not slime.royal])


@implements("GROW.1", "GROW.3", "GROW.4", "RULING.COMBINE.2")
def amount(table: Table, seat: int) -> int:
    """How many tokens a Grow declared now has: 1, one more for each Big, and this round's changes."""
    base = 1 + tiers.bigs(table.swarms[seat])
    return modifiers.modified_amount(table, seat, "grow", base) if table.in_force else base


def refusal(table: Table, action: Grow, pending: Turn) -> Refusal | None:
    """Why a Grow is not legal, None if it is."""
    refused = action_refusal(table, "grow")
    if refused is not None:
        return refused
    seat = acting_seat(table)
    if all(slime.royal for slime in table.swarms[seat]):
        return refuse(Reason.NO_TARGET, "GROW.7", "RULING.GROW.3", "PR.3")
    if not amount(table, seat):
        return refuse(Reason.AMOUNT_ZERO, "RULING.RIPPLE.16", "PR.3")
    if not table.supply:
        return refuse(Reason.SUPPLY_EMPTY, "GROW.6", "RULING.TOKEN.2", "PR.3")
    return None


_GROW = (GROW,)


@implements("RULING.GROW.3")
def legal(table: Table, pending: Turn, moves: SwarmMoves) -> tuple[Grow, ...]:
    """The Grow, if it is legal while an action is left."""
    if not moves.places or not table.supply or (table.in_force and refusal(table, GROW, pending) is not None):
        return ()
    return _GROW


def citations(table: Table, action: Grow, pending: Turn) -> tuple[str, ...]:
    """What allows this legal Grow."""
    short = ("RULING.TOKEN.2",) if table.supply < amount(table, acting_seat(table)) else ()
    return (*action_citations(table), "GROW.1", "GROW.3", *short)


@implements("GROW.5", "RULING.TOKEN.6")
def play(table: Table, action: Grow, pending: Turn) -> None:
    """Declare the Grow: its tokens leave the supply, to be placed one at a time."""
    spend_action(table)
    seat = acting_seat(table)
    table.pending = _growing(take(table, seat, amount(table, seat)))


@implements("COMP.5", "RULING.TOKEN.2", "RULING.TOKEN.3", "GROW.6")
def take(table: Table, seat: int, wanted: int) -> int:
    """Take tokens from the supply, as many of the wanted ones as there are."""
    given = min(wanted, table.supply)
    if given < wanted and isinstance(table, RecordingTable):
        table.note(AmountClipped(seat, wanted - given, "RULING.TOKEN.2"))
    table.supply -= given
    return given


def place_refusal(table: Table, action: Place, pending: Growing | Resolving) -> Refusal | None:
    """Why the token of a Grow or Disburse cannot go there, None if it can."""
    slime = action.slime
    refused = absence_refusal(table, table.swarms[acting_seat(table)], slime)
    if refused is None and slime.royal:
        refused = refuse(Reason.TARGET_IS_ROYAL, "GROW.7", "TIER.ROYAL.6", target=slime)
    return refused


def place_citations(table: Table, action: Place, pending: Growing) -> tuple[str, ...]:
    """What allows this legal placement of a Grow."""
    return ("GROW.2", "RULING.GROW.4")


def put(table: Table, seat: int, slime: Slime) -> None:
    """Put one token on a Slime of the seat's Swarm (GROW.2)."""
    set_swarm(table, seat, replace_slime(table.swarms[seat], slime, slime.with_growth(slime.growth + 1)))


@implements("GROW.2", "RULING.GROW.1", "RULING.GROW.2", "RULING.GROW.4")
def place(table: Table, action: Place, pending: Growing) -> None:
    """Place one token of the Grow; all of them must be placed."""
    put(table, acting_seat(table), action.slime)
    table.pending = _growing(pending.left - 1) if pending.left > 1 else TURN


def defects(table: Table, pending: Growing) -> Iterator[Defect]:
    """Why the tokens of a Grow cannot be pending at this table."""
    seat = acting_seat(table)
    if all(slime.royal for slime in table.swarms[seat]):
        yield defect("nowhere_to_grow", "GROW.7")
    most = amount(table, seat)
    if pending.left > most:
        yield defect("grow_too_large", "GROW.3", most=most, left=pending.left)

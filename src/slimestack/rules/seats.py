"""Seats: whose Slimes a decision is about, and finding a Slime among them."""

from __future__ import annotations

from functools import cache

from slimestack.citing import implements
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.pending import Drawing, Picking, Resolving
from slimestack.table.slimes import Slime, Swarm
from slimestack.table.table import Table


@implements("PR.5")
@cache
def seats_from(players: int, seat: int) -> tuple[int, ...]:
    """All seats clockwise from this one."""
    return tuple([(seat + step) % players for step in range(players)])


def acting_seat(table: Table) -> int:
    """The seat that decides now, or for which cards are revealed."""
    if table.active is not None:
        return table.active
    match table.pending:
        case Resolving(seats=(seat, *_)) | Picking(seat) | Drawing(seat):
            return seat
        case _:
            return table.leader


@implements("SETUP.5b")
def absence_refusal(table: Table, swarm: Swarm, *slimes: Slime) -> Refusal | None:
    """The refusal when one of these Slimes is not in the Swarm, None when all are there."""
    for slime in slimes:
        if slime not in swarm:
            seat = table.game.name(acting_seat(table))
            return refuse(Reason.SLIME_ABSENT, "SETUP.5b", seat=seat, slime=slime)
    return None

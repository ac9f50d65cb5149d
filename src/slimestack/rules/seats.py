"""Seats: whose Slimes a decision is about, and finding a Slime among them."""

from __future__ import annotations

from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.pending import Drawing, Picking, Resolving, RippleWindow
from slimestack.table.slimes import Slime, Swarm
from slimestack.table.state import State


def deciding(state: State) -> int:
    """The seat that decides now, or for which cards are turned up."""
    pending = state.pending
    if isinstance(pending, Resolving):
        return pending.seats[0]
    if isinstance(pending, Picking | Drawing):
        return pending.seat
    if isinstance(pending, RippleWindow) or state.active is None:
        return state.leader
    return state.active


def absent(state: State, swarm: Swarm, *slimes: Slime) -> Refusal | None:
    """The refusal when one of these Slimes is not in the Swarm, None when all are there."""
    for slime in slimes:
        if slime not in swarm:
            seat = state.game.name(deciding(state))
            return refuse(Reason.SLIME_ABSENT, "SETUP.5b", seat=seat, slime=slime)
    return None

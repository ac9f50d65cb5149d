"""Shares: which Slimes a Ripple's effect can touch, and what a seat may decide about it.

Clauses: RIPPLE.4-8, TIER.ROYAL.4, TIER.ROYAL.6-8, RULING.RIPPLE.2, 4, 5, 11, 19, RULING.ROYAL.5.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from slimestack.citing import implements
from slimestack.rules import grow, piles
from slimestack.rules.seats import absence_refusal
from slimestack.rules.tiers import tally
from slimestack.rules.turns import swarm_moves
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Accept, Action, Dissolve, Lose, Move, Place, Stop
from slimestack.table.cards import (
    Disburse,
    DiscardRites,
    DissolveSlimes,
    DrawSlimes,
    Effect,
    Filter,
    May,
    MoveGrowth,
    RemoveGrowth,
    Seq,
)
from slimestack.table.pending import Resolving
from slimestack.table.slimes import Swarm, remove_slime
from slimestack.table.table import Table

Answer: TypeAlias = Place | Lose | Dissolve | Move | Accept | Stop
"""What a seat may answer to a Ripple."""

STOP = Stop()
ACCEPT = Accept()
_lose = lru_cache(maxsize=1 << 12)(Lose)
_dissolve = lru_cache(maxsize=1 << 12)(Dissolve)
_move = lru_cache(maxsize=1 << 14)(Move)


@implements(
    "RIPPLE.6", "RIPPLE.7", "TIER.ROYAL.4", "TIER.ROYAL.7", "TIER.ROYAL.8", "RULING.RIPPLE.19", "RULING.ROYAL.5"
)
def matching_slimes(swarm: Swarm, slimes: Filter, least: int = 0) -> Swarm:
    """The Slimes that an effect can touch: those that match and hold so much growth, never a Royal."""
    tiers, types, least = slimes.tiers, slimes.types, max(least, slimes.min_growth)
    return tuple([s for s in swarm if s.tier in tiers and s.type in types and s.growth >= least and not s.royal])


@implements("RIPPLE.4", "RULING.RIPPLE.5", "PR.3")
def is_possible(table: Table, seat: int, effect: Effect) -> bool:
    """Whether at least one unit of the effect can happen to the seat."""
    swarm = table.swarms[seat]
    match effect:
        case Disburse():
            return table.supply > 0 and bool(swarm_moves(tally(swarm)).places)
        case DrawSlimes():
            return piles.cards_left(table) > 0
        case DissolveSlimes(_, slimes):
            return bool(matching_slimes(swarm, slimes))
        case RemoveGrowth(_, slimes):
            return bool(matching_slimes(swarm, slimes, 1))
        case MoveGrowth():
            return bool(token_moves(swarm))
        case DiscardRites():
            return bool(table.row)
        case Seq(members):
            return any([is_possible(table, seat, member) for member in members])
        case May(inner):
            return is_possible(table, seat, inner)
        case _:  # a change or a prohibition for this round
            return True


def token_moves(swarm: Swarm) -> tuple[Move, ...]:
    """Every move of a single token within the Swarm, each distinct move once."""
    targets = [slime for slime in dict.fromkeys(swarm) if not slime.royal]
    return tuple([
        _move(source, target)
        for source in targets
        if source.growth
        for target in targets
        if source is not target or swarm.count(source) > 1
    ])  # fmt: skip


@implements("RULING.RIPPLE.2", "RULING.RIPPLE.3", "RULING.RIPPLE.11")
def legal(table: Table, pending: Resolving) -> tuple[Action, ...]:
    """What the acting seat may do about the current effect."""
    swarm = table.swarms[pending.seats[0]]
    match pending.effects[0]:
        case Disburse():
            return swarm_moves(tally(swarm)).places
        case RemoveGrowth(_, slimes):
            return tuple([_lose(slime) for slime in dict.fromkeys(matching_slimes(swarm, slimes, 1))])
        case DissolveSlimes(_, slimes):
            return tuple([_dissolve(slime) for slime in dict.fromkeys(matching_slimes(swarm, slimes))])
        case MoveGrowth():
            return (*token_moves(swarm), STOP)
        case _:
            return (ACCEPT, STOP)


def is_answerable(table: Table, pending: Resolving) -> bool:
    """Whether the current effect leaves the acting seat something to do; the tokens of a Disburse are taken already."""
    seat, effect = pending.seats[0], pending.effects[0]
    if isinstance(effect, Disburse):
        return bool(swarm_moves(tally(table.swarms[seat])).places)
    return is_possible(table, seat, effect)


def kinds(pending: Resolving) -> tuple[type[Answer], ...]:
    """The kinds of action that answer the current effect."""
    match pending.effects[0]:
        case Disburse():
            return (Place,)
        case RemoveGrowth():
            return (Lose,)
        case DissolveSlimes():
            return (Dissolve,)
        case MoveGrowth():
            return (Move, Stop)
        case _:
            return (Accept, Stop)


def refusal(table: Table, action: Answer, pending: Resolving) -> Refusal | None:
    """Why the answer, of a kind that fits, is not legal; None if it is."""
    effect, swarm = pending.effects[0], table.swarms[pending.seats[0]]
    match action, effect:
        case Place(), _:
            return grow.place_refusal(table, action, pending)
        case Move(), _:
            return _move_refusal(table, action, swarm)
        case (Lose(slime), RemoveGrowth(_, slimes)) | (Dissolve(slime), DissolveSlimes(_, slimes)):
            refused = absence_refusal(table, swarm, slime)
            if refused is not None:
                return refused
            if slime.royal:
                clause = "TIER.ROYAL.8" if isinstance(action, Lose) else "TIER.ROYAL.7"
                return refuse(Reason.NOT_MATCHING, "RIPPLE.7", clause, slime=slime, filter=slimes)
            if not slimes.matches(slime):
                return refuse(Reason.NOT_MATCHING, "RIPPLE.6", slime=slime, filter=slimes)
            if isinstance(action, Lose) and not slime.growth:
                return refuse(Reason.SOURCE_EMPTY, "RULING.RIPPLE.19", slime=slime)
            return None
        case _:
            return None


def _move_refusal(table: Table, action: Move, swarm: Swarm) -> Refusal | None:
    source, target = action.source, action.target
    refused = absence_refusal(table, swarm, source, target)
    if refused is not None:
        return refused
    for slime in (source, target):
        if slime.royal:
            return refuse(Reason.TARGET_IS_ROYAL, "TIER.ROYAL.2", target=slime)
    if not source.growth:
        return refuse(Reason.SOURCE_EMPTY, "RULING.RIPPLE.19", slime=source)
    if target not in remove_slime(swarm, source):
        return refuse(Reason.SAME_SLIME, "RIPPLE.3", slime=source)
    return None


def citations(table: Table, action: Answer, pending: Resolving) -> tuple[str, ...]:
    """What allows this legal answer."""
    match action:
        case Place():
            return ("RIPPLE.8", "TIER.ROYAL.6")
        case Lose():
            return ("RIPPLE.3", "RULING.RIPPLE.2", "RULING.RIPPLE.19")
        case Dissolve():
            return ("RIPPLE.3", "RULING.RIPPLE.2")
        case _:
            return ("RIPPLE.3", "RULING.RIPPLE.11")

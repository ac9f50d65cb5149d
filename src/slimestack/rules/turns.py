"""Turns: what a seat may do in its turn, and when it may end it.

Clauses: TURN.1-5, CLAIM.2, RULING.TURN.1-7, PR.8.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.rules import combine, draw, grow, mutate, rites, rounds, royal, split
from slimestack.rules.memos import remember
from slimestack.rules.seats import acting_seat
from slimestack.rules.swarm_moves import SwarmMoves
from slimestack.rules.tiers import Part, tally
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Action, Combine, EndTurn, Place, RoyalCombine, Split
from slimestack.table.pending import Turn
from slimestack.table.slimes import Swarm
from slimestack.table.table import Table

END = EndTurn()
_END = (END,)


@remember(lambda moves: moves.size)
def swarm_moves(swarm: Swarm) -> SwarmMoves:
    """What the Swarm offers: the moves within each type, one type after the other, and all Mutates."""
    combines: tuple[Combine, ...] = ()
    splits: tuple[Split, ...] = ()
    royals: tuple[RoyalCombine, ...] = ()
    places: tuple[Place, ...] = ()
    counted = tally(swarm)
    for part in counted.parts:
        within = _within(part)
        combines += within[0]
        splits += within[1]
        royals += within[2]
        places += within[3]
    return SwarmMoves(counted, combines, mutate.candidates(swarm), splits, royals, places)


def _combines(swarm: Swarm) -> tuple[Combine, ...]:
    """The Combines alone, which are all that is left after the last action."""
    combines: tuple[Combine, ...] = ()
    for part in tally(swarm).parts:
        combines += _within(part)[0]
    return combines


@remember(lambda moves: sum(map(len, moves)))
def _within(
    part: Part,
) -> tuple[tuple[Combine, ...], tuple[Split, ...], tuple[RoyalCombine, ...], tuple[Place, ...]]:
    """What the Slimes of one type offer by themselves."""
    slimes = part.swarm
    return (
        combine.candidates(slimes),
        split.candidates(slimes),
        royal.candidates(slimes),
        grow.candidates(slimes),
    )


@implements("TURN.1", "TURN.5", "COMBINE.6", "RULING.TURN.2", "RULING.TURN.5", "CLAIM.2", "RULING.RITE.11")
def legal(table: Table, pending: Turn) -> tuple[Action, ...]:
    """Everything that the active seat may do: Combines, the six actions while one is left, the end."""
    swarm = table.swarms[acting_seat(table)]
    if not table.actions_left and not table.in_force:
        return _combines(swarm) + _END
    moves = swarm_moves(swarm)
    combines = combine.legal(table, pending, moves) if table.in_force else moves.combines
    if not table.actions_left:
        return combines + _END
    actions: tuple[Action, ...] = (
        grow.legal(table, pending, moves)
        + draw.legal(table, pending, moves)
        + (mutate.legal(table, pending, moves) if table.in_force else moves.mutates)
        + (moves.splits and split.legal(table, pending, moves))
        + (moves.royals and royal.legal(table, pending, moves))
    )
    end = _END if not actions or may_end(table, moves.tally.royals) else ()
    return combines + actions + rites.legal(table, pending, moves) + end


@implements("RULING.TURN.1")
def may_end(table: Table, royals: int) -> bool:
    """Whether a turn with an action left may be ended although something else than a claim could be done."""
    policy = table.game.rulings.pass_policy
    if policy == "must_act_bonus_optional":  # one action left is the second of two, or the only one
        return royals > 0 and table.actions_left == 1
    return policy == "free"


@implements("PR.8")
def refusal(table: Table, action: EndTurn, pending: Turn) -> Refusal | None:
    """Why the turn cannot be ended, None if it can."""
    if END in legal(table, pending):
        return None
    return refuse(Reason.MUST_ACT, "TURN.3", "RULING.TURN.1")


def citations(table: Table, action: EndTurn, pending: Turn) -> tuple[str, ...]:
    """What allows the end of the turn."""
    return ("TURN.3", *(("RULING.TURN.1",) if table.actions_left else ("RULING.TURN.5",)))


def play(table: Table, action: EndTurn, pending: Turn) -> None:
    """End the turn (ROUND.7, ROUND.9)."""
    rounds.next_turn(table)

"""Turns: what a seat may do in its turn, and when it may end it.

Clauses: TURN.1-5, CLAIM.2, RULING.TURN.1-7, PR.8.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.rules import combine, draw, grow, mutate, rites, rounds, royal, split
from slimestack.rules.memos import weigh
from slimestack.rules.seats import acting_seat
from slimestack.rules.swarm_moves import SwarmMoves
from slimestack.rules.tiers import Part, Tally, tally
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Action, Combine, EndTurn, Place, RoyalCombine, Split
from slimestack.table.pending import Turn
from slimestack.table.table import Table

END = EndTurn()
_END = (END,)


def swarm_moves(swarm: Tally) -> SwarmMoves:
    """The moves within each type of the Swarm, one type after the other."""
    if swarm.moves is None:
        combines: list[Combine] = []
        splits: list[Split] = []
        royals: list[RoyalCombine] = []
        places: list[Place] = []
        for part in swarm.parts:
            within = _within(part)
            combines += within.combines
            splits += within.splits
            royals += within.royals
            places += within.places
        swarm.moves = SwarmMoves(tuple(combines), tuple(splits), tuple(royals), tuple(places))
        weigh(swarm.moves.size())
    return swarm.moves


def _within(part: Part) -> SwarmMoves:
    """What the Slimes of one type offer by themselves."""
    if part.moves is None:
        slimes = part.swarm
        part.moves = SwarmMoves(
            combine.candidates(slimes), split.candidates(slimes), royal.candidates(slimes), grow.candidates(slimes)
        )
        weigh(part.moves.size())
    return part.moves


@implements("TURN.1", "TURN.5", "COMBINE.6", "RULING.TURN.2", "RULING.TURN.5", "CLAIM.2", "RULING.RITE.11")
def legal(table: Table, pending: Turn) -> tuple[Action, ...]:
    """Everything that the active seat may do: Combines, the six actions while one is left, the end."""
    swarm = tally(table.swarms[acting_seat(table)])
    moves = swarm_moves(swarm)
    combines = combine.legal(table, pending, moves) if table.in_force else moves.combines
    if not table.actions_left:
        return combines + _END
    actions: tuple[Action, ...] = (
        grow.legal(table, pending, moves)
        + draw.legal(table, pending, moves)
        + mutate.legal(table, pending, swarm)
        + (moves.splits and split.legal(table, pending, moves))
        + (moves.royals and royal.legal(table, pending, moves))
    )
    end = _END if not actions or may_end(table, swarm.royals) else ()
    return combines + actions + rites.legal(table, pending, swarm) + end


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

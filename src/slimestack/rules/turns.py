"""Turns: what a seat may do in its turn, and when it may end it.

Clauses: TURN.1-5, CLAIM.2, RULING.TURN.1-7, PR.8.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from slimestack.citing import implements
from slimestack.rules import combine, draw, grow, mutate, rites, rounds, royal, split
from slimestack.rules.seats import deciding
from slimestack.rules.tiers import CACHE_SIZE, Part, Tally, tally
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Action, Combine, EndTurn, Mutate, Place, RoyalCombine, Split
from slimestack.table.slimes import Swarm
from slimestack.table.state import Draft, State

END = EndTurn()
_END = (END,)


@attrs.define(eq=False)  # made too often to be frozen; shared, so never changed
class SwarmMoves:
    """What one Swarm offers by itself, whatever else lies on the table: the candidates of each kind."""

    tally: Tally
    combines: tuple[Combine, ...]
    mutates: tuple[Mutate, ...]
    splits: tuple[Split, ...]
    crownings: tuple[RoyalCombine, ...]
    places: tuple[Place, ...]


@lru_cache(maxsize=CACHE_SIZE)
def swarm_moves(swarm: Swarm) -> SwarmMoves:
    """The look at a Swarm: what each type offers by itself, one type after the other, and all Mutates."""
    combines: tuple[Combine, ...] = ()
    splits: tuple[Split, ...] = ()
    crownings: tuple[RoyalCombine, ...] = ()
    places: tuple[Place, ...] = ()
    counted = tally(swarm)
    for part in counted.parts:
        within = _within(part)
        combines += within[0]
        splits += within[1]
        crownings += within[2]
        places += within[3]
    return SwarmMoves(counted, combines, mutate.candidates(swarm), splits, crownings, places)


@lru_cache(maxsize=CACHE_SIZE)
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


@implements("TURN.1", "TURN.3", "TURN.5", "COMBINE.6", "RULING.TURN.1", "RULING.TURN.2", "RULING.TURN.5", "CLAIM.2",
            "RULING.RITE.11")  # fmt: skip
def listed(state: State) -> tuple[Action, ...]:
    """Everything that the active seat may do: Combines, the six actions while one is left, the end."""
    look = swarm_moves(state.swarms[deciding(state)])
    combines = combine.listed(state, look.combines) if state.in_force else look.combines
    if not state.actions_left:
        return combines + _END
    actions: tuple[Action, ...] = (
        grow.listed(state, look.places)
        + draw.listed(state)
        + (mutate.listed(state, look.mutates) if state.in_force else look.mutates)
        + (look.splits and split.listed(state, look.splits))
        + (look.crownings and royal.listed(state, look.crownings))
    )
    end = _END if not actions or may_end(state, look.tally.royals) else ()
    return combines + actions + rites.listed(state, look.tally) + end


@implements("RULING.TURN.1")
def may_end(state: State, royals: int) -> bool:
    """Whether a turn with an action left may be ended although something else than a claim could be done."""
    policy = state.game.rulings.pass_policy
    if policy == "must_act_bonus_optional":  # one action left is the second of two, or the only one
        return royals > 0 and state.actions_left == 1
    return policy == "free"


@implements("TURN.3", "RULING.TURN.1", "CLAIM.2", "PR.8")
def refusal(state: State, action: EndTurn) -> Refusal | None:
    """Why the turn cannot be ended, None if it can."""
    if END in listed(state):
        return None
    return refuse(Reason.MUST_ACT, "TURN.3", "RULING.TURN.1")


def grounds(state: State, action: EndTurn) -> tuple[str, ...]:
    """What allows the end of the turn."""
    return ("TURN.3", *(("RULING.TURN.1",) if state.actions_left else ("RULING.TURN.5",)))


@implements("ROUND.7", "ROUND.9", "RULING.TURN.5")
def play(draft: Draft, action: EndTurn) -> None:
    """End the turn."""
    rounds.next_turn(draft)

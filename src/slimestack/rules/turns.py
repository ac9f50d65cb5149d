"""Turns: what a seat may do in its turn, and when it may end it.

Clauses: TURN.1-5, CLAIM.2, RULING.TURN.1-7, PR.8.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from slimestack.citing import implements
from slimestack.rules import combine, draw, grow, mutate, rites, rounds, royal, split
from slimestack.rules.spending import has_acted
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Action, Combine, EndTurn, Mutate, Place, RoyalCombine, Split
from slimestack.table.slimes import Swarm
from slimestack.table.state import Draft, State

END = EndTurn()
_END = (END,)
_GROW = (grow.GROW,)
_DRAW = (draw.DRAW,)
KEPT = 1 << 14


@attrs.frozen(eq=False)
class Look:
    """What one Swarm offers by itself, whatever else lies on the table: the candidates of each kind."""

    combines: tuple[Combine, ...]
    mutates: tuple[Mutate, ...]
    splits: tuple[Split, ...]
    crownings: tuple[RoyalCombine, ...]
    places: tuple[Place, ...]


@lru_cache(maxsize=KEPT)
def look_at(swarm: Swarm) -> Look:
    """The look at a Swarm, kept because games come back to the same Swarms over and over."""
    return Look(
        combine.candidates(swarm),
        mutate.candidates(swarm),
        split.candidates(swarm),
        royal.candidates(swarm),
        grow.candidates(swarm),
    )


@implements("TURN.1", "TURN.3", "TURN.5", "RULING.TURN.1", "RULING.TURN.2", "RULING.TURN.5", "CLAIM.2")
def listed(state: State) -> tuple[Action, ...]:
    """Everything that the active seat may do: Combines, the six actions while one is left, the end."""
    seat = state.active or 0
    look = look_at(state.swarms[seat])
    combines = combine.listed(state, look.combines)
    if not state.actions_left:
        return combines + _END
    actions: tuple[Action, ...] = (
        (_GROW if grow.refusal(state, grow.GROW) is None else ())
        + (_DRAW if draw.refusal(state, draw.DRAW) is None else ())
        + mutate.listed(state, look.mutates)
        + split.listed(state, look.splits)
        + royal.listed(state, look.crownings)
    )
    end = _END if not actions or may_end(state) else ()
    return combines + actions + rites.listed(state) + end


@implements("RULING.TURN.1")
def may_end(state: State) -> bool:
    """Whether a turn with an action left may be ended although something else than a claim could be done."""
    policy = state.game.rulings.pass_policy
    return policy == "free" or (policy == "must_act_bonus_optional" and has_acted(state))


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

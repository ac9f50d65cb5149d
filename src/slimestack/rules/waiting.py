"""Waiting: what the game waits for, which kinds of action answer it, and how to say so."""

from __future__ import annotations

from typing import assert_never

from slimestack.errors import require_type
from slimestack.rules import shares
from slimestack.rules.seats import deciding
from slimestack.table.actions import (
    Action,
    ClaimRite,
    Combine,
    Draw,
    EndTurn,
    Grow,
    Mutate,
    PickType,
    Place,
    RevealRipple,
    RevealRite,
    RevealSlime,
    RoyalCombine,
    Split,
    Stop,
)
from slimestack.table.pending import (
    DealingRites,
    Drawing,
    Growing,
    Over,
    Pending,
    Picking,
    Resolving,
    RevealingRipple,
    RippleWindow,
    Searching,
    Spreading,
    Turn,
)
from slimestack.table.state import State

_ANSWERS: dict[type[Pending], tuple[type[Action], ...]] = {
    Picking: (PickType,),
    Turn: (Combine, Grow, Draw, Mutate, Split, RoyalCombine, ClaimRite, EndTurn),
    Growing: (Combine, Place),
    Spreading: (Combine, Place),
    RippleWindow: (Combine, Stop),
    Drawing: (RevealSlime,),
    Searching: (RevealSlime,),
    DealingRites: (RevealRite,),
    RevealingRipple: (RevealRipple,),
    Over: (),
}


def answers(state: State) -> tuple[type[Action], ...]:
    """The kinds of action that fit what is waited for."""
    pending = state.pending
    if isinstance(pending, Resolving):
        return shares.answers(pending.effects[0])
    return _ANSWERS[type(pending)]


def describe_pending(state: State) -> str:
    """What the game waits for, in words.

    >>> import slimestack as ss
    >>> describe_pending(ss.new_game(players=2))
    'P0 picks a starting type'
    """
    require_type(state, State)
    pending = state.pending
    name = "" if isinstance(pending, Over) else state.game.name(deciding(state))
    match pending:
        case Picking():
            return f"{name} picks a starting type"
        case Turn():
            return f"{name} is in the turn"
        case Growing(left):
            return f"{name} places growth, {left} left"
        case Searching(hand):
            return f"a Slime is turned up for {name}'s Split of {hand[0].type}"
        case Spreading(_, left):
            return f"{name} places the Split's growth, {left} left"
        case RippleWindow():
            return f"{name} may Combine before the Ripple works"
        case Resolving(_, _, _, effects):
            return f"{name} carries out {effects[0]}"
        case Drawing(_, left):
            return f"a Slime is drawn for {name}, {left} left"
        case DealingRites(left):
            return f"a Rite is dealt, {left} left"
        case RevealingRipple():
            return f"{name} draws a Ripple"
        case Over():
            return "nothing, the game is over"
        case _:
            assert_never(pending)


_CLAUSES: dict[type[Pending], str] = {
    Picking: "SETUP.1a",
    Turn: "TURN.5",
    Growing: "RULING.GROW.2",
    Spreading: "RULING.SPLIT.7",
    RippleWindow: "RULING.COMBINE.5",
    Resolving: "RIPPLE.3",
    Drawing: "DRAW.1",
    Searching: "SPLIT.3",
    DealingRites: "RITE.1",
    RevealingRipple: "ROUND.3",
}


def clause(state: State) -> str:
    """The clause or ruling by which the game waits for what it waits for; what a Ripple draws is no Draw."""
    pending = state.pending
    if isinstance(pending, Drawing) and not isinstance(pending.then, Turn):
        return "RULING.DRAW.5"
    return _CLAUSES[type(pending)]

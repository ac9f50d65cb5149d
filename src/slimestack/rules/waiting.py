"""Waiting: what has to happen next, and which kinds of action answer it."""

from __future__ import annotations

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


def due(state: State) -> dict[str, str]:
    """What has to happen next, as the details of a refusal: the kind of pending value, the player, what is left.

    ``ripple`` is the Ripple's name and ``effect`` the one under way in card language; :mod:`slimestack.words` makes
    the sentence of it.
    """
    pending = state.pending
    details = {"pending": _NAMES[type(pending)]}
    if not isinstance(pending, Over):
        details["player"] = state.game.name(deciding(state))
    match pending:
        case Growing(left) | Spreading(_, left) | Drawing(_, left) | DealingRites(left):
            details["left"] = str(left)
        case Searching(hand):
            details["type"] = str(hand[0].type)
        case RippleWindow(ripple):
            details["ripple"] = state.game.edition.ripple[ripple].name
        case Resolving(ripple, _, _, effects):
            details |= {"ripple": state.game.edition.ripple[ripple].name, "effect": str(effects[0])}
        case _:
            pass
    return details


_NAMES: dict[type[Pending], str] = {
    Picking: "picking",
    Turn: "turn",
    Growing: "growing",
    Searching: "searching",
    Spreading: "spreading",
    RippleWindow: "ripple_window",
    Resolving: "resolving",
    Drawing: "drawing",
    DealingRites: "dealing_rites",
    RevealingRipple: "revealing_ripple",
    Over: "over",
}

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

"""What a button says: each legal action, with what it makes."""

from __future__ import annotations

from slimestack.engine import apply, explain, legal_actions, view
from slimestack.rules.seats import acting_seat
from slimestack.rules.split import COST
from slimestack.rules.verdicts import IllegalAction
from slimestack.table import actions as act
from slimestack.table.actions import Action
from slimestack.table.cards import May, MoveGrowth
from slimestack.table.pending import Drawing, Growing, Resolving, RippleWindow, Searching
from slimestack.table.state import State
from slimestack.words.card_text import condition, effect, parts
from slimestack.words.changes import drawn, loss, slime_change
from slimestack.words.text import capital, count


def label(state: State, action: Action) -> str:
    """What a button for this legal action says: the action in words, with what it makes, as far as that is certain.

    Outcomes of chance have a label too.

    :raises IllegalAction: when the rules forbid the action

    >>> import slimestack as ss
    >>> state = ss.position(["e3 e0", "m3"])
    >>> ss.words.label(state, ss.parse_action("combine e0 e3"))
    'Combine e0 into e3: makes e4, a Big'
    >>> ss.words.label(state, ss.parse_action("draw"))
    'Draw: 1 Slime from the deck'
    """
    name, result = _parts(state, action)
    return f"{name}: {result}" if result else name


def move_result(state: State, action: Action) -> str:
    """What this legal action makes, to stand beside its text; for an answer, what the answer means.

    :raises IllegalAction: when the rules forbid the action

    >>> import slimestack as ss
    >>> from slimestack.words.labels import move_result
    >>> move_result(ss.position(["e3 e0", "m3"]), ss.parse_action("combine e0 e3"))
    'makes e4, a Big'
    """
    name, result = _parts(state, action)
    match action:
        case act.ClaimRite(rite):
            return f"{state.game.edition.rite[rite].name}, {result}"
        case act.EndTurn() | act.Stop():
            return f"{name[0].lower()}{name[1:]}{result and f', {result}'}"
        case _:
            return result


def _parts(state: State, action: Action) -> tuple[str, str]:
    """The action in words, and what it makes; the second is "" where the first says everything."""
    if not isinstance(action, Action) or action not in legal_actions(state):
        raise IllegalAction(explain(state, action), view(state))
    edition = state.game.edition
    match action:
        case act.PickType(kind):
            return f"Pick {kind}", f"start with three {kind} Droplets"
        case act.Grow():
            after = apply(view(state), action).pending
            left = after.left if isinstance(after, Growing) else 0
            return "Grow", f"{left} growth to place{', one at a time' if left > 1 else ''}"
        case act.Draw():
            return "Draw", drawn(apply(view(state), action), " from the deck")
        case act.Split(big):
            pool = f"{big.growth - COST} growth to place on the three"
            return f"Split {big}", f"{COST} growth to the supply, two more {big.type} Slimes, {pool}"
        case act.ClaimRite(rite):
            return f"Claim {edition.rite[rite].name}", f"{edition.rite[rite].me} ME"
        case act.EndTurn():
            left = state.actions_left
            return "End the turn", f"{count(left, 'action')} left" if left else ""
        case act.RevealSlime(kind):
            return f"{capital(str(kind))} Slime", _use(state, action)
        case act.RevealRite(rite):
            return (
                f"Rite {edition.rite[rite].name}",
                f"{edition.rite[rite].me} ME for {condition(edition.rite[rite].condition)}",
            )
        case act.RevealRipple(ripple):
            word = "Hazard" if edition.ripple[ripple].hazard else "Ripple"
            return f"{word} {edition.ripple[ripple].name}", parts(edition.ripple[ripple])
        case act.Accept() | act.Stop():
            return _answer(state, action)
        case _:
            return _move(state, action)


def _move(state: State, action: Action) -> tuple[str, str]:
    """A move that names Slimes."""
    made = slime_change(state, acting_seat(state), action)
    result = f"makes {made.result}" if made else ""
    match action:
        case act.Combine(source, target):
            return f"Combine {source} into {target}", result
        case act.Mutate(source, target):
            return f"Mutate {source} into {target}", result
        case act.RoyalCombine(higher, lower):
            back = higher.growth + lower.growth
            return f"Royal Combine {higher} and {lower}", f"{result}; {back} growth to the supply"
        case act.Place(slime):
            return f"Place growth on {slime}", result
        case act.Move(source, target):
            return f"Move growth from {source} to {target}", result
        case act.Lose(slime):
            return f"Take growth from {slime}", f"{loss(state, slime)} growth to the supply, {result}"
        case _:
            assert isinstance(action, act.Dissolve)
            growth = f"{action.slime.growth} growth"
            return f"Dissolve {action.slime}", f"to the discard, its {growth} to the supply"


def _answer(state: State, action: Action) -> tuple[str, str]:
    match state.pending:
        case RippleWindow(ripple):
            return "Combine no more", f"{state.game.edition.ripple[ripple].name} takes effect"
        case Resolving(effects=(MoveGrowth(), *_)):
            return "Move no more growth", ""
        case Resolving(effects=(May(inner), *_)) if isinstance(action, act.Accept):
            return "Accept", effect(inner)
        case _:
            return "Decline", ""


def _use(state: State, action: act.RevealSlime) -> str:
    """Where a Slime that is drawn goes."""
    match state.pending:
        case Drawing(seat):
            return f"joins {state.game.name(seat)}'s Swarm"
        case Searching(hand) if hand[0].type is action.type:
            return "kept for the Split"
        case _:
            return "discarded"

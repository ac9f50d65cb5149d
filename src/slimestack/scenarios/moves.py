"""Moves as people say them, with the cards in line: ``P0 draw > moss ember``."""

from __future__ import annotations

from slimestack.composites import expand
from slimestack.engine import CHANCE, steps, to_act
from slimestack.errors import ParseError, defect, quote
from slimestack.parsing import seat
from slimestack.scenarios.values import words_of
from slimestack.table.actions import Action, RevealRipple, RevealRite, RevealSlime
from slimestack.table.facts import Fact
from slimestack.table.pending import DealingRites, RevealingRipple
from slimestack.table.slimes import parse_type
from slimestack.table.state import State


def played(state: State, text: str) -> tuple[State, tuple[Fact, ...]]:
    """The table after a move as people say it, ``P0 draw > moss ember``, and the facts that followed.

    The seat may be left out, and so may the move, when only cards are revealed.

    :raises ParseError: when it is not a move, or names cards that are not due
    :raises IllegalAction: when the rules forbid it

    >>> import slimestack as ss
    >>> table, _ = played(ss.position(["e4", "m3"]), "draw > moss ember")
    >>> ss.swarm_text(table.swarms[0])
    'e4 e0 m0'
    """
    move, _, cards = text.partition(">")
    first, _, rest = move.strip().partition(" ")
    if first[:1] in {"P", "p"} and first[1:].isdigit():
        acting = to_act(state)
        if seat((first, 0), text) != acting:
            raise ParseError(defect("other_actor", given=first, acting=who_acts(state)), text)
        move = rest
    due = words_of(cards)
    facts: tuple[Fact, ...] = ()
    for action in expand(state, move) if move.strip() else ():
        state, facts = _done(state, facts, action)
        state, facts, due = _turned_up(state, facts, due, text)
    state, facts, due = _turned_up(state, facts, due, text)
    if due:
        raise ParseError(defect("card_not_due", given=quote(due[0])), text, text.lower().rfind(due[0]))
    return state, facts


def _done(state: State, facts: tuple[Fact, ...], action: Action) -> tuple[State, tuple[Fact, ...]]:
    step = steps(state, action)[0]
    return step.state, (*facts, *step.facts)


def _turned_up(
    state: State, facts: tuple[Fact, ...], due: tuple[str, ...], text: str
) -> tuple[State, tuple[Fact, ...], tuple[str, ...]]:
    """Reveal the next of the cards for as long as cards are due."""
    while due and to_act(state) is CHANCE:
        word, due = due[0], due[1:]
        card: Action
        match state.pending:
            case DealingRites():
                card = RevealRite(word)
            case RevealingRipple():
                card = RevealRipple(word)
            case _:
                card = RevealSlime(parse_type(word, text, text.lower().find(word)))
        state, facts = _done(state, facts, card)
    return state, facts, due


def who_acts(state: State) -> str:
    """The seat that is to act, as ``P0``, or ``chance`` or ``nobody``."""
    acting = to_act(state)
    return "nobody" if acting is None else "chance" if acting is CHANCE else f"P{acting}"

"""Moves as people say them, with the cards in line: ``P0 draw > moss ember``."""

from __future__ import annotations

from slimestack.composites import expand, parse_card
from slimestack.engine import CHANCE, steps, to_act
from slimestack.errors import ParseError, defect, quote
from slimestack.parsing import seat, without_dash, words_from
from slimestack.table.actions import Action
from slimestack.table.facts import Fact
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
    move, sign, _ = text.partition(">")
    cards = without_dash(words_from(text, len(move) + len(sign)))
    first, _, rest = move.strip().partition(" ")
    if first[:1] in {"P", "p"} and first[1:].isdigit():
        acting = to_act(state)
        if seat((first, 0), text) != acting:
            raise ParseError(defect("other_actor", given=first, acting=who_acts(state)), text)
        move = rest
    facts: tuple[Fact, ...] = ()
    for action in expand(state, move) if move.strip() else (None,):
        if action is not None:
            state, facts = _done(state, facts, action)
        while cards and to_act(state) is CHANCE:
            state, facts = _done(state, facts, parse_card(state, cards.pop(0), text))
    if cards:
        raise ParseError(defect("card_not_due", given=quote(cards[0][0])), text, cards[0][1])
    return state, facts


def _done(state: State, facts: tuple[Fact, ...], action: Action) -> tuple[State, tuple[Fact, ...]]:
    step = steps(state, action)[0]
    return step.state, (*facts, *step.facts)


def who_acts(state: State) -> str:
    """The seat that is to act, as ``P0``, or ``chance`` or ``nobody``."""
    acting = to_act(state)
    return "nobody" if acting is None else "chance" if acting is CHANCE else f"P{acting}"

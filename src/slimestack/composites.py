"""Composite moves: what people say in one breath, taken apart into single actions."""

from __future__ import annotations

from slimestack.engine import Step, apply, explain, legal_actions, steps, view
from slimestack.errors import ParseError, defect
from slimestack.rules.seats import acting_seat
from slimestack.rules.split import COST, FOUND
from slimestack.rules.verdicts import IllegalAction
from slimestack.table.actions import Action, Grow, Place, Split, check_text, parse_action
from slimestack.table.cards import Disburse
from slimestack.table.pending import CHANCE_PENDING, Growing, Resolving, Spreading
from slimestack.table.slimes import Slime, Swarm, parse_slime, split_words
from slimestack.table.state import State

MAX_TEXT = 2000
_PLACING = ("grow", "place")


def expand(state: State, text: str) -> tuple[Action, ...]:
    """The actions that a composite move stands for; a text that is one action is just that.

    ``grow e3 d0 d0`` grows and places a token on each Slime named, in turn. ``place e3 d0`` does the
    same for tokens that are already to be placed. A Slime is named as it is before its token, or as it
    was before the first token. ``split e7 = e2 e1 e1`` splits and names the three Slimes as they shall be
    in the end. The actions can be applied one after the other, with the cards that are due in between.

    :raises ParseError: when the text is not a move, or its numbers do not add up
    :raises IllegalAction: when the rules forbid one of the actions

    >>> import slimestack as ss
    >>> state = ss.position(["e4 d0", "m3"])
    >>> [str(action) for action in ss.expand(state, "grow d0 d0")]
    ['grow', 'place d0', 'place d1']
    """
    legal_actions(state)
    found = split_words(check_text(text, "a move", MAX_TEXT))
    head = found[0][0].lower() if found else ""
    if head in _PLACING and len(found) > 1:
        return _placing(state, text, found)
    if head == "split" and "=" in text:
        return _splitting(state, text)
    return (_legal(state, parse_action(text)),)


def play(state: State, text: str) -> tuple[Step, ...]:
    """The steps of a move written as text, a single action or a composite move; the last step has the state after it.

    With a seed, the steps include the cards that are due on the way. Without one, playing stops before the first
    card that is due: the rest of the move can be played once the card is known.

    :raises ParseError: when the text is not a move, or its numbers do not add up
    :raises IllegalAction: when the rules forbid one of the actions

    >>> import slimestack as ss
    >>> steps = ss.play(ss.position(["e4 d0", "m3"]), "grow d0 e4")
    >>> [str(step.action) for step in steps], ss.swarm_text(steps[-1].state.swarms[0])
    (['grow', 'place d0', 'place e4'], 'e5 d1')
    >>> [str(step.action) for step in ss.play(ss.position(["e7", "m3"]), "split e7 = e2 e1 e1")]
    ['split e7']
    """
    done: list[Step] = []
    for action in expand(state, text):
        if done and isinstance(state.pending, CHANCE_PENDING):
            break
        done += steps(state, action)
        state = done[-1].state
    return tuple(done)


def _legal(state: State, action: Action) -> Action:
    verdict = explain(state, action)
    if not verdict.legal:
        raise IllegalAction(verdict, view(state))
    return action


def _placing(state: State, text: str, found: list[tuple[str, int]]) -> tuple[Action, ...]:
    """A Grow with its placements, or placements alone."""
    named = [(parse_slime(word, text, at), at) for word, at in found[1:]]
    first: tuple[Action, ...] = ()
    table = view(state)
    if found[0][0].lower() == "grow":
        first = (_legal(state, Grow()),)
        table = apply(table, Grow())
    swarm = table.swarms[acting_seat(table)]
    match table.pending:
        case Growing(tokens) | Resolving(effects=(Disburse(tokens), *_)):
            pass
        case Spreading(hand, tokens):
            swarm = hand
        case _:
            tokens = 0
            _legal(state, Place(named[0][0]))
    if (first and len(named) != tokens) or len(named) > tokens:
        one, many = defect("one_token", count=len(named)), defect("wrong_tokens", expected=tokens, count=len(named))
        raise ParseError(one if tokens == 1 else many, text, named[0][1])
    return (*first, *_placements(table, swarm, text, named))


def _placements(table: State, swarm: Swarm, text: str, named: list[tuple[Slime, int]]) -> list[Action]:
    """One Place for each Slime named, as it is then or as it was before the first token."""
    lying = [(slime, slime) for slime in swarm]  # what each was before the first token, and what it is now
    placed: list[Action] = []
    for name, at in named:
        meant = [pair for pair in lying if pair[1] is name] or [pair for pair in lying if pair[0] is name]
        if len({now for _, now in meant}) > 1:
            raise ParseError(defect("ambiguous_slime", slime=name), text, at)
        was, now = meant[0] if meant else (name, name)  # one without a token before one with
        placed.append(_legal(table, Place(now)))
        table = apply(table, placed[-1])
        lying.remove((was, now))
        lying.append((was, now.with_growth(now.growth + 1)))
    return placed


def _splitting(state: State, text: str) -> tuple[Action, ...]:
    """A Split with the placements that leave the three Slimes as named."""
    before, _, after = text.partition("=")
    split = parse_action(before)
    assert isinstance(split, Split)  # it begins with that word
    _legal(state, split)
    start = len(before) + 1
    named = [(parse_slime(word, text, start + at), start + at) for word, at in split_words(after)]
    pool = split.big.growth - COST
    if len(named) != FOUND + 1 or sum(slime.growth for slime, _ in named) != pool:
        raise ParseError(defect("wrong_split", growth=pool), text, start)
    placed: list[Place] = []
    for slime, at in named:
        if slime.royal or slime.type is not split.big.type:
            raise ParseError(defect("wrong_split_slime", big=split.big, slime=slime), text, at)
        placed += [Place(slime.with_growth(growth)) for growth in range(slime.growth)]
    return (split, *placed)

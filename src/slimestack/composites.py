"""Composite moves: one text for several actions."""

from __future__ import annotations

from slimestack.characters import skeleton
from slimestack.engine import Step, apply, explain, legal_actions, steps, view
from slimestack.errors import ParseError, defect
from slimestack.parsing import Word, card
from slimestack.rules.seats import acting_seat
from slimestack.rules.split import COST, FOUND
from slimestack.rules.verdicts import IllegalAction
from slimestack.table.actions import (
    Action,
    ClaimRite,
    Grow,
    Outcome,
    Place,
    RevealRipple,
    RevealRite,
    RevealSlime,
    Split,
)
from slimestack.table.cards import Disburse
from slimestack.table.pending import CHANCE_PENDING, DealingRites, Growing, Resolving, RevealingRipple, Spreading
from slimestack.table.slimes import Slime, Swarm
from slimestack.table.state import State
from slimestack.table.texts import check_text, parse_action, parse_slime, parse_type, split_words

MAX_TEXT = 2000
_PLACING = ("grow", "place")


def expand(state: State, text: str) -> tuple[Action, ...]:
    """The actions of a composite move, or of a single action.

    ``grow e3 d0 d0`` grows and places a token on each Slime named, in turn. ``place e3 d0`` places tokens of a Grow or
    a Split that has begun. Name a Slime as it is before its token, or as it was before the first token.
    ``split e7 = e2 e1 e1`` splits and names the three Slimes after all placements. ``claim Odd Couple`` claims the Rite
    with this name on its card. Apply the actions one after the other, with the chance steps in between.

    :raises ParseError: when the text is not a move, or its numbers do not add up
    :raises IllegalAction: when the rules forbid one of the actions

    >>> import slimestack as ss
    >>> state = ss.position(["e4 d0", "m3"])
    >>> [str(action) for action in ss.expand(state, "grow d0 d0")]
    ['grow', 'place d0', 'place d1']
    """
    legal_actions(state)
    text = check_text(text, "a move", MAX_TEXT)
    words = split_words(text)
    head = words[0][0].lower() if words else ""
    if head in _PLACING and len(words) > 1:
        return _expand_placements(state, text, words)
    if head == "split" and "=" in text:
        return _expand_split(state, text)
    if head == "claim" and (rite := _rite_with_name(state, words[1:])):
        return (_legal(state, ClaimRite(rite)),)
    return (_legal(state, parse_action(text)),)


def _rite_with_name(state: State, words: list[Word]) -> str:
    """The id of the one Rite of the edition that has these words as its name; "" for none or several, and for an id."""
    name = skeleton(" ".join([word for word, _ in words]))
    rites = [rite.id for rite in state.game.edition.rites if skeleton(rite.name) == name]
    return rites[0] if len(rites) == 1 and name not in state.game.edition.rite else ""


def play(state: State, text: str) -> tuple[Step, ...]:
    """The steps of a move written as text, a single action or a composite move; the last step has the state after it.

    With a seed, the steps include the chance steps in between. Without one, they stop before the first chance step;
    play the rest of the move after its outcome.

    :raises ParseError: when the text is not a move, or its numbers do not add up
    :raises IllegalAction: when the rules forbid one of the actions

    >>> import slimestack as ss
    >>> steps = ss.play(ss.position(["e4 d0", "m3"]), "grow d0 e4")
    >>> [str(step.action) for step in steps], ss.swarm_text(steps[-1].state.swarms[0])
    (['grow', 'place d0', 'place e4'], 'e5 d1')
    >>> [str(step.action) for step in ss.play(ss.position(["e7", "m3"]), "split e7 = e2 e1 e1")]
    ['split e7']
    """
    played: list[Step] = []
    for action in expand(state, text):
        if played and isinstance(state.pending, CHANCE_PENDING):
            break
        played += steps(state, action)
        state = played[-1].state
    return tuple(played)


def parse_card(state: State, word: Word, text: str) -> Outcome:
    """The card that a word of the text names, as an outcome of what is due in this state.

    :raises ParseError: when the word does not have the form of such a card

    >>> import slimestack as ss
    >>> drawing = ss.apply(ss.position(["e4", "m3"]), ss.parse_action("draw"))
    >>> str(parse_card(drawing, ("moss", 7), "draw > moss"))
    'reveal slime moss'
    """
    match state.pending:
        case DealingRites():
            return RevealRite(card(word, text))
        case RevealingRipple():
            return RevealRipple(card(word, text))
        case _:
            return RevealSlime(parse_type(word[0], text, word[1]))


def _legal(state: State, action: Action) -> Action:
    verdict = explain(state, action)
    if not verdict.legal:
        raise IllegalAction(verdict, view(state))
    return action


def _expand_placements(state: State, text: str, words: list[tuple[str, int]]) -> tuple[Action, ...]:
    """A Grow with its placements, or placements alone."""
    named = [(parse_slime(word, text, at), at) for word, at in words[1:]]
    first: tuple[Action, ...] = ()
    table = view(state)
    if words[0][0].lower() == "grow":
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
    """One Place for each Slime named, as it is now or as it was before the first token."""
    slimes = [(slime, slime) for slime in swarm]  # each before the first token, and now
    places: list[Action] = []
    for name, at in named:
        matches = [pair for pair in slimes if pair[1] is name] or [pair for pair in slimes if pair[0] is name]
        if len({now for _, now in matches}) > 1:
            raise ParseError(defect("ambiguous_slime", slime=name), text, at)
        was, now = matches[0] if matches else (name, name)  # one without a token before one with
        places.append(_legal(table, Place(now)))
        table = apply(table, places[-1])
        slimes.remove((was, now))
        slimes.append((was, now.with_growth(now.growth + 1)))
    return places


def _expand_split(state: State, text: str) -> tuple[Action, ...]:
    """A Split with the placements that make the three Slimes named."""
    before, _, after = text.partition("=")
    split = parse_action(before)
    assert isinstance(split, Split)  # the text begins with "split"
    _legal(state, split)
    start = len(before) + 1
    named = [(parse_slime(word, text, start + at), start + at) for word, at in split_words(after)]
    pool = split.big.growth - COST
    if len(named) != FOUND + 1 or sum(slime.growth for slime, _ in named) != pool:
        raise ParseError(defect("wrong_split", growth=pool), text, start)
    places: list[Place] = []
    for slime, at in named:
        if slime.royal or slime.type is not split.big.type:
            raise ParseError(defect("wrong_split_slime", big=split.big, slime=slime), text, at)
        places += [Place(slime.with_growth(growth)) for growth in range(slime.growth)]
    return (split, *places)

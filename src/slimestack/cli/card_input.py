"""Cards that people have turned up: what a line says, and why a card cannot be."""

from __future__ import annotations

import slimestack as ss
from slimestack.words.text import capital, count, series

_FEW = 6


def card_question(state: ss.State) -> str:
    """What is asked while a card is due."""
    options = ss.legal_actions(state)
    due = f"{capital(ss.describe_pending(state))}."
    if isinstance(state.pending, ss.Drawing | ss.Searching):
        return f"{due} What came up: {series(map(card_word, options), 'or')}?"
    if len(options) <= _FEW:
        return f"{due} Which: {series(map(card_word, options), 'or')}?"
    return f"{due} Which of the {len(options)} that are left? (cards lists them)"


def card_word(action: ss.Action) -> str:
    """A card as people enter it."""
    match action:
        case ss.RevealSlime(kind):
            return str(kind)
        case ss.RevealRite(card) | ss.RevealRipple(card):
            return card
        case _:
            return str(action)


def card_lines(state: ss.State) -> list[str]:
    """Every card that can come up now, with how many there are of it, or its name."""
    told = []
    for action in ss.legal_actions(state):
        match action:
            case ss.RevealSlime(kind):
                told.append(f"{kind}: {count(state.deck[kind.index], 'card')}")
            case ss.RevealRite(rite):
                told.append(f"{rite}: {state.game.edition.rite[rite].name}")
            case ss.RevealRipple(ripple):
                told.append(f"{ripple}: {state.game.edition.ripple[ripple].name}")
            case _:
                told.append(str(action))
    return told


def split_cards(state: ss.State, line: str) -> list[str]:
    """The cards that a line names: one by its name, or several by a word each."""
    text = " ".join(line.lower().replace(",", " ").replace("reveal ", "").split())
    for kind in ("slime ", "rite ", "ripple "):
        text = text.removeprefix(kind)
    known = {name for named in _names(state).values() for name in named}
    return [text] if text in known else text.split()


def parse_card(state: ss.State, word: str) -> ss.Action:
    """The card that a word means here, which need not be able to come up.

    :raises SlimeStackError: when it means none, or more than one
    """
    names = _names(state)
    exact = [action for action, named in names.items() if word in named]
    begun = [action for action, named in names.items() if any(name.startswith(word) for name in named)]
    legal = ss.legal_actions(state)
    found = exact or [action for action in begun if action in legal] or begun
    if len(found) == 1:
        return found[0]
    if not found:
        raise ss.SlimeStackError(f"{word!r} is none of the cards of this game; cards lists those that can come up")
    raise ss.SlimeStackError(f"{word!r} can be {series(map(card_word, found), 'or')}: write more of it")


def _names(state: ss.State) -> dict[ss.Action, set[str]]:
    """All cards of the kind that is due, with what people call them."""
    edition = state.game.edition
    match state.pending:
        case ss.Drawing() | ss.Searching():
            return {ss.RevealSlime(kind): {str(kind), kind.letter} for kind in ss.SlimeType}
        case ss.DealingRites():
            return {ss.RevealRite(rite.id): {rite.id, rite.name.lower()} for rite in edition.rites}
        case _:
            return {ss.RevealRipple(ripple.id): {ripple.id, ripple.name.lower()} for ripple in edition.ripples}


def explain_card(state: ss.State, action: ss.Action) -> str:
    """Why a card of the game cannot have come up."""
    game = state.game
    match action:
        case ss.RevealSlime(kind):
            return f"No {kind} Slime can come up: the deck holds none."
        case ss.RevealRite(rite):
            owner = next((seat for seat, claimed in enumerate(state.claimed) if rite in claimed), None)
            where = (
                f"{game.name(owner)} has claimed it"
                if owner is not None
                else "it lies in the row"
                if rite in state.row
                else "it lies in the Rite discard"
                if rite in state.rite_discard
                else "it is not in this game"
            )
            return f"{capital(game.edition.rite[rite].name)} cannot come up: {where}."
        case ss.RevealRipple(ripple):
            return f"{capital(game.edition.ripple[ripple].name)} cannot come up: it has been drawn already."
        case _:
            return f"{action} cannot come up."

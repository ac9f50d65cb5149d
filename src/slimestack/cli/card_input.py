"""Cards that people enter: what is asked, what a line names, and why a card cannot be revealed now."""

from __future__ import annotations

import slimestack as ss
from slimestack.characters import skeleton
from slimestack.errors import quote
from slimestack.rules.pending_details import pending_details
from slimestack.words.text import count, series

_MAX_LISTED = 6
_SHUFFLES = {
    "draw_pile": "the Slime deck",
    "draw_pile_and_discard": "the Slime deck and its discard together",
    "draw_pile_and_rejects": "the Slime deck and what this search discarded together",
}
"""What is shuffled after a search, by the readings of this question."""


def card_question(state: ss.State) -> str:
    """The question while a card is due."""
    options = ss.legal_actions(state)
    if len(options) <= _MAX_LISTED:
        return f"{_request(state)}. Which is it: {series(map(card_id, options), 'or')}?"
    return f"{_request(state)}. Which is it? (cards lists them)"


def _request(state: ss.State) -> str:
    """What people do to bring the card that is due, without the full stop."""
    details = pending_details(state)
    player, left = details["player"], int(details.get("left", 1))
    remarks = [f"{left} to go"] if left > 1 else []
    match state.pending:
        case ss.DealingRites():
            if state.active is None and state.round == 1:
                remarks.append("from left to right")
            request = "Deal a Rite"
        case ss.Searching():
            remarks.append(f"looking for {details['type']}")
            request = f"Reveal a card for {player}'s Split"
        case ss.Drawing():
            request = f"Draw a Slime for {player}"
        case _:
            request = f"Reveal a Ripple for {player}"
    return f"{request} ({', '.join(remarks)})" if remarks else request


def shuffle_request(state: ss.State) -> str:
    """What people do with the Slime deck when the search of a Split has found both Slimes."""
    return f"Both are found: shuffle {_SHUFFLES[state.game.rulings.split_shuffle]}."


def card_id(card: ss.Action) -> str:
    """A card as it is entered: the type of a Slime, the id of a Rite or Ripple.

    >>> card_id(ss.RevealSlime(ss.SlimeType.EMBER)), card_id(ss.RevealRite("titan"))
    ('ember', 'titan')
    """
    return str(card).split()[-1]


def card_lines(state: ss.State) -> list[str]:
    """Every card that can be revealed now: Slimes with their number, Rites and Ripples with their name."""
    cards = ss.legal_actions(state)
    if isinstance(state.pending, ss.Drawing | ss.Searching):
        return [f"{kind}: {count(n, 'card')}" for kind, n in zip(ss.SlimeType, state.deck, strict=True) if n]
    return [f"{card_id(card)}: {_card_name(state, card)}" for card in cards]


def split_cards(state: ss.State, line: str) -> list[str]:
    """The cards that a line names: one by its name, or several by a word each."""
    text = " ".join(skeleton(line).replace(",", " ").replace("reveal ", "").split())
    for kind in ("slime ", "rite ", "ripple "):
        text = text.removeprefix(kind)
    known = {name for names in _names(state).values() for name in names}
    return [text] if text in known else text.split()


def parse_card(state: ss.State, word: str) -> ss.Action:
    """The card of this game that a word names, even if it cannot be revealed now.

    :raises SlimeStackError: when the word names no card, or more than one
    """
    names = _names(state)
    exact = [card for card, known in names.items() if word in known]
    begun = [card for card, known in names.items() if any(name.startswith(word) for name in known)]
    legal = ss.legal_actions(state)
    matches = exact or [card for card in begun if card in legal] or begun
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise ss.SlimeStackError(f"unknown card {quote(word)}; cards lists those that can be revealed")
    raise ss.SlimeStackError(f"{quote(word)} can be {series(map(card_id, matches), 'or')}: type more of it")


def _names(state: ss.State) -> dict[ss.Action, set[str]]:
    """All cards of the kind that is due, with the names that people can type."""
    edition = state.game.edition
    match state.pending:
        case ss.Drawing() | ss.Searching():
            return {ss.RevealSlime(kind): {str(kind), kind.letter} for kind in ss.SlimeType}
        case ss.DealingRites():
            return {ss.RevealRite(rite.id): {rite.id, skeleton(rite.name)} for rite in edition.rites}
        case _:
            return {ss.RevealRipple(ripple.id): {ripple.id, skeleton(ripple.name)} for ripple in edition.ripples}


def _card_name(state: ss.State, card: ss.Action) -> str:
    """The name of a Rite or a Ripple."""
    edition = state.game.edition
    known = edition.rite if isinstance(card, ss.RevealRite) else edition.ripple
    return known[card_id(card)].name


def explain_card(state: ss.State, card: ss.Action) -> str:
    """Why a card of the game cannot be revealed now."""
    if isinstance(card, ss.RevealSlime):
        return f"No {card_id(card)} Slime can be drawn: the deck has none."
    why = (
        f"it is {_rite_place(state, card_id(card))}" if isinstance(card, ss.RevealRite) else "it has been drawn already"
    )
    return f"{_card_name(state, card)} cannot be revealed: {why}."


def _rite_place(state: ss.State, rite: str) -> str:
    """Where a Rite is that is not in the deck."""
    for seat, claimed in enumerate(state.claimed):
        if rite in claimed:
            return f"claimed by {state.game.name(seat)}"
    if rite in state.row:
        return "in the row"
    return "in the Rite discard" if rite in state.rite_discard else "not in this game"

"""The table in words: the sentences and the small captions of a picture."""

from __future__ import annotations

from collections.abc import Iterator

from slimestack.engine import result, score
from slimestack.rules.rounds import ripples_left, token_holder
from slimestack.rules.waiting import describe_pending
from slimestack.table.edition import Edition
from slimestack.table.pending import Resolving, Searching, Spreading
from slimestack.table.slimes import TYPES, Counts, Swarm, swarm_text
from slimestack.table.state import State


def told(state: State) -> Iterator[str]:
    """All that a picture of the table shows, in sentences, for those who do not see it."""
    edition = state.game.edition
    yield f"{heading(state)}."
    rites = "; ".join(f"{rite_name(edition, rite)}, {edition.rite[rite].me} ME" for rite in state.row)
    yield f"Rites from the entry to the exit: {rites}." if rites else "No Rites lie in the row."
    yield f"Slime deck: {_counts(state.deck)}. Slime discard: {_counts(state.discard)}."
    yield "".join(f"{name}: {number}. " for name, number in piles(state)).rstrip()
    for held in in_force(state):
        yield f"{held}."
    for seat in range(state.game.players):
        yield f"{state.game.name(seat)}, {seat_words(state, seat)}: {swarm_text(state.swarms[seat]) or 'no Slimes'}."
        hand = hand_of(state, seat)
        if hand:
            yield f"{hand_words(state)}: {swarm_text(hand)}."
        if state.claimed[seat]:
            yield f"{claimed_words(state, seat)}."
    yield f"{waited_for(state)}."


def heading(state: State) -> str:
    """The round and the box."""
    edition = state.game.edition
    return f"Round {state.round}, {edition.name}{' (invented cards)' if edition.invented else ''}"


def rite_name(edition: Edition, rite: str) -> str:
    """The Rite's name, said to be invented where it is."""
    return _called(edition, edition.rite[rite].name)


def _called(edition: Edition, name: str) -> str:
    return f"{name} (invented)" if edition.invented else name


def _counts(counts: Counts) -> str:
    kinds = ", ".join(f"{n} {kind}" for n, kind in zip(counts, TYPES, strict=True) if n)
    return kinds or "no cards"


def piles(state: State) -> Iterator[tuple[str, int]]:
    """The piles whose cards or tokens are only counted, with how many they hold."""
    left = ripples_left(state)
    yield "Rite deck", len(state.rite_deck)
    yield "Rite discard", len(state.rite_discard)
    yield "Ripples left", left
    yield "Ripples set aside", len(state.unseen_ripples) - left
    yield "Growth in the supply", state.supply


def in_force(state: State) -> Iterator[str]:
    """What holds this round, and for whom."""
    for held in state.in_force:
        yield f"This round {held.effect} for {' and '.join(map(state.game.name, held.seats))}"


def seat_words(state: State, seat: int) -> str:
    """What a seat has and what is its: the score, the turn, the Token."""
    words = [f"{score(state, seat).total} ME"]
    if seat == state.active:
        words.append(f"in turn, {state.actions_left} action{'' if state.actions_left == 1 else 's'} left")
    if seat == token_holder(state):
        words.append("has the Token")
    return ", ".join(words)


def hand_of(state: State, seat: int) -> Swarm:
    """The Slimes that the seat has in hand for a Split."""
    pending = state.pending
    return pending.hand if seat == state.active and isinstance(pending, Searching | Spreading) else ()


def hand_words(state: State) -> str:
    """What the Slimes in hand are there for, and the growth that is to come on them."""
    pending = state.pending
    assert isinstance(pending, Searching | Spreading)
    left = pending.pool if isinstance(pending, Searching) else pending.left
    return f"In hand for the Split, with {left} growth to place"


def claimed_words(state: State, seat: int) -> str:
    """The Rites that the seat has claimed."""
    cards = state.game.edition
    rites = (f"{rite_name(cards, rite)}, {cards.rite[rite].me} ME" for rite in state.claimed[seat])
    return f"Claimed {'; '.join(rites)}"


def waited_for(state: State) -> str:
    """What the game waits for, or how it ended, as a sentence without its full stop."""
    ended = result(state)
    if ended is not None:
        winners = " and ".join(map(state.game.name, ended.winners))
        return f"The game is over ({ended.clause}), {winners} win{'s' if len(ended.winners) == 1 else ''}"
    words = describe_pending(state)
    if isinstance(state.pending, Resolving):
        edition = state.game.edition
        words += f", by the Ripple {_called(edition, edition.ripple[state.pending.ripple].name)}"
    return words[0].upper() + words[1:]

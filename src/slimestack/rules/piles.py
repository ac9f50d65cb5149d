"""Piles: the Slime deck and its discard, and when the discard becomes the new deck.

Clauses: DECK.1, DECK.2, DRAW.5, RULING.DRAW.3, RULING.COMBINE.9.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.table.facts import PileReshuffled
from slimestack.table.kinds import DEW, EMBER, MOSS, SlimeType
from slimestack.table.slimes import Counts
from slimestack.table.table import RecordingTable, Table

EMPTY: Counts = (0, 0, 0, 0)


def add_cards(pile: Counts, kind: SlimeType, cards: int = 1) -> Counts:
    """The pile with so many more (or fewer) Slimes of one type."""
    ember, dew, moss, pebble = pile
    if kind is EMBER:
        return (ember + cards, dew, moss, pebble)
    if kind is DEW:
        return (ember, dew + cards, moss, pebble)
    if kind is MOSS:
        return (ember, dew, moss + cards, pebble)
    return (ember, dew, moss, pebble + cards)


def merge_piles(one: Counts, other: Counts) -> Counts:
    """Two piles in one."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def take_from(pile: Counts, cards: Counts) -> Counts:
    """The pile without these cards, all of which it has."""
    return (pile[0] - cards[0], pile[1] - cards[1], pile[2] - cards[2], pile[3] - cards[3])


def cards_left(table: Table) -> int:
    """How many Slimes deck and discard hold."""
    return sum(table.deck) + sum(table.discard)


def is_dry(table: Table) -> bool:
    """Whether deck and discard hold no Slimes."""
    return table.deck == EMPTY == table.discard


@implements("DECK.1", "DRAW.5", "RULING.DRAW.3")
def ensure_card(table: Table, clause: str = "DECK.1") -> bool:
    """Make the discard the new deck if the deck is empty; False when there is no Slime at all."""
    if table.deck != EMPTY:
        return True
    if table.discard == EMPTY:
        return False
    if isinstance(table, RecordingTable):
        table.note(PileReshuffled("slime", sum(table.discard), clause))
    table.deck, table.discard = table.discard, EMPTY
    return True


@implements("RULING.COMBINE.9")
def discard(table: Table, kind: SlimeType) -> None:
    """Put a dissolved or discarded Slime on the discard."""
    table.discard = add_cards(table.discard, kind)

"""Draw: Slimes from the deck into the Swarm, in one pull.

Clauses: DRAW.1-5, RULING.DRAW.1-8, RULING.COMBINE.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from slimestack.citing import implements
from slimestack.errors import Defect, defect
from slimestack.rules import modifiers, piles, tiers
from slimestack.rules.ripple_places import place_defects
from slimestack.rules.seats import acting_seat
from slimestack.rules.spending import action_citations, action_refusal, spend_action
from slimestack.rules.swarm_moves import SwarmMoves
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Draw, RevealSlime
from slimestack.table.facts import AmountClipped
from slimestack.table.pending import TURN, Drawing, Resolving, Then, Turn
from slimestack.table.slimes import NEW, add_slime
from slimestack.table.table import RecordingTable, Table, set_swarm

DRAW = Draw()


@implements("DRAW.1", "DRAW.2", "DRAW.3", "RULING.DRAW.7")
def amount(table: Table, seat: int) -> int:
    """How many Slimes a Draw declared now has: 1, one more for each Big, and this round's changes."""
    base = 1 + tiers.bigs(table.swarms[seat])
    return modifiers.modified_amount(table, seat, "draw", base) if table.in_force else base


def refusal(table: Table, action: Draw, pending: Turn) -> Refusal | None:
    """Why a Draw is not legal, None if it is."""
    refused = action_refusal(table, "draw")
    if refused is not None:
        return refused
    if not amount(table, acting_seat(table)):
        return refuse(Reason.AMOUNT_ZERO, "RULING.RIPPLE.16", "PR.3")
    if not piles.cards_left(table):
        return refuse(Reason.NO_CARDS, "DECK.2", "RULING.DRAW.2", "PR.3")
    return None


_DRAW = (DRAW,)


@implements("DECK.2")
def legal(table: Table, pending: Turn, moves: SwarmMoves) -> tuple[Draw, ...]:
    """The Draw, if it is legal while an action is left."""
    if piles.is_dry(table) or (table.in_force and refusal(table, DRAW, pending) is not None):
        return ()
    return _DRAW


def citations(table: Table, action: Draw, pending: Turn) -> tuple[str, ...]:
    """What allows this legal Draw."""
    short = ("RULING.DRAW.2",) if piles.cards_left(table) < amount(table, acting_seat(table)) else ()
    return (*action_citations(table), "DRAW.1", "DRAW.2", *short)


@implements("DRAW.4", "RULING.DRAW.1", "RULING.DRAW.6")
def play(table: Table, action: Draw, pending: Turn) -> None:
    """Declare the Draw; its cards are revealed one after the other."""
    spend_action(table)
    seat = acting_seat(table)
    pull(table, seat, amount(table, seat), TURN)


@implements("RULING.DRAW.2", "RULING.DRAW.4", "RULING.RIPPLE.14")
def pull(table: Table, seat: int, left: int, then: Then) -> bool:
    """Make the next Slime of a pull pending; False, and nothing done, when no Slime is left."""
    if left and piles.ensure_card(table):
        table.pending = Drawing(seat, left, then)
        return True
    if left and isinstance(table, RecordingTable):
        table.note(AmountClipped(seat, left, "RULING.DRAW.2"))
    return False


@implements("RULING.SETUP.6", "RULING.DRAW.8")
def reveal(table: Table, outcome: RevealSlime, pending: Drawing) -> Then | None:
    """Put the revealed Slime into the Swarm, without growth; what follows, if it was the last card."""
    kind, seat = outcome.type, pending.seat
    table.deck = piles.add_cards(table.deck, kind, -1)
    set_swarm(table, seat, add_slime(table.swarms[seat], NEW[kind]))
    return None if pull(table, seat, pending.left - 1, pending.then) else pending.then


def defects(table: Table, pending: Drawing) -> Iterator[Defect]:
    """Why Slimes cannot be due at this table."""
    if not any(table.deck):
        yield defect("draw_from_empty_deck", "DRAW.5")
    if isinstance(pending.then, Resolving):
        yield from place_defects(table, pending.then, drawing=pending)
    elif pending.seat != table.active:
        yield defect("wrong_drawer", "DRAW.1")
    elif pending.left > amount(table, pending.seat):
        most = amount(table, pending.seat)
        yield defect("draw_too_large", "DRAW.2", most=most, left=pending.left)

"""Draw: Slimes from the deck into the Swarm, in one pull.

Clauses: DRAW.1-5, RULING.DRAW.1-8, RULING.COMBINE.1.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.rules import modifiers, piles, tiers
from slimestack.rules.seats import deciding
from slimestack.rules.spending import menu, spend, unaffordable
from slimestack.rules.swarm_moves import SwarmMoves
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Draw, RevealSlime
from slimestack.table.facts import AmountClipped
from slimestack.table.pending import Drawing, Then, Turn
from slimestack.table.slimes import TYPES, Slime, add_slime
from slimestack.table.table import Table

DRAW = Draw()
TURN = Turn()
_NEW = {kind: Slime(kind) for kind in TYPES}


@implements("DRAW.1", "DRAW.2", "DRAW.3", "DRAW.4", "TIER.BIG.3", "TIER.ROYAL.9", "RULING.DRAW.7",
            "RULING.RIPPLE.18", "RULING.COMBINE.2")  # fmt: skip
def amount(table: Table, seat: int) -> int:
    """How many Slimes a Draw declared now has: 1, one more for each Big, and this round's changes."""
    base = 1 + tiers.bigs(table.swarms[seat])
    return modifiers.changed(table, seat, "draw", base) if table.in_force else base


@implements("RULING.DRAW.2", "RULING.TURN.2", "DECK.2", "RULING.RIPPLE.16")
def refusal(table: Table, action: Draw, pending: Turn) -> Refusal | None:
    """Why a Draw is not legal, None if it is."""
    refused = unaffordable(table, "draw")
    if refused is not None:
        return refused
    if not amount(table, deciding(table)):
        return refuse(Reason.AMOUNT_ZERO, "RULING.RIPPLE.16", "PR.3")
    if not piles.available(table):
        return refuse(Reason.NO_CARDS, "DECK.2", "RULING.DRAW.2", "PR.3")
    return None


_DRAW = (DRAW,)


@implements("DECK.2", "RULING.DRAW.2", "RULING.TURN.2", "RULING.RIPPLE.20")
def legal(table: Table, pending: Turn, moves: SwarmMoves) -> tuple[Draw, ...]:
    """The Draw, if it is legal while an action is left."""
    if table.deck == piles.EMPTY == table.discard or (table.in_force and refusal(table, DRAW, pending) is not None):
        return ()
    return _DRAW


def citations(table: Table, action: Draw, pending: Turn) -> tuple[str, ...]:
    """What allows this legal Draw."""
    short = ("RULING.DRAW.2",) if piles.available(table) < amount(table, deciding(table)) else ()
    return (*menu(table), "DRAW.1", "DRAW.2", *short)


@implements("DRAW.1", "DRAW.2", "DRAW.4", "RULING.DRAW.1", "RULING.DRAW.6")
def play(table: Table, action: Draw, pending: Turn) -> None:
    """Declare the Draw; its cards are turned up one after the other."""
    spend(table)
    seat = deciding(table)
    pull(table, seat, amount(table, seat), TURN)


@implements("DRAW.5", "DECK.1", "DECK.2", "RULING.DRAW.2", "RULING.DRAW.3", "RULING.DRAW.4",
            "RULING.RIPPLE.14")  # fmt: skip
def pull(table: Table, seat: int, left: int, then: Then) -> bool:
    """Wait for the next Slime of a pull; False, and nothing done, when none is left to be had."""
    if left and piles.card_due(table):
        table.pending = Drawing(seat, left, then)
        return True
    if table.recording and left:
        table.note(AmountClipped(seat, left, "RULING.DRAW.2"))
    return False


@implements("DRAW.1", "RULING.SETUP.6", "RULING.DRAW.8")
def reveal(table: Table, outcome: RevealSlime, pending: Drawing) -> Then | None:
    """Put the Slime turned up into the Swarm, without growth; what goes on, if it was the last."""
    kind, seat = outcome.type, pending.seat
    table.deck = piles.plus(table.deck, kind, -1)
    table.set_swarm(seat, add_slime(table.swarms[seat], _NEW[kind]))
    return None if pull(table, seat, pending.left - 1, pending.then) else pending.then

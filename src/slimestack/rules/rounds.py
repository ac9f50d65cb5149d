"""Rounds: who plays when, what opens a round, where the Token is, and when the game ends.

Clauses: ROUND.1-9, TOKEN.1-5, END.1-3, GOAL.3, RULING.ROUND.1-6, RULING.END.1-2.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.rules import rites, tiers
from slimestack.rules.seats import acting_seat
from slimestack.table.facts import EffectEnded, GameEnded, TokenPassed, TurnBegan
from slimestack.table.pending import TURN, Over, RevealingRipple
from slimestack.table.table import RecordingTable, Table

FAILED_DRAW = "END.1"
LAST_RIPPLE = "GOAL.3"
_REVEALING = RevealingRipple()


@implements("SETUP.3b", "SETUP.3d", "RULING.SETUP.10")
def ripples_left(table: Table) -> int:
    """How many Ripples are still to be drawn; the rest of the unseen ones was set aside."""
    drawn = table.round - 1 - isinstance(table.pending, RevealingRipple)
    return max(0, min(table.game.ripples_kept - drawn, len(table.unseen_ripples)))


@implements("TOKEN.1", "TOKEN.5", "RULING.ROUND.5")
def token_holder(table: Table) -> int:
    """The seat that holds the Token: the leader until it is passed, then the seat on the leader's right."""
    pending = table.pending
    passed = table.active is not None or (isinstance(pending, Over) and pending.clause == FAILED_DRAW)
    return (table.leader - passed) % table.game.players


@implements("ROUND.7", "ROUND.8", "ROUND.9", "RULING.ROUND.1", "RULING.ROUND.2")
def next_turn(table: Table) -> None:
    """Let the next seat clockwise have its turn, or open the next round after the last."""
    players = table.game.players
    following = (acting_seat(table) + 1) % players
    if following == table.leader:
        open_round(table)
    else:
        begin_turn(table, following)


@implements("RULING.TURN.4", "RULING.ROYAL.7")
def begin_turn(table: Table, seat: int) -> None:
    """Begin the seat's turn with the actions that it is entitled to."""
    table.active = seat
    table.actions_left = tiers.entitlement(table.swarms[seat])
    table.pending = TURN
    if isinstance(table, RecordingTable):
        table.note(TurnBegan(seat, table.round, table.actions_left))


@implements("ROUND.4", "ROUND.6", "RIPPLE.2", "END.1", "END.2", "TOKEN.3")
def open_round(table: Table) -> None:
    """Open the next round with its Ripple, led by the Token's holder, or end the game for want of one."""
    end_effects(table)
    table.actions_left = 0
    if ripples_left(table):
        table.leader = token_holder(table)
        table.active = None
        table.round += 1
        table.pending = _REVEALING
    else:
        table.active = None
        end_game(table, FAILED_DRAW)


@implements("RULING.RIPPLE.9")
def end_effects(table: Table) -> None:
    """Let this round's effects end."""
    if isinstance(table, RecordingTable):
        for entry in table.in_force:
            table.note(EffectEnded(entry.seats, entry.effect))
    table.in_force = ()


@implements("END.3", "GOAL.3", "RULING.END.1", "RULING.END.2", "RULING.COMBINE.11")
def end_game(table: Table, clause: str) -> None:
    """End the game by this clause; only scoring remains."""
    end_effects(table)
    table.pending = Over(clause)
    if isinstance(table, RecordingTable):
        table.note(GameEnded(clause))


@implements("ROUND.5c", "RITE.2", "RULING.RITE.4", "RULING.RITE.8", "RULING.ROUND.4", "RULING.ROUND.6")
def slide(table: Table) -> None:
    """Step 2 of a round's start: discard the rightmost Rite, deal a new one; then the first turn."""
    dealt = rites.discard_rightmost(table, 1, "ROUND.5a")
    if not rites.deal(table, dealt, TURN):
        first_turn(table)


@implements("ROUND.1", "ROUND.2", "TOKEN.2", "TOKEN.4", "RULING.ROUND.3")
def first_turn(table: Table) -> None:
    """Step 3 of a round's start: pass the Token to the right, and let the giver have the first turn."""
    leader = table.leader
    if isinstance(table, RecordingTable):
        table.note(TokenPassed(leader, (leader - 1) % table.game.players))
    begin_turn(table, leader)

"""Rounds: who plays when, what opens a round, where the Token is, and when the game ends.

Clauses: ROUND.1-9, TOKEN.1-5, END.1-3, GOAL.3, RULING.ROUND.1-6, RULING.END.1-2.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.errors import require_type
from slimestack.rules import rites, tiers
from slimestack.rules.seats import deciding
from slimestack.table.facts import EffectEnded, GameEnded, TokenPassed, TurnBegan
from slimestack.table.pending import Over, RevealingRipple, Turn
from slimestack.table.state import Draft, State

TURN = Turn()
FAILED_DRAW = "END.1"
LAST_RIPPLE = "GOAL.3"


@implements("SETUP.3b", "SETUP.3d", "RULING.SETUP.10")
def ripples_left(state: State) -> int:
    """How many Ripples are still to be drawn; the rest of the unseen ones was set aside."""
    drawn = state.round - 1 - isinstance(state.pending, RevealingRipple)
    return max(0, min(state.game.ripples_kept - drawn, len(state.unseen_ripples)))


@implements("TOKEN.1", "TOKEN.3", "TOKEN.5", "RULING.ROUND.5", "SETUP.4")
def token_holder(state: State) -> int:
    """The seat that holds the Token: the leader until it is passed, then the seat on the leader's right."""
    require_type(state, State)
    pending = state.pending
    passed = state.active is not None or (isinstance(pending, Over) and pending.clause == FAILED_DRAW)
    return (state.leader - passed) % state.game.players


@implements("ROUND.7", "ROUND.8", "ROUND.9", "RULING.ROUND.1", "RULING.ROUND.2")
def next_turn(draft: Draft) -> None:
    """Let the next seat clockwise have its turn, or open the next round after the last."""
    players = draft.game.players
    following = (deciding(draft) + 1) % players
    if following == draft.leader:
        open_round(draft)
    else:
        begin_turn(draft, following)


@implements("TURN.4", "ROUND.7", "RULING.TURN.4", "RULING.ROYAL.7")
def begin_turn(draft: Draft, seat: int) -> None:
    """Begin the seat's turn with the actions that it is entitled to."""
    draft.active = seat
    draft.actions_left = tiers.entitlement(draft.swarms[seat])
    draft.pending = TURN
    if draft.recording:
        draft.note(TurnBegan(seat, draft.round, draft.actions_left))


@implements("ROUND.3", "ROUND.4", "ROUND.6", "RIPPLE.1", "RIPPLE.2", "END.1", "END.2", "TOKEN.3",
            "RULING.RIPPLE.9", "RULING.END.1", "RULING.END.2")  # fmt: skip
def open_round(draft: Draft) -> None:
    """Open the next round with its Ripple, led by the Token's holder, or end the game for want of one."""
    lapse(draft)
    draft.actions_left = 0
    if ripples_left(draft):
        draft.leader = token_holder(draft)
        draft.active = None
        draft.round += 1
        draft.pending = RevealingRipple()
    else:
        draft.active = None
        end_game(draft, FAILED_DRAW)


@implements("RULING.RIPPLE.9")
def lapse(draft: Draft) -> None:
    """Let this round's effects end."""
    if draft.recording:
        for held in draft.in_force:
            draft.note(EffectEnded(held.seats, held.effect))
    draft.in_force = ()


@implements("END.1", "END.3", "GOAL.3", "RULING.END.1", "RULING.END.2", "RULING.COMBINE.11", "RULING.RIPPLE.9")
def end_game(draft: Draft, clause: str) -> None:
    """End the game by this clause; only scoring remains."""
    lapse(draft)
    draft.pending = Over(clause)
    if draft.recording:
        draft.note(GameEnded(clause))


@implements("ROUND.5a", "ROUND.5b", "ROUND.5c", "RITE.2", "RULING.RITE.4", "RULING.RITE.8", "RULING.ROUND.4",
            "RULING.ROUND.6")  # fmt: skip
def slide(draft: Draft) -> None:
    """Step 2 of a round's start: discard the rightmost Rite, deal a new one; then the first turn."""
    dealt = rites.discard_rightmost(draft, 1, "ROUND.5a")
    if not rites.deal(draft, dealt, TURN):
        first_turn(draft)


@implements("ROUND.1", "ROUND.2", "ROUND.6", "TOKEN.1", "TOKEN.2", "TOKEN.4", "RULING.ROUND.3")
def first_turn(draft: Draft) -> None:
    """Step 3 of a round's start: pass the Token to the right, and let the giver have the first turn."""
    leader = draft.leader
    if draft.recording:
        draft.note(TokenPassed(leader, (leader - 1) % draft.game.players))
    begin_turn(draft, leader)

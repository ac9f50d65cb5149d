"""Draw: Slimes from the deck into the Swarm, in one pull.

Clauses: DRAW.1-5, RULING.DRAW.1-8, RULING.COMBINE.1.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.rules import modifiers, piles, tiers
from slimestack.rules.seats import deciding
from slimestack.rules.spending import menu, spend, unaffordable
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Draw, RevealSlime
from slimestack.table.facts import AmountClipped
from slimestack.table.pending import Drawing, Then, Turn
from slimestack.table.slimes import TYPES, Slime, joined
from slimestack.table.state import Draft, State

DRAW = Draw()
TURN = Turn()
_NEW = {kind: Slime(kind) for kind in TYPES}


@implements("DRAW.1", "DRAW.2", "DRAW.3", "DRAW.4", "TIER.BIG.3", "TIER.ROYAL.9", "RULING.DRAW.7",
            "RULING.RIPPLE.18", "RULING.COMBINE.2")  # fmt: skip
def amount(state: State, seat: int) -> int:
    """How many Slimes a Draw declared now has: 1, one more for each Big, and this round's changes."""
    base = 1 + tiers.bigs(state.swarms[seat])
    return modifiers.changed(state, seat, "draw", base) if state.in_force else base


@implements("RULING.DRAW.2", "RULING.TURN.2", "DECK.2", "RULING.RIPPLE.16")
def refusal(state: State, action: Draw) -> Refusal | None:
    """Why a Draw is not legal, None if it is."""
    refused = unaffordable(state, "draw")
    if refused is not None:
        return refused
    if not amount(state, deciding(state)):
        return refuse(Reason.AMOUNT_ZERO, "RULING.RIPPLE.16", "PR.3")
    if not piles.available(state):
        return refuse(Reason.NO_CARDS, "DECK.2", "RULING.DRAW.2", "PR.3")
    return None


_DRAW = (DRAW,)


@implements("DECK.2", "RULING.DRAW.2", "RULING.TURN.2", "RULING.RIPPLE.20")
def listed(state: State) -> tuple[Draw, ...]:
    """The Draw, if it is legal while an action is left."""
    if state.deck == piles.EMPTY == state.discard or (state.in_force and refusal(state, DRAW) is not None):
        return ()
    return _DRAW


def grounds(state: State, action: Draw) -> tuple[str, ...]:
    """What allows this legal Draw."""
    short = ("RULING.DRAW.2",) if piles.available(state) < amount(state, deciding(state)) else ()
    return (*menu(state), "DRAW.1", "DRAW.2", *short)


@implements("DRAW.1", "DRAW.2", "DRAW.4", "RULING.DRAW.1", "RULING.DRAW.6")
def play(draft: Draft, action: Draw) -> None:
    """Declare the Draw; its cards are turned up one after the other."""
    spend(draft)
    seat = deciding(draft)
    pull(draft, seat, amount(draft, seat), TURN)


@implements("DRAW.5", "DECK.1", "DECK.2", "RULING.DRAW.2", "RULING.DRAW.3", "RULING.DRAW.4",
            "RULING.RIPPLE.14")  # fmt: skip
def pull(draft: Draft, seat: int, left: int, then: Then) -> bool:
    """Wait for the next Slime of a pull; False, and nothing done, when none is left to be had."""
    if left and piles.card_due(draft):
        draft.pending = Drawing(seat, left, then)
        return True
    if draft.recording and left:
        draft.note(AmountClipped(seat, left, "RULING.DRAW.2"))
    return False


@implements("DRAW.1", "RULING.SETUP.6", "RULING.DRAW.8")
def reveal(draft: Draft, outcome: RevealSlime, pending: Drawing) -> Then | None:
    """Put the Slime turned up into the Swarm, without growth; what goes on, if it was the last."""
    kind, seat = outcome.type, pending.seat
    draft.deck = piles.plus(draft.deck, kind, -1)
    draft.set_swarm(seat, joined(draft.swarms[seat], _NEW[kind]))
    return None if pull(draft, seat, pending.left - 1, pending.then) else pending.then

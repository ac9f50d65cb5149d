"""The same moment of a game under other rulings.

Only the Ripple window makes a difference. Between the reveal of a Ripple and its first effect lies a window, if the
Token Player may Combine there, and nothing under the other reading. So a state in the window corresponds to one in
which the Ripple has just begun, and the other way round.
"""

from __future__ import annotations

import attrs

from slimestack.disputes.switched import with_rulings
from slimestack.engine import apply
from slimestack.rules import combine
from slimestack.table.actions import Stop
from slimestack.table.cards import Disburse
from slimestack.table.pending import Resolving, RippleWindow, Searching, place_of
from slimestack.table.rulings import Rulings
from slimestack.table.state import State


def same_moment(state: State, rulings: Rulings) -> State:
    """The state under these rulings, at the moment of the game that corresponds to this one.

    >>> import slimestack as ss
    >>> window = ss.Rulings(combine_at_ripple="token_player")
    >>> state = ss.position(["e3", "m3 m0"], active=1, leader=0, rulings=ss.Rulings(pass_policy="free"))
    >>> for text in ("end", "reveal ripple salt-line"):
    ...     state = ss.apply(state, ss.parse_action(text))
    >>> same_moment(state, window).pending
    RippleWindow(ripple='salt-line')
    """
    there = with_rulings(state, rulings)
    if rulings.combine_at_ripple == state.game.rulings.combine_at_ripple:
        return there
    if isinstance(there.pending, RippleWindow):
        return there if rulings.combine_at_ripple == "token_player" else _begun(there)
    window = _reopened(there)
    return window if window is not None and rulings.combine_at_ripple == "token_player" else there


def _begun(window: State) -> State:
    """The state after the window, if nobody Combines in it."""
    return apply(window, Stop())


def _reopened(state: State) -> State | None:
    """The window that leads to exactly this state; None if there is none."""
    pending = state.pending
    place = place_of(pending)
    if not isinstance(place, Resolving) or not combine.candidates(state.swarms[state.leader]):
        return None
    taken = 0
    match pending:
        case Resolving(effects=(Disburse(n), *_)):
            taken = n
        case _:
            pass
    window = attrs.evolve(state, supply=state.supply + taken, pending=RippleWindow(place.ripple))
    return window if seen(_begun(window)) == seen(state) else None


def seen(state: State) -> tuple[object, ...]:
    """The parts of a state that people see on the table, whatever the rulings.

    The cards that a Split has rejected are stored only where they matter later, so they are left out.
    """
    pending = state.pending
    if isinstance(pending, Searching):
        pending = attrs.evolve(pending, rejects=(0, 0, 0, 0))
    return (
        state.swarms, state.deck, state.discard, state.supply, state.row, state.rite_deck, state.rite_discard,
        state.claimed, state.unseen_ripples, state.round, state.leader, state.active, state.actions_left,
        pending, state.in_force,
    )  # fmt: skip

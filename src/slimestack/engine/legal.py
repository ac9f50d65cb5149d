"""Which actions are legal: one list for each kind of what is waited for."""

from __future__ import annotations

from collections.abc import Callable

from slimestack import chance
from slimestack.citing import implements
from slimestack.errors import SlimeStackError, quote
from slimestack.rules import combine, setup, shares, split, turns
from slimestack.rules.seats import deciding
from slimestack.table import actions as act
from slimestack.table import pending as wait
from slimestack.table.actions import Action
from slimestack.table.state import State


@implements("RULING.COMBINE.1")
def _while_placing(state: State, places: tuple[act.Place, ...]) -> tuple[Action, ...]:
    """The placements, after the Combines if this table allows them between tokens."""
    if state.game.rulings.combine_window == "between_actions":
        return places
    return combine.listed(state, turns.swarm_moves(state.swarms[deciding(state)]).combines) + places


def _growing(state: State) -> tuple[Action, ...]:
    return _while_placing(state, turns.swarm_moves(state.swarms[deciding(state)]).places)


def _spreading(state: State) -> tuple[Action, ...]:
    assert isinstance(state.pending, wait.Spreading)
    return _while_placing(state, split.spread_places(state.pending))


def _window(state: State) -> tuple[Action, ...]:
    return (*combine.listed(state, combine.candidates(state.swarms[state.leader])), shares.STOP)


def _resolving(state: State) -> tuple[Action, ...]:
    assert isinstance(state.pending, wait.Resolving)
    return shares.listed(state, state.pending)


def _outcomes(state: State) -> tuple[Action, ...]:
    return tuple([outcome for outcome, _ in chance.weights(state)])


def _nothing(state: State) -> tuple[Action, ...]:
    return ()


_LISTS: dict[type[wait.Pending], Callable[[State], tuple[Action, ...]]] = {
    wait.Turn: turns.listed,
    wait.Growing: _growing,
    wait.Spreading: _spreading,
    wait.Drawing: _outcomes,
    wait.Searching: _outcomes,
    wait.DealingRites: _outcomes,
    wait.RevealingRipple: _outcomes,
    wait.Resolving: _resolving,
    wait.RippleWindow: _window,
    wait.Picking: setup.listed,
    wait.Over: _nothing,
}


@implements("PR.8", "RULING.INFO.5")
def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that may happen next, each distinct action once, in the order of the rulebook.

    At a decision these are the moves of the seat :func:`to_act`; at a chance step the cards that can be
    turned up. () means that the game is over, and nothing else does.

    >>> import slimestack as ss
    >>> state = ss.position(["e4 e0 d5", "m3"], row=[])
    >>> [str(action) for action in ss.legal_actions(state)]
    ['combine e0 e4', 'grow', 'draw', 'mutate e0 d5', 'split e4', 'split d5']
    """
    if state.__class__ is not State:
        raise SlimeStackError(f"a State is needed here, not {quote(state)}")
    legal = state._legal
    if legal is None:
        legal = _LISTS[state.pending.__class__](state)
        object.__setattr__(state, "_legal", legal)
    return legal


def check_action(action: object) -> None:
    """Let nothing pass that is no action.

    :raises SlimeStackError: for anything else
    """
    if action.__class__ not in act.KINDS:
        raise SlimeStackError(f"an Action is needed here, such as parse_action('end'), not {quote(action)}")

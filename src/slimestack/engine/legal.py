"""Which actions are legal."""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.engine.phases import LEGAL
from slimestack.errors import InvalidValue, defect, quote, require_type
from slimestack.table import actions as act
from slimestack.table.actions import Action
from slimestack.table.state import State


@implements("PR.8", "RULING.INFO.5")
def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that may happen next, each distinct action once, in the order of the rulebook.

    At a decision these are the moves of the seat :func:`to_act`; at a chance step the cards that can be
    revealed. () means that the game is over, and nothing else does.

    >>> import slimestack as ss
    >>> state = ss.position(["e4 e0 d5", "m3"], row=[])
    >>> [str(action) for action in ss.legal_actions(state)]
    ['combine e0 e4', 'grow', 'draw', 'mutate e0 d5', 'split e4', 'split d5']
    """
    if type(state) is not State:
        require_type(state, State)
    legal = state._legal
    if legal is None:
        pending = state.pending
        legal = LEGAL[pending.__class__](state, pending)
        state._keep_legal(legal)
    return legal


def check_action(action: object) -> None:
    """Refuse everything that is not an action.

    :raises InvalidValue: for anything else
    """
    if type(action) not in act.KINDS:
        raise InvalidValue(defect("wrong_type", expected="an Action such as parse_action('end')", given=quote(action)))

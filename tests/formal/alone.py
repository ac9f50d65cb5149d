"""Alone: the specification asked about states of the library, which only carry what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import slimestack as ss
from formal import bridge, terms
from formal.spec import Answer, the_spec


def table(*swarms: str, **options: Any) -> ss.State:
    """A table with few cards on it: no Rites, where nothing else is said."""
    message: dict[str, Any] = {"row": [], "rite_deck": [], **options}
    return ss.position(swarms, **message)


def answered(states: Sequence[ss.State], *, scores: bool = False) -> list[Answer]:
    """What the specification says of each table."""
    tables = [bridge.table_of(state) for state in states]
    return the_spec().ask([(table, None) for table in tables], step=False, scores=scores)


def after(states: Sequence[ss.State], actions: Sequence[ss.Action]) -> list[ss.State]:
    """The state after an action at each table."""
    moves = [(bridge.table_of(state), terms.action(action)) for state, action in zip(states, actions, strict=True)]
    results = the_spec().results(moves)
    for state, action, answer in zip(states, actions, results, strict=True):
        assert answer is not None, f"{action} is not legal at {ss.position_text(state)}"
        assert answer.table.game == bridge.table_of(state).game
    return [
        bridge.state_of(answer, state.game) for state, answer in zip(states, results, strict=True) if answer is not None
    ]


def played(state: ss.State, *actions: str) -> ss.State:
    """The state after these actions, each written as text."""
    for action in actions:
        (state,) = after([state], [ss.parse_action(action)])
    return state


def legal(state: ss.State) -> set[str]:
    """The legal actions, as texts."""
    (answer,) = answered([state])
    return set(map(str, bridge.legal_of(answer)))


def totals(state: ss.State) -> list[int]:
    """What each seat has, in ME."""
    (answer,) = answered([state], scores=True)
    return [total for _, total in bridge.scores_of(answer)]

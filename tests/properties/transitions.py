"""Transitions: what each step must keep and change.

A step is one action or one outcome. The state after it must equal, field by field, the state that the independent model
in :mod:`properties.model` makes; so each amount, pile and count of a move is checked there.
"""

from __future__ import annotations

from collections.abc import Iterator

import slimestack as ss
from properties.model import Table
from slimestack.testing.errors import InvariantError
from slimestack.testing.invariants import check_invariants
from slimestack.testing.measures import count_royals, hand, pool


def check_transition(before: ss.State, action: ss.Action, after: ss.State) -> None:
    """Check the state after one legal action or outcome, and that it keeps I1 to I12.

    :raises InvariantError: with every difference
    """
    check_invariants(after)
    table = Table(before)
    table.play(action)
    found = [f"{action}: {difference}" for difference in table.differences(after)]
    found += [f"{action}: {breach}" for breach in _always(before, after)]
    if after.game != before.game:
        found.append(f"{action}: the game itself changed")
    if found:
        raise InvariantError(found, before)


def _always(before: ss.State, after: ss.State) -> Iterator[str]:
    """Royals, claimed Rites, revealed Ripples and rounds are never undone, and each turn ends."""
    for seat, (was, now) in enumerate(zip(before.swarms, after.swarms, strict=True)):
        if not {s for s in was if s.royal} <= set(now):
            yield f"P{seat} lost a Royal"
        if not set(before.claimed[seat]) <= set(after.claimed[seat]):
            yield f"P{seat} lost a claimed Rite"
        if now != was and not hand(before) and not _may_change(before, after, seat):
            yield f"the Swarm of P{seat} changed in the turn of P{before.active}"
    if not set(after.unseen_ripples) <= set(before.unseen_ripples):
        yield "a Ripple went back"
    if not before.round <= after.round <= before.round + 1:
        yield f"round {after.round} followed on round {before.round}"
    same_turn = before.active == after.active is not None and before.round == after.round
    decided = ss.to_act(before) is not ss.CHANCE
    if same_turn and decided and not _measure(after) < _measure(before):
        yield f"the turn did not come nearer to its end: {_measure(before)}, then {_measure(after)}"


def _may_change(before: ss.State, after: ss.State, seat: int) -> bool:
    return before.active is None or before.active == seat or after.active is None


def _measure(state: ss.State) -> tuple[int, int, int]:
    """A measure that each decision of a turn lowers: actions, then units to place or reveal, then uncrowned Slimes."""
    own = state.swarms[state.active or 0]
    due = state.pending.left if isinstance(state.pending, ss.Drawing | ss.DealingRites) else pool(state)
    return (state.actions_left, due, len(own) + len(hand(state)) - count_royals(own))

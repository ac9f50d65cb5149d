"""Spending: what every one of the six actions asks first, and what it costs.

Clauses: TURN.3, TURN.4, TURN.5, CLAIM.7, MUTATE.1, RULING.TURN.3.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.rules import modifiers, tiers
from slimestack.rules.seats import acting_seat
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.cards import ActionName
from slimestack.table.table import Table


@implements("CLAIM.7", "CLAIM.10", "RULING.TURN.3")
def action_refusal(table: Table, name: ActionName) -> Refusal | None:
    """Why the seat cannot take any action of this name: it is forbidden, or no action is left."""
    refused = modifiers.prohibition_refusal(table, acting_seat(table), name)
    if refused is None and not table.actions_left:
        refused = refuse(Reason.NO_ACTION_LEFT, "TURN.3", "TURN.4")
    return refused


def has_acted(table: Table) -> bool:
    """Whether the active seat has taken an action in this turn.

    One action left is the second of two for an owner of a Royal, the only one for everybody else.
    """
    swarm = table.swarms[acting_seat(table)]
    return table.actions_left < tiers.entitlement(swarm)


def action_citations(table: Table) -> tuple[str, ...]:
    """What allows the seat any action now: the six actions, and for a second action what grants it."""
    return ("TURN.5", "TURN.4") if has_acted(table) else ("TURN.5",)


def spend_action(table: Table) -> None:
    """Take one action of the turn (TURN.3)."""
    table.actions_left -= 1

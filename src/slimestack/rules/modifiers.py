"""Effects of this round: what they change, and what they forbid.

Clauses: RULING.RIPPLE.9, 16, 18, 20.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.cards import ActionName, Forbid, Knob, Modify
from slimestack.table.table import Table


@implements("RULING.RIPPLE.16", "RULING.RIPPLE.18")
def modified_amount(table: Table, seat: int, knob: Knob, base: int) -> int:
    """The amount of a move after this round's effects on the seat, 0 or more.

    All changes are added up; a floor limits a reduction and never raises.
    """
    amount, floor = base, 0
    for entry in table.in_force:
        effect = entry.effect
        if isinstance(effect, Modify) and effect.knob == knob and seat in entry.seats:
            amount += effect.delta
            floor = max(floor, effect.floor)
    return max(amount, min(base, floor))


@implements("RULING.RIPPLE.20")
def is_forbidden(table: Table, seat: int, name: ActionName) -> bool:
    """Whether an effect of this round forbids the seat the action of this name."""
    for entry in table.in_force:
        effect = entry.effect
        if isinstance(effect, Forbid) and effect.action == name and seat in entry.seats:
            return True
    return False


def prohibition_refusal(table: Table, seat: int, name: ActionName) -> Refusal | None:
    """The refusal of a forbidden action, None if it is not forbidden."""
    if table.in_force and is_forbidden(table, seat, name):
        return refuse(Reason.PROHIBITED, "RULING.RIPPLE.20", effect=Forbid(name))
    return None

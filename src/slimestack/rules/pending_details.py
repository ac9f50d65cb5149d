"""What has to happen next, as the details of a refusal."""

from __future__ import annotations

from slimestack.rules.seats import acting_seat
from slimestack.table.checks import kind_name
from slimestack.table.pending import (
    DealingRites,
    Drawing,
    Growing,
    Over,
    Resolving,
    RippleWindow,
    Searching,
    Spreading,
)
from slimestack.table.table import Table


def pending_details(table: Table) -> dict[str, str]:
    """What has to happen next, as the details of a refusal: the kind of pending value, the player, what is left.

    ``ripple`` is the Ripple's name and ``effect`` the current effect in card language; :mod:`slimestack.words` makes
    the sentence of it.
    """
    pending = table.pending
    details = {"pending": kind_name(type(pending))}
    if not isinstance(pending, Over):
        details["player"] = table.game.name(acting_seat(table))
    match pending:
        case Growing(left) | Spreading(_, left) | Drawing(_, left) | DealingRites(left):
            details["left"] = str(left)
        case Searching(hand):
            details["type"] = str(hand[0].type)
        case RippleWindow(ripple):
            details["ripple"] = table.game.edition.ripple[ripple].name
        case Resolving(ripple, _, _, effects):
            details |= {"ripple": table.game.edition.ripple[ripple].name, "effect": str(effects[0])}
        case _:
            pass
    return details

"""The conformance kit: strategies for hypothesis, and checks for bots, front-ends and tables.

What the library itself is tested with. It is installed with ``pip install 'slimestack[testing]'``, and is not part
of ``import slimestack``.
"""

from __future__ import annotations

try:
    from slimestack.testing.choices import actions_for
    from slimestack.testing.faults import Fault
    from slimestack.testing.front_ends import Driver, check_front_end
    from slimestack.testing.invariants import Broken, check_invariants
    from slimestack.testing.players import Player, PlayerReport, check_player
    from slimestack.testing.playing import games, reachable_states
    from slimestack.testing.strategies import editions, rulings
    from slimestack.testing.tables import states
except ModuleNotFoundError as missing:
    if missing.name != "hypothesis":
        raise
    raise ModuleNotFoundError(
        "slimestack.testing needs hypothesis: install it with pip install 'slimestack[testing]'", name="hypothesis"
    ) from None

__all__ = [
    "Broken",
    "Driver",
    "Fault",
    "Player",
    "PlayerReport",
    "actions_for",
    "check_front_end",
    "check_invariants",
    "check_player",
    "editions",
    "games",
    "reachable_states",
    "rulings",
    "states",
]

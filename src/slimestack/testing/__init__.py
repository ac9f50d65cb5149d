"""The conformance kit: strategies for hypothesis, and checks for bots, front-ends and tables.

The library tests itself with it. Install it with ``pip install 'slimestack[testing]'``; ``import slimestack`` does not
load it.
"""

from __future__ import annotations

try:
    from slimestack.testing.action_strategies import actions_for
    from slimestack.testing.errors import Fault, InvariantError
    from slimestack.testing.front_ends import Driver, check_front_end
    from slimestack.testing.game_strategies import games, reachable_states
    from slimestack.testing.invariants import check_invariants
    from slimestack.testing.players import Player, PlayerReport, check_player
    from slimestack.testing.state_strategies import states
    from slimestack.testing.strategies import editions, rulings
except ModuleNotFoundError as missing:
    if missing.name != "hypothesis":
        raise
    raise ModuleNotFoundError(
        "slimestack.testing needs hypothesis: install it with pip install 'slimestack[testing]'", name="hypothesis"
    ) from None

__all__ = [
    "Driver",
    "Fault",
    "InvariantError",
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

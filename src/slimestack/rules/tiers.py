"""Tiers: what a Swarm's Droplets, Bigs and Royals are worth while the game goes on.

Clauses: TIER.3, TIER.BIG.3, TIER.ROYAL.3, TIER.ROYAL.9, TURN.3, TURN.4, RULING.TIER.1.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.table.slimes import Swarm, Tier


@implements("TIER.3", "TIER.BIG.3", "TIER.ROYAL.9", "RULING.TIER.1")
def bigs(swarm: Swarm) -> int:
    """How many Bigs the Swarm has at this moment; a Royal is none."""
    big = Tier.BIG
    return sum([slime.tier is big for slime in swarm])


@implements("TIER.ROYAL.1")
def royals(swarm: Swarm) -> int:
    """How many Royals the Swarm has."""
    return sum([slime.royal for slime in swarm])


@implements("TURN.3", "TURN.4", "TIER.ROYAL.3", "RULING.ROYAL.3", "RULING.TURN.4", "RULING.TURN.7")
def entitlement(swarm: Swarm) -> int:
    """How many actions a turn has that begins with this Swarm: 1, or 2 with any number of Royals."""
    return 2 if royals(swarm) else 1

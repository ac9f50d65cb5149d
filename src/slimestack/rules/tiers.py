"""Tiers: what a Swarm's Droplets, Bigs and Royals are worth while the game goes on.

Clauses: TIER.3, TIER.BIG.3, TIER.ROYAL.1, 3, 9, TURN.3, TURN.4, RULING.TIER.1.
"""

from __future__ import annotations

import attrs

from slimestack.citing import implements
from slimestack.rules.memos import remember
from slimestack.table.kinds import DROPLET, TIERS, SlimeType
from slimestack.table.slimes import Swarm, group_by_type

TIER_BIT = {tier: 1 << at for at, tier in enumerate(TIERS)}
"""The place of each tier in a ``counts``: ``counts[TIER_BIT[BIG] | TIER_BIT[ROYAL]]`` is how many are either."""


def _counts(droplets: int, bigs: int, royals: int) -> tuple[int, ...]:
    """How many Slimes are of each choice of tiers."""
    return (0, droplets, bigs, droplets + bigs, royals, droplets + royals, bigs + royals, droplets + bigs + royals)


@attrs.define(eq=False)  # made too often to be frozen; shared, so never changed
class Part:
    """A Swarm's Slimes of one type, counted by choice of tiers; ``top`` is the most growth on one of them.

    ``droplets`` and ``uncrowned`` are the distinct ones among them.
    """

    swarm: Swarm
    droplets: Swarm
    uncrowned: Swarm
    type: SlimeType
    counts: tuple[int, ...]
    growth: int
    top: int


@attrs.define(eq=False)
class Tally:
    """A Swarm, counted by choice of tiers, with its growth, and the same for each type that is there."""

    swarm: Swarm
    parts: tuple[Part, ...]
    counts: tuple[int, ...]
    growth: int
    top: int
    bigs: int
    royals: int


@implements("RULING.TIER.1")
@remember(lambda part: 3 * len(part.swarm))
def part(slimes: Swarm) -> Part:
    """The Slimes of one type, counted as they are at this moment; a Royal is neither Droplet nor Big."""
    tiers = [slime.tier for slime in slimes]
    growth = [slime.growth for slime in slimes]
    counts = _counts(*[tiers.count(tier) for tier in TIERS])
    uncrowned = tuple([slime for slime in dict.fromkeys(slimes) if not slime.royal])
    droplets = tuple([slime for slime in uncrowned if slime.tier is DROPLET])
    return Part(slimes, droplets, uncrowned, slimes[0].type, counts, sum(growth), max(growth))


@implements("TIER.3", "RULING.TIER.2")
@remember(lambda tally: len(tally.swarm))
def tally(swarm: Swarm) -> Tally:
    """The Swarm, counted as it is at this moment.

    >>> from slimestack.table.texts import parse_swarm
    >>> tally(parse_swarm("eR e3 d5")).bigs
    1
    """
    droplets = bigs = royals = growth = top = 0
    parts = tuple([part(slimes) for slimes in group_by_type(swarm)])
    for one in parts:
        counts = one.counts
        droplets += counts[1]
        bigs += counts[2]
        royals += counts[4]
        growth += one.growth
        if one.top > top:
            top = one.top
    return Tally(swarm, parts, _counts(droplets, bigs, royals), growth, top, bigs, royals)


@implements("TIER.BIG.3", "TIER.ROYAL.9")
def bigs(swarm: Swarm) -> int:
    """How many Bigs the Swarm has at this moment; a Royal is none."""
    return tally(swarm).bigs


@implements("TURN.3", "TURN.4", "TIER.ROYAL.3", "RULING.ROYAL.3", "RULING.ROYAL.6", "RULING.TURN.7")
def entitlement(swarm: Swarm) -> int:
    """How many actions a turn has that begins with this Swarm: 1, or 2 with any number of Royals."""
    return 2 if tally(swarm).royals else 1

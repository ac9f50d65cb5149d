"""Tiers: what a Swarm's Droplets, Bigs and Royals are worth while the game goes on.

Clauses: TIER.3, TIER.BIG.3, TIER.ROYAL.1, 3, 9, TURN.3, TURN.4, RULING.TIER.1.
"""

from __future__ import annotations

import attrs

from slimestack.citing import implements
from slimestack.rules.memos import new_memo, weigh
from slimestack.rules.swarm_moves import SwarmMoves
from slimestack.table.actions import Mutate
from slimestack.table.kinds import DROPLET, TIERS, SlimeType
from slimestack.table.slimes import Swarm, group_by_type

TIER_BIT = {tier: 1 << at for at, tier in enumerate(TIERS)}
"""The place of each tier in a ``counts``: ``counts[TIER_BIT[BIG] | TIER_BIT[ROYAL]]`` is how many are either."""


def _counts(droplets: int, bigs: int, royals: int) -> tuple[int, ...]:
    """How many Slimes are of each choice of tiers."""
    return (0, droplets, bigs, droplets + bigs, royals, droplets + royals, bigs + royals, droplets + bigs + royals)


class Test:
    """What a Rite asks of a counted Swarm."""

    def is_met(self, swarm: Tally) -> bool:
        """Whether the Swarm meets it."""
        raise NotImplementedError


@attrs.define(eq=False)
class MetRites:
    """Whether a Swarm meets the condition of each Rite that was looked at, by id; ``tests`` are those of an edition."""

    tests: dict[str, Test]
    met: dict[str, bool]


@attrs.define(eq=False)  # made too often to be frozen; shared, so never changed
class Part:
    """A Swarm's Slimes of one type, counted by choice of tiers; ``top`` is the most growth on one of them.

    ``droplets`` and ``uncrowned`` are the distinct ones among them. Once they are first asked for, ``moves`` are those
    within the type, and ``mutates`` those onto these Slimes of another type.
    """

    swarm: Swarm
    droplets: Swarm
    uncrowned: Swarm
    type: SlimeType
    counts: tuple[int, ...]
    growth: int
    top: int
    moves: SwarmMoves | None = attrs.field(default=None, init=False)
    mutates: dict[Swarm, tuple[Mutate, ...]] = attrs.field(factory=dict, init=False)


@attrs.define(eq=False)
class Tally:
    """A Swarm, counted by choice of tiers, with its growth, and the same for each type that is there.

    Once they are first asked for, ``moves`` and ``mutates`` are its moves, and ``rites`` has the Rites that it meets.
    """

    swarm: Swarm
    parts: tuple[Part, ...]
    counts: tuple[int, ...]
    growth: int
    top: int
    bigs: int
    royals: int
    moves: SwarmMoves | None = attrs.field(default=None, init=False)
    mutates: tuple[Mutate, ...] | None = attrs.field(default=None, init=False)
    rites: MetRites | None = attrs.field(default=None, init=False)


_parts: dict[Swarm, Part] = new_memo()
_tallies: dict[Swarm, Tally] = new_memo()


def part(slimes: Swarm) -> Part:
    """The Slimes of one type, counted as they are at this moment; they are counted once."""
    found = _parts.get(slimes)
    if found is None:
        found = _count_type(slimes)
        weigh(3 * len(slimes))
        _parts[slimes] = found
    return found


@implements("RULING.TIER.1")
def _count_type(slimes: Swarm) -> Part:
    """The Slimes of one type, counted; a Royal is neither Droplet nor Big."""
    tiers = [slime.tier for slime in slimes]
    growth = [slime.growth for slime in slimes]
    counts = _counts(*[tiers.count(tier) for tier in TIERS])
    uncrowned = tuple([slime for slime in dict.fromkeys(slimes) if not slime.royal])
    droplets = tuple([slime for slime in uncrowned if slime.tier is DROPLET])
    return Part(slimes, droplets, uncrowned, slimes[0].type, counts, sum(growth), max(growth))


def tally(swarm: Swarm) -> Tally:
    """The Swarm, counted as it is at this moment; each Swarm is counted once.

    >>> from slimestack.table.texts import parse_swarm
    >>> tally(parse_swarm("eR e3 d5")).bigs
    1
    """
    found = _tallies.get(swarm)
    if found is None:
        found = _count(swarm)
        weigh(len(swarm))
        _tallies[swarm] = found
    return found


@implements("TIER.3", "RULING.TIER.2")
def _count(swarm: Swarm) -> Tally:
    """The Swarm, counted type by type."""
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

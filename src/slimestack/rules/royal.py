"""Royal Combine: two Bigs of one type become the Royal of that type.

Clauses: ROYAL.1-8, COMP.4, TIER.BIG.5, RULING.ROYAL.1-9.
"""

from __future__ import annotations

from functools import lru_cache

from slimestack.citing import implements
from slimestack.rules import modifiers, piles
from slimestack.rules.seats import absence_refusal, acting_seat
from slimestack.rules.spending import action_citations, action_refusal, has_acted, spend_action
from slimestack.rules.swarm_moves import SwarmMoves
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import RoyalCombine
from slimestack.table.kinds import BIG, SlimeType, Tier
from slimestack.table.pending import Turn
from slimestack.table.slimes import Slime, Swarm, remove_slime, replace_slime
from slimestack.table.table import Table, set_swarm

_action = lru_cache(maxsize=1 << 14)(RoyalCombine)


@implements("ROYAL.1", "TIER.BIG.5", "TIER.DROPLET.4", "RULING.ROYAL.4")
def candidates(swarm: Swarm) -> tuple[RoyalCombine, ...]:
    """Every pair of Bigs of one type in the Swarm, each distinct pair once."""
    bigs = [slime for slime in dict.fromkeys(swarm) if slime.tier is BIG]
    return tuple([
        _action(higher, lower)
        for at, higher in enumerate(bigs)
        for lower in bigs[at:]
        if lower.type is higher.type and (lower is not higher or swarm.count(higher) > 1)
    ])  # fmt: skip


@implements("ROYAL.2", "ROYAL.6", "COMP.4", "RULING.ROYAL.2", "RULING.ROYAL.9")
def is_crown_taken(table: Table, kind: SlimeType) -> bool:
    """Whether a Royal of the type lies before some player."""
    royal = Slime(kind, royal=True)
    return any(royal in swarm for swarm in table.swarms)


@implements("RULING.ROYAL.1")
def legal(table: Table, pending: Turn, moves: SwarmMoves) -> tuple[RoyalCombine, ...]:
    """Those of the Swarm's candidates whose crown is free, while an action is left."""
    if not moves.royals or (table.in_force and modifiers.is_forbidden(table, acting_seat(table), "royal")):
        return ()
    if table.game.rulings.mint_turn_bonus == "none" and has_acted(table):
        return ()
    return tuple([pair for pair in moves.royals if not is_crown_taken(table, pair.higher.type)])


@implements("ROYAL.8")
def refusal(table: Table, action: RoyalCombine, pending: Turn) -> Refusal | None:
    """Why this Royal Combine is not legal, None if it is."""
    higher, lower = action.higher, action.lower
    swarm = table.swarms[acting_seat(table)]
    refused = action_refusal(table, "royal")
    if refused is None and table.game.rulings.mint_turn_bonus == "none" and has_acted(table):
        refused = refuse(Reason.ROYAL_COMBINE_IS_FIRST, "ROYAL.7", "RULING.ROYAL.1")
    if refused is None:
        refused = absence_refusal(table, swarm, higher, lower)
    if refused is not None:
        return refused
    for slime in (higher, lower):
        if slime.tier is not Tier.BIG:
            clause = "RULING.ROYAL.5" if slime.royal else "TIER.DROPLET.4"
            return refuse(Reason.NOT_A_BIG, "ROYAL.1", clause, slime=slime)
    if higher.type is not lower.type:
        return refuse(Reason.OTHER_TYPE, "ROYAL.1", slime=higher, target=lower)
    if higher is lower and swarm.count(higher) < 2:
        return refuse(Reason.ONE_BIG, "ROYAL.1", seat=table.game.name(acting_seat(table)), slime=higher)
    if is_crown_taken(table, higher.type):
        return refuse(Reason.CROWN_TAKEN, "ROYAL.6", "RULING.ROYAL.2", type=higher.type)
    return None


def citations(table: Table, action: RoyalCombine, pending: Turn) -> tuple[str, ...]:
    """What allows this legal Royal Combine."""
    second = ("RULING.ROYAL.1",) if has_acted(table) else ()
    return (*action_citations(table), "ROYAL.1", "ROYAL.2", "TIER.BIG.5", *second)


@implements("ROYAL.3", "ROYAL.4", "ROYAL.5", "ROYAL.7", "RULING.ROYAL.8")
def play(table: Table, action: RoyalCombine, pending: Turn) -> None:
    """Crown one Big, discard the other, and return all growth on both."""
    if table.game.rulings.mint_turn_bonus == "none":
        table.actions_left = 0
    else:
        spend_action(table)
    seat, kind = acting_seat(table), action.higher.type
    rest = remove_slime(table.swarms[seat], action.lower)
    set_swarm(table, seat, replace_slime(rest, action.higher, Slime(kind, royal=True)))
    table.supply += action.higher.growth + action.lower.growth
    piles.discard(table, kind)

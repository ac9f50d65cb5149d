"""Mutate: as Combine, but onto a Slime of a different type, and for an action.

Clauses: MUTATE.1-7, TIER.ROYAL.4, RULING.MUTATE.1-4. How the growth moves stands in
:func:`slimestack.rules.combine.merge`.
"""

from __future__ import annotations

from functools import lru_cache

from slimestack.citing import implements
from slimestack.rules import modifiers
from slimestack.rules.combine import merge, move_citations, source_refusal
from slimestack.rules.memos import weigh
from slimestack.rules.seats import absence_refusal, acting_seat
from slimestack.rules.spending import action_citations, action_refusal, spend_action
from slimestack.rules.tiers import Part, Tally
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Mutate
from slimestack.table.kinds import BIG
from slimestack.table.pending import Turn
from slimestack.table.table import Table

_action = lru_cache(maxsize=1 << 16)(Mutate)


@implements("MUTATE.2", "MUTATE.3", "MUTATE.6", "RULING.MUTATE.1", "RULING.MUTATE.2")
def candidates(swarm: Tally) -> tuple[Mutate, ...]:
    """Every Mutate within the Swarm, each distinct move once: by the types of source and target, then by Slime."""
    if swarm.mutates is None:
        found: list[Mutate] = []
        for sources in swarm.parts:
            if sources.droplets:
                for targets in swarm.parts:
                    if targets is not sources:
                        found += _between(sources, targets)
        weigh(len(found))
        swarm.mutates = tuple(found)
    return swarm.mutates


def _between(sources: Part, targets: Part) -> tuple[Mutate, ...]:
    """The Mutates of one type's Droplets onto another type's Droplets and Bigs."""
    found = sources.mutates.get(targets.uncrowned)
    if found is None:
        found = tuple([_action(source, target) for source in sources.droplets for target in targets.uncrowned])
        weigh(len(found))
        sources.mutates[targets.uncrowned] = found
    return found


def legal(table: Table, pending: Turn, swarm: Tally) -> tuple[Mutate, ...]:
    """Those of the Swarm's candidates that are legal while an action is left (MUTATE.1)."""
    if table.in_force and modifiers.is_forbidden(table, acting_seat(table), "mutate"):
        return ()
    return candidates(swarm)


def refusal(table: Table, action: Mutate, pending: Turn) -> Refusal | None:
    """Why this Mutate is not legal, None if it is."""
    source, target = action.source, action.target
    refused = action_refusal(table, "mutate") or absence_refusal(
        table, table.swarms[acting_seat(table)], source, target
    )
    if refused is None:
        refused = source_refusal(source, "MUTATE.2", "TIER.ROYAL.4")
    if refused is not None:
        return refused
    if target.type is source.type:
        return refuse(Reason.SAME_TYPE, "MUTATE.3", slime=source, target=target)
    if target.royal:
        return refuse(Reason.TARGET_IS_ROYAL, "MUTATE.6", "TIER.ROYAL.2", "RULING.MUTATE.1", target=target)
    return None


def citations(table: Table, action: Mutate, pending: Turn) -> tuple[str, ...]:
    """What allows this legal Mutate."""
    big = ("RULING.MUTATE.2",) if action.target.tier is BIG else ()
    moved = move_citations(table, action, "mutate_bonus")
    return (*action_citations(table), "MUTATE.1", "MUTATE.2", "MUTATE.3", "MUTATE.6", *big, *moved)


@implements("MUTATE.1")
def play(table: Table, action: Mutate, pending: Turn) -> None:
    """Play the Mutate, for an action."""
    spend_action(table)
    merge(table, acting_seat(table), action.source, action.target, "mutate_bonus")

"""Combine: a Droplet's growth, and one token more, onto another Slime of its type.

Clauses: COMBINE.1-10, TURN.1, TURN.2, TIER.DROPLET.3, TIER.ROYAL.4.
"""

from __future__ import annotations

from functools import lru_cache

from slimestack.citing import implements
from slimestack.rules import grow, modifiers, piles
from slimestack.rules.seats import absence_refusal, acting_seat
from slimestack.rules.swarm_moves import SwarmMoves
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Combine, Mutate
from slimestack.table.cards import Knob
from slimestack.table.kinds import DROPLET, Tier
from slimestack.table.pending import Growing, Pending, RippleWindow, Spreading
from slimestack.table.slimes import Slime, Swarm, remove_slime, replace_slime
from slimestack.table.table import Table, set_swarm

_action = lru_cache(maxsize=1 << 16)(Combine)


@implements(
    "COMBINE.1",
    "COMBINE.2",
    "COMBINE.7",
    "COMBINE.8",
    "COMBINE.9",
    "RULING.COMBINE.6",
    "RULING.COMBINE.7",
    "RULING.COMBINE.3",
    "TIER.DROPLET.3",
)
def candidates(swarm: Swarm) -> tuple[Combine, ...]:
    """Every Combine within the Swarm, each distinct move once."""
    distinct = tuple(dict.fromkeys(swarm))
    return tuple([
        _action(source, target)
        for source in distinct
        if source.tier is DROPLET
        for target in distinct
        if target.type is source.type and not target.royal and (target is not source or swarm.count(source) > 1)
    ])  # fmt: skip


@implements("TURN.2", "COMBINE.10", "RULING.COMBINE.4")
def legal(table: Table, pending: Pending, moves: SwarmMoves) -> tuple[Combine, ...]:
    """Those of the Swarm's candidates that are legal now; Combine costs nothing and has no limit."""
    if table.in_force and modifiers.is_forbidden(table, acting_seat(table), "combine"):
        return ()
    return moves.combines


@implements("RULING.COMBINE.1")
def is_open_between_tokens(table: Table) -> bool:
    """Whether the rulings allow a Combine while tokens are placed, and not only once the action is complete."""
    return table.game.rulings.combine_window != "between_actions"


def legal_between_tokens(table: Table, pending: Pending, moves: SwarmMoves) -> tuple[Combine, ...]:
    """The Combines that are legal while tokens are placed."""
    return legal(table, pending, moves) if is_open_between_tokens(table) else ()


def in_hand_refusal(table: Table, action: Combine, pending: Pending) -> Refusal | None:
    """The refusal of a Combine with a Slime that is in hand for a Split, None for any other."""
    if isinstance(pending, Spreading):
        swarm, hand = table.swarms[acting_seat(table)], pending.hand
        in_hand = [slime for slime in (action.source, action.target) if slime not in swarm]
        if in_hand and all([slime in hand for slime in in_hand]):
            return refuse(Reason.IN_HAND, "RULING.COMBINE.1", slime=in_hand[0])
    return None


def refusal(table: Table, action: Combine, pending: Pending) -> Refusal | None:
    """Why this Combine is not legal, None if it is."""
    if isinstance(pending, Growing | Spreading) and not is_open_between_tokens(table):
        return refuse(Reason.NOT_WHILE_PLACING, "RULING.COMBINE.1")
    seat, source, target = acting_seat(table), action.source, action.target
    swarm = table.swarms[seat]
    refused = modifiers.prohibition_refusal(table, seat, "combine") or in_hand_refusal(table, action, pending)
    refused = refused or absence_refusal(table, swarm, source, target)
    if refused is None:
        refused = source_refusal(source, "COMBINE.1", "RULING.COMBINE.10")
    if refused is not None:
        return refused
    if target.type is not source.type:
        return refuse(Reason.OTHER_TYPE, "COMBINE.2", slime=source, target=target)
    if target.royal:
        return refuse(Reason.TARGET_IS_ROYAL, "COMBINE.8", "TIER.ROYAL.2", target=target)
    if source is target and swarm.count(source) < 2:
        return refuse(Reason.SAME_SLIME, "COMBINE.9", slime=source)
    return None


@implements("RULING.COMBINE.10")
def source_refusal(source: Slime, droplet_clause: str, royal_clause: str) -> Refusal | None:
    """Why a Slime cannot be the source of a Combine or Mutate: it is not a Droplet."""
    if source.tier is Tier.ROYAL:
        return refuse(Reason.SOURCE_IS_ROYAL, droplet_clause, royal_clause, slime=source)
    if source.tier is Tier.BIG:
        return refuse(Reason.SOURCE_IS_BIG, droplet_clause, slime=source)
    return None


def citations(table: Table, action: Combine, pending: Pending) -> tuple[str, ...]:
    """What allows this legal Combine."""
    citations = ["TURN.1", "COMBINE.1", "COMBINE.2", "COMBINE.10"]
    if action.target.tier is Tier.BIG:
        citations.append("COMBINE.7")
    if isinstance(pending, Growing | Spreading):
        citations += ["TURN.2", "RULING.COMBINE.1"]
    if isinstance(pending, RippleWindow):
        citations.append("RULING.COMBINE.5")
    return (*citations, *move_citations(table, action, "combine_bonus"))


def move_citations(table: Table, action: Combine | Mutate, knob: Knob) -> tuple[str, ...]:
    """The rulings that a Combine or Mutate rests on when it moves no token or adds fewer than it should."""
    due = bonus(table, acting_seat(table), knob)
    return (
        *(("RULING.COMBINE.7",) if not action.source.growth else ()),
        *(("RULING.RIPPLE.16",) if not due else ()),
        *(("RULING.TOKEN.2",) if table.supply < due else ()),
    )


@implements("COMBINE.4", "RULING.MUTATE.4")
def bonus(table: Table, seat: int, knob: Knob) -> int:
    """How many tokens the supply owes a Combine or Mutate declared now."""
    return modifiers.modified_amount(table, seat, knob, 1) if table.in_force else 1


@implements("COMBINE.3", "COMBINE.5", "MUTATE.4", "MUTATE.5", "MUTATE.7", "RULING.COMBINE.8", "RULING.MUTATE.3")
def merge(table: Table, seat: int, source: Slime, target: Slime, knob: Knob) -> None:
    """Move all growth of the source and the bonus onto the target, and dissolve the source."""
    given = grow.take(table, seat, bonus(table, seat, knob))
    rest = remove_slime(table.swarms[seat], source)
    set_swarm(table, seat, replace_slime(rest, target, target.with_growth(target.growth + source.growth + given)))
    piles.discard(table, source.type)


def play(table: Table, action: Combine, pending: Pending) -> None:
    """Play the Combine (COMBINE.3 to COMBINE.5)."""
    merge(table, acting_seat(table), action.source, action.target, "combine_bonus")

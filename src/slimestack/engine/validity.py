"""Validity: every reason why a position is impossible, each with its clause.

What is checked is what every reachable state holds (conservation, crowns, the Rite row, whose turn it
is) and that what is pending fits the rest, as its phase says. ``defects`` of a reachable state is empty.
"""

from __future__ import annotations

from collections.abc import Iterator

from slimestack.citing import implements
from slimestack.engine.phases import PHASES
from slimestack.errors import Defect, defect
from slimestack.rules import rounds, tiers
from slimestack.rules.seats import acting_seat
from slimestack.rules.spending import has_acted
from slimestack.table.edition import ROW
from slimestack.table.kinds import TYPES
from slimestack.table.pending import (
    DealingRites,
    Over,
    Picking,
    Resolving,
    RevealingRipple,
    RippleWindow,
    Turn,
    count_slimes,
    growth_in_use,
    is_between_turns,
    place_of,
)
from slimestack.table.slimes import Slime
from slimestack.table.state import State


def defects(state: State) -> tuple[Defect, ...]:
    """Every reason why the position is impossible; () for a valid one."""
    if not 2 <= state.game.players <= 4:
        return (defect("wrong_players", "COMP.1", given=state.game.players),)
    return (
        *_slimes(state),
        *_growth(state),
        *_crowns(state),
        *_rites(state),
        *_round(state),
        *_actions(state),
        *_in_force(state),
        *_pending(state),
    )


@implements("RULING.INFO.2", "COMP.6")
def _slimes(state: State) -> Iterator[Defect]:
    counts = count_slimes(state.swarms, state.pending), state.deck, state.discard, state.game.slimes
    for kind, lying, drawn, thrown, total in zip(TYPES, *counts, strict=True):
        if min(drawn, thrown) < 0 or lying + drawn + thrown != total:
            yield defect("wrong_slimes", "COMP.6", type=kind, swarms=lying, discard=thrown, total=total)


@implements("RULING.TOKEN.1")
def _growth(state: State) -> Iterator[Defect]:
    used = growth_in_use(state.swarms, state.pending)
    if state.supply < 0 or used + state.supply != state.game.growth_tokens:
        yield defect("wrong_growth", "COMP.5", used=used, total=state.game.growth_tokens)


def _crowns(state: State) -> Iterator[Defect]:
    for kind in TYPES:
        crowned = sum(swarm.count(Slime(kind, royal=True)) for swarm in state.swarms)
        if crowned > 1:
            yield defect("too_many_crowns", "ROYAL.6", type=kind, count=crowned)


@implements("RULING.RITE.7")
def _rites(state: State) -> Iterator[Defect]:
    zones = (state.row, state.rite_deck, state.rite_discard, *state.claimed)
    seen: set[str] = set()
    for rite in (rite for zone in zones for rite in zone):
        if rite not in state.game.edition.rite:
            yield defect("unknown_rite", "COMP.7", rite=rite)
        elif rite in seen:
            yield defect("rite_twice", "CLAIM.8", rite=rite)
        seen.add(rite)
    if isinstance(state.pending, Picking):
        if state.row or state.rite_discard or any(state.claimed):
            yield defect("rites_before_picks", "SETUP.2b")
        return
    left = state.pending.left if isinstance(state.pending, DealingRites) else 0
    full = min(ROW, len(state.row) + len(state.rite_deck) + len(state.rite_discard))
    if len(state.row) + left != full:
        yield defect("wrong_row", "RITE.1", "RULING.RITE.7", expected=full, count=len(state.row) + left)


def _round(state: State) -> Iterator[Defect]:
    kept, trigger = state.game.ripples_kept, state.game.rulings.end_trigger
    pending = state.pending
    if not 1 <= state.round <= kept + 1:
        yield defect("wrong_round", "SETUP.3b", ripples=kept, last=kept + 1, round=state.round)
        return
    unknown = [ripple for ripple in state.unseen_ripples if ripple not in state.game.edition.ripple]
    if unknown:
        yield defect("unknown_ripple", "COMP.8", ripple=unknown[0])
    total, drawn = len(state.game.edition.ripple), state.round - 1 - isinstance(pending, RevealingRipple)
    if len(state.unseen_ripples) != total - drawn:
        count = len(state.unseen_ripples)
        yield defect("wrong_unseen", "ROUND.3", expected=total - drawn, drawn=drawn, total=total, count=count)
    none_left = not rounds.ripples_left(state)
    opening = isinstance(place_of(pending), RevealingRipple | RippleWindow | Resolving)
    if opening and state.round == 1:
        yield defect("ripple_in_first_round", "ROUND.2")
    if isinstance(pending, RevealingRipple) and none_left:
        yield defect("no_ripple_left", "ROUND.4")
    if opening and not isinstance(pending, RevealingRipple) and none_left and trigger == "last_ripple_unresolved":
        yield defect("last_ripple_resolved", "RULING.END.1")
    if isinstance(pending, Over):
        yield from _over(state, pending, none_left)
    elif trigger != "failed_draw" and none_left and not opening and not isinstance(pending, Picking):
        yield defect("game_goes_on", "GOAL.3", "RULING.END.1")


def _over(state: State, pending: Over, none_left: bool) -> Iterator[Defect]:
    by_draw = state.game.rulings.end_trigger == "failed_draw"
    clause = rounds.FAILED_DRAW if by_draw else rounds.LAST_RIPPLE
    if pending.clause != clause:
        yield defect("wrong_end", "RULING.END.1", expected=clause, given=pending.clause)
    if not none_left:
        yield defect("over_too_soon", "ROUND.4", left=rounds.ripples_left(state))


def _actions(state: State) -> Iterator[Defect]:
    if state.active is None:
        if state.actions_left:
            yield defect("actions_without_turn", "TURN.3")
        return
    entitled = tiers.entitlement(state.swarms[acting_seat(state)])
    if not 0 <= state.actions_left <= entitled:
        yield defect("too_many_actions", "TURN.3", "TURN.4", left=state.actions_left, entitled=entitled)
    elif not isinstance(state.pending, Turn) and not has_acted(state):
        yield defect("action_not_counted", "TURN.3")


def _in_force(state: State) -> Iterator[Defect]:
    if not state.in_force:
        return
    if state.round == 1 or isinstance(state.pending, RevealingRipple | RippleWindow | Over | Picking):
        yield defect("effect_too_soon", "RULING.RIPPLE.9")
    for entry in state.in_force:
        if tuple(sorted(set(entry.seats))) != entry.seats or entry.seats[-1] >= state.game.players:
            yield defect("wrong_effect_seats", "RULING.RIPPLE.18", effect=entry)


def _pending(state: State) -> Iterator[Defect]:
    pending = state.pending
    between = is_between_turns(pending)
    either = isinstance(pending, DealingRites) and not between  # a claim deals in a turn, setup and slide between turns
    if not between and not either and state.active is None:
        yield defect("turn_without_active", "TURN.5", pending=type(pending).__name__)
        return
    if between and state.active is not None:
        yield defect("active_without_turn", "ROUND.6", pending=type(pending).__name__)
    yield from PHASES[pending.__class__].defects(state, pending)

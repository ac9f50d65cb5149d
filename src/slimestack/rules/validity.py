"""Validity: every reason why a table cannot come about in a game, each with its clause.

What is checked is what every reachable state holds (conservation, crowns, the Rite row, whose turn it
is) and that what is waited for fits the rest. ``defects`` of a reachable state is empty.
"""

from __future__ import annotations

from collections.abc import Iterator

from slimestack.citing import implements
from slimestack.errors import Defect, defect
from slimestack.rules import combine, draw, grow, rounds, tiers
from slimestack.rules.ripple_places import place_defects
from slimestack.rules.seats import acting_seat
from slimestack.rules.spending import has_acted
from slimestack.table.cards import Disburse
from slimestack.table.edition import ROW, START
from slimestack.table.pending import (
    DealingRites,
    Drawing,
    Growing,
    Over,
    Picking,
    Resolving,
    RevealingRipple,
    RippleWindow,
    Searching,
    Spreading,
    Turn,
)
from slimestack.table.slimes import TYPES, Slime, Swarm
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


def hand_of(state: State) -> Swarm:
    """The Slimes in hand for a Split."""
    return state.pending.hand if isinstance(state.pending, Searching | Spreading) else ()


def pool_of(state: State) -> int:
    """The growth tokens that have left the supply or a Slime and wait to be placed."""
    match state.pending:
        case Growing(left) | Spreading(_, left):
            return left
        case Searching(_, pool):
            return pool
        case Resolving(effects=(Disburse(n), *_)):
            return n
        case _:
            return 0


def in_turn(state: State) -> bool:
    """Whether a seat is in its turn."""
    return state.active is not None


@implements("RULING.INFO.2", "COMP.6")
def _slimes(state: State) -> Iterator[Defect]:
    for kind in TYPES:
        lying = sum(slime.type is kind for swarm in (*state.swarms, hand_of(state)) for slime in swarm)
        piles = state.deck[kind.index], state.discard[kind.index]
        if min(piles) < 0 or lying + sum(piles) != state.game.slimes[kind.index]:
            yield defect(
                "wrong_slimes", "COMP.6", type=kind, swarms=lying, discard=piles[1], total=state.game.slimes[kind.index]
            )


@implements("RULING.TOKEN.1")
def _growth(state: State) -> Iterator[Defect]:
    lying = sum(slime.growth for swarm in (*state.swarms, hand_of(state)) for slime in swarm) + pool_of(state)
    if state.supply < 0 or lying + state.supply != state.game.growth_tokens:
        yield defect("wrong_growth", "COMP.5", used=lying, total=state.game.growth_tokens)


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
    box, drawn = len(state.game.edition.ripple), state.round - 1 - isinstance(pending, RevealingRipple)
    if len(state.unseen_ripples) != box - drawn:
        count = len(state.unseen_ripples)
        yield defect("wrong_unseen", "ROUND.3", expected=box - drawn, drawn=drawn, total=box, count=count)
    none_left = not rounds.ripples_left(state)
    opening = isinstance(pending, RevealingRipple | RippleWindow | Resolving) or (
        isinstance(pending, Drawing | DealingRites) and isinstance(pending.then, Resolving)
    )
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
    if not in_turn(state):
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
    for held in state.in_force:
        if tuple(sorted(set(held.seats))) != held.seats or held.seats[-1] >= state.game.players:
            yield defect("wrong_effect_seats", "RULING.RIPPLE.18", effect=held)


def _pending(state: State) -> Iterator[Defect]:
    pending = state.pending
    needs_turn = isinstance(pending, Turn | Growing | Searching | Spreading) or (
        isinstance(pending, Drawing) and isinstance(pending.then, Turn)
    )
    either = isinstance(pending, DealingRites) and isinstance(pending.then, Turn)
    if needs_turn and not in_turn(state):
        yield defect("turn_without_active", "TURN.5", pending=type(pending).__name__)
        return
    if not (needs_turn or either) and in_turn(state):
        yield defect("active_without_turn", "ROUND.6", pending=type(pending).__name__)
    match pending:
        case Picking():
            yield from _picking(state, pending)
        case Growing():
            yield from _growing(state, pending)
        case Searching():
            yield from _searching(state, pending)
        case Spreading(hand):
            yield from _hand(hand, 3)
        case RippleWindow(ripple):
            yield from _window(state, ripple)
        case Resolving():
            yield from place_defects(state, pending)
        case Drawing():
            yield from _drawing(state, pending)
        case DealingRites():
            yield from _dealing(state, pending)
        case _:
            pass


def _picking(state: State, pending: Picking) -> Iterator[Defect]:
    picked = (pending.seat - state.leader) % state.game.players
    if state.round != 1 or pending.seat >= state.game.players:
        yield defect("pick_out_of_setup", "SETUP.1a")
        return
    yield from _starting_hands(state, picked)
    taken = {slime.type for swarm in state.swarms for slime in swarm}
    for kind in TYPES:
        if kind not in taken and state.deck[kind.index] < START:
            yield defect("too_few_to_pick", "SETUP.1c", type=kind, needed=START, count=state.deck[kind.index])
    if len(state.rite_deck) < ROW:
        yield defect("too_few_rites", "SETUP.2b", needed=ROW, count=len(state.rite_deck))


def _starting_hands(state: State, picked: int) -> Iterator[Defect]:
    kinds = []
    for step in range(state.game.players):
        seat = (state.leader + step) % state.game.players
        swarm = state.swarms[seat]
        wanted = START if step < picked else 0
        if len(swarm) != wanted or any(slime is not Slime(swarm[0].type) for slime in swarm):
            yield defect("wrong_start", "SETUP.1c", seat=seat, expected=wanted)
        elif swarm:
            kinds.append(swarm[0].type)
    if len(set(kinds)) < len(kinds):
        yield defect("same_starting_type", "SETUP.1b")
    if any(state.discard):
        yield defect("early_discard", "SETUP.1d")


def _growing(state: State, pending: Growing) -> Iterator[Defect]:
    seat = acting_seat(state)
    if all(slime.royal for slime in state.swarms[seat]):
        yield defect("nowhere_to_grow", "GROW.7")
    most = grow.amount(state, seat)
    if pending.left > most:
        yield defect("grow_too_large", "GROW.3", most=most, left=pending.left)


def _hand(hand: Swarm, *sizes: int) -> Iterator[Defect]:
    if len(hand) not in sizes or len({slime.type for slime in hand}) != 1 or any(slime.royal for slime in hand):
        yield defect("wrong_hand", "SPLIT.5", expected=" or ".join(map(str, sizes)))


def _searching(state: State, pending: Searching) -> Iterator[Defect]:
    wrong = tuple(_hand(pending.hand, 1, 2))
    if wrong:
        yield from wrong
        return
    kind = pending.hand[0].type
    if any(slime.growth for slime in pending.hand):
        yield defect("growth_in_hand", "SPLIT.7")
    found = state.deck[kind.index] + state.discard[kind.index]
    if found < 3 - len(pending.hand):
        yield defect("split_cannot_succeed", "SPLIT.9", type=kind)
    if not any(state.deck):
        yield defect("search_in_empty_deck", "SPLIT.8")
    rejects = pending.rejects
    kept = state.game.rulings.split_shuffle == "draw_pile_and_rejects"
    over = any(n > there for n, there in zip(rejects, state.discard, strict=True))
    if (any(rejects) and not kept) or rejects[kind.index] or over:
        yield defect("wrong_rejects", "SPLIT.6")


def _window(state: State, ripple: str) -> Iterator[Defect]:
    yield from _face_up(state, ripple)
    if state.game.rulings.combine_at_ripple != "token_player":
        yield defect("window_never_open", "RULING.COMBINE.5")
    elif not combine.candidates(state.swarms[state.leader]):
        yield defect("window_without_combine", "RULING.COMBINE.5")


def _face_up(state: State, ripple: str) -> Iterator[Defect]:
    if ripple not in state.game.edition.ripple:
        yield defect("unknown_ripple", "COMP.8", ripple=ripple)
    elif ripple in state.unseen_ripples:
        yield defect("ripple_unseen", "SETUP.3c", ripple=ripple)


def _drawing(state: State, pending: Drawing) -> Iterator[Defect]:
    if not any(state.deck):
        yield defect("draw_from_empty_deck", "DRAW.5")
    if isinstance(pending.then, Resolving):
        yield from place_defects(state, pending.then, drawing=pending)
    elif pending.seat != state.active:
        yield defect("wrong_drawer", "DRAW.1")
    elif pending.left > draw.amount(state, pending.seat):
        most = draw.amount(state, pending.seat)
        yield defect("draw_too_large", "DRAW.2", most=most, left=pending.left)


def _dealing(state: State, pending: DealingRites) -> Iterator[Defect]:
    if not state.rite_deck:
        yield defect("deal_from_empty_deck", "RITE.5")
    if isinstance(pending.then, Resolving):
        yield from place_defects(state, pending.then, dealing=pending)
    elif state.round == 1 and state.active is None:
        yield from _starting_hands(state, state.game.players)
        if any(state.claimed) or state.rite_discard:
            yield defect("early_claim", "SETUP.2b")
    elif pending.left != 1:
        yield defect("too_many_deals", "CLAIM.5", "ROUND.5c", left=pending.left)

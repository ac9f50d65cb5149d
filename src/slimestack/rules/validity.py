"""Validity: every reason why a table cannot come about in a game, each with its clause.

What is checked is what every reachable state holds (conservation, crowns, the Rite row, whose turn it
is) and that what is waited for fits the rest. ``defects`` of a reachable state is empty.
"""

from __future__ import annotations

from collections.abc import Iterator

from slimestack.citing import implements
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


def defects(state: State) -> tuple[str, ...]:
    """Every reason why the table cannot be, in words; () for a valid one."""
    if not 2 <= state.game.players <= 4:
        return (f"a game has 2 to 4 players, not {state.game.players} (COMP.1)",)
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
def _slimes(state: State) -> Iterator[str]:
    for kind in TYPES:
        lying = sum(slime.type is kind for swarm in (*state.swarms, hand_of(state)) for slime in swarm)
        piles = state.deck[kind.index], state.discard[kind.index]
        if min(piles) < 0 or lying + sum(piles) != state.game.slimes[kind.index]:
            yield (f"{lying} {kind} Slimes lie before players and {state.discard[kind.index]} in the discard, "
                   f"but there are {state.game.slimes[kind.index]} (COMP.6)")  # fmt: skip


@implements("RULING.TOKEN.1")
def _growth(state: State) -> Iterator[str]:
    lying = sum(slime.growth for swarm in (*state.swarms, hand_of(state)) for slime in swarm) + pool_of(state)
    if state.supply < 0 or lying + state.supply != state.game.growth_tokens:
        yield f"{lying} growth tokens are in use, but there are {state.game.growth_tokens} (COMP.5)"


def _crowns(state: State) -> Iterator[str]:
    for kind in TYPES:
        crowned = sum(swarm.count(Slime(kind, royal=True)) for swarm in state.swarms)
        if crowned > 1:
            yield f"there is one {kind} crown, not {crowned} (ROYAL.6)"


@implements("RULING.RITE.7")
def _rites(state: State) -> Iterator[str]:
    zones = (state.row, state.rite_deck, state.rite_discard, *state.claimed)
    seen: set[str] = set()
    for rite in (rite for zone in zones for rite in zone):
        if rite not in state.game.edition.rite:
            yield f"the edition has no Rite {rite} (COMP.7)"
        elif rite in seen:
            yield f"the Rite {rite} is in two places (CLAIM.8)"
        seen.add(rite)
    if isinstance(state.pending, Picking):
        if state.row or state.rite_discard or any(state.claimed):
            yield "no Rite is dealt before all types are picked (SETUP.2b)"
        return
    left = state.pending.left if isinstance(state.pending, DealingRites) else 0
    full = min(ROW, len(state.row) + len(state.rite_deck) + len(state.rite_discard))
    if len(state.row) + left != full:
        yield f"{full} Rites are face-up or to be dealt, not {len(state.row) + left} (RITE.1, RULING.RITE.7)"


def _round(state: State) -> Iterator[str]:
    kept, trigger = state.game.ripples_kept, state.game.rulings.end_trigger
    pending = state.pending
    if not 1 <= state.round <= kept + 1:
        yield f"a game with {kept} Ripples has rounds 1 to {kept + 1}, not {state.round} (SETUP.3b)"
        return
    unknown = [ripple for ripple in state.unseen_ripples if ripple not in state.game.edition.ripple]
    if unknown:
        yield f"the edition has no Ripple {unknown[0]} (COMP.8)"
    box, drawn = len(state.game.edition.ripple), state.round - 1 - isinstance(pending, RevealingRipple)
    if len(state.unseen_ripples) != box - drawn:
        unseen = len(state.unseen_ripples)
        yield f"{box - drawn} Ripples are unseen after {drawn} of {box} were drawn, not {unseen} (ROUND.3)"
    none_left = not rounds.ripples_left(state)
    opening = isinstance(pending, RevealingRipple | RippleWindow | Resolving) or (
        isinstance(pending, Drawing | DealingRites) and isinstance(pending.then, Resolving)
    )
    if opening and state.round == 1:
        yield "no Ripple is drawn in round 1 (ROUND.2)"
    if isinstance(pending, RevealingRipple) and none_left:
        yield "a Ripple is drawn, but none is left to draw (ROUND.4)"
    if opening and not isinstance(pending, RevealingRipple) and none_left and trigger == "last_ripple_unresolved":
        yield "at this table the last Ripple is not carried out (RULING.END.1)"
    if isinstance(pending, Over):
        yield from _over(state, pending, none_left)
    elif trigger != "failed_draw" and none_left and not opening and not isinstance(pending, Picking):
        yield "at this table the game is over once the last Ripple is drawn (GOAL.3, RULING.END.1)"


def _over(state: State, pending: Over, none_left: bool) -> Iterator[str]:
    by_draw = state.game.rulings.end_trigger == "failed_draw"
    clause = rounds.FAILED_DRAW if by_draw else rounds.LAST_RIPPLE
    if pending.clause != clause:
        yield f"at this table the game ends by {clause}, not by {pending.clause} (RULING.END.1)"
    if not none_left:
        yield f"the game is not over while Ripples are left to draw (ROUND.4): {rounds.ripples_left(state)}"


def _actions(state: State) -> Iterator[str]:
    if not in_turn(state):
        if state.actions_left:
            yield "nobody is in a turn, so no action is left (TURN.3)"
        return
    entitled = tiers.entitlement(state.swarms[acting_seat(state)])
    if not 0 <= state.actions_left <= entitled:
        yield f"{state.actions_left} actions are left of a turn that has {entitled} (TURN.3, TURN.4)"
    elif not isinstance(state.pending, Turn) and not has_acted(state):
        yield "an action is under way, so it has been taken (TURN.3)"


def _in_force(state: State) -> Iterator[str]:
    if not state.in_force:
        return
    if state.round == 1 or isinstance(state.pending, RevealingRipple | RippleWindow | Over | Picking):
        yield "no Ripple has begun to work in this round, so none of its effects holds (RULING.RIPPLE.9)"
    for held in state.in_force:
        if tuple(sorted(set(held.seats))) != held.seats or held.seats[-1] >= state.game.players:
            yield f"{held}: the seats are those of the game, each once, in order (RULING.RIPPLE.18)"


def _pending(state: State) -> Iterator[str]:
    pending = state.pending
    needs_turn = isinstance(pending, Turn | Growing | Searching | Spreading) or (
        isinstance(pending, Drawing) and isinstance(pending.then, Turn)
    )
    either = isinstance(pending, DealingRites) and isinstance(pending.then, Turn)
    if needs_turn and not in_turn(state):
        yield f"{type(pending).__name__} is part of a turn, so a seat is active (TURN.5)"
        return
    if not (needs_turn or either) and in_turn(state):
        yield f"{type(pending).__name__} is no part of a turn, so no seat is active (ROUND.6)"
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


def _picking(state: State, pending: Picking) -> Iterator[str]:
    picked = (pending.seat - state.leader) % state.game.players
    if state.round != 1 or pending.seat >= state.game.players:
        yield "types are picked by the seats of the game before round 1 begins (SETUP.1a)"
        return
    yield from _starting_hands(state, picked)
    taken = {slime.type for swarm in state.swarms for slime in swarm}
    for kind in TYPES:
        if kind not in taken and state.deck[kind.index] < START:
            yield f"whoever picks {kind} takes {START}, but the deck has {state.deck[kind.index]} (SETUP.1c)"
    if len(state.rite_deck) < ROW:
        yield f"{ROW} Rites are laid after the picks, but the deck has {len(state.rite_deck)} (SETUP.2b)"


def _starting_hands(state: State, picked: int) -> Iterator[str]:
    kinds = []
    for step in range(state.game.players):
        seat = (state.leader + step) % state.game.players
        swarm = state.swarms[seat]
        wanted = START if step < picked else 0
        if len(swarm) != wanted or any(slime is not Slime(swarm[0].type) for slime in swarm):
            yield f"P{seat} has {wanted} Droplets of one type without growth at this point (SETUP.1c)"
        elif swarm:
            kinds.append(swarm[0].type)
    if len(set(kinds)) < len(kinds):
        yield "two players have the same starting type (SETUP.1b)"
    if any(state.discard):
        yield "no Slime is discarded before the first turn (SETUP.1d)"


def _growing(state: State, pending: Growing) -> Iterator[str]:
    seat = acting_seat(state)
    if all(slime.royal for slime in state.swarms[seat]):
        yield "growth is being placed, but no Slime can take it (GROW.7)"
    most = grow.amount(state, seat)
    if pending.left > most:
        yield f"a Grow with this Swarm has at most {most} tokens, not {pending.left} (GROW.3)"


def _hand(hand: Swarm, *sizes: int) -> Iterator[str]:
    if len(hand) not in sizes or len({slime.type for slime in hand}) != 1 or any(slime.royal for slime in hand):
        told = " or ".join(map(str, sizes))
        yield f"a Split has {told} uncrowned Slimes of one type in hand here (SPLIT.5)"


def _searching(state: State, pending: Searching) -> Iterator[str]:
    wrong = tuple(_hand(pending.hand, 1, 2))
    if wrong:
        yield from wrong
        return
    kind = pending.hand[0].type
    if any(slime.growth for slime in pending.hand):
        yield "while a Split searches, the Slimes in hand hold no growth (SPLIT.7)"
    found = state.deck[kind.index] + state.discard[kind.index]
    if found < 3 - len(pending.hand):
        yield f"deck and discard hold too few {kind} Slimes for this Split to succeed (SPLIT.9)"
    if not any(state.deck):
        yield "a Slime is to be turned up, but the deck is empty (SPLIT.8)"
    rejects = pending.rejects
    kept = state.game.rulings.split_shuffle == "draw_pile_and_rejects"
    over = any(n > there for n, there in zip(rejects, state.discard, strict=True))
    if (any(rejects) and not kept) or rejects[kind.index] or over:
        yield "the rejects of a Split are other cards of the discard, kept at tables that shuffle them back (SPLIT.6)"


def _window(state: State, ripple: str) -> Iterator[str]:
    yield from _face_up(state, ripple)
    if state.game.rulings.combine_at_ripple != "token_player":
        yield "at this table nobody may Combine before a Ripple works (RULING.COMBINE.5)"
    elif not combine.candidates(state.swarms[state.leader]):
        yield "the window is open only while the Token Player can Combine (RULING.COMBINE.5)"


def _face_up(state: State, ripple: str) -> Iterator[str]:
    if ripple not in state.game.edition.ripple:
        yield f"the edition has no Ripple {ripple} (COMP.8)"
    elif ripple in state.unseen_ripples:
        yield f"the Ripple {ripple} is face-up, so it is not unseen (SETUP.3c)"


def _drawing(state: State, pending: Drawing) -> Iterator[str]:
    if not any(state.deck):
        yield "a Slime is to be drawn, but the deck is empty (DRAW.5)"
    if isinstance(pending.then, Resolving):
        yield from place_defects(state, pending.then, drawing=pending)
    elif pending.seat != state.active:
        yield "in a turn it is the active seat that draws (DRAW.1)"
    elif pending.left > draw.amount(state, pending.seat):
        most = draw.amount(state, pending.seat)
        yield f"a Draw with this Swarm has at most {most} Slimes, not {pending.left} (DRAW.2)"


def _dealing(state: State, pending: DealingRites) -> Iterator[str]:
    if not state.rite_deck:
        yield "a Rite is to be dealt, but the Rite deck is empty (RITE.5)"
    if isinstance(pending.then, Resolving):
        yield from place_defects(state, pending.then, dealing=pending)
    elif state.round == 1 and state.active is None:
        yield from _starting_hands(state, state.game.players)
        if any(state.claimed) or state.rite_discard:
            yield "no Rite is claimed or discarded before the first turn (SETUP.2b)"
    elif pending.left != 1:
        yield f"a claim or a slide deals one Rite, not {pending.left} (CLAIM.5, ROUND.5c)"

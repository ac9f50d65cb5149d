"""Ripples: who is affected, in what order, and how each seat carries its share out.

Clauses: RIPPLE.1-9, ROUND.3, RULING.RIPPLE.1-22, RULING.COMBINE.5, RULING.END.1.

A Ripple is carried out part by part, within a part seat by seat, within a share effect by effect.
:class:`~slimestack.table.pending.Resolving` is the place reached; :func:`continue_ripple` goes on from it.
"""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.rules import combine, conditions, draw, grow, piles, rites, rounds
from slimestack.rules.seats import from_seat
from slimestack.rules.shares import moves, possible, touched
from slimestack.rules.tiers import tally
from slimestack.table.actions import Accept, Combine, Dissolve, Lose, Move, Place, RevealRipple
from slimestack.table.cards import (
    Disburse,
    DiscardRites,
    DissolveSlimes,
    DrawSlimes,
    Effect,
    EveryoneElse,
    Fewest,
    Forbid,
    May,
    Modify,
    Most,
    MoveGrowth,
    RemoveGrowth,
    Ripple,
    RiteRow,
    Seq,
    TokenPlayer,
    Who,
)
from slimestack.table.facts import AmountClipped, EffectBegan, GrowthRemoved, ShareSkipped
from slimestack.table.pending import Resolving, RippleWindow, Then, Turn
from slimestack.table.slimes import Slime, joined, swapped, without
from slimestack.table.state import Draft, InForce, State

TURN = Turn()


@implements("RIPPLE.1", "ROUND.3", "SETUP.3a", "SETUP.3c", "RULING.RIPPLE.12", "RULING.END.1", "GOAL.3",
            "RULING.COMBINE.5")  # fmt: skip
def reveal(draft: Draft, outcome: RevealRipple) -> None:
    """Turn the Ripple up and begin to carry it out, unless its drawing ends the game."""
    ripple, left = outcome.ripple, rounds.ripples_left(draft) - 1
    at = draft.unseen_ripples.index(ripple)
    draft.unseen_ripples = draft.unseen_ripples[:at] + draft.unseen_ripples[at + 1 :]
    rulings = draft.game.rulings
    if not left and rulings.end_trigger == "last_ripple_unresolved":
        rounds.end_game(draft, rounds.LAST_RIPPLE)
    elif rulings.combine_at_ripple == "token_player" and combine.candidates(draft.swarms[draft.leader]):
        draft.pending = RippleWindow(ripple)
    else:
        begin(draft, ripple)


@implements("RULING.COMBINE.5")
def combined_in_window(draft: Draft, action: Combine, pending: RippleWindow) -> None:
    """Carry out a Combine in the Ripple window, which closes when no other is left."""
    combine.play(draft, action)
    if not combine.candidates(draft.swarms[draft.leader]):
        begin(draft, pending.ripple)


@implements("RIPPLE.1", "RULING.RIPPLE.21")
def begin(draft: Draft, ripple: str) -> None:
    """Carry the Ripple out from its first part."""
    card = draft.game.edition.ripple[ripple]
    _run(draft, card, 0, *_entered(draft, card, 0))


def continue_ripple(draft: Draft, here: Resolving) -> None:
    """Go on with a Ripple from this place, to the next decision or card, or to its end."""
    _run(draft, draft.game.edition.ripple[here.ripple], here.part, here.seats, here.effects)


@implements("RULING.RIPPLE.1", "RULING.RIPPLE.7", "RULING.RIPPLE.21", "RULING.RIPPLE.10", "RULING.RIPPLE.15")
def _run(draft: Draft, card: Ripple, part: int, seats: tuple[int, ...], effects: tuple[Effect, ...]) -> None:
    while True:
        while effects:
            if _start(draft, card.id, part, seats, effects):
                return
            effects = _opened(effects)
        if len(seats) > 1:
            seats, effects = seats[1:], (card.parts[part].do,)
        elif part + 1 < len(card.parts):
            part += 1
            seats, effects = _entered(draft, card, part)
        else:
            _finish(draft)
            return


def _opened(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is left of a share after its first effect; of a sequence, its members are."""
    first, rest = effects[0], effects[1:]
    return (*first.effects, *rest) if isinstance(first, Seq) else rest


def _entered(draft: Draft, card: Ripple, part: int) -> tuple[tuple[int, ...], tuple[Effect, ...]]:
    """The seats that a part affects when it begins, and the first one's share of it."""
    who, effect = card.parts[part].who, card.parts[part].do
    seats = affected(draft, who)
    return seats, ((effect,) if seats or isinstance(who, RiteRow) else ())


@implements("RULING.END.1", "GOAL.3", "RULING.RIPPLE.15")
def _finish(draft: Draft) -> None:
    """End the Ripple: slide the row, unless it was the one that ends the game."""
    draft.pending = TURN  # no Ripple is waited for any more, which ripples_left reads
    if draft.game.rulings.end_trigger == "last_ripple_resolved" and not rounds.ripples_left(draft):
        rounds.end_game(draft, rounds.LAST_RIPPLE)
    else:
        rounds.slide(draft)


@implements("RIPPLE.3", "RULING.RIPPLE.1", "RULING.RIPPLE.7", "RULING.RIPPLE.8", "TOKEN.5")
def affected(state: State, who: Who) -> tuple[int, ...]:
    """The seats that a part affects, in table order from the drawer; comparisons are made now."""
    order = from_seat(state.game.players, state.leader)
    match who:
        case RiteRow():
            return ()
        case TokenPlayer():
            return order[:1]
        case EveryoneElse():
            return order[1:]
        case Most(expr) | Fewest(expr):
            read = conditions.reading(expr)
            values = [read(tally(swarm)) for swarm in state.swarms]
            best = max(values) if isinstance(who, Most) else min(values)
            if isinstance(who, Most) and best < who.minimum:
                return ()
            return tuple([seat for seat in order if values[seat] == best])
        case _:
            return order


@implements("RIPPLE.4", "RIPPLE.5", "RULING.RIPPLE.4", "RULING.RIPPLE.5", "RULING.RIPPLE.6", "RULING.RIPPLE.10",
            "RULING.RIPPLE.14", "RULING.GROW.5", "RULING.DRAW.5")  # fmt: skip
def _start(draft: Draft, ripple: str, part: int, seats: tuple[int, ...], effects: tuple[Effect, ...]) -> bool:
    """Begin the first effect of a share; True if a decision or a card is waited for now."""
    effect, rest = effects[0], effects[1:]
    seat = seats[0] if seats else draft.leader
    if isinstance(effect, Seq):
        return False
    if not possible(draft, seat, effect):
        if draft.recording:
            draft.note(ShareSkipped(seat if seats else None, effect))
        return False
    match effect:
        case Disburse(n):
            taken = Disburse(grow.take(draft, seat, n))
            draft.pending = Resolving(ripple, part, seats, (taken, *rest))
            return True
        case DrawSlimes(n):
            return draw.pull(draft, seat, n, Resolving(ripple, part, seats, rest))
        case DiscardRites(n):
            gone = rites.discard_rightmost(draft, n, "RULING.RITE.14")
            if draft.recording and gone < n:
                draft.note(AmountClipped(None, n - gone, "RULING.RIPPLE.4"))
            return rites.deal(draft, gone, Resolving(ripple, part, seats, rest))
        case RemoveGrowth(spread="each"):
            remove_from_each(draft, seat, effect)
            return False
        case Modify() | Forbid():
            hold(draft, seat, effect)
            return False
        case _:
            draft.pending = Resolving(ripple, part, seats, effects)
            return True


@implements("RULING.RIPPLE.9", "RULING.RIPPLE.18", "RULING.RIPPLE.20")
def hold(draft: Draft, seat: int, effect: Modify | Forbid) -> None:
    """Let the effect hold for the seat until the round ends."""
    if draft.recording:
        draft.note(EffectBegan(seat, effect))
    held = list(draft.in_force)
    for at, other in enumerate(held):
        if other.effect == effect and seat not in other.seats:
            held[at] = InForce(effect, tuple(sorted((*other.seats, seat))))
            break
    else:
        held.append(InForce(effect, (seat,)))
    draft.in_force = tuple(held)


@implements("RULING.RIPPLE.6", "RIPPLE.9")
def remove_from_each(draft: Draft, seat: int, effect: RemoveGrowth) -> None:
    """Take growth from each Slime that matches at the start of the share, once."""
    for slime in touched(draft.swarms[seat], effect.slimes, 1):
        amount = lose_growth(draft, seat, slime, effect.n)
        if draft.recording:
            draft.note(GrowthRemoved(seat, slime, amount))


@implements("RIPPLE.9", "TIER.2", "TIER.BIG.2", "RULING.RIPPLE.4", "RULING.RIPPLE.17", "RULING.RIPPLE.19")
def lose_growth(draft: Draft, seat: int, slime: Slime, asked: int) -> int:
    """Return growth from a Slime to the supply in one piece, as much as lies there; how much it was."""
    amount = min(asked, slime.growth)
    draft.set_swarm(seat, swapped(draft.swarms[seat], slime, slime.holding(slime.growth - amount)))
    draft.supply += amount
    return amount


# --- the answers of the deciding seat ----------------------------------------------------------------


def _left(here: Resolving, *now: Effect) -> Resolving:
    """The same place with the effect under way replaced by what is left of it."""
    return Resolving(here.ripple, here.part, here.seats, (*now, *here.effects[1:]))


@implements("RIPPLE.8", "GROW.2")
def place(draft: Draft, action: Place, here: Resolving, effect: Disburse) -> None:
    """Place one token of a share of a Disburse."""
    grow.put(draft, here.seats[0], action.slime)
    if effect.n > 1:
        draft.pending = _left(here, Disburse(effect.n - 1))
    else:
        continue_ripple(draft, _left(here))


@implements("RULING.RIPPLE.17", "RULING.RIPPLE.2")
def lose(draft: Draft, action: Lose, here: Resolving, effect: RemoveGrowth) -> None:
    """Take the growth from the chosen Slime."""
    amount = lose_growth(draft, here.seats[0], action.slime, effect.n)
    if draft.recording and amount < effect.n:
        draft.note(AmountClipped(here.seats[0], effect.n - amount, "RULING.RIPPLE.4"))
    continue_ripple(draft, _left(here))


@implements("RULING.RIPPLE.2", "RULING.RIPPLE.4", "RULING.TOKEN.5", "RULING.COMBINE.9")
def dissolve(draft: Draft, action: Dissolve, here: Resolving, effect: DissolveSlimes) -> None:
    """Dissolve the chosen Slime: the card to the discard, its growth to the supply."""
    seat, slime = here.seats[0], action.slime
    draft.set_swarm(seat, without(draft.swarms[seat], slime))
    draft.supply += slime.growth
    piles.discard(draft, slime.type)
    left = effect.n - 1
    if left and touched(draft.swarms[seat], effect.slimes):
        draft.pending = _left(here, DissolveSlimes(left, effect.slimes))
        return
    if draft.recording and left:
        draft.note(AmountClipped(seat, left, "RULING.RIPPLE.4"))
    continue_ripple(draft, _left(here))


@implements("RULING.RIPPLE.2", "RULING.RIPPLE.19")
def move(draft: Draft, action: Move, here: Resolving, effect: MoveGrowth) -> None:
    """Move one token from one Slime to another."""
    seat, source, target = here.seats[0], action.source, action.target
    less = source.holding(source.growth - 1)
    rest = without(draft.swarms[seat], source)
    moved = swapped(rest, target, target.holding(target.growth + 1))
    draft.set_swarm(seat, joined(moved, less))
    if effect.up_to > 1 and moves(draft.swarms[seat]):
        draft.pending = _left(here, MoveGrowth(effect.up_to - 1))
    else:
        continue_ripple(draft, _left(here))


@implements("RULING.RIPPLE.11")
def accept(draft: Draft, action: Accept, here: Resolving, effect: May) -> None:
    """Carry out the effect that might have been declined."""
    continue_ripple(draft, _left(here, effect.effect))


@implements("RULING.RIPPLE.11", "RULING.COMBINE.5")
def stop(draft: Draft, here: Resolving | RippleWindow) -> None:
    """Decline the effect, or end a move of growth, or close the Ripple window."""
    if isinstance(here, RippleWindow):
        begin(draft, here.ripple)
    else:
        continue_ripple(draft, _left(here))


def resume(draft: Draft, then: Then) -> None:
    """Go on with what was to follow when the last card of a pull or deal has come."""
    if isinstance(then, Resolving):
        continue_ripple(draft, then)
    elif draft.active is None:
        rounds.first_turn(draft)
    else:
        draft.pending = TURN

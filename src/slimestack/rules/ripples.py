"""Ripples: who is affected, in what order, and how each seat does its share.

Clauses: RIPPLE.1-9, ROUND.3, RULING.RIPPLE.1-22, RULING.COMBINE.5, RULING.END.1.

A Ripple is resolved part by part, within a part seat by seat, within a share effect by effect.
:class:`~slimestack.table.pending.Resolving` is the place reached; :func:`continue_ripple` goes on from it.
"""

from __future__ import annotations

from functools import lru_cache

from slimestack.citing import implements
from slimestack.rules import combine, conditions, draw, grow, piles, rites, rounds
from slimestack.rules.seats import seats_from
from slimestack.rules.shares import Answer, is_possible, matching_slimes, token_moves
from slimestack.rules.tiers import tally
from slimestack.table.actions import Accept, Combine, Dissolve, Lose, Move, Place, RevealRipple, Stop
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
from slimestack.table.game import InForce
from slimestack.table.pending import TURN, Resolving, RevealingRipple, RippleWindow, Then
from slimestack.table.slimes import Slime, add_slime, remove_slime, replace_slime
from slimestack.table.table import RecordingTable, Table, set_swarm

_disburse = lru_cache(maxsize=1 << 10)(Disburse)


@implements("ROUND.3", "RULING.RIPPLE.12", "RULING.COMBINE.5")
def reveal(table: Table, outcome: RevealRipple, pending: RevealingRipple) -> None:
    """Reveal the Ripple and begin to resolve it, unless drawing it ends the game."""
    ripple, left = outcome.ripple, rounds.ripples_left(table) - 1
    at = table.unseen_ripples.index(ripple)
    table.unseen_ripples = table.unseen_ripples[:at] + table.unseen_ripples[at + 1 :]
    rulings = table.game.rulings
    if not left and rulings.end_trigger == "last_ripple_unresolved":
        rounds.end_game(table, rounds.LAST_RIPPLE)
    elif rulings.combine_at_ripple == "token_player" and combine.candidates(table.swarms[table.leader]):
        table.pending = RippleWindow(ripple)
    else:
        begin(table, ripple)


def combine_in_window(table: Table, action: Combine, pending: RippleWindow) -> None:
    """Play a Combine in the Ripple window, which closes when no other is left."""
    combine.play(table, action, pending)
    if not combine.candidates(table.swarms[table.leader]):
        begin(table, pending.ripple)


def close_window(table: Table, action: Stop, pending: RippleWindow) -> None:
    """Close the Ripple window, as the Token Player says."""
    begin(table, pending.ripple)


@implements("RIPPLE.1")
def begin(table: Table, ripple: str) -> None:
    """Resolve the Ripple from its first part."""
    card = table.game.edition.ripple[ripple]
    _run(table, card, 0, *_enter_part(table, card, 0))


def continue_ripple(table: Table, pending: Resolving) -> None:
    """Continue a Ripple from this place to the next decision or card, or to its end."""
    _run(table, table.game.edition.ripple[pending.ripple], pending.part, pending.seats, pending.effects)


@implements("RULING.RIPPLE.21", "RULING.RIPPLE.10")
def _run(table: Table, card: Ripple, part: int, seats: tuple[int, ...], effects: tuple[Effect, ...]) -> None:
    while True:
        while effects:
            if _start(table, card.id, part, seats, effects):
                return
            effects = _after_first(effects)
        if len(seats) > 1:
            seats, effects = seats[1:], (card.parts[part].do,)
        elif part + 1 < len(card.parts):
            part += 1
            seats, effects = _enter_part(table, card, part)
        else:
            _finish(table)
            return


def _after_first(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is left of a share after its first effect; of a sequence, its members are."""
    first, rest = effects[0], effects[1:]
    return (*first.effects, *rest) if isinstance(first, Seq) else rest


def _enter_part(table: Table, card: Ripple, part: int) -> tuple[tuple[int, ...], tuple[Effect, ...]]:
    """The seats that a part affects when it begins, and the first one's share of it."""
    who, effect = card.parts[part].who, card.parts[part].do
    seats = affected_seats(table, who)
    return seats, ((effect,) if seats or isinstance(who, RiteRow) else ())


@implements("RULING.RIPPLE.15")
def _finish(table: Table) -> None:
    """End the Ripple: slide the row, unless it was the one that ends the game."""
    table.pending = TURN  # no Ripple is pending any more, which ripples_left reads
    if table.game.rulings.end_trigger == "last_ripple_resolved" and not rounds.ripples_left(table):
        rounds.end_game(table, rounds.LAST_RIPPLE)
    else:
        rounds.slide(table)


@implements("RIPPLE.3", "RULING.RIPPLE.1", "RULING.RIPPLE.7", "RULING.RIPPLE.8")
def affected_seats(table: Table, who: Who) -> tuple[int, ...]:
    """The seats that a part affects, in table order from the drawer; comparisons are made now."""
    order = seats_from(table.game.players, table.leader)
    match who:
        case RiteRow():
            return ()
        case TokenPlayer():
            return order[:1]
        case EveryoneElse():
            return order[1:]
        case Most(expr) | Fewest(expr):
            number = conditions.measure(expr)
            values = [number.of(tally(swarm)) for swarm in table.swarms]
            best = max(values) if isinstance(who, Most) else min(values)
            if isinstance(who, Most) and best < who.minimum:
                return ()
            return tuple([seat for seat in order if values[seat] == best])
        case _:
            return order


@implements("RIPPLE.5", "RULING.RIPPLE.4", "RULING.GROW.5", "RULING.DRAW.5")
def _start(table: Table, ripple: str, part: int, seats: tuple[int, ...], effects: tuple[Effect, ...]) -> bool:
    """Begin the first effect of a share; True if a decision or a card is pending now."""
    effect, rest = effects[0], effects[1:]
    seat = seats[0] if seats else table.leader
    if isinstance(effect, Seq):
        return False
    if not is_possible(table, seat, effect):
        if isinstance(table, RecordingTable):
            table.note(ShareSkipped(seat if seats else None, effect))
        return False
    match effect:
        case Disburse(n):
            taken = _disburse(grow.take(table, seat, n))
            table.pending = Resolving(ripple, part, seats, (taken, *rest))
            return True
        case DrawSlimes(n):
            return draw.pull(table, seat, n, Resolving(ripple, part, seats, rest))
        case DiscardRites(n):
            gone = rites.discard_rightmost(table, n, "RULING.RITE.14")
            if gone < n and isinstance(table, RecordingTable):
                table.note(AmountClipped(None, n - gone, "RULING.RIPPLE.4"))
            return rites.deal(table, gone, Resolving(ripple, part, seats, rest))
        case RemoveGrowth(spread="each"):
            remove_from_each(table, seat, effect)
            return False
        case Modify() | Forbid():
            begin_effect(table, seat, effect)
            return False
        case _:
            table.pending = Resolving(ripple, part, seats, effects)
            return True


def begin_effect(table: Table, seat: int, effect: Modify | Forbid) -> None:
    """Let the effect hold for the seat until the round ends (RULING.RIPPLE.9, RULING.RIPPLE.18)."""
    if isinstance(table, RecordingTable):
        table.note(EffectBegan(seat, effect))
    in_force = list(table.in_force)
    for at, other in enumerate(in_force):
        if other.effect == effect and seat not in other.seats:
            in_force[at] = InForce(effect, tuple(sorted((*other.seats, seat))))
            break
    else:
        in_force.append(InForce(effect, (seat,)))
    table.in_force = tuple(in_force)


@implements("RULING.RIPPLE.6")
def remove_from_each(table: Table, seat: int, effect: RemoveGrowth) -> None:
    """Take growth from each Slime that matches at the start of the share, once."""
    for slime in matching_slimes(table.swarms[seat], effect.slimes, 1):
        amount = lose_growth(table, seat, slime, effect.n)
        if isinstance(table, RecordingTable):
            table.note(GrowthRemoved(seat, slime, amount))


@implements("RIPPLE.9", "TIER.2", "RULING.RIPPLE.17")
def lose_growth(table: Table, seat: int, slime: Slime, wanted: int) -> int:
    """Return growth from a Slime to the supply in one piece, as much as lies there; how much it was."""
    amount = min(wanted, slime.growth)
    set_swarm(table, seat, replace_slime(table.swarms[seat], slime, slime.with_growth(slime.growth - amount)))
    table.supply += amount
    return amount


# --- the answers of the acting seat ----------------------------------------------------------------


def play(table: Table, action: Answer, pending: Resolving) -> None:
    """Do what the acting seat decides about the current effect."""
    match action, pending.effects[0]:
        case Place(), Disburse() as effect:
            place(table, action, pending, effect)
        case Lose(), RemoveGrowth() as effect:
            lose(table, action, pending, effect)
        case Dissolve(), DissolveSlimes() as effect:
            dissolve(table, action, pending, effect)
        case Move(), MoveGrowth() as effect:
            move(table, action, pending, effect)
        case Accept(), May() as effect:
            accept(table, action, pending, effect)
        case _:
            decline(table, pending)


def _remaining(pending: Resolving, *now: Effect) -> Resolving:
    """The same place with the current effect replaced by what is left of it."""
    return Resolving(pending.ripple, pending.part, pending.seats, (*now, *pending.effects[1:]))


@implements("RIPPLE.8")
def place(table: Table, action: Place, pending: Resolving, effect: Disburse) -> None:
    """Place one token of a share of a Disburse."""
    grow.put(table, pending.seats[0], action.slime)
    if effect.n > 1:
        table.pending = _remaining(pending, _disburse(effect.n - 1))
    else:
        continue_ripple(table, _remaining(pending))


def lose(table: Table, action: Lose, pending: Resolving, effect: RemoveGrowth) -> None:
    """Take the growth from the chosen Slime."""
    amount = lose_growth(table, pending.seats[0], action.slime, effect.n)
    if amount < effect.n and isinstance(table, RecordingTable):
        table.note(AmountClipped(pending.seats[0], effect.n - amount, "RULING.RIPPLE.4"))
    continue_ripple(table, _remaining(pending))


@implements("RULING.TOKEN.5")
def dissolve(table: Table, action: Dissolve, pending: Resolving, effect: DissolveSlimes) -> None:
    """Dissolve the chosen Slime: the card to the discard, its growth to the supply."""
    seat, slime = pending.seats[0], action.slime
    set_swarm(table, seat, remove_slime(table.swarms[seat], slime))
    table.supply += slime.growth
    piles.discard(table, slime.type)
    left = effect.n - 1
    if left and matching_slimes(table.swarms[seat], effect.slimes):
        table.pending = _remaining(pending, DissolveSlimes(left, effect.slimes))
        return
    if left and isinstance(table, RecordingTable):
        table.note(AmountClipped(seat, left, "RULING.RIPPLE.4"))
    continue_ripple(table, _remaining(pending))


def move(table: Table, action: Move, pending: Resolving, effect: MoveGrowth) -> None:
    """Move one token from one Slime to another (RULING.RIPPLE.2, RULING.RIPPLE.19)."""
    seat, source, target = pending.seats[0], action.source, action.target
    less = source.with_growth(source.growth - 1)
    rest = remove_slime(table.swarms[seat], source)
    moved = replace_slime(rest, target, target.with_growth(target.growth + 1))
    set_swarm(table, seat, add_slime(moved, less))
    if effect.up_to > 1 and token_moves(table.swarms[seat]):
        table.pending = _remaining(pending, MoveGrowth(effect.up_to - 1))
    else:
        continue_ripple(table, _remaining(pending))


def accept(table: Table, action: Accept, pending: Resolving, effect: May) -> None:
    """Begin the effect that could have been declined."""
    continue_ripple(table, _remaining(pending, effect.effect))


def decline(table: Table, pending: Resolving) -> None:
    """Decline the effect, or end a move of growth."""
    continue_ripple(table, _remaining(pending))


def resume(table: Table, then: Then) -> None:
    """Continue with what follows the last card of a pull or deal."""
    if isinstance(then, Resolving):
        continue_ripple(table, then)
    elif table.active is None:
        rounds.first_turn(table)
    else:
        table.pending = TURN

"""Transitions: what every single step must keep and change, and what a whole Grow, Draw or Split must.

A step is one action or one chance outcome, so a state with a seed is checked along
:func:`slimestack.steps`. Each step is held against the second telling of the rules in
:mod:`properties.model` and against the plain sums that its rule demands.
"""

from __future__ import annotations

from collections.abc import Iterator

import slimestack as ss
from properties.model import Table
from slimestack.testing.errors import InvariantError
from slimestack.testing.invariants import check_invariants
from slimestack.testing.measures import TYPES, all_slimes, count_bigs, count_royals, hand, modified_amount, pool


def check_transition(before: ss.State, action: ss.Action, after: ss.State) -> None:
    """Check what one legal action or outcome made of a state, and that I1 to I12 hold after it.

    :raises InvariantError: naming everything that is not as the rules say
    """
    check_invariants(after)
    table = Table(before)
    table.play(action)
    found = [f"{action}: {difference}" for difference in table.differences(after)]
    found += [f"{action}: {breach}" for breach in (*_always(before, after), *_sums(before, action, after))]
    if after.game != before.game:
        found.append(f"{action}: the game itself changed")
    if found:
        raise InvariantError(found, before)


def check_action(before: ss.State, after: ss.State, action: ss.Action) -> None:
    """Check a whole Grow, Draw or Split from its declaration until the turn goes on, without a Combine in it.

    :raises InvariantError: naming every sum that is wrong
    """
    seat = before.active or 0
    found = [f"{action} in full: {breach}" for breach in _whole(before, after, seat, action)]
    if found:
        raise InvariantError(found, before)


def growth(swarm: ss.Swarm) -> int:
    """The growth on all Slimes of a Swarm."""
    return sum(slime.growth for slime in swarm)


def _expect(what: str, found: object, wanted: object) -> Iterator[str]:
    if found != wanted:
        yield f"{what} is {found}, not {wanted}"


def _piles(before: ss.State, after: ss.State) -> tuple[int, ...]:
    """By how much deck and discard together grew, by type."""
    together = zip(before.deck, before.discard, after.deck, after.discard, strict=True)
    return tuple(c + d - a - b for a, b, c, d in together)


def _one(kind: ss.SlimeType, cards: int = 1) -> tuple[int, ...]:
    return tuple(cards * (kind is other) for other in TYPES)


def _always(before: ss.State, after: ss.State) -> Iterator[str]:
    """What nothing can undo: Royals, claimed Rites, Ripples drawn, rounds; and that a turn comes to its end."""
    for seat, (was, now) in enumerate(zip(before.swarms, after.swarms, strict=True)):
        if not {s for s in was if s.royal} <= set(now):
            yield f"P{seat} lost a Royal"
        if not set(before.claimed[seat]) <= set(after.claimed[seat]):
            yield f"P{seat} lost a claimed Rite"
        if now != was and not hand(before) and not _may_change(before, after, seat):
            yield f"the Swarm of P{seat} changed in the turn of P{before.active}"
    if not set(after.unseen_ripples) <= set(before.unseen_ripples):
        yield "a Ripple went back"
    if not before.round <= after.round <= before.round + 1:
        yield f"round {after.round} followed on round {before.round}"
    same_turn = before.active == after.active is not None and before.round == after.round
    decided = ss.to_act(before) is not ss.CHANCE
    if same_turn and decided and not _measure(after) < _measure(before):
        yield f"the turn came no nearer to its end: {_measure(before)}, then {_measure(after)}"


def _may_change(before: ss.State, after: ss.State, seat: int) -> bool:
    return before.active is None or before.active == seat or after.active is None


def _measure(state: ss.State) -> tuple[int, int, int]:
    """What falls with every decision of a turn: actions, then units being placed or due, then uncrowned Slimes."""
    own = state.swarms[state.active or 0]
    due = state.pending.left if isinstance(state.pending, ss.Drawing | ss.DealingRites) else pool(state)
    return (state.actions_left, due, len(own) + len(hand(state)) - count_royals(own))


def _sums(before: ss.State, action: ss.Action, after: ss.State) -> Iterator[str]:
    """The sums that each kind of move demands."""
    seat = before.leader if before.active is None else before.active
    was, now = before.swarms[seat], after.swarms[seat]
    match action:
        case ss.Combine(source, _) if type(after.pending) is type(before.pending):
            yield from _merged(before, after, seat, source, "combine_bonus")
            yield from _expect("actions_left", after.actions_left, before.actions_left)
        case ss.Mutate(source, _):
            yield from _merged(before, after, seat, source, "mutate_bonus")
            yield from _expect("actions_left", after.actions_left, before.actions_left - 1)
            yield from _expect(f"number of {source.type}", _of(now, source.type), _of(was, source.type) - 1)
        case ss.Grow():
            yield from _expect("Swarms", after.swarms, before.swarms)
            yield from _expect("tokens taken", before.supply - after.supply, pool(after))
        case ss.Place() if before.active is not None:
            yield from _expect("growth", growth(now) + pool(after) + growth(hand(after)),
                               growth(was) + pool(before) + growth(hand(before)))  # fmt: skip
            yield from _expect("Slimes", len(all_slimes(after)), len(all_slimes(before)))
            if count_bigs(now) < count_bigs(was):
                yield "a Big vanished when growth was placed"
        case ss.RoyalCombine(one, other):
            yield from _expect("Slimes", len(now), len(was) - 1)
            yield from _expect("Royals", count_royals(now), count_royals(was) + 1)
            yield from _expect("Bigs", count_bigs(now), count_bigs(was) - 2)
            yield from _expect("supply", after.supply, before.supply + one.growth + other.growth)
            yield from _expect("piles", _piles(before, after), _one(one.type))
        case ss.ClaimRite(rite):
            rest = tuple(card for card in before.row if card != rite)
            yield from _expect("row", after.row, rest)
            yield from _same(before, after, "swarms", "supply", "deck", "discard")
            yield from _expect("claimed", len(after.claimed[seat]), len(before.claimed[seat]) + 1)
        case ss.EndTurn():
            yield from _same(before, after, "swarms", "supply", "deck", "discard", "row", "rite_deck", "rite_discard",
                             "claimed", "unseen_ripples")  # fmt: skip
        case ss.Lose() | ss.Dissolve() | ss.Move():
            yield from _suffered(before, action, after)
        case _:
            pass


def _same(before: ss.State, after: ss.State, *names: str) -> Iterator[str]:
    for name in names:
        yield from _expect(name, getattr(after, name), getattr(before, name))


def _of(swarm: ss.Swarm, kind: ss.SlimeType) -> int:
    return sum(slime.type is kind for slime in swarm)


def _empty(swarm: ss.Swarm) -> int:
    return sum(not slime.growth for slime in swarm)


def _merged(before: ss.State, after: ss.State, seat: int, source: ss.Slime, knob: ss.cards.Knob) -> Iterator[str]:
    """A Combine or Mutate."""
    was, now = before.swarms[seat], after.swarms[seat]
    bonus = min(before.supply, modified_amount(before.in_force, seat, knob, 1))
    yield from _expect("Slimes", len(now), len(was) - 1)
    yield from _expect("growth", growth(now), growth(was) + bonus)
    yield from _expect("supply", after.supply, before.supply - bonus)
    yield from _expect("piles", _piles(before, after), _one(source.type))
    if count_bigs(now) < count_bigs(was):
        yield "a Big vanished in a Combine or Mutate"


def _suffered(before: ss.State, action: ss.Action, after: ss.State) -> Iterator[str]:
    """What a Ripple took by the choice of its victim, while the same effect goes on."""
    was_at, is_at = before.pending, after.pending
    assert isinstance(was_at, ss.Resolving)
    if not isinstance(is_at, ss.Resolving) or (is_at.part, is_at.seats, is_at.effects[1:]) != (
        was_at.part, was_at.seats, was_at.effects[1:],
    ):  # fmt: skip
        return  # other effects and shares may have been done in the same step
    seat = was_at.seats[0]
    was, now = before.swarms[seat], after.swarms[seat]
    others = [n for n, swarm in enumerate(after.swarms) if swarm != before.swarms[n] and n != seat]
    yield from _expect("other Swarms that changed", others, [])
    match action:
        case ss.Move():
            yield from _expect("growth", growth(now), growth(was))
        case ss.Dissolve(slime):
            yield from _expect("Slimes", len(now), len(was) - 1)
            yield from _expect("piles", _piles(before, after), _one(slime.type))
        case _:
            pass


def _whole(before: ss.State, after: ss.State, seat: int, action: ss.Action) -> Iterator[str]:
    was, now = before.swarms[seat], after.swarms[seat]
    others = [n for n, swarm in enumerate(after.swarms) if swarm != before.swarms[n] and n != seat]
    yield from _expect("other Swarms that changed", others, [])
    yield from _expect("actions_left", after.actions_left, before.actions_left - 1)
    match action:
        case ss.Grow():
            amount = min(before.supply, modified_amount(before.in_force, seat, "grow", 1 + count_bigs(was)))
            yield from _expect("growth", growth(now), growth(was) + amount)
            yield from _expect("Slimes", [_of(now, kind) for kind in TYPES], [_of(was, kind) for kind in TYPES])
            if count_bigs(now) < count_bigs(was):
                yield "a Big vanished in a Grow"
        case ss.Draw():
            there = sum(before.deck) + sum(before.discard)
            amount = min(there, modified_amount(before.in_force, seat, "draw", 1 + count_bigs(was)))
            yield from _expect("Slimes", len(now), len(was) + amount)
            yield from _expect("growth", growth(now), growth(was))
            yield from _expect("Bigs", count_bigs(now), count_bigs(was))
            yield from _expect("Slimes without growth", _empty(now), _empty(was) + amount)
        case ss.Split(big):
            yield from _expect("growth", growth(now), growth(was) - 3)
            yield from _expect(f"number of {big.type}", _of(now, big.type), _of(was, big.type) + 2)
            yield from _expect("piles", _piles(before, after), _one(big.type, -2))
            yield from _expect("supply", after.supply, before.supply + 3)
        case _:
            pass

"""Legality: whether an action is legal, written a second time.

Like :mod:`properties.model` this shares no rule with the library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import slimestack as ss
from properties.model_table import can_combine, touchable
from slimestack import cards
from slimestack.testing.measures import (
    BIG,
    TYPES,
    all_slimes,
    count_bigs,
    count_royals,
    is_forbidden,
    is_met,
    modified_amount,
)


def is_legal(state: ss.State, action: ss.Action) -> bool:
    """Whether the rules allow the action now."""
    seat = _seat(state)
    own = () if seat is None else state.swarms[seat]
    match state.pending, action:
        case ss.Picking(), ss.PickType(kind):
            return all(slime.type is not kind for slime in all_slimes(state))
        case ss.Turn(), ss.Combine():
            return _combines(state, own, action)
        case ((ss.Growing() | ss.Spreading()), ss.Combine()):
            return state.game.rulings.combine_window == "decision_points" and _combines(state, own, action)
        case ss.RippleWindow(), ss.Combine():
            return _combines(state, own, action)
        case ss.RippleWindow(), ss.Stop():
            return True
        case ss.Turn(), ss.EndTurn():
            return _may_end(state, own)
        case ss.Turn(), _:
            return _acts(state, own, action)
        case ss.Growing(), ss.Place(slime):
            return slime in own and not slime.royal
        case ss.Spreading(three, _), ss.Place(slime):
            return slime in three
        case ((ss.Drawing() | ss.Searching()), ss.RevealSlime(kind)):
            return state.deck[TYPES.index(kind)] > 0
        case ss.DealingRites(), ss.RevealRite(rite):
            return rite in state.rite_deck
        case ss.RevealingRipple(), ss.RevealRipple(ripple):
            return ripple in state.unseen_ripples
        case ss.Resolving(_, _, _, (effect, *_)), _:
            return _answers(own, effect, action)
        case _:
            return False


def _seat(state: ss.State) -> int | None:
    """Whose Slimes the decision is about."""
    if isinstance(state.pending, ss.Resolving):
        return state.pending.seats[0]
    return state.leader if isinstance(state.pending, ss.RippleWindow) else state.active


def has_acted(state: ss.State) -> bool:
    """Whether the seat in its turn has taken an action of it."""
    return state.actions_left < (2 if count_royals(state.swarms[state.active or 0]) else 1)


def _less(swarm: ss.Swarm, slime: ss.Slime) -> list[ss.Slime]:
    rest = list(swarm)
    rest.remove(slime)
    return rest


def _is_droplet(slime: ss.Slime) -> bool:
    return not slime.royal and slime.growth < BIG


def _is_big(slime: ss.Slime) -> bool:
    return not slime.royal and slime.growth >= BIG


def _combines(state: ss.State, own: ss.Swarm, action: ss.Combine) -> bool:
    source, target = action.source, action.target
    seat = state.leader if state.active is None else state.active
    return (
        not is_forbidden(state.in_force, seat, "combine")
        and source in own
        and _is_droplet(source)
        and target in _less(own, source)
        and target.type is source.type
        and not target.royal
    )


def _acts(state: ss.State, own: ss.Swarm, action: ss.Action) -> bool:
    """Whether one of the six actions is legal."""
    seat = state.active or 0
    names: dict[type[ss.Action], cards.ActionName] = {
        ss.Grow: "grow",
        ss.Draw: "draw",
        ss.Mutate: "mutate",
        ss.Split: "split",
        ss.RoyalCombine: "royal",
        ss.ClaimRite: "claim",
    }
    name = names.get(type(action))
    if name is None or not state.actions_left or is_forbidden(state.in_force, seat, name):
        return False
    base = 1 + count_bigs(own)
    match action:
        case ss.Grow():
            amount = min(state.supply, modified_amount(state.in_force, seat, "grow", base))
            return amount > 0 and count_royals(own) < len(own)
        case ss.Draw():
            return modified_amount(state.in_force, seat, "draw", base) > 0 and any((*state.deck, *state.discard))
        case ss.Mutate(source, target):
            there = source in own and target in own
            return there and _is_droplet(source) and not target.royal and target.type is not source.type
        case ss.Split(big):
            at = TYPES.index(big.type)
            return big in own and _is_big(big) and state.deck[at] + state.discard[at] >= 2
        case ss.RoyalCombine(one, other):
            there = one in own and other in _less(own, one)
            pair = one.type is other.type and _is_big(one) and _is_big(other)
            free = not any(slime.royal and slime.type is one.type for slime in all_slimes(state))
            first = state.game.rulings.mint_turn_bonus != "none" or not has_acted(state)
            return there and pair and free and first
        case ss.ClaimRite(rite):
            return rite in state.row and is_met(state.game.edition.rite[rite].condition, own)
        case _:
            return False


def _may_end(state: ss.State, own: ss.Swarm) -> bool:
    policy = state.game.rulings.pass_policy
    if not state.actions_left or policy == "free" or (policy == "must_act_bonus_optional" and has_acted(state)):
        return True
    return not any(_acts(state, own, action) for action in _actions_with(dict.fromkeys(own)))


def _actions_with(slimes: Iterable[ss.Slime]) -> Iterator[ss.Action]:
    """The six actions with these Slimes, the claims left out."""
    named = list(slimes)
    yield from (ss.Grow(), ss.Draw())
    yield from map(ss.Split, named)
    for one in named:
        for other in named:
            yield ss.Mutate(one, other)
            yield ss.RoyalCombine(one, other)


def _answers(own: ss.Swarm, effect: cards.Effect, action: ss.Action) -> bool:
    """Whether the action answers the effect of a Ripple under way."""
    match effect, action:
        case cards.Disburse(), ss.Place(slime):
            return slime in own and not slime.royal
        case cards.DissolveSlimes(_, slimes), ss.Dissolve(slime):
            return slime in touchable(own, slimes)
        case cards.RemoveGrowth(_, slimes, "one"), ss.Lose(slime):
            return slime in touchable(own, slimes, 1)
        case cards.MoveGrowth(), ss.Move(source, target):
            there = source in own and target in _less(own, source)
            return there and source.growth > 0 and not source.royal and not target.royal
        case ((cards.MoveGrowth() | cards.May()), ss.Stop()):
            return True
        case cards.May(), ss.Accept():
            return True
        case _:
            return False


def could_combine(state: ss.State) -> bool:
    """Whether a Combine would be possible for the seat that decides, if the moment allowed it."""
    seat = _seat(state)
    return seat is not None and can_combine(state.swarms[seat]) and not is_forbidden(state.in_force, seat, "combine")


def could_royal_combine(state: ss.State) -> bool:
    """Whether the seat in its turn has two Bigs of one type whose crown is free, and no Ripple forbids to use them."""
    seat = state.active or 0
    own = [slime.type for slime in state.swarms[seat] if _is_big(slime)]
    taken = {slime.type for slime in all_slimes(state) if slime.royal}
    pair = any(own.count(kind) > 1 and kind not in taken for kind in own)
    return pair and not is_forbidden(state.in_force, seat, "royal")

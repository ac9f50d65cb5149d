"""Legality: whether an action is legal, told a second time, and a finite catalogue of actions to ask about.

Like :mod:`properties.model` this shares no rule with the library. :func:`catalogue` holds, for a state,
every kind of action with every Slime that could matter, so that "exactly these are legal" can be checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from hypothesis import strategies as st

import slimestack as ss
from properties import strategies
from properties.invariants import BIG, TYPES, bigs, changed, forbidden, meets, on_table, royals
from properties.model_table import can_combine, touchable
from slimestack import cards

UNKNOWN = "no-such-card"
"""A card that no edition here has."""


def is_legal(state: ss.State, action: ss.Action) -> bool:
    """Whether the rules allow the action now."""
    seat = _seat(state)
    own = () if seat is None else state.swarms[seat]
    match state.pending, action:
        case ss.Picking(), ss.PickType(kind):
            return all(slime.type is not kind for slime in on_table(state))
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
    return state.actions_left < (2 if royals(state.swarms[state.active or 0]) else 1)


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
        not forbidden(state.in_force, seat, "combine")
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
    if name is None or not state.actions_left or forbidden(state.in_force, seat, name):
        return False
    base = 1 + bigs(own)
    match action:
        case ss.Grow():
            amount = min(state.supply, changed(state.in_force, seat, "grow", base))
            return amount > 0 and royals(own) < len(own)
        case ss.Draw():
            return changed(state.in_force, seat, "draw", base) > 0 and any((*state.deck, *state.discard))
        case ss.Mutate(source, target):
            there = source in own and target in own
            return there and _is_droplet(source) and not target.royal and target.type is not source.type
        case ss.Split(big):
            at = TYPES.index(big.type)
            return big in own and _is_big(big) and state.deck[at] + state.discard[at] >= 2
        case ss.RoyalCombine(one, other):
            there = one in own and other in _less(own, one)
            pair = one.type is other.type and _is_big(one) and _is_big(other)
            free = not any(slime.royal and slime.type is one.type for slime in on_table(state))
            first = state.game.rulings.mint_turn_bonus != "none" or not has_acted(state)
            return there and pair and free and first
        case ss.ClaimRite(rite):
            return rite in state.row and meets(state.game.edition.rite[rite].condition, own)
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


# --- the catalogue -----------------------------------------------------------------------------------


def named_slimes(state: ss.State) -> list[ss.Slime]:
    """The Slimes of the table, what they are with one token more, and an absent one of each type and tier."""
    lying = dict.fromkeys(on_table(state))
    more = {ss.Slime(slime.type, slime.growth + 1): None for slime in lying if not slime.royal}
    absent: dict[ss.Slime, None] = {}
    for kind in TYPES:
        droplets = [ss.Slime(kind, growth) for growth in range(BIG)]
        others = [ss.Slime(kind, growth) for growth in range(BIG, BIG + len(lying) + 1)]
        for tier in (droplets, others, [ss.Slime(kind, royal=True)]):
            absent |= dict.fromkeys([slime for slime in tier if slime not in lying][:1])
    return list(lying | more | absent)


def named_cards(state: ss.State) -> list[str]:
    """The ids of all cards of the edition, and one that it does not have."""
    return [*state.game.edition.rite, *state.game.edition.ripple, UNKNOWN]


def catalogue(state: ss.State) -> tuple[ss.Action, ...]:
    """Every kind of action, with every Slime and card that could matter at this table."""
    return tuple(dict.fromkeys(_listed(named_slimes(state), named_cards(state))))


def _listed(slimes: Sequence[ss.Slime], ids: Sequence[str]) -> Iterator[ss.Action]:
    yield from map(ss.PickType, TYPES)
    yield from map(ss.RevealSlime, TYPES)
    for one in slimes:
        yield from (kind(one) for kind in (ss.Split, ss.Place, ss.Lose, ss.Dissolve))
        for other in slimes:
            yield from (kind(one, other) for kind in (ss.Combine, ss.Mutate, ss.RoyalCombine, ss.Move))
    yield from (ss.Grow(), ss.Draw(), ss.EndTurn(), ss.Accept(), ss.Stop())
    for card in ids:
        yield from (kind(card) for kind in (ss.ClaimRite, ss.RevealRite, ss.RevealRipple))


@cache
def actions() -> st.SearchStrategy[ss.Action]:
    """Actions of every kind, fit for no table in particular."""
    slimes = strategies.slimes()
    types, ids = st.sampled_from(TYPES), st.from_regex(r"[a-z][a-z0-9-]{0,9}", fullmatch=True)
    return st.one_of(
        *[st.just(kind()) for kind in (ss.Grow, ss.Draw, ss.EndTurn, ss.Accept, ss.Stop)],
        *[st.builds(kind, slimes) for kind in (ss.Place, ss.Split, ss.Lose, ss.Dissolve)],
        *[st.builds(kind, slimes, slimes) for kind in (ss.Combine, ss.Mutate, ss.RoyalCombine, ss.Move)],
        *[st.builds(kind, types) for kind in (ss.PickType, ss.RevealSlime)],
        *[st.builds(kind, ids) for kind in (ss.ClaimRite, ss.RevealRite, ss.RevealRipple)],
    )


def actions_at(state: ss.State) -> st.SearchStrategy[ss.Action]:
    """Actions for this table, legal and illegal ones."""
    legal, all_kinds = ss.legal_actions(state), strategies.one_of_these(catalogue(state))
    return st.one_of(strategies.one_of_these(legal), all_kinds) if legal else all_kinds


def could_combine(state: ss.State) -> bool:
    """Whether a Combine would be possible for the seat that decides, if the moment allowed it."""
    seat = _seat(state)
    return seat is not None and can_combine(state.swarms[seat]) and not forbidden(state.in_force, seat, "combine")


def could_mint(state: ss.State) -> bool:
    """Whether the seat in its turn has two Bigs of one type whose crown is free, and no Ripple forbids to use them."""
    seat = state.active or 0
    own = [slime.type for slime in state.swarms[seat] if _is_big(slime)]
    taken = {slime.type for slime in on_table(state) if slime.royal}
    pair = any(own.count(kind) > 1 and kind not in taken for kind in own)
    return pair and not forbidden(state.in_force, seat, "royal")

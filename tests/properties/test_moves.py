"""Moves: in what order tokens are placed and Combines made, what a Split can leave, what a Rite can lose."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import attrs
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from properties.profiles import examples
from slimestack import cards
from slimestack.table.rulings import CombineWindow
from slimestack.testing.card_strategies import conditions, exprs
from slimestack.testing.measures import evaluate, is_met, modified_amount
from slimestack.testing.state_strategies import states
from slimestack.testing.strategies import slimes, swarms, uncrowned

_WINDOWS: tuple[CombineWindow, ...] = ("decision_points", "between_actions")


def _placed(state: ss.State, order: list[int]) -> ss.State:
    """The state after tokens were placed on the Slimes that lie at these places of the Swarm now."""
    named = list(state.swarms[state.active or 0])
    for at in order:
        state = ss.apply(state, ss.Place(named[at]))
        named[at] = ss.Slime(named[at].type, named[at].growth + 1)
    return state


@examples(120)
@given(st.data(), st.lists(uncrowned(), min_size=1, max_size=5), st.integers(1, 6))
def test_placements_of_a_grow_are_confluent(data: st.DataObject, own: list[ss.Slime], tokens: int) -> None:
    """The tokens of a Grow can be placed in any order: the state is the same in the end."""
    bigs = [ss.Slime(ss.SlimeType.PEBBLE, 4)] * (tokens - 1)
    state = ss.position([(*own, *bigs), ""], pending=ss.Growing(tokens), actions_left=0)
    lying = len(state.swarms[0])
    order = data.draw(st.lists(st.integers(0, lying - 1), min_size=tokens, max_size=tokens))
    other = data.draw(st.permutations(order))
    assert _placed(state, order) == _placed(state, other)


@examples(150)
@given(states("growing"), st.integers(0, 99), st.integers(0, 99))
def test_combine_and_placement_commute(state: ss.State, one: int, other: int) -> None:
    """M1: a placement that follows a Combine could as well have come before it, with the same state in the end."""
    plain = attrs.evolve(state.game.rulings, combine_window="decision_points")
    state = attrs.evolve(state, game=attrs.evolve(state.game, rulings=plain), in_force=(), supply=50)
    combines = [action for action in ss.legal_actions(state) if isinstance(action, ss.Combine)]
    if not combines:
        return
    combine = combines[one % len(combines)]
    after = ss.apply(state, combine)
    places = [action for action in ss.legal_actions(after) if isinstance(action, ss.Place)]
    place = places[other % len(places)]
    source, target = combine.source, combine.target
    merged = ss.Slime(target.type, target.growth + source.growth + 1)
    if place.slime == merged and state.swarms[state.active or 0].count(merged) == 0:
        more = ss.Slime(target.type, target.growth + 1)
        turned_round = (ss.Place(target), ss.Combine(source, more))
    else:
        turned_round = (place, combine)
    again = state
    for action in turned_round:
        again = ss.apply(again, action)
    assert ss.apply(after, place) == again


def _reachable(state: ss.State, done: Callable[[ss.State], bool]) -> set[tuple[ss.Swarm, int]]:
    """The Swarms, with what the supply is then, that Combines and placements can reach."""
    found: set[tuple[ss.Swarm, int]] = set()
    seen, waiting = {state}, [state]
    while waiting:
        now = waiting.pop()
        if done(now):
            found.add((now.swarms[0], now.supply))
        for action in ss.legal_actions(now):
            if isinstance(action, ss.Combine | ss.Place | ss.Grow | ss.Split | ss.RevealSlime):
                after = ss.apply(now, action)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return found


def _done(state: ss.State) -> bool:
    return isinstance(state.pending, ss.Turn) and not state.actions_left


_FEW = [ss.Slime(kind, growth) for growth in range(6) for kind in (ss.SlimeType.EMBER, ss.SlimeType.DEW)]


@examples(60)
@given(st.lists(st.sampled_from(_FEW), min_size=1, max_size=4))
def test_the_combine_window_of_a_grow_reaches_nothing_new(own: list[ss.Slime]) -> None:
    """M1: with Combine inside a Grow or only around it, a turn can end with the same Swarms."""
    ends = [
        _reachable(
            ss.position([tuple(own), ""], deck="", discard="", row=[], supply=50,
                        rulings=ss.Rulings(combine_window=window)),
            _done,
        )
        for window in _WINDOWS
    ]  # fmt: skip
    assert ends[0] == ends[1] != set()


@examples(40)
@given(st.integers(4, 8), st.lists(st.sampled_from(_FEW), max_size=2))
def test_the_combine_window_of_a_split_reaches_nothing_new(growth: int, own: list[ss.Slime]) -> None:
    """M1: with Combine inside a Split or only around it, a turn can end with the same Swarms."""
    big = ss.Slime(ss.SlimeType.EMBER, growth)
    ends = []
    for window in _WINDOWS:
        rulings = ss.Rulings(combine_window=window)
        table = ss.position([(big, *own), ""], deck="e2", discard="", row=[], supply=50, rulings=rulings)
        ends.append(_reachable(table, lambda state: _done(state) and not any(state.deck)))
    assert ends[0] == ends[1] != set()


def _partitions(total: int, parts: int, most: int) -> set[tuple[int, ...]]:
    """All ways to write a number as a sum of so many parts, falling."""
    if not parts:
        return {()} if not total else set()
    return {
        (first, *rest) for first in range(min(total, most) + 1) for rest in _partitions(total - first, parts - 1, first)
    }


def test_a_split_leaves_every_partition() -> None:
    """M7: the leftover growth of a Split can be spread in every way, and ways that differ in order are one."""
    for growth in range(4, 16):
        rulings = ss.Rulings(combine_window="between_actions")
        state = ss.position([f"d{growth}", ""], deck="d2", discard="", row=[], rulings=rulings)
        ends = _reachable(state, lambda now: _done(now) and not any(now.deck))
        spread = {tuple(slime.growth for slime in swarm) for swarm, _ in ends if len(swarm) == 3}
        assert spread == _partitions(growth - 3, 3, growth)
        bigs = max(sum(part >= 4 for part in parts) for parts in spread)
        assert bigs == sum(growth >= least for least in (7, 11, 15))


_CHANGES = st.builds(cards.Modify, st.sampled_from(get_args(cards.Knob)), st.integers(-3, 3), st.integers(0, 4))


@examples(150)
@given(st.lists(st.tuples(_CHANGES, st.booleans()), min_size=1, max_size=4), st.integers(0, 3), st.integers(0, 6))
def test_changes_of_this_round(held: list[tuple[cards.Modify, bool]], bigs: int, supply: int) -> None:
    """Changes of one move add up, a floor limits a reduction and raises nothing, and the supply limits the tokens."""
    in_force = [ss.InForce(effect, (0, 1) if mine else (1,)) for effect, mine in held]
    own = [*(ss.Slime(ss.SlimeType.EMBER, 4 + n) for n in range(bigs)), *ss.parse_swarm("d0 d0 m0")]
    state = ss.position([own, ""], in_force=in_force, deck="e9 d9", discard="", row=[], supply=supply)
    amounts = {
        knob: modified_amount(in_force, 0, knob, 1 + bigs * (knob in {"grow", "draw"})) for knob in get_args(cards.Knob)
    }
    for text, knob in (("combine d0 d0", "combine_bonus"), ("mutate d0 m0", "mutate_bonus")):
        after = ss.apply(state, ss.parse_action(text))
        assert state.supply - after.supply == min(supply, amounts[knob])
    legal = ss.legal_actions(state)
    assert (ss.Grow() in legal) == (min(supply, amounts["grow"]) > 0)
    if ss.Grow() in legal:
        assert ss.apply(state, ss.Grow()).pending == ss.Growing(min(supply, amounts["grow"]))
    assert (ss.Draw() in legal) == (amounts["draw"] > 0)
    if ss.Draw() in legal:
        assert ss.apply(state, ss.Draw()).pending == ss.Drawing(0, amounts["draw"], ss.Turn())


@examples(150)
@given(exprs(), swarms(), st.one_of(st.just(None), slimes()), st.integers(0, 5))
def test_more_is_never_less(expr: cards.Expr, swarm: ss.Swarm, joins: ss.Slime | None, at: int) -> None:
    """M5: a Rite that asks for at least so much of all Slimes stays met by one Slime or one token more."""
    every = cards.Types(cards.ANY, expr.each) if isinstance(expr, cards.Types) else type(expr)(cards.ANY)
    swarm = ss.swarm_of([*swarm, *_FOUR])
    growing = [slime for slime in swarm if not slime.royal]
    if joins is not None and not (joins.royal and joins in swarm):
        more = ss.swarm_of([*swarm, joins])
    else:
        grown = growing[at % len(growing)]
        rest = list(swarm)
        rest.remove(grown)
        more = ss.swarm_of([*rest, ss.Slime(grown.type, grown.growth + 1)])
    condition = cards.AllOf((cards.AtLeast(every, evaluate(every, swarm)), cards.AtLeast(cards.Count(), len(_FOUR))))
    assert _claimable(condition, swarm)
    assert _claimable(condition, more)


_FOUR = [ss.Slime(kind) for kind in ss.SlimeType]


@examples(200)
@given(conditions(), swarms())
def test_a_claim_is_legal_exactly_when_its_condition_is_met(condition: cards.Cond, swarm: ss.Swarm) -> None:
    """The Rites that can be claimed are those whose conditions, read word by word, the Swarm meets."""
    assert _claimable(condition, swarm) == is_met(condition, swarm)


def _claimable(condition: cards.Cond, swarm: ss.Swarm) -> bool:
    """Whether a Swarm may claim a Rite with this condition."""
    box = ss.invented_edition()
    first = attrs.evolve(box.rites[0], condition=condition)
    edition = attrs.evolve(box, rites=(first, *box.rites[1:5]))
    return ss.ClaimRite(first.id) in ss.legal_actions(ss.position([swarm, ""], edition=edition))


@examples(150)
@given(st.data(), states("turn"))
def test_composite_moves_are_their_parts(data: st.DataObject, state: ss.State) -> None:
    """A Grow written with all its placements expands to actions that place exactly those tokens."""
    seat = state.active or 0
    for action in ss.legal_actions(state):
        assert ss.expand(state, str(action)) == (action,)
    if ss.Grow() not in ss.legal_actions(state):
        return
    tokens = ss.apply(state, ss.Grow()).pending
    assert isinstance(tokens, ss.Growing)
    own = state.swarms[seat]
    targets = [slime for slime in own if not slime.royal and own.count(slime) == 1]
    if not targets:
        return
    chosen = data.draw(st.lists(st.sampled_from(targets), min_size=tokens.left, max_size=tokens.left))
    now = state
    for part in ss.expand(state, f"grow {ss.swarm_text(chosen)}"):
        now = ss.apply(now, part)
    assert sum(slime.growth for slime in now.swarms[seat]) - tokens.left == sum(
        slime.growth for slime in state.swarms[seat]
    )
    assert isinstance(now.pending, ss.Turn)

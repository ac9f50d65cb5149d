"""Symmetry: a table with other seats, other types or another seed plays on as the same game."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from properties.profiles import examples
from properties.renaming import TypeNames, rotated
from slimestack.testing.action_strategies import actions_for
from slimestack.testing.card_strategies import TYPES
from slimestack.testing.game_strategies import Policy, play, policies, reachable_states
from slimestack.testing.state_strategies import busy_states, states
from slimestack.testing.strategies import seeds

_STATES = st.one_of(busy_states(), reachable_states())


@examples(120)
@given(_STATES, st.integers(1, 3), policies())
def test_seats_can_be_turned_round(state: ss.State, by: int, policy: Policy) -> None:
    """M2: with all seats renamed round the table, the same actions are legal and lead to the renamed states."""
    for step in play(state, policy, most=15):
        before, after = rotated(step.before, by), rotated(step.after, by)
        assert ss.legal_actions(before) == ss.legal_actions(step.before)
        assert ss.chance_outcomes(before) == ss.chance_outcomes(step.before)
        assert ss.apply(before, step.action) == after
        seats = state.game.players
        assert [ss.score(after, (seat + by) % seats) for seat in range(seats)] == [
            ss.score(step.after, seat) for seat in range(seats)
        ]


@examples(120)
@given(_STATES, st.permutations(TYPES), policies())
def test_types_can_be_renamed(state: ss.State, names: list[ss.SlimeType], policy: Policy) -> None:
    """M3: with all types renamed, on the cards too, the renamed actions are legal and lead to the renamed states."""
    new = TypeNames(dict(zip(TYPES, names, strict=True)), state.game.edition)
    for step in play(state, policy, most=15):
        before = new.state(step.before)
        assert set(ss.legal_actions(before)) == set(map(new.action, ss.legal_actions(step.before)))
        assert ss.apply(before, new.action(step.action)) == new.state(step.after)


@examples(150)
@given(st.data(), _STATES, seeds(), seeds())
def test_the_seed_shows_nowhere(data: st.DataObject, state: ss.State, one: int | bytes, other: int | bytes) -> None:
    """M4: two tables that differ in their seeds alone show no difference: in lists, verdicts, messages or scores."""
    first, second = ss.with_seed(state, one), ss.with_seed(state, other)
    assert ss.view(first) == ss.view(second) == state
    assert repr(first) == repr(second) == repr(state)
    assert hash(first) == hash(second) == hash(state)
    assert (first == second) == (ss.Seed.of(one) == ss.Seed.of(other))
    for ask in (ss.legal_actions, ss.chance_outcomes, ss.to_act, ss.describe_pending, ss.result, ss.token_holder):
        assert ask(first) == ask(second) == ask(state)
    for action in data.draw(st.lists(actions_for(state, legal=None), min_size=2, max_size=4)):
        verdict = ss.explain(first, action)
        assert verdict == ss.explain(second, action)
        assert str(verdict) == str(ss.explain(second, action))
        if not verdict.legal:
            assert _message(first, action) == _message(second, action)


def _message(state: ss.State, action: ss.Action) -> tuple[str, str, ss.State]:
    with pytest.raises(ss.IllegalAction) as raised:
        ss.apply(state, action)
    assert raised.value.state.seed is None
    return str(raised.value), repr(raised.value), raised.value.state


@examples(60)
@given(states("turn", "growing", "spreading", "resolving", "window"), seeds())
def test_a_decision_without_a_card_leaves_the_seed(state: ss.State, number: int | bytes) -> None:
    """A decision by which no card is revealed takes nothing from the seed, so that thinking ahead changes nothing."""
    seeded = ss.with_seed(state, number)
    for action in ss.legal_actions(state)[:12]:
        taken = ss.steps(seeded, action)
        assert taken[0].state.seed == seeded.seed
        assert ss.view(taken[0].state) == ss.apply(state, action)
        for before, step in pairwise(taken):
            assert step.state.seed != before.state.seed

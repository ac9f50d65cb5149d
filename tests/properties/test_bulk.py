"""Bulk work: playouts, successors and counts are what apply and legal_actions make step by step."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from properties.profiles import examples
from slimestack.testing.game_strategies import reachable_states
from slimestack.testing.state_strategies import busy_states, states
from slimestack.testing.strategies import seeds


def step_by_step(state: ss.State, rng: Random) -> ss.Playout:
    """The playout that the documentation describes, made with the public functions alone."""
    state, decisions = ss.view(state), 0
    while not state.is_over:
        if ss.to_act(state) is ss.CHANCE:
            cards = Counter({action: n.numerator for action, n in whole_weights(state).items()})
            action = list(cards.elements())[int(rng.random() * cards.total())]
        else:
            legal = ss.legal_actions(state)
            action = legal[int(rng.random() * len(legal))]
            decisions += 1
        state = ss.apply(state, action)
    result = ss.result(state)
    assert result is not None
    return ss.Playout(result, decisions)


def whole_weights(state: ss.State) -> dict[ss.Action, int]:
    """How many cards there are of each outcome: a Slime by its type, a Rite or Ripple once."""
    outcomes = ss.chance_outcomes(state)
    if isinstance(outcomes[0][0], ss.RevealSlime):
        return {outcome: int(chance * sum(state.deck)) for outcome, chance in outcomes}
    return {outcome: 1 for outcome, _ in outcomes}


@examples(60)
@given(st.one_of(reachable_states(), states(), busy_states()), st.integers(0, 9))
def test_a_playout_is_a_game_step_by_step(state: ss.State, number: int) -> None:
    """With the same random numbers, playout and apply come to the same end by as many decisions."""
    mine, theirs = Random(number), Random(number)
    assert ss.playout(state, mine) == step_by_step(state, theirs)
    assert mine.random() == theirs.random()


@examples(60)
@given(st.one_of(reachable_states(), states(), busy_states()), st.none() | seeds())
def test_successors_are_what_apply_returns(state: ss.State, seed: bytes | int | None) -> None:
    """Each legal action once, in order, with the state that apply returns for it, seed and all."""
    state = ss.with_seed(state, seed)
    assert ss.successors(state) == tuple((action, ss.apply(state, action)) for action in ss.legal_actions(state))


def sequences(state: ss.State, depth: int) -> int:
    """How many sequences there are, counted one by one."""
    if not depth:
        return 1
    return sum(sequences(ss.apply(state, action), depth - 1) for action in ss.legal_actions(state))


@examples(25)
@given(st.one_of(reachable_states(), states(), busy_states()), st.none() | seeds())
def test_perft_counts_every_sequence(state: ss.State, seed: bytes | int | None) -> None:
    """The count for each depth, whether the state has a seed or not, until there are some hundreds."""
    for depth in range(4):
        count = ss.perft(ss.with_seed(state, seed), depth)
        if count > 300:
            break
        assert count == sequences(ss.view(state), depth)


def test_playouts_have_a_generator_each() -> None:
    """The number of a playout decides it, not how many are asked for; another seed gives others."""
    state = ss.new_game(3, seed=1)
    many = ss.playouts(state, 6, seed=7)
    assert many == ss.playouts(state, 9, seed=7)[:6] == ss.playouts(ss.view(state), 6, seed=ss.Seed.of(7))
    assert len({playout.decisions for playout in many}) > 1
    assert many != ss.playouts(state, 6, seed=8)
    assert ss.playouts(state, 0, seed=7) == ()


def test_a_game_that_is_over() -> None:
    """Its playout is its result; it has no successor, and no sequence but the empty one."""
    state = ss.position(["e4", "m0"], round=11, pending=ss.Over("END.1"))
    assert ss.playout(state, Random(1)) == ss.Playout(ss.result(state), 0)  # type: ignore[arg-type]  # it has a result
    assert (ss.successors(state), ss.perft(state, 0), ss.perft(state, 1), ss.perft(state, 2)) == ((), 1, 0, 0)


@pytest.mark.parametrize("wrong", [
    lambda: ss.playout("x", Random(1)),  # type: ignore[arg-type]
    lambda: ss.playout(ss.new_game(), 7),  # type: ignore[arg-type]
    lambda: ss.playouts(ss.new_game(), -1, 7),
    lambda: ss.playouts(ss.new_game(), 10**6 + 1, 7),
    lambda: ss.playouts(ss.new_game(), 1, "seed"),  # type: ignore[arg-type]
    lambda: ss.playouts(None, 0, 7),  # type: ignore[arg-type]
    lambda: ss.successors(None),  # type: ignore[arg-type]
    lambda: ss.perft(None, 0),  # type: ignore[arg-type]
    lambda: ss.perft(ss.new_game(), True),
    lambda: ss.perft(ss.new_game(), 1001),
])  # fmt: skip
def test_wrong_input(wrong: object) -> None:
    """Anything else is refused with a sentence."""
    with pytest.raises(ss.InvalidValue):
        wrong()  # type: ignore[operator]

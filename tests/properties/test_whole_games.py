"""Whole games: every step of every game keeps I1 to I12, the transitions and G1 to G8."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from properties.chronicle import Chronicle, rounds_of_a_game, seats_of_a_game
from properties.events import events, missing
from properties.profiles import examples
from properties.transitions import check_transition
from slimestack.table.rulings import MintTurnBonus
from slimestack.testing.game_strategies import MAX_STEPS, PlayedStep, Policy, new_games, play, policies
from slimestack.testing.invariants import check_invariants
from slimestack.testing.state_strategies import busy_states, states


class Watch:
    """Checks every step of a game."""

    def __init__(self, state: ss.State, met: Counter[str]) -> None:
        check_invariants(state)
        self.state = state
        self.chronicle = Chronicle()
        self._met = met

    def follow(self, policy: Policy, most: int = MAX_STEPS) -> None:
        """Check every step of a game played on from here, and how it ends."""
        for step in play(self.state, policy, most):
            self.hold(step)
            self.state = step.after

    def hold(self, step: PlayedStep) -> None:
        """Check one step."""
        check_transition(step.before, step.action, step.after)
        assert ss.apply(step.before, step.action) == step.after
        self._met.update(events(step))
        self.chronicle.note(step)


def test_every_step_keeps_the_rules() -> None:
    """Half of the games from their beginning and half from arbitrary tables, every step as the rules say.

    What seldom happens did happen, on both sides of every switch.
    """
    met: Counter[str] = Counter()

    @examples(325)
    @given(st.one_of(new_games(), new_games(edition=ss.invented_edition())), policies())
    def from_the_beginning(state: ss.State, policy: Policy) -> None:
        watch = Watch(state, met)
        watch.follow(policy)
        watch.chronicle.check_whole(watch.state)

    @examples(425)
    @given(busy_states(), policies())
    def from_anywhere(state: ss.State, policy: Policy) -> None:
        watch = Watch(state, met)
        watch.follow(policy)
        watch.chronicle.check_end(watch.state)

    @examples(300)
    @given(states("turn"), st.integers(0, 999))
    def from_a_turn(state: ss.State, number: int) -> None:
        for bonus in get_args(MintTurnBonus):
            readings = attrs.evolve(state.game.rulings, mint_turn_bonus=bonus)
            other = attrs.evolve(state, game=attrs.evolve(state.game, rulings=readings))
            Watch(other, met).follow(Policy("royal", number), most=4)

    from_the_beginning()
    from_anywhere()
    from_a_turn()
    assert not missing(met, at_least=2)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("trigger", ["failed_draw", "last_ripple_unresolved", "last_ripple_resolved"])
def test_seats_of_a_game(players: int, trigger: str) -> None:
    """The seats of a whole game with the printed number of Ripples are those of a one-line model, whoever begins."""
    for first in range(players):
        state = ss.new_game(players, first=first, rulings=ss.Rulings(end_trigger=trigger))  # type: ignore[arg-type]
        turns: list[int] = []
        for step in play(state, Policy("even", first)):
            now = step.after
            if now.active is not None and (now.active, now.round) != (step.before.active, step.before.round):
                turns.append(now.active)
        rounds = {2: 11, 3: 10, 4: 9}[players] - (trigger != "failed_draw")
        assert rounds == rounds_of_a_game(state.game)
        assert turns == [seat for seats in seats_of_a_game(players, first, rounds) for seat in seats]


def test_the_model_of_the_seats() -> None:
    """The one-line model gives the seats that the ruling on the order of turns writes out."""
    written = {
        2: "01|10|01|10|01|10|01|10|01|10|01",
        3: "012|201|120|012|201|120|012|201|120|012",
        4: "0123|3012|2301|1230|0123|3012|2301|1230|0123",
    }
    for players, text in written.items():
        rounds = seats_of_a_game(players, 0, len(text.split("|")))
        assert "|".join("".join(map(str, seats)) for seats in rounds) == text


@examples(25)
@given(st.one_of(new_games(), busy_states()), policies())
def test_states_never_change(state: ss.State, policy: Policy) -> None:
    """After a whole game every state of it is what it was: equal, with the same hash and the same legal actions."""
    kept = []
    for step in play(state, policy):
        state = step.before
        kept.append((state, hash(state), pickle.loads(pickle.dumps(state)), ss.legal_actions(state)))
    for state, number, copy, legal in kept:
        assert (hash(state), state) == (number, copy)
        assert ss.legal_actions(copy) == legal == ss.legal_actions(state)

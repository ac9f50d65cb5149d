"""Strategies for games: policies that choose a random action, and the games and states that they reach.

A uniform choice among the legal actions is almost always a Mutate or a Combine, because there are so many of them. A
:class:`Policy` therefore chooses the kind of action first, by the weights of its style, and then one action of that
kind. It is a plain value: the same policy plays the same game on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack.testing import strategies
from slimestack.testing.card_strategies import TYPES

STYLES: Final[Mapping[str, dict[type[ss.Action], int]]] = {
    "even": {},
    "crowded": {ss.Combine: 1, ss.Mutate: 1, ss.EndTurn: 4},
    "royal": {ss.RoyalCombine: 200, ss.ClaimRite: 40, ss.Combine: 12, ss.Grow: 20, ss.Mutate: 2, ss.EndTurn: 2},
    "hungry": {ss.Draw: 40, ss.Split: 40, ss.Combine: 4, ss.Mutate: 1, ss.EndTurn: 4},
    "claiming": {ss.ClaimRite: 200, ss.RoyalCombine: 40, ss.Split: 4, ss.EndTurn: 2},
}
"""The weight of each kind of action in each style. The default is 10, for the rare Royal Combine 60."""

_DEFAULT_WEIGHTS: Final[dict[type[ss.Action], int]] = {ss.RoyalCombine: 60}

MAX_STEPS = 20_000
"""More steps than any game has."""


@attrs.frozen
class Policy:
    """A random way to play that depends only on the list of legal actions."""

    style: str = "even"
    number: int = 0

    def choose(self, state: ss.State, rng: Random) -> ss.Action:
        """A legal action; in a chance step, an outcome by its probability."""
        if ss.to_act(state) is ss.CHANCE:
            outcomes = ss.chance_outcomes(state)
            return rng.choices([o for o, _ in outcomes], [float(p) for _, p in outcomes])[0]
        kinds: dict[type[ss.Action], list[ss.Action]] = {}
        for action in ss.legal_actions(state):
            kinds.setdefault(type(action), []).append(action)
        weights = _DEFAULT_WEIGHTS | STYLES[self.style]
        kind = rng.choices(list(kinds), [weights.get(kind, 10) for kind in kinds])[0]
        return rng.choice(kinds[kind])

    def random(self) -> Random:
        """A new random generator for this policy, always with the same seed."""
        return Random(f"{self.style} {self.number}")  # noqa: S311  # games need no cryptographer


def policies() -> st.SearchStrategy[Policy]:
    """Policies of every style."""
    return st.builds(Policy, st.sampled_from(list(STYLES)), st.integers(0, 9999))


@attrs.frozen
class PlayedStep:
    """One step of a game: the state before it, its action, the state after it, and its facts."""

    before: ss.State
    action: ss.Action
    after: ss.State
    facts: tuple[ss.Fact, ...]


def play(state: ss.State, policy: Policy, most: int = MAX_STEPS) -> Iterator[PlayedStep]:
    """Play from a state without a seed until the game is over, at most ``most`` steps."""
    rng = policy.random()
    for _ in range(most):
        if ss.to_act(state) is None:
            return
        action = policy.choose(state, rng)
        (step,) = ss.steps(state, action)
        yield PlayedStep(state, action, step.state, step.facts)
        state = step.state


def play_seeded(state: ss.State, policy: Policy, most: int = MAX_STEPS) -> Iterator[tuple[ss.Step, ...]]:
    """Play from a state with a seed: the steps of each decision, with the outcomes that the seed chooses."""
    rng = policy.random()
    for _ in range(most):
        if ss.to_act(state) is None:
            return
        steps = ss.steps(state, policy.choose(state, rng))
        yield steps
        state = steps[-1].state


@st.composite
def new_games(
    draw: st.DrawFn,
    *,
    players: int | None = None,
    edition: ss.Edition | None = None,
    rulings: ss.Rulings | None = None,
) -> ss.State:
    """First states of games, without a seed; an argument that is None is drawn, the edition with unusual cards."""
    count = draw(st.integers(2, 4)) if players is None else players
    types = draw(st.one_of(st.none(), st.permutations(TYPES)))
    return ss.new_game(
        count,
        first=draw(st.integers(0, count - 1)),
        edition=draw(strategies.editions()) if edition is None else edition,
        rulings=draw(strategies.rulings()) if rulings is None else rulings,
        starting_types=None if types is None else types[:count],
    )


def reachable_states(
    *,
    players: int | None = None,
    edition: ss.Edition | None = None,
    rulings: ss.Rulings | None = None,
) -> st.SearchStrategy[ss.State]:
    """States that games reach in at most 150 steps, played from the beginning by players of different styles.

    They have no seed, so the next step may be one of chance. A step is one action or one outcome.

    :param players: the number of players, 2 to 4; None draws it
    :param edition: the edition; None draws one with unusual cards
    :param rulings: the readings of the open questions; None draws them
    :raises SlimeStackError: when the first example is drawn, if no game can have these values

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10, database=None)
    ... @given(reachable_states(players=3, edition=ss.invented_edition()))
    ... def scores_are_not_negative(state):
    ...     assert all(ss.score(state, seat).total >= 0 for seat in range(3))
    >>> scores_are_not_negative()
    """
    return _states_of_games(new_games(players=players, edition=edition, rulings=rulings))


@st.composite
def _states_of_games(draw: st.DrawFn, starts: st.SearchStrategy[ss.State]) -> ss.State:
    state = draw(starts)
    steps = draw(st.integers(0, 150))
    for step in play(state, draw(policies()), steps):
        state = step.after
    return state


def games(
    *,
    players: int | None = None,
    edition: ss.Edition | None = None,
    rulings: ss.Rulings | None = None,
) -> st.SearchStrategy[ss.Record]:
    """Whole games, as records: from the first state to the result, with every action and outcome.

    The players have different styles, so that rare events such as a Royal happen too.
    :meth:`~slimestack.records.record.Record.states` lists the states of a game. No record has a seed.

    :param players: the number of players, 2 to 4; None draws it
    :param edition: the edition; None draws one with unusual cards
    :param rulings: the readings of the open questions; None draws them
    :raises SlimeStackError: when the first example is drawn, if no game can have these values

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(games(players=2))
    ... def a_record_survives_its_text(record):
    ...     assert ss.read_record(ss.record_text(record), edition=record.start.game.edition) == record
    >>> a_record_survives_its_text()
    """
    return _games(new_games(players=players, edition=edition, rulings=rulings))


@st.composite
def _games(draw: st.DrawFn, starts: st.SearchStrategy[ss.State]) -> ss.Record:
    start = draw(starts)
    steps = list(play(start, draw(policies())))
    actions, states = [step.action for step in steps], [step.after for step in steps]
    return ss.Record(start)._with_moves(actions, states)  # noqa: SLF001  # the players have checked them

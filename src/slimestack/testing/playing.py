"""Playing: policies that draw a move, its kind first, and games played by them, a step at a time.

A uniform choice among the legal actions hardly plays this game: Mutate and Combine crowd everything else
out. A :class:`Policy` therefore draws the kind of move first, by the weights of its style, and then one
move of that kind. It is a plain value: the same policy plays the same game on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack.testing import strategies

STYLES: Final[Mapping[str, dict[type[ss.Action], int]]] = {
    "even": {},
    "crowded": {ss.Combine: 1, ss.Mutate: 1, ss.EndTurn: 4},
    "royal": {ss.RoyalCombine: 200, ss.ClaimRite: 40, ss.Combine: 12, ss.Grow: 20, ss.Mutate: 2, ss.EndTurn: 2},
    "hungry": {ss.Draw: 40, ss.Split: 40, ss.Combine: 4, ss.Mutate: 1, ss.EndTurn: 4},
    "claiming": {ss.ClaimRite: 200, ss.RoyalCombine: 40, ss.Split: 4, ss.EndTurn: 2},
}
"""How much each kind of move weighs; 10 where nothing is said, but 60 for the rare Royal Combine."""

_USUAL: Final[dict[type[ss.Action], int]] = {ss.RoyalCombine: 60}

LONGEST = 20_000
"""More steps than any game here has."""


@attrs.frozen
class Policy:
    """How somebody plays who looks at nothing but the list of legal actions."""

    style: str = "even"
    number: int = 0

    def choose(self, state: ss.State, rng: Random) -> ss.Action:
        """A legal action, or an outcome by its probability where a card is due."""
        if ss.to_act(state) is ss.CHANCE:
            outcomes = ss.chance_outcomes(state)
            return rng.choices([o for o, _ in outcomes], [float(p) for _, p in outcomes])[0]
        kinds: dict[type[ss.Action], list[ss.Action]] = {}
        for action in ss.legal_actions(state):
            kinds.setdefault(type(action), []).append(action)
        weights = _USUAL | STYLES[self.style]
        kind = rng.choices(list(kinds), [weights.get(kind, 10) for kind in kinds])[0]
        return rng.choice(kinds[kind])

    def random(self) -> Random:
        """The source of this policy's choices, at its beginning."""
        return Random(f"{self.style} {self.number}")  # noqa: S311  # games need no cryptographer


def policies() -> st.SearchStrategy[Policy]:
    """Policies of every style."""
    return st.builds(Policy, st.sampled_from(list(STYLES)), st.integers(0, 9999))


@attrs.frozen
class Played:
    """One step of a game: a state, what was done in it, the state after it, and what followed by rule."""

    before: ss.State
    action: ss.Action
    after: ss.State
    facts: tuple[ss.Fact, ...]


def play(state: ss.State, policy: Policy, most: int = LONGEST) -> Iterator[Played]:
    """Play on from a state without a seed until the game is over, or ``most`` steps."""
    rng = policy.random()
    for _ in range(most):
        if ss.to_act(state) is None:
            return
        action = policy.choose(state, rng)
        (step,) = ss.steps(state, action)
        yield Played(state, action, step.state, step.facts)
        state = step.state


def play_seeded(state: ss.State, policy: Policy, most: int = LONGEST) -> Iterator[tuple[ss.Step, ...]]:
    """Play on from a state with a seed: the steps of each decision, chance answered by the seed."""
    rng = policy.random()
    for _ in range(most):
        if ss.to_act(state) is None:
            return
        taken = ss.steps(state, policy.choose(state, rng))
        yield taken
        state = taken[-1].state


@st.composite
def new_games(
    draw: st.DrawFn,
    *,
    players: int | None = None,
    edition: ss.Edition | None = None,
    rulings: ss.Rulings | None = None,
) -> ss.State:
    """First states of a game, without a seed; what is None is drawn, the box as one with odd cards."""
    count = draw(st.integers(2, 4)) if players is None else players
    types = draw(st.one_of(st.none(), st.permutations(strategies.TYPES)))
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
    """States to which games come: played from the beginning, 150 steps at most, by players of different styles.

    They have no seed, so a card may be due. A step is one action or one card.

    :param players: how many seats there are, 2 to 4; None draws it
    :param edition: what is in the box; None draws one with odd cards
    :param rulings: how the table reads the open questions; None draws that
    :raises SlimeStackError: when the first example is drawn, for values with which no game begins

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10, database=None)
    ... @given(reachable_states(players=3, edition=ss.invented_edition()))
    ... def no_score_is_below_zero(state):
    ...     assert all(ss.score(state, seat).total >= 0 for seat in range(3))
    >>> no_score_is_below_zero()
    """
    return _reached(new_games(players=players, edition=edition, rulings=rulings))


@st.composite
def _reached(draw: st.DrawFn, starts: st.SearchStrategy[ss.State]) -> ss.State:
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
    """Whole games, as records: from the first state to the result, with every action and every card.

    They are played by players of different styles, so that what a uniform choice hardly comes to, such as a
    Royal, is there as well. :meth:`~slimestack.records.record.Record.states` has the tables that a game passed
    through. No record has a seed.

    :param players: how many seats there are, 2 to 4; None draws it
    :param edition: what is in the box; None draws one with odd cards
    :param rulings: how the table reads the open questions; None draws that
    :raises SlimeStackError: when the first example is drawn, for values with which no game begins

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(games(players=2))
    ... def a_record_is_its_text(record):
    ...     assert ss.read_record(ss.record_text(record), edition=record.start.game.edition) == record
    >>> a_record_is_its_text()
    """
    return _games(new_games(players=players, edition=edition, rulings=rulings))


@st.composite
def _games(draw: st.DrawFn, starts: st.SearchStrategy[ss.State]) -> ss.Record:
    start = draw(starts)
    steps = list(play(start, draw(policies())))
    return ss.Record(start).with_moves([step.action for step in steps], [step.after for step in steps])

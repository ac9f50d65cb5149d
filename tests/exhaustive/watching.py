"""Watching: what is held against every state and every step of a walk, and what is noted of them."""

from __future__ import annotations

from collections import Counter

import attrs

import slimestack as ss
from exhaustive.games import Game
from exhaustive.walking import Figures, walk
from properties.events import events
from properties.legality import is_legal
from properties.transitions import check_transition
from slimestack.engine.validity import defects
from slimestack.testing.action_strategies import catalogue
from slimestack.testing.game_strategies import PlayedStep
from slimestack.testing.invariants import check_invariants

EVERY = 200
"""The whole catalogue of actions is tried at one of so many states: it has about a thousand."""


class Rules:
    """Holds every state to the invariants, and no table that can be reached may be refused when it is described."""

    def state(self, state: ss.State) -> None:
        """Check I1 to I12, and that the state passes for a table that can be."""
        check_invariants(state)
        found = defects(state)
        assert not found, f"{state!r}: {found}"

    def step(self, before: ss.State, action: ss.Action, after: ss.State) -> None:
        """Check nothing more: every state is looked at once."""


class Closely(Rules):
    """Holds every step, too, to the second telling of the rules, and now and then what is legal, and why not."""

    def __init__(self) -> None:
        self._seen = 0

    def state(self, state: ss.State) -> None:
        """Check the invariants, the odds of chance, and for some states every action that there could be."""
        super().state(state)
        assert ss.view(state) == state
        if ss.to_act(state) is ss.CHANCE:
            assert sum(odds for _, odds in ss.chance_outcomes(state)) == 1
        if self._seen % EVERY == 0:
            for action in catalogue(state):
                verdict = ss.explain(state, action)
                assert verdict.legal == is_legal(state, action) == (action in ss.legal_actions(state)), f"{action}"
        self._seen += 1

    def step(self, before: ss.State, action: ss.Action, after: ss.State) -> None:
        """Check what the step kept and changed."""
        check_transition(before, action, after)


def walked(game: Game, most: int, closely: bool = True) -> Figures:
    """The figures of a game, with every state of it held to the rules, and every step too with ``closely``."""
    return walk(game.begin(), most, Closely() if closely else Rules(), game.until)


@attrs.define
class Noting:
    """Notes what happened: the events of the steps, the clauses of the facts, and the kinds of pending values."""

    met: Counter[str] = attrs.field(factory=Counter)
    facts: Counter[str] = attrs.field(factory=Counter)
    pending: Counter[str] = attrs.field(factory=Counter)
    _explained: set[object] = attrs.field(factory=set)

    def state(self, state: ss.State) -> None:
        """Note what is pending, and explain one of each kind in full, with all that is illegal there."""
        self.pending[type(state.pending).__name__] += 1
        on_table = (bool(state.in_force), bool(state.supply), sum(map(bool, state.swarms)))
        kind = (type(state.pending), _effect(state), state.actions_left, on_table)
        if kind not in self._explained:
            self._explained.add(kind)
            assert not defects(state)
            assert ss.view(state) == state
            assert sum(odds for _, odds in ss.chance_outcomes(state)) in {0, 1}
            assert sum(ss.explain(state, action).legal for action in catalogue(state)) == len(ss.legal_actions(state))

    def step(self, before: ss.State, action: ss.Action, after: ss.State) -> None:
        """Note the events of the step, which ``apply`` plays alike."""
        (step,) = ss.steps(before, action)
        assert step.state == after
        self.met.update(events(PlayedStep(before, action, after, step.facts)))
        self.facts.update(f"{type(fact).__name__} {fact.clause}" for fact in step.facts)


def _effect(state: ss.State) -> type[ss.cards.Effect] | None:
    """The kind of effect of a Ripple that a seat decides about."""
    return type(state.pending.effects[0]) if isinstance(state.pending, ss.Resolving) else None

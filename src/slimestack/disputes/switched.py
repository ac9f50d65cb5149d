"""Switched rulings: every choice of the switches, and asking a question under all of them without asking it often.

The rules are pure, so an answer found under some rulings holds under all that agree with them in the
switches that were looked at on the way. :func:`under_all` asks under rulings that note what is looked at,
and so needs a handful of answers for the 216 choices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from typing import TypeVar, get_args

import attrs

from slimestack.table import rulings as switches
from slimestack.table.rulings import Rulings
from slimestack.table.state import Draft, Game, State, draft_of, frozen

_T = TypeVar("_T")

VALUES: Mapping[str, tuple[str, ...]] = {
    "end_trigger": get_args(switches.EndTrigger),
    "combine_window": get_args(switches.CombineWindow),
    "combine_at_ripple": get_args(switches.CombineAtRipple),
    "pass_policy": get_args(switches.PassPolicy),
    "mint_turn_bonus": get_args(switches.MintTurnBonus),
    "split_shuffle": get_args(switches.SplitShuffle),
}
"""The values of each switch, by its name, in the order of :class:`~slimestack.Rulings`."""


class Watched(Rulings):
    """Rulings that note the switches that are looked at, for as long as one question is asked."""

    def __getattribute__(self, name: str) -> object:
        """The value, noted if it is a switch's."""
        if name in VALUES:
            object.__getattribute__(self, "looked").add(name)
        return object.__getattribute__(self, name)


def watched(rulings: Rulings) -> tuple[Rulings, set[str]]:
    """The same rulings, and the set that gathers the names of the switches that are looked at."""
    noting = object.__new__(Watched)
    looked: set[str] = set()
    for name in VALUES:
        object.__setattr__(noting, name, getattr(rulings, name))
    object.__setattr__(noting, "looked", looked)
    return noting, looked


@cache
def every_rulings() -> tuple[Rulings, ...]:
    """Every choice of the six switches, the defaults first.

    >>> len(every_rulings()), every_rulings()[0] == Rulings()
    (216, True)
    """
    return tuple([Rulings(*values) for values in product(*VALUES.values())])  # type: ignore[arg-type]


def differences(ours: Rulings, other: Rulings) -> tuple[tuple[str, str], ...]:
    """The switches in which the other rulings differ from ours, with their values there.

    >>> differences(Rulings(), Rulings(pass_policy="free"))
    (('pass_policy', 'free'),)
    """
    return tuple([(name, getattr(other, name)) for name in VALUES if getattr(other, name) != getattr(ours, name)])


def alternatives(ours: Rulings) -> tuple[Rulings, ...]:
    """Every rulings that differ from ours in one switch.

    >>> len(alternatives(Rulings()))
    9
    """
    return tuple([
        attrs.evolve(ours, **{name: value})  # type: ignore[arg-type]
        for name, values in VALUES.items()
        for value in values
        if value != getattr(ours, name)
    ])  # fmt: skip


def under_all(ask: Callable[[Rulings], _T]) -> dict[Rulings, _T]:
    """The answer to a pure question under every rulings, asked as seldom as may be."""
    known: dict[tuple[str, ...], dict[tuple[str, ...], _T]] = {}  # by what was looked at, then by what was seen there
    answers: dict[Rulings, _T] = {}
    for rulings, values in zip(every_rulings(), product(*VALUES.values()), strict=True):
        setting = dict(zip(VALUES, values, strict=True))
        for names, seen in known.items():
            key = tuple([setting[name] for name in names])
            if key in seen:
                answers[rulings] = seen[key]
                break
        else:
            noting, looked = watched(rulings)
            answers[rulings] = answer = ask(noting)
            names = tuple(sorted(looked))
            known.setdefault(names, {})[tuple([setting[name] for name in names])] = answer
    return answers


def with_rulings(state: State, rulings: Rulings) -> State:
    """The same table at people who play by these rulings, without a seed; whether it can be there is not asked."""
    draft = draft_of(state, Draft)
    draft.seed = None
    game = state.game
    draft.game = Game(
        edition=game.edition,
        rulings=rulings,
        players=game.players,
        first=game.first,
        slimes=game.slimes,
        growth_tokens=game.growth_tokens,
        rites=game.rites,
        names=game.names,
    )
    return frozen(draft)

"""Switched rulings: every choice of the switches, and a state under another choice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import get_args, get_type_hints

import attrs

from slimestack.table.rulings import Rulings
from slimestack.table.state import State

VALUES: Mapping[str, tuple[str, ...]] = {name: get_args(kind) for name, kind in get_type_hints(Rulings).items()}
"""The values of each switch, by its name, in the order of :class:`~slimestack.Rulings`."""


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


def with_rulings(state: State, rulings: Rulings) -> State:
    """The same table with other rulings and without a seed, which may be an impossible position under them."""
    return attrs.evolve(state, game=attrs.evolve(state.game, rulings=rulings), seed=None)

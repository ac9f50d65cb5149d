"""Faults: what a player or a front-end did wrong, and how tables are chosen to find it."""

from __future__ import annotations

import pickle
from functools import lru_cache
from typing import TypeVar

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import slimestack as ss

_T = TypeVar("_T")


class Fault(AssertionError):
    """A player or a front-end did what it must not.

    ``kind`` is the fault in a word, as :func:`~slimestack.testing.players.check_player` and
    :func:`~slimestack.testing.front_ends.check_front_end` list them; ``told`` says it in a sentence. ``state`` is the
    table at which it happened, without a seed, so that it can be tried again. ``asked`` and ``answered`` are the texts
    that a front-end got and gave.
    """

    def __init__(self, kind: str, told: str, state: ss.State, asked: str = "", answered: str = "") -> None:
        self.kind = kind
        self.told = told
        self.state = ss.view(state)
        self.asked = asked
        self.answered = answered
        box = state.game.edition.name
        super().__init__(f"{kind}: {told}\n  table ({box}): {ss.position_text(self.state)}")


_DRAWN = 3
"""How many values are drawn for each that is taken: hypothesis often draws one that is like the one before."""


def sample(strategy: st.SearchStrategy[_T], count: int) -> list[_T]:
    """So many values of a strategy, the same ones each time, and made anew each time.

    Drawing is slow, so it is done once for each strategy, as long as these are few.
    """
    made: list[_T] = pickle.loads(_drawn(strategy, count))  # noqa: S301  # made here
    return made


@lru_cache(maxsize=64)
def _drawn(strategy: st.SearchStrategy[object], count: int) -> bytes:
    found: list[object] = []

    @settings(
        max_examples=_DRAWN * count or 1,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )
    @given(strategy)
    def keep(value: object) -> None:
        found.append(value)

    keep()
    return pickle.dumps(found[:: len(found) // max(1, count) or 1][:count])

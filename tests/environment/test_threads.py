"""Threads: what is kept of Swarms is shared by all, also where their games have editions of their own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

import slimestack as ss
from boxes import box

SWARMS = ["e4 e4 d0", "m3"]
NAMES = list(ss.invented_edition().rite)
EDITIONS = (
    box("everyone, now: draw(1)", rites=dict.fromkeys(NAMES, "count(big) >= 2")),
    box("everyone, now: draw(1)", rites=dict.fromkeys(NAMES, "count(royal) >= 2")),
)
"""Two editions with Rites of the same ids: the first player meets all of the one, and none of the other."""


@pytest.fixture
def often() -> Iterator[None]:
    """Python changes between threads as often as it can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def claims(number: int) -> set[int]:
    """How many Rites can be claimed at a table with the edition of this number, asked again and again."""
    state = ss.position(SWARMS, edition=EDITIONS[number], row=NAMES[:5])
    legal = [ss.legal_actions(attrs.evolve(state)) for _ in range(5000)]
    return {sum([isinstance(action, ss.ClaimRite) for action in some]) for some in legal}


@pytest.mark.usefixtures("often")
def test_two_editions_at_once() -> None:
    """Each thread is given the Rites that its own edition says, though the Swarm is the same."""
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(claims, range(2))) == [{5}, {0}]

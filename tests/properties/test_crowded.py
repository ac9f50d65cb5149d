"""Crowded positions: legality and every step, where rare things meet."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import settings

from properties.crowded import faults
from properties.profiles import WRITTEN

STEPS = 7
POSITIONS = 4000
SHOWN = 4
"""How many faults are enough: the one at the smallest position is shown."""


@pytest.mark.parametrize("part", range(4))
def test_rules_where_rare_things_meet(part: int) -> None:
    """From thousands of crowded positions just the legal actions are listed, and each step is as the rules say."""
    count = POSITIONS * settings().max_examples // WRITTEN // 4
    numbers = range(part * count, (part + 1) * count)
    found = list(islice((fault for number in numbers for fault in faults(number, STEPS)), SHOWN))
    assert not found, min(found, key=len)

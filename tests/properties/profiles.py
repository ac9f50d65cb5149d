"""Profiles: how many examples a property gets, as a factor of the number that its test writes."""

from __future__ import annotations

from hypothesis import settings

WRITTEN = 100
"""How many examples a property gets as written if its test writes no number."""
FACTORS = {"daily": 0.4, "proof": 1, "explore": 4, "soak": 10}
"""How many times the written number each profile of hypothesis plays."""
MAX_EXAMPLES = {name: round(factor * WRITTEN) for name, factor in FACTORS.items()}
"""How many examples each profile plays if a test writes no number."""


def examples(count: int) -> settings:
    """Settings for this number of examples, times the factor of the profile."""
    return settings(max_examples=max(1, count * settings().max_examples // WRITTEN))

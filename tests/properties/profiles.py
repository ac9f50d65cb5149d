"""Profiles: how many examples a property is worth, in proportion under every hypothesis profile."""

from __future__ import annotations

from hypothesis import settings

_WHOLE = 100
"""For how many examples in a profile a property gets just as many as it says."""


def examples(count: int) -> settings:
    """Settings for this share of the profile's examples: all of them for 100, half of them for 50."""
    return settings(max_examples=max(1, count * settings().max_examples // _WHOLE))

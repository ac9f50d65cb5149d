"""Profiles: how many examples a property is worth, in proportion under every hypothesis profile."""

from __future__ import annotations

from hypothesis import settings

_CI = 100
"""How many examples the ``ci`` profile says."""


def examples(count: int) -> settings:
    """Settings for so many examples in the ``ci`` profile, and for as many times more as another profile has."""
    return settings(max_examples=max(1, count * settings().max_examples // _CI))

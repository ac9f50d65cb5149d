"""Piles of Slimes: counts of cards by type."""

from __future__ import annotations

import pytest

import slimestack as ss
from slimestack.rules import piles


@pytest.mark.clause("COMP.6")
def test_each_type_is_counted_by_itself() -> None:
    """Cards that are added, merged and taken are those of their type."""
    for at, kind in enumerate(ss.SlimeType):
        assert piles.add_cards((1, 2, 3, 4), kind) == tuple([n + (at == other) for other, n in enumerate((1, 2, 3, 4))])
    assert piles.merge_piles((1, 2, 3, 4), (10, 20, 30, 40)) == (11, 22, 33, 44)
    assert piles.take_from((11, 22, 33, 44), (10, 20, 30, 40)) == (1, 2, 3, 4)

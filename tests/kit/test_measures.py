"""The kit's own measures of a state."""

from __future__ import annotations

import slimestack as ss
from slimestack.testing.measures import is_forbidden


def test_forbidden() -> None:
    """An effect of this round forbids one action to the seats that it names."""
    in_force = [ss.InForce(ss.cards.Forbid("grow"), (1,))]
    assert is_forbidden(in_force, 1, "grow")
    assert not is_forbidden(in_force, 0, "grow")
    assert not is_forbidden(in_force, 1, "draw")

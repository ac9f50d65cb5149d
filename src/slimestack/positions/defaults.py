"""The defaults of a position: what each field is where a position does not say it.

:func:`slimestack.position` takes them for the fields that it is not given, and a position text leaves out the fields
that are at their default.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from slimestack.rules import tiers
from slimestack.table.edition import ROW, Edition
from slimestack.table.pending import (
    DealingRites,
    Pending,
    Picking,
    Resolving,
    RevealingRipple,
    RippleWindow,
    Turn,
    count_slimes,
    growth_in_use,
    is_between_turns,
    place_of,
)
from slimestack.table.slimes import Counts, Swarm

ROUND = 2
"""The round, if a position does not say it."""

TURN = Turn()
"""What is pending, if a position does not say it."""


def current_ripple(pending: Pending | None) -> str | None:
    """The Ripple that is face-up while players resolve it."""
    here = None if pending is None else place_of(pending)
    return here.ripple if isinstance(here, Resolving | RippleWindow) else None


@attrs.frozen
class Defaults:
    """The defaults of the positions with these Swarms, of this edition, in which this is pending.

    Those that follow from other fields, too, are methods, which take these fields.
    """

    edition: Edition
    swarms: Sequence[Swarm]
    pending: Pending

    @property
    def active(self) -> int | None:
        """P0, nobody between turns."""
        return None if is_between_turns(self.pending) else 0

    def leader(self, active: int | None) -> int:
        """The active seat."""
        return active or 0

    def actions_left(self, active: int | None) -> int:
        """All that the active seat is entitled to, less the one that it is carrying out."""
        if active is None:
            return 0
        return tiers.entitlement(self.swarms[active]) - (not isinstance(self.pending, Turn))

    @property
    def slimes(self) -> Counts:
        """How many Slimes of each type lie in Swarms and in hand for a Split."""
        return count_slimes(self.swarms, self.pending)

    def deck(self, discard: Counts) -> Counts:
        """The edition's Slimes that lie nowhere else; less than 0 where the position has too many."""
        a, b, c, d = [n - i - j for n, i, j in zip(self.edition.slimes, self.slimes, discard, strict=True)]
        return a, b, c, d

    @property
    def growth(self) -> int:
        """How many growth tokens lie on Slimes or wait to be placed."""
        return growth_in_use(self.swarms, self.pending)

    @property
    def supply(self) -> int:
        """The edition's growth tokens that lie nowhere else; less than 0 where the position has too many."""
        return self.edition.growth_tokens - self.growth

    @property
    def row_size(self) -> int:
        """How many Rites lie in the row, if there are enough: five, less those that are to be dealt."""
        due = self.pending.left if isinstance(self.pending, DealingRites) else 0
        return max(0, ROW - due)

    def row(self, elsewhere: Collection[str]) -> tuple[str, ...]:
        """The edition's first Rites that do not lie elsewhere; none while starting types are picked."""
        if isinstance(self.pending, Picking):
            return ()
        return tuple([rite for rite in self.edition.rite if rite not in elsewhere][: self.row_size])

    def rite_deck(self, row: Collection[str], elsewhere: Collection[str], *, row_given: bool) -> tuple[str, ...]:
        """The Rites that lie nowhere else; none where a row is given that is not full."""
        if row_given and len(row) < self.row_size:
            return ()
        return tuple([rite for rite in self.edition.rite if rite not in elsewhere and rite not in row])

    def unseen_ripples(self, round: int) -> tuple[str, ...]:
        """All Ripples but the edition's first, which were drawn in the rounds before."""
        current = current_ripple(self.pending)
        drawn = round - 1 - isinstance(self.pending, RevealingRipple) - (current is not None)
        return tuple([ripple for ripple in self.edition.ripple if ripple != current][max(0, drawn) :])

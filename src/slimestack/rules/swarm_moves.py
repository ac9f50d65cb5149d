"""What a Swarm offers by itself, whatever else lies on the table."""

from __future__ import annotations

import attrs

from slimestack.rules.tiers import Tally
from slimestack.table.actions import Combine, Mutate, Place, RoyalCombine, Split


@attrs.define(eq=False)  # made too often to be frozen; shared, so never changed
class SwarmMoves:
    """The candidates of each kind of move within one Swarm, and the Swarm counted."""

    tally: Tally
    combines: tuple[Combine, ...]
    mutates: tuple[Mutate, ...]
    splits: tuple[Split, ...]
    royals: tuple[RoyalCombine, ...]
    places: tuple[Place, ...]

    @property
    def size(self) -> int:
        """How many moves there are."""
        return sum(map(len, (self.combines, self.mutates, self.splits, self.royals, self.places)))

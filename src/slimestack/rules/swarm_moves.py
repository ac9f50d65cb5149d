"""What Slimes offer by themselves, whatever else lies on the table."""

from __future__ import annotations

import attrs

from slimestack.table.actions import Combine, Place, RoyalCombine, Split


@attrs.define(eq=False)  # made too often to be frozen; shared, so never changed
class SwarmMoves:
    """The candidates of each kind of move within one type, of a Swarm or of its Slimes of one type."""

    combines: tuple[Combine, ...]
    splits: tuple[Split, ...]
    royals: tuple[RoyalCombine, ...]
    places: tuple[Place, ...]

    def size(self) -> int:
        """How many moves there are."""
        return len(self.combines) + len(self.splits) + len(self.royals) + len(self.places)

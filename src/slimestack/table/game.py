"""Game: what does not change during a game; and effects in force."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from slimestack.characters import skeleton
from slimestack.errors import Defect, defect, quote
from slimestack.table.cards import Forbid, Modify
from slimestack.table.checks import Whole, each, isa, whole
from slimestack.table.edition import Edition
from slimestack.table.pending import checked
from slimestack.table.rulings import Rulings
from slimestack.table.slimes import Counts

MAX_ROUND = 1000
"""The largest number of a round that a reader takes."""


@attrs.frozen
class Game:
    """What does not change during a game: edition, rulings, players, components.

    ``first`` is the seat that started with the Token. ``slimes``, ``growth_tokens`` and ``rites`` are the components
    of this game: those of the edition, unless a position has others. ``names`` are for display and do not count for
    equality.
    """

    edition: Edition
    rulings: Rulings
    players: int
    first: int
    slimes: Counts
    growth_tokens: int
    rites: tuple[str, ...]
    names: tuple[str, ...] = attrs.field(default=(), eq=False)

    @property
    def ripples_kept(self) -> int:
        """The number of Ripples in this game (SETUP.3b)."""
        return self.edition.ripples_kept[self.players - 2]

    def name(self, seat: int) -> str:
        """The name of the player in this seat, or ``P0`` to ``P3``."""
        Whole(0, self.players - 1).require(seat)
        return self.names[seat] if self.names else f"P{seat}"


def names_defect(names: Sequence[str]) -> Defect | None:
    """What is wrong with the names of the players by seat, None when each seat has one of its own.

    Names that look the same are not different, whatever their case, spaces and characters that cannot be seen. Nobody
    has the ``P0`` to ``P3`` of another seat.

    >>> names_defect(["Ann", "P1"]) is None, str(names_defect(["Ann", "ann"])), str(names_defect(["P1", "Ann"]))
    (True, "two players have the name 'ann'", "P0 cannot have the name 'P1', which means another seat")
    """
    seen = [skeleton(name) for name in names]
    for seat, name in enumerate(names):
        if seen.index(seen[seat]) < seat:
            return defect("name_twice", name=quote(name))
        if seen[seat] in {"p0", "p1", "p2", "p3"} and seen[seat] != f"p{seat}":
            return defect("name_of_seat", seat=seat, name=quote(name))
    return None


@attrs.frozen
class InForce:
    """An effect in force this round, and the seats that it affects, in order.

    >>> import slimestack as ss
    >>> str(ss.InForce(ss.cards.Modify("grow", 1), (0, 2)))
    'modify(grow, +1) for P0 P2'
    """

    effect: Modify | Forbid = attrs.field(metadata=checked(isa(Modify, Forbid)))
    seats: tuple[int, ...] = attrs.field(metadata=checked(each(whole(0, 3), least=1)))

    def __str__(self) -> str:
        return f"{self.effect} for {' '.join([f'P{seat}' for seat in self.seats])}"

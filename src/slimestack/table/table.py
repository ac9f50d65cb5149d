"""The Table: a state that the rules can change. Only engine and rules use it.

A :class:`~slimestack.table.state.State` is a Table that cannot be changed.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import attrs

from slimestack.table.facts import Fact
from slimestack.table.game import Game, InForce
from slimestack.table.pending import Pending
from slimestack.table.seed import Seed
from slimestack.table.slimes import Counts, Swarm

if TYPE_CHECKING:
    from slimestack.table.actions import Action


@attrs.define(eq=False, repr=False, weakref_slot=False)
class Table:
    """A state under change, while an action is played.

    The fields are those of :class:`~slimestack.State`, which explains them. A plain Table records no facts: see
    :class:`RecordingTable`.
    """

    game: Game = attrs.field(hash=False)
    swarms: tuple[Swarm, ...]
    deck: Counts
    discard: Counts
    supply: int
    row: tuple[str, ...]
    rite_deck: tuple[str, ...]
    rite_discard: tuple[str, ...]
    claimed: tuple[tuple[str, ...], ...]
    unseen_ripples: tuple[str, ...]
    round: int
    leader: int
    active: int | None
    actions_left: int
    pending: Pending
    in_force: tuple[InForce, ...]
    seed: Seed | None = attrs.field(default=None, hash=False)
    _legal: tuple[Action, ...] | None = attrs.field(default=None, init=False, eq=False)
    """The cached legal actions; None before they are computed and while rules change the Table."""

    def _keep_legal(self, legal: tuple[Action, ...]) -> None:
        """Cache the legal actions: they are the same for ever, as a State is."""
        object.__setattr__(self, "_legal", legal)


def set_swarm(table: Table, seat: int, swarm: Swarm) -> None:
    """Replace the Swarm of a seat. It is not a method, so that a State does not offer it."""
    swarms = list(table.swarms)
    swarms[seat] = swarm
    table.swarms = tuple(swarms)


FIELDS: tuple[str, ...] = tuple([field.name for field in attrs.fields(Table) if field.init])
"""The names of the fields of a Table that count for equality, in order."""
values = attrgetter(*FIELDS)
"""The values of these fields, in the order of :data:`FIELDS`."""


@attrs.define(eq=False, repr=False, weakref_slot=False)
class RecordingTable(Table):
    """A Table that records facts, for steps."""

    _facts: list[Fact] = attrs.field(factory=list, init=False)

    def note(self, fact: Fact) -> None:
        """Record a fact."""
        self._facts.append(fact)

    def take_facts(self) -> tuple[Fact, ...]:
        """The facts since the last call."""
        facts = tuple(self._facts)
        self._facts.clear()
        return facts

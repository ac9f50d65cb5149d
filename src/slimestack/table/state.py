"""State: the Table at one moment, for everybody outside the rules. It never changes."""

from __future__ import annotations

import attrs

from slimestack.table.slimes import swarm_text
from slimestack.table.table import Table, values


@attrs.frozen(repr=False, weakref_slot=False)
class State(Table):
    """The table at one moment. States never change; :func:`slimestack.apply` returns new ones.

    Everything in it is open to all players, but for ``seed``. Piles hold no order, because nobody has
    seen one: ``deck`` and ``discard`` count Slimes by type, the Rite piles and the unseen Ripples are
    in the edition's order. ``row`` runs from the entry side (left) to the exit (right). ``leader`` took
    the first turn of this round, or will; ``active`` is the seat in its turn, None between turns.
    ``swarms`` and ``claimed`` go by seat.

    ``==`` compares the seed too, ``hash`` leaves it out; compare tables by
    ``view(a) == view(b)``.
    """

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return State, values(self)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __repr__(self) -> str:
        swarms = " / ".join(swarm_text(swarm) or "-" for swarm in self.swarms)
        return f"<State: round {self.round}, {type(self.pending).__name__}, active {self.active}: {swarms}>"


def finish(table: Table) -> State:
    """The Table itself, from now on a State; nobody writes to it any more."""
    table.__class__ = State
    return table  # type: ignore[return-value]  # it is one now

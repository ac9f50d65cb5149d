"""State: a Table that cannot be changed, for all code outside the rules."""

from __future__ import annotations

from typing import cast

import attrs

from slimestack.native import COMPILED
from slimestack.table.elsewhere import Elsewhere, point_elsewhere
from slimestack.table.pending import Over
from slimestack.table.slimes import swarm_text
from slimestack.table.table import Table, values


@attrs.frozen(repr=False, weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]  # a guard on a Table
class State(Table):
    """The game at one moment. States never change; :func:`slimestack.apply` returns new ones.

    Everything in it is open to all players, except ``seed``. Piles hold no order, because nobody has seen one.
    Seats count from 0, clockwise. ``print(state)`` shows the table as text. ``==`` compares the seed too, and
    ``hash`` leaves it out; compare tables by ``view(a) == view(b)``.

    The fields, in order:

    - ``game``: what does not change while a game is played: edition, rulings, players, components
    - ``swarms``: the Slimes of each seat, by seat; each Swarm in its own order, by type and growth
    - ``deck``: the number of Slimes in the Slime deck, by type: ember, dew, moss, pebble
    - ``discard``: the number of Slimes in the Slime discard, by type, likewise
    - ``supply``: growth tokens that nobody has
    - ``row``: the face-up Rites by id, from the entry side (left) to the exit (right)
    - ``rite_deck``: the Rites still to come, by id, in the order of the edition
    - ``rite_discard``: the discarded Rites by id, in the order of the edition
    - ``claimed``: the Rites that each seat has claimed, by seat and id, in the order of the edition
    - ``unseen_ripples``: the Ripples that nobody has seen, by id, in the edition's order; some are never drawn
    - ``round``: the number of the round, from 1
    - ``leader``: the seat that took the first turn of this round, or will take it
    - ``active``: the seat in its turn, None between turns
    - ``actions_left``: the number of actions that the active seat has left in its turn
    - ``pending``: what has to happen next, with what is left of it
    - ``in_force``: the effects that hold until the round ends, each with its seats
    - ``seed``: where the cards come from; None if people enter them, or in a view
    """

    @property
    def is_over(self) -> bool:
        """Whether the game has ended.

        >>> import slimestack as ss
        >>> ss.new_game().is_over
        False
        """
        return isinstance(self.pending, Over)

    @property
    def players(self) -> int:
        """The number of players, 2 to 4."""
        return self.game.players

    @property
    def names(self) -> tuple[str, ...]:
        """What to call each seat: its player's name, or ``P0`` to ``P3``.

        >>> import slimestack as ss
        >>> ss.new_game(["Ann", "Ben"]).names, ss.new_game().names
        (('Ann', 'Ben'), ('P0', 'P1'))
        """
        return tuple([self.game.name(seat) for seat in range(self.game.players)])

    def __dir__(self) -> list[str]:
        return [name for name in object.__dir__(self) if not isinstance(vars(State).get(name), Elsewhere)]

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return State, values(self)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __repr__(self) -> str:
        swarms = " / ".join(swarm_text(swarm) or "-" for swarm in self.swarms)
        return f"<State: round {self.round}, {type(self.pending).__name__}, active {self.active}: {swarms}>"

    def __str__(self) -> str:
        from slimestack.words import table

        return table(self)

    def _repr_svg_(self) -> str:
        """The picture of the table, for notebooks: :func:`slimestack.render.svg` says which pieces it has."""
        from slimestack.render import svg

        return svg(self)


point_elsewhere(State)

_Writable = State if COMPILED else Table
"""What rules write. Where compiled, a State is written before anybody has it, and refuses only what is not compiled."""


def copy_table(table: Table) -> Table:
    """A copy that the rules can write. Every decision makes one; ``Table(*values(table))`` takes twice the time."""
    return _Writable(
        table.game, table.swarms, table.deck, table.discard, table.supply, table.row, table.rite_deck,
        table.rite_discard, table.claimed, table.unseen_ripples, table.round, table.leader, table.active,
        table.actions_left, table.pending, table.in_force, table.seed,
    )  # fmt: skip


def finish(table: Table) -> State:
    """Turn a Table into a State, in place; it cannot be changed afterwards."""
    if COMPILED:
        return cast("State", table if isinstance(table, State) else copy_table(table))
    table.__class__ = State
    return cast("State", table)

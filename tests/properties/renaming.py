"""Renaming: the same table with its seats turned round, or with its types under other names.

Nothing in the rules tells one seat or one type from another, so a renamed table must play on as the
renamed game. A renaming of types renames the cards of the edition too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

import attrs

import slimestack as ss
from slimestack import cards
from slimestack.table.slimes import Counts
from slimestack.testing.measures import TYPES

_T = TypeVar("_T")
_V = TypeVar("_V")


def _deep(value: _V, change: Callable[[object], object | None]) -> _V:
    """The value with everything inside it changed for which ``change`` gives something else of its kind."""
    return cast("_V", _changed(value, change))


def _changed(value: object, change: Callable[[object], object | None]) -> object:
    changed = change(value)
    if changed is not None:
        return changed
    if isinstance(value, tuple):
        return tuple(_changed(member, change) for member in value)
    kind = type(value)
    if attrs.has(kind):
        values = {a.name: _changed(getattr(value, a.name), change) for a in attrs.fields(kind) if a.init}
        return kind(**values)
    return value


# --- seats -------------------------------------------------------------------------------------------


def rotated(state: ss.State, by: int) -> ss.State:
    """The same table with every seat's number ``by`` higher."""
    seats = state.game.players

    def seat(number: int) -> int:
        return (number + by) % seats

    def turned(groups: Sequence[_T]) -> tuple[_T, ...]:
        return tuple(groups[(number - by) % seats] for number in range(seats))

    def waiting(value: object) -> object | None:
        match value:
            case ss.Picking(number):
                return ss.Picking(seat(number))
            case ss.Resolving():
                return attrs.evolve(value, seats=tuple(map(seat, value.seats)))
            case ss.Drawing(number, left, then):
                return ss.Drawing(seat(number), left, _deep(then, waiting))
            case _:
                return None

    return attrs.evolve(
        state,
        game=attrs.evolve(state.game, first=seat(state.game.first)),
        swarms=turned(state.swarms),
        claimed=turned(state.claimed),
        leader=seat(state.leader),
        active=None if state.active is None else seat(state.active),
        pending=_deep(state.pending, waiting),
        in_force=tuple(
            ss.InForce(held.effect, tuple(sorted(map(seat, held.seats)))) for held in state.in_force
        ),
    )  # fmt: skip


# --- types -------------------------------------------------------------------------------------------


class TypeNames:
    """New names for the types of a game, each old one's by ``types``."""

    def __init__(self, types: Mapping[ss.SlimeType, ss.SlimeType], edition: ss.Edition) -> None:
        self._types = types
        self._came_from = {new: old for old, new in types.items()}
        self._edition = attrs.evolve(
            edition,
            slimes=self._counts(edition.slimes),
            rites=_deep(edition.rites, self._rename),
            ripples=_deep(edition.ripples, self._rename),
        )

    def state(self, state: ss.State) -> ss.State:
        """The same table with every type renamed, on the cards too."""
        pending = _deep(state.pending, self._rename)
        if isinstance(pending, ss.Searching):
            pending = attrs.evolve(pending, rejects=self._counts(pending.rejects))
        return attrs.evolve(
            state,
            game=attrs.evolve(state.game, edition=self._edition, slimes=self._counts(state.game.slimes)),
            swarms=tuple(ss.swarm_of(_deep(swarm, self._rename)) for swarm in state.swarms),
            deck=self._counts(state.deck),
            discard=self._counts(state.discard),
            pending=pending,
        )

    def action(self, action: ss.Action) -> ss.Action:
        """The same action about the renamed types."""
        return _deep(action, self._rename)

    def _rename(self, value: object) -> object | None:
        match value:
            case ss.SlimeType():
                return self._types[value]
            case ss.Slime():
                return ss.Slime(self._types[value.type], value.growth, value.royal)
            case cards.Filter():
                return attrs.evolve(value, types=tuple(self._types[kind] for kind in value.types))
            case _:
                return None

    def _counts(self, pile: Counts) -> Counts:
        a, b, c, d = (pile[TYPES.index(self._came_from[kind])] for kind in TYPES)
        return (a, b, c, d)

"""The model's table: what lies on it, and what happens to piles, Rites and turns. Part of :mod:`properties.model`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator

import slimestack as ss
from slimestack import cards
from slimestack.testing.measures import BIG, TYPES, count_royals


class Laid(ABC):
    """What lies on the table and what is pending, open to change."""

    def __init__(self, state: ss.State) -> None:
        self.game = state.game
        self.swarms = [list(swarm) for swarm in state.swarms]
        self.deck, self.discard = list(state.deck), list(state.discard)
        self.supply = state.supply
        self.row, self.rite_deck, self.rite_discard = list(state.row), list(state.rite_deck), list(state.rite_discard)
        self.claimed = [list(rites) for rites in state.claimed]
        self.unseen_ripples = list(state.unseen_ripples)
        self.round, self.leader, self.active = state.round, state.leader, state.active
        self.actions_left = state.actions_left
        self.pending = state.pending
        self.in_force = state.in_force

    def differences(self, state: ss.State) -> Iterator[str]:
        """Where a State is not what lies here."""
        for seat, (mine, theirs) in enumerate(zip(self.swarms, state.swarms, strict=True)):
            if ss.swarm_of(mine) != theirs:
                yield f"P{seat}: {ss.swarm_text(mine)} expected, {ss.swarm_text(theirs)} found"
        for seat, (have, has) in enumerate(zip(self.claimed, state.claimed, strict=True)):
            if sorted(have) != sorted(has):
                yield f"claimed by P{seat}: {have} expected, {has} found"
        for name in ("rite_deck", "rite_discard", "unseen_ripples"):
            if sorted(getattr(self, name)) != sorted(getattr(state, name)):
                yield f"{name}: {getattr(self, name)} expected, {getattr(state, name)} found"
        for name in ("deck", "discard", "row"):
            if getattr(self, name) != list(getattr(state, name)):
                yield f"{name}: {getattr(self, name)} expected, {getattr(state, name)} found"
        for name in ("supply", "round", "leader", "active", "actions_left", "pending"):
            if getattr(self, name) != getattr(state, name):
                yield f"{name}: {getattr(self, name)} expected, {getattr(state, name)} found"
        if self.in_force != state.in_force and _held(self.in_force) != _held(state.in_force):
            yield f"in_force: {self.in_force} expected, {state.in_force} found"

    def _take(self, asked: int) -> int:
        given = min(asked, self.supply)
        self.supply -= given
        return given

    def _throw(self, kind: ss.SlimeType) -> None:
        self.discard[TYPES.index(kind)] += 1

    def _put(self, swarm: list[ss.Slime], slime: ss.Slime, tokens: int = 1) -> None:
        swarm.remove(slime)
        swarm.append(ss.Slime(slime.type, slime.growth + tokens))

    def _lose(self, seat: int, slime: ss.Slime, asked: int) -> None:
        amount = min(asked, slime.growth)
        self._put(self.swarms[seat], slime, -amount)
        self.supply += amount

    def _turn_over(self) -> bool:
        """Turn the discard over if the deck is empty; whether a Slime can be had at all."""
        if not any(self.deck):
            self.deck, self.discard = self.discard, [0, 0, 0, 0]
        return any(self.deck)

    def _draw(self, seat: int, left: int, then: ss.Turn | ss.Resolving) -> None:
        if left and self._turn_over():
            self.pending = ss.Drawing(seat, left, then)
        else:
            self._go_on(then)

    def _deal(self, left: int, then: ss.Turn | ss.Resolving) -> None:
        if left and self._turn_over_rites():
            self.pending = ss.DealingRites(left, then)
        else:
            self._go_on(then)

    def _turn_over_rites(self) -> bool:
        """Turn the Rite discard over if the deck is empty; whether a Rite can be had at all."""
        if not self.rite_deck:
            self.rite_deck, self.rite_discard = self.rite_discard, []
        return bool(self.rite_deck)

    def _go_on(self, then: ss.Turn | ss.Resolving) -> None:
        if isinstance(then, ss.Resolving):
            self._resolve(then)
        elif self.active is None:
            self._begin_turn(self.leader)
        else:
            self.pending = then

    def _begin_turn(self, seat: int) -> None:
        self.active, self.pending = seat, ss.Turn()
        self.actions_left = 2 if count_royals(self.swarms[seat]) else 1

    @abstractmethod
    def _resolve(self, here: ss.Resolving) -> None:
        """Go on with a Ripple from this place."""


def touchable(swarm: Iterable[ss.Slime], slimes: cards.Filter, least: int = 0) -> list[ss.Slime]:
    """The Slimes that an effect can touch: those meant that hold so much growth, never a Royal."""
    return [s for s in swarm if slimes.matches(s) and not s.royal and s.growth >= least]


def can_combine(swarm: Iterable[ss.Slime]) -> bool:
    """Whether some Droplet has another Slime of its type, no Royal, to go onto."""
    lying = list(swarm)
    return any(
        source.growth < BIG and not source.royal and sum(s.type is source.type and not s.royal for s in lying) > 1
        for source in lying
    )


def can_move(swarm: Iterable[ss.Slime]) -> bool:
    """Whether a token can go from one Slime to another."""
    lying = [slime for slime in swarm if not slime.royal]
    return len(lying) > 1 and any(slime.growth for slime in lying)


def _held(in_force: Iterable[ss.InForce]) -> Counter[tuple[cards.Effect, int]]:
    """How often each effect holds for each seat."""
    return Counter((held.effect, seat) for held in in_force for seat in held.seats)

"""Model: the rules written a second time, as plainly as possible, to check the library.

A :class:`Table` is a State laid open, and :meth:`Table.play` changes it as the rules say, one action at a
time. It knows nothing of legality, speed, facts or seeds, and shares no rule with the library.
"""

from __future__ import annotations

import slimestack as ss
from properties.model_ripples import Rippling
from properties.model_table import can_combine
from slimestack import cards
from slimestack.testing.measures import ROW, TYPES, count_bigs, modified_amount

START = 3
FOUND = 3
"""How many Slimes a Split has in hand when its search is over."""
COST = 3
"""How much growth a Split returns to the supply."""


class Table(Rippling):
    """A table at which the game is played."""

    def play(self, action: ss.Action) -> None:
        """Carry a legal action out."""
        match self.pending, action:
            case ss.Picking(seat), ss.PickType(kind):
                self._pick(seat, kind)
            case _, ss.Combine(source, target):
                self._combine(source, target)
            case ss.Turn(), _:
                assert self.active is not None
                self._act(self.active, action)
            case ss.Growing(left), ss.Place(slime):
                self._put(self.swarms[self.active or 0], slime)
                self.pending = ss.Growing(left - 1) if left > 1 else ss.Turn()
            case ss.Spreading(hand, left), ss.Place(slime):
                three = list(hand)
                self._put(three, slime)
                self._spread(three, left - 1)
            case ss.Searching(), ss.RevealSlime(kind):
                self._reveal(kind)
            case ss.Drawing(seat, left, then), ss.RevealSlime(kind):
                self.deck[TYPES.index(kind)] -= 1
                self.swarms[seat].append(ss.Slime(kind))
                self._draw(seat, left - 1, then)
            case ss.DealingRites(left, then), ss.RevealRite(rite):
                self.rite_deck.remove(rite)
                if self.round == 1 and self.active is None:
                    self.row.append(rite)
                else:
                    self.row.insert(0, rite)
                self._deal(left - 1, then)
            case ss.RevealingRipple(), ss.RevealRipple(ripple):
                self._reveal_ripple(ripple)
            case ss.RippleWindow(ripple), ss.Stop():
                self._begin(ripple)
            case ss.Resolving() as here, _:
                self._answer(here, action)
            case _:
                raise AssertionError(f"{action} does not answer {self.pending}")

    def _pick(self, seat: int, kind: ss.SlimeType) -> None:
        self.swarms[seat] = [ss.Slime(kind)] * START
        self.deck[TYPES.index(kind)] -= START
        following = (seat + 1) % self.game.players
        if following == self.leader:
            self._deal(ROW, ss.Turn())
        else:
            self.pending = ss.Picking(following)

    def _act(self, seat: int, action: ss.Action) -> None:
        """One of the six actions, or the end of the turn."""
        swarm = self.swarms[seat]
        self.actions_left -= not isinstance(action, ss.EndTurn)
        match action:
            case ss.EndTurn():
                self._end_turn(seat)
            case ss.Grow():
                self.pending = ss.Growing(self._take(self._amount(seat, "grow")))
            case ss.Draw():
                self._draw(seat, self._amount(seat, "draw"), ss.Turn())
            case ss.Mutate(source, target):
                self._merge(seat, source, target, modified_amount(self.in_force, seat, "mutate_bonus", 1))
            case ss.Split(big):
                swarm.remove(big)
                self.supply += COST
                self._search([ss.Slime(big.type)], big.growth - COST, [0, 0, 0, 0])
            case ss.RoyalCombine(one, other):
                swarm.remove(one)
                swarm.remove(other)
                swarm.append(ss.Slime(one.type, royal=True))
                self._throw(one.type)
                self.supply += one.growth + other.growth
                if self.game.rulings.mint_turn_bonus == "none":
                    self.actions_left = 0
            case ss.ClaimRite(rite):
                self.row.remove(rite)
                self.claimed[seat].append(rite)
                self._deal(1, ss.Turn())
            case _:
                raise AssertionError(f"{action} is not an action of a turn")

    def _amount(self, seat: int, knob: cards.Knob) -> int:
        return modified_amount(self.in_force, seat, knob, 1 + count_bigs(self.swarms[seat]))

    def _merge(self, seat: int, source: ss.Slime, target: ss.Slime, bonus: int) -> None:
        self.swarms[seat].remove(source)
        self._put(self.swarms[seat], target, source.growth + self._take(bonus))
        self._throw(source.type)

    def _combine(self, source: ss.Slime, target: ss.Slime) -> None:
        seat = self.leader if self.active is None else self.active
        self._merge(seat, source, target, modified_amount(self.in_force, seat, "combine_bonus", 1))
        if isinstance(self.pending, ss.RippleWindow) and not can_combine(self.swarms[seat]):
            self._begin(self.pending.ripple)

    def _reveal(self, kind: ss.SlimeType) -> None:
        """A card of a Split's search."""
        assert isinstance(self.pending, ss.Searching)
        hand, rejects = list(self.pending.hand), list(self.pending.rejects)
        at = TYPES.index(kind)
        self.deck[at] -= 1
        if kind is hand[0].type:
            hand.append(ss.Slime(kind))
        else:
            self._throw(kind)
            rejects[at] += self.game.rulings.split_shuffle == "draw_pile_and_rejects"
        if len(hand) < FOUND:
            self._search(hand, self.pending.pool, rejects)
        else:
            back = self.discard if self.game.rulings.split_shuffle == "draw_pile_and_discard" else rejects
            for n, thrown in enumerate(list(back)):
                self.deck[n] += thrown
                self.discard[n] -= thrown
            self._spread(hand, self.pending.pool)

    def _search(self, hand: list[ss.Slime], pool: int, rejects: list[int]) -> None:
        if not any(self.deck):
            self._turn_over()
            rejects = [0, 0, 0, 0]
        a, b, c, d = rejects
        self.pending = ss.Searching(ss.swarm_of(hand), pool, (a, b, c, d))

    def _spread(self, hand: list[ss.Slime], left: int) -> None:
        if left:
            self.pending = ss.Spreading(ss.swarm_of(hand), left)
        else:
            self.swarms[self.active or 0] += hand
            self.pending = ss.Turn()

    def _end_turn(self, seat: int) -> None:
        following = (seat + 1) % self.game.players
        if following != self.leader:
            self._begin_turn(following)
            return
        self.in_force, self.actions_left, self.active = (), 0, None
        if self.round > self.game.ripples_kept:
            self.pending = ss.Over("END.1")
        else:
            self.round += 1
            self.leader = (self.leader - 1) % self.game.players
            self.pending = ss.RevealingRipple()

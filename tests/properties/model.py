"""Model: the rules told a second time, as plainly as they can be, to hold the library against.

A :class:`Table` is a State laid open, and :meth:`Table.play` changes it as the rules say, one action at a
time. It knows nothing of legality, speed, facts or seeds, and shares no rule with the library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import slimestack as ss
from properties.invariants import BIG, ROW, TYPES, bigs, changed, reading, royals
from slimestack import cards

START = 3
FOUND = 3
"""How many Slimes a Split has in hand when its search is over."""
COST = 3
"""How much growth a Split returns to the supply."""


class Table:
    """What lies on the table and what is waited for, open to change."""

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

    # --- one action

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
                self._turn_up(kind)
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
        if isinstance(action, ss.EndTurn):
            return self._end_turn(seat)
        self.actions_left -= 1
        match action:
            case ss.Grow():
                self.pending = ss.Growing(self._take(self._amount(seat, "grow")))
            case ss.Draw():
                self._draw(seat, self._amount(seat, "draw"), ss.Turn())
            case ss.Mutate(source, target):
                self._merge(seat, source, target, changed(self.in_force, seat, "mutate_bonus", 1))
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
                raise AssertionError(f"{action} is no action of a turn")

    # --- Slimes and tokens

    def _amount(self, seat: int, knob: cards.Knob) -> int:
        return changed(self.in_force, seat, knob, 1 + bigs(self.swarms[seat]))

    def _take(self, asked: int) -> int:
        given = min(asked, self.supply)
        self.supply -= given
        return given

    def _throw(self, kind: ss.SlimeType) -> None:
        self.discard[TYPES.index(kind)] += 1

    def _put(self, swarm: list[ss.Slime], slime: ss.Slime, tokens: int = 1) -> None:
        swarm.remove(slime)
        swarm.append(ss.Slime(slime.type, slime.growth + tokens))

    def _merge(self, seat: int, source: ss.Slime, target: ss.Slime, bonus: int) -> None:
        self.swarms[seat].remove(source)
        self._put(self.swarms[seat], target, source.growth + self._take(bonus))
        self._throw(source.type)

    def _combine(self, source: ss.Slime, target: ss.Slime) -> None:
        seat = self.leader if self.active is None else self.active
        self._merge(seat, source, target, changed(self.in_force, seat, "combine_bonus", 1))
        if isinstance(self.pending, ss.RippleWindow) and not can_combine(self.swarms[seat]):
            self._begin(self.pending.ripple)

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

    def _turn_up(self, kind: ss.SlimeType) -> None:
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
            return self._search(hand, self.pending.pool, rejects)
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

    # --- Rites, turns and rounds

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
            self._carry_out(then)
        elif self.active is None:
            self._begin_turn(self.leader)
        else:
            self.pending = then

    def _begin_turn(self, seat: int) -> None:
        self.active, self.pending = seat, ss.Turn()
        self.actions_left = 2 if royals(self.swarms[seat]) else 1

    def _end_turn(self, seat: int) -> None:
        following = (seat + 1) % self.game.players
        if following != self.leader:
            return self._begin_turn(following)
        self.in_force, self.actions_left, self.active = (), 0, None
        if self.round > self.game.ripples_kept:
            self.pending = ss.Over("END.1")
        else:
            self.round += 1
            self.leader = (self.leader - 1) % self.game.players
            self.pending = ss.RevealingRipple()

    # --- Ripples

    @property
    def _last_ripple(self) -> bool:
        return self.round > self.game.ripples_kept

    def _reveal_ripple(self, ripple: str) -> None:
        self.unseen_ripples.remove(ripple)
        rulings = self.game.rulings
        if rulings.end_trigger == "last_ripple_unresolved" and self._last_ripple:
            self.pending = ss.Over("GOAL.3")
        elif rulings.combine_at_ripple == "token_player" and can_combine(self.swarms[self.leader]):
            self.pending = ss.RippleWindow(ripple)
        else:
            self._begin(ripple)

    def _begin(self, ripple: str) -> None:
        self._carry_out(ss.Resolving(ripple, -1, (), ()))

    def _affected(self, who: cards.Who) -> tuple[int, ...]:
        order = [(self.leader + step) % self.game.players for step in range(self.game.players)]
        match who:
            case cards.RiteRow():
                return ()
            case cards.TokenPlayer():
                order = order[:1]
            case cards.EveryoneElse():
                order = order[1:]
            case cards.Most(expr, minimum):
                read = [reading(expr, tuple(swarm)) for swarm in self.swarms]
                order = [seat for seat in order if read[seat] == max(read) and read[seat] >= minimum]
            case cards.Fewest(expr):
                read = [reading(expr, tuple(swarm)) for swarm in self.swarms]
                order = [seat for seat in order if read[seat] == min(read)]
            case _:
                pass
        return tuple(order)

    def _carry_out(self, here: ss.Resolving) -> None:
        """Go on with a Ripple until somebody must decide, a card is due, or it is done."""
        ripple = self.game.edition.ripple[here.ripple]
        part, seats, effects = here.part, here.seats, here.effects
        while True:
            if effects and isinstance(effects[0], cards.Seq):
                effects = (*effects[0].effects, *effects[1:])
            elif effects:
                if self._waits(ss.Resolving(here.ripple, part, seats, effects)):
                    return
                effects = effects[1:]
            elif len(seats) > 1:
                seats, effects = seats[1:], (ripple.parts[part].do,)
            elif part + 1 < len(ripple.parts):
                part += 1
                seats, who = self._affected(ripple.parts[part].who), ripple.parts[part].who
                effects = (ripple.parts[part].do,) if seats or isinstance(who, cards.RiteRow) else ()
            else:
                return self._ripple_done()

    def _waits(self, here: ss.Resolving) -> bool:
        """Begin an effect, if any of it can happen; whether something is waited for then."""
        effect, after = here.effects[0], ss.Resolving(here.ripple, here.part, here.seats, here.effects[1:])
        seat = here.seats[0] if here.seats else self.leader
        if not self._possible(seat, effect):
            return False
        match effect:
            case cards.Disburse(n):
                taken = cards.Disburse(self._take(n))
                self.pending = ss.Resolving(here.ripple, here.part, here.seats, (taken, *after.effects))
            case cards.DrawSlimes(n):
                self._turn_over()
                self.pending = ss.Drawing(seat, n, after)
            case cards.DiscardRites(n):
                gone = self.row[-n:]
                self.row, self.rite_discard = self.row[:-n], self.rite_discard + gone
                self._turn_over_rites()
                self.pending = ss.DealingRites(len(gone), after)
            case cards.RemoveGrowth(n, slimes, "each"):
                for slime in touchable(self.swarms[seat], slimes, 1):
                    self._lose(seat, slime, n)
                return False
            case cards.Modify() | cards.Forbid():
                self.in_force = (*self.in_force, ss.InForce(effect, (seat,)))
                return False
            case _:
                self.pending = here
        return True

    def _possible(self, seat: int, effect: cards.Effect) -> bool:
        """Whether any of an effect can happen to the seat."""
        swarm = self.swarms[seat]
        match effect:
            case cards.Disburse():
                return self.supply > 0 and royals(swarm) < len(swarm)
            case cards.DrawSlimes():
                return any(self.deck) or any(self.discard)
            case cards.DissolveSlimes(_, slimes):
                return bool(touchable(swarm, slimes))
            case cards.RemoveGrowth(_, slimes):
                return bool(touchable(swarm, slimes, 1))
            case cards.MoveGrowth():
                return can_move(swarm)
            case cards.DiscardRites():
                return bool(self.row)
            case cards.May(inner):
                return self._possible(seat, inner)
            case cards.Seq(members):
                return any(self._possible(seat, member) for member in members)
            case _:
                return True

    def _lose(self, seat: int, slime: ss.Slime, asked: int) -> None:
        amount = min(asked, slime.growth)
        self._put(self.swarms[seat], slime, -amount)
        self.supply += amount

    def _answer(self, here: ss.Resolving, action: ss.Action) -> None:
        """What a seat decides about the effect under way."""
        seat, effect = here.seats[0], here.effects[0]
        swarm = self.swarms[seat]
        left: tuple[cards.Effect, ...] = ()
        match action, effect:
            case ss.Place(slime), cards.Disburse(n):
                self._put(swarm, slime)
                left = (cards.Disburse(n - 1),) if n > 1 else ()
            case ss.Dissolve(slime), cards.DissolveSlimes(n, slimes):
                swarm.remove(slime)
                self._throw(slime.type)
                self.supply += slime.growth
                left = (cards.DissolveSlimes(n - 1, slimes),) if n > 1 else ()
            case ss.Lose(slime), cards.RemoveGrowth(n, _):
                self._lose(seat, slime, n)
            case ss.Move(source, target), cards.MoveGrowth(n):
                swarm.remove(source)
                self._put(swarm, target)
                swarm.append(ss.Slime(source.type, source.growth - 1))
                left = (cards.MoveGrowth(n - 1),) if n > 1 else ()
            case ss.Accept(), cards.May(inner):
                left = (inner,)
            case ss.Stop(), cards.May() | cards.MoveGrowth():
                pass
            case _:
                raise AssertionError(f"{action} does not answer {effect}")
        if isinstance(action, ss.Place) and left:  # its tokens have been taken
            self.pending = ss.Resolving(here.ripple, here.part, here.seats, (*left, *here.effects[1:]))
        else:
            self._carry_out(ss.Resolving(here.ripple, here.part, here.seats, (*left, *here.effects[1:])))

    def _ripple_done(self) -> None:
        if self.game.rulings.end_trigger == "last_ripple_resolved" and self._last_ripple:
            self.pending = ss.Over("GOAL.3")
            self.in_force = ()
        elif self.row:
            self.rite_discard.append(self.row.pop())
            self._deal(1, ss.Turn())
        else:
            self._begin_turn(self.leader)


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

"""The model's Ripples: how one is resolved, part by part and seat by seat. Part of :mod:`properties.model`."""

from __future__ import annotations

import slimestack as ss
from properties.model_table import Laid, can_combine, can_move, touchable
from slimestack import cards
from slimestack.testing.measures import count_royals, evaluate


class Rippling(Laid):
    """A table at which Ripples are resolved."""

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
        self._resolve(ss.Resolving(ripple, -1, (), ()))

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
                read = [evaluate(expr, tuple(swarm)) for swarm in self.swarms]
                order = [seat for seat in order if read[seat] == max(read) and read[seat] >= minimum]
            case cards.Fewest(expr):
                read = [evaluate(expr, tuple(swarm)) for swarm in self.swarms]
                order = [seat for seat in order if read[seat] == min(read)]
            case _:
                pass
        return tuple(order)

    def _resolve(self, here: ss.Resolving) -> None:
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
                self._ripple_done()
                return

    def _waits(self, here: ss.Resolving) -> bool:
        """Begin an effect, if any of it can happen; whether something is pending then."""
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
                return self.supply > 0 and count_royals(swarm) < len(swarm)
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
            self._resolve(ss.Resolving(here.ripple, here.part, here.seats, (*left, *here.effects[1:])))

    def _ripple_done(self) -> None:
        if self.game.rulings.end_trigger == "last_ripple_resolved" and self._last_ripple:
            self.pending = ss.Over("GOAL.3")
            self.in_force = ()
        elif self.row:
            self.rite_discard.append(self.row.pop())
            self._deal(1, ss.Turn())
        else:
            self._begin_turn(self.leader)

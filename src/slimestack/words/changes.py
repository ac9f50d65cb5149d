"""What a move makes of the Slimes that it names: part of its label, and of the narration once it is made."""

from __future__ import annotations

import attrs

from slimestack.rules import piles
from slimestack.rules.modifiers import modified_amount
from slimestack.table.actions import Action, Combine, Dissolve, Lose, Move, Mutate, Place, RoyalCombine
from slimestack.table.cards import RemoveGrowth
from slimestack.table.pending import Drawing, Resolving
from slimestack.table.slimes import Slime, Swarm
from slimestack.table.state import State
from slimestack.words.text import count, with_tier


@attrs.frozen
class SlimeChange:
    """The Slimes that a move takes away and those that it leaves, each new one in the place of one of the last gone."""

    gone: Swarm
    new: Swarm

    @property
    def result(self) -> str:
        """The new Slimes, with their tier where it is not that of the Slime before.

        >>> import slimestack as ss
        >>> from slimestack.words.changes import SlimeChange
        >>> SlimeChange(ss.parse_swarm("e0 e3"), ss.parse_swarm("e4")).result
        'e4, a Big'
        """
        before = self.gone[len(self.gone) - len(self.new) :]
        words = [
            str(slime) if slime.tier is old.tier else with_tier(slime)
            for old, slime in zip(before, self.new, strict=True)
        ]
        return (", and " if any("," in one for one in words) else " and ").join(words)


def slime_change(state: State, seat: int, action: Action) -> SlimeChange | None:
    """What the seat's action does to the Slimes that it names; None where it does nothing to them at once."""
    match action:
        case Combine(source, target):
            return _merged(state, source, target, modified_amount(state, seat, "combine_bonus", 1))
        case Mutate(source, target):
            return _merged(state, source, target, modified_amount(state, seat, "mutate_bonus", 1))
        case RoyalCombine(higher, lower):
            return SlimeChange((higher, lower), (Slime(higher.type, royal=True),))
        case Place(slime):
            return SlimeChange((slime,), (slime.with_growth(slime.growth + 1),))
        case Lose(slime):
            return SlimeChange((slime,), (slime.with_growth(slime.growth - loss(state, slime)),))
        case Dissolve(slime):
            return SlimeChange((slime,), ())
        case Move(source, target):
            new = (source.with_growth(source.growth - 1), target.with_growth(target.growth + 1))
            return SlimeChange((source, target), new)
        case _:
            return None


def _merged(state: State, source: Slime, target: Slime, bonus: int) -> SlimeChange:
    new = target.with_growth(target.growth + source.growth + min(bonus, state.supply))
    return SlimeChange((source, target), (new,))


def loss(state: State, slime: Slime) -> int:
    """How much growth the Slime would lose to the pending Ripple."""
    assert isinstance(state.pending, Resolving)
    removed = state.pending.effects[0]
    assert isinstance(removed, RemoveGrowth)
    return min(removed.n, slime.growth)


def drawn(after: State, source: str = "") -> str:
    """How many Slimes a Draw takes from its source, where ``after`` is the state in which its first card is due.

    >>> import slimestack as ss
    >>> from slimestack.words.changes import drawn
    >>> drawn(ss.apply(ss.position(["e5 e4", "m3"], deck="d1", row=[]), ss.Draw()))
    '1 Slime, all that is left'
    """
    entitled = after.pending.left if isinstance(after.pending, Drawing) else 0
    cards = min(entitled, piles.cards_left(after))
    rest = ", all that is left" if cards == 1 else ", all that are left"
    return f"{count(cards, 'Slime')}{source if cards == entitled else rest}"

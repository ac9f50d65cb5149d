"""What a move makes of the Slimes that it names: shown beside the move, and told when it is made."""

from __future__ import annotations

import attrs

import slimestack as ss
from slimestack.cli.text import capital
from slimestack.rules.modifiers import changed
from slimestack.table.cards import RemoveGrowth


@attrs.frozen
class Change:
    """The Slimes that a move takes away and those that it leaves, each new one in the place of one of the last gone."""

    gone: ss.Swarm
    new: ss.Swarm

    @property
    def result(self) -> str:
        """The new Slimes, with their tier where it is not that of the Slime before.

        >>> Change(ss.parse_swarm("e0 e3"), ss.parse_swarm("e4")).result
        'e4 (a Big)'
        """
        before = self.gone[len(self.gone) - len(self.new) :]
        return " and ".join(
            str(slime) if slime.tier is old.tier else f"{slime} (a {capital(str(slime.tier))})"
            for old, slime in zip(before, self.new, strict=True)
        )


def change(state: ss.State, seat: int, action: ss.Action) -> Change | None:
    """What the seat's action does to the Slimes that it names; None where it does nothing to them at once."""
    match action:
        case ss.Combine(source, target):
            return _merged(state, source, target, changed(state, seat, "combine_bonus", 1))
        case ss.Mutate(source, target):
            return _merged(state, source, target, changed(state, seat, "mutate_bonus", 1))
        case ss.RoyalCombine(higher, lower):
            return Change((higher, lower), (ss.Slime(higher.type, royal=True),))
        case ss.Place(slime):
            return Change((slime,), (slime.holding(slime.growth + 1),))
        case ss.Lose(slime):
            return Change((slime,), (slime.holding(slime.growth - lost(state, slime)),))
        case ss.Dissolve(slime):
            return Change((slime,), ())
        case ss.Move(source, target):
            new = (source.holding(source.growth - 1), target.holding(target.growth + 1))
            return Change((source, target), new)
        case _:
            return None


def _merged(state: ss.State, source: ss.Slime, target: ss.Slime, bonus: int) -> Change:
    return Change((source, target), (target.holding(target.growth + source.growth + min(bonus, state.supply)),))


def lost(state: ss.State, slime: ss.Slime) -> int:
    """How much growth the Slime would lose to the Ripple that is carried out."""
    match state.pending:
        case ss.Resolving(effects=(RemoveGrowth(n), *_)):
            return min(n, slime.growth)
        case _:
            return 0

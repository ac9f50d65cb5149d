"""Events: what happened in a step that a run of games must have met before it counts as a test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

import slimestack as ss
from properties.legality import could_combine, could_royal_combine, has_acted
from properties.model_table import can_combine
from slimestack import cards
from slimestack.table import rulings as switch
from slimestack.testing.game_strategies import PlayedStep
from slimestack.testing.measures import count_royals

_NONE = (0, 0, 0, 0)
_COMPELLING = (ss.Grow, ss.Draw, ss.Mutate, ss.Split, ss.RoyalCombine)
RESHUFFLES = {
    "DECK.1": "Slime deck reshuffled by a draw",
    "SPLIT.8": "Slime deck reshuffled by a Split's search",
    "SPLIT.6": "discards put back by a Split's shuffle",
    "RITE.5": "Rite deck reshuffled",
}
"""What each clause turns over, by the clause that the fact names."""

_SWITCHED = {
    "end_trigger": get_args(switch.EndTrigger),
    "combine_window": get_args(switch.CombineWindow),
    "combine_at_ripple": get_args(switch.CombineAtRipple),
    "pass_policy": get_args(switch.PassPolicy),
    "mint_turn_bonus": get_args(switch.MintTurnBonus),
    "split_shuffle": get_args(switch.SplitShuffle),
}
_SHARED = ("Disburse", "DrawSlimes", "DissolveSlimes", "RemoveGrowth one", "RemoveGrowth each", "MoveGrowth", "May",
           "Modify", "Forbid")  # fmt: skip

_WHEN = (" at the first action", " at the bonus action")

EXPECTED = (
    "Royal Combine",
    "second Royal of one player",
    "claim with the bonus action",
    "short draw",
    *RESHUFFLES.values(),
    "Combine inside a Grow",
    "Combine inside a Split",
    "Rites discarded by a Ripple",
    *(f"{name} of another than the Token Player" for name in _SHARED),
    *(
        f"{name} is {value}{when}"
        for name, values in _SWITCHED.items()
        for value in values
        for when in (_WHEN if name in ("pass_policy", "mint_turn_bonus") else ("",))
    ),
)
"""Every event that a run of games must have met."""


def events(step: PlayedStep) -> Iterator[str]:
    """The events of one step."""
    before, action, after = step.before, step.action, step.after
    yield from _moves(before, action, after)
    yield from _facts(before, step.facts)
    yield from _shares(before)
    for name, when in _switches(before, action, after):
        yield f"{name} is {getattr(before.game.rulings, name)}{when}"


def missing(met: Counter[str], at_least: int) -> dict[str, int]:
    """The expected events that were met less often than that."""
    return {event: met[event] for event in EXPECTED if met[event] < at_least}


def _moves(before: ss.State, action: ss.Action, after: ss.State) -> Iterator[str]:
    seat = before.active or 0
    match before.pending, action:
        case _, ss.RoyalCombine():
            yield "Royal Combine"
            if count_royals(after.swarms[seat]) > 1:
                yield "second Royal of one player"
        case _, ss.ClaimRite() if has_acted(before):
            yield "claim with the bonus action"
        case ss.Growing(), ss.Combine():
            yield "Combine inside a Grow"
        case ss.Spreading(), ss.Combine():
            yield "Combine inside a Split"
        case ss.Drawing(by, left, then), _ if left > 1 and after.pending != ss.Drawing(by, left - 1, then):
            yield "short draw"
        case ss.DealingRites(_, ss.Resolving()), _:
            yield "Rites discarded by a Ripple"
        case _:
            pass


def _facts(before: ss.State, facts: tuple[ss.Fact, ...]) -> Iterator[str]:
    for fact in facts:
        match fact:
            case ss.PileReshuffled(_, _, clause):
                yield RESHUFFLES[clause]
            case ss.EffectBegan(seat, effect) if seat != before.leader:
                yield f"{type(effect).__name__} of another than the Token Player"
            case ss.GrowthRemoved(seat) if seat != before.leader:
                yield "RemoveGrowth each of another than the Token Player"
            case _:
                pass


def _shares(before: ss.State) -> Iterator[str]:
    match before.pending:
        case ss.Drawing(seat, _, ss.Resolving()) if seat != before.leader:
            yield "DrawSlimes of another than the Token Player"
        case ss.Resolving(_, _, (seat, *_), (effect, *_)) if seat != before.leader:
            one = " one" if isinstance(effect, cards.RemoveGrowth) else ""
            yield f"{type(effect).__name__}{one} of another than the Token Player"
        case _:
            pass


def _switches(before: ss.State, action: ss.Action, after: ss.State) -> Iterator[tuple[str, str]]:
    """The switches whose other values would have made a difference here, and at which action of the turn."""
    pending, over = before.pending, isinstance(after.pending, ss.Over)
    if over:
        yield "end_trigger", ""
    if isinstance(pending, ss.Growing | ss.Spreading) and could_combine(before):
        yield "combine_window", ""
    if isinstance(pending, ss.RevealingRipple) and not over and can_combine(before.swarms[before.leader]):
        yield "combine_at_ripple", ""
    if isinstance(pending, ss.Searching) and not isinstance(after.pending, ss.Searching) and any(before.discard):
        only_rejects = before.game.rulings.split_shuffle == "draw_pile_and_rejects"
        if not only_rejects or before.discard != pending.rejects != _NONE:
            yield "split_shuffle", ""
    if isinstance(pending, ss.Turn) and before.actions_left:
        when = _WHEN[has_acted(before)]
        if any(isinstance(other, _COMPELLING) for other in ss.legal_actions(before)):
            yield "pass_policy", when
        if has_acted(before) and could_royal_combine(before):
            yield "mint_turn_bonus", when
        if before.actions_left > 1 and isinstance(action, ss.RoyalCombine):
            yield "mint_turn_bonus", when

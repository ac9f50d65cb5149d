"""The legal moves, numbered, each with what it would do."""

from __future__ import annotations

from collections.abc import Iterator

import slimestack as ss
from slimestack.cli.changes import change, lost
from slimestack.cli.screen import Line
from slimestack.cli.text import count, rite_name
from slimestack.cli.words import effect_words


def move_lines(state: ss.State) -> Iterator[Line]:
    """A line for each legal move: its number, its text, what it would do."""
    legal = ss.legal_actions(state)
    width = len(str(len(legal)))
    for number, action in enumerate(legal, 1):
        yield Line(f"{number:>{width}}  {action}: {meaning(state, action)}", indent=1, hang=width + 2)


def meaning(state: ss.State, action: ss.Action) -> str:
    """What a legal move would do, without what chance brings."""
    seat = ss.to_act(state)
    assert isinstance(seat, int)
    changed = change(state, seat, action)
    if isinstance(action, ss.Dissolve):
        return f"to the discard, its {action.slime.growth} growth to the supply"
    if isinstance(action, ss.Lose):
        action_text = f"{lost(state, action.slime)} growth to the supply, "
        return f"{action_text}leaves {changed.result}" if changed else action_text
    if changed is not None:
        return f"makes {changed.result}"
    after = ss.apply(ss.view(state), action).pending
    match action, after:
        case ss.PickType(kind), _:
            return f"start with three {kind} Droplets"
        case ss.Grow(), ss.Growing(left):
            return f"{left} growth to place, one at a time"
        case ss.Draw(), ss.Drawing(_, left):
            return f"{count(left, 'Slime')} from the deck"
        case ss.Split(big), _:
            return f"3 growth back, two more {big.type} Slimes, {big.growth - 3} growth to spread over the three"
        case ss.ClaimRite(rite), _:
            return f"{rite_name(state.game, rite)}, {state.game.edition.rite[rite].me} ME"
        case _:
            return _answer(state, action)


def _answer(state: ss.State, action: ss.Action) -> str:
    match state.pending:
        case ss.RippleWindow():
            return "Combine no more and let the Ripple work"
        case ss.Resolving(effects=(ss.cards.MoveGrowth(), *_)):
            return "move no more growth"
        case ss.Resolving(effects=(ss.cards.May(inner), *_)):
            return effect_words(inner) if isinstance(action, ss.Accept) else "decline"
        case _:
            left = f", leaving {count(state.actions_left, 'action')}" if state.actions_left else ""
            return f"end the turn{left}"

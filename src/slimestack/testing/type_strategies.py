"""What ``hypothesis.strategies.from_type`` draws for each public class of values.

Slimes, actions, cards, editions, rulings and states are those of the other strategies here. What the library calculates
(verdicts, steps, odds, readings and so on) is calculated for a drawn state, so it is what a program can get.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final, TypeVar, get_args

from hypothesis import strategies as st

import slimestack as ss
from slimestack import cards
from slimestack.errors import defect, quote
from slimestack.table.actions import KINDS as ACTIONS
from slimestack.testing import card_strategies, strategies
from slimestack.testing.action_strategies import actions, actions_for, card_ids
from slimestack.testing.card_strategies import Draws
from slimestack.testing.game_strategies import new_games, play, policies
from slimestack.testing.state_strategies import states

_T = TypeVar("_T")
_Strategy = Callable[[], st.SearchStrategy[Any]]
_MOST = 200
"""How many states are examined for odds."""

_seats = st.integers(0, 3)
_few = st.integers(1, 9)
_DUE = ("first_deal", "drawing", "searching", "claiming", "sliding", "revealing", "ripple_drawing", "ripple_dealing")
_DECIDED = ("picking", "turn", "growing", "spreading", "window", "resolving")
_PENDING: Final[Mapping[type, tuple[str, ...]]] = {
    ss.Picking: ("picking",),
    ss.Turn: ("turn",),
    ss.Growing: ("growing",),
    ss.Searching: ("searching",),
    ss.Spreading: ("spreading",),
    ss.Drawing: ("drawing", "ripple_drawing"),
    ss.DealingRites: ("first_deal", "claiming", "sliding", "ripple_dealing"),
    ss.RevealingRipple: ("revealing",),
    ss.RippleWindow: ("window",),
    ss.Resolving: ("resolving",),
    ss.Over: ("over",),
}
"""The states in which each kind of pending value is pending."""


def strategy_for(kind: type[_T]) -> st.SearchStrategy[_T]:
    """Values of a public class of the library; hypothesis asks here for ``from_type``.

    >>> import slimestack as ss
    >>> from hypothesis import given, settings, strategies as st
    >>> @settings(max_examples=10, database=None)
    ... @given(st.from_type(ss.Action))
    ... def an_action_survives_its_text(action):
    ...     assert ss.parse_action(str(action)) == action
    >>> an_action_survives_its_text()
    """
    return _STRATEGIES[kind]()


# --- cards -------------------------------------------------------------------------------------------


@st.composite
def _rite(draw: Draws) -> cards.Rite:
    return card_strategies.rite(draw, draw(card_ids()))


@st.composite
def _ripple(draw: Draws) -> cards.Ripple:
    return card_strategies.ripple(draw, draw(card_ids()))


def _conditions() -> st.SearchStrategy[tuple[cards.Cond, ...]]:
    return st.lists(card_strategies.conditions(), min_size=2, max_size=3).map(tuple)


def _of_filters(kind: Callable[[cards.Filter], _T]) -> st.SearchStrategy[_T]:
    return card_strategies.filters().map(kind)


_CARDS: Final[Mapping[type, _Strategy]] = {
    cards.Filter: card_strategies.filters,
    **{kind: partial(_of_filters, kind) for kind in (cards.Count, cards.Growth, cards.TopGrowth, cards.BestType)},
    cards.Types: lambda: st.builds(cards.Types, card_strategies.filters(), _few),
    cards.AtLeast: lambda: st.builds(cards.AtLeast, card_strategies.exprs(), _few),
    cards.AtMost: lambda: st.builds(cards.AtMost, card_strategies.exprs(), _few),
    cards.AllOf: lambda: _conditions().map(cards.AllOf),
    cards.AnyOf: lambda: _conditions().map(cards.AnyOf),
    cards.Everyone: lambda: st.just(cards.Everyone()),
    cards.TokenPlayer: lambda: st.just(cards.TokenPlayer()),
    cards.EveryoneElse: lambda: st.just(cards.EveryoneElse()),
    cards.RiteRow: lambda: st.just(cards.RiteRow()),
    cards.Most: lambda: st.builds(cards.Most, card_strategies.exprs(), _few),
    cards.Fewest: lambda: st.builds(cards.Fewest, card_strategies.exprs()),
    **{
        kind: partial(_few.map, kind)
        for kind in (cards.Disburse, cards.DrawSlimes, cards.MoveGrowth, cards.DiscardRites)
    },
    cards.DissolveSlimes: lambda: st.builds(cards.DissolveSlimes, _few, card_strategies.filters()),
    cards.RemoveGrowth: lambda: st.builds(
        cards.RemoveGrowth, _few, card_strategies.filters(), st.sampled_from(["one", "each"])
    ),
    cards.Seq: lambda: st.lists(card_strategies.now_effects(), min_size=2, max_size=3).map(tuple).map(cards.Seq),
    cards.May: lambda: card_strategies.drawing_effects().map(cards.May),
    cards.Modify: lambda: st.builds(
        cards.Modify, st.sampled_from(get_args(cards.Knob)), st.integers(-3, 3), st.integers(0, 2)
    ),
    cards.Forbid: lambda: st.sampled_from(get_args(cards.ActionName)).map(cards.Forbid),
    cards.Part: card_strategies.parts,
    cards.Ripple: _ripple,
    cards.Rite: _rite,
}

# --- games -------------------------------------------------------------------------------------------


@st.composite
def _record(draw: Draws) -> ss.Record:
    start = draw(st.one_of(new_games(), states()))
    record = ss.Record(start, date=draw(st.none() | st.dates(dt.date(1900, 1, 1))), real=draw(st.booleans()))
    record = record.with_actions(*[step.action for step in play(start, draw(policies()), draw(st.integers(0, 30)))])
    return record.comment("what luck") if draw(st.booleans()) else record


@st.composite
def _of_moment(
    draw: Draws, calculate: Callable[[ss.State, ss.Action], _T], *kinds: str, legal: bool | None = True
) -> _T:
    """What is calculated for a state and an action."""
    state = draw(states(*(kinds or _DUE + _DECIDED)))
    return calculate(state, draw(actions_for(state, legal=legal)))


@st.composite
def _step(draw: Draws) -> ss.Step:
    return draw(st.sampled_from(draw(_of_moment(ss.steps))))


@st.composite
def _reading_verdict(draw: Draws) -> ss.ReadingVerdict:
    readings = draw(_of_moment(ss.readings, legal=None))
    return draw(st.sampled_from([readings.ours, *readings.others]))


def _consequences(state: ss.State, action: ss.Action) -> ss.Consequences:
    return ss.consequences(state, action, most=_MOST)


def _change(state: ss.State, action: ss.Action) -> ss.Change:
    return _consequences(state, action).change


def _defect(text: str) -> ss.Defect:
    return defect("unknown_field", given=quote(text), known="round, deck")


def _result(state: ss.State) -> ss.Result:
    result = ss.result(state)
    assert result is not None
    return result


_CALCULATED: Final[Mapping[type, _Strategy]] = {
    ss.Step: _step,
    ss.Verdict: lambda: _of_moment(ss.explain, legal=None),
    ss.Score: lambda: st.builds(ss.score, states(), st.integers(0, 1)),
    ss.Result: lambda: states("over").map(_result),
    ss.Playout: lambda: st.builds(ss.playout, states(), st.integers(0, 1 << 32).map(Random)),
    ss.Consequences: lambda: _of_moment(_consequences),
    ss.Change: lambda: _of_moment(_change),
    ss.SeatChange: lambda: _of_moment(_change, "drawing").map(lambda change: change.seats[0]),
    ss.Odds: lambda: states(*_DUE).map(lambda state: ss.odds(state, most=_MOST)),
    ss.DrawOutcome: lambda: states("first_deal", "claiming", "revealing").map(lambda state: ss.odds(state).outcomes[0]),
    ss.Readings: lambda: _of_moment(ss.readings, legal=None),
    ss.ReadingVerdict: _reading_verdict,
    ss.Defect: lambda: st.text(max_size=20).map(_defect),
}

_lasting = card_strategies.lasting_effects
_some_seats = st.sets(_seats, min_size=1).map(sorted).map(tuple)
_FACTS: Final[Mapping[type, _Strategy]] = {
    ss.PileReshuffled: lambda: st.one_of(
        st.builds(ss.PileReshuffled, st.just("slime"), _few, st.sampled_from(["DECK.1", "SPLIT.6"])),
        st.builds(ss.PileReshuffled, st.just("rite"), _few, st.just("RITE.5")),
    ),
    ss.RiteSlidOff: lambda: st.builds(ss.RiteSlidOff, card_ids()),
    ss.TokenPassed: lambda: _seats.map(lambda seat: ss.TokenPassed((seat + 1) % 4, seat)),
    ss.ShareSkipped: lambda: st.builds(ss.ShareSkipped, _seats, card_strategies.now_effects()),
    ss.AmountClipped: lambda: st.builds(
        ss.AmountClipped, _seats, _few, st.sampled_from(["RULING.TOKEN.2", "RULING.DRAW.2", "RULING.RIPPLE.4"])
    ),
    ss.GrowthRemoved: lambda: st.builds(ss.GrowthRemoved, _seats, strategies.uncrowned(), _few),
    ss.EffectBegan: lambda: st.builds(ss.EffectBegan, _seats, _lasting()),
    ss.EffectEnded: lambda: st.builds(ss.EffectEnded, _some_seats, _lasting()),
    ss.TurnBegan: lambda: st.builds(ss.TurnBegan, _seats, _few, st.integers(1, 2)),
    ss.GameEnded: lambda: states("over").map(lambda state: ss.GameEnded(_over(state).clause)),
}


def _over(state: ss.State) -> ss.Over:
    assert isinstance(state.pending, ss.Over)
    return state.pending


def _pending(*names: str) -> st.SearchStrategy[ss.Pending]:
    return states(*names).map(lambda state: state.pending)


_STRATEGIES: Final[Mapping[type, _Strategy]] = {
    ss.Slime: strategies.slimes,
    ss.Action: actions,
    ss.Decision: lambda: actions(*[kind for kind in ACTIONS if issubclass(kind, ss.Decision)]),
    ss.Outcome: lambda: actions(*[kind for kind in ACTIONS if issubclass(kind, ss.Outcome)]),
    **{kind: partial(actions, kind) for kind in ACTIONS},
    **{kind: partial(_pending, *names) for kind, names in _PENDING.items()},
    ss.State: states,
    ss.Game: lambda: states().map(lambda state: state.game),
    ss.InForce: lambda: st.builds(ss.InForce, _lasting(), _some_seats),
    ss.Rulings: strategies.rulings,
    ss.Seed: lambda: strategies.seeds().map(ss.Seed.of),
    ss.Edition: strategies.editions,
    ss.Record: _record,
    **_CARDS,
    **_CALCULATED,
    **_FACTS,
}

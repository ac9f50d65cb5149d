"""The strategies of the kit draw what they promise, and the kit names what it needs."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import slimestack as ss
from properties.profiles import examples
from slimestack import testing
from slimestack.testing import (
    actions_for,
    check_invariants,
    editions,
    games,
    reachable_states,
    rulings,
    states,
)
from slimestack.testing.game_strategies import STYLES, Policy, play_seeded
from slimestack.testing.position_builder import PositionBuilder, amount, make_possible
from slimestack.testing.state_strategies import KINDS
from slimestack.testing.strategies import sample

BOX = ss.invented_edition()
FREE = ss.Rulings(pass_policy="free")


@examples(20)
@given(games())
def test_games_are_whole(record: ss.Record) -> None:
    """A game begins at a first state, is over, and its record is complete."""
    assert record.result is not None
    assert record.states()[0] == record.start
    assert record.start == ss.new_game(
        record.start.game.players,
        first=record.start.game.first,
        edition=record.start.game.edition,
        rulings=record.start.game.rulings,
        starting_types=[swarm[0].type for swarm in record.start.swarms] if record.start.swarms[0] else None,
    )
    assert ss.Record(record.start, record.actions) == record
    assert ss.Record(record.start, record.actions).states() == record.states()


@examples(10)
@given(
    games(players=3, edition=BOX, rulings=FREE).map(lambda record: record.state),
    reachable_states(players=3, edition=BOX, rulings=FREE),
)
def test_arguments_are_kept(end: ss.State, state: ss.State) -> None:
    """Players, edition and rulings are the given ones."""
    for one in (end, state):
        assert (one.game.players, one.game.edition, one.game.rulings) == (3, BOX, FREE)


def test_no_more_steps_than_asked_for() -> None:
    """A game is played for as many decisions as are asked for."""
    policy = Policy(next(iter(STYLES)), 3)
    assert len(list(play_seeded(ss.new_game(2, seed=1), policy, most=2))) == 2


@pytest.mark.parametrize("strategy", [games(players=5), reachable_states(players=1)])
def test_impossible_game(strategy: st.SearchStrategy[object]) -> None:
    """The library refuses an impossible game when the first one is drawn."""
    with pytest.raises(ss.SlimeStackError, match="2 to 4 players"):
        sample(strategy, 1)


def test_unknown_kind() -> None:
    """The error for an unknown kind lists the known ones."""
    with pytest.raises(ss.UnknownId, match="unknown kind 'turns': expected one of picking, first_deal, turn"):
        states("turn", "turns")


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(kind: str) -> None:
    """The states of a kind have the same kind of pending, break no invariant, and differ."""
    drawn = sample(states(kind), 12)
    for state in drawn:
        check_invariants(state)
        assert state.seed is None
    assert len({type(state.pending) for state in drawn}) == 1
    assert len(set(drawn)) > 6


@examples(30)
@given(st.data(), states())
def test_actions_are_legal_or_not(data: st.DataObject, state: ss.State) -> None:
    """Legal actions are legal, illegal ones are not, and None draws both."""
    if ss.legal_actions(state):
        assert ss.explain(state, data.draw(actions_for(state))).legal
    assert not ss.explain(state, data.draw(actions_for(state, legal=False))).legal
    assert ss.explain(state, data.draw(actions_for(state, legal=None))).action


def test_both_kinds_of_actions() -> None:
    """All legal actions are drawn, and among all actions some of either kind."""
    state = ss.position(["e4 e0", "m3"])
    assert set(sample(actions_for(state), 20)) == set(ss.legal_actions(state))
    both = sample(actions_for(state, legal=None), 40)
    assert len({action in ss.legal_actions(state) for action in both}) == 2


def test_no_actions() -> None:
    """When the game is over no action can be drawn."""

    @given(actions_for(ss.position(["e4", "m3"], round=11, pending=ss.Over("END.1"))))
    def draw(action: ss.Action) -> None:
        """Is not called."""

    with pytest.raises(Unsatisfiable):
        draw()


def _builder() -> PositionBuilder:
    return PositionBuilder(edition=BOX, rulings=FREE, players=2, leader=0, rng=Random(1), active=0, swarms=[[], []])


def test_an_amount_is_never_zero() -> None:
    """Effects that would leave nothing of a Grow under way are removed."""
    builder = _builder()
    builder.in_force = (ss.InForce(ss.cards.Modify("grow", -2), (0,)),)
    assert (amount(builder, "draw"), len(builder.in_force)) == (1, 1)
    assert (amount(builder, "grow"), len(builder.in_force)) == (1, 0)


@st.composite
def _position_for(draw: st.DrawFn, effect: ss.cards.Effect) -> PositionBuilder:
    builder = _builder()
    builder.discard = [0, 0, 0, 0]
    make_possible(draw, builder, 0, effect)
    return builder


def test_an_effect_has_a_result() -> None:
    """The position has what the first effect of a sequence needs."""
    effect = ss.parse_effect("may(seq(dissolve(1, big), draw(1)))")
    for builder in sample(_position_for(effect), 5):
        assert [slime.tier for slime in builder.swarms[0]] == [ss.Tier.BIG]
    assert [sum(builder.discard) for builder in sample(_position_for(ss.parse_effect("draw(2)")), 3)] == [1, 1, 1]
    assert sample(_position_for(ss.parse_effect("forbid(grow)")), 1)[0].swarms == [[], []]


def test_rulings_and_editions_vary() -> None:
    """Rulings have several values of every switch, and most editions differ."""
    readings = sample(rulings(), 100)
    for name in ("end_trigger", "combine_window", "combine_at_ripple", "pass_policy", "mint_turn_bonus"):
        assert len({getattr(one, name) for one in readings}) > 1
    assert len(set(sample(editions(), 20))) > 15


def test_a_sample_is_new_each_time() -> None:
    """A sample is equal each time, but shares no object with another."""
    strategy = editions()
    one, other = sample(strategy, 5), sample(strategy, 5)
    assert one == other
    assert not any(a is b for a in one for b in other)
    assert sample(strategy, 0) == []


@pytest.mark.parametrize(("missing", "message"), [
    ("hypothesis", "slimestack.testing needs hypothesis: install it with pip install 'slimestack[testing]'"),
    ("attrs", "import of attrs halted; None in sys.modules"),
])  # fmt: skip
def test_without_hypothesis(missing: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without hypothesis, the kit says what to install; any other missing module is named itself."""
    for name in [name for name in sys.modules if name.startswith("slimestack.testing")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ModuleNotFoundError) as raised:
        __import__("slimestack.testing.invariants")
    assert (str(raised.value), raised.value.name) == (message, missing)


def test_the_library_needs_no_hypothesis() -> None:
    """The library and its program load without hypothesis and without the kit."""
    code = (
        "import sys, slimestack as ss; [getattr(ss, name) for name in ss.__all__]; import slimestack.cli.app;"
        "print([name for name in sys.modules if name.startswith(('hypothesis', 'slimestack.testing'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


def test_public_names() -> None:
    """Every public name of the kit has a docstring, and none is a name of the library."""
    listed = {name: getattr(testing, name) for name in testing.__all__}
    assert [name for name, value in listed.items() if not (value.__doc__ or name in {"Driver", "Player"})] == []
    assert not set(testing.__all__) & set(vars(ss)["__all__"])

"""The strategies of the kit draw what they say, and the kit says what it needs."""

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
from slimestack.testing.faults import sample
from slimestack.testing.scenes import Scene, amount, make_possible
from slimestack.testing.tables import KINDS

BOX = ss.invented_edition()
FREE = ss.Rulings(pass_policy="free")


@examples(20)
@given(games())
def test_games_are_whole(record: ss.Record) -> None:
    """A drawn game begins at a first state, is over, and its record says what happened."""
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
def test_what_is_said_is_not_drawn(end: ss.State, state: ss.State) -> None:
    """Players, box and rulings are those that are asked for."""
    for table in (end, state):
        assert (table.game.players, table.game.edition, table.game.rulings) == (3, BOX, FREE)


@pytest.mark.parametrize("strategy", [games(players=5), reachable_states(players=1)])
def test_no_such_game(strategy: st.SearchStrategy[object]) -> None:
    """What is no game is refused by the library when the first one is drawn."""
    with pytest.raises(ss.SlimeStackError, match="2 to 4 players"):
        sample(strategy, 1)


def test_no_such_kind() -> None:
    """A kind of table that there is not is named, with those that there are."""
    with pytest.raises(ss.UnknownId, match="no kind of table 'turns'; there are picking, first_deal, turn"):
        states("turn", "turns")


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(kind: str) -> None:
    """The tables of a kind all wait for the same thing, hold the invariants, and are not alike."""
    found = sample(states(kind), 12)
    for state in found:
        check_invariants(state)
        assert state.seed is None
    assert len({type(state.pending) for state in found}) == 1
    assert len(set(found)) > 6


@examples(30)
@given(st.data(), states())
def test_actions_are_legal_or_not(data: st.DataObject, state: ss.State) -> None:
    """What can be done at a table is legal there, what cannot is not, and both come where both are asked for."""
    if ss.legal_actions(state):
        assert ss.explain(state, data.draw(actions_for(state))).legal
    assert not ss.explain(state, data.draw(actions_for(state, legal=False))).legal
    assert ss.explain(state, data.draw(actions_for(state, legal=None))).action


def test_both_kinds_of_actions() -> None:
    """All legal actions of a table are drawn, and among all actions some of either kind."""
    state = ss.position(["e4 e0", "m3"])
    assert set(sample(actions_for(state), 20)) == set(ss.legal_actions(state))
    found = sample(actions_for(state, legal=None), 40)
    assert len({action in ss.legal_actions(state) for action in found}) == 2


def test_nothing_to_do() -> None:
    """Where the game is over there is nothing to draw."""

    @given(actions_for(ss.position(["e4", "m3"], round=11, pending=ss.Over("END.1"))))
    def draw(action: ss.Action) -> None:
        """Is not called."""

    with pytest.raises(Unsatisfiable):
        draw()


def _scene() -> Scene:
    return Scene(edition=BOX, rulings=FREE, players=2, leader=0, rng=Random(1), active=0, swarms=[[], []])


def test_a_grow_of_nothing_is_not_laid() -> None:
    """Where the effects that are drawn leave nothing of a Grow that is under way, they are taken away."""
    scene = _scene()
    scene.in_force = (ss.InForce(ss.cards.Modify("grow", -2), (0,)),)
    assert (amount(scene, "draw"), len(scene.in_force)) == (1, 1)
    assert (amount(scene, "grow"), len(scene.in_force)) == (1, 0)


@st.composite
def _laid_for(draw: st.DrawFn, effect: ss.cards.Effect) -> Scene:
    scene = _scene()
    scene.discard = [0, 0, 0, 0]
    make_possible(draw, scene, 0, effect)
    return scene


def test_an_effect_finds_something() -> None:
    """The table is laid so that the first effect of a sequence has something to work on, where one is needed."""
    effect = ss.parse_effect("may(seq(dissolve(1, big), draw(1)))")
    for scene in sample(_laid_for(effect), 5):
        assert [slime.tier for slime in scene.swarms[0]] == [ss.Tier.BIG]
    assert [sum(scene.discard) for scene in sample(_laid_for(ss.parse_effect("draw(2)")), 3)] == [1, 1, 1]
    assert sample(_laid_for(ss.parse_effect("forbid(grow)")), 1)[0].swarms == [[], []]


def test_readings_and_boxes_are_many() -> None:
    """Rulings and editions of many kinds come, with every value of every switch."""
    found = sample(rulings(), 100)
    for name in ("end_trigger", "combine_window", "combine_at_ripple", "pass_policy", "mint_turn_bonus"):
        assert len({getattr(one, name) for one in found}) > 1
    assert len(set(sample(editions(), 20))) > 15


def test_a_sample_is_made_anew() -> None:
    """A sample is the same each time, and nothing that is done to one shows in another."""
    strategy = editions()
    one, other = sample(strategy, 5), sample(strategy, 5)
    assert one == other
    assert not any(a is b for a in one for b in other)
    assert sample(strategy, 0) == []


@pytest.mark.parametrize(("missing", "told"), [
    ("hypothesis", "slimestack.testing needs hypothesis: install it with pip install 'slimestack[testing]'"),
    ("attrs", "import of attrs halted; None in sys.modules"),
])  # fmt: skip
def test_without_hypothesis(missing: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hypothesis is not installed, the kit says what to install; what else is missing is named itself."""
    for name in [name for name in sys.modules if name.startswith("slimestack.testing")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ModuleNotFoundError) as raised:
        __import__("slimestack.testing.invariants")
    assert (str(raised.value), raised.value.name) == (told, missing)


def test_the_library_does_without() -> None:
    """The library and its program load without hypothesis and without the kit."""
    code = (
        "import sys, slimestack as ss; [getattr(ss, name) for name in ss.__all__]; import slimestack.cli.app;"
        "print([name for name in sys.modules if name.startswith(('hypothesis', 'slimestack.testing'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


def test_the_kit_is_what_it_lists() -> None:
    """Everything that the kit lists is there and has words, and no name of it is on the face of the library."""
    listed = {name: getattr(testing, name) for name in testing.__all__}
    assert [name for name, value in listed.items() if not (value.__doc__ or name in {"Driver", "Player"})] == []
    assert not set(testing.__all__) & set(vars(ss)["__all__"])

"""States as values: equality, hash, copies, pickles, texts, and what travels in them."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterator
from operator import attrgetter

import attrs
import pytest

import slimestack as ss
from boxes import box
from helpers import play
from slimestack.render import svg
from slimestack.table.state import State, copy_table, finish
from slimestack.table.table import FIELDS, Table, values


def trace(state: ss.State, decisions: int = 60) -> list[ss.Step]:
    """The steps of a game that goes on with ever another legal action."""
    taken: list[ss.Step] = []
    for turn in range(decisions):
        legal = ss.legal_actions(state)
        if not legal:
            break
        taken += ss.steps(state, legal[turn * 7 % len(legal)])
        state = taken[-1].state
    return taken


def kinds_of_state() -> Iterator[ss.State]:
    """A state of each kind that can be pending, seeded, from a few games played on."""
    seen: set[type] = set()
    ripples = box("everyone, now: seq(draw(2), may(dissolve(1, any)), move(2))", "everyone, now: remove(1, any, one)")
    starts = [
        ss.position(["e9 e0 dR", "m3 m2"], seed=1),
        ss.position(["e4 e5 d0", "m3"], seed=2, edition=ripples, pending=ss.RevealingRipple()),
        ss.position(["e0 e1", "m3"], seed=3, edition=ripples, pending=ss.RippleWindow("card"),
                    rulings=ss.Rulings(combine_at_ripple="token_player")),
        ss.new_game(players=3, seed=4),
        ss.position(["e0", "d0"], edition=ripples, round=4, pending=ss.Over("END.1"), seed=5),
        ss.position(["e9 e0 dR", "m3 m2"], seed=6, pending=ss.Spreading(ss.parse_swarm("d2 d0 d0"), 3)),
    ]  # fmt: skip
    for start in starts:
        for state in (start, *(step.state for step in trace(start))):
            if type(state.pending) not in seen:
                seen.add(type(state.pending))
                yield state


KINDS = list(kinds_of_state())


def test_a_state_offers_no_writing() -> None:
    """What writes on a Table is not among what a State shows."""
    shown = {name for name in dir(ss.new_game()) if not name.startswith("_")}
    assert shown - {one.name for one in attrs.fields(ss.State)} == {"is_over", "names", "players"}
    assert not {"set_swarm", "note"} & set(dir(ss.State))


@pytest.mark.parametrize(
    ("name", "use"),
    [
        ("apply", "slimestack.apply(state, action)"), ("legal_actions", "slimestack.legal_actions(state)"),
        ("to_act", "slimestack.to_act(state)"), ("edition", "state.game.edition"), ("rulings", "state.game.rulings"),
    ],
)  # fmt: skip
def test_what_people_look_for_on_a_state(name: str, use: str) -> None:
    """A function or a field that stands elsewhere is not an attribute, and the error says what to use."""
    state = ss.new_game()
    assert not hasattr(state, name)
    with pytest.raises(AttributeError) as raised:
        getattr(state, name)
    assert str(raised.value) == f"State has no attribute '{name}': use {use}"
    assert attrgetter(use.partition("(")[0].partition(".")[2])(state if use.startswith("state") else ss)
    assert vars(ss.State)[name].__doc__ == f"Not on a State: use {use}."


def test_a_state_of_every_kind_is_looked_at() -> None:
    """The states below wait for each of the eleven things that a state can wait for."""
    assert {type(state.pending) for state in KINDS} == {
        ss.Picking, ss.Turn, ss.Growing, ss.Searching, ss.Spreading, ss.RippleWindow, ss.Resolving, ss.Drawing,
        ss.DealingRites, ss.RevealingRipple, ss.Over,
    }  # fmt: skip


def test_equality_counts_the_seed_and_the_hash_does_not() -> None:
    """The same table with another seed, or none, is another state with the same hash and an equal view."""
    plain = ss.position(["e4 e0", "m3"])
    one, other = ss.with_seed(plain, 1), ss.with_seed(plain, 2)
    assert len({plain, one, other}) == 3
    assert hash(plain) == hash(one) == hash(other)
    assert ss.view(one) == ss.view(other) == plain
    assert ss.with_seed(one, 1) == one


def test_asking_for_legal_actions_changes_nothing() -> None:
    """The list that a state keeps counts neither for equality nor for the hash, and is not pickled."""
    asked, fresh = ss.position(["e4 e0", "m3"]), ss.position(["e4 e0", "m3"])
    before = pickle.dumps(asked)
    assert ss.legal_actions(asked) is ss.legal_actions(asked)
    assert asked == fresh
    assert hash(asked) == hash(fresh)
    assert pickle.dumps(asked) == before


@pytest.mark.parametrize("state", KINDS, ids=lambda state: type(state.pending).__name__)
def test_a_state_is_copied_and_pickled_in_mid_game(state: ss.State) -> None:
    """A copy is the state itself; what was pickled is equal, has the same hash, and goes on with an equal trace."""
    assert copy.copy(state) is state
    assert copy.deepcopy([state])[0] is state
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(state, protocol))
        assert again == state
        assert hash(again) == hash(state)
        assert again.seed == state.seed
    again = pickle.loads(pickle.dumps(state))
    assert trace(again) == trace(state)
    assert ss.with_seed(again, None) == ss.view(state)


def test_a_pickled_seed_draws_on_where_it_was() -> None:
    """After pickling, the next cards are those that the original reveals, not the first ones again."""
    state = play(ss.position(["e9 d9", "m3"], seed=3), "draw", "end")
    again = pickle.loads(pickle.dumps(state))
    assert again.seed.counter == state.seed.counter > 0  # type: ignore[union-attr]
    assert play(again, "draw") == play(state, "draw")


def test_a_state_never_changes() -> None:
    """No field can be set or deleted, and applying leaves the state as it was."""
    state = ss.position(["e4 e0", "m3"], seed=1)
    twin = ss.position(["e4 e0", "m3"], seed=1)
    for name in ("supply", "swarms", "seed", "colour"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(state, name, None)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        delattr(state, "supply")
    for action in ss.legal_actions(state):
        ss.apply(state, action)
        ss.steps(state, action)
    assert state == twin
    assert hash(state) == hash(twin)


def test_results_of_apply_are_frozen_too() -> None:
    """What apply, steps, with_seed and settle return is a State like any, that cannot be changed."""
    state = ss.position(["e4", "m3"], seed=1)
    seeded = ss.with_seed(ss.apply(ss.view(state), ss.Draw()), 5)
    made = [ss.apply(state, ss.Draw()), ss.view(state), seeded, *(step.state for step in ss.settle(seeded)),
            *(step.state for step in ss.steps(state, ss.Draw()))]  # fmt: skip
    for after in made:
        assert type(after) is ss.State
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            after.supply = 1  # type: ignore[misc]


def test_games_are_equal_by_value() -> None:
    """Two games with the same box, rulings and seats are equal; the players' names do not count."""
    one = ss.new_game(players=["Ada", "Bo"], rulings=ss.Rulings(pass_policy="free"))
    other = ss.new_game(players=2, rulings=ss.Rulings(pass_policy="free"))
    assert one == other
    assert hash(one) == hash(other)
    assert one.game is not other.game
    assert (one.game.name(0), one.game.name(1), other.game.name(1)) == ("Ada", "Bo", "P1")
    assert one != ss.new_game(players=2)
    assert one != ss.new_game(players=2, first=1, rulings=ss.Rulings(pass_policy="free"))
    assert pickle.loads(pickle.dumps(one)).game.names == ("Ada", "Bo")


@pytest.mark.clause("SETUP.3b")
@pytest.mark.parametrize(("players", "kept"), [(2, 10), (3, 9), (4, 8)])
def test_a_game_knows_how_many_ripples_it_keeps(players: int, kept: int) -> None:
    """The number goes by the players, as the edition says."""
    assert ss.new_game(players=players).game.ripples_kept == kept
    assert ss.new_game(players=players, edition=box(kept=(1, 2, 3))).game.ripples_kept == players - 1


def test_a_state_in_a_line() -> None:
    """The text of a state shows round, what is pending, who is active and every Swarm."""
    assert repr(ss.position(["e4 eR", ""], seed=1)) == "<State: round 2, Turn, active 0: eR e4 / ->"


def test_effects_in_force_as_text() -> None:
    """An effect of this round is reported with its seats."""
    assert str(ss.InForce(ss.cards.Forbid("draw"), (0, 3))) == "forbid(draw) for P0 P3"


def test_a_copy_table_a_table_has_all_that_lies_on_it() -> None:
    """The fields are listed once, and a copy has each of them."""
    state = ss.position(["e4 e0", "m3"], seed=1)
    copied = copy_table(state)
    assert values(copied) == values(state)
    assert len(FIELDS) == 17
    assert (type(copied), type(finish(copied))) == (Table, ss.State)


def test_a_state_shows_itself() -> None:
    """A printed state is the table as text, a notebook draws it, and its repr stays one line."""
    state = ss.position(["e4 e0", "m3"], row=[])
    assert str(state) == ss.words.table(state)
    assert state._repr_svg_() == svg(state)
    assert "\n" not in repr(state)


def test_short_forms() -> None:
    """Whether the game is over, how many play and what they are called can be asked of the state itself."""
    state = ss.new_game(["Ann", "Ben", "Cy"])
    assert (state.is_over, state.players, state.names) == (False, 3, ("Ann", "Ben", "Cy"))
    over = ss.position(["e4", "m3"], round=11, pending=ss.Over("END.1"))
    assert (over.is_over, over.players, over.names) == (True, 2, ("P0", "P1"))


def test_help_has_every_field() -> None:
    """The documentation of State explains each field, in its order."""
    named = re.findall(r"^    - ``(\w+)``: ", State.__doc__ or "", re.MULTILINE)
    assert named == [field.name for field in attrs.fields(State) if field.init]


def test_help_says_where_else_a_name_is() -> None:
    """What people look for on a State is listed in its help with the way to it, and is not there."""
    assert vars(ss.State)["apply"].__doc__ == "Not on a State: use slimestack.apply(state, action)."
    assert getattr(ss.State, "apply") is vars(ss.State)["apply"]  # noqa: B009  # type checkers know that it is not there

"""The library and the specification say the same: of tables that games reach, and of any valid table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import get_args

import attrs
import pytest
from hypothesis import strategies as st

import slimestack as ss
from formal.comparing import Asked, Tables, compare, differences
from formal.conjunctions import drawn
from formal.drawing import Choice, along_a_game, any_states, close_ends, one_action, one_of_each_kind, walks
from formal.spec import the_spec
from slimestack.table import rulings as switch
from slimestack.table.actions import KINDS
from slimestack.table.pending import PENDING
from slimestack.testing.state_strategies import KINDS as TABLES
from slimestack.testing.state_strategies import states


def seen_in(every: Iterable[Asked]) -> Counter[object]:
    """How often there was each pending kind, each kind of action, each number of players, each value of a switch."""
    counted: Counter[object] = Counter()
    for one in every:
        game = one.state.game
        counted.update([type(one.state.pending), game.players, *attrs.asdict(game.rulings).items()])
        counted.update(map(type, one.actions))
    return counted


def readings() -> list[object]:
    """Every value of every switch, as :func:`seen_in` counts them."""
    kinds = (switch.EndTrigger, switch.CombineWindow, switch.CombineAtRipple, switch.PassPolicy, switch.MintTurnBonus,
             switch.SplitShuffle)  # fmt: skip
    names = [field.name for field in attrs.fields(ss.Rulings)]
    return [(name, value) for name, kind in zip(names, kinds, strict=True) for value in get_args(kind)]


def tables(choice: Choice, odd: bool) -> st.SearchStrategy[Tables]:
    """Arbitrary tables and some that come after them, most often in a turn or in a Ripple, and tables along games."""
    each = walks(states("turn", "resolving"), 1, one_of_each_kind)
    kinds = [walks(any_states(), 8, choice), each, along_a_game(odd=odd, many=12, choice=choice)]
    return st.sampled_from([0, 0, 0, 1, 1, 2]).flatmap(kinds.__getitem__)


def test_some_tables() -> None:
    """Of hundreds of tables, arbitrary ones and reached ones, both say the same, and of what is done there."""
    every: list[Asked] = []
    counted: Counter[object] = Counter()
    for number in range(8):  # which tables are drawn depends on what else hypothesis sees of the sources
        every += compare(the_spec(), tables(one_action, odd=False), 60, number)
        counted = seen_in(every)
        if len(every) > 400 and all(counted[one] for one in (*PENDING, 2, 3, 4, *readings())):
            break
    assert len(every) > 400
    assert not [one for one in (*PENDING, 2, 3, 4, *readings()) if not counted[one]]


@pytest.mark.proof
@pytest.mark.parametrize("kind", list(TABLES))
def test_many_tables_of_each_kind(kind: str) -> None:
    """Of hundreds of valid tables of every pending kind both say the same, and of actions of each kind there."""
    compare(the_spec(), walks(states(kind), 0, one_of_each_kind), 100)


@pytest.mark.proof
@pytest.mark.parametrize("number", range(1, 4))
def test_many_tables(number: int) -> None:
    """Of thousands of tables, arbitrary and reached ones, both say the same, and of actions of every kind there."""
    every: list[Asked] = []
    missing: list[object] = [None]
    for again in range(4):  # which tables are drawn depends on what else hypothesis sees of the sources
        if missing:
            every += compare(the_spec(), tables(one_of_each_kind, odd=number % 2 == 0), 250, number + 3 * again)
            counted = seen_in(every)
            missing = [one for one in (*PENDING, *KINDS, 2, 3, 4, *readings()) if not counted[one]]
    assert not missing


def hold(asked: list[Asked]) -> None:
    """Both say the same of all these tables; otherwise the difference at the table with the shortest text is shown."""
    found = [some[0] for some in differences(the_spec(), asked) if some]
    assert not found, f"\n{min(found, key=lambda one: len(ss.position_text(one.state)))}"


def test_where_rare_things_meet() -> None:
    """Both say the same wherever rare things meet, each of them at least twice, with each sort of move there."""
    asked, missing = drawn(times=2)
    hold(asked)
    assert not missing


@pytest.mark.proof
@pytest.mark.parametrize("number", range(1, 5))
def test_where_rare_things_often_meet(number: int) -> None:
    """Both say the same where each of these things meets often."""
    asked, _ = drawn(times=10, first=number * 10_000)
    hold(asked)


def test_close_ends() -> None:
    """Where many have the same total, both name the same winners and what broke the tie."""
    every = compare(the_spec(), close_ends(), 150)
    broke = Counter(result.tie_break for one in every if (result := ss.result(one.state)))
    assert set(broke) == {None, "royals", "bigs", "slimes", "shared"}

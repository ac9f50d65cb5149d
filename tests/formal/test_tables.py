"""The tables by hand: at each, where a wrong reading of its rulings shows, library and specification are compared."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any, get_args

import attrs
import pytest

import slimestack as ss
from boxes import box
from formal.comparing import Asked, differences
from formal.drawing import one_of_each_kind
from formal.spec import the_spec
from slimestack.table import rulings as switch

DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_name("tables.toml").read_text("utf-8"))
TABLES: list[dict[str, Any]] = DATA["table"]
VALUES = {
    name: get_args(kind)
    for name, kind in zip(
        [field.name for field in attrs.fields(ss.Rulings)],
        (switch.EndTrigger, switch.CombineWindow, switch.CombineAtRipple, switch.PassPolicy, switch.MintTurnBonus,
         switch.SplitShuffle),
        strict=True,
    )
}  # fmt: skip


def states(table: dict[str, Any]) -> list[ss.State]:
    """The state after the moves; with a switch, one for each of its values."""
    name = table.get("switch") or table.get("each_of")
    readings = [ss.Rulings(**{name: value}) for value in VALUES[name]] if name else [None]
    found = []
    for reading in readings:
        edition = box(*table["parts"]) if "parts" in table else None
        state = ss.read_position(table["position"], edition=edition, rulings=reading)
        for move in table.get("moves", ()):
            state = ss.apply(state, ss.parse_action(move))
        found.append(state)
    return found


def asked(state: ss.State) -> list[Asked]:
    """The table with every legal action, and each table after one of them with an action of each kind."""
    after = dict.fromkeys(ss.apply(state, action) for action in ss.legal_actions(state))
    return [Asked(state, ss.legal_actions(state)), *[one_of_each_kind(one, Random(1)) for one in after]]


def test_both_say_the_same() -> None:
    """At every table, and after every action there, both say the same; the first difference is shown with its table."""
    every = [one for table in TABLES for state in states(table) for one in asked(state)]
    known = list(dict.fromkeys(every))
    found = [difference for some in differences(the_spec(), known) for difference in some]
    assert not found, f"\n{found[0]}"


@pytest.mark.parametrize("table", [one for one in TABLES if "switch" in one], ids=lambda one: one["rulings"][0])
def test_the_values_of_a_switch_differ(table: dict[str, Any]) -> None:
    """At the table of a switch its values differ, in what is legal or in what comes of it within some steps."""
    games = {_course(state, 6) for state in states(table)}
    assert len(games) > 1, f"every value of {table['switch']} plays alike at {table['position']}"


def _course(state: ss.State, steps: int) -> tuple[object, ...]:
    """What is legal and who has what, here and along the last legal actions from here."""
    course: list[object] = []
    for _ in range(steps):
        legal = ss.legal_actions(state)
        course.append(
            (tuple(map(str, legal)), state.swarms, state.deck, state.discard, state.actions_left, state.is_over)
        )
        if not legal:
            break
        state = ss.apply(state, legal[-1])
    return tuple(course)


def test_every_ruling_has_a_table() -> None:
    """Each ruling has a table, or it says why no table can show it."""
    known = {one.id for one in ss.rulebook.rulings()}
    named = {one for table in TABLES for one in table["rulings"]}
    assert named.isdisjoint(DATA["without"])
    assert named | DATA["without"].keys() == known

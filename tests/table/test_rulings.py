"""The six switches by which a table reads the open questions."""

from __future__ import annotations

import copy
import pickle
from typing import Any, get_args, get_type_hints

import attrs
import pytest

import slimestack as ss

DEFAULTS = {
    "end_trigger": "failed_draw",
    "combine_window": "decision_points",
    "combine_at_ripple": "never",
    "pass_policy": "must_act_bonus_optional",
    "mint_turn_bonus": "older_royals_count",
    "split_shuffle": "draw_pile",
}
VALUES = {name: get_args(hint) for name, hint in get_type_hints(ss.Rulings).items()}


@pytest.mark.ruling("RULING.END.1", "RULING.COMBINE.1", "RULING.COMBINE.5", "RULING.TURN.1", "RULING.ROYAL.1",
                    "RULING.SPLIT.4")  # fmt: skip
def test_the_defaults_are_our_rulings() -> None:
    """Nothing said, a table plays by our answer to each of the six questions."""
    assert attrs.asdict(ss.Rulings()) == DEFAULTS


def test_the_switches_are_those_of_the_rulebook() -> None:
    """Each switch and each of its values stands in the rulebook, in the same order, the default first."""
    outcome = {switch.name: tuple(value.value for value in switch.values) for switch in ss.rulebook.switches()}
    assert outcome == VALUES
    assert {name: values[0] for name, values in outcome.items()} == DEFAULTS


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in VALUES.items() for value in values])
def test_every_value_of_a_switch(name: str, value: str) -> None:
    """Every listed value can be chosen by itself, and leaves the others at their defaults."""
    chosen: dict[str, Any] = {name: value}
    rulings = ss.Rulings(**chosen)
    assert attrs.asdict(rulings) == DEFAULTS | chosen
    assert (rulings == ss.Rulings()) == (value == DEFAULTS[name])


@pytest.mark.parametrize("name", DEFAULTS)
@pytest.mark.parametrize("value", ["", "Never", "FREE", "no_such_value", None, True, 0, [], b"free"])
def test_what_no_switch_has(name: str, value: object) -> None:
    """Any other value is refused, naming the switch and what it can be."""
    wrong: dict[str, Any] = {name: value}
    with pytest.raises(ss.SlimeStackError) as raised:
        ss.Rulings(**wrong)
    assert str(raised.value).startswith(f"Rulings.{name}: expected one of {', '.join(VALUES[name])}, got ")


def test_rulings_are_frozen_values() -> None:
    """Equal rulings are equal keys, also copied or pickled, and none can be changed."""
    rulings = ss.Rulings(pass_policy="free")
    for twin in (copy.deepcopy(rulings), pickle.loads(pickle.dumps(rulings)), ss.Rulings(pass_policy="free")):
        assert twin == rulings
        assert hash(twin) == hash(rulings)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rulings.pass_policy = "always_act"  # type: ignore[misc]

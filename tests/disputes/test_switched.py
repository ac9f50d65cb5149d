"""Every choice of the switches, and a state under another choice."""

from __future__ import annotations

import attrs
import pytest

import slimestack as ss
from slimestack.disputes.switched import (
    VALUES,
    alternatives,
    differences,
    every_rulings,
    with_rulings,
)


def test_values_are_those_of_the_rulebook() -> None:
    """The switches, their values and their order are those that the rulebook tells."""
    outcome = {switch.name: tuple(value.value for value in switch.values) for switch in ss.rulebook.switches()}
    assert {name: set(values) for name, values in VALUES.items()} == {name: set(v) for name, v in outcome.items()}
    assert list(VALUES) == list(attrs.fields_dict(ss.Rulings))


def test_every_rulings() -> None:
    """There are 216 of them, no two alike."""
    assert len(set(every_rulings())) == len(every_rulings()) == 3 * 2 * 2 * 3 * 2 * 3


@pytest.mark.parametrize("ours", [ss.Rulings(), ss.Rulings(pass_policy="free", split_shuffle="draw_pile_and_rejects")])
def test_alternatives(ours: ss.Rulings) -> None:
    """The alternatives are exactly the rulings that differ in one switch."""
    assert set(alternatives(ours)) == {other for other in every_rulings() if len(differences(ours, other)) == 1}


def test_with_rulings_keeps_the_table() -> None:
    """Only the rulings are others; the seed is left out."""
    state = ss.position(["e4", "m3"], seed=7, rulings=ss.Rulings(pass_policy="free"))
    assert with_rulings(state, ss.Rulings()) == ss.position(["e4", "m3"])

"""Asking under all choices of the switches without asking each time."""

from __future__ import annotations

import attrs
import pytest

import slimestack as ss
from slimestack.disputes.switched import (
    VALUES,
    alternatives,
    differences,
    every_rulings,
    under_all,
    watched,
    with_rulings,
)


def test_values_are_those_of_the_rulebook() -> None:
    """The switches, their values and their order are those that the rulebook tells."""
    told = {switch.name: tuple(value.value for value in switch.values) for switch in ss.rulebook.switches()}
    assert {name: set(values) for name, values in VALUES.items()} == {name: set(v) for name, v in told.items()}
    assert list(VALUES) == list(attrs.fields_dict(ss.Rulings))


def test_every_rulings() -> None:
    """There are 216 of them, no two alike."""
    assert len(set(every_rulings())) == len(every_rulings()) == 3 * 2 * 2 * 3 * 2 * 3


@pytest.mark.parametrize("ours", [ss.Rulings(), ss.Rulings(pass_policy="free", split_shuffle="draw_pile_and_rejects")])
def test_alternatives(ours: ss.Rulings) -> None:
    """The alternatives are exactly the rulings that differ in one switch."""
    assert set(alternatives(ours)) == {other for other in every_rulings() if len(differences(ours, other)) == 1}


def test_under_all_asks_seldom_and_answers_right() -> None:
    """What looks at two switches of 2 and 3 values is asked 6 times, and answered for each of the 216."""
    asked: list[ss.Rulings] = []

    def ask(rulings: ss.Rulings) -> str:
        asked.append(rulings)
        return rulings.pass_policy + rulings.mint_turn_bonus

    assert under_all(ask) == {rulings: rulings.pass_policy + rulings.mint_turn_bonus for rulings in every_rulings()}
    assert len(asked) == 6


def test_under_all_where_the_second_look_hangs_on_the_first() -> None:
    """A switch that is looked at only under one value of another makes no difference under the others."""

    def ask(rulings: ss.Rulings) -> str:
        return rulings.end_trigger if rulings.combine_window == "between_actions" else "-"

    for rulings, answer in under_all(ask).items():
        assert answer == ask(rulings)


def test_watched_rulings_note_switches_alone() -> None:
    """They are the same rulings, and what is looked at besides switches is not noted."""
    noting, looked = watched(ss.Rulings(pass_policy="free"))
    assert (noting.pass_policy, noting.__module__) == ("free", "slimestack.disputes.switched")
    assert looked == {"pass_policy"}


def test_with_rulings_keeps_the_table() -> None:
    """Only the rulings are others; the seed is left out."""
    state = ss.position(["e4", "m3"], seed=7, rulings=ss.Rulings(pass_policy="free"))
    assert with_rulings(state, ss.Rulings()) == ss.position(["e4", "m3"])

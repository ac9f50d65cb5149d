"""The nets: every wrong rule fits the code, and a random ten of them are noticed and explained by the tests."""

from __future__ import annotations

import os
import time
from random import Random

import pytest
from hypothesis.errors import FlakyFailure, HypothesisWarning

import slimestack as ss
from nets.explaining import differs, is_explanation, is_shown
from nets.running import caught, try_each
from nets.wrong_rules import UnfitRule, WrongRule, wrong_rules

RULES = wrong_rules()
SEED = os.environ.get("NETS_SEED") or str(time.time_ns())
"""Chooses the wrong rules of this run; ``NETS_SEED`` repeats them."""
CHOSEN = 10


def test_every_wrong_rule_fits() -> None:
    """Each change of each wrong rule stands once in the code, compiles, and breaks a clause or ruling that there is."""
    assert len({one.name for one in RULES}) == len(RULES) >= 60
    for one in RULES:
        compile(one.text(), one.file, "exec")
        assert ss.rulebook.entry(one.against).id == one.against
    with pytest.raises(UnfitRule, match="0 times, expected once"):
        WrongRule("none", "", "GROW.1", "chance.py", (("not there", ""),)).text()


def test_every_wrong_rule_has_its_tests() -> None:
    """``make nets`` has kept the tests that explain each wrong rule, and no others."""
    assert list(caught()) == [one.name for one in RULES]
    assert all(caught().values())


def test_ten_wrong_rules_are_explained() -> None:
    """The tests that are kept for a wrong rule notice and explain it: a random ten are tried."""
    chosen = Random(SEED).sample(RULES, CHOSEN)
    found = list(try_each(chosen, kept=True))
    unexplained = {
        f"{one.wrong.name} ({one.wrong.says})": (one.verdict, one.problem, *[failure.says for failure in one.failures])
        for one in found
        if not one.explaining
    }
    assert unexplained == {}, f"NETS_SEED={SEED} tries the same ten again"


@pytest.mark.parametrize(
    ("message", "explains"),
    [
        ("assert 'grow' == 'draw'", True),
        ("assert Growing(left=2) == Drawing(left=2)", True),
        ("assert [(1, 0), (1, 1)] == [(1, 1), (1, 0)]", True),
        ("assert ['end'] == []\n  Left contains one more item: 'end'", True),
        ("assert 1204 == 1203", False),
        ("assert '0f3a5b6c7d8e9f00' == '0f3a5b6c7d8e9f01'", False),
        ("assert Figures(states=5, ends=2) == Figures(states=4, ends=2)", False),
        ("assert False", False),
        ("no reason against draw", False),
    ],
)
def test_what_values_explain(message: str, explains: bool) -> None:
    """Two values that differ are an explanation; a count or a digest alone is none."""
    assert differs(message) is explains


@pytest.mark.parametrize(
    ("report", "shows"),
    [
        ("    state=<State: round 2, Turn, active 0: e4 / m3>,", True),
        ('    state = ss.position(["e4 e0", "m3"])', True),
        ('    state = table("e4 e0", supply=0)', True),
        ("AssertionError: at e4 e0 / m3; left 0: legal are ['end']", True),
        ("E       assert 1204 == 1203", False),
        ("hypothesis.errors.HypothesisWarning: the recursion limit", False),
    ],
)
def test_what_shows_a_position(report: str, shows: bool) -> None:
    """A position is shown as a state, as its text, or where the test makes it."""
    assert is_shown(report) is shows


def _library_error() -> Exception:
    with pytest.raises(ss.IllegalAction) as raised:
        ss.apply(ss.position(["e4", "m3"]), ss.EndTurn())
    return raised.value


FAILED = AssertionError("assert 'grow' == 'draw'")


@pytest.mark.parametrize(
    ("error", "explains"),
    [
        (FAILED, True),
        (ExceptionGroup("two faults", [ValueError("no"), FAILED]), True),
        (FlakyFailure("it comes and goes", [FAILED]), False),
        (HypothesisWarning("the recursion limit"), False),
        (_library_error(), False),
    ],
)
def test_which_errors_explain(error: Exception, explains: bool) -> None:
    """A failed assertion of a test explains; an error of the library does not, even with a position beside it."""
    assert is_explanation(error, "state=<State: round 2, Turn, active 0: e4 / m3>") is explains

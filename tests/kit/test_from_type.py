"""``hypothesis.strategies.from_type`` draws values of every public class."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import slimestack as ss
from properties.profiles import examples
from slimestack.from_type import public_classes
from slimestack.json.kinds import document_name
from slimestack.table.actions import KINDS
from slimestack.testing.strategies import sample

CLASSES = list(public_classes())
SLOW: tuple[type[Any], ...] = (ss.Readings, ss.ReadingVerdict, ss.Consequences, ss.Odds, ss.DrawOutcome)
HOOKS = [entry.value for entry in entry_points(group="hypothesis")]


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_class(kind: type[Any]) -> None:
    """Values of the class, each of which survives a pickle and, if it is a document, JSON."""
    for value in sample(st.from_type(kind), 3 if kind in SLOW else 12):
        assert isinstance(value, kind)
        assert pickle.loads(pickle.dumps(value)) == value
        if document_name(kind) in {"action", "state", "edition", "rulings", "score", "result", "verdict"}:
            assert ss.from_json(kind, ss.to_json(value)) == value


def draws(kind: type, what: Callable[[Any], bool]) -> bool:
    """Whether such a value is drawn, which need not be a simple one."""
    return bool(find(st.from_type(kind), what, settings=settings(phases=[Phase.generate], max_examples=2000)))


def test_every_kind_of_action() -> None:
    """An Action can be of each kind, and name a card of the invented edition; a Decision or an Outcome as well."""
    for kind in KINDS:
        base = ss.Outcome if issubclass(kind, ss.Outcome) else ss.Decision
        assert draws(ss.Action, kind.__instancecheck__)
        assert draws(base, kind.__instancecheck__)
    known = ss.invented_edition().rite
    assert draws(ss.Action, lambda action: isinstance(action, ss.ClaimRite) and action.rite in known)


UNIONS: tuple[Any, ...] = (ss.Pending, ss.Fact, ss.cards.Effect, ss.cards.Who)


@examples(20)
@given(st.tuples(*map(st.from_type, UNIONS)))
def test_unions(values: tuple[object, ...]) -> None:
    """The unions of the public classes draw values of their members."""
    assert {type(value) for value in values} <= set(CLASSES)


@examples(20)
@given(st.builds(ss.explain, st.from_type(ss.State), st.from_type(ss.Action)))
def test_function(verdict: ss.Verdict) -> None:
    """What takes the classes can be called with drawn values."""
    assert isinstance(verdict, ss.Verdict)


@pytest.mark.skipif("slimestack.from_type:register" not in HOOKS, reason="an older installation: pip install -e .")
def test_installed() -> None:
    """Nothing has to be imported for it: hypothesis finds it by the entry point of the package."""
    lines = "import slimestack as ss; from hypothesis import find, strategies as st"
    found = "print(find(st.from_type(ss.Action), lambda action: isinstance(action, ss.ClaimRite)))"
    ran = subprocess.run([sys.executable, "-c", f"{lines}; {found}"], capture_output=True, text=True, check=False)
    assert "claim " in ran.stdout, ran.stderr


def test_not_needed() -> None:
    """Without hypothesis nothing changes: the library does not load what registers the classes."""
    code = "import sys, slimestack as ss; ss.Action, ss.State; print([m for m in sys.modules if 'from_type' in m])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"

"""Junk that programs hand in: it is refused in a sentence, and nothing that is shared can be changed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import slimestack as ss
from slimestack.rulebook.search import search


@pytest.mark.parametrize("name", ["rite", "rite_order", "ripple"])
def test_no_edition_is_changed(name: str) -> None:
    """The cards of an edition by id cannot be changed, and an edition still goes through copies and pickles."""
    edition = ss.position(["e4", "m3"]).game.edition
    cards = getattr(edition, name)
    with pytest.raises(AttributeError):
        cards.clear()
    with pytest.raises(TypeError):
        cards["crowd"] = 7
    for same in (copy.deepcopy(edition), pickle.loads(pickle.dumps(edition))):
        assert same == edition
        assert hash(same) == hash(edition)
        assert getattr(same, name) == cards


@pytest.mark.parametrize(
    "call",
    [
        lambda: ss.parse_slime("xx", 5),  # type: ignore[arg-type]
        lambda: ss.parse_slime("e4/m3", [1]),  # type: ignore[arg-type]
        lambda: ss.parse_slime("xx", "xx", "x"),  # type: ignore[arg-type]
        lambda: ss.parse_slime("xx", "xx", -1),
        lambda: ss.rulebook.nearest("draw", n="x"),  # type: ignore[arg-type]
        lambda: ss.rulebook.nearest("draw", n=0),
        lambda: search("draw", "x"),  # type: ignore[arg-type]
        lambda: search("draw", True),
        lambda: search("draw", -1),
    ],
)
def test_arguments_of_lookups(call: Callable[[], object]) -> None:
    """A wrong argument beside the text is refused as a wrong text is."""
    with pytest.raises(ss.InvalidValue, match="expected a"):
        call()


def test_defects_of_unknown_codes() -> None:
    """A code that the library does not know, or without its details, still has a sentence."""
    assert str(ss.Defect("no_such_code")) == "no such code"
    assert str(ss.Defect("wrong_growth", ("COMP.5",), details=(("used", "3"),))) == "wrong growth: used 3 (COMP.5)"
    assert str(ss.Defect("said_twice", place=(0,), details=(("what", "x"),))) == "1: x is given twice"
    both = (("given", "'x'"), ("hint", "junk"), ("reading", "junk"), ("near", "'y'"))
    assert str(ss.Defect("unknown_field", details=both)) == "unknown field 'x': did you mean 'y'?"


@pytest.mark.parametrize(
    "fields",
    [
        {"code": 7},
        {"citations": "GROW.1"},
        {"citations": (1,)},
        {"place": "value"},
        {"place": (None,)},
        {"line": "1"},
        {"column": 1.5},
        {"details": {"a": "b"}},
        {"details": (("a",),)},
        {"details": (("a", 1),)},
    ],
)
def test_defects_of_wrong_types(fields: dict[str, Any]) -> None:
    """A defect has fields of the documented types."""
    with pytest.raises(ss.InvalidValue, match=r"^Defect\.\w+: expected a"):
        ss.Defect(**{"code": "missing_field", **fields})


@pytest.mark.parametrize(
    ("code", "details"),
    [("zzz", ()), ("type_taken", ()), ("wrong_kind", ()), ("condition_not_met", (("condition", "x("),))],
)
def test_verdicts_without_their_details(code: str, details: tuple[tuple[str, str], ...]) -> None:
    """A refusal with an unknown code, or without its details, still has a sentence, but no document is read of it."""
    verdict = ss.Verdict(ss.Draw(), False, (), code, details)
    assert str(verdict).startswith("Draw is not legal: ")
    assert verdict.reason.startswith(f"draw is not legal: {code.replace('_', ' ')}")
    with pytest.raises(ss.InvalidDocument):
        ss.from_json(ss.Verdict, ss.to_json(verdict))


JUNK: Any = 7


@pytest.mark.parametrize(
    "make",
    [
        lambda: ss.Verdict(JUNK, False, (), "zzz"),
        lambda: ss.Verdict(ss.Draw(), False, JUNK, "zzz"),
        lambda: ss.Verdict(ss.Draw(), False, (), JUNK),
        lambda: ss.Verdict(ss.Draw(), False, ()),
        lambda: ss.Verdict(ss.Draw(), True, (), "one_big"),
        lambda: ss.Verdict(ss.Draw(), False, (), "zzz", JUNK),
        lambda: ss.Odds(JUNK, JUNK, JUNK),
        lambda: ss.Step(JUNK, JUNK, JUNK, JUNK),
        lambda: ss.Score(JUNK, "x", JUNK, None),  # type: ignore[arg-type]
        lambda: ss.Result(JUNK, JUNK, JUNK, JUNK),
        lambda: ss.Readings(JUNK, JUNK, JUNK, JUNK, JUNK, JUNK),
        lambda: ss.Consequences(JUNK, JUNK, JUNK, JUNK, JUNK, JUNK),
    ],
)
def test_values_made_of_junk(make: Callable[[], Any]) -> None:
    """A value made of anything is refused at once, or when it is to be written."""
    with pytest.raises(ss.SlimeStackError):
        ss.to_json(make())

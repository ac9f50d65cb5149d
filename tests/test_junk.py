"""Junk that programs hand in: it is refused in a sentence, and nothing that is shared can be changed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

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

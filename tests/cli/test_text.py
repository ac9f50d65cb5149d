"""Errors as the command line shows them."""

from __future__ import annotations

import pytest

import slimestack as ss
from slimestack.cli.text import error_sentence, error_text


def test_error_of_many_defects() -> None:
    """An error of one defect is one sentence; of many, ten are shown and the others counted."""
    assert error_text(ss.InvalidEdition("x", [ss.Defect("missing_field")])) == "x cannot be played: missing field."
    text = error_text(ss.InvalidEdition("x", [ss.Defect("missing_field", place=(f"me {n}",)) for n in range(12)]))
    assert text.splitlines()[0] == "x cannot be played:"
    assert text.splitlines()[-2:] == ["- me 9: missing field", "- and 2 more"]


def test_a_sentence_begins_with_a_capital_unless_it_is_a_name() -> None:
    """The name of a file keeps its small letter; everything else begins with a capital."""
    with pytest.raises(ss.SlimeStackError) as raised:
        ss.load_edition("no-file")
    assert error_sentence(raised.value) == "no-file cannot be read: No such file or directory."
    assert error_sentence(ss.InvalidEdition("x", [ss.Defect("missing_field")])).startswith("x cannot be played")
    assert error_sentence(ss.SlimeStackError("it is late")) == "It is late."

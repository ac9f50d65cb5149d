"""Errors as the command line shows them."""

from __future__ import annotations

import slimestack as ss
from slimestack.cli.text import error_text


def test_error_of_many_defects() -> None:
    """An error of one defect is one sentence; of many, ten are shown and the others counted."""
    assert error_text(ss.InvalidEdition("x", [ss.Defect("missing_field")])) == "x cannot be played: missing field."
    text = error_text(ss.InvalidEdition("x", [ss.Defect("missing_field", place=(f"me {n}",)) for n in range(12)]))
    assert text.splitlines()[0] == "x cannot be played:"
    assert text.splitlines()[-2:] == ["- me 9: missing field", "- and 2 more"]

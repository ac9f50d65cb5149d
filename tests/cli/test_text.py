"""Errors as the command line shows them."""

from __future__ import annotations

import slimestack as ss
from slimestack.cli.text import error_text


def test_error_of_many_defects() -> None:
    """An error of one defect is one sentence; of many, ten are shown and the others counted."""
    assert error_text(ss.InvalidEdition("x cannot be read", ["no such file"])) == "x cannot be read: no such file."
    told = error_text(ss.InvalidEdition("x", [f"defect {n}" for n in range(12)])).splitlines()
    assert told[0] == "x:"
    assert told[-2:] == ["- defect 9", "- and 2 more"]

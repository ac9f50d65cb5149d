"""The legal moves, numbered, each with what it makes."""

from __future__ import annotations

from collections.abc import Iterator

import slimestack as ss
from slimestack.words import Line, makes


def move_lines(state: ss.State) -> Iterator[Line]:
    """A line for each legal move: its number, its text, what it makes."""
    legal = ss.legal_actions(state)
    width = len(str(len(legal)))
    for number, action in enumerate(legal, 1):
        yield Line(f"{number:>{width}}  {action}: {makes(state, action)}", indent=1, hang=width + 2)

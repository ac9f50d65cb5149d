"""The positions of the perft tables, and their data file.

A position is a line of text as :func:`slimestack.position_text` prints it; it says how its table reads the rules, and
its cards are those of the edition that ships. It holds no seed, so every card that can come is a branch.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

import slimestack as ss
from helpers import csv_text

HERE = Path(__file__).with_name("perft.json")
TABLE = HERE.parents[2] / "docs" / "_generated" / "perft.csv"
DAILY, PROOF = 1_500, 30_000
"""From how many states at most the counts are made by every run of the tests, and by the proof."""


@attrs.frozen
class Perft:
    """A position, its counts by length from 1 up, and to which depth every run of the tests makes them."""

    name: str
    position: str
    daily: int = 0
    counts: tuple[int, ...] = ()

    @property
    def state(self) -> ss.State:
        """The position's state."""
        return ss.read_position(self.position)


def pinned() -> tuple[Perft, ...]:
    """The positions with their counts, as the data file has them."""
    rows: list[dict[str, Any]] = json.loads(HERE.read_text(encoding="utf-8"))
    return tuple(Perft(**{**one, "counts": tuple(one["counts"])}) for one in rows)


def text_of(positions: Iterable[Perft]) -> str:
    """The data file of these positions."""
    return json.dumps([attrs.asdict(one) for one in positions], indent=1, ensure_ascii=False) + "\n"


def table_of(positions: Iterable[Perft]) -> str:
    """The table for the docs, as comma-separated values."""
    rows = [(one.name, f"``{one.position}``", ", ".join(map(str, one.counts))) for one in positions]
    return csv_text(("Position", "Its text", "Sequences of 1, 2, 3, … steps"), *rows)

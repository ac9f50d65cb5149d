"""The pinned figures of the small games, and their tables for the docs.

``PYTHONPATH=tests python -m exhaustive --remake`` makes them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from exhaustive.games import Game
from exhaustive.reach import Reached, clauses_of
from exhaustive.walking import Figures
from helpers import csv_text

HERE = Path(__file__).with_name("figures.json")
REACH = HERE.with_name("reach.json")
TABLE = HERE.parents[2] / "docs" / "_generated" / "exhaustive.csv"
REACH_TABLE = TABLE.with_name("exhaustive_reach.csv")
HEADINGS = ("Small game", "States", "Steps", "Ends", "Longest", "Games", "Expected scores")


def pinned() -> Mapping[str, Figures]:
    """The figures as the data file has them, by the name of the game."""
    games: dict[str, dict[str, Any]] = json.loads(HERE.read_text(encoding="utf-8"))
    return {
        name: Figures(**{**one, "scores": tuple(map(Fraction, one["scores"])), "games": int(one["games"])})
        for name, one in games.items()
    }


def text_of(found: Mapping[str, Figures]) -> str:
    """The data file with these figures."""
    return json.dumps({name: _as_json(one) for name, one in found.items()}, indent=1, ensure_ascii=False) + "\n"


def _as_json(one: Figures) -> dict[str, object]:
    return {
        "states": one.states,
        "steps": one.steps,
        "ends": one.ends,
        "longest": one.longest,
        "games": str(one.games),  # more digits than most readers of JSON keep
        "scores": [str(score) for score in one.scores],
    }


def table_of(games: Iterable[Game], found: Mapping[str, Figures]) -> str:
    """The table for the docs, as comma-separated values: exact where it counts, scores rounded."""
    rows = []
    for game in games:
        one = found[game.name]
        scores = " ".join(f"{float(score):.3f}" for score in one.scores)
        rows.append((game.name, one.states, one.steps, one.ends, one.longest, _short(one.games), scores))
    return csv_text(HEADINGS, *rows)


def _short(count: int) -> str:
    return str(count) if count < 10**6 else f"{count:.2e}"


def reach_text(found: Mapping[str, Reached]) -> str:
    """The data file of what each game reaches: the clauses whose code it executes, and what is pending."""
    data = {
        name: {"pending": list(one.pending), "facts": list(one.facts), "clauses": " ".join(clauses_of(one.code))}
        for name, one in found.items()
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def reach_table_of(games: Iterable[Game]) -> str:
    """The table for the docs of what each game reaches, as the data file has it."""
    reach: dict[str, dict[str, Any]] = json.loads(REACH.read_text(encoding="utf-8"))
    rows: list[tuple[object, ...]] = [("Small game", "What it is about", "Clauses executed", "Pending")]
    for game in games:
        one = reach[game.name]
        clauses = sum(not rule.startswith(("RULING.", "PR.")) for rule in one["clauses"].split())
        rows.append((game.name, game.about, clauses, ", ".join(one["pending"])))
    return csv_text(*rows)

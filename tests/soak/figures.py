"""The figures of a soak: put together, held to what they must be, and written down."""

from __future__ import annotations

import datetime as dt
import platform
from pathlib import Path
from statistics import median
from typing import Any

import slimestack as ss
from soak.games import SETTLED, Tally

GENERATED = Path(__file__).parents[2] / "docs" / "_generated"
GROWTH_ALLOWED = 4096
"""How many kilobytes a process may grow by while it plays on; what is kept on purpose is bounded."""
LEAST_SAMPLES = 10


def growth(tally: Tally) -> int | None:
    """By how many kilobytes a process grew after it had settled; None where it did not play for long enough.

    The middle of the first third of the samples after that is held against the middle of the last third.
    """
    games = tally.memory[-1][0] if tally.memory else 0
    settled = [kilobytes for played, kilobytes in tally.memory if played >= SETTLED * games]
    if len(settled) < LEAST_SAMPLES:
        return None
    third = len(settled) // 3
    return round(median(settled[-third:]) - median(settled[:third]))


def put_together(kills: tuple[int, int, list[str]], tallies: list[Tally], minutes: float) -> dict[str, Any]:
    """All figures of a soak of so many minutes."""
    grown = [growth(tally) for tally in tallies]
    known = [one for one in grown if one is not None]
    total = {
        name: sum(getattr(tally, name) for tally in tallies)
        for name in ("games", "full", "trips", "decisions", "states", "states_there_and_back")
    }
    return {
        "made": dt.datetime.now(dt.UTC).date().isoformat(),
        "library": ss.__version__,
        "python": platform.python_version(),
        "minutes": minutes,
        "kills": {"games": kills[0], "kills": kills[1]},
        "games": {
            **total,
            "longest": max((tally.longest for tally in tallies), default=0),
            "seconds": round(max((tally.seconds for tally in tallies), default=0.0), 1),
            "processes": len(tallies),
        },
        "memory": {
            "most_kilobytes": max((kilobytes for tally in tallies for _, kilobytes in tally.memory), default=None),
            "growth_kilobytes": max(known, default=None),
            "allowed_kilobytes": GROWTH_ALLOWED,
        },
        "faults": faults(kills[2], tallies, known),
    }


def faults(killing: list[str], tallies: list[Tally], grown: list[int]) -> list[str]:
    """Everything that went wrong, in words."""
    return [*killing, *(fault for tally in tallies for fault in tally.faults)] + [
        f"a process grew by {kilobytes} kB while it played, {GROWTH_ALLOWED} kB are allowed"
        for kilobytes in grown
        if kilobytes > GROWTH_ALLOWED
    ]


def counted(number: int, noun: str) -> str:
    """The number with its noun, such as ``1 process`` and ``1,200 games``."""
    plural = f"{noun}es" if noun.endswith("s") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


def sentences(data: dict[str, Any]) -> list[str]:
    """The figures in words, one thing a line."""
    kills, games, memory = data["kills"], data["games"], data["memory"]
    lines = [
        f"slimestack table killed {counted(kills['kills'], 'time')} in {counted(kills['games'], 'game')}.",
        f"{counted(games['games'], 'game')} at random with {counted(games['decisions'], 'decision')}, in "
        f"{counted(games['processes'], 'process')} and {games['seconds']:,} s; the longest had "
        f"{counted(games['longest'], 'decision')}.",
        f"{games['full']:,} of them with all invariants in each of {counted(games['states'], 'state')}, the others "
        "with the components at each decision; the result of every game is checked.",
        f"{games['trips']:,} of them through pickle, JSON and text at each of "
        f"{counted(games['states_there_and_back'], 'state')}.",
    ]
    grown = memory["growth_kilobytes"]
    if memory["most_kilobytes"] is None or grown is None:
        lines.append("Too few games to see whether memory grows.")
    else:
        most, allowed = memory["most_kilobytes"] / 1024, memory["allowed_kilobytes"]
        lines.append(
            f"A process held {most:.0f} MB at the most and grew by {grown:,} kB after the first {SETTLED:.0%} of its "
            f"games; {allowed:,} kB are allowed."
        )
    return lines


def as_rst(data: dict[str, Any]) -> str:
    """The figures for the documentation."""
    lines = "\n".join(f"* {line}" for line in sentences(data))
    return (
        ".. Written by the soak; do not edit.\n\n"
        f"Made on {data['made']} by ``python -m tests.soak`` in {data['minutes']:g} "
        f"minutes: CPython {data['python']}, slimestack {data['library']}; "
        f"{counted(len(data['faults']), 'fault')} found.\n\n"
        f"{lines}\n"
    )


def write(data: dict[str, Any], folder: Path = GENERATED) -> None:
    """Write the figures down for the documentation."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "soak.rst").write_text(as_rst(data), encoding="utf-8")

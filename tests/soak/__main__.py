"""``python -m tests.soak``: test for a long time by examples; see the package."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

if TYPE_CHECKING:
    from soak.games import Tally

MILLION = 1_000_000
FOR_KILLING = 0.03
"""The part of the time for killing and resuming; the games have the rest."""


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="for how long altogether (default: 60)")
    parser.add_argument("--games", type=int, default=MILLION, help="how many games at the most (default: a million)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (default: 0)")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, help="in how many processes (default: all)"
    )
    parser.add_argument("--no-figures", action="store_true", help="write nothing into docs/_generated")
    given = parser.parse_args(argv)
    if given.minutes <= 0 or given.games < 1 or given.processes < 1 or given.first < 0:
        parser.error("there is some time, a game and a process at least")
    return given


def killed(seconds: float) -> tuple[int, int, list[str]]:
    """How many games were entered and how often the program was killed in them, and what went wrong."""
    from cli.killing import killed_again_and_again

    ends, games, kills = time.monotonic() + seconds, 0, 0
    while time.monotonic() < ends:
        with tempfile.TemporaryDirectory() as folder:
            try:
                kills += killed_again_and_again(Path(folder) / "game.txt", games, most=20)
            except AssertionError as error:
                return games, kills, [f"game {games}, killed: {error!r}"]
        games += 1
    return games, kills, []


def played(first: int, games: int, seconds: float, processes: int) -> list[Tally]:
    """What came of the games, by process."""
    from soak.games import Share, play_share

    shares = [Share(range(first + at, first + games, processes), seconds) for at in range(processes)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(play_share, shares))


def main(argv: Sequence[str] | None = None) -> int:
    """Run as the arguments say; 1 when something is wrong."""
    from soak.figures import put_together, sentences, write

    given = _arguments(argv)
    ends = time.monotonic() + 60 * given.minutes
    kills = killed(60 * given.minutes * FOR_KILLING)
    tallies = played(given.first, given.games, ends - time.monotonic(), given.processes)
    arguments = {"minutes": given.minutes, "games": given.games, "first": given.first, "processes": given.processes}
    data = put_together(kills, tallies, arguments)
    if not given.no_figures:
        write(data)
    sys.stdout.write("\n".join([*sentences(data), *data["faults"], f"{len(data['faults'])} faults", ""]))
    return int(bool(data["faults"]))


if __name__ == "__main__":
    sys.exit(main())

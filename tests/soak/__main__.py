"""``python -m tests.soak``: test for a long time by examples; see the package."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

if TYPE_CHECKING:
    from soak.games import Tally

MOST = 10_000_000
"""How many games there are at the most; in an hour a process plays about a million."""
FOR_KILLING = 0.03
"""The part of the time for killing and resuming; the games have the rest."""


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


def played(seconds: float) -> list[Tally]:
    """What came of the games, by process."""
    from soak.games import Share, play_share

    processes = os.cpu_count() or 1
    shares = [Share(range(at, MOST, processes), seconds) for at in range(processes)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(play_share, shares))


def main() -> int:
    """Run as long as the arguments say; 1 when something is wrong."""
    from soak.figures import put_together, sentences, write

    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="for how long altogether (default: 60)")
    minutes = parser.parse_args().minutes
    ends = time.monotonic() + 60 * minutes
    kills = killed(60 * minutes * FOR_KILLING)
    data = put_together(kills, played(ends - time.monotonic()), minutes)
    write(data)
    sys.stdout.write("\n".join([*sentences(data), *data["faults"], f"{len(data['faults'])} faults", ""]))
    return int(bool(data["faults"]))


if __name__ == "__main__":
    sys.exit(main())

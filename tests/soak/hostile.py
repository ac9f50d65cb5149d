"""``python -m tests.soak.hostile 100000``: so many hostile positions, each with large Swarms of many different Slimes.

Each is described, read as text or read as JSON, its legal actions are listed and its Swarms scored. The memory of the
process is printed on the way, in kilobytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import slimestack as ss


def texts(seed: int = 1) -> Iterator[str]:
    """Swarms of up to a hundred Slimes, most of which are different, as text."""
    rng = Random(seed)
    while True:
        growths = [rng.choice([0, 1, 2, 3, rng.randrange(4, 160)]) for _ in range(rng.randrange(2, 100))]
        yield " ".join(f"{rng.choice('edmp')}{growth}" for growth in growths)


def positions(count: int) -> Iterator[ss.State]:
    """So many positions, each with two such Swarms, by each of the ways in which a program gets one."""
    swarms = texts()
    for number in range(count):
        one, other = islice(swarms, 2)
        if number % 3 == 1:
            yield ss.read_position(f"{one} / {other}; deck e1; supply 5")
            continue
        state = ss.position([one, other], deck="e1", supply=5)
        yield state if number % 3 else ss.from_json(ss.State, ss.to_json(state))


def resident() -> int:
    """How many kilobytes of memory the process has now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4


def memory(count: int, every: int) -> Iterator[tuple[int, int]]:
    """The memory after each so many positions."""
    for number, state in enumerate(positions(count), 1):
        ss.legal_actions(state)
        for seat in range(2):
            ss.score(state, seat)
        if number % every == 0:
            yield number, resident()


if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for number, kilobytes in memory(most, max(1, most // 20)):
        print(number, kilobytes, flush=True)  # noqa: T201  # what it is for

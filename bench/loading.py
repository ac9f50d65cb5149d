"""How long it takes to load: fresh interpreters with and without slimestack, in turns, the best of many.

The best is what the work itself costs; anything above it is the machine doing something else. Where the system
says it, the time is that of the processor, without the time of other programs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from time import perf_counter

import attrs

try:
    from resource import RUSAGE_CHILDREN, getrusage
except ImportError:  # not on Windows

    def _clock() -> float:
        return perf_counter()

else:

    def _clock() -> float:
        used = getrusage(RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime


BARE = "pass"
WAYS = {
    "import slimestack": "import slimestack",
    "import, all names of the public API": "from slimestack import *",
    "import, first new_game": "import slimestack as ss; ss.new_game(4, seed=1)",
    "import, first new_game, apply and legal_actions": (
        "import slimestack as ss; s = ss.new_game(4, seed=1); ss.legal_actions(ss.apply(s, ss.legal_actions(s)[0]))"
    ),
}
HEAVY = ("cattrs", "fractions", "hypothesis", "click", "rich")
"""Modules that no way of loading above needs."""


@attrs.frozen
class Loading:
    """Milliseconds over a bare interpreter, by way of loading, and the heavy modules that came with it."""

    bare: float
    over_bare: dict[str, float]
    heavy: dict[str, list[str]]


def _milliseconds(program: str, environment: dict[str, str]) -> float:
    began = _clock()
    subprocess.run([sys.executable, "-c", program], check=True, env=environment, timeout=60)
    return (_clock() - began) * 1e3


def measure(runs: int) -> Loading:
    """The best of that many runs of each."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    programs = {"": BARE, **WAYS}
    best: dict[str, float] = {}
    for _ in range(runs + 1):  # one more, because the first may have to compile
        for way, program in programs.items():
            best[way] = min(_milliseconds(program, environment), best.get(way, float("inf")))
    heavy = {}
    for way, program in WAYS.items():
        report = f"{program}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
        command = [sys.executable, "-c", report]
        done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True, timeout=60)
        heavy[way] = done.stdout.split()
    return Loading(best[""], {way: best[way] - best[""] for way in WAYS}, heavy)

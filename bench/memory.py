"""What a state keeps: all states of a whole game are kept, and tracemalloc says what they hold.

Each state keeps its list of legal actions. slimestack's memos are emptied before the game and again before the
counting, so that the states share nothing with earlier games and what they share with a memo is theirs.
What the memos themselves hold after many games, none of whose states is kept, counts apart; they
are bounded, so it is paid once. Some games are played first, since what is loaded, compiled or made once
for the process (modules, the edition, the conditions of Rites, common Slimes) belongs to no state either.
"""

from __future__ import annotations

import functools
import gc
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path
from random import Random

import attrs

from bench.engines import Engine, slimestack
from slimestack import State
from slimestack.rules.memos import forget

TOP = Path(__file__).parent.parent
GAMES_BEFORE = 3
GAMES_FOR_MEMOS = 300


@attrs.frozen
class Kept:
    """How many states were kept, the bytes each holds, and the bytes the memos hold after many games."""

    states: int
    bytes_per_state: float
    bytes_in_memos: float


def _traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def _empty_memos() -> None:
    """Forget what is in any bounded memo of slimestack; an unbounded one is data that was loaded.

    A memo that is not an ``lru_cache`` is not found, and what it holds counts as the states'.
    """
    forget()
    memo = type(functools.lru_cache(len))
    for thing in gc.get_objects():
        if not isinstance(thing, memo) or not thing.__module__.startswith("slimestack"):
            continue
        if thing.cache_parameters()["maxsize"] is not None:
            thing.cache_clear()


def _play(engine: Engine, games: int) -> None:
    for _ in range(games):
        state, legal = engine.start()
        while legal:
            state, legal = engine.step(state, engine.choose(legal))


def measure(policy: str, seed: int, games_for_memos: int) -> Kept:
    """Keep the states of one game, let them go, and play on for the memos."""
    engine = slimestack(policy, Random(seed))
    _play(engine, GAMES_BEFORE)
    kept: list[State | None] = [None] * 2_000  # made beforehand: the list that keeps the states is not theirs
    count = 0
    _empty_memos()
    tracemalloc.start()
    try:
        before = _traced()
        state, legal = engine.start()
        while legal:
            kept[count] = state
            count += 1
            state, legal = engine.step(state, engine.choose(legal))
        kept[count] = state
        count += 1
        _empty_memos()
        held = _traced() - before
        kept.clear()
        _play(engine, games_for_memos)
        filled = _traced()
        _empty_memos()
        return Kept(count, held / count, filled - _traced())
    finally:
        tracemalloc.stop()


def measure_apart(policy: str, times: int) -> list[Kept]:
    """Measure that many games, each in a process of its own; only the first also plays on for the memos."""
    kept = []
    for seed in range(times):
        games_for_memos = 0 if seed else GAMES_FOR_MEMOS
        command = [sys.executable, "-m", "bench.memory", policy, str(seed), str(games_for_memos)]
        out = subprocess.run(command, check=True, cwd=TOP, capture_output=True, text=True, timeout=600).stdout
        kept.append(Kept(**json.loads(out)))
    return kept


if __name__ == "__main__":
    print(json.dumps(attrs.asdict(measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))))

"""How long it takes to read, write and judge: processor time, the least of many runs.

A position is read and printed, a record of a game of four is read and printed, a State goes to JSON and back, and
a move is judged under every reading.
"""

from __future__ import annotations

import time
import timeit
from collections.abc import Callable, Iterator
from random import Random

import attrs

import slimestack as ss

GAMES = 8
RUNS = 15
POSITION, RECORD, JSON, READINGS = 1_000.0, 50_000.0, 1_000.0, 20_000.0
"""Microseconds that each may take."""


@attrs.frozen
class Timing:
    """How many microseconds something takes, and how many it may take."""

    what: str
    limit: float
    microseconds: float


def _game(seed: int) -> ss.Record:
    """The record of a game of four that somebody plays at random."""
    rng = Random(seed)
    record = ss.Record.of(ss.new_game(4, seed=seed))
    while legal := ss.legal_actions(record.state):
        record = record.with_actions(rng.choice(legal))
    return record


def _least(do: Callable[[], object], number: int, runs: int) -> float:
    return min(timeit.repeat(do, number=number, repeat=runs, timer=time.thread_time)) / number * 1e6


def _moves(record: ss.Record) -> Iterator[tuple[ss.State, ss.Action]]:
    """A move of each kind, at the largest table of the game at which it was played."""
    found: dict[str, tuple[ss.State, ss.Action]] = {}
    for state, action in zip(record.states(), record.actions, strict=False):
        size = sum(map(len, state.swarms))
        if ss.to_act(state) is not ss.CHANCE:
            best = found.get(action.word)
            if best is None or sum(map(len, best[0].swarms)) <= size:
                found[action.word] = ss.view(state), action
    yield from found.values()


def measure(games: int = GAMES, runs: int = RUNS) -> list[Timing]:
    """All that is measured, at the fullest table of the longest of some games; of readings, the dearest move."""
    record = max(map(_game, range(games)), key=lambda one: len(one.actions))
    state = ss.view(max(record.states(), key=lambda one: sum(map(len, one.swarms))))
    text, line = ss.record_text(record), ss.position_text(state)
    length = f"a record of {len(record.actions)} actions"
    doing: list[tuple[str, float, Callable[[], object]]] = [
        ("read a position", POSITION, lambda: ss.read_position(line)),
        ("print a position", POSITION, lambda: ss.position_text(state)),
        (f"read {length}", RECORD, lambda: ss.read_record(text)),
        (f"print {length}", RECORD, lambda: ss.record_text(record)),
        ("a State to JSON and back", JSON, lambda: ss.from_json(ss.State, ss.to_json(state))),
    ]
    timings = [Timing(what, limit, _least(do, 50 if limit < RECORD else 1, runs)) for what, limit, do in doing]
    judged = [_least(lambda at=at, move=move: ss.readings(at, move), 1, runs) for at, move in _moves(record)]  # type: ignore[misc]
    return [*timings, Timing("readings of a move", READINGS, max(judged))]

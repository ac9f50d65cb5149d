"""Reach: which code a walk executes, and so the code of which clauses.

The interpreter's own profiler records what was called; it slows a walk by a third. All memos of the rules are empty
when it begins, so that no answer kept from before hides the code behind it.
"""

from __future__ import annotations

import cProfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from types import CodeType

import attrs

from evidence import empty_memos, is_code_of
from exhaustive.games import GAMES, Game
from exhaustive.walking import walk
from exhaustive.watching import Noting
from slimestack import rulebook
from slimestack.rulebook.code import code_for, implementers

OUT_OF_REACH: Mapping[str, str] = {
    "slimestack.chance.SeedStream": "A walk takes every outcome of chance, so no seed answers.",
    "slimestack.table.seed.Seed": "The same.",
}
"""Code that implements rules and that no small game executes, each with the reason."""


@attrs.frozen
class Reached:
    """What some walks reached: the code that implements rules, events, facts and kinds of pending values."""

    code: tuple[str, ...]
    events: tuple[str, ...]
    facts: tuple[str, ...]
    pending: tuple[str, ...]

    def as_json(self) -> dict[str, list[str]]:
        """Its fields as lists."""
        return {name: list(value) for name, value in attrs.asdict(self).items()}


def reached(games: Iterable[Game], most: int = 1_000_000) -> Reached:
    """What these games reach together, walked in this process: Slimes exist once, so the first walk makes them."""
    names: set[str] = set()
    seen = Noting()
    for game in games:
        with executing(names):
            walk(game.begin(), most, seen, game.until)
    return Reached(*(tuple(sorted(found)) for found in (names, seen.met, seen.facts, seen.pending)))


def reaches(games: Iterable[Game]) -> dict[str, Reached]:
    """What each game reaches by itself: a fresh process for each, so that nothing is kept from another."""
    names = [game.name for game in games]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        return dict(zip(names, pool.map(_reached_by, names), strict=True))


def _reached_by(name: str) -> Reached:
    return reached(game for game in GAMES if game.name == name)


@contextmanager
def executing(names: set[str]) -> Iterator[None]:
    """Add the names of all that is executed meanwhile and implements rules, as the evidence of the tests names it."""
    empty_memos()
    profile = cProfile.Profile()
    profile.enable()
    try:
        yield
    finally:
        profile.disable()
    ran = {entry.code for entry in profile.getstats() if isinstance(entry.code, CodeType)}
    names.update(one.name for one in implementers() if any(is_code_of(code, one) for code in ran))


def clauses_of(names: Iterable[str]) -> tuple[str, ...]:
    """The clauses and rulings of which some code is among these names, in the order of the rulebook."""
    executed = frozenset(names)
    ids = [one.id for one in rulebook.clauses()] + [one.id for one in rulebook.rulings()]
    return tuple(one for one in ids if any(code.name in executed for code in code_for(one)))

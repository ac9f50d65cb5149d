"""Running: pytest collects the tests once; for each mutant a fork of that process runs those that execute it.

A mutant is killed when one of them fails, or needs many times the processor time that it should. Nothing leaks from
one mutant to the next: each lives in a process of its own.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeAlias

import attrs
import pytest
from _pytest.runner import runtestprotocol

from mutation.mutants import HOME, Mutant
from mutation.results import MAP, Results, Tried
from mutation.swapping import Loaded, code_of

MEMORY = 6 << 30
"""How many bytes a mutant may have; some would take all there are."""
SLACK = 3.0
"""How many seconds a test may take beyond ten times what it should."""
Report: TypeAlias = dict[str, Any]
Work: TypeAlias = Callable[[Callable[[Report], None]], None]
"""What a fork does; it is handed the function that sends a report."""


@attrs.frozen
class Known:
    """What is known of a test: the seconds it takes, and the functions that it executes."""

    seconds: float
    executed: frozenset[str]


class Driver:
    """The plugin that runs mutants instead of tests."""

    def __init__(self, mutants: Sequence[Mutant], results: Results, cap: float, minutes: float) -> None:
        self._mutants, self._results, self._cap = mutants, results, cap
        self._until = time.monotonic() + 60 * minutes
        self._kills: dict[tuple[str, str], int] = defaultdict(int)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Know the tests, then try every mutant."""
        loaded = Loaded()
        known = known_tests(session.items, loaded)
        failing = failing_tests([item for item in session.items if item.nodeid in known], known)
        items = [item for item in session.items if item.nodeid in known and item.nodeid not in failing]
        by_function: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            for name in known[item.nodeid].executed:
                by_function[name].append(item)
        gc.freeze()
        work = (self._attempt(one, by_function.get(one.place.name, items), known, loaded) for one in self._mutants)
        for mutant, report, seconds in forked(work, self._until):
            if "by" not in report:
                continue  # it could not be put in its place, which has been said
            tried = Tried(mutant.name, mutant.digest, report["by"], self._cap, round(seconds, 2))
            if tried.by:
                self._kills[mutant.place.module, tried.by] += 1
                self._kills[mutant.place.module, Path(tried.by.partition("::")[0]).name] += 1
            self._results.add(tried)
            print("." if tried.by else f"\n{mutant.name}\n", end="", flush=True)  # noqa: T201
        print()  # noqa: T201
        return True

    def _attempt(
        self, mutant: Mutant, items: list[pytest.Item], known: dict[str, Known], loaded: Loaded
    ) -> tuple[Mutant, Work]:
        """What the fork does: it reports the test that it is about to run, and in the end whether one failed."""
        module = mutant.place.module
        home = f"test_{module.rpartition('.')[2]}"
        code_of(mutant.place)  # remembered here, for all forks

        def cost(item: pytest.Item) -> float:
            likely = 10 * (item.path.stem == home) + min(20, self._kills[module, item.path.name])
            return known[item.nodeid].seconds / (1 + likely + 50 * self._kills[module, item.nodeid])

        def run(send: Callable[[Report], None]) -> None:
            loaded.swap(mutant)
            left = self._cap
            for item in sorted(items, key=cost):
                seconds = known[item.nodeid].seconds
                left -= seconds
                if left < 0:
                    break
                send({"by": item.nodeid})
                if not passes(item, 10 * seconds + SLACK):
                    return
            send({"by": ""})

        return mutant, run


def known_tests(items: Sequence[pytest.Item], loaded: Loaded) -> dict[str, Known]:
    """What is known of the tests; found again for the files that have changed."""
    kept: dict[str, Any] = json.loads(MAP.read_text(encoding="utf-8")) if MAP.exists() else {}
    by_file: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        by_file[item.path].append(item)
    names = {id(code): _name(code, functions[0].__module__) for code, functions in loaded.functions.items()}
    work = []
    for path, there in by_file.items():
        digest = sha256(path.read_bytes()).hexdigest()
        if kept.get(str(path), {}).get("digest") != digest:
            work.append(((str(path), digest), _watching(there, names, loaded)))
    for (path_, digest), report, seconds in forked(work):
        print(f"{path_}: {len(report)} tests, {seconds:.0f} s", flush=True)  # noqa: T201
        kept[path_] = {"digest": digest, "tests": report}
        MAP.parent.mkdir(parents=True, exist_ok=True)
        MAP.write_text(json.dumps(kept), encoding="utf-8")
    return {
        test: Known(seconds, frozenset(executed))
        for path in by_file
        for test, (seconds, executed) in kept.get(str(path), {}).get("tests", {}).items()
    }


def failing_tests(items: Sequence[pytest.Item], known: dict[str, Known]) -> list[str]:
    """The tests that fail though nothing is changed: they prove nothing."""

    def run(send: Callable[[Report], None]) -> None:
        found: list[str] = []
        for item in items:
            if not passes(item, 10 * known[item.nodeid].seconds + SLACK):
                print(f"{item.nodeid} fails though nothing is changed, so it is left out", flush=True)  # noqa: T201
                found.append(item.nodeid)
        send({"failing": found})

    ((_, report, _),) = forked([("the tests as they are", run)])
    failing: list[str] = report["failing"]
    return failing


def _name(code: CodeType, module: str) -> str:
    return f"{module.removeprefix(HOME + '.')}.{code.co_qualname.partition('.<locals>')[0]}"


def _watching(items: list[pytest.Item], names: dict[int, str], loaded: Loaded) -> Work:
    def run(send: Callable[[Report], None]) -> None:
        found: dict[str, Any] = {}
        for item in items:
            seen: set[str] = set()
            loaded.forget()

            def watch(frame: FrameType, _event: str, _argument: object, seen: set[str] = seen) -> None:
                name = names.get(id(frame.f_code))
                if name is not None:
                    seen.add(name)

            sys.settrace(watch)
            begun = time.process_time()
            passed = passes(item, 300)
            seconds = time.process_time() - begun
            sys.settrace(None)
            if passed:
                found[item.nodeid] = (round(seconds, 3), sorted(seen))
            else:
                print(f"{item.nodeid} fails or is skipped, so it is left out", flush=True)  # noqa: T201
        send(found)

    return run


def passes(item: pytest.Item, seconds: float) -> bool:
    """Whether the test passes; the process ends when it takes more than so many seconds of processor time."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.alarm(int(60 + 20 * seconds))
    reports = runtestprotocol(item, log=False, nextitem=None)
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.alarm(0)
    return len(reports) == 3 and all(report.passed for report in reports)


def forked(work: Iterable[tuple[Any, Work]], until: float = float("inf")) -> Iterator[tuple[Any, Report, float]]:
    """Each piece of work, done in a fork: what it was, what it reported last, and the seconds that it took."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "report.json")
        for what, run in work:
            if time.monotonic() >= until:
                return
            path.unlink(missing_ok=True)
            begun = time.monotonic()
            child = os.fork()
            if not child:
                _do(run, path)
            os.waitpid(child, 0)
            report = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
            yield what, report, time.monotonic() - begun


def _do(run: Work, path: Path) -> None:
    """Do it and leave, whatever happens."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)

    def send(report: Report) -> None:
        path.write_text(json.dumps(report), encoding="utf-8")

    try:
        run(send)
    except BaseException as error:  # noqa: BLE001
        if not path.exists():
            print(f"\nnot tried: {error!r}", flush=True)  # noqa: T201
    finally:
        os._exit(0)

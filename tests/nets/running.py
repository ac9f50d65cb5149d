"""Running: the tests against a copy of the library with a wrong rule, in a process of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import attrs

from nets.wrong_rules import HERE, ROOT, WrongRule

CAUGHT = HERE / "caught.json"
"""The tests that explained each wrong rule when all tests were run against it."""
AT_ONCE = 2
KEPT = 3
"""How many tests are kept for a wrong rule."""
_NAMES = ("engine", "games", "position", "position_defects", "ripple_places", "expand", "editions", "errors")
STAGES: tuple[tuple[str, ...], ...] = (
    ("rules",),
    ("properties/test_crowded.py", "properties/test_edges.py", "properties/test_records.py"),
    ("table", *[f"test_{name}.py" for name in _NAMES], "formats/test_record.py", "formats/test_notation.py"),
    ("properties",),
    ("formats", "kit", "disputes", "words", "golden"),
    ("formal",),
)
"""The tests of ``make test`` that see rules, those that explain most for their time first."""
SECONDS = 400
"""How long the tests of a stage may take; on a machine with nothing else to do they need half a minute at most."""


@attrs.frozen
class Failure:
    """A test that fails under a wrong rule, whether its report explains the fault, and how the report begins."""

    test: str
    explains: bool
    seconds: float
    says: str


@attrs.frozen
class Found:
    """What the tests made of a wrong rule."""

    wrong: WrongRule
    failures: tuple[Failure, ...]
    problem: str = ""
    """What kept the tests from running, such as a test that is there no more."""

    @property
    def explaining(self) -> tuple[Failure, ...]:
        """The failures that explain it, those that take the least time first."""
        return tuple(sorted([one for one in self.failures if one.explains], key=lambda one: one.seconds))

    @property
    def verdict(self) -> str:
        """One word: explained, noticed, untried (the tests did not run), or missed."""
        if self.explaining:
            return "explained"
        return "noticed" if self.failures else "untried" if self.problem else "missed"


def caught() -> dict[str, list[str]]:
    """The tests that are kept for each wrong rule, by its name."""
    found: dict[str, list[str]] = json.loads(CAUGHT.read_text(encoding="utf-8")) if CAUGHT.exists() else {}
    return found


def keep(found: Iterable[Found], names: Iterable[str]) -> None:
    """Write down which tests explain each wrong rule; those of these names are the only ones."""
    tests = caught() | {one.wrong.name: kept_tests(one) for one in found}
    ordered = {name: tests[name] for name in names if name in tests}
    CAUGHT.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def kept_tests(found: Found) -> list[str]:
    """The quickest tests that explain it, of different files first."""
    first: dict[str, str] = {}
    for one in found.explaining:
        first.setdefault(one.test.partition("::")[0], one.test)
    return list(dict.fromkeys([*first.values(), *[one.test for one in found.explaining]]))[:KEPT]


def try_kept(wrong: WrongRule) -> Found:
    """What the kept tests make of the wrong rule."""
    return _try(wrong, [caught().get(wrong.name, [])])


def try_all(wrong: WrongRule) -> Found:
    """What the tests make of the wrong rule, stage by stage until one explains it."""
    return _try(wrong, [[f"tests/{name}" for name in stage] for stage in STAGES])


def try_each(wrongs: Sequence[WrongRule], *, again: bool = False, kept: bool = False) -> Iterable[Found]:
    """What the tests make of each of them: the kept tests first unless ``again``, and only those if ``kept``."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield from pool.map(partial(_try_one, again=again, kept=kept), wrongs)


def _try_one(wrong: WrongRule, *, again: bool, kept: bool) -> Found:
    found = Found(wrong, ()) if again else try_kept(wrong)
    return found if kept or found.explaining else try_all(wrong)


def _try(wrong: WrongRule, stages: Sequence[Sequence[str]]) -> Found:
    failures: tuple[Failure, ...] = ()
    with tempfile.TemporaryDirectory() as name:
        source = wrong.copy_source(Path(name))
        for tests in stages:
            if not tests:
                return Found(wrong, (), "no test is kept: run make nets")
            found = _run(wrong, source, tests, Path(name, "report.json"))
            failures += found.failures
            if found.problem or found.explaining:
                return Found(wrong, failures, found.problem)
    return Found(wrong, failures)


def _run(wrong: WrongRule, source: Path, tests: Sequence[str], report: Path) -> Found:
    report.unlink(missing_ok=True)
    command = [
        sys.executable, "-m", "pytest", "-q", "--no-cov", "-p", "no:cacheprovider", "-p", "nets.explaining",
        "--maxfail=40", f"--explain-to={report}", *tests,
    ]  # fmt: skip
    path = os.pathsep.join([str(source), str(ROOT / "tests")])
    try:
        ran = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, check=False, text=True,
            timeout=SECONDS,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Found(wrong, (Failure("", explains=False, seconds=SECONDS, says="the tests do not end"),))
    if not report.exists():
        return Found(wrong, (), f"the tests did not run: {(ran.stderr or ran.stdout)[-400:]}")
    read = json.loads(report.read_text(encoding="utf-8"))
    if read["source"] != str(source):
        return Found(wrong, (), f"the tests ran with the library in {read['source']}")
    failures = tuple([Failure(**one) for one in read["failures"]])
    if not read["ran"] and not failures:
        return Found(wrong, (), f"no test ran: {(ran.stderr or ran.stdout)[-400:]}")
    return Found(wrong, failures)

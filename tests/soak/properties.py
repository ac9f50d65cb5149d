"""The property tests with the profile ``soak``: new examples each time, and thirty times as many."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import attrs

TESTS = Path(__file__).parent.parent
WHAT = ("properties", "formats", "kit")
_LINE = re.compile(r"^(?:\[gw\d+\] \[ *\d+%\] )?(PASSED|FAILED|ERROR)|(?:\.py::\S.*? )(PASSED|FAILED|ERROR)")

_FAILED = re.compile(r"^\[gw\d+\] \[ *\d+%\] (?:FAILED|ERROR) (\S+)", re.MULTILINE)


@attrs.frozen
class Properties:
    """How the tests came out; ``whole`` when all of them were run before the time was over."""

    passed: int
    failed: int
    whole: bool
    told: str = ""


def hold_properties(seconds: float, processes: int, build: Path) -> Properties:
    """Run the property tests, for so many seconds at the most."""
    build.mkdir(parents=True, exist_ok=True)
    log = build / "properties.txt"
    command = [
        *(sys.executable, "-m", "pytest", "-v", "-n", str(processes), "--dist", "worksteal"),
        *("-p", "no:cacheprovider", "-k", "not fuzz", *[str(TESTS / name) for name in WHAT]),
    ]
    environment = {**os.environ, "HYPOTHESIS_PROFILE": "soak"}
    whole = True
    with log.open("w", encoding="utf-8") as out:
        tests = subprocess.Popen(
            command, cwd=TESTS.parent, env=environment, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            code = tests.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            whole, code = False, 0
            _end(tests)
    text = log.read_text(encoding="utf-8", errors="replace")
    outcomes = [one or other for line in text.splitlines() for one, other in _LINE.findall(line)]
    passed, failed = outcomes.count("PASSED"), len(outcomes) - outcomes.count("PASSED")
    failed = max(failed, int(code != 0))
    return Properties(passed, failed, whole, ", ".join(_FAILED.findall(text)) or (str(log.name) if failed else ""))


def _end(tests: subprocess.Popen[bytes]) -> None:
    """End the tests and the processes in which they run, which are a group of their own."""
    os.killpg(tests.pid, signal.SIGINT)  # they tell then what has failed
    try:
        tests.wait(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(tests.pid, signal.SIGKILL)
        tests.wait()

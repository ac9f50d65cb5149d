"""The plugin that says of each failing test whether its report explains the fault: ``pytest -p nets.explaining``.

A report explains a fault if a test found values that differ from what it expected, and shows them or the position.
None of these is an explanation:

- an error that is no failed assertion of a test, such as a plain exception of the engine, a warning, a timeout
- a failure of which hypothesis says that it comes and goes
- a count or a digest that has changed, without the position
"""

from __future__ import annotations

import json
import re
import resource
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis.errors import Flaky

import slimestack

HOME = Path(slimestack.__file__).parent
POSITION = re.compile(
    r"<State: round \d|<Slime [edmp]"  # a state or a Swarm, as hypothesis and the errors of the kit show it
    r"|\bposition\(|\bnew_game\("  # a test that makes its position where one can read it
    r"|\b[edmp](?:R|\d{1,5})\b[^\n]* / [^\n]*[;:]"  # a position as text
    r"|\"[edmp](?:R|\d+)(?: [edmp](?:R|\d+))*\""  # a Swarm as text
    r"|slimestack record 1"  # a whole game
)
NUMBER = re.compile(r"\A(?:-?\d+(?:\.\d+)?|[0-9a-f]{16,}|True|False|None)\Z")
COMPARISON = re.compile(r" (?:==|!=|<=|>=|<|>|not in|in|is not|is) ")
SECONDS = 30
"""How much processor time a test may take; as things are none needs half of it."""
MEMORY = 3 << 30
"""How many bytes the tests may have: some wrong rules would take all there are."""
TOKEN = re.compile(r"[\w.-]+")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--explain-to", metavar="FILE", required=True, help="write which tests failed, and which explain")


def pytest_configure(config: pytest.Config) -> None:
    """Watch the reports, and bound what the tests can take."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _stop)
    config.pluginmanager.register(Watcher(Path(str(config.getoption("--explain-to")))), "nets-watcher")


class TooLong(BaseException):
    """A test has taken too long. Hypothesis would try an Exception again, so this is another kind."""


def _stop(*_: object) -> None:
    raise TooLong


class Watcher:
    """Keeps what each failing test said, and writes it down."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.failures: list[dict[str, Any]] = []
        self.ran = 0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, None, None]:
        """Stop a test that takes too long."""
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Keep a failure."""
        report = yield
        self.ran += report.when == "call"
        if report.failed and call.excinfo is not None:
            explains = is_explanation(call.excinfo.value, report.longreprtext)
            said = str(call.excinfo.value).splitlines() or [type(call.excinfo.value).__name__]
            self.failures.append({
                "test": item.nodeid, "explains": explains, "seconds": round(call.duration, 2), "says": said[0][:200]
            })  # fmt: skip
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self,
        collector: pytest.Collector,  # noqa: ARG002  # pytest says which arguments its hooks take
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Keep a file that cannot be loaded: it notices the wrong rule and explains nothing."""
        report = yield
        if report.failed:
            self.failures.append({"test": report.nodeid, "explains": False, "seconds": 0, "says": "cannot be loaded"})
        return report

    def pytest_sessionfinish(self) -> None:
        """Write everything down."""
        found = {"source": str(HOME.parent), "ran": self.ran, "failures": self.failures}
        self.path.write_text(json.dumps(found), encoding="utf-8")


def is_explanation(error: BaseException, report: str) -> bool:
    """Whether this error, with the report that a reader gets, explains a fault."""
    return any([is_failed_assertion(one) and (is_shown(report) or differs(str(one))) for one in _errors(error)])


def _errors(error: BaseException) -> Iterator[BaseException]:
    """The errors in a group of them; none if the failure comes and goes."""
    if isinstance(error, Flaky):
        return
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from _errors(one)
    else:
        yield error


def is_failed_assertion(error: BaseException) -> bool:
    """Whether a test, or the kit for tests, found something else than it expected."""
    if not isinstance(error, AssertionError | pytest.fail.Exception):
        return False
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    path = Path() if at is None else Path(at.tb_frame.f_code.co_filename)
    return not path.is_relative_to(HOME) or path.is_relative_to(HOME / "testing")


def is_shown(report: str) -> bool:
    """Whether the report shows a position."""
    return POSITION.search(report) is not None


def differs(message: str) -> bool:
    """Whether the message of an assertion shows two values that differ in more than a count or a digest.

    >>> differs("assert 'royal' == 'grow'"), differs("assert 1204 == 1203"), differs("assert [(1, 0)] == [(1, 1)]")
    (True, False, True)
    """
    first = message.partition("\n")[0].removeprefix("AssertionError: ").removeprefix("assert ")
    sides = COMPARISON.split(first, maxsplit=1)
    if len(sides) < 2:
        return False
    if sides[0] != sides[1] and all([side.startswith(("[", "(")) for side in sides]):
        return True
    left, right = ({token for token in TOKEN.findall(side) if not NUMBER.match(token)} for side in sides)
    return left != right

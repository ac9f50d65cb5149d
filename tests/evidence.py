"""The plugin that records what proves the rules: ``pytest --cov --cov-context=test --evidence=build/evidence.json``.

For each test with ``@pytest.mark.clause`` or ``@pytest.mark.ruling`` it writes down the ids, the outcome, the fact that
the test holds (its docstring), and which of the functions that implement rules it *executed*: those of which a line
under the ``def`` has the test as its context in the measurement of coverage. All memos of the rules are empty when a
marked test begins, so that a memo filled by another test hides nothing.

For a ruling with a switch it also records with which values of the switch the test called the code of the ruling.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import coverage
import pytest

import slimestack
from slimestack import invented_edition, rulebook
from slimestack.rulebook.code import Code, code_for, implementers
from slimestack.rules.memos import forget
from slimestack.table.table import Table

MARKS = ("clause", "ruling")
PROPERTY = "evidence"
HOME = Path(slimestack.__file__).parents[1]
"""The folder that holds the package."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--evidence", metavar="FILE", help="write what proves the rules; needs --cov --cov-context=test")


def pytest_configure(config: pytest.Config) -> None:
    """Record only with the option."""
    path: str | None = config.getoption("--evidence")
    if path:
        if not config.pluginmanager.hasplugin("_cov") or config.getoption("cov_context") != "test":
            raise pytest.UsageError("--evidence needs --cov --cov-context=test: coverage says what a test executed")
        config.pluginmanager.register(Recorder(config, Path(path)), "slimestack-evidence")


class Recorder:
    """What is recorded in a worker travels with the reports; the controller writes the file."""

    def __init__(self, config: pytest.Config, path: Path) -> None:
        self.path = path
        self.is_controller = not hasattr(config, "workerinput")
        self.tests: dict[str, dict[str, Any]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Run a marked test with empty memos, and watch the switches of its rulings."""
        ids = list(dict.fromkeys(str(one) for mark in item.iter_markers() if mark.name in MARKS for one in mark.args))
        if not ids:
            return (yield)
        empty_memos()
        values: dict[str, set[str]] = {}
        docstring = inspect.getdoc(getattr(item, "function", None)) or ""
        with watching(ids, values):
            try:
                return (yield)
            finally:
                fact = " ".join(docstring.partition("\n\n")[0].split())
                sorted_values = {switch: sorted(found) for switch, found in sorted(values.items()) if found}
                item.user_properties.append((PROPERTY, {"ids": ids, "fact": fact, "values": sorted_values}))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the outcome of a marked test."""
        record = dict(report.user_properties).get(PROPERTY)
        if self.is_controller and report.when == "call" and isinstance(record, dict):
            self.tests[report.nodeid] = {"test": report.nodeid, **record, "outcome": report.outcome}

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Write everything down, once, with what coverage says."""
        if self.is_controller:
            measured = coverage.Coverage()
            measured.load()
            ran = executed(measured.get_data())
            tests = [{**record, "executed": ran.get(test, [])} for test, record in sorted(self.tests.items())]
            self.path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps({"tests": tests}, indent=1, ensure_ascii=False)
            self.path.write_text(f"{text}\n", encoding="utf-8")


def executed(data: coverage.CoverageData) -> Mapping[str, list[str]]:
    """The names of the implementing code that each test executed, by test."""
    found: dict[str, list[str]] = {}
    contexts: dict[str, dict[int, list[str]]] = {}
    for one in sorted(implementers(), key=lambda code: code.name):
        if one.file not in contexts:
            contexts[one.file] = data.contexts_by_lineno(str(HOME / one.file))
        at = contexts[one.file]
        for context in {context for line in one.body for context in at.get(line, ())}:
            if context.endswith("|run"):
                found.setdefault(context.removesuffix("|run"), []).append(one.name)
    return found


def empty_memos() -> None:
    """Empty the memos of the rules, whose answers would hide the code behind them."""
    forget()
    for name, module in list(sys.modules.items()):
        if name.startswith("slimestack.rules"):
            for value in vars(module).values():
                if getattr(value, "__module__", None) == name and hasattr(value, "cache_clear"):
                    value.cache_clear()
    object.__setattr__(invented_edition(), "_rite_tests", None)


def is_code_of(ran: CodeType, one: Code) -> bool:
    """Whether Python runs this when the function acts: itself, a method of the class, or what stands within."""
    name = ran.co_qualname
    return (name == one.qualname or name.startswith(f"{one.qualname}.")) and Path(ran.co_filename) == HOME / one.file


@contextmanager
def watching(ids: Iterable[str], values: dict[str, set[str]]) -> Iterator[None]:
    """Note the values of the switches of these rulings with which their code is called."""
    switches = {switch.name: code_for(switch.ruling) for switch in rulebook.switches() if switch.ruling in ids}
    if not switches:
        yield
        return
    known: dict[CodeType, list[str]] = {}

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        ran = frame.f_code
        if ran not in known:
            known[ran] = [name for name, code in switches.items() if any(is_code_of(ran, one) for one in code)]
        for switch in known[ran]:
            states = [value for value in list(frame.f_locals.values()) if isinstance(value, Table)]
            values.setdefault(switch, set()).update(getattr(state.game.rulings, switch) for state in states)

    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(None)

"""The plugin that records what proves the rules: ``pytest --cov --evidence=build/evidence.json``.

For each test with ``@pytest.mark.clause`` or ``@pytest.mark.ruling`` it writes down the ids, the outcome, and which of
the functions that carry out rules the test *executed*. Coverage tells that: its dynamic context is the test while a
marked test runs, and the lines under the ``def`` of a function are what counts (see ``proof/code.py``). So that a memo
filled by another test hides nothing, all memos of the rules are empty when a marked test begins.

A test that is marked with a ruling that has a switch also tells with which values of the switch it called the code of
that ruling.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import coverage
import pytest

from proof.code import by_rule, code_objects, implementers
from proof.record import Evidence, MarkedTest, executed, save
from slimestack import invented_edition, rulebook
from slimestack.table.state import State

MARKS = ("clause", "ruling")
PROPERTY = "evidence"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--evidence", metavar="FILE", help="write what proves the rules to this file; needs --cov")


def pytest_configure(config: pytest.Config) -> None:
    """Record only where it is asked for."""
    path: str | None = config.getoption("--evidence")
    if path:
        if not config.pluginmanager.hasplugin("_cov"):
            raise pytest.UsageError("--evidence needs --cov: coverage tells what a test executed")
        config.pluginmanager.register(Recorder(config, Path(path)), "slimestack-evidence")


def ids_of(item: pytest.Item) -> tuple[str, ...]:
    """The clauses and rulings that a test is marked with, in the order of the marks."""
    return tuple(
        dict.fromkeys(str(rule_id) for mark in item.iter_markers() if mark.name in MARKS for rule_id in mark.args)
    )


def fact_of(item: pytest.Item) -> str:
    """The fact that the test holds, as its docstring says it."""
    told = inspect.getdoc(getattr(item, "function", None)) or ""
    return " ".join(told.partition("\n\n")[0].split())


class Recorder:
    """What is recorded in a worker travels with the reports; the controller writes it down."""

    def __init__(self, config: pytest.Config, path: Path) -> None:
        self.path = path
        self.is_controller = not hasattr(config, "workerinput")
        self.tests: dict[str, dict[str, Any]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Tell coverage which marked test runs, and watch the switches of its rulings."""
        ids = ids_of(item)
        if not ids:
            return (yield)
        empty_memos()
        seen: dict[str, set[str]] = {}
        with coverage_of(item.nodeid), watching(ids, seen):
            try:
                return (yield)
            finally:
                values = {switch: sorted(found) for switch, found in sorted(seen.items())}
                item.user_properties.append((PROPERTY, {"ids": list(ids), "fact": fact_of(item), "values": values}))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep how a marked test came out."""
        told = dict(report.user_properties).get(PROPERTY)
        if self.is_controller and report.when == "call" and isinstance(told, dict):
            self.tests[report.nodeid] = {**told, "outcome": report.outcome}

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Write everything down, once, with what coverage has to tell."""
        if self.is_controller:
            ran = executed(coverage_data(), implementers())
            tests = [
                MarkedTest(test, tuple(told["ids"]), told["outcome"], told["fact"], ran.get(test, ()), told["values"])
                for test, told in sorted(self.tests.items())
            ]
            save(self.path, Evidence(tuple(tests)))


def coverage_data() -> coverage.CoverageData:
    """What coverage measured in all workers together."""
    measured = coverage.Coverage()
    measured.load()
    return measured.get_data()


@contextmanager
def coverage_of(test: str) -> Iterator[None]:
    """While this lasts, what is measured is measured for this test."""
    measuring = coverage.Coverage.current()
    if measuring is None:
        yield
        return
    measuring.switch_context(test)
    try:
        yield
    finally:
        measuring.switch_context("")


def empty_memos() -> None:
    """Empty the memos of the rules, whose answers would hide that the code behind them is needed."""
    for name, module in list(sys.modules.items()):
        if name.startswith("slimestack.rules"):
            for value in vars(module).values():
                if getattr(value, "__module__", None) == name and hasattr(value, "cache_clear"):
                    value.cache_clear()
    invented_edition().compiled.clear()


def switched_code(ids: tuple[str, ...]) -> dict[CodeType, set[str]]:
    """The code of those rulings that have a switch, with the names of their switches."""
    found: dict[CodeType, set[str]] = {}
    switches = {switch.ruling: switch.name for switch in rulebook.switches()}
    code = by_rule(implementers())
    for rule_id in ids:
        if rule_id in switches:
            for one in code.get(rule_id, ()):
                for ran in code_objects(one):
                    found.setdefault(ran, set()).add(switches[rule_id])
    return found


@contextmanager
def watching(ids: tuple[str, ...], seen: dict[str, set[str]]) -> Iterator[None]:
    """Note the values of the switches with which the code of these rulings is called."""
    code = switched_code(ids)
    if not code:
        yield
        return

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code in code:
            for value in list(frame.f_locals.values()):
                if isinstance(value, State):
                    for switch in code[frame.f_code]:
                        seen.setdefault(switch, set()).add(getattr(value.game.rulings, switch))

    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(None)

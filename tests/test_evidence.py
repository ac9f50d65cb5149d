"""The plugin that records what proves the rules, on a small suite of its own, run by two workers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from evidence import HOME
from slimestack.rulebook.code import code_for

Records: TypeAlias = dict[str, dict[str, Any]]
"""What is recorded of each test, by its name in the suite."""

SUITE = '''
import pytest
import slimestack as ss

def grow():
    return ss.apply(ss.position(["e4 e0 d5", "m3"], row=[]), ss.parse_action("grow"))


@pytest.mark.clause("GROW.3")
@pytest.mark.ruling("RULING.GROW.1")
@pytest.mark.parametrize("number", [1, 2])
def test_executes(number):
    """A Grow declared counts
    the Bigs.

    More of it.
    """
    grow()


@pytest.mark.clause("GROW.3")
def test_fails():
    """It does not hold."""
    grow()
    assert False


@pytest.mark.clause("GROW.3")
def test_only_says_so():
    """Nothing of the library is called."""


@pytest.mark.clause("GROW.3")
def test_cannot_run(nothing_there):
    """There is no such fixture."""


def test_without_a_mark():
    """It counts for nothing."""
    grow()


@pytest.mark.ruling("RULING.TURN.1")
@pytest.mark.parametrize("policy", ["free", "always_act"])
def test_switch(policy):
    """The code of the ruling is called with this reading."""
    ss.Rulings(pass_policy="must_act_bonus_optional")
    ss.legal_actions(ss.position(["e4 e0 d5", "m3"], row=[], rulings=ss.Rulings(pass_policy=policy)))
'''
COVERAGE = ("--cov=slimestack", "--cov-context=test")


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The suite, run as a program of its own."""
    (folder / "test_suite.py").write_text(SUITE, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    clause\n    ruling\n", encoding="utf-8")
    path = os.pathsep.join([str(Path(__file__).parent), str(HOME)])
    environment = {**os.environ, "PYTHONPATH": path, "COVERAGE_FILE": str(folder / ".coverage")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "evidence", "-p", "no:cacheprovider", *options]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """What the suite proves."""
    folder = tmp_path_factory.mktemp("suite")
    done = run(folder, "-n", "2", *COVERAGE, "--cov-report=", "--evidence", "build/evidence.json")
    assert done.returncode == 1, done.stdout + done.stderr
    tests = json.loads((folder / "build" / "evidence.json").read_text(encoding="utf-8"))["tests"]
    return {one["test"].removeprefix("test_suite.py::test_"): one for one in tests}


def test_marked_tests(records: Records) -> None:
    """Every marked test that ran is there once, in order, from whichever worker; others are not."""
    assert list(records) == [
        "executes[1]", "executes[2]", "fails", "only_says_so", "switch[always_act]", "switch[free]"
    ]  # fmt: skip


def test_ids_outcome_and_fact(records: Records) -> None:
    """With each test are all its ids, its outcome, and the sentence of its docstring."""
    one = records["executes[1]"]
    assert sorted(one["ids"]) == ["GROW.3", "RULING.GROW.1"]
    assert (one["outcome"], one["fact"]) == ("passed", "A Grow declared counts the Bigs.")
    assert records["fails"]["outcome"] == "failed"


def test_what_was_executed(records: Records) -> None:
    """The functions that ran are named, and no others; a test that only bears a mark executed nothing."""
    executed = records["fails"]["executed"]
    assert {"slimestack.rules.grow.amount", "slimestack.rules.grow.play"} <= set(executed)
    assert "slimestack.rules.split.play" not in executed
    assert not {code.name for code in code_for("GROW.3")}.isdisjoint(executed)
    assert records["only_says_so"]["executed"] == []


def test_memos_hide_nothing(records: Records) -> None:
    """What another test has computed already is computed again."""
    first, second = [
        {name for name in records[f"executes[{time}]"]["executed"] if name.startswith("slimestack.rules.")}
        for time in (1, 2)
    ]
    assert "slimestack.rules.tiers._count" in first
    assert first == second


def test_values_of_a_switch(records: Records) -> None:
    """A value counts where the code of the ruling was called with it, not where a reading was only made."""
    assert records["switch[free]"]["values"] == {"pass_policy": ["free"]}
    assert records["switch[always_act]"]["values"] == {"pass_policy": ["always_act"]}
    assert records["executes[1]"]["values"] == {}


@pytest.mark.parametrize("options", [(), ("--cov=slimestack",)])
def test_coverage_has_to_be_on(tmp_path: Path, options: tuple[str, ...]) -> None:
    """Without coverage by test nothing is known of what was executed, so the option is refused."""
    done = run(tmp_path, *options, "--evidence", "evidence.json")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--evidence needs --cov --cov-context=test" in done.stderr

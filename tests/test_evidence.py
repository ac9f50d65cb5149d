"""The plugin that records what proves the rules, on a small suite of its own, run by two workers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from proof.code import ROOT, by_rule, code_objects, implementers
from proof.record import Evidence, MarkedTest, load

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
NAMED = "test_suite.py::test_"


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The suite, run as a program of its own."""
    (folder / "test_suite.py").write_text(SUITE, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    clause\n    ruling\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "COVERAGE_FILE": str(folder / ".coverage")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "evidence", "-p", "no:cacheprovider", *options]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    """What the suite proves."""
    folder = tmp_path_factory.mktemp("suite")
    done = run(folder, "-n", "2", "--cov=slimestack", "--cov-report=", "--evidence", "build/evidence.json")
    assert done.returncode == 1, done.stdout + done.stderr
    return load(folder / "build" / "evidence.json")


def told(evidence: Evidence, name: str) -> MarkedTest:
    """What is recorded of one test."""
    (found,) = [one for one in evidence.tests if one.test == f"{NAMED}{name}"]
    return found


class TestRecord:
    """What is written down."""

    def test_marked_tests(self, evidence: Evidence) -> None:
        """Every marked test that ran is there once, in order, from whichever worker; others are not."""
        names = ["executes[1]", "executes[2]", "fails", "only_says_so", "switch[always_act]", "switch[free]"]
        assert [one.test.removeprefix(NAMED) for one in evidence.tests] == names

    def test_ids_outcome_and_fact(self, evidence: Evidence) -> None:
        """With each test stand all its ids, how it came out, and the sentence of its docstring."""
        one = told(evidence, "executes[1]")
        assert sorted(one.ids) == ["GROW.3", "RULING.GROW.1"]
        assert (one.outcome, one.fact) == ("passed", "A Grow declared counts the Bigs.")
        assert told(evidence, "fails").outcome == "failed"

    def test_what_was_executed(self, evidence: Evidence) -> None:
        """The functions that ran are named, and none that did not; a test that only bears a mark executed nothing."""
        executed = told(evidence, "fails").executed
        assert {"slimestack.rules.grow.amount", "slimestack.rules.grow.play"} <= set(executed)
        assert "slimestack.rules.split.play" not in executed
        assert told(evidence, "only_says_so").executed == ()

    def test_memos_hide_nothing(self, evidence: Evidence) -> None:
        """What another test has computed already is computed again, but for Slimes, which exist once per value."""
        first, second = told(evidence, "executes[1]"), told(evidence, "executes[2]")
        assert "slimestack.rules.tiers.tally" in first.executed
        assert set(first.executed) - {"slimestack.table.slimes.tier_of"} == set(second.executed)

    def test_values_of_a_switch(self, evidence: Evidence) -> None:
        """A value counts where the code of the ruling was called with it, not where a reading was only made."""
        assert told(evidence, "switch[free]").values == {"pass_policy": ("free",)}
        assert told(evidence, "switch[always_act]").values == {"pass_policy": ("always_act",)}
        assert told(evidence, "executes[1]").values == {}

    def test_of_a_rule(self, evidence: Evidence) -> None:
        """The tests of a rule are those with its mark that executed its code, passed or not."""
        tests = evidence.of("GROW.3", by_rule(implementers())["GROW.3"])
        assert [one.test.removeprefix(NAMED) for one in tests] == ["executes[1]", "executes[2]", "fails"]

    def test_needs_coverage(self, tmp_path: Path) -> None:
        """Without coverage nothing could be said of what was executed, so that is refused."""
        done = run(tmp_path, "--evidence", "evidence.json")
        assert done.returncode == pytest.ExitCode.USAGE_ERROR
        assert "--evidence needs --cov" in done.stderr


class TestCode:
    """What carries out the rules, as it is found in the library."""

    def test_every_mark_is_found(self) -> None:
        """Each mark in the sources is on something that is found, with lines that run and code that Python runs."""
        sources = (ROOT / "src" / "slimestack").rglob("*.py")
        marks = sum(path.read_text(encoding="utf-8").count("\n@implements(") for path in sources)
        assert len(implementers()) == marks
        assert [one.name for one in implementers() if not (one.body and code_objects(one))] == []

    def test_import_is_no_execution(self) -> None:
        """Neither a decorator nor the line of a ``def`` is among the lines that count."""
        for one in implementers():
            lines = (ROOT / one.path).read_text(encoding="utf-8").splitlines()
            assert [at for at in one.body if lines[at - 1].strip().startswith(("@", "def ", "class "))] == []

    def test_the_public_face(self) -> None:
        """What users call is described as part of the package, the rest in its module."""
        names = {one.name: one.api for one in implementers()}
        assert names["slimestack.engine.asking.view"] == "slimestack.view"
        assert names["slimestack.rules.grow.amount"] == "slimestack.rules.grow.amount"

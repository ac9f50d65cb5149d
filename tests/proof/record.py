"""The record of a run of the tests: for each marked test its ids, its outcome and what it executed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from proof.code import ROOT, Implementer, shown

if TYPE_CHECKING:
    from coverage import CoverageData

Executed: TypeAlias = Mapping[str, tuple[str, ...]]
"""The names of the implementing functions and classes that each test executed, by test."""

EVIDENCE = ROOT / "build" / "evidence.json"
PASSED = "passed"


@attrs.frozen
class MarkedTest:
    """One marked test: which ids it is marked with, how it came out, the fact it holds, and what it executed.

    ``values`` holds, for each switch of a ruling that it is marked with, the values with which it called the code of
    that ruling.
    """

    test: str
    ids: tuple[str, ...]
    outcome: str
    fact: str = ""
    executed: tuple[str, ...] = ()
    values: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)

    @property
    def function(self) -> str:
        """The test without its parameters."""
        return self.test.partition("[")[0]

    @property
    def passed(self) -> bool:
        """Whether it ran and held."""
        return self.outcome == PASSED


@attrs.frozen
class Evidence:
    """All marked tests of a run."""

    tests: tuple[MarkedTest, ...] = ()

    def of(self, rule_id: str, code: Iterable[Implementer]) -> tuple[MarkedTest, ...]:
        """The tests marked with this id that executed any of this code."""
        names = {one.name for one in code}
        return tuple(one for one in self.tests if rule_id in one.ids and not names.isdisjoint(one.executed))


def executed(data: CoverageData, code: Iterable[Implementer]) -> Executed:
    """What each test executed, from the contexts of a coverage measurement."""
    files = {shown(Path(path)): path for path in data.measured_files()}
    lines = {path: data.contexts_by_lineno(files[path]) for path in {one.path for one in code} if path in files}
    found: dict[str, set[str]] = {}
    for one in code:
        at = lines.get(one.path, {})
        for test in {test for line in one.body for test in at.get(line, ()) if test}:
            found.setdefault(test, set()).add(one.name)
    return {test: tuple(sorted(names)) for test, names in found.items()}


def save(path: Path, evidence: Evidence) -> None:
    """Write the evidence down; the same evidence makes the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    tests = [attrs.asdict(one) for one in evidence.tests]
    path.write_text(json.dumps({"tests": tests}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def load(path: Path) -> Evidence:
    """The evidence that was written there.

    :raises OSError: where there is no file
    """
    told: dict[str, list[dict[str, Any]]] = json.loads(path.read_text(encoding="utf-8"))
    return Evidence(tuple(_tested(one) for one in told["tests"]))


def _tested(told: dict[str, Any]) -> MarkedTest:
    values = {switch: tuple(found) for switch, found in told["values"].items()}
    return MarkedTest(told["test"], tuple(told["ids"]), told["outcome"], told["fact"], tuple(told["executed"]), values)

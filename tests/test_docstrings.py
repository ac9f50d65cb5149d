"""Docstrings of the public API: every example runs as pasted after ``import slimestack as ss``."""

from __future__ import annotations

import doctest
import types
from collections.abc import Iterator

import pytest

import slimestack as ss

FINDER = doctest.DocTestFinder(exclude_empty=True)
PACKAGES = ("cards", "render", "rulebook")


def documented() -> Iterator[tuple[str, object]]:
    """Every public object that has a docstring of its own, by what people type."""
    for name in vars(ss)["__all__"]:
        one = getattr(ss, name)
        if name in PACKAGES:
            members = getattr(one, "__all__", None) or [
                member for member, value in vars(one).items() if getattr(value, "__module__", "") == one.__name__
            ]
            yield from ((f"ss.{name}.{member}", getattr(one, member)) for member in members if member[0] != "_")
        elif not isinstance(one, types.ModuleType):
            yield f"ss.{name}", one


EXAMPLES = [
    (test.name, test)
    for name, one in documented()
    if callable(one)
    for test in FINDER.find(one, name, globs={}, module=False)
    if test.examples
]


@pytest.mark.parametrize("test", [test for _, test in EXAMPLES], ids=[name for name, _ in EXAMPLES])
def test_examples_run_as_pasted(test: doctest.DocTest) -> None:
    """Nothing but ``ss`` is needed, unless the example imports it."""
    test.globs = {"ss": ss}
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert not runner.run(test, out=report.append).failed, "".join(report)


def test_there_are_examples() -> None:
    """The search finds those of functions, of classes and of their methods."""
    assert {"ss.apply", "ss.Record", "ss.Record.play", "ss.rulebook.clause"} <= {name for name, _ in EXAMPLES}

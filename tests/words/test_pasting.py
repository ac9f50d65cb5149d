"""The examples of the words run where they are pasted, into an empty session."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

from slimestack import words

EXAMPLES = [
    pytest.param(example, id=example.name)
    for module in iter_modules(words.__path__, f"{words.__name__}.")
    for example in doctest.DocTestFinder().find(import_module(module.name), globs={})
    if example.examples
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: doctest.DocTest) -> None:
    """The example imports all that it names, and shows what is printed."""
    found = doctest.DocTestRunner(verbose=False).run(example)
    assert found.attempted
    assert found.failed == 0

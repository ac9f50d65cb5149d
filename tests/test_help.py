"""What Python's own help says: it works for the package and everything in it, on every version of Python."""

from __future__ import annotations

import inspect
import pydoc
from types import ModuleType

import attrs
import pytest

import slimestack as ss


@pytest.mark.parametrize("module", [ss, ss.words, ss.rulebook, ss.render, ss.cards])
def test_help_of_modules(module: ModuleType) -> None:
    """``help(slimestack)`` shows each public name; ``dir`` and ``inspect`` find each."""
    page = pydoc.plain(pydoc.render_doc(module))
    names = getattr(module, "__all__", [name for name in dir(module) if not name.startswith("_")])
    assert {*names} <= {*dir(module)}
    assert {*names} <= {name for name, _ in inspect.getmembers(module)}
    assert module.__name__ in page


@pytest.mark.parametrize("name", [name for name in vars(ss)["__all__"] if callable(getattr(ss, name))])
def test_help_of_names(name: str) -> None:
    """``help`` of a public function or class shows its name and what it is for."""
    value = getattr(ss, name)
    page = pydoc.plain(pydoc.render_doc(value))
    assert getattr(value, "__name__", name) in page


@pytest.mark.parametrize("name", [name for name in vars(ss)["__all__"] if attrs.has(getattr(ss, name))])
def test_methods_have_a_module(name: str) -> None:
    """Every method knows its module: ``help`` of Python 3.13 fails at one that does not."""
    methods = [value for value in vars(getattr(ss, name)).values() if inspect.isfunction(value)]
    assert [method.__qualname__ for method in methods if not method.__module__] == []

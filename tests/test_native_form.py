"""How the native form of a module follows from its source, and how C source gets its lines and docstrings."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import native_build
from native_form import Forms

ROOT = Path(__file__).parent.parent
SOURCE = '''\
"""A module."""

from __future__ import annotations

from functools import cache

import attrs

from slimestack.citing import implements
from slimestack.native import COMPILED

LEAST = 3


@implements("GROW.3")
@attrs.frozen
class Pair:
    """Two numbers."""

    one: int
    two: int = attrs.field(default=LEAST, validator=is_small)

    def total(self) -> int:
        """Their sum."""
        return self.one + (self.two if COMPILED else 0)


@cache
def double(n: int) -> int:
    """Twice the number."""
    if COMPILED:
        return n + n
    return 2 * n


def show(state: State) -> str:
    """A State in a line."""
    return state.__class__.__name__
'''


@pytest.fixture(scope="module")
def forms() -> Forms:
    """Where one function is public."""
    return Forms([("table", "show")])


def test_a_class(forms: Forms) -> None:
    """A class of attrs loses its marks and has its methods in it; its fields are described below it."""
    text = forms.form("table.pairs", SOURCE).text
    assert "implements(" not in text.replace("import implements", "")
    assert "class Pair:\n    'Two numbers.'" in text or 'class Pair:\n    """Two numbers."""' in text
    assert "@attrs" not in text
    assert "def __init__(self, one: object, two: object=LEAST) -> None:" in text
    assert "is_small(self, _pair_two_attribute, two)" in text
    assert "raise wrong_field(Pair, (one, two)) from None" in text
    assert "def __setattr__(self, name: str, value: object) -> None:" in text
    assert (
        "describe(Pair, [('one', 'int', {}), ('two', 'int', {'default': LEAST, 'validator': is_small})], True," in text
    )
    for method in ("__reduce__", "__eq__", "__hash__", "__repr__", "__delattr__"):
        assert f"    def {method}(self" in text


def test_functions(forms: Forms) -> None:
    """A choice by COMPILED is made, a cache is apart from its function, a public function takes anything."""
    text = forms.form("table.pairs", SOURCE).text
    assert "return self.one + self.two" in text
    assert "return n + n" in text
    assert "return 2 * n\ndouble: Final = named(cache(_double_uncached), 'double')" in text
    assert "def show(state: object) -> str:" in text
    assert "if not isinstance(state, State):\n        require_type(state, State)\n        raise TypeError" in text
    assert "type(state).__name__" in text
    assert "LEAST: Final = 3" in text


def test_lines(forms: Forms) -> None:
    """Each line of the native form knows the line of the source; what was added counts as written at its class."""
    formed = forms.form("table.pairs", SOURCE)
    text, source = formed.text.splitlines(), SOURCE.splitlines()
    assert len(formed.lines) == len(text)
    for line in ("return self.one + ", "return n + n", "def total", "class Pair", "import attrs"):
        at = next(n for n, one in enumerate(text) if line in one)
        assert line in source[formed.lines[at] - 1] or text[at] == "import attrs"
    added = next(n for n, one in enumerate(text) if "def __hash__" in one)
    assert source[formed.lines[added] - 1] == "class Pair:"
    assert formed.docs["Pair___total"] == "Their sum."
    assert formed.docs["_double_uncached"] == "Twice the number."


def test_c_source() -> None:
    """In C source the lines are those of the sources, and a docstring stands behind the signature."""
    traced = 'CPy_AddTraceback("slimestack/a.py", "_double_uncached", 2, globals);'
    lines = {"slimestack/a.py": (7, 9)}
    assert (
        native_build.with_lines_as_written(traced, lines)
        == 'CPy_AddTraceback("slimestack/a.py", "double", 9, globals);'
    )
    assert native_build.with_lines_as_written(traced, {}) == traced.replace("_double_uncached", "double")
    method = '{"f", (PyCFunction)CPyPy_a___f, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("f()\\n--\\n\\n")}'
    documented = native_build.with_docs(method, {"a___f": 'Says "ä".\n'})
    assert documented == method.replace('\\n\\n")', '\\n\\nSays \\042\\303\\244\\042.\\012")')
    assert native_build.with_docs(method, {"a___g": "x"}) == method


def test_lists() -> None:
    """Every module that is compiled exists, and every test that is left out, with a reason."""
    for module in native_build.modules():
        assert (ROOT / "src" / "slimestack" / f"{module.replace('.', '/')}.py").exists() or not (ROOT / "src").exists()
    named = tomllib.loads((ROOT / "compiling" / "left_out.toml").read_text(encoding="utf-8"))["left_out"]
    for name, reason in named.items():
        path, *inside = re.split(r"::|\[", name)
        assert reason
        assert (ROOT / path).exists()
        for one in inside[: name.count("::")]:
            assert f" {one}" in (ROOT / path).read_text(encoding="utf-8")

"""The index of the code that implements the rules."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import slimestack
from slimestack.rulebook import clauses, code, implemented_by
from slimestack.rulebook.code import Code, code_for, definitions, implementers, marked

PACKAGE = Path(slimestack.__file__).parent
MODULE = '''
@implements("GROW.1", "GROW.2")
@cache
@implements("GROW.2", "RULING.GROW.1")
def amount(bigs: int) -> int:
    """How much."""
    return bigs


@attrs.frozen
class Swarm:
    size: int

    @classmethod
    @implements("GROW.3")
    def of(cls) -> int:
        return 1

    def plain(self) -> int:
        return 2


@implements("GROW.4")
class Royal:
    one: int

    def royal(self) -> bool:
        return True
'''


def value_of(one: Code) -> object:
    """The function or class itself: what bears the mark inside a property or a method of the class."""
    value: object = import_module(one.module)
    for name in one.qualname.split("."):
        value = vars(value)[name]
    return getattr(value, "__func__", None) or getattr(value, "fget", None) or value


def test_a_module() -> None:
    """Functions, methods and classes are listed with all their ids, their lines, and the lines that run."""
    amount, of, royal = marked(MODULE, "slimestack/rules/grow.py")
    lines = frozenset({6, 7})
    ids = ("GROW.1", "GROW.2", "RULING.GROW.1")
    assert amount == Code("slimestack.rules.grow", "amount", ids, "slimestack/rules/grow.py", 5, 7, lines)
    assert str(amount) == "slimestack/rules/grow.py:5 slimestack.rules.grow.amount"
    assert (of.qualname, of.ids, of.body) == ("Swarm.of", ("GROW.3",), frozenset({17}))
    assert (royal.qualname, royal.first, royal.body) == ("Royal", 24, frozenset({28}))
    assert [one.module for one in marked(MODULE, "slimestack/rules/__init__.py")] == ["slimestack.rules"] * 3


def test_the_source_says_what_the_marks_say() -> None:
    """The index has every mark of the package, with the ids that the function or class bears when it is imported."""
    for one in implementers():
        assert one.ids == implemented_by(value_of(one)), one
        head = (PACKAGE.parent / one.file).read_text(encoding="utf-8").splitlines()[one.first - 1].split()
        assert head[0] in {"def", "class"}
        assert one.body
    marks = sum(
        path.read_text(encoding="utf-8").count("\n@implements(")
        + path.read_text(encoding="utf-8").count("\n    @implements(")
        for path in PACKAGE.rglob("*.py")
        if path.name not in {"citing.py", "code.py"}
    )
    assert len(implementers()) == marks


def test_what_runs() -> None:
    """Neither a decorator nor the line of a ``def`` is among the lines that count as running."""
    for one in implementers():
        lines = (PACKAGE.parent / one.file).read_text(encoding="utf-8").splitlines()
        assert [at for at in one.body if lines[at - 1].strip().startswith(("@", "def ", "class "))] == []


def test_by_id() -> None:
    """The code of a rule is looked up by its id; every clause has some, or says why not."""
    assert "slimestack.rules.grow.amount" in [one.name for one in code_for("GROW.3")]
    assert code_for("grow.3") == code_for("GROW.3")
    for unknown in ("GROW.99", [1]):
        with pytest.raises(slimestack.UnknownId):
            code_for(unknown)  # type: ignore[arg-type]
    assert [one.id for one in clauses() if bool(code_for(one.id)) == bool(one.no_code)] == []


def test_nothing_is_imported() -> None:
    """The index is read from text: none of the modules in it is imported."""
    program = (
        "import sys; from slimestack.rulebook.code import implementers; print(len(implementers()));"
        "print([name for name in ('hypothesis', 'slimestack.rules', 'slimestack.engine') if name in sys.modules])"
    )
    count, imported = ended(program)
    assert (int(count), imported) == (len(implementers()), "[]")


def test_in_an_archive(tmp_path: Path) -> None:
    """The index is the same where the package is imported from a zip file."""
    archive = shutil.make_archive(str(tmp_path / "package"), "zip", PACKAGE.parent, PACKAGE.name)
    names = json.loads(
        ended(
            "import json, slimestack; from slimestack.rulebook.code import implementers;"
            "assert '.zip' in slimestack.__file__; print(json.dumps([one.name for one in implementers()]))",
            archive,
        )[0]
    )
    assert names == [one.name for one in implementers()]


@pytest.mark.parametrize("is_there", [True, False])
def test_without_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_there: bool) -> None:
    """Without sources, or without files at all, the index is empty."""

    def files(package: str) -> Path:
        assert package == "slimestack"
        return tmp_path if is_there else tmp_path / "nowhere"

    monkeypatch.setattr(code, "files", files)
    assert implementers.__wrapped__() == ()


def test_definitions() -> None:
    """Members of classes go by their qualified name."""
    names = [name for name, _ in definitions(ast.parse(MODULE))]
    assert names == ["amount", "Swarm", "Swarm.of", "Swarm.plain", "Royal", "Royal.royal"]


def ended(program: str, path: str = str(PACKAGE.parent)) -> list[str]:
    """The lines that a fresh interpreter prints with this in front of its path."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    return done.stdout.splitlines()

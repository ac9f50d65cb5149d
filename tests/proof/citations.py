"""Every place that cites the rulebook by id: code, marks of tests, and roles in the docs."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from proof.code import ROOT, shown

ID = re.compile(r"(?<![\w.])(?:RULING\.[A-Z]+\.\d+|PR\.\d+|X-\d+|[A-Z]{3,}(?:\.[A-Z]+)?\.\d+[a-z]?)(?![\w.]*\w)")
"""What an id of the rulebook looks like."""
ROLE = re.compile(r":(?:rule:)?(?P<role>clause|ruling|principle|conflict|id):`(?:[^`<]*<)?(?P<id>[^`<>]+)>?`")
"""A role of the docs that leads to the rulebook, with or without a text of its own."""
MARKS = ("clause", "ruling")


@attrs.frozen
class Citation:
    """An id, where it is cited, and how."""

    id: str
    path: str
    line: int
    how: str


def everywhere(root: Path = ROOT) -> tuple[Citation, ...]:
    """Every citation of a checkout."""
    sources = sorted((root / "src").rglob("*.py"))
    tests = sorted((root / "tests").rglob("*.py"))
    pages = [*sorted((root / "docs").rglob("*.rst")), *sorted(root.glob("*.md"))]
    found: list[Citation] = []
    for path in sources:
        found += in_source(path.read_text(encoding="utf-8"), _at(path, root))
    for path in tests:
        found += in_marks(path.read_text(encoding="utf-8"), _at(path, root))
    for path in pages:
        if "_build" not in path.parts:
            found += in_roles(path.read_text(encoding="utf-8"), _at(path, root))
    return tuple(found)


def in_source(text: str, path: str) -> Iterator[Citation]:
    """The ids in the code: strings that are an id, and what docstrings say outside their examples."""
    tree = ast.parse(text)
    told = {id(node): node for node in _docstrings(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in told:
                prose = "".join(part for part in _PROSE.parse(node.value) if isinstance(part, str))
                yield from (Citation(found, path, node.lineno, "docstring") for found in ID.findall(prose))
                yield from (attrs.evolve(one, line=node.lineno) for one in in_roles(prose, path))
            elif ID.fullmatch(node.value):
                yield Citation(node.value, path, node.lineno, "string")


def in_marks(text: str, path: str) -> Iterator[Citation]:
    """The ids with which tests are marked."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(ast.Attribute(ast.Attribute(attr="mark"), str(kind))) if kind in MARKS:
                for one in node.args:
                    if isinstance(one, ast.Constant):
                        yield Citation(str(one.value), path, one.lineno, kind)


def in_roles(text: str, path: str) -> Iterator[Citation]:
    """The ids that roles lead to; a ruling may be named without its first word."""
    for match in ROLE.finditer(text):
        name = match["id"].removeprefix("~")
        if match["role"] == "ruling" and not name.startswith("RULING."):
            name = f"RULING.{name}"
        yield Citation(name, path, text.count("\n", 0, match.start()) + 1, f"role {match['role']}")


_PROSE = doctest.DocTestParser()


def _docstrings(tree: ast.AST) -> Iterable[ast.Constant]:
    for node in ast.walk(tree):
        for below in ast.iter_child_nodes(node):
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                yield below.value


def _at(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else shown(path)

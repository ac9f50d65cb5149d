"""The gate: what keeps the rulebook, the code and the tests from drifting apart.

``python tests/gate.py build/evidence.json``, after the tests have written that file, fails for

* a clause without code, unless its ``no_code`` says why, and one that has both;
* a clause without a passing test that is marked with it and executed its code;
* the same for a ruling of high or middle impact, unless its ``no_code`` says why, and for each value of its switch;
* an id in code, in the mark of a test or in a role of the docs that is not in the rulebook;
* a function of the rules that changes a Table, lists or refuses moves, and neither owns nor mentions a clause;
* a clause or ruling that several functions or classes own.
"""

from __future__ import annotations

import ast
import doctest
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from slimestack import rulebook
from slimestack.rulebook import Clause, Ruling, Switch
from slimestack.rulebook.code import Code, Function, by_rule, definitions, implementers

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "src" / "slimestack" / "rules"
IMPACTS = ("H", "M")
DUTIES = ("legal", "play", "refusal")
"""Functions of these names act for their chapter, whatever they take and return."""
HELPERS: Mapping[str, str] = {
    "slimestack.rules.ripples.play": "It hands on to the function of each answer, which has its clause.",
    "slimestack.rules.ripples.resume": "It hands on to what was to follow, which has its clause.",
    "slimestack.rules.verdicts.refuse": "It makes the value; whoever calls it names the clauses.",
}
"""The functions of the rules that need no clause, each with the reason."""
ID = re.compile(r"(?<![\w.])(?:RULING\.[A-Z]+\.\d+|PR\.\d+|X-\d+|[A-Z]{3,}(?:\.[A-Z]+)?\.\d+[a-z]?)(?![\w.]*\w)")
"""What an id of the rulebook looks like."""
ROLE = re.compile(r":(?:rule:)?(?P<role>clause|ruling|principle|conflict|id):`(?:[^`<]*<)?(?P<id>[^`<>]+)>?`")
"""A role of the docs that leads to the rulebook, with or without a text of its own."""
MARKS = ("clause", "ruling")


@attrs.frozen
class MarkedTest:
    """A marked test of a run, as ``evidence.py`` records it.

    ``values`` holds the values of each switch with which it called the code of the switch's ruling.
    """

    test: str
    ids: tuple[str, ...]
    outcome: str
    executed: tuple[str, ...] = ()
    values: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)

    @property
    def passed(self) -> bool:
        """Whether it ran and held."""
        return self.outcome == "passed"

    def proves(self, rule_id: str, code: Iterable[Code]) -> bool:
        """Whether it passed, is marked with the id, and executed any of this code."""
        return self.passed and rule_id in self.ids and any(one.name in self.executed for one in code)


@attrs.frozen
class Book:
    """The part of the rulebook that the gate looks at."""

    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    switches: tuple[Switch, ...] = ()
    others: frozenset[str] = frozenset()

    @classmethod
    def whole(cls) -> Book:
        """The rulebook of the library."""
        others = {one.id for one in rulebook.principles()} | {one.id for one in rulebook.conflicts()}
        return cls(rulebook.clauses(), rulebook.rulings(), rulebook.switches(), frozenset(others))

    def has(self, kind: str, rule_id: str) -> bool:
        """Whether the id is there, and of this kind if that is a clause or a ruling."""
        clauses = frozenset(one.id for one in self.clauses)
        rulings = frozenset(one.id for one in self.rulings)
        return rule_id in {"clause": clauses, "ruling": rulings}.get(kind, clauses | rulings | self.others)


@attrs.frozen
class Citation:
    """An id, the place where it is cited, and how: in a string, a docstring, a mark or a role."""

    id: str
    path: str
    line: int
    how: str


# --- what is not in order ----------------------------------------------------------------------------


def clause_defects(book: Book, code: Iterable[Code], tests: Iterable[MarkedTest]) -> Iterator[str]:
    """Clauses without code or without a test, and those that are said to have no code and have some."""
    owners, tests = by_rule(code), tuple(tests)
    for clause in book.clauses:
        yield from _code_defects(clause.id, owners, clause.no_code)
        if clause.id in owners and not clause.no_code:
            yield from _test_defects(clause.id, owners[clause.id], tests)


def ruling_defects(book: Book, code: Iterable[Code], tests: Iterable[MarkedTest]) -> Iterator[str]:
    """The same for rulings of high or middle impact; one with a switch needs a test for each value."""
    owners, tests = by_rule(code), tuple(tests)
    switches = {switch.ruling: switch for switch in book.switches}
    for ruling in book.rulings:
        if ruling.impact not in IMPACTS and not ruling.no_code:
            continue
        yield from _code_defects(ruling.id, owners, ruling.no_code)
        if ruling.id not in owners or ruling.no_code:
            continue
        yield from _test_defects(ruling.id, owners[ruling.id], tests)
        if ruling.id in switches:
            yield from _switch_defects(switches[ruling.id], owners[ruling.id], tests)


def owner_defects(book: Book, code: Iterable[Code]) -> Iterator[str]:
    """Clauses and rulings that more than one function or class owns."""
    owners = by_rule(code)
    for rule_id in [clause.id for clause in book.clauses] + [ruling.id for ruling in book.rulings]:
        names = [owner.name for owner in owners.get(rule_id, ())]
        if len(names) > 1:
            number = "two" if len(names) == 2 else str(len(names))
            yield f"{rule_id} has {number} owners: {', '.join(names)}"


def unknown_ids(book: Book, citations: Iterable[Citation]) -> Iterator[str]:
    """Citations of what is not in the rulebook."""
    for one in citations:
        if not book.has(one.how.removeprefix("role "), one.id):
            near = ", ".join(rulebook.nearest(one.id)) or "none"
            yield f"{one.path}:{one.line}: {one.how} cites {one.id}, which the rulebook has not; the nearest: {near}"


def unmarked_functions(folder: Path, code: Iterable[Code], helpers: Mapping[str, str] = HELPERS) -> Iterator[str]:
    """Functions that change a Table, list moves or refuse one, and neither own a clause nor mention one."""
    marked, acting = {one.name for one in code}, set[str]()
    for path in sorted(folder.glob("*.py")):
        for qualname, node in definitions(ast.parse(path.read_text(encoding="utf-8"))):
            name = f"slimestack.rules.{path.stem}.{qualname}"
            if not isinstance(node, ast.ClassDef) and not node.name.startswith("_") and _acts(node):
                acting.add(name)
                if name not in marked and name not in helpers and not ID.search(ast.unparse(node)):
                    yield f"{path.name}:{node.lineno}: {name} changes the table or refuses a move, and names no clause"
    for name in sorted(set(helpers) - (acting - marked)):
        yield f"{name} is listed as a function without a clause, and there is no such function"


def _code_defects(rule_id: str, owners: Mapping[str, tuple[Code, ...]], reason: str | None) -> Iterator[str]:
    if rule_id not in owners and not reason:
        yield f"{rule_id}: no code implements it, and no `no_code` says why"
    if rule_id in owners and reason:
        yield f"{rule_id}: its `no_code` says that it has no code, but {owners[rule_id][0].name} is marked with it"


def _test_defects(rule_id: str, code: tuple[Code, ...], tests: tuple[MarkedTest, ...]) -> Iterator[str]:
    if any(test.proves(rule_id, code) for test in tests):
        return
    marked = [test for test in tests if rule_id in test.ids]
    passed = [test for test in marked if test.passed]
    why = "no test is marked with it"
    if passed:
        why = f"{passed[0].test} is marked with it and did not execute {code[0].name}"
    elif marked:
        why = f"{marked[0].test} did not pass"
    yield f"{rule_id}: no passing test executed its code ({why})"


def _switch_defects(switch: Switch, code: tuple[Code, ...], tests: tuple[MarkedTest, ...]) -> Iterator[str]:
    seen = {value for test in tests if test.proves(switch.ruling, code) for value in test.values.get(switch.name, ())}
    for value in [one.value for one in switch.values if one.value not in seen]:
        yield f'{switch.ruling}: no passing test executed its code with {switch.name} = "{value}"'


def _acts(node: Function) -> bool:
    writes = any(
        (isinstance(one, ast.Attribute) and ast.unparse(one).startswith("table.") and isinstance(one.ctx, ast.Store))
        or (isinstance(one, ast.Name) and one.id == "set_swarm")
        for one in ast.walk(node)
    )
    refuses = node.returns is not None and "Refusal" in ast.unparse(node.returns)
    return writes or refuses or node.name in DUTIES


# --- citations ---------------------------------------------------------------------------------------


def citations(root: Path = ROOT) -> Iterator[Citation]:
    """Every citation of a checkout: in the code, in the marks of tests, in the docs."""
    pages = [path for path in (*root.glob("docs/**/*.rst"), *root.glob("*.md")) if "_build" not in path.parts]
    for find, paths in (
        (in_source, root.glob("src/**/*.py")),
        (in_marks, root.glob("tests/**/*.py")),
        (in_roles, pages),
    ):
        for path in sorted(paths):
            yield from find(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix())


def in_source(text: str, path: str) -> Iterator[Citation]:
    """The ids in the code: strings that are an id, and docstrings without their examples."""
    tree = ast.parse(text)
    docstrings = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(value)) if node in docstrings:
                prose = "".join(part for part in doctest.DocTestParser().parse(value) if isinstance(part, str))
                yield from (Citation(rule_id, path, node.lineno, "docstring") for rule_id in ID.findall(prose))
                yield from (attrs.evolve(one, line=node.lineno) for one in in_roles(prose, path))
            case ast.Constant(str(value)) if ID.fullmatch(value):
                yield Citation(value, path, node.lineno, "string")


def in_marks(text: str, path: str) -> Iterator[Citation]:
    """The ids with which tests are marked."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(ast.Attribute(ast.Attribute(attr="mark"), str(kind))) if kind in MARKS:
                constants = [one for one in node.args if isinstance(one, ast.Constant)]
                yield from (Citation(str(one.value), path, one.lineno, kind) for one in constants)


def in_roles(text: str, path: str) -> Iterator[Citation]:
    """The ids that roles lead to; a ruling may be named without its first word."""
    for match in ROLE.finditer(text):
        rule_id = match["id"].removeprefix("~")
        if match["role"] == "ruling" and not rule_id.startswith("RULING."):
            rule_id = f"RULING.{rule_id}"
        yield Citation(rule_id, path, text.count("\n", 0, match.start()) + 1, f"role {match['role']}")


# --- the command -------------------------------------------------------------------------------------


def load(path: Path) -> tuple[MarkedTest, ...]:
    """The marked tests of a run, from the file that it wrote."""
    records: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["tests"]
    names = [field.name for field in attrs.fields(MarkedTest)]
    return tuple(MarkedTest(**{name: record[name] for name in names}) for record in records)


def main(arguments: list[str]) -> int:
    """Print what is not in order; the exit code is 1 if there is anything."""
    path = Path(arguments[0]) if arguments else ROOT / "build" / "evidence.json"
    if not path.exists():
        sys.stderr.write(f"There is no evidence at {path}; `make tests` writes it.\n")
        return 1
    book, code, tests = Book.whole(), implementers(), load(path)
    defects = [
        *clause_defects(book, code, tests),
        *ruling_defects(book, code, tests),
        *owner_defects(book, code),
        *unknown_ids(book, citations()),
        *unmarked_functions(RULES, code),
    ]
    sys.stderr.writelines(f"{defect}\n" for defect in defects)
    sys.stdout.write(
        f"The gate: {len(book.clauses)} clauses, {len(book.rulings)} rulings, {len(code)} functions and classes that "
        f"implement them, {len(tests)} marked tests; {len(defects)} defects.\n"
    )
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

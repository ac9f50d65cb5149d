"""The gate: what keeps the rulebook, the code and the tests from drifting apart.

``PYTHONPATH=tests python -m proof.gate build/evidence.json``, after the tests have written that file, fails for

* a clause without code, unless its ``no_code`` says why, and one that has both;
* a clause without a passing test that executed its code;
* an id that is cited in code, in the mark of a test or by a role of the docs and is not in the rulebook;
* a function of the rules that changes a draft, lists or refuses moves, and is said to carry out no rule;
* a ruling of high or middle weight without a passing test that executed its code, unless its ``table_only`` says why,
  and without one for each value of its switch.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import attrs

from proof.citations import Citation, everywhere
from proof.code import ROOT, Function, Implementer, by_rule, definitions, implementers
from proof.record import EVIDENCE, Evidence, load
from slimestack import rulebook
from slimestack.rulebook import Clause, Ruling, Switch

RULES = ROOT / "src" / "slimestack" / "rules"
WEIGHTY = ("H", "M")
DUTIES = ("listed", "play", "refusal")
"""Functions of these names act for their chapter, whatever they take and give."""
HELPERS: Mapping[str, str] = {
    "slimestack.rules.ripples.continue_ripple": "It finds the place in a Ripple; each step from there has its clause.",
    "slimestack.rules.ripples.resume": "It hands on to what was to follow, which has its clause.",
    "slimestack.rules.verdicts.refuse": "It makes the value; whoever calls it names the clauses.",
}
"""The functions of the rules that need no clause, each with the reason."""


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

    def knows(self, one: Citation) -> bool:
        """Whether the id is there, and of the kind that the mark or role says."""
        clauses = {clause.id for clause in self.clauses}
        rulings = {ruling.id for ruling in self.rulings}
        match one.how.removeprefix("role "):
            case "clause":
                return one.id in clauses
            case "ruling":
                return one.id in rulings
            case _:
                return one.id in clauses | rulings | self.others


def clauses_without_code(book: Book, code: Iterable[Implementer]) -> Iterator[str]:
    """Clauses that nothing carries out, or that are said to need no code and have some."""
    there = by_rule(code)
    for clause in book.clauses:
        if clause.id not in there and not clause.no_code:
            yield f"{clause.id}: no code carries it out, and no `no_code` says why"
        if clause.id in there and clause.no_code:
            where = there[clause.id][0].name
            yield f"{clause.id}: its `no_code` says that it needs no code, but {where} is marked with it"


def clauses_without_test(book: Book, code: Iterable[Implementer], evidence: Evidence) -> Iterator[str]:
    """Clauses that no passing test holds."""
    there = by_rule(code)
    for clause in book.clauses:
        if not clause.no_code and clause.id in there:
            yield from _untested(clause.id, there[clause.id], evidence)


def rulings_without_test(book: Book, code: Iterable[Implementer], evidence: Evidence) -> Iterator[str]:
    """Rulings of weight that no passing test holds, or not each value of their switch."""
    there = by_rule(code)
    values = {switch.ruling: (switch.name, [value.value for value in switch.values]) for switch in book.switches}
    for ruling in book.rulings:
        if ruling.id in there and ruling.table_only:
            where = there[ruling.id][0].name
            yield f"{ruling.id}: its `table_only` says that code has no part in it, but {where} is marked with it"
        if ruling.table_only or ruling.severity not in WEIGHTY:
            continue
        if ruling.id not in there:
            yield f"{ruling.id}: no code carries it out, and no `table_only` says why"
            continue
        yield from _untested(ruling.id, there[ruling.id], evidence)
        name, wanted = values.get(ruling.id, ("", []))
        tested = {
            value
            for test in evidence.of(ruling.id, there[ruling.id])
            if test.passed
            for value in test.values.get(name, ())
        }
        for value in wanted:
            if value not in tested:
                yield f'{ruling.id}: no passing test executed its code with {name} = "{value}"'


def unknown_ids(book: Book, citations: Iterable[Citation]) -> Iterator[str]:
    """Citations of what is not in the rulebook."""
    for one in citations:
        if not book.knows(one):
            near = ", ".join(rulebook.nearest(one.id)) or "nothing looks like it"
            yield f"{one.path}:{one.line}: {one.how} cites {one.id}, which the rulebook has not; the nearest: {near}"


def functions_without_clause(
    folder: Path, code: Iterable[Implementer], helpers: Mapping[str, str] = HELPERS
) -> Iterator[str]:
    """Functions that change a draft, list moves or refuse one, and are not said to carry out anything."""
    marked = {one.name for one in code}
    acting: set[str] = set()
    for path in sorted(folder.glob("*.py")):
        for qualname, node in definitions(ast.parse(path.read_text(encoding="utf-8"))):
            name = f"slimestack.rules.{path.stem}.{qualname}"
            if not isinstance(node, ast.ClassDef) and not node.name.startswith("_") and _acts(node):
                acting.add(name)
                if name not in marked and name not in helpers:
                    yield f"{path.name}:{node.lineno}: {name} changes the table or refuses a move, and names no clause"
    for name in sorted(set(helpers) - (acting - marked)):
        yield f"{name} is listed as a function that needs no clause, and there is none such"


def failures(book: Book, code: tuple[Implementer, ...], evidence: Evidence, citations: Iterable[Citation]) -> list[str]:
    """Everything that the gate finds, in this order: clauses, rulings, ids, functions."""
    return [
        *clauses_without_code(book, code),
        *clauses_without_test(book, code, evidence),
        *rulings_without_test(book, code, evidence),
        *unknown_ids(book, citations),
        *functions_without_clause(RULES, code),
    ]


def main(arguments: list[str]) -> int:
    """Look, and say what there is to mend; the exit code is 1 if there is anything."""
    path = Path(arguments[0]) if arguments else EVIDENCE
    if not path.exists():
        sys.stderr.write(f"There is no evidence at {path}; `make tests` writes it.\n")
        return 1
    book, code, evidence = Book.whole(), implementers(), load(path)
    found = failures(book, code, evidence, everywhere())
    sys.stderr.writelines(f"{problem}\n" for problem in found)
    sys.stdout.write(
        f"The gate: {len(book.clauses)} clauses, {len(book.rulings)} rulings, {len(code)} functions and classes that "
        f"carry them out, {len(evidence.tests)} marked tests; {len(found)} to mend.\n"
    )
    return 1 if found else 0


def _untested(rule_id: str, code: tuple[Implementer, ...], evidence: Evidence) -> Iterator[str]:
    if any(test.passed for test in evidence.of(rule_id, code)):
        return
    marked = [test for test in evidence.tests if rule_id in test.ids]
    why = (
        "no test is marked with it"
        if not marked
        else f"{marked[0].function} is marked with it and did not execute {code[0].name}"
        if any(test.passed for test in marked)
        else f"{marked[0].function} did not pass"
    )
    yield f"{rule_id}: no passing test executed its code ({why})"


def _acts(node: Function) -> bool:
    drafts = [one for one in node.args.args if one.annotation and ast.unparse(one.annotation) == "Draft"]
    refuses = node.returns is not None and "Refusal" in ast.unparse(node.returns)
    return bool(drafts) or refuses or node.name in DUTIES


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

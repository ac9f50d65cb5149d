"""Stamping: the specification speaks of one table; stamped, it speaks of many at once.

Every atom that depends on the table gets the table's number as its first argument. The syntax tree is
changed mechanically, so nothing is said twice, and the cost of a grounding is shared by hundreds of tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import attrs
from clingo import ast

STAMP = "Table_"
Node: TypeAlias = Any
"""A node of the syntax tree, whose attributes clingo's types do not tell apart."""


class _Atoms(ast.Transformer):
    """Visits every symbolic atom and stamps those with a name in ``stamped``; keeps all names it saw."""

    def __init__(self, stamped: frozenset[str] = frozenset()) -> None:
        self.stamped = stamped
        self.seen: set[str] = set()

    def visit_SymbolicAtom(self, node: Node) -> Node:  # noqa: N802 - clingo's name
        symbol = node.symbol
        alternatives = [symbol] if symbol.ast_type == ast.ASTType.Function else list(symbol.arguments)
        self.seen.update(one.name for one in alternatives)
        if alternatives[0].name not in self.stamped:
            return node
        new = [
            ast.Function(one.location, one.name, [ast.Variable(one.location, STAMP), *one.arguments], one.external)
            for one in alternatives
        ]
        return node.update(symbol=new[0] if len(new) == 1 else ast.Pool(symbol.location, new))


def _names(nodes: Iterable[Node]) -> frozenset[str]:
    visitor = _Atoms()
    for node in nodes:
        visitor.visit(node)
    return frozenset(visitor.seen)


def _of_a_table(rules: list[tuple[frozenset[str], frozenset[str]]], shared: frozenset[str]) -> frozenset[str]:
    """The predicates that depend on a table: its facts, and whatever follows from them."""
    defined = frozenset().union(*(head for head, _ in rules))
    found = frozenset().union(*(body for _, body in rules)) - defined - shared
    while True:
        more = frozenset().union(*(head for head, body in rules if body & found)) - found
        if not more:
            return found
        found |= more


@attrs.frozen
class Rule:
    """A rule of the .lp: on which lines it stands, and itself as one about many tables."""

    first: int
    last: int
    text: str


def _stamp(rule: Node, of_a_table: frozenset[str]) -> Rule:
    new = _Atoms(of_a_table).visit(rule)
    if _names([rule.head]) & of_a_table:
        here = ast.Variable(rule.location, STAMP)
        atom = ast.SymbolicAtom(ast.Function(rule.location, "table", [here], 0))
        new = new.update(body=[ast.Literal(rule.location, ast.Sign.NoSign, atom), *new.body])
    return Rule(rule.location.begin.line, rule.location.end.line, str(new))


def _read(text: str) -> tuple[list[Node], list[Node]]:
    """The rules of a program, and what it shows."""
    found: dict[ast.ASTType, list[Node]] = {ast.ASTType.Rule: [], ast.ASTType.ShowSignature: []}
    ast.parse_string(text, lambda node: found.setdefault(node.ast_type, []).append(node))
    return found[ast.ASTType.Rule], found[ast.ASTType.ShowSignature]


@attrs.frozen
class Stamped:
    """The program about many tables: its rules in their order, and what of its atoms is shown."""

    source: tuple[str, ...]
    """The lines of the .lp."""
    of_a_table: frozenset[str]
    rules: tuple[Rule, ...]
    shows: tuple[str, ...]

    def text(self, before: int | None = None) -> str:
        """As a program; only the rules that stand before this line, if one is given."""
        rules = [rule.text for rule in self.rules if before is None or rule.first < before]
        return "\n".join([*rules, "#show.", *self.shows])

    def without(self, place: int) -> Stamped:
        """The program without the rule at this place."""
        return attrs.evolve(self, rules=(*self.rules[:place], *self.rules[place + 1 :]))

    def replaced(self, piece: str, instead: str) -> Stamped:
        """The program with one rule changed: the one in which the piece stands."""
        places = []
        for place, rule in enumerate(self.rules):
            lines = "\n".join(self.source[rule.first - 1 : rule.last])
            if piece in lines:
                (changed,), _ = _read(lines.replace(piece, instead))
                places.append(attrs.evolve(self, rules=(
                    *self.rules[:place], _stamp(changed, self.of_a_table), *self.rules[place + 1 :],
                )))  # fmt: skip
        (one,) = places
        return one


def stamped(text: str, shared: frozenset[str]) -> Stamped:
    """Stamp a program; the predicates ``shared`` are facts that all tables have in common."""
    rules, shows = _read(text)
    of_a_table = _of_a_table([(_names([rule.head]), _names(rule.body)) for rule in rules], shared)
    return Stamped(
        tuple(text.split("\n")),
        of_a_table,
        tuple(_stamp(rule, of_a_table) for rule in rules),
        tuple(f"#show {show.name}/{show.arity + 1}." for show in shows),
    )

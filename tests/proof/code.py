"""The code that carries out the rules: every object marked by :func:`slimestack.citing.implements`, with its lines."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType
from typing import TypeAlias

import attrs

import slimestack
from slimestack.citing import implemented_by

ROOT = Path(__file__).resolve().parents[2]

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Node: TypeAlias = Function | ast.ClassDef


@attrs.frozen
class Implementer:
    """A function or class that carries out rules, and where it stands.

    ``body`` are the lines that run when it acts. A function acts when a line under its ``def`` runs; a class when a
    line of one of its methods does. What runs when a module is imported is no part of it.
    """

    module: str
    qualname: str
    ids: tuple[str, ...]
    path: str
    first: int
    last: int
    body: frozenset[int] = attrs.field(repr=False)

    @property
    def name(self) -> str:
        """Module and name, as evidence has it."""
        return f"{self.module}.{self.qualname}"

    @property
    def api(self) -> str:
        """The name under which the reference describes it: the public face is described there only."""
        value = getattr(slimestack, self.qualname, None)
        at_home = inspect.isfunction(value) and value.__module__ == self.module
        return f"slimestack.{self.qualname}" if at_home else self.name


@cache
def implementers() -> tuple[Implementer, ...]:
    """Everything in the library that is marked, by module and line."""
    home = Path(slimestack.__path__[0])
    marked = [path for path in sorted(home.rglob("*.py")) if "@implements(" in path.read_text(encoding="utf-8")]
    names = [".".join(path.relative_to(home.parent).with_suffix("").parts) for path in marked]
    return tuple(one for name in names for one in in_module(import_module(name.removesuffix(".__init__"))))


def in_module(module: ModuleType) -> Iterator[Implementer]:
    """What is marked in this module, by line."""
    if not module.__file__:
        return
    path = Path(module.__file__)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for qualname, node in definitions(tree):
        ids = implemented_by(_marked(_found(module, qualname)))
        if ids:
            yield Implementer(
                module.__name__, qualname, ids, shown(path), node.lineno, node.end_lineno or node.lineno, body(node)
            )


def shown(path: Path) -> str:
    """The path as the repository has it, wherever the library is; a file from elsewhere goes by its name."""
    home = Path(slimestack.__path__[0]).parent
    if path.is_relative_to(home):
        return f"src/{path.relative_to(home).as_posix()}"
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def definitions(tree: ast.Module | ast.ClassDef, within: str = "") -> Iterator[tuple[str, Node]]:
    """The functions and classes of a module and the methods of its classes, by qualified name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield within + node.name, node
        if isinstance(node, ast.ClassDef):
            yield from definitions(node, f"{within}{node.name}.")


def body(node: Node) -> frozenset[int]:
    """The lines that run when the function, or a method of the class, is called."""
    functions: Iterable[Function] = (
        [one for _, one in definitions(node) if not isinstance(one, ast.ClassDef)]
        if isinstance(node, ast.ClassDef)
        else [node]
    )
    return frozenset(
        line for one in functions for line in range(one.body[0].lineno, (one.end_lineno or one.lineno) + 1)
    )


def by_rule(code: Iterable[Implementer]) -> Mapping[str, tuple[Implementer, ...]]:
    """The code that carries out each rule, by id."""
    found: dict[str, list[Implementer]] = {}
    for one in code:
        for rule_id in one.ids:
            found.setdefault(rule_id, []).append(one)
    return {rule_id: tuple(there) for rule_id, there in found.items()}


def code_objects(one: Implementer) -> tuple[CodeType, ...]:
    """What Python runs when it acts: the code of the function, or of the methods of the class."""
    value = _found(import_module(one.module), one.qualname)
    values = list(vars(value).values()) if inspect.isclass(value) else [value]
    plain = [_function(item) for item in values]
    return tuple(item.__code__ for item in plain if inspect.isfunction(item))


def _found(module: ModuleType, qualname: str) -> object:
    """The object of this name, a method as it is kept in its class."""
    value: object = module
    for name in qualname.split("."):
        value = vars(value).get(name)
        if value is None:
            return None
    return value


def _marked(value: object) -> object:
    """What bears the mark: the function itself inside a property or a method of the class."""
    return getattr(value, "__func__", None) or getattr(value, "fget", None) or value


def _function(value: object) -> object:
    """The plain function inside a method of a class, a property or a memo."""
    inner = _marked(value)
    return inspect.unwrap(inner) if callable(inner) else None

"""Which code implements which rule, read from the package's own source.

The marks ``@implements("GROW.3")`` are looked up in the syntax trees; no module is imported for it. Where the package
has no sources, in a frozen program say, the index is empty.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias

import attrs

from slimestack.rulebook.book import entry

_PACKAGE = "slimestack"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Definition: TypeAlias = Function | ast.ClassDef


@attrs.frozen
class Code:
    """A function, a method or a class that is marked with the ids of the rules that it implements.

    ``file`` is relative to the folder that holds the package, as in ``slimestack/rules/grow.py``. ``first`` is the line
    of its ``def`` or ``class``, ``last`` its last line, both counted from 1. ``body`` holds the lines that run when it
    acts: those under the ``def`` of the function, or of the methods of the class.
    """

    module: str
    qualname: str
    ids: tuple[str, ...]
    file: str
    first: int
    last: int
    body: frozenset[int] = attrs.field(repr=False)

    @property
    def name(self) -> str:
        """The full name, as in ``slimestack.rules.grow.amount``."""
        return f"{self.module}.{self.qualname}"

    def __str__(self) -> str:
        return f"{self.file}:{self.first} {self.name}"


def code_for(rule_id: str) -> tuple[Code, ...]:
    """The code that implements the entry of the rulebook with this id, by file and line; empty for none.

    Raises :class:`~slimestack.errors.UnknownId` if the rulebook has no entry with this id.

    >>> "slimestack.rules.grow.amount" in [code.name for code in code_for("GROW.3")]
    True
    """
    return _index().get(entry(rule_id).id, ())


@cache
def implementers() -> tuple[Code, ...]:
    """All marked code of the package, by file and line; empty where the package has no sources.

    >>> "slimestack/rules/split.py" in {code.file for code in implementers()}
    True
    """
    try:
        sources = sorted(_sources(files(_PACKAGE), _PACKAGE))
    except (OSError, TypeError):  # what a loader without files raises
        return ()
    return tuple(one for file, text in sources for one in marked(text, file))


def ids_in_source(obj: object) -> tuple[str, ...]:
    """The ids in the marks of a function, a method or a class of the package, as its source has them; () without.

    >>> from slimestack.rules import grow
    >>> ids_in_source(grow.amount)[:2]
    ('GROW.1', 'GROW.3')
    """
    home = getattr(obj, "__objclass__", obj)  # a compiled method says only of which class it is
    name = f"{getattr(home, '__module__', '')}.{getattr(obj, '__qualname__', '')}"
    return next((one.ids for one in implementers() if one.name == name), ())


def marked(source: str | bytes, file: str) -> Iterator[Code]:
    r"""The marked code of one module, by line; ``file`` is its place, from which its name follows.

    >>> source = '@implements("GROW.3")\ndef amount(): return 1'
    >>> [(code.name, code.ids) for code in marked(source, "slimestack/rules/grow.py")]
    [('slimestack.rules.grow.amount', ('GROW.3',))]
    """
    module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    for qualname, node in definitions(ast.parse(source)):
        ids = tuple(dict.fromkeys(rule_id for one in node.decorator_list for rule_id in _ids(one)))
        if ids:
            yield Code(module, qualname, ids, file, node.lineno, node.end_lineno or node.lineno, _body(node))


def by_rule(code: Iterable[Code]) -> Mapping[str, tuple[Code, ...]]:
    """The code grouped by the ids of the rules that it implements."""
    groups: dict[str, list[Code]] = {}
    for one in code:
        for rule_id in one.ids:
            groups.setdefault(rule_id, []).append(one)
    return {rule_id: tuple(group) for rule_id, group in groups.items()}


def definitions(tree: ast.Module | ast.ClassDef, within: str = "") -> Iterator[tuple[str, Definition]]:
    """The functions and classes of a module and the members of its classes, each with its qualified name."""
    for node in tree.body:
        if isinstance(node, Definition):
            yield within + node.name, node
        if isinstance(node, ast.ClassDef):
            yield from definitions(node, f"{within}{node.name}.")


@cache
def _index() -> Mapping[str, tuple[Code, ...]]:
    return by_rule(implementers())


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """The place and text of each module with a mark, in the folder and below."""
    for member in folder.iterdir():
        if member.is_dir():
            yield from _sources(member, f"{path}/{member.name}")
        elif member.name.endswith(".py"):
            text = member.read_bytes()
            if b"@implements(" in text:
                yield f"{path}/{member.name}", text


def _ids(decorator: ast.expr) -> Iterator[str]:
    match decorator:
        case ast.Call(ast.Name("implements"), arguments):
            yield from (one.value for one in arguments if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _body(node: Definition) -> frozenset[int]:
    functions: Iterable[Function] = [node] if isinstance(node, Function) else _methods(node)
    return frozenset(line for one in functions for line in range(one.body[0].lineno, (one.end_lineno or 0) + 1))


def _methods(node: ast.ClassDef) -> Iterator[Function]:
    return (one for _, one in definitions(node) if isinstance(one, Function))

"""Mutants: every small change that mutmut's operators make to the functions of a module.

What is changed is what runs when a function or method is called, decorated or not. Left out are

- what runs at import only: module-level and class-level data, decorators and their arguments (lambdas in
  module-level tables are functions, so they are in);
- type annotations, docstrings, and asserts, which say to the type checkers what the dispatch knows;
- the words of error messages: texts handed to an error or to a method that raises one, and texts yielded as defects.
  Which error is raised, for what place, and when a defect is yielded, is in.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

import attrs
import libcst as cst
from mutmut.mutation.mutators import mutation_operators

from slimestack import errors

HOME = "slimestack"
PACKAGES = ("rules", "engine", "table", "rulebook")
LAMBDA = "<lambda>"
ERRORS = {one.__name__ for one in vars(errors).values() if isinstance(one, type) and issubclass(one, Exception)}
AT_IMPORT = {"table.kinds.SlimeType.__init__", "table.pending.checked", "rulebook.entries._each"}
"""Functions that make data while a module is imported, and do nothing later."""
TELLERS = {"fail", "word", "arguments", "call"}
"""The methods that are handed the words of an error."""


@attrs.frozen(eq=False)
class Place:
    """A function as it stands in its module: its qualified name, its tree, and the classes around it."""

    module: str
    qualname: str
    node: cst.FunctionDef | cst.Lambda
    classes: tuple[str, ...] = ()
    at: int = 0
    """Which of the module's lambdas it is."""

    @property
    def name(self) -> str:
        """Module and name, without the package."""
        return f"{self.module.removeprefix(HOME + '.')}.{self.qualname}"

    def source(self, node: cst.CSTNode | None = None) -> str:
        """The source of a module that holds this function and nothing else."""
        return _MODULE + _text(_within(self.classes, self.node if node is None else node))


@attrs.frozen(eq=False)
class Mutant:
    """One change to one function, named by the lines that change and what they become."""

    place: Place
    name: str
    digest: str
    node: cst.CSTNode = attrs.field(repr=False)
    changed: cst.CSTNode = attrs.field(repr=False)

    def source(self) -> str:
        """The source of a module that holds the changed function and nothing else."""
        return self.place.source(_swapped(self.place.node, self.node, self.changed))


_MODULE = "from __future__ import annotations\n"


@cache
def modules() -> tuple[str, ...]:
    """The names of the modules that are mutated."""
    found = [f"{HOME}.chance"]
    for name in PACKAGES:
        package = import_module(f"{HOME}.{name}")
        found += [f"{HOME}.{name}", *(f"{HOME}.{name}.{one.name}" for one in iter_modules(package.__path__))]
    return tuple(found)


def module_of(name: str) -> str:
    """The module of the mutant of this name."""
    return max((one for one in modules() if f"{HOME}.{name}".startswith(f"{one}.")), key=len, default="")


def source_of(module: str) -> Path:
    """The file of a module."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise LookupError(f"there is no module {module}")
    return Path(spec.origin)


@cache
def places(module: str) -> tuple[Place, ...]:
    """Every function and method of the module, and the lambdas of its tables."""
    tree = cst.parse_module(source_of(module).read_text(encoding="utf-8"))
    found = list(_functions(module, tree.body))
    tables = [part for part in tree.body if not isinstance(part, cst.FunctionDef | cst.ClassDef)]
    lambdas = [node for part in tables for node in _below(part) if isinstance(node, cst.Lambda)]
    return (*found, *(Place(module, LAMBDA, node, at=at) for at, node in enumerate(lambdas)))


def _functions(module: str, body: Iterable[cst.CSTNode], classes: tuple[str, ...] = ()) -> Iterator[Place]:
    for part in body:
        match part:
            case cst.FunctionDef(name=name):
                bare = part.with_changes(decorators=[], leading_lines=[], lines_after_decorators=[])
                yield Place(module, ".".join((*classes, name.value)), bare, classes)
            case cst.ClassDef(name=name, body=inner):
                yield from _functions(module, inner.body, (*classes, name.value))
            case cst.If(body=inner, orelse=orelse) if not _text(part.test).startswith("TYPE_CHECKING"):
                yield from _functions(module, inner.body, classes)
                yield from _functions(module, orelse.body.body if isinstance(orelse, cst.Else) else (), classes)
            case cst.If(orelse=cst.Else(body=inner)):
                yield from _functions(module, inner.body, classes)
            case _:
                pass


@cache
def mutants(module: str) -> tuple[Mutant, ...]:
    """Every mutant of the module, function by function."""
    return tuple(mutant for place in places(module) if place.name not in AT_IMPORT for mutant in _mutants(place))


def _mutants(place: Place) -> Iterator[Mutant]:
    before = place.source()
    digest = hashlib.sha256(before.encode()).hexdigest()[:16]
    seen: Counter[str] = Counter()
    sources: set[str] = set()
    for node in _changeable(place.node):
        for kind, operator in mutation_operators:
            if not isinstance(node, kind) or _is_left_alone(node):
                continue
            for changed in operator(node):
                if _is_of_words(node, changed):
                    continue
                after = place.source(_swapped(place.node, node, changed))
                if after in sources or after == before or not _compiles(after):
                    continue
                sources.add(after)
                name = f"{place.name}: {_change(before, after)}"
                seen[name] += 1
                yield Mutant(place, name if seen[name] == 1 else f"{name} #{seen[name]}", digest, node, changed)


def _changeable(node: cst.CSTNode, words: bool = False) -> Iterator[cst.CSTNode]:
    """The node and every node below it that may be changed; ``words`` says that texts here are those of an error."""
    match node:
        case cst.Annotation() | cst.Assert() | cst.Decorator():
            return
        case cst.SimpleStatementLine(body=[cst.Expr(value=value)]) if _is_text(value):
            return
        case cst.BaseString() if words:
            return
        case cst.Yield(value=value) if value is not None and _is_text(value):
            return
        case _:
            pass
    yield node
    words = isinstance(node, cst.Raise) or (words and isinstance(node, cst.Arg)) or _takes_words(node)
    for child in node.children:
        yield from _changeable(child, words or (isinstance(child, cst.Call) and _is_error(child)))


def _is_text(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.BaseString)


def _is_error(node: cst.Call) -> bool:
    """Whether an error of the library is made here."""
    return isinstance(node.func, cst.Name) and node.func.value in ERRORS


def _takes_words(node: cst.CSTNode) -> bool:
    """Whether this call makes an error or is handed the words of one."""
    if not isinstance(node, cst.Call):
        return False
    return _is_error(node) or (isinstance(node.func, cst.Attribute) and node.func.attr.value in TELLERS)


def _is_of_words(node: cst.CSTNode, changed: cst.CSTNode) -> bool:
    """Whether only the words of an error change, by leaving out a text that is handed over."""
    if not (isinstance(changed, cst.Call) and isinstance(node, cst.Call) and _takes_words(node)):
        return False
    before, after = ([arg.value for arg in call.args if not _is_text(arg.value)] for call in (node, changed))
    return before == [value for value in after if value in before] and len(node.args) == len(changed.args)


def _is_left_alone(node: cst.CSTNode) -> bool:
    """Whether mutmut leaves the call alone; what stands in it is changed."""
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in {"len", "isinstance"}


def _swapped(root: cst.CSTNode, node: cst.CSTNode, changed: cst.CSTNode) -> cst.CSTNode:
    swapped = root.deep_replace(node, changed)
    assert isinstance(swapped, cst.CSTNode)
    return swapped


def _within(classes: tuple[str, ...], node: cst.CSTNode) -> cst.CSTNode:
    for name in reversed(classes):
        node = cst.ClassDef(cst.Name(name), cst.IndentedBlock([node]))  # type: ignore[list-item]
    return node


def _text(node: cst.CSTNode) -> str:
    return cst.Module([]).code_for_node(node)


def _below(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    yield node
    if not isinstance(node, cst.Lambda):
        for child in node.children:
            yield from _below(child)


def _compiles(source: str) -> bool:
    try:
        compile(source, "", "exec")
    except SyntaxError:
        return False
    return True


def _change(before: str, after: str) -> str:
    """The lines that change, and what they become."""
    old, new = before.splitlines(), after.splitlines()
    at = next(
        (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )
    end = 1
    while end <= min(len(old), len(new)) - at and old[-end] == new[-end]:
        end += 1
    one, other = (" ".join(" ".join(lines[at : len(lines) - end + 1]).split()) for lines in (old, new))
    return f"{one} => {other}"

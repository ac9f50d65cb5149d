"""The native form: source of slimestack rewritten so that mypyc compiles it to machine code.

The source stays as it is, and stays the only one. This step changes what mypyc is slow with or cannot do, on the
syntax tree and in this way only:

* The marks ``@implements(...)`` go: a decorated function is called through Python. They are read from the source.
* A class of attrs becomes a class without a decorator, with the methods that attrs would make, written out, and a
  description of its fields that ``attrs.fields`` and its siblings find.
* A public function takes any object and checks it, so that a wrong type raises an error of the library.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, TypeVar

import attrs

_T = TypeVar("_T")
Class: TypeAlias = ast.ClassDef
GUARDS = {"State": "require_type({0}, State)", "Action": "check_action({0})", "Random": "require_type({0}, Random)"}
CHECKED = {"int", "bool", "SlimeType", "Seed | int | bytes", "Seed | int | bytes | None"}
"""For the class of a parameter of a public function, the call that refuses anything else."""


_MARK = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mypy_extensions import mypyc_attr"
"""What mypyc reads at the head of a module, so that the garbage collector passes over values."""


@attrs.frozen
class Field:
    """A field of a class: its annotation, its default, and what attrs is told about it."""

    name: str
    type: ast.expr
    default: ast.expr | None
    options: Mapping[str, ast.expr]
    is_plain: bool

    def is_on(self, option: str) -> bool:
        """Whether an option such as ``init`` is on, which it is unless it is said to be False."""
        value = self.options.get(option)
        return not (isinstance(value, ast.Constant) and value.value is False)

    @property
    def has_default(self) -> bool:
        """Whether a value need not be given."""
        return self.default is not None or "factory" in self.options

    def described(self) -> str:
        """Its name, its type and the arguments of ``attrs.field``, as source."""
        options = dict(self.options)
        if self.is_plain and self.default is not None:
            options["default"] = self.default
        arguments = ", ".join([f"{name!r}: {ast.unparse(value)}" for name, value in options.items()])
        return f"({self.name!r}, {ast.unparse(self.type)!r}, {{{arguments}}})"


@attrs.frozen
class Formed:
    """A module in its native form.

    ``lines`` has for each line of the text the line of the source that it is from, ``docs`` the docstrings of functions
    and methods, by the qualified names that they have in this form.
    """

    text: str
    lines: tuple[int, ...]
    docs: Mapping[str, str]


@attrs.frozen
class AttrsClass:
    """A class of attrs as it is written."""

    module: str
    node: Class
    options: Mapping[str, ast.expr]
    is_frozen: bool
    own: tuple[Field, ...]
    inherited: tuple[Field, ...]

    @property
    def fields(self) -> tuple[Field, ...]:
        """All fields, those of its bases first."""
        return self.inherited + self.own

    def is_on(self, option: str) -> bool:
        """Whether attrs makes the method of this option."""
        value = self.options.get(option)
        return not (isinstance(value, ast.Constant) and value.value is False)

    @property
    def is_guarded(self) -> bool:
        """Whether it refuses changes. A generic class cannot: mypyc gives it a base that is not compiled."""
        return self.is_frozen and not any("Generic" in ast.unparse(base) for base in self.node.bases)

    @property
    def is_acyclic(self) -> bool:
        """Whether no value of the class leads back to itself, so that the garbage collector need not look."""
        return not any("Generic" in ast.unparse(base) for base in self.node.bases)

    def has(self, method: str) -> bool:
        """Whether the class has the method in its own body."""
        return any(isinstance(one, ast.FunctionDef) and one.name == method for one in self.node.body)


class Forms:
    """Turns modules into their native form, one after the other, those first that others import."""

    def __init__(self, public: Iterable[tuple[str, str]]) -> None:
        self._public = tuple(public)
        self._classes: dict[str, AttrsClass] = {}

    def form(self, module: str, source: str) -> Formed:
        """The module in its native form."""
        tree = _Folded().visit(ast.parse(source))
        body: list[ast.stmt] = []
        has_class = False
        for node in tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                node.decorator_list = [one for one in node.decorator_list if not _is_call_of(one, "implements")]
            if isinstance(node, ast.ClassDef):
                found = self._read(node, module)
                if found is not None:
                    body += self._types_of_bases(found)
                    body += [self._native(found), *_parsed(_description(found), node)]
                    has_class = True
                    continue
            if isinstance(node, ast.FunctionDef) and self._is_public(module, node.name):
                _take_anything(node)
            body += _kept(node)
        tree.body = _final(body)
        if has_class:
            _insert_import(tree, "from slimestack.native import attribute, describe, named, refuse_change, wrong_field")
            _insert_import(tree, _MARK)
        elif "named(" in ast.unparse(tree):
            _insert_import(tree, "from slimestack.native import named")
        if "require_type(" in ast.unparse(tree):
            _insert_import(tree, "from slimestack.errors import require_type")
        else:
            _insert_import(tree, "")
        text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
        return Formed(text, _lines(text, tree), dict(_docs(tree)))

    def _is_public(self, module: str, name: str) -> bool:
        """Whether the package offers the function, from its module or from a package that the module is in."""
        return any(one == name and f"{module}.".startswith(f"{home}.") for home, one in self._public)

    # --- classes -------------------------------------------------------------------------------------------

    def _read(self, node: Class, module: str) -> AttrsClass | None:
        for decorator in node.decorator_list:
            call = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(call, ast.Attribute) and ast.unparse(call) in ("attrs.frozen", "attrs.define"):
                options = {k.arg or "": k.value for k in decorator.keywords} if isinstance(decorator, ast.Call) else {}
                inherited = [field for base in node.bases for field in self._fields_of(base)]
                own = tuple(map(_field, filter(_is_field, node.body)))
                found = AttrsClass(module, node, options, call.attr == "frozen", own, tuple(inherited))
                self._classes[node.name] = found
                return found
        return None

    def _types_of_bases(self, found: AttrsClass) -> Iterator[ast.stmt]:
        """Imports of what the fields of its bases have as types, for its own constructor."""
        for base in found.node.bases:
            home = self._classes.get(ast.unparse(base))
            if home is not None and home.module != found.module:
                types = [one for field in home.fields if field.is_on("init") for one in ast.walk(field.type)]
                names = {one.id for one in types if isinstance(one, ast.Name)} - set(vars(builtins))
                yield from _parsed(f"from slimestack.{home.module} import {', '.join(sorted(names))}", found.node)

    def _fields_of(self, base: ast.expr) -> tuple[Field, ...]:
        found = self._classes.get(ast.unparse(base))
        return found.fields if found else ()

    def _native(self, found: AttrsClass) -> Class:
        node = found.node
        node.decorator_list = [ast.parse("mypyc_attr(acyclic=True)", mode="eval").body] if found.is_acyclic else []
        body: list[ast.stmt] = []
        for one in node.body:
            if isinstance(one, ast.AnnAssign) and _is_field(one):
                body.append(ast.AnnAssign(one.target, one.annotation, None, simple=1))
            elif isinstance(one, ast.If):
                body += one.orelse if ast.unparse(one.test) == "TYPE_CHECKING" else one.body
            else:
                if isinstance(one, ast.FunctionDef) and (not one.name.startswith("_") or one.name == "__new__"):
                    _take_anything(one)
                body.append(one)
        body += _parsed("\n".join(_methods(found)), node)
        node.body = [one for one in body if not isinstance(one, ast.Pass)] or [ast.Pass()]
        return node


def _parsed(text: str, of: ast.stmt) -> list[ast.stmt]:
    """The statements of a text, which count as written in the line of another one."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt | ast.expr):
            node.lineno = node.end_lineno = of.lineno
    return tree.body


def _lines(text: str, tree: ast.Module) -> tuple[int, ...]:
    """For each line of the text, which says what the tree says, the line of the source."""
    found = [0] * len(text.splitlines())
    for now, before in zip(_statements(ast.parse(text)), _statements(tree), strict=True):
        found[now.lineno - 1] = before.lineno
    for at in range(1, len(found)):
        found[at] = found[at] or found[at - 1]
    return tuple(found)


def _docs(tree: ast.Module | ast.ClassDef, within: str = "") -> Iterator[tuple[str, str]]:
    for node in tree.body:
        doc = ast.get_docstring(node, clean=False) if isinstance(node, ast.FunctionDef) else None
        if isinstance(node, ast.FunctionDef) and doc:
            yield within + node.name, doc
        if isinstance(node, ast.ClassDef):
            yield from _docs(node, f"{node.name}___")


def _statements(tree: ast.Module) -> Iterator[ast.stmt | ast.ExceptHandler]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.stmt | ast.ExceptHandler))


def _kept(node: ast.stmt) -> Iterator[ast.stmt]:
    """The statement; of a function with a cache the function and the cache apart.

    mypyc looks a decorated function up by its name at every call.
    """
    if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
        name, cache = node.name, ast.unparse(node.decorator_list[0])
        node.decorator_list = []
        node.name = f"_{name}_uncached"
        yield node
        yield from _parsed(f"{name} = named({cache}({node.name}), {name!r})", node)
    else:
        yield node


def _final(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a module, with Final for every variable that is assigned once: mypyc finds those faster."""
    targets = [ast.unparse(one.targets[0]) for one in body if isinstance(one, ast.Assign)]
    changed = {name for one in ast.walk(ast.Module(body, [])) if isinstance(one, ast.Global) for name in one.names}
    for at, one in enumerate(body):
        match one:
            case ast.Assign(targets=[ast.Name(name) as target], value=value) if targets.count(name) == 1:
                if name in changed or _is_alias(value):
                    continue
                body[at] = ast.AnnAssign(target, ast.Name("Final"), one.value, simple=1)
            case ast.AnnAssign(target=ast.Name(name), annotation=kind, value=value) if value is not None:
                if name not in changed and not ast.unparse(kind).startswith(("Final", "TypeAlias")):
                    one.annotation = ast.Subscript(ast.Name("Final"), kind)
    return body


def _is_alias(value: ast.expr) -> bool:
    """Whether the value may be a type, which mypy knows under a second name only without Final."""
    return isinstance(value, ast.Name | ast.Attribute) or _is_call_of(value, "TypeVar")


def _take_anything(node: ast.FunctionDef) -> None:
    """Let a public function take anything where mypyc would check the type, and refuse what is wrong itself."""
    guards: list[ast.stmt] = []
    for arg in (*node.args.args, *node.args.kwonlyargs):
        kind = ast.unparse(arg.annotation) if arg.annotation else ""
        if kind in GUARDS:
            refuse = GUARDS[kind].format(arg.arg)
            guards += _parsed(f"if not isinstance({arg.arg}, {kind}):\n    {refuse}\n    raise TypeError", node)
        if kind in GUARDS or kind in CHECKED:
            arg.annotation = ast.Name("object")
    at = 1 if ast.get_docstring(node) is not None else 0
    node.body[at:at] = guards


class _Folded(ast.NodeTransformer):
    """Leaves of each choice by COMPILED what is for the compiled build, and names things directly."""

    _is_hidden = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function; one with a parameter called type keeps ``__class__``."""
        hidden, self._is_hidden = self._is_hidden, any(one.arg == "type" for one in node.args.args)
        self.generic_visit(node)
        self._is_hidden = hidden
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """The class of a value by ``type``, which mypyc reads at once."""
        self.generic_visit(node)
        if node.attr == "__class__" and not self._is_hidden and isinstance(node.ctx, ast.Load):
            return ast.Call(ast.Name("type"), [node.value], [])
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        """An import of constants, with Final for each: mypyc would look them up by name."""
        constants = [one for one in node.names if one.name.isupper() and one.asname is None]
        if not (node.module or "").startswith("slimestack.table.kinds"):
            return node
        lines: list[ast.stmt] = []
        for one in constants:
            one.asname = f"_imported_{one.name}"
            lines += _parsed(f"{one.name}: Final = {one.asname}", node)
        return [node, *lines]

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """The flag itself."""
        self.generic_visit(node)
        if ast.unparse(node.target) == "COMPILED":
            node.value = ast.Constant(value=True)
        return node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """The branch that is left."""
        self.generic_visit(node)
        kept = _chosen(node.test, node.body, node.orelse)
        return node if kept is None else kept

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """The value that is left."""
        self.generic_visit(node)
        kept = _chosen(node.test, node.body, node.orelse)
        return node if kept is None else kept


def _chosen(test: ast.expr, yes: _T, no: _T) -> _T | None:
    return {"COMPILED": yes, "not COMPILED": no}.get(ast.unparse(test))


def _is_call_of(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _is_field(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("ClassVar")


def _field(node: ast.stmt) -> Field:
    assert isinstance(node, ast.AnnAssign)
    assert isinstance(node.target, ast.Name)
    value = node.value
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "attrs.field":
        options = {one.arg or "": one.value for one in value.keywords}
        return Field(node.target.id, node.annotation, options.get("default"), options, is_plain=False)
    return Field(node.target.id, node.annotation, value, {}, is_plain=True)


def _methods(found: AttrsClass) -> Iterator[str]:
    name = found.node.name
    given = [field for field in found.fields if field.is_on("init")]
    compared = [field for field in given if field.is_on("eq")]
    if given:
        yield f"__match_args__: Final = ({''.join(f'{one.name!r}, ' for one in given)})"
    if found.is_on("init") and not found.has("__init__"):
        yield from _init(found)
    values = "".join(f"self.{one.name}, " for one in given)
    if not found.has("__reduce__"):
        yield f"def __reduce__(self) -> tuple[Any, ...]:\n    return {name}, ({values})"
    if found.is_on("eq") and not found.has("__eq__"):
        same = " and ".join([f"self.{one.name} == other.{one.name}" for one in compared]) or "True"
        yield (
            f"def __eq__(self, other: object) -> bool:\n"
            f"    if not isinstance(other, {name}) or type(other) is not type(self):\n        return NotImplemented\n"
            f"    return {same}"
        )
        if found.is_frozen:
            hashed = "".join(f"self.{one.name}, " for one in compared if one.is_on("hash"))
            yield f"def __hash__(self) -> int:\n    return hash(({name!r}, {hashed}))"
    if found.is_on("repr") and not found.has("__repr__"):
        shown = ", ".join([f"{one.name}={{self.{one.name}!r}}" for one in given if one.is_on("repr")])
        yield f"def __repr__(self) -> str:\n    return f'{name}({shown})'"
    if found.is_guarded:
        yield "def __setattr__(self, name: str, value: object) -> None:\n    raise refuse_change(self, name)"
        yield "def __delattr__(self, name: str) -> None:\n    raise refuse_change(self, name)"


def _init(found: AttrsClass) -> Iterator[str]:
    """The constructor: it takes anything, runs the validators, and refuses what is not of the type of its field."""
    is_checked = found.is_frozen
    params, sets, passed = ["self"], [], []
    for one in found.fields:
        kind = ast.unparse(one.type)
        if one.is_on("init"):
            default = f" = {ast.unparse(one.default)}" if one.default is not None else ""
            params.append(f"{one.name}: {'object' if is_checked else kind}{default}")
            if "converter" in one.options:
                sets.append(f"{one.name} = {ast.unparse(one.options['converter'])}({one.name})")
            validator = one.options.get("validator")
            if validator is not None:
                sets.append(f"{ast.unparse(validator)}(self, {_attribute(found, one)}, {one.name})")
            value = f"cast({kind!r}, {one.name})" if is_checked else one.name
        elif not found.own:
            continue
        elif one.default is not None:
            value = ast.unparse(one.default)
        elif "factory" in one.options:
            value = f"{ast.unparse(one.options['factory'])}()"
        else:
            continue
        if not found.own:
            passed.append(value)
            continue
        put = f"object.__setattr__(self, {one.name!r}, {value})" if found.is_frozen else f"self.{one.name} = {value}"
        sets.append(put)
    if passed:
        sets.append(f"{ast.unparse(found.node.bases[0])}.__init__(self, {', '.join(passed)})")
    lines = [f"def __init__({', '.join(params)}) -> None:"]
    if is_checked and len(params) > 1:
        given = ", ".join([one.name for one in found.fields if one.is_on("init")])
        lines += ["    try:", *[f"        {one}" for one in sets], "    except TypeError:"]
        lines.append(f"        raise wrong_field({found.node.name}, ({given},)) from None")
    else:
        lines += [f"    {one}" for one in sets] or ["    pass"]
    if found.has("__attrs_post_init__"):
        lines.append("    self.__attrs_post_init__()")
    yield "\n".join(lines)


def _description(found: AttrsClass) -> str:
    fields = ", ".join([one.described() for one in found.own])
    doc = ast.get_docstring(found.node, clean=False)
    lines = [f"describe({found.node.name}, [{fields}], {found.is_frozen}, {doc!r})"]
    checked = [one for one in found.own if "validator" in one.options]
    lines += [f"{_attribute(found, one)}: Final = attribute({found.node.name}, {one.name!r})" for one in checked]
    return "\n".join(lines)


def _attribute(found: AttrsClass, field: Field) -> str:
    """The name of the variable that holds the description of a field."""
    return f"_{found.node.name.lower()}_{field.name}_attribute"


def _insert_import(tree: ast.Module, line: str) -> None:
    future = [isinstance(one, ast.ImportFrom) and one.module == "__future__" for one in tree.body]
    at = future.index(True) + 1
    extra = "from typing import Any, Final, cast\nimport attrs"
    tree.body[at:at] = ast.parse(f"{line}\n{extra}").body

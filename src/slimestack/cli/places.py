"""Places in the code: which functions and classes carry out a rule, and where they stand."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import attrs

import slimestack
from slimestack.citing import implemented_by


@attrs.frozen
class Place:
    """A function or class by its full name, its file beside the package, and the line on which it begins."""

    name: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


@cache
def places() -> Mapping[str, tuple[Place, ...]]:
    """The code that carries out each rule, by the rule's id, in the order of the modules."""
    found: dict[str, list[Place]] = {}
    for target in _marked():
        place = _place(target)
        for rule_id in implemented_by(target):
            found.setdefault(rule_id, []).append(place)
    return {rule_id: tuple(sorted(there, key=lambda one: (one.file, one.line))) for rule_id, there in found.items()}


def _marked() -> Iterator[object]:
    """Every function, class and method of the library that is marked as carrying out a rule."""
    for module in walk_packages(slimestack.__path__, "slimestack."):
        if module.name.startswith(("slimestack.cli", "slimestack.__main__")):
            continue
        with suppress(ImportError):  # a module may stand on a package that is not installed
            for own in list(vars(import_module(module.name)).values()):
                if getattr(own, "__module__", None) != module.name:
                    continue
                yield from (one for one in (own, *_members(own)) if implemented_by(one))


def _members(own: object) -> list[object]:
    return [getattr(one, "__func__", one) for one in vars(own).values()] if inspect.isclass(own) else []


def _place(target: Any) -> Place:
    plain = inspect.unwrap(target)
    file = Path(inspect.getsourcefile(plain) or "")
    package = Path(slimestack.__path__[0]).parent
    name = f"{plain.__module__}.{plain.__qualname__}"
    return Place(name, file.relative_to(package).as_posix(), inspect.getsourcelines(plain)[1])

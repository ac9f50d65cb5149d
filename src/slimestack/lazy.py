"""Packages whose names load when they are first used, so that nothing loads that is not used.

The names stand in the stub file of the package, ``__init__.pyi``: type checkers read it, and so does ``homes_of``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from os import sep
from typing import Any


def text_in(package: str, *path: str) -> str:
    """The text of a file in a package of the library, which may be a zip archive.

    >>> text_in("slimestack.editions", "invented.toml").splitlines()[0]
    '# The invented edition of Slime Stack.'
    """
    module: Any = import_module(package)
    data: bytes = module.__spec__.loader.get_data(sep.join([module.__path__[0], *path]))  # noqa: PTH118  # pathlib is slow to load
    return data.decode()


def homes_of(package: str) -> dict[str, str]:
    """The module that has each public name of a package, from the stub's lines ``from x import y as y``."""
    lines = map(str.split, text_in(package, "__init__.pyi").splitlines())
    return {words[3]: words[1] for words in lines if words[:1] == ["from"]}


def loader_of(package: str, homes: dict[str, str]) -> tuple[Callable[[str], object], Callable[[], Iterable[str]]]:
    """The functions ``__getattr__`` and ``__dir__`` of a package: the first loads a name and keeps it there."""
    module = import_module(package)

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(homes[name]), name)
        setattr(module, name, value)
        return value

    def listed() -> Iterable[str]:
        return sorted({*vars(module), *homes})

    return load, listed

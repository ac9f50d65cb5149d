"""What the rules say: every clause, ruling, principle, conflict and switch of the game, as data.

Code, tests, docs and error messages cite ids such as ``COMBINE.1`` or ``RULING.SPLIT.4``; the text behind an
id is kept in one place, the files of ``data/``, and looked up here. The package offers what
:mod:`slimestack.rulebook.book` and :mod:`slimestack.rulebook.entries` list in their ``__all__``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from slimestack.citing import implemented_by as implemented_by
from slimestack.citing import implements as implements

if TYPE_CHECKING:
    from slimestack.rulebook.book import *  # noqa: F403  # pyright: ignore[reportWildcardImportFromLibrary]
    from slimestack.rulebook.entries import *  # noqa: F403  # pyright: ignore[reportWildcardImportFromLibrary]

    __all__: list[str]
else:

    def __getattr__(name: str) -> object:
        """Import what looks up and holds the texts on first use: to mark code needs only :func:`implements`."""
        modules = map(import_module, ("slimestack.rulebook.entries", "slimestack.rulebook.book"))
        homes = {one: module for module in modules for one in module.__all__}
        if name == "__all__":
            return sorted([*homes, "implemented_by", "implements"])
        if name not in homes:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return globals().setdefault(name, getattr(homes[name], name))

    def __dir__() -> list[str]:
        """What is there, loaded or not."""
        return sorted({*globals(), *__getattr__("__all__")})

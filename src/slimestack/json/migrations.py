"""Versions of the JSON documents, and how documents of earlier versions become those of today.

A version goes up when the schema of a document changes; then a function here says how a value of the version
before is told now, and saves of that version stay in the tests for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

VERSIONS: Final[Mapping[str, int]] = {
    "state": 1,
    "action": 1,
    "step": 1,
    "verdict": 1,
    "score": 1,
    "result": 1,
    "edition": 1,
    "rulings": 1,
    "record": 1,
}
"""Every kind of document, with its version."""

Migration: TypeAlias = Callable[[Any], Any]
"""Takes what a document of one version has as its value, and gives that of the next version."""

MIGRATIONS: Final[Mapping[tuple[str, int], Migration]] = {}
"""The migration from each version that is not the last one to the next, by kind and version."""


def migrated(
    kind: str, version: int, value: Any, versions: Mapping[str, int] = VERSIONS,
    migrations: Mapping[tuple[str, int], Migration] = MIGRATIONS,
) -> Any:  # fmt: skip
    """The value of a document as today's version tells it.

    >>> migrated("score", 1, {"a": 1}, {"score": 2}, {("score", 1): lambda value: {"b": value["a"]}})
    {'b': 1}
    """
    while version < versions[kind]:
        value = migrations[kind, version](value)
        version += 1
    return value

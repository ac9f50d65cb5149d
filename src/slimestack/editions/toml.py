"""TOML that anybody may have written: it is read only if that takes time and memory in proportion to its length."""

from __future__ import annotations

import re
import tomllib
from typing import Any

MOST_PARTS = 32
"""The most parts of a dotted key; what they cost grows with their square."""
_DEEP = re.compile(rf"(?<![^.\n=\[\]{{}},])(?:[^.\n=\[\]{{}},]++\.){{{MOST_PARTS}}}")


def toml_tables(text: str) -> dict[str, Any]:
    """What a TOML text holds.

    :raises ValueError: saying what is wrong with it, and the line and column where they can be told

    >>> toml_tables("round.first = 1")
    {'round': {'first': 1}}
    """
    deep = _DEEP.search(text)
    if deep is not None:
        line = text.count("\n", 0, deep.start()) + 1
        raise ValueError(f"a key has more than {MOST_PARTS} parts (at line {line}, column 1)")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except (ValueError, RecursionError):
        raise ValueError("a value is too large or too deep") from None

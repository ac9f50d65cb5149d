"""TOML that anybody may have written: it is read only if that takes time and memory in proportion to its length."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from slimestack.errors import Defect, ParseError, defect

MOST_PARTS = 32
"""The most parts of a dotted key; what they cost grows with their square."""
_DEEP = re.compile(rf"(?<![^.\n=\[\]{{}},])(?:[^.\n=\[\]{{}},]++\.){{{MOST_PARTS}}}")


_WHERE = re.compile(r"(.*) \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)\Z", re.DOTALL)
"""How ``tomllib`` says where it failed; its errors have no fields for that before Python 3.14."""


def toml_tables(text: str) -> dict[str, Any]:
    """What a TOML text holds.

    :raises ParseError: with the line and column where it is not TOML

    >>> toml_tables("round.first = 1")
    {'round': {'first': 1}}
    """
    deep = _DEEP.search(text)
    if deep is not None:
        raise _error(defect("long_key", most=MOST_PARTS), text, text.rfind("\n", 0, deep.start()) + 1)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _WHERE.match(str(error))
        reason, line, column = found.groups() if found else (str(error), None, None)
        raise _error(defect("not_toml", reason=reason), text, _offset(text, line, column)) from None
    except (ValueError, RecursionError):
        raise ParseError(defect("unreadable_value"), text) from None


def _error(found: Defect, text: str, offset: int) -> ParseError:
    """The error with its line, also where the text has only one."""
    before = text[:offset]
    return ParseError(found.at((), before.count("\n") + 1, offset - before.rfind("\n")), text, offset)


def _offset(text: str, line: str | None, column: str | None) -> int:
    """The offset of a line and column of a text, that of its end where there are none."""
    if line is None or column is None:
        return len(text.rstrip())
    return sum([len(one) + 1 for one in text.split("\n")[: int(line) - 1]]) + int(column) - 1

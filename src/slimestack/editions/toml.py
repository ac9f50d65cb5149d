"""TOML that anybody may have written: it is read only if that takes time and memory in proportion to its length."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
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
        offset = _offset(text, int(line), int(column)) if line and column else len(text.rstrip())
        raise _error(defect("not_toml", reason=reason), text, offset) from None
    except (ValueError, RecursionError):
        raise _error(defect("unreadable_value"), text, _offset(text, _unreadable_line(text), 1)) from None


def _error(found: Defect, text: str, offset: int) -> ParseError:
    """The error with its line, also where the text has only one."""
    before = text[:offset]
    return ParseError(found.at((), before.count("\n") + 1, offset - before.rfind("\n")), text, offset)


def _offset(text: str, line: int, column: int) -> int:
    """The offset of a line and column of a text."""
    return sum([len(one) + 1 for one in text.split("\n")[: line - 1]]) + column - 1


def _unreadable_line(text: str) -> int:
    """The line with the value that is too large or too deep: the first one up to which the text cannot be read."""
    lines = text.split("\n")
    numbers = range(1, len(lines))  # the last line is meant if no line before it is
    return 1 + bisect_left(numbers, 1, key=lambda number: _is_unreadable("\n".join(lines[:number])))


def _is_unreadable(text: str) -> bool:
    """Whether a value of the text is too large or too deep."""
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return not isinstance(error, tomllib.TOMLDecodeError)
    return False

"""The environment: the one place that reads its variables, each within bounds.

What a variable cannot mean is ignored, as if it were not set: a terminal that tells nonsense is no reason to fail.
"""

from __future__ import annotations

import datetime as dt
import os
import re
import sys
from collections.abc import Mapping

WIDEST = 1000
"""The most columns that lines are wrapped to."""
_DUMB = ("dumb", "unknown")


def columns() -> int | None:
    """The columns to wrap lines to: COLUMNS, or what the terminal has; None in a pipe or a file."""
    text = os.environ.get("COLUMNS", "")
    if re.fullmatch("[0-9]{1,9}", text) and int(text):
        return min(int(text), WIDEST)
    if not is_terminal(sys.stdout):
        return None
    try:
        return min(os.get_terminal_size(sys.stdout.fileno()).columns, WIDEST) or 80
    except (OSError, ValueError):  # a terminal that is gone, or a stream that only looks like one
        return 80


def has_colour() -> bool:
    """Whether to write colours: NO_COLOR says no, FORCE_COLOR and its like say yes, or else a terminal has them."""
    variables = os.environ
    if variables.get("NO_COLOR") or variables.get("TTY_COMPATIBLE") == "0":
        return False
    if variables.get("FORCE_COLOR") or variables.get("TTY_COMPATIBLE") == "1":
        return True
    if variables.get("CLICOLOR_FORCE", "0") not in ("", "0"):
        return True
    return is_terminal(sys.stdout) and variables.get("TERM", "").lower() not in _DUMB


def colour_variables() -> Mapping[str, str]:
    """The variables that say how many colours there are."""
    names = ("TERM", "COLORTERM")
    return {name: os.environ[name] for name in names if os.environ.get(name, "").lower() not in ("", *_DUMB)}


def is_terminal(stream: object) -> bool:
    """Whether somebody sits at the other end of the stream; False for one that is closed or missing."""
    isatty = getattr(stream, "isatty", None)
    try:
        return isatty is not None and bool(isatty())
    except ValueError:  # it is closed
        return False


def today() -> dt.date:
    """The date where the user is; in UTC if TZ names no possible time zone."""
    try:
        return dt.datetime.now().astimezone().date()
    except (ValueError, OverflowError, OSError):
        return dt.datetime.now(dt.UTC).date()

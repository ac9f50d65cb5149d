"""The place in an edition file that a defect is about, to the column."""

from __future__ import annotations

import re

import attrs

_LINE = re.compile(r"line ([0-9]+), ([^:]+): (.*)", re.DOTALL)
_TOML = re.compile(r"(.*) \(at line ([0-9]+), column ([0-9]+)\)\Z", re.DOTALL)
_END = " (at end of document)"
_CHARACTER = re.compile(r" \(at character ([0-9]+) of .*\)\Z", re.DOTALL)
_WIDTH = 90


@attrs.frozen
class Spot:
    """A defect and where it is; ``mark`` is the offset in ``shown``, a piece of the line."""

    problem: str
    line: int
    column: int
    shown: str
    mark: int


def spotted(source: str, defect: str) -> Spot | None:
    """The place of a defect as :func:`slimestack.load_edition` tells it; None for one without a line.

    >>> spotted('me = "x"', "line 1, rite 1, me: a whole number is needed here, not 'x'").column
    7
    """
    lines = source.splitlines()
    toml, told = _TOML.match(defect), _LINE.match(defect)
    if defect.endswith(_END) and lines:
        return _spot(lines, defect.removesuffix(_END), len(lines), len(lines[-1]) + 1)
    if toml is not None:
        return _spot(lines, toml[1], int(toml[2]), int(toml[3]))
    if told is None:
        return None
    number, place, problem = int(told[1]), told[2], told[3]
    line = lines[number - 1] if number <= len(lines) else ""
    field = place.split(", ")[-1].rstrip(" 0123456789")
    found = re.search(rf"\b{re.escape(field)}[\"']?\s*=\s*[\"']?", line)
    column = found.end() if found else len(line) - len(line.lstrip())
    inside = _CHARACTER.search(problem)
    if inside is not None:
        column += int(inside[1]) - 1
        problem = problem[: inside.start()]
    return _spot(lines, f"{place}: {problem}", number, column + 1)


def _spot(lines: list[str], problem: str, number: int, column: int) -> Spot:
    line = lines[number - 1] if 0 < number <= len(lines) else ""
    start = max(0, column - 1 - _WIDTH // 2) if len(line) > _WIDTH else 0
    shown = line[start : start + _WIDTH].rstrip()
    return Spot(problem, number, column, shown, column - 1 - start)

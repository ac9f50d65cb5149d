"""Finding the line and column of an edition file that a defect is about; tomllib keeps none."""

from __future__ import annotations

import re

from slimestack.errors import DefectPlace

_HEADER = re.compile(r"\s*\[\[?\s*([A-Za-z0-9_.-]+)\s*\]\]?")
_CARDS = ("rite", "ripple")


class Lines:
    """The lines of one file, for any number of places."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.headers = [(n, m[1]) for n, line in enumerate(self.lines) if (m := _HEADER.match(line))]

    def spot(self, place: DefectPlace) -> tuple[int, int] | None:
        """Line and column, counted from 1, at which the value of a place begins; None where that is not known.

        >>> Lines('name = "x"' + chr(10) + 'invented = true').spot(("invented",))
        (2, 12)
        """
        number = self.of(place)
        if number is None:
            return None
        line = self.lines[number - 1]
        for field in [step for step in place[::-1] if isinstance(step, str)]:
            found = re.search(rf"\b{re.escape(field)}[\"']?\s*=\s*[\"']?", line)
            if found is not None:
                return number, found.end() + 1
        return number, len(line) - len(line.lstrip()) + 1

    def of(self, place: DefectPlace) -> int | None:
        """The line, counted from 1, that the place stands on; None where that is not known.

        >>> Lines('name = "x"' + chr(10) + 'invented = true').of(("invented",))
        2
        """
        lines = self.lines
        header, first, last = self._block(place)
        found, at = header, first
        fields = [step for step in place if isinstance(step, str)]
        for field in fields if header is None else fields[1:]:
            name = rf"[\"']?{re.escape(field)}[\"']?\s*"
            key = re.compile(rf"^\s*(?:[\w-]+\s*\.\s*)*{name}[=.]|[{{,]\s*{name}=|^\s*\[+[\w.]*\b{name}\]")
            for number in range(at, last):
                if field in lines[number] and key.search(lines[number]):
                    found = at = number
                    break
            index = place[place.index(field) + 1] if place.index(field) + 1 < len(place) else None
            if isinstance(index, int):
                found = at = _member(lines, at, last, index)
        return None if found is None else found + 1

    def _block(self, place: DefectPlace) -> tuple[int | None, int, int]:
        """The header of the card that the place is in and the lines from it on, or those before the first card."""
        if len(place) > 1 and place[0] in _CARDS and isinstance(place[1], int):
            own = [n for n, name in self.headers if name == place[0]]
            if place[1] < len(own):
                first = own[place[1]]
                after = [n for n, name in self.headers if n > first and name in _CARDS]
                return first, first, min(after, default=len(self.lines))
        return None, 0, min((n for n, name in self.headers if name in _CARDS), default=len(self.lines))


def _member(lines: list[str], first: int, last: int, index: int) -> int:
    """The line on which a list's member with this index opens."""
    opened = -1
    for number in range(first, last):
        opened += lines[number].count("{") + bool(re.match(r"\s*\[\[", lines[number]) and number >= first)
        if opened >= index:
            return number
    return first

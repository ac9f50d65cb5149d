"""Finding the line and column of an edition file that a defect is about; tomllib keeps none."""

from __future__ import annotations

import re

from slimestack.errors import DefectPlace

_HEADER = re.compile(r"\s*\[\[?\s*([A-Za-z0-9_.-]+)\s*\]\]?")
_QUOTES = re.compile(r"\"\"\"|\'\'\'|[\"\']")
_CARDS = ("rite", "ripple")


class Lines:
    """The lines of one file, for any number of places."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")  # as TOML counts them: no other sign ends a line
        self.headers = [(n, m[1]) for n, line in enumerate(self.lines) if (m := _HEADER.match(line))]

    def spot(self, place: DefectPlace, inside: int = 0) -> tuple[int, int | None] | None:
        """Line and column, counted from 1, of a place in the file; None where that is not known.

        The column is None where the text of the value is written otherwise than it reads, so that it is not known.

        :param inside: how many characters of the value of the place stand before what is meant

        >>> Lines('name = "x"' + chr(10) + 'invented = true').spot(("invented",))
        (2, 12)
        """
        number = self.of(place)
        if number is None:
            return None
        line = self.lines[number - 1]
        for field in [step for step in place[::-1] if isinstance(step, str)]:
            found = re.search(rf"\b{re.escape(field)}[\"']?\s*=\s*", line)
            if found is not None:
                return self._inside(number, found.end(), inside)
        return number, len(line) - len(line.lstrip()) + 1

    def _inside(self, number: int, start: int, inside: int) -> tuple[int, int | None]:
        """The line and column so many characters inside the value that begins in a line, after ``start`` characters."""
        line = self.lines[number - 1]
        quotes = _QUOTES.match(line, start)
        if quotes is None:
            return number, start + 1
        is_long = len(quotes[0]) > 1
        text = "\n".join([line[quotes.end() :], *(self.lines[number:] if is_long else ())])
        skipped = is_long and text.startswith("\n")  # TOML leaves out a line break at once after three quotes
        before = text[: inside + skipped]
        if "\\" in before and quotes[0].startswith('"'):
            return number, None
        breaks = before.count("\n")
        return number + breaks, (0 if breaks else quotes.end()) + len(before.rpartition("\n")[2]) + 1

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

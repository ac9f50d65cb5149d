"""Paper to draw on: the elements of a picture as text, every word of it escaped, and how much room words take."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html import escape

from slimestack.render.palette import STYLE

_NARROW = frozenset("iljtfrI.,:;'|!()[]{} ")
_BROAD = frozenset("mwMW@%&")
ELLIPSIS = "…"


def plain(text: str) -> str:
    """The text with ``?`` for what cannot be printed, which XML may not hold either.

    >>> plain("a" + chr(7) + "b")
    'a?b'
    """
    return "".join(c if c.isprintable() else "?" for c in text)


def width_of(text: str, size: int = 13) -> float:
    """The room, in units, that the text takes at this size in any common font: rather too much than too little."""
    return sum(map(_share, text)) * size


def _share(c: str) -> float:
    if c in _NARROW:
        return 0.42
    if c in _BROAD or unicodedata.east_asian_width(c) in "WF":
        return 1.02
    return 0.75 if c.isupper() else 0.63


def fitted(text: str, room: float, size: int = 13) -> str:
    """As much of the text as the room holds, ended by an ellipsis where it is cut.

    >>> fitted("Hulk Trio", 200), fitted("Hulk Trio", 50)
    ('Hulk Trio', 'Hulk…')
    """
    if width_of(text, size) <= room:
        return text
    kept = text
    while kept and width_of(kept + ELLIPSIS, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def wrapped(text: str, room: float, most: int, size: int = 13) -> list[str]:
    """The text in lines that the room holds, at most so many; what does not fit is cut by an ellipsis.

    >>> wrapped("count(big) >= 2 and count(royal) >= 1", 130, 2, 12)
    ['count(big) >= 2 and', 'count(royal) >= 1']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and (len(lines) == most or width_of(f"{lines[-1]} {word}", size) <= room):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [fitted(line, room, size) for line in lines]


class Paper:
    """A picture under way. Lengths are whole units, so that its bytes are the same everywhere."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._parts: list[str] = []

    def rect(self, x: int, y: int, width: int, height: int, css: str, corner: int = 6) -> None:
        """A rectangle with round corners."""
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner}" class="{escape(css)}"/>'
        )

    def path(self, line: str, css: str, thick: str = "") -> None:
        """A line or an outline, as SVG writes it."""
        thickness = f' stroke-width="{thick}"' if thick else ""
        self._parts.append(f'<path d="{line}" class="{escape(css)}"{thickness}/>')

    def text(self, x: int, y: int, text: str, css: str = "", size: int = 0) -> None:
        """A line of text that begins (or by its class ends, or has its middle) here, on this baseline."""
        look = f' class="{escape(css)}"' if css else ""
        look += f' style="font-size:{size}px"' if size else ""
        self._parts.append(f'<text x="{x}" y="{y}"{look}>{escape(plain(text))}</text>')

    @contextmanager
    def group(self, x: int, y: int, css: str, title: str) -> Iterator[None]:
        """What is drawn inside lies from here, and has this title."""
        self._parts.append(
            f'<g transform="translate({x} {y})" class="{escape(css)}"><title>{escape(plain(title))}</title>'
        )
        yield
        self._parts.append("</g>")

    def finished(self, height: int, title: str, description: Iterable[str]) -> str:
        """The whole picture as SVG, with its title and its description in words."""
        return "".join(
            (
                '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="slimestack" '
                f'width="{self.width}" height="{height}" viewBox="0 0 {self.width} {height}">',
                f"<title>{escape(plain(title))}</title><desc>{escape(plain(' '.join(description)))}</desc>",
                f"<style>{STYLE}</style>",
                f'<rect width="{self.width}" height="{height}" rx="8" class="paper"/>',
                *self._parts,
                "</svg>\n",
            )
        )

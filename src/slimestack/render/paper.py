"""The elements of an SVG picture, with all text escaped, and the width of text."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from html import escape
from itertools import accumulate

from slimestack.characters import JOINERS, SPACES, printable
from slimestack.render.palette import FONTS, LIGHT, STYLE, attributes

ELLIPSIS = "…"
_WIDTHS = {
    **dict.fromkeys("iljtfrI.,:;'|!()[] ", 0.42),
    **dict.fromkeys("{}+<=>^~#", 0.84),
    **dict.fromkeys(f"mwMW@%&{ELLIPSIS}—æœмфжшщыюљњМФΜω", 1.04),
    **dict.fromkeys("ÆŒЖЫЮШЩЉЊ", 1.25),
}
"""The width of characters that are unlike others of their kind, for a size of 1."""


def text_width(text: str, size: int = 13) -> float:
    """The width of the text in units, at this size in any common font: an upper estimate."""
    return sum(map(_character_width, text)) * size


def _character_width(c: str) -> float:
    """The width of a character in the widest of the common fonts, for a size of 1."""
    c = unicodedata.normalize("NFD", c)[0]  # an accent does not make it wider
    if c in _WIDTHS:
        return _WIDTHS[c]
    if c in JOINERS or unicodedata.combining(c):
        return 0
    kind, broad = unicodedata.category(c), unicodedata.east_asian_width(c) in "WF"
    if c.isascii() or (kind[0] in "PZ" and not broad):
        return 0.75 if c.isupper() else 0.63
    if kind == "So":  # emoji
        return 1.3
    return 0.93 if c.isupper() else 0.8 if c.islower() else 1.02


def truncate(text: str, room: float, size: int = 13) -> str:
    """The text, shortened with an ellipsis if it is wider than ``room``.

    >>> truncate("Hulk Trio", 200), truncate("Hulk Trio", 50)
    ('Hulk Trio', 'Hulk…')
    """
    if text_width(text, size) <= room:
        return text
    widths = accumulate([_character_width(ELLIPSIS), *map(_character_width, text)])
    start = text[: max(0, bisect_right(list(widths), room / size) - 1)]
    return start.rstrip(f" {JOINERS}{SPACES}") + ELLIPSIS


def wrap(text: str, room: float, most: int, size: int = 13) -> list[str]:
    """The text in at most ``most`` lines, each shortened with an ellipsis if it is wider than ``room``.

    >>> wrap("at least 2 Bigs and at least 1 Royal", 130, 2, 12)
    ['at least 2 Bigs and', 'at least 1 Royal']
    """
    lines: list[str] = []
    for word in filter(None, text.split(" ")):
        if lines and (len(lines) == most or text_width(f"{lines[-1]} {word}", size) <= room):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [truncate(line, room, size) for line in lines]


class Paper:
    """A picture under construction. Lengths are whole numbers, so that the bytes are the same everywhere."""

    def __init__(self, width: int, id_prefix: str = "") -> None:
        self.width = width
        self._prefix = id_prefix
        self._used: Counter[str] = Counter()
        self._parts: list[str] = []

    def rect(self, x: int, y: int, width: int, height: int, css: str, corner: int = 6) -> None:
        """A rectangle with round corners."""
        shape = {"x": x, "y": y, "width": width, "height": height, "rx": corner}
        self._parts.append(f"<rect{_written(shape)}{_look(css)}/>")

    def path(self, line: str, css: str, thick: str = "") -> None:
        """A line or an outline, in the path language of SVG."""
        self._parts.append(f"<path{_written({'d': line})}{_look(css, {'stroke-width': thick} if thick else {})}/>")

    def text(self, x: int, y: int, text: str, css: str = "", size: int = 0) -> None:
        """A line of text on this baseline. It starts here, or by its class ends here or is centred."""
        look = _look(css, {"font-size": str(size)} if size else {})
        self._parts.append(f"<text{_written({'x': x, 'y': y})}{look}>{escape(printable(text))}</text>")

    @contextmanager
    def group(self, css: str, title: str, x: int = 0, y: int = 0, name: str = "", **data: object) -> Iterator[None]:
        """A group with its origin here and with this title, for everything drawn in the block.

        With a name it has an id: the prefix and the name, and a number from the second of a name on. ``data`` become
        ``data-`` attributes, but for None.
        """
        place = {"transform": f"translate({x} {y})"} if x or y else {}
        own = {f"data-{key}": value for key, value in data.items() if value is not None}
        ids = {"id": self._id(name)} if name else {}
        self._parts.append(
            f"<g{_written({**place, 'class': css, **ids, **own})}><title>{escape(printable(title))}</title>"
        )
        yield
        self._parts.append("</g>")

    def _id(self, name: str) -> str:
        self._used[name] += 1
        number = self._used[name]
        return f"{self._prefix}{name}" if number == 1 else f"{self._prefix}{name}-{number}"

    def svg(self, height: int, title: str, description: Iterable[str]) -> str:
        """The whole picture as SVG, with a title and a description in words."""
        size = {"width": self.width, "height": height, "viewBox": f"0 0 {self.width} {height}"}
        text = {"fill": LIGHT["ink"], "font-family": FONTS, "font-size": 13}
        return "".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="slimestack"{_written(size | text)}>',
                f"<title>{escape(printable(title))}</title><desc>{escape(printable(' '.join(description)))}</desc>",
                f"<style>{STYLE}</style>",
                f'<rect width="{self.width}" height="{height}"{_look("paper")}/>',
                *self._parts,
                "</svg>\n",
            )
        )


def _written(attributes: Mapping[str, object]) -> str:
    return "".join([f' {name}="{escape(str(value))}"' for name, value in attributes.items()])


def _look(css: str, more: Mapping[str, str] | None = None) -> str:
    """The class of an element, and the attributes by which it looks the same without a style sheet."""
    if not css:
        return _written(more or {})
    return _written({"class": css, **attributes(css), **(more or {})})

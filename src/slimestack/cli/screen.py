"""The screen: the one place that writes to the terminal and reads from it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import click
from rich.console import Console
from rich.text import Text

from slimestack.characters import printable
from slimestack.cli import environment
from slimestack.cli.text import clean
from slimestack.words.text import Kind, Line

MAX_LINE = 4000
"""The most characters that are read of one line of input; the rest is skipped."""

MAX_SKIPPED = 1_000_000
"""The most characters that are skipped, after which the input is given up."""

_STYLES: dict[Kind, str] = {
    "title": "bold", "line": "", "step": "", "chance": "cyan", "fact": "dim", "citation": "",
}  # fmt: skip
_INDENTS: dict[Kind, int] = {"title": 0, "line": 0, "step": 0, "chance": 2, "fact": 2, "citation": 0}
_SLIMES = {"e": "red", "d": "blue", "m": "green", "p": "yellow"}
_NARROWEST = 20


class _Console(Console):
    """A console that raises an error where rich would exit the program silently."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Shows lines, wrapped to the terminal's width; in a pipe each is one line, unless COLUMNS is set."""

    def __init__(self) -> None:
        coloured = environment.has_colour()
        self._console = _Console(
            highlight=False,
            force_terminal=coloured,
            force_jupyter=False,
            color_system="auto" if coloured else None,
            _environ=environment.colour_variables(),
        )

    def show(self, *lines: Line) -> None:
        """Write the lines."""
        if lines:
            columns = environment.columns()
            width = None if columns is None else max(_NARROWEST, columns)
            self._write(Text("\n").join(row for line in lines for row in self._rows(line, width)))

    def _rows(self, line: Line, width: int | None) -> Iterator[Text]:
        text = Text(printable(line.text), style=_STYLES[line.kind])
        if self._console.color_system:
            for letter, colour in _SLIMES.items():
                text.highlight_regex(rf"\b{letter}(?:\d+|R)\b", colour)
        indent = line.indent + _INDENTS[line.kind]
        if width is None:
            yield Text(" " * indent) + text
            return
        rows = text.wrap(self._console, max(_NARROWEST // 2, width - indent - line.hang))
        for number, row in enumerate(rows):
            row.rstrip()
            yield Text(" " * (indent + (line.hang if number else 0))) + row

    def say(self, text: str) -> None:
        """Write one plain line."""
        self.show(Line(text, hang=0))

    def say_error(self, text: str) -> None:
        """Write what is wrong; it can quote what was typed, so each line is cut where it is very long."""
        self.show(*(Line(clean(line)) for line in text.splitlines()))

    def gap(self) -> None:
        """Leave a line free."""
        self._write(Text())

    def _write(self, text: Text, end: str = "\n") -> None:
        self._console.print(text, end=end, soft_wrap=True)

    def pause(self, seconds: float) -> None:
        """Wait so many seconds if stdout is a terminal."""
        if seconds and environment.is_terminal(sys.stdout):
            time.sleep(seconds)

    def ask(self, prompt: str) -> str | None:
        """The line that is typed or piped in, None at the end of the input; a line from a pipe is shown, too."""
        try:
            return self._read_line(prompt)
        except BrokenPipeError:
            raise
        except (EOFError, OSError):  # OSError: the terminal was closed
            self.gap()
            return None

    def _read_line(self, prompt: str) -> str | None:
        if sys.stdin is None:
            return None
        if environment.is_terminal(sys.stdin) and None not in (sys.stdout, sys.stderr):  # input() needs all three
            with suppress(ImportError):
                import readline  # noqa: F401  # gives input() its editing keys
            return input(prompt)
        self._write(Text(prompt), end="")
        line = rest = sys.stdin.readline(MAX_LINE)
        skipped = 0
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(MAX_LINE)
            skipped += len(rest)
            if skipped > MAX_SKIPPED:
                raise click.UsageError(f"stdin has a line of more than {MAX_SKIPPED} characters.")
        typed = line.removesuffix("\n")
        self._write(Text(clean(typed)))
        return typed if line else None

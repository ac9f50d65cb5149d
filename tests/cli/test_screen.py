"""The screen: colours, input, pauses, and streams that are missing or fail."""

from __future__ import annotations

import io
import sys

import pytest

from slimestack.cli.screen import MAX_LINE, Screen
from slimestack.words import Line


class Terminal(io.StringIO):
    """A stream that calls itself a terminal."""

    def isatty(self) -> bool:
        """True."""
        return True


class ClosedPipe(io.StringIO):
    """A pipe whose reader has left."""

    def write(self, _: str, /) -> int:
        """Fail."""
        raise BrokenPipeError


def test_colours(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Slimes have the colour of their type where there is colour at all; NO_COLOR switches it off."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    Screen().show(Line("e4 and mR"))
    assert capsys.readouterr().out == "\x1b[31me4\x1b[0m and \x1b[32mmR\x1b[0m\n"
    monkeypatch.setenv("NO_COLOR", "1")
    Screen().show(Line("e4 and mR"))
    assert capsys.readouterr().out == "e4 and mR\n"


def test_only_errors_are_cut(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line of the library is shown whole, without what cannot be printed; an error is cut where it is very long."""
    long = "at least 2 Bigs or " * 50
    Screen().show(Line(f"{long}\x07."))
    assert capsys.readouterr().out == f"{long}?.\n"
    Screen().say_error(f"{long}\nand\x07")
    assert capsys.readouterr().out == f"{long[:600]}...\nand?\n"


def test_no_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """No lines are no output, not an empty line."""
    Screen().show()
    assert not capsys.readouterr().out


def test_a_closed_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed pipe is an error for the program, which rich would otherwise end."""
    monkeypatch.setattr(sys, "stdout", ClosedPipe())
    with pytest.raises(BrokenPipeError):
        Screen().say("Anybody there?")
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    with pytest.raises(BrokenPipeError):
        Screen().ask("> ")


def test_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only on a terminal is there a pause."""
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    for stdout in (Terminal(), io.StringIO(), None):
        monkeypatch.setattr(sys, "stdout", stdout)
        Screen().pause(0.5)
    assert pauses == [0.5]


def test_ask_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the line is edited by Python's own input, also where readline is missing."""
    prompts: list[str] = []

    def typed(prompt: str) -> str:
        prompts.append(prompt)
        return "grow"

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("builtins.input", typed)
    assert Screen().ask("P0> ") == "grow"
    monkeypatch.setitem(sys.modules, "readline", None)
    assert Screen().ask("P1> ") == "grow"
    assert prompts == ["P0> ", "P1> "]


@pytest.mark.parametrize("error", [EOFError(), OSError(5, "Input/output error")])
def test_the_end_of_the_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    """Ctrl-D, a terminal that was closed, and a program without stdin end the input."""

    def fail(_: str) -> str:
        raise error

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("builtins.input", fail)
    assert Screen().ask("> ") is None
    assert capsys.readouterr().out == "\n"
    monkeypatch.setattr(sys, "stdin", None)
    assert Screen().ask("> ") is None


def test_an_endless_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an endless line the beginning is read and the rest skipped."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{'x' * (3 * MAX_LINE)}\nnext\n"))
    screen = Screen()
    assert (screen.ask("> "), screen.ask("> "), screen.ask("> ")) == ("x" * MAX_LINE, "next", None)

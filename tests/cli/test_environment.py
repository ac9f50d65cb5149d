"""The environment: variables that say nonsense, streams that are full or closed, and what completes words."""

from __future__ import annotations

import datetime as dt
import io
import os
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

import slimestack as ss
from cli.program import Run
from slimestack.cli import environment
from slimestack.cli.app import app
from slimestack.cli.ending import CLOSED_PIPE, FAILED, INTERRUPTED, OutputFailed, end
from slimestack.cli.environment import WIDEST, columns, has_colour, is_terminal
from slimestack.cli.options import EditionFile, complete_file
from slimestack.cli.screen import MAX_LINE, MAX_SKIPPED, Screen

PROGRAM = [sys.executable, "-m", "slimestack"]
LIMIT = 60


class Terminal(io.StringIO):
    """A stream that calls itself a terminal."""

    def isatty(self) -> bool:
        """True."""
        return True


def ended(*args: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The program after it has run in a pipe, with these variables set."""
    return subprocess.run(
        [*PROGRAM, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT, check=False,
        env={**os.environ, **variables},
    )  # fmt: skip


class TestColumns:
    """How wide lines are."""

    @pytest.mark.parametrize(("text", "width"), [
        ("80", 80), ("1", 1), ("5000", WIDEST), ("0", None), ("-5", None), ("²", None), ("٣", None), ("", None),
        ("9" * 5000, None), ("8e1", None), (" 80", None),
    ])  # fmt: skip
    def test_columns(self, monkeypatch: pytest.MonkeyPatch, text: str, width: int | None) -> None:
        """A number of columns counts within bounds; in a pipe everything else is no width."""
        monkeypatch.setenv("COLUMNS", text)
        assert columns() == width

    @pytest.mark.parametrize("size", [(7, 5), OSError(), (0, 0)])
    def test_a_terminal(self, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] | OSError) -> None:
        """A terminal says how wide it is; one that cannot has 80 columns."""

        def get(_: int) -> os.terminal_size:
            if isinstance(size, OSError):
                raise size
            return os.terminal_size(size)

        terminal = Terminal()
        monkeypatch.setattr(terminal, "fileno", lambda: 1)
        monkeypatch.setattr(sys, "stdout", terminal)
        monkeypatch.setattr(os, "get_terminal_size", get)
        assert columns() == (7 if size == (7, 5) else 80)

    @pytest.mark.parametrize("width", ["0", "²", "9" * 5000, "1", "20"])
    def test_everything_is_shown(self, width: str) -> None:
        """Whatever COLUMNS says, all words are there, and nothing goes wrong."""
        expected = "".join(ended("rules", "GROW.3").stdout.split())
        done = ended("rules", "GROW.3", COLUMNS=width)
        assert (done.returncode, done.stderr, "".join(done.stdout.split())) == (0, "", expected)


class TestColour:
    """When there is colour, and what it changes."""

    @pytest.mark.parametrize(("variables", "coloured"), [
        ({}, False), ({"FORCE_COLOR": "1"}, True), ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"NO_COLOR": "", "FORCE_COLOR": "1"}, True), ({"CLICOLOR_FORCE": "1"}, True), ({"CLICOLOR_FORCE": "0"}, False),
        ({"TTY_COMPATIBLE": "1"}, True), ({"TTY_COMPATIBLE": "0", "FORCE_COLOR": "1"}, False),
    ])  # fmt: skip
    def test_in_a_pipe(self, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], coloured: bool) -> None:
        """In a pipe there is colour only where a variable asks for it."""
        for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        assert has_colour() == coloured

    @pytest.mark.parametrize(("term", "coloured"), [("xterm", True), ("dumb", False), ("UNKNOWN", False)])
    def test_on_a_terminal(self, monkeypatch: pytest.MonkeyPatch, term: str, coloured: bool) -> None:
        """A terminal has colour, but for one that says that it has none."""
        monkeypatch.setenv("TERM", term)
        monkeypatch.setattr(sys, "stdout", Terminal())
        assert has_colour() == coloured

    def test_colour_does_not_wrap(self) -> None:
        """Colour that is forced into a pipe changes no line's end."""
        plain = ended("judge", "e4 e0 / m3", "combine e0 e4").stdout
        coloured = ended("judge", "e4 e0 / m3", "combine e0 e4", FORCE_COLOR="1", TERM="xterm-256color").stdout
        assert "\x1b[" in coloured
        assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain


class TestClosedStreams:
    """Streams that are full, closed or missing."""

    @pytest.mark.parametrize("args", [["--help"], ["--version"], ["judge", "--help"], ["rules"], ["edition", "new"]])
    def test_a_full_disk(self, args: list[str]) -> None:
        """What cannot be written is said in one sentence, whatever was to be written."""
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = subprocess.run([*PROGRAM, *args], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, done.stderr) == (FAILED, "stdout cannot be written: No space left on device.\n")

    @pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
    def test_closed_streams(self, closed: str) -> None:
        """A stream that is closed from the beginning leads to no traceback."""
        script = f'"{sys.executable}" -m slimestack play {closed}'
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=LIMIT, check=False)
        assert "Traceback" not in done.stdout + done.stderr
        assert done.returncode in {0, FAILED, CLOSED_PIPE}

    def test_is_terminal(self) -> None:
        """A stream that is closed or missing is no terminal."""
        closed = io.StringIO()
        closed.close()
        assert [is_terminal(stream) for stream in (Terminal(), io.StringIO(), closed, None)] == [
            True,
            False,
            False,
            False,
        ]


class TestEnding:
    """Whatever ends a run is one sentence and an exit code."""

    @pytest.mark.parametrize(("error", "code", "said"), [
        (KeyboardInterrupt(), INTERRUPTED, "Interrupted."),
        (OutputFailed(BrokenPipeError()), CLOSED_PIPE, "stdout was closed."),
        (OutputFailed(OSError(28, "Disk full")), FAILED, "stdout cannot be written: Disk full."),
        (OSError(), FAILED, "stdout cannot be written: OSError."),
        (PermissionError(13, "Permission denied", "/x"), FAILED, "'/x' cannot be used: Permission denied."),
        (RecursionError(), FAILED, "The input is nested too deeply."),
        (MemoryError(), FAILED, "There is not enough memory."),
        (UnicodeError(), FAILED, "A text cannot be read or written in the encoding of the terminal: try PYTHONUTF8=1."),
    ])  # fmt: skip
    def test_errors(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        error: BaseException,
        code: int,
        said: str,
    ) -> None:
        """Each has its sentence on stderr."""
        monkeypatch.setattr("slimestack.cli.ending._discard_output", lambda: None)

        def run() -> int:
            raise error

        assert (end(run), capsys.readouterr().err) == (code, f"{said}\n")

    def test_stdout_is_written_before_the_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is still held back counts."""

        class Full(io.StringIO):
            def flush(self) -> None:
                raise OSError(28, "No space left on device")

        monkeypatch.setattr(sys, "stdout", Full())
        assert end(lambda: 0) == FAILED
        monkeypatch.setattr(sys, "stdout", None)
        assert end(lambda: 7) == 7


@pytest.mark.parametrize("zone", ["Nowhere/Place", "x" * 5000, ":/dev/null", "\x01", "UTC-999999"])
def test_a_time_zone_that_is_none(tmp_path: Path, zone: str) -> None:
    """A game begins whatever TZ says."""
    done = ended("table", str(tmp_path / "game.txt"), TZ=zone)
    assert (done.returncode, done.stderr) == (0, "")
    assert ss.load_record(tmp_path / "game.txt").date is not None


@pytest.mark.parametrize("error", [ValueError(), OverflowError(), OSError()])
def test_today(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Where the system knows no local date, the one of UTC counts."""

    class Clock(dt.datetime):
        def astimezone(self, *_: object) -> dt.datetime:  # type: ignore[override]
            raise error

    monkeypatch.setattr("slimestack.cli.environment.dt.datetime", Clock)
    assert abs((environment.today() - dt.datetime.now(dt.UTC).date()).days) <= 1


@pytest.mark.parametrize(("words", "offered"), [
    ("play --edition ", "file,"), ("judge --file x", "file,x"), ("scenario ", "file,"), ("edition check ", "file,"),
    ("table ", "file,"), ("jud", "plain,judge"),
])  # fmt: skip
def test_completion(words: str, offered: str) -> None:
    """The shell is offered files where a file is expected, and commands before."""
    complete = {"_SLIMESTACK_COMPLETE": "bash_complete", "COMP_WORDS": f"slimestack {words}"}
    done = ended(**complete, COMP_CWORD=str(len(f"slimestack {words}.".split()) - 1))
    assert done.stdout.splitlines() == [offered]


@pytest.mark.parametrize("variables", [{"COMP_CWORD": "x", "COMP_WORDS": "slimestack"}, {}])
def test_completion_without_words(variables: dict[str, str]) -> None:
    """Variables of the shell that are missing or wrong lead to no traceback."""
    done = ended(_SLIMESTACK_COMPLETE="bash_complete", **variables)
    assert (done.returncode, done.stdout, done.stderr) == (FAILED, "", "")


def test_help_of_the_package() -> None:
    """``help(slimestack)`` shows every public name, on every version of Python."""
    shown = pydoc.plain(pydoc.render_doc(ss))
    assert not [name for name in vars(ss)["__all__"] if name not in shown]


def test_no_lines_are_cut(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line has no spaces at its end, however narrow the terminal is."""
    output = run("demo", "--seed", "3", env={"COLUMNS": "30"}).output
    assert not [line for line in output.splitlines() if line != line.rstrip()]


def test_completion_of_options() -> None:
    """An option for a file offers files, with what was typed."""
    context, parameter = click.Context(click.Command("x")), click.Option(["--edition"])
    for complete in (complete_file, EditionFile().shell_complete):
        assert [(one.value, one.type) for one in complete(context, parameter, "bo")] == [("bo", "file")]


@pytest.mark.parametrize("error", [KeyError("COMP_WORDS"), ValueError("x")])
def test_a_shell_that_says_nonsense(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Completion ends without a word where the shell's variables cannot be read."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(click.Group, "_main_shell_completion", fail)
    with pytest.raises(SystemExit) as ended:
        app._main_shell_completion({}, "slimestack")
    assert ended.value.code == FAILED


def test_a_line_without_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that does not end is given up, after its prompt."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("x" * (MAX_SKIPPED + 2 * MAX_LINE)))
    with pytest.raises(click.UsageError, match=f"stdin has a line of more than {MAX_SKIPPED} characters"):
        Screen().ask("P0> ")
    assert capsys.readouterr().out == "P0> "

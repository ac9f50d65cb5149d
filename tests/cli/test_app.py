"""The program around the commands: help, errors and exit codes, in this process."""

from __future__ import annotations

import os
import runpy
import sys
from typing import NoReturn

import pytest

import slimestack as ss
from cli.program import Run
from slimestack.__main__ import main
from slimestack.cli.app import BUILD, COMMANDS
from slimestack.cli.ending import CLOSED_PIPE, FAILED, INTERRUPTED, USAGE


def test_help_lists_every_command(run: Run) -> None:
    """Alone, and with --help, the program lists its commands; each lists its options."""
    for args in ((), ("--help",), ("-h",)):
        result = run(*args)
        assert result.exit_code == 0
        assert all(f"\n  {name} " in result.output for name in COMMANDS)
    for name in COMMANDS:
        help_page = run(name, "--help")
        assert help_page.exit_code == 0
        if name in {"demo", "play", "table", "judge", "legal", "odds"}:
            assert all(f"--{switch.name.replace('_', '-')}" in help_page.output for switch in ss.rulebook.switches())


def test_unknown_command(run: Run) -> None:
    """An unknown command gets one sentence and exit code 2; --version shows the version."""
    result = run("dance")
    assert result.exit_code == USAGE
    assert result.output.count("\n") == 1
    assert "did you mean" not in result.output
    assert run("jduge").output == "slimestack: No such command 'jduge': did you mean 'judge'?\n"
    assert run("--version").output == f"slimestack {ss.__version__} ({BUILD})\n"


@pytest.mark.parametrize(
    ("error", "message", "code"),
    [
        (BrokenPipeError(32, "Broken pipe"), "stdout was closed.", CLOSED_PIPE),
        (OSError(28, "No space left on device"), "stdout cannot be written: No space left on device.", FAILED),
        (KeyboardInterrupt(), "Interrupted.", INTERRUPTED),
        (ss.SlimeStackError("it is too late"), "slimestack: it is too late.", USAGE),
    ],
)
def test_errors(run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, message: str, code: int) -> None:
    """Whatever goes wrong in a command, one sentence on stderr says so, and the exit code fits."""

    def fail(*_: object) -> NoReturn:
        raise error

    monkeypatch.setattr("slimestack.cli.screen.Screen.show", fail)
    result = run("demo")
    assert (result.stderr.strip(), result.exit_code) == (message, code)


def test_stdout_that_fails_is_replaced(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """What was not yet written when stdout failed is discarded, so that Python's exit does not fail again."""
    broken = os.fdopen(os.dup(1), "w", encoding="utf-8")
    with broken, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", broken)
        patch.setattr(sys, "argv", ["slimestack", "demo"])
        patch.setattr("slimestack.cli.screen.Screen.show", _write_and_fail)
        assert main() == CLOSED_PIPE
    assert capfd.readouterr() == ("", "stdout was closed.\n")


def _write_and_fail(*_: object) -> NoReturn:
    sys.stdout.write("too late")
    raise BrokenPipeError


def test_without_stdout(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that was started without stdout and stdin runs all the same."""
    monkeypatch.setattr(sys, "argv", ["slimestack", "play", "--seed", "1"])
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stdin", None)
    assert main() == 0


@pytest.mark.parametrize("missing", ["click", "filelock", "rich"])
def test_missing_extra(missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the extra there is one sentence that says what to install, and exit code 2."""
    monkeypatch.setitem(sys.modules, missing, None)
    assert main() == USAGE
    assert capsys.readouterr() == (
        "",
        "The command line needs click, filelock and rich: install them with pip install 'slimestack[cli]'.\n",
    )


def test_interrupted_while_modules_load(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C while the modules load ends the program in a sentence."""

    def interrupt(_: str) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("importlib.util.find_spec", interrupt)
    assert main() == INTERRUPTED
    assert capsys.readouterr() == ("", "Interrupted.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("edition", "show", ""),
        ("edition", "new", ""),
        ("table", ""),
        ("scenario", ""),
        ("judge", "--file", ""),
        ("play", "--edition", ""),
    ],
)
def test_empty_file_name(run: Run, arguments: tuple[str, ...]) -> None:
    """An empty text where a file is expected gets a sentence that says so."""
    result = run(*arguments)
    assert result.exit_code == USAGE
    assert result.stderr.endswith("expected the path of a file, got an empty text.\n")


def test_run_as_a_module(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``python -m slimestack`` is the same program."""
    monkeypatch.delitem(sys.modules, "slimestack.__main__")
    monkeypatch.setattr(sys, "argv", ["slimestack", "--version"])
    with pytest.raises(SystemExit) as ending:
        runpy.run_module("slimestack", run_name="__main__")
    assert (ending.value.code, capsys.readouterr().out) == (0, f"slimestack {ss.__version__} ({BUILD})\n")

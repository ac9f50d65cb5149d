"""The program as a process of its own: pipes, signals, terminals, and an extra that is not installed."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

pytest.importorskip("termios", reason="terminals, pipes and signals are those of Unix")

import pty

from slimestack.cli.ending import CLOSED_PIPE, FAILED, INTERRUPTED, USAGE

PROGRAM = [sys.executable, "-m", "slimestack"]
WITH_INTERRUPTS = [
    sys.executable,
    "-c",
    "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "runpy.run_module('slimestack', run_name='__main__')",
]
"""The program as a shell in the foreground starts it; in the background Ctrl-C is ignored, and so it is in children."""
LIMIT = 60
"""Seconds after which a process is ended, whatever it is doing."""


def environment(**more: str) -> dict[str, str]:
    """This process's environment without what would colour or narrow the output."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return {**kept, **more}


def ended(command: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    """The program after it has ended by itself, with nothing to read."""
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
        env=environment(**more),
    )


@contextmanager
def started(command: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """The program while it runs; it is killed when the limit is over, and when nobody needs it any more."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": environment()}
    with subprocess.Popen(command, text=True, **{**pipes, **options}) as process:
        limit = Timer(LIMIT, process.kill)
        limit.start()
        try:
            yield process
        finally:
            limit.cancel()
            process.kill()


def test_end_of_a_real_pipe() -> None:
    """An empty input ends a game in a sentence, with exit code 0 and nothing on the error stream."""
    done = ended([*PROGRAM, "play"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-2:] == ["The input has ended.", "The game ends here, unfinished."]


def test_closed_pipe() -> None:
    """A reader that leaves after one line ends the program in a sentence."""
    with started([*PROGRAM, "demo"]) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "Slime Stack for 2 players: P0 and P1.\n"
        process.stdout.close()
        assert process.stderr.read() == "stdout was closed.\n"
        assert process.wait(LIMIT) == CLOSED_PIPE


OUTPUTS = [["demo"], ["--help"], ["--version"], ["rules", "--help"], ["edition"]]
"""Arguments with which the program writes from its different places."""


@pytest.mark.parametrize("arguments", OUTPUTS)
def test_closed_pipe_at_once(arguments: list[str]) -> None:
    """Whatever the program writes, a reader that has left ends it in a sentence."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as closed:
        done = subprocess.run(
            [*PROGRAM, *arguments],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            timeout=LIMIT,
            check=False,
            env=environment(),
        )
    assert (done.returncode, done.stderr) == (CLOSED_PIPE, "stdout was closed.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", OUTPUTS)
def test_full_disk(arguments: list[str]) -> None:
    """An output that cannot be written ends the program in a sentence."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*PROGRAM, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=LIMIT,
            check=False,
            env=environment(),
        )
    assert done.returncode == FAILED
    assert done.stderr == "stdout cannot be written: No space left on device.\n"


def test_interrupt_signal() -> None:
    """The signal of Ctrl-C ends a game in a sentence."""
    with started([*WITH_INTERRUPTS, "play"]) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert any("4  pick pebble" in line for line in process.stdout)
        process.stdout.read(len("P0> "))
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().strip() == "Interrupted."
        assert process.wait(LIMIT) == INTERRUPTED


@pytest.mark.parametrize("missing", ["click", "filelock", "rich"])
def test_missing_extra(missing: str) -> None:
    """Without the extra there is one sentence that says what to install, and exit code 2."""
    code = f"import sys, runpy; sys.modules[{missing!r}] = None; runpy.run_module('slimestack', run_name='__main__')"
    done = ended([sys.executable, "-c", code])
    assert (done.returncode, done.stdout) == (USAGE, "")
    assert done.stderr == (
        "The command line needs click, filelock and rich: install them with pip install 'slimestack[cli]'.\n"
    )


def on_terminal(*args: str, typed: bytes, **more: str) -> tuple[str, int]:
    """What the program writes on a terminal where this is typed once it asks, and its exit code."""
    own, its = pty.openpty()
    env = environment(TERM="xterm-256color", **more)
    with started([*PROGRAM, *args], stdin=its, stdout=its, stderr=its, env=env) as process:
        os.close(its)
        written = b""
        has_typed = False
        while select.select([own], [], [], LIMIT)[0]:
            try:
                part = os.read(own, 4096)
            except OSError:  # how Linux says that nobody holds the other end any more
                break
            if not part:
                break
            written += part
            if not has_typed and b"P0> " in written:
                has_typed = True
                os.write(own, typed)
        os.close(own)
        return written.decode(), process.wait(LIMIT)


def test_terminal() -> None:
    """On a terminal there is colour and an end with Ctrl-D; NO_COLOR takes every escape code of ours away."""
    coloured, code = on_terminal("play", typed=b"\x04")
    assert code == 0
    assert "\x1b[1mSlime Stack for 2 players: P0 and P1." in coloured
    assert "The input has ended.\r\nThe game ends here, unfinished." in coloured
    plain, code = on_terminal("play", typed=b"quit\r", NO_COLOR="1")
    assert code == 0
    assert "\x1b[1m" not in plain
    assert "The game ends here, unfinished." in plain

"""How a run ends: whatever stops it, with one sentence on stderr and an exit code.

It needs nothing that has to be installed, so that it holds while the program loads.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what is not needed is not loaded: until main runs, Ctrl-C ends Python itself
    from collections.abc import Callable

FAILED, USAGE, INTERRUPTED, CLOSED_PIPE = 1, 2, 130, 141
"""Exit codes; the last two are what shells report for a program that the signal itself ended."""


class OutputFailed(Exception):
    """Writing to stdout failed with this error; click, which exits silently for a closed pipe, does not catch it."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error


def end(run: Callable[[], int]) -> int:
    """Run, and write all of stdout; the exit code, whatever ends the run."""
    try:
        code = run()
        flush()
    except KeyboardInterrupt:
        return fail("Interrupted.", INTERRUPTED)
    except OutputFailed as failed:
        return _fail_to_write(failed.error)
    except OSError as error:
        return _fail_to_write(error)
    except RecursionError:
        return fail("The input is nested too deeply.", FAILED)
    except MemoryError:
        return fail("There is not enough memory.", FAILED)
    except UnicodeError:
        return fail("A text cannot be read or written in the encoding of the terminal: try PYTHONUTF8=1.", FAILED)
    return code


def flush() -> None:
    """Write what stdout still holds.

    :raises OSError: when it cannot be written
    """
    if sys.stdout is not None:
        sys.stdout.flush()


def fail(message: str, code: int) -> int:
    """Write the message to stderr, if there is one that can be written; the exit code."""
    with suppress(OSError, AttributeError, ValueError):
        sys.stderr.write(f"{message}\n")
        sys.stderr.flush()
    return code


def _fail_to_write(error: OSError) -> int:
    """Say what could not be written, or read; the exit code."""
    _discard_output()
    if isinstance(error, BrokenPipeError):
        return fail("stdout was closed.", CLOSED_PIPE)
    reason = error.strerror or type(error).__name__
    if error.filename is not None:
        return fail(f"{os.fsdecode(str(error.filename))!r} cannot be used: {reason}.", FAILED)
    return fail(f"stdout cannot be written: {reason}.", FAILED)


def _discard_output() -> None:
    """Discard what is still buffered, or Python would fail again at exit."""
    with suppress(OSError, AttributeError, ValueError):
        stdout = sys.stdout.fileno()
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, stdout)
        os.close(devnull)

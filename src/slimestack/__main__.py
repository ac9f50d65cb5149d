"""The command line's entry: ``slimestack`` and ``python -m slimestack``."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec

INTERRUPTED = 130
"""The exit code after Ctrl-C."""
REQUIRED = ("click", "filelock", "rich")
"""What the extra ``cli`` installs; the library itself does not need them."""


def main() -> int:
    """Run the command line; its exit code. Ctrl-C ends it with one sentence, also while its modules load."""
    try:
        return _run()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        return INTERRUPTED


def _run() -> int:
    """Run the command line; its exit code, or 2 with one sentence on stderr if its extra is not installed."""
    is_missing = find_spec("filelock") is None  # it takes a while to load, and most commands do without
    try:
        import_module("click")
        import_module("rich")
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in REQUIRED:
            raise
        is_missing = True
    if is_missing:
        needed = f"{', '.join(REQUIRED[:-1])} and {REQUIRED[-1]}"
        sys.stderr.write(f"The command line needs {needed}: install them with pip install 'slimestack[cli]'.\n")
        return 2
    from slimestack.cli.app import run  # it imports click and rich

    return run()


if __name__ == "__main__":
    sys.exit(main())

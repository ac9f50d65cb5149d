"""The command line's entry: ``slimestack`` and ``python -m slimestack``."""

from __future__ import annotations

import sys

from slimestack.cli.ending import USAGE, end, fail

REQUIRED = ("click", "filelock", "rich")
"""What the extra ``cli`` installs; the library itself does not need them."""


def main() -> int:
    """Run the command line; its exit code. Whatever ends it is said in one sentence, also while its modules load."""
    return end(_run)


def _run() -> int:
    """Run the command line; its exit code, or 2 with one sentence on stderr if its extra is not installed."""
    from importlib.util import find_spec

    if None in map(find_spec, REQUIRED):
        needed = f"{', '.join(REQUIRED[:-1])} and {REQUIRED[-1]}"
        return fail(f"The command line needs {needed}: install them with pip install 'slimestack[cli]'.", USAGE)
    from slimestack.cli.app import run  # it imports click and rich

    return run()


if __name__ == "__main__":
    sys.exit(main())

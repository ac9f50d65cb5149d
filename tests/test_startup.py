"""Starting: what nobody uses is not loaded, so that an answer comes at once."""

from __future__ import annotations

import subprocess
import sys

import pytest


def loaded(program: str, *names: str) -> list[str]:
    """Which of these modules Python has loaded after the program."""
    report = f"{program}\nimport sys\nsys.stderr.write(' '.join([one for one in {names!r} if one in sys.modules]))"
    command = [sys.executable, "-c", report]
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8", timeout=60)
    return done.stderr.split()


def test_a_first_game() -> None:
    """A first game reads an edition, but needs no pictures, no archives and none of the test kit."""
    program = "import slimestack as ss; ss.new_game(2)"
    assert loaded(program, "zipfile", "fractions", "hypothesis", "rich", "slimestack.words") == []


@pytest.mark.parametrize("arguments", [["rules", "COMBINE.1"], ["rules", "split"]])
def test_looking_up_a_rule(arguments: list[str]) -> None:
    """To look up a rule, no edition is read, and marks are found without the test kit."""
    program = (
        "import contextlib, io\nfrom slimestack.__main__ import main\n"
        f"import sys; sys.argv = ['slimestack', *{arguments!r}]\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):\n    main()"
    )
    assert loaded(program, "cattrs", "hypothesis", "slimestack.editions.read") == []

"""What the tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.program import WILD_BOX, Run
from cli.program import run as running


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the terminal in which the tests run: readline, for one, sets COLUMNS for every process below it."""
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run() -> Run:
    """Runs ``slimestack`` with these arguments, and with ``lines`` typed in."""
    return running


@pytest.fixture
def wild_box(tmp_path: Path) -> Path:
    """An edition file with every effect of the language, few Slimes and little growth."""
    path = tmp_path / "wild.toml"
    path.write_text(WILD_BOX, encoding="utf-8")
    return path

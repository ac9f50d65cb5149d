"""The commands that the docs tell a reader to type: the program's are typed, of the others all parts are there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import slimestack as ss

pytest.importorskip("click")
pytest.importorskip("rich")

from click.testing import CliRunner

from slimestack.cli.app import app

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.rst"))]
BLOCK = re.compile(r"^ *```console\n((?:(?! *```).*\n)+)|^\.\. code-block:: console\n\n((?:   .*\n|\n)+)", re.MULTILINE)
BROUGHT = {
    "dispute.txt": "m5 e2 e1 / d3; growing 1\ncombine e1 e2\n",
    "kitchen.toml": ss.edition_template(),
}
"""The files that a reader is thought to have."""
NOT_CLONED = shutil.ignore_patterns(
    ".git", ".*venv", ".*_cache", ".hypothesis", ".coverage*", "build", "_build", "__pycache__"
)
"""What git does not keep."""


def lines() -> Iterator[tuple[str, list[str]]]:
    """Every line of a console block with the words in it, without what was set and the comment."""
    for page in PAGES:
        for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
            for line in (block[1] or block[2]).splitlines():
                words = shlex.split(line.strip().removeprefix("$ "), comments=True)
                while words and re.fullmatch(r"[A-Z_]+=\S+", words[0]):
                    del words[0]
                if words:
                    yield f"{page.relative_to(ROOT)}: {' '.join(words)}", words


LINES = dict(lines())


def exit_codes(words: list[str]) -> set[int]:
    """How the command may end: 1 is "not legal", 2 a usage error or a ``judge`` without a position."""
    if words == ["judge"]:
        return {2}
    return {0} if words[0] in {"play", "table"} else {0, 1}


def test_the_blocks_are_found() -> None:
    """There are lines for the program, and for every other command that the docs show."""
    found = {words[0].rpartition("/")[2] for words in LINES.values()}
    others = {"make", "pytest", "python", "python3", "pip", "pyinstaller", "node", ".", "ruff", "diff"}
    assert {"slimestack", *others} == found
    assert len(LINES) > 30


@pytest.mark.parametrize("line", LINES)
def test_a_line(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program does what the line says, be the answer yes or no; modules, files and targets of another are there."""
    words = LINES[line]
    program = words[0].rpartition("/")[2]
    if program == "slimestack":
        for name, text in BROUGHT.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        asks = words[1:] == ["judge"] or words[1] in {"play", "table"}
        result = CliRunner().invoke(app, words[1:], input="quit\n" if asks else "")
        assert result.exit_code in exit_codes(words[1:]), result.output
        assert isinstance(result.exception, SystemExit | None)
        return
    monkeypatch.syspath_prepend(str(ROOT / "tests"))
    if program in {"python", "python3"} and words[1] == "-m":
        assert find_spec(words[2]) is not None
    elif program == "make":
        assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    elif program == "pip":
        extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
            "optional-dependencies"
        ]
        assert words[1] == "install"
        assert set(re.findall(r"(?<=\[)\w+(?=\])", words[-1])) <= set(extras)
    else:
        there = [word for word in words[1:] if "/" in word and not word.startswith(".venv/")]
        assert [word for word in there if not (ROOT / word).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_environment_of_the_clone(page: Path) -> None:
    """What needs the folder of the tests also needs their packages, which are in ``.venv`` only."""
    text = page.read_text(encoding="utf-8")
    assert [to for to in re.findall(r"PYTHONPATH=tests\s+(\S+)", text) if not to.startswith(".venv/bin/")] == []
    assert re.findall(r"`python -m slimestack\.\w+", text) == []


def test_a_wrong_option_is_noticed() -> None:
    """A line with an option that the command does not have would fail."""
    for command in ("play", "table"):
        assert CliRunner().invoke(app, [command, "--nonsense"], input="quit\n").exit_code not in exit_codes([command])


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the repository as a fresh clone has it, in which the program has been installed."""
    home = tmp_path / "clone"
    shutil.copytree(ROOT, home, ignore=NOT_CLONED)
    made = subprocess.run(
        ["make", ".venv/.cli-installed"], cwd=home, capture_output=True, text=True, check=False, timeout=600
    )
    if made.returncode:
        lacking = pytest.fail if os.environ.get("CI") else pytest.skip
        lacking(f"a fresh clone needs make and the package index: {made.stderr.strip()[-300:]}")
    return home


@pytest.mark.proof
def test_the_readme_is_typed(clone: Path) -> None:
    """Every command of the README but the tests themselves, typed one after the other in a fresh clone, does its work.

    A verdict of "not legal" is an answer, with the exit code 1.
    """
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    typed = [line for block in BLOCK.finditer(readme) for line in block[1].splitlines() if line != "make test"]
    script = "".join(f"{line} || [ $? = 1 ] || exit 9\n" for line in typed)
    done = subprocess.run(
        ["sh", "-c", script], cwd=clone, input="quit\n" * 9, capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "Final scoring" in done.stdout
    assert (clone / "friday.txt").exists()

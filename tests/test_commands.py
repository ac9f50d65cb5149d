"""The commands that the docs tell a reader to type: the program's are typed, of the others all parts are there."""

from __future__ import annotations

import re
import shlex
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
BLOCK = re.compile(r"^```console\n((?:(?!```).*\n)+)|^\.\. code-block:: console\n\n((?:   .*\n|\n)+)", re.MULTILINE)
BROUGHT = {
    "dispute.txt": "m5 e2 e1 / d3; growing 1\ncombine e1 e2\n",
    "kitchen.toml": ss.edition_template(),
}
"""The files that a reader is thought to have."""


def lines() -> Iterator[tuple[str, list[str]]]:
    """Every line of a console block with the words in it, without what was set and the comment."""
    for page in PAGES:
        for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
            for line in (block[1] or block[2]).splitlines():
                words = shlex.split(line.strip().removeprefix("$ "), comments=True)
                while words and re.fullmatch(r"[A-Z]+=\S+", words[0]):
                    del words[0]
                if words:
                    yield f"{page.relative_to(ROOT)}: {' '.join(words)}", words


LINES = dict(lines())


def test_the_blocks_are_found() -> None:
    """There are lines for the program, for make, for pytest and for Python's modules."""
    found = {words[0].rpartition("/")[2] for words in LINES.values()}
    assert {"slimestack", "make", "pytest", "python", "ruff", "diff"} == found
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
        assert result.exit_code in ({0, 2} if asks else {0, 1}), result.output
        assert isinstance(result.exception, SystemExit | None)
        return
    monkeypatch.syspath_prepend(str(ROOT / "tests"))
    if program == "python" and words[1] == "-m":
        assert find_spec(words[2]) is not None
    elif program == "make":
        assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    else:
        there = [word for word in words[1:] if "/" in word]
        assert [word for word in there if not (ROOT / word).exists()] == []

"""The command ``scenario``: playing scenario files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.program import Run

FOLDER = Path(__file__).parent.parent / "scenarios"
WRONG = """
[[scenario]]
name = "Right"
given = "e3 e0 / m3"
when = "combine e0 e3"
then.swarms.P0 = "e4"

[[scenario]]
name = "Wrong"
about = "It says too much."
citations = "COMBINE.4"
given = "e3 e0 / m3"
when = "combine e0 e3"
then.swarms.P0 = "e5"
"""


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A file with a scenario that is so and one that is not."""
    path = tmp_path / "wrong.toml"
    path.write_text(WRONG, encoding="utf-8")
    return path


def test_all_hold(run: Run) -> None:
    """A folder stands for its files; where all is as they say the exit code is 0."""
    result = run("scenario", str(FOLDER))
    assert result.exit_code == 0
    assert "  4. The amount of a Grow is frozen: holds\n" in result.stdout
    assert result.stdout.endswith(" scenarios, all hold.\n")


def test_a_then_that_fails(run: Run, wrong: Path) -> None:
    """What fails is shown, with the step and the field; the exit code is 1."""
    result = run("scenario", str(wrong))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        str(wrong),
        "  Right: holds",
        "  Wrong: fails",
        "    step 1, then.swarms: the Swarm of P0 is e4, not e5",
        "2 scenarios, 1 failed.",
    ]


def test_quiet(run: Run, wrong: Path) -> None:
    """What holds can be passed over."""
    assert "Right" not in run("scenario", "--quiet", str(wrong)).stdout


def test_json(run: Run, wrong: Path) -> None:
    """Programs get every scenario with its failures."""
    result = run("scenario", "--json", str(wrong))
    document = json.loads(result.stdout)
    assert (result.exit_code, [one["holds"] for one in document]) == (1, [True, False])
    assert document[1]["failures"][0]["part"] == "then.swarms"
    assert document[1]["citations"] == ["COMBINE.4"]


def test_not_understood(run: Run, tmp_path: Path) -> None:
    """A file that is not a scenario, or none at all, is reported in a sentence with exit code 2."""
    path = tmp_path / "bad.toml"
    path.write_text("[[scenario]]\nname = 'x'\n", encoding="utf-8")
    result = run("scenario", str(path))
    assert (result.exit_code, result.stderr) == (2, f"slimestack: {path}: scenario 1, given: missing field.\n")
    assert run("scenario", str(tmp_path / "none.toml")).exit_code == 2
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "has no .toml file." in run("scenario", str(empty)).stderr
    assert run("scenario").exit_code == 2

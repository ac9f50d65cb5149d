"""The command ``edition``: a file to fill in, what is wrong with it, its cards in words."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

import slimestack as ss
from cli.program import Run
from slimestack.cli.edition import excerpt

BAD = """name = "Bad"
growth_tokens = "many"
ripples_kept = { two = 1, three = 1, four = 1 }
[[rite]]
id = "start"
name = "Start"
me = 0
condition = "count(droplet) >= 3 and"
[[ripple]]
id = "start"
name = "Start"
parts = [{ who = "everyone", when = "now", do = "dissolve(1, royal)" }]
"""


def test_new_check_show(run: Run, tmp_path: Path) -> None:
    """A new file can be checked and shown, and is played with as it stands."""
    path = tmp_path / "mine.toml"
    assert run("edition", "new", str(path)).exit_code == 0
    assert path.read_text(encoding="utf-8") == ss.edition_template()
    checked = run("edition", "check", str(path))
    assert checked.exit_code == 0
    assert checked.output.startswith(f"{path} is valid: 5 Rites, 2 Ripples, 48 Slimes.\nwarning: ripples_kept: 2 ")
    assert run("demo", "--edition", str(path), "--seed", "1").exit_code == 0


def test_new_leaves_files_alone(run: Run, tmp_path: Path) -> None:
    """A file that is there is left as it is, and a place that cannot be written is reported."""
    path = tmp_path / "mine.toml"
    path.write_text("mine", encoding="utf-8")
    refused = run("edition", "new", str(path))
    assert (refused.exit_code, path.read_text(encoding="utf-8")) == (2, "mine")
    assert "exists already" in refused.output
    refused = run("edition", "new", str(tmp_path / "none" / "mine.toml"))
    assert refused.exit_code == 2
    assert "cannot be written: No such file or directory" in refused.output


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_new_on_a_full_disk(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    """A file that cannot be written whole is not there at all, nor is a part of it."""

    def full(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os if fails == "fsync" else Path, fails, full)
    result = run("edition", "new", str(tmp_path / "mine.toml"))
    assert (result.exit_code, [*tmp_path.iterdir()]) == (2, [])
    assert result.stderr.endswith("mine.toml cannot be written: No space left on device.\n")


def test_edition_alone_shows_its_help(run: Run) -> None:
    """Without a command of its own, edition shows its help."""
    result = run("edition")
    assert (result.exit_code, result.stdout) == (0, run("edition", "--help").stdout)


def test_check_names_the_line_alone(run: Run, tmp_path: Path) -> None:
    """Where an escape stands before the place in a text, the line is given without a column and a mark."""
    path = tmp_path / "bad.toml"
    path.write_text(BAD.replace('"count(droplet)', '"\\u0063ount(drop)'), encoding="utf-8")
    lines = run("edition", "check", str(path)).output.splitlines()
    (at,) = [number for number, line in enumerate(lines) if line.startswith(f"{path}:8: rite 1, condition: ")]
    assert not lines[at + 1].startswith(" ")


def test_new_without_a_file_shows_it(run: Run) -> None:
    """Without a file the text itself is written out."""
    assert run("edition", "new").output == ss.edition_template()


def test_check_names_every_defect_with_its_place(run: Run, tmp_path: Path) -> None:
    """Every defect is reported with file, line and column, and the line is shown with a mark under the place."""
    path = tmp_path / "bad.toml"
    path.write_text(BAD, encoding="utf-8")
    result = run("edition", "check", str(path))
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0].endswith("bad.toml cannot be played: 5 defects.")
    assert [line.removeprefix(f"{path}:").partition(" ")[0] for line in lines if line.startswith(f"{path}:")] == [
        "2:18:", "8:37:", "7:6:", "12:9:",
    ]  # fmt: skip
    assert "rite: expected at least 5 Rites, got 1 (SETUP.2b)" in lines
    at = lines.index('    condition = "count(droplet) >= 3 and"')
    assert lines[at + 1] == " " * 40 + "^"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name =", ":1:7: not TOML: Invalid value"),
        ("name = 7 8\n", ":1:10: "),
        ("\nname = [7\n", ":2:10: not TOML: Unclosed array"),
    ],
)
def test_check_of_what_is_no_edition(run: Run, tmp_path: Path, text: str, message: str) -> None:
    """What is not TOML is a defect, too."""
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    result = run("edition", "check", str(path))
    assert result.exit_code == 1
    assert message in result.output


def test_check_of_a_line_with_tabs(run: Run, tmp_path: Path) -> None:
    """A line on which a mark would be at the wrong place is not shown."""
    path = tmp_path / "bad.toml"
    path.write_text("name\t=\t7\n", encoding="utf-8")
    lines = run("edition", "check", str(path)).output.splitlines()
    assert any(line.startswith(f"{path}:1:8: ") for line in lines)
    assert "^" not in "".join(lines)


def test_long_paths(run: Run, tmp_path: Path) -> None:
    """The place of a defect stands there after a path of any length."""
    folder = tmp_path / ("long" * 30) / ("and deep" * 20)
    folder.mkdir(parents=True)
    path = folder / "bad.toml"
    path.write_text("name = 7 8\n", encoding="utf-8")
    assert "bad.toml:1:10: " in run("edition", "check", str(path)).output


def test_check_of_unreadable_files(run: Run, tmp_path: Path) -> None:
    """A file that is not there, is not UTF-8 or is too large ends with exit code 2 and a sentence."""
    for command in ("check", "show"):
        result = run("edition", command, str(tmp_path / "none"))
        assert (result.exit_code, str(tmp_path / "none") in result.stderr) == (2, True)
    path = tmp_path / "bad.toml"
    for data, message in (
        ("name = 'Zoë'".encode("latin-1"), "byte 10 is not UTF-8"),
        (b"x" * 3_000_000, "it is larger than 200000 bytes"),
    ):
        path.write_bytes(data)
        result = run("edition", "check", str(path))
        assert (result.exit_code, message in result.stderr) == (2, True)


def test_show_tells_every_card(run: Run, wild_box: Path) -> None:
    """Every card stands there with its name and in words, with a word on whose cards they are."""
    shown = run("edition", "show", str(wild_box)).output
    edition = ss.load_edition(wild_box)
    cards: list[ss.cards.Rite | ss.cards.Ripple] = [*edition.rites, *edition.ripples]
    for card in cards:
        assert f"  {card.name}" in shown
        assert f"[{card.id}]" in shown
    assert "invented" not in shown
    ours = run("edition", "show").output
    assert ours.count("invented") == 1
    assert "invented, not those of the printed game" in ours


@pytest.mark.parametrize(
    ("source", "line", "column", "piece", "mark"),
    [
        ("", 3, 1, "", 0),
        ('me = "x"', 1, 7, 'me = "x"', 6),
        ("x" * 200 + "me = 7", 1, 1, "x" * 90, 0),
        ("a = 1 " + "x" * 200 + " me = 7", 1, 213, "x" * 39 + " me = 7", 45),
    ],
)
def test_excerpts(source: str, line: int, column: int, piece: str, mark: int) -> None:
    """The line of a defect is shown with its column; of a long line a piece around it."""
    assert excerpt(source, line, column) == (piece, mark)

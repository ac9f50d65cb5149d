"""Saves of every released version load for ever.

The folders of ``tests/saves`` are never changed. A new version adds a folder of its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import slimestack as ss
from formats.samples import KIND_OF

SAVES = Path(__file__).parent.parent / "saves"
VERSIONS = sorted(path for path in SAVES.iterdir() if path.is_dir())
JSON = sorted(SAVES.glob("*/*.json"))
RECORDS = [path for path in sorted(SAVES.glob("*/*.txt")) if not path.stem.startswith("positions")]
POSITIONS = sorted(SAVES.glob("*/positions*.txt"))


def name(path: Path) -> str:
    """The save, as the tests call it."""
    return f"{path.parent.name}/{path.name}"


def own_edition(path: Path) -> ss.Edition | None:
    """The edition that a save is of, where it is another than the invented one."""
    return ss.load_edition(path.parent / "edition.toml") if "own-cards" in path.stem else None


@pytest.mark.parametrize("path", JSON, ids=name)
def test_json(path: Path) -> None:
    """A document loads, and what it holds is what it says."""
    text = path.read_text(encoding="utf-8")
    kind = json.loads(text)["format"].removeprefix("slimestack.")
    value: Any = ss.from_json(KIND_OF[kind], text)
    assert ss.from_json(KIND_OF[kind], ss.to_json(value, seed=True)) == value
    content = json.loads(text)["value"]
    if kind == "state":
        assert [list(map(str, swarm)) for swarm in value.swarms] == content["swarms"]
        assert (value.round, value.supply, value.active) == (content["round"], content["supply"], content["active"])
        assert (value.seed is not None) == ("seed" in content)
    if kind == "record":
        assert len(value.actions) == len(content["actions"])


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_record(path: Path) -> None:
    """A record loads whole; where its seed is revealed, it proves the cards."""
    text = path.read_text(encoding="utf-8")
    record = ss.load_record(path, edition=own_edition(path))
    moves = text.split("\n\n", 1)[1]
    assert len(record.actions) >= sum(not line.startswith(("#", "round")) for line in moves.splitlines())
    assert ("result: " in text) == (record.result is not None)
    if record.seal is not None:
        assert ss.verify(record) > 10


@pytest.mark.parametrize("path", POSITIONS, ids=name)
def test_positions(path: Path) -> None:
    """Every position loads."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 5
    for line in lines:
        state = ss.read_position(line, edition=own_edition(path))
        assert ss.swarm_text(state.swarms[0]) == line.partition("/")[0].strip().replace("-", "")


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda path: path.name)
def test_every_kind_is_saved(folder: Path) -> None:
    """The saves of a version have documents of every kind, records, positions and an edition."""
    kinds = {path.stem.partition("-")[0] for path in folder.glob("*.json")}
    assert kinds == set(KIND_OF)
    assert {"game.txt", "positions.txt", "edition.toml"} <= {path.name for path in folder.iterdir()}


def test_this_version_has_saves() -> None:
    """There are saves of the version that this is."""
    assert ss.__version__.rpartition(".")[0] in {path.name for path in VERSIONS}

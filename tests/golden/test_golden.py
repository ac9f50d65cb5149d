"""The golden games, replayed: every move, card, table, fact and score is what is written down, byte for byte."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import slimestack as ss
from golden.playthroughs import HERE, file_of, goldens, matters, message
from slimestack import rulebook
from slimestack.testing.game_strategies import PlayedStep

FILES = sorted(path.stem for path in HERE.iterdir())
SWITCHES = [(switch.name, one.value) for switch in rulebook.switches() for one in switch.values]


@cache
def _text(name: str) -> str:
    return file_of(name).read_bytes().decode("utf-8")


def _steps(record: ss.Record) -> list[PlayedStep]:
    states = record.states()
    return [PlayedStep(*step, ()) for step in zip(states, record.actions, states[1:], strict=False)]


@pytest.mark.parametrize("name", FILES)
def test_replayed(name: str) -> None:
    """A golden game, read and played again move by move, is written down as it was."""
    record = ss.read_record(_text(name))
    assert record.result is not None
    assert ss.record_text(message(record.start, list(record.actions))) == _text(name)


@pytest.mark.parametrize("name", FILES)
def test_tables(name: str) -> None:
    """The tables in the comments of a golden game are texts of the positions that it came to, one for each turn."""
    record = ss.read_record(_text(name))
    shown: dict[int, list[str]] = {}
    for at, text in record.comments:
        head, _, rest = text.partition(": ")
        if head in {"table", "with"}:
            shown.setdefault(at, []).append(rest)
    assert len(shown) > 4
    for at, texts in shown.items():
        assert ss.read_position("; ".join(texts)) == record.states()[at]


@pytest.mark.parametrize(("switch", "value"), SWITCHES)
def test_a_switch_matters(switch: str, value: str) -> None:
    """The golden game of a value is played at a table that reads it so, and there it makes a difference."""
    record = ss.read_record(_text(f"{switch} = {value}"))
    assert record.start.game.rulings == ss.Rulings(**{switch: value})  # type: ignore[arg-type]
    assert matters(switch, iter(_steps(record)))


def test_the_files() -> None:
    """There is a whole game for each number of players, one for each value of each switch, and no other file."""
    players = {f"{n} players": n for n in (2, 3, 4)}
    assert set(FILES) == {*players, *(f"{switch} = {value}" for switch, value in SWITCHES)}
    assert {Path(path).suffix for path in HERE.iterdir()} == {".txt"}
    for name, number in players.items():
        record = ss.read_record(_text(name))
        assert record.start.game.players == number
        assert isinstance(record.start.pending, ss.Picking)
    assert [golden.name for golden in goldens()] == [*players, *(f"{switch} = {value}" for switch, value in SWITCHES)]

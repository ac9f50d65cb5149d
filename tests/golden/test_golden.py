"""The golden games, replayed: every move, card, table, fact and score is what is written down, byte for byte."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import slimestack as ss
from formal.comparing import Asked
from formal.showing import difference_shown
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


def _asked(name: str) -> Iterator[Asked]:
    """The tables of a golden game, as far as its file can still be read, each with what was done there."""
    lines = [line for line in _text(name).splitlines() if not line.startswith("result: ")]
    first = lines.index("")

    def is_refused(count: int) -> bool:
        try:
            _read(lines[: first + count])
        except Exception:  # noqa: BLE001  # with a wrong rule a game may fail in any way
            return True
        return False

    counts = range(1, len(lines) - first)
    record = _read(lines[: first + bisect_left(counts, True, key=is_refused)])
    for state, action in zip(record.states(), record.actions, strict=False):
        yield Asked(state, (action,))
    yield Asked(record.state, ss.legal_actions(record.state))


def _read(lines: list[str]) -> ss.Record:
    return ss.read_record("".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize("name", FILES)
def test_replayed(name: str) -> None:
    """A golden game, read and played again move by move, is written down as it was."""
    with difference_shown(lambda: _asked(name)):
        record = ss.read_record(_text(name))
        assert record.result is not None
        assert ss.record_text(message(record.start, list(record.actions))) == _text(name)


@pytest.mark.parametrize("name", FILES)
def test_tables(name: str) -> None:
    """The tables in the comments of a golden game are texts of the positions that it came to, one for each turn."""
    with difference_shown(lambda: _asked(name)):
        record = ss.read_record(_text(name))
    shown: dict[int, list[str]] = {}
    for at, text in record.comments:
        head, _, rest = text.partition(": ")
        if head in {"table", "with"}:
            shown.setdefault(at, []).append(rest)
    assert len(shown) > 4
    for at, texts in shown.items():
        with difference_shown(lambda: _asked(name)):
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

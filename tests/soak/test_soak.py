"""The soak itself: it finds what is wrong, keeps to its time, and says how much it did."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest

pytest.importorskip("resource", reason="the soak measures memory as Unix does")

import slimestack as ss
from slimestack.table.state import State
from slimestack.testing.errors import InvariantError
from soak import games
from soak.figures import GROWTH_ALLOWED, as_rst, growth, put_together, sentences, write
from soak.games import Share, Tally, check_components, play_share, start, there_and_back

TABLE = ss.position(["e4 e0", "dR d2 m3"], pending=ss.Growing(1), seed=7)


def test_a_share_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games of a share are played, by each of the ways, and counted."""
    monkeypatch.setattr(games, "TRIPS_EVERY", 8)
    monkeypatch.setattr(games, "FULL_EVERY", 4)
    monkeypatch.setattr(games, "RSS_EVERY", 4)
    tally = play_share(Share(range(3, 19), 60.0))
    assert (tally.games, tally.faults, tally.trips) == (16, [], 2)
    assert tally.full == 4
    assert tally.decisions > 16 * 10
    assert tally.states > tally.full * 10
    assert tally.states_there_and_back > tally.trips * 10
    assert [played for played, _ in tally.memory] == [4, 8, 12, 16]
    assert all(1_000 < kilobytes < 4_000_000 for _, kilobytes in tally.memory)


@pytest.mark.parametrize("kind", ["_plain", "_full", "_trips"])
def test_a_fault_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library that loses a token now and then is found by each of the ways, and the game is named."""

    def losing(state: State) -> State:
        return attrs.evolve(state, supply=state.supply - 1) if state.supply % 5 == 2 else state

    apply, steps = ss.apply, ss.steps
    monkeypatch.setattr(ss, "apply", lambda state, action: losing(apply(state, action)))
    monkeypatch.setattr(
        ss, "steps", lambda state, action: [attrs.evolve(s, state=losing(s.state)) for s in steps(state, action)]
    )
    monkeypatch.setattr(games, "_GAMES", dict.fromkeys(games._GAMES, getattr(games, kind)))
    tally = play_share(Share(range(40), 60.0))
    assert len(tally.faults) == 1
    assert f"game {tally.games}, " in tally.faults[0]


def test_time_is_kept() -> None:
    """When the time is over no game is begun."""
    assert play_share(Share(range(1000), 0.0)).games == 0


def test_games_begin_differently() -> None:
    """Games of different numbers have other players, boxes, rulings and seeds; one number is always the same game."""
    boxes = [ss.invented_edition(), attrs.evolve(ss.invented_edition(), name="Other")]
    first = [start(number, boxes) for number in range(600)]
    assert first == [start(number, boxes) for number in range(600)]
    assert {state.game.players for state in first} == {2, 3, 4}
    assert len({state.game.rulings for state in first}) == len(games.READINGS)
    assert all(one.seed != other.seed for one, other in pairwise(first))


@pytest.mark.parametrize(
    "changes",
    [{"supply": TABLE.supply + 1}, {"deck": (1, 1, 1, 1)}, {"swarms": (TABLE.swarms[0], ss.parse_swarm("dR d2"))},
     {"pending": ss.Growing(2)}, {"supply": -1}],
)  # fmt: skip
def test_components_are_counted(changes: dict[str, Any]) -> None:
    """A table to which something came, or from which something went, is broken."""
    check_components(TABLE)
    with pytest.raises(InvariantError):
        check_components(attrs.evolve(TABLE, **changes))


def test_there_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state comes back equal from every format; where it does not, the format is named."""
    assert there_and_back(TABLE) == TABLE
    monkeypatch.setattr(ss, "position_text", lambda state: "e4 e0 / d2 m3")
    with pytest.raises(InvariantError, match="its text is another state"):
        there_and_back(TABLE)


def _held(kilobytes: list[int]) -> Tally:
    return Tally(games=len(kilobytes), memory=list(enumerate(kilobytes, 1)))


def test_growth() -> None:
    """Growth is what is held late against what was held when the process had settled; few samples prove nothing."""
    assert growth(_held([10, 20, 30, *[40] * 40])) == 0
    assert growth(_held([10_000 + 1_000 * n for n in range(50)])) == 28_000
    assert growth(_held([10, 20])) is None
    assert growth(Tally()) is None


def test_what_is_written(tmp_path: Path) -> None:
    """The figures add up the processes, name every fault, and are written as text."""
    tallies = [_held([40_000] * 50), _held([40_000 + 1_000 * n for n in range(50)])]
    tallies[0].faults.append("game 7: broken")
    data = put_together((3, 17, ["killed badly"]), tallies, 2.5)
    assert [fault.partition(":")[0] for fault in data["faults"][:2]] == ["killed badly", "game 7"]
    assert f"{GROWTH_ALLOWED} kB are allowed" in data["faults"][2]
    text = "\n".join(sentences(data))
    assert "17 times in 3 games" in text
    assert "100 games at random" in text
    write(data, tmp_path)
    text = (tmp_path / "soak.rst").read_text(encoding="utf-8")
    assert "2.5 minutes" in text
    assert "3 faults found" in text


def test_one_and_several() -> None:
    """A single thing is not counted as several."""
    data = put_together((1, 1, ["killed badly"]), [Tally(games=1, longest=1)], 2.5)
    text = as_rst(data)
    assert "1 fault found" in text
    assert "killed 1 time in 1 game." in text
    assert "1 game at random with 0 decisions, in 1 process and 0.0 s; the longest had 1 decision." in text

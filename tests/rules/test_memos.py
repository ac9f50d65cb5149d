"""Memos: what is calculated from Swarms is remembered within a bound of weight."""

from __future__ import annotations

import pytest

import slimestack as ss
from slimestack.rules import memos, mutate, tiers, turns
from slimestack.rules.memos import forget, remember


def weight() -> int:
    """What all results weigh that are remembered now."""
    return memos._weight


@pytest.fixture(autouse=True)
def empty() -> None:
    """Each test begins with empty memos."""
    forget()


def test_remembered() -> None:
    """A result is calculated once and weighs its Slimes or moves, and a little by itself."""
    swarm = ss.parse_swarm("e4 e0 d2")
    assert tiers.tally(swarm) is tiers.tally(swarm)
    assert weight() == (3 + memos.EACH) + (3 * 2 + memos.EACH) + (3 * 1 + memos.EACH)
    before = weight()
    moves = turns.swarm_moves(swarm)
    assert moves.size == len(moves.combines + moves.mutates + moves.splits + moves.places) == 1 + 3 + 1 + 3
    assert weight() > before + moves.size


def test_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """When all results weigh too much together they are forgotten, and the same answers are given again."""
    monkeypatch.setattr(memos, "MOST", 2000)
    swarms = [ss.parse_swarm(f"e{n} e{n + 1} e0 d1 d2 m{n} p3") for n in range(4, 104)]
    first = [turns.swarm_moves(swarm).mutates for swarm in swarms]
    assert weight() <= 2000
    assert tiers.tally.cache_info().currsize < 20
    assert [turns.swarm_moves(swarm).mutates for swarm in swarms] == first
    assert weight() <= 2000


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that is larger than all may be together is not in the way of the next ones."""
    monkeypatch.setattr(memos, "MOST", 100)

    @remember(len)
    def double(text: str) -> str:
        return text * 2

    assert double("e" * 300) == "e" * 600
    assert double("d") == "dd"
    assert double.cache_info().currsize == 1
    assert double.__name__ == "double"


def test_many_alike() -> None:
    """Nine hundred Bigs that look alike offer one Royal Combine, as soon as two of them do."""
    for swarm in ((ss.Slime(ss.SlimeType.EMBER, 4),) * 999, ss.parse_swarm("e4 e4")):
        assert [str(action) for action in turns.swarm_moves(swarm).royals] == ["royal e4 e4"]
    assert [str(action) for action in turns.swarm_moves(ss.parse_swarm("e6 e6 e4")).royals] == [
        "royal e6 e6",
        "royal e6 e4",
    ]
    assert not mutate.candidates(ss.parse_swarm("e4 e5"))

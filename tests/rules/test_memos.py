"""Memos: what is calculated from Swarms is remembered within a bound of weight."""

from __future__ import annotations

import pytest

import slimestack as ss
from slimestack.rules import memos, mutate, tiers
from slimestack.rules.memos import forget, new_memo, weigh, weight
from slimestack.rules.turns import swarm_moves
from slimestack.table.actions import Mutate


def mutates(swarm: ss.Swarm) -> tuple[Mutate, ...]:
    """The Mutates of the Swarm."""
    return mutate.candidates(tiers.tally(swarm))


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
    moves = swarm_moves(tiers.tally(swarm))
    assert moves.size() == len(moves.combines + moves.splits + moves.places) == 1 + 1 + 3
    assert weight() == before + 2 * moves.size() + 3 * memos.EACH
    assert swarm_moves(tiers.tally(swarm)) is moves
    before = weight()
    assert len(mutates(swarm)) == 3
    assert weight() == before + 2 * 3 + 3 * memos.EACH
    assert mutates(swarm) is mutates(swarm)


def test_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """When all results weigh too much together they are forgotten, and the same answers are given again."""
    monkeypatch.setattr(memos, "MOST", 2000)
    swarms = [ss.parse_swarm(f"e{n} e{n + 1} e0 d1 d2 m{n} p3") for n in range(4, 104)]
    first = [mutates(swarm) for swarm in swarms]
    assert weight() <= 2000
    assert len(tiers._tallies) < 20
    assert [mutates(swarm) for swarm in swarms] == first
    assert weight() <= 2000


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that is larger than all may be together is not in the way of the next ones."""
    monkeypatch.setattr(memos, "MOST", 100)
    memo = new_memo()
    for text in ("d", "e" * 300):
        weigh(len(text))
        memo[text] = text * 2
    assert weight() == 300 + memos.EACH
    assert memo == {"e" * 300: "e" * 600}
    weigh(1)
    assert weight() == 1 + memos.EACH
    assert memo == {}


def test_many_alike() -> None:
    """Nine hundred Bigs that look alike offer one Royal Combine, as soon as two of them do."""
    for swarm in ((ss.Slime(ss.SlimeType.EMBER, 4),) * 999, ss.parse_swarm("e4 e4")):
        assert [str(action) for action in swarm_moves(tiers.tally(swarm)).royals] == ["royal e4 e4"]
    assert [str(action) for action in swarm_moves(tiers.tally(ss.parse_swarm("e6 e6 e4"))).royals] == [
        "royal e6 e6",
        "royal e6 e4",
    ]
    assert not mutates(ss.parse_swarm("e4 e5"))

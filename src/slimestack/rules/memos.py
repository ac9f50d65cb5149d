"""Memos: what has been calculated from a Swarm is kept with it, all of it together within one bound.

Games come back to the same Swarms over and over, and even more often to the same Slimes of one type. A bound on the
number of results would not bound memory, because a Swarm of many different Slimes has thousands of moves. So each
result has a weight, the number of Slimes and moves in it, and when the weight of all is above :data:`MOST`, all memos
begin anew. That costs a hit nothing, and after a few games the memos are as good as before.
"""

from __future__ import annotations

from typing import Any

MOST = 1 << 19
"""The most weight of all results together; it is about 40 MB, whatever the Swarms are."""
EACH = 8
"""What each result weighs by itself, in Slimes."""

_memos: list[dict[Any, Any]] = []
_weights = [0]


def new_memo() -> dict[Any, Any]:
    """A dict for results, which is emptied when all results together weigh too much."""
    memo: dict[Any, Any] = {}
    _memos.append(memo)
    return memo


def weigh(size: int) -> None:
    """Count a result with so many Slimes and moves, before it is put into a memo.

    >>> letters = new_memo()
    >>> weigh(len("e4"))
    >>> letters["e4"] = ["e", "4"]
    >>> forget()
    >>> letters
    {}
    """
    weight = _weights[0] + size + EACH
    if weight > MOST:
        forget()
        weight = size + EACH
    _weights[0] = weight


def weight() -> int:
    """What all results weigh together."""
    return _weights[0]


def forget() -> None:
    """Forget all results."""
    _weights[0] = 0
    for memo in _memos:
        memo.clear()

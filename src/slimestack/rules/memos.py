"""Memos: what pure functions have calculated from a Swarm is remembered, all of it together within one bound.

Games come back to the same Swarms over and over, and even more often to the same Slimes of one type. A bound on the
number of results would not bound memory, because a Swarm of many different Slimes has thousands of moves. So each
result has a weight, the number of Slimes and moves in it, and when the weight of all is above :data:`MOST`, all memos
begin anew. That costs a hit nothing, and after a few games the memos are as good as before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

MOST = 1 << 19
"""The most weight of all results together; it is about 40 MB, whatever the Swarms are."""
EACH = 8
"""What each result weighs by itself, in Slimes."""

_R = TypeVar("_R")
_memos: list[_lru_cache_wrapper[Any]] = []
_weight = 0


def remember(size: Callable[[Any], int]) -> Callable[[Callable[[Any], _R]], _lru_cache_wrapper[_R]]:
    """Remember the results of a function of one argument; ``size`` counts the Slimes and moves in a result.

    >>> @remember(len)
    ... def letters(text: str) -> list[str]:
    ...     return list(text)
    >>> letters("e4") is letters("e4")
    True
    """

    def decorate(function: Callable[[Any], _R]) -> _lru_cache_wrapper[_R]:
        @wraps(function)
        def calculate(key: Hashable) -> _R:
            result = function(key)
            _add(size(result) + EACH)
            return result

        memo = lru_cache(maxsize=None)(calculate)
        _memos.append(memo)
        return memo

    return decorate


def _add(weight: int) -> None:
    global _weight  # noqa: PLW0603  # the memos share one bound
    _weight += weight
    if _weight > MOST:
        forget()
        _weight = weight


def forget() -> None:
    """Forget all results."""
    global _weight  # noqa: PLW0603  # the memos share one bound
    _weight = 0
    for memo in _memos:
        memo.cache_clear()

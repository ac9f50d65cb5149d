"""Counting: how many ways a position can be played on, computed from the specification alone.

A way is a sequence of actions, the cards that chance reveals counted like moves. The library only says
what the position is.
"""

from __future__ import annotations

from collections import Counter

import slimestack as ss
from formal import bridge
from formal.spec import Spec, Table, the_spec


def counts(position: ss.State, depth: int, spec: Spec | None = None) -> tuple[int, ...]:
    """For each length from 1 to ``depth``, how many sequences of so many actions and outcomes there are.

    Equal tables are looked at once, so a depth costs as many questions as it has distinct tables.
    """
    asked = spec or the_spec()
    ways = Counter({bridge.table_of(position): 1})
    message: list[int] = []
    for length in range(1, depth + 1):
        tables = list(ways)
        legal = [answer.legal for answer in asked.ask([(table, None) for table in tables], step=False)]
        message.append(sum(ways[table] * len(terms) for table, terms in zip(tables, legal, strict=True)))
        if length < depth:
            ways = _after(
                asked, ways, [(table, term) for table, terms in zip(tables, legal, strict=True) for term in terms]
            )
    return tuple(message)


def count(position: ss.State, depth: int) -> int:
    """How many sequences of exactly ``depth`` actions and outcomes there are from a position; 1 for none."""
    return counts(position, depth)[-1] if depth else 1


def _after(spec: Spec, ways: Counter[Table], moves: list[tuple[Table, str]]) -> Counter[Table]:
    """In how many ways each table is reached by one more step."""
    reached: Counter[Table] = Counter()
    for (table, _), answer in zip(moves, spec.results(moves), strict=True):
        assert answer is not None
        reached[answer.table] += ways[table]
    return reached

"""What the tests of the formats share: games that were played, and one value of each kind of document."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from random import Random
from typing import Any

import slimestack as ss
from boxes import box, reveal

DAY = dt.date(2026, 1, 31)


def played(start: ss.State, number: int, *, comments: bool = False, most: int = 10_000, **options: Any) -> ss.Record:
    """The record of a game from this state that somebody plays at random, with or without a seed."""
    rng = Random(number)
    record = ss.Record.of(start, **options)
    for _ in range(most):
        legal = ss.legal_actions(record.state)
        if not legal:
            break
        if comments and rng.random() < 0.2:
            record = record.comment(f"comment {rng.randrange(1000)} # > round 2: P1")
        record = record.with_actions(rng.choice(legal))
    return record


def games() -> Iterator[ss.Record]:
    """Whole games of two to four, with all kinds of headers, rulings and boxes."""
    for number in range(12):
        players = 2 + number % 3
        start = ss.new_game(
            ["Ann", ' B#: "q"', "Cléo", "->"][:players] if number % 2 else players,
            seed=number if number % 4 < 2 else None,
            first=number % players,
            rulings=ss.Rulings(combine_at_ripple="token_player", pass_policy="free") if number % 3 else None,
            edition=box("everyone, now: seq(disburse(2), draw(1), move(2))") if number % 5 == 0 else None,
        )
        yield played(start, number, comments=number % 2 == 0, real=number % 4 == 0, date=DAY if number % 3 else None)


def split_table() -> ss.State:
    """A table at which a Split can begin, with the cards it needs."""
    return ss.position(["e7 e0", "m3"], deck="e2 d1", row=[])


def ripple_table() -> ss.State:
    """A table in the middle of a Ripple with two effects in a share, in the small box."""
    return reveal(["e4 e0", "d2", "m1"], "everyone, now: seq(disburse(2), draw(1))", deck="e3 d3 m3 p3", active=None)


def values() -> dict[str, tuple[Any, ...]]:
    """Values for each kind of document."""
    record = played(ss.new_game(["Ann", "Ben"], seed=3), 3, comments=True, date=DAY, sealed=True)
    table = ss.position(["e4 e0 d5", "m3"], seed=5)
    steps = [step for action in ss.legal_actions(table) for step in ss.steps(table, action)]
    result = record.result
    assert result is not None
    growing, drawing = ss.position(["m5 e2 e1", "d3"], pending=ss.Growing(1)), ss.parse_action("draw")
    late = ss.read_position("e4 e0 / m3; round 11; active P1; leader P0")
    ripple = ss.position(["e1", "m3"], active=1, leader=0, rulings=ss.Rulings(pass_policy="free"))
    end = ss.parse_action("end")
    return {
        "state": (table, ss.view(table), ripple_table(), *record.states()[:: max(1, len(record.actions) // 7)]),
        "action": tuple(dict.fromkeys(record.actions)),
        "step": tuple(steps),
        "verdict": (
            *(ss.explain(table, action) for action in ss.legal_actions(table)),
            ss.explain(table, ss.parse_action("combine e4 e0")),
            ss.explain(table, ss.parse_action("claim nothing-known")),
        ),
        "score": (ss.score(table, 0), *result.scores),
        "result": (result,),
        "edition": (ss.invented_edition(), box("everyone, now: may(draw(1))")),
        "rulings": (ss.Rulings(), ss.Rulings(split_shuffle="draw_pile_and_rejects")),
        "record": (record, record.revealed(), played(split_table(), 1), ss.Record.of(ripple_table())),
        "readings": (
            ss.readings(growing, ss.parse_action("combine e1 e2")),
            ss.readings(late, ss.parse_action("grow")),
            ss.readings(split_table(), ss.parse_action("split e7")),
            ss.readings(ripple, end),
        ),
        "consequences": (
            ss.consequences(growing, ss.parse_action("combine e1 e2")),
            ss.consequences(table, drawing),
            ss.consequences(ripple, end),
        ),
        "odds": (
            ss.odds(ss.apply(split_table(), ss.parse_action("split e7"))),
            ss.odds(ss.apply(table, drawing), most=4),
            ss.odds(table),
        ),
    }


KIND_OF: dict[str, type] = {
    "state": ss.State,
    "action": ss.Action,
    "step": ss.Step,
    "verdict": ss.Verdict,
    "score": ss.Score,
    "result": ss.Result,
    "edition": ss.Edition,
    "rulings": ss.Rulings,
    "record": ss.Record,
    "readings": ss.Readings,
    "consequences": ss.Consequences,
    "odds": ss.Odds,
}
"""The class of each kind of document."""

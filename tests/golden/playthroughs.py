"""The golden games: one for each number of players, and one for each value of each switch.

The games of a switch are one table and one way of playing it under each of the values, so that the first line in which
two of the files differ is where the switch begins to matter. ``PYTHONPATH=tests python -m golden`` makes them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

import attrs

import slimestack as ss
from properties.events import events
from slimestack import rulebook
from slimestack.records.record import MAX_COMMENT
from slimestack.testing.game_strategies import PlayedStep, Policy, play

HERE = Path(__file__).parent / "games"
STYLES: Mapping[str, str] = {"combine_window": "hungry", "split_shuffle": "hungry", "mint_turn_bonus": "royal"}
"""How the games of a switch are played where it seldom matters otherwise."""


@attrs.frozen
class Golden:
    """A golden game: the name of its file, and how it was made."""

    name: str
    start: ss.State
    policy: Policy

    def played(self) -> ss.Record:
        """The game, played anew."""
        return message(self.start, [step.action for step in play(self.start, self.policy)])


def goldens() -> Iterator[Golden]:
    """All golden games."""
    for players in (2, 3, 4):
        yield Golden(f"{players} players", ss.new_game(players, first=1), Policy("even", players))
    for at, switch in enumerate(rulebook.switches()):
        starts = {one.value: _start(2 + at % 3, switch.name, one.value) for one in switch.values}
        policy = _telling(switch.name, starts)
        for value, start in starts.items():
            yield Golden(f"{switch.name} = {value}", start, policy)


def _start(players: int, switch: str, value: str) -> ss.State:
    rulings = ss.Rulings(**{switch: value})  # type: ignore[arg-type]
    if switch == "mint_turn_bonus":  # two Royals of one player are so rare that whole games do not tell
        return ss.position(["eR d4 d4 m3 m2", "p4 p3 p1"], round=9, rulings=rulings)
    return ss.new_game(players, rulings=rulings)


def _telling(switch: str, starts: Mapping[str, ss.State]) -> Policy:
    """The first way of playing in whose games the switch matters, whatever its value."""
    for number in count():
        policy = Policy(STYLES.get(switch, "even"), number)
        if all(matters(switch, play(start, policy)) for start in starts.values()):
            return policy
    raise AssertionError


def matters(switch: str, steps: Iterator[PlayedStep]) -> bool:
    """Whether another value of the switch would have made a difference somewhere in a game."""
    return any(event.startswith(f"{switch} is ") for step in steps for event in events(step))


def message(start: ss.State, actions: list[ss.Action]) -> ss.Record:
    """The record of these actions; where a turn begins, comments tell the facts, the table and what is legal."""
    record = ss.Record.of(start)
    facts: list[ss.Fact] = []
    for action in actions:
        (step,) = ss.steps(record.state, action)
        record = record.with_actions(action)
        assert record.state == step.state
        facts += step.facts
        if record.result is not None or any(isinstance(fact, ss.TurnBegan) for fact in step.facts):
            legal = _lines("legal", [str(action) for action in ss.legal_actions(record.state)])
            for line in (*_facts(facts), *_table(record.state), *legal):
                record = record.comment(line)
            facts = []
    if record.result is not None:
        for seat, score in enumerate(record.result.scores):
            record = record.comment(f"P{seat} {score}")
    return record


def _facts(facts: list[ss.Fact]) -> Iterator[str]:
    """What followed by rule since the turn began."""
    yield from _lines("then", [f"{type(fact).__name__} {_values(fact)}" for fact in facts])


def _values(fact: ss.Fact) -> str:
    return " ".join(str(getattr(fact, field.name)) for field in attrs.fields(type(fact)))


def _table(state: ss.State) -> Iterator[str]:
    """The position text, the Swarms first."""
    swarms, *fields = ss.position_text(state).split("; ")
    yield f"table: {swarms}"
    yield from _lines("with", fields)


def _lines(head: str, members: list[str]) -> Iterator[str]:
    """The members in as few lines as may be."""
    line = ""
    for member in members:
        longer = f"{line}; {member}" if line else f"{head}: {member}"
        if len(longer) > MAX_COMMENT:
            yield line
            longer = f"{head}: {member}"
        line = longer
    if line:
        yield line


def file_of(name: str) -> Path:
    """The file of the golden game of this name."""
    return HERE / f"{name}.txt"

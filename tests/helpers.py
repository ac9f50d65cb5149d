"""What the tests of the rules share: playing texts, reading lists of actions, looking at one verdict."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

import slimestack as ss

FREE = ss.Rulings(pass_policy="free")
"""A table at which turns may be ended without acting, so that a test comes fast to what it is about."""


def play(state: ss.State, *texts: str) -> ss.State:
    """The state after these actions, each written as text, one after the other."""
    for text in texts:
        state = ss.apply(state, ss.parse_action(text))
    return state


def table(swarm: str, **options: Any) -> ss.State:
    """P0's turn with this Swarm, against one moss Droplet, without Rites; the rest as ``position`` has it."""
    return ss.position([swarm, "m3"], row=[], **options)


def held(effect: str, *seats: int) -> list[ss.InForce]:
    """What ``position`` takes as ``in_force`` for one effect of this round, for these seats."""
    read = ss.parse_effect(effect)
    assert isinstance(read, ss.cards.Modify | ss.cards.Forbid)
    return [ss.InForce(read, seats)]


def legal(state: ss.State) -> list[str]:
    """The legal actions as texts, in their order."""
    return [str(action) for action in ss.legal_actions(state)]


def text(swarm: ss.Swarm) -> str:
    """A Swarm as text, such as ``"e4 e0 d5"``."""
    return ss.swarm_text(swarm)


def verdict(state: ss.State, action: str) -> ss.Verdict:
    """What the rules say to the action written as text."""
    return ss.explain(state, ss.parse_action(action))


def refused(state: ss.State, action: str) -> tuple[str | None, tuple[str, ...]]:
    """The code and the ids of the refusal of an action that is not legal; ``apply`` raises the same verdict."""
    said = verdict(state, action)
    assert not said.legal, f"{action} is legal"
    with pytest.raises(ss.IllegalAction) as raised:
        ss.apply(state, said.action)
    assert raised.value.verdict == said
    return said.code, said.citations


def facts(state: ss.State, action: str) -> list[ss.Fact]:
    """What follows by rule from the action written as text, in order."""
    return [fact for step in ss.steps(state, ss.parse_action(action)) for fact in step.facts]


def csv_text(*rows: tuple[object, ...]) -> str:
    """The rows as comma-separated values."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()

"""Helpers for the tests of the rules: they play actions from text, list legal actions and check refusals."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

import slimestack as ss

FREE = ss.Rulings(pass_policy="free")
"""Rulings under which a turn may end without an action, to keep tests short."""


def play(state: ss.State, *texts: str) -> ss.State:
    """The state after these actions, each written as text, one after the other; a test fails where one is not legal."""
    for text in texts:
        action = ss.parse_action(text)
        if action not in ss.legal_actions(state):
            raise AssertionError(f"at {ss.position_text(state)}: {text} is not legal, only {', '.join(legal(state))}")
        state = ss.apply(state, action)
    return state


def table(swarm: str, **options: Any) -> ss.State:
    """P0's turn with this Swarm, against one moss Droplet, without Rites."""
    return ss.position([swarm, "m3"], row=[], **options)


def in_force(effect: str, *seats: int) -> list[ss.InForce]:
    """The ``in_force`` of ``position`` for one effect of this round, for these seats."""
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
    """The verdict about the action in this text."""
    return ss.explain(state, ss.parse_action(action))


def refusal_of(state: ss.State, action: str) -> tuple[str | None, tuple[str, ...]]:
    """The code and the citations of an illegal action; ``apply`` raises the same verdict."""
    one = verdict(state, action)
    assert not one.legal, f"{action} is legal"
    with pytest.raises(ss.IllegalAction) as raised:
        ss.apply(state, one.action)
    assert raised.value.verdict == one
    return one.code, one.citations


def facts(state: ss.State, action: str) -> list[ss.Fact]:
    """The facts of the action in this text, in order."""
    return [fact for step in ss.steps(state, ss.parse_action(action)) for fact in step.facts]


def citing(citations: str) -> list[pytest.MarkDecorator]:
    """The marks of a case that holds these clauses and rulings, written as ``"GROW.7 RULING.GROW.3 PR.3"``."""
    ids = [rule_id for rule_id in citations.split() if not rule_id.startswith("PR.")]
    rulings = [rule_id for rule_id in ids if rule_id.startswith("RULING.")]
    return [pytest.mark.clause(*(one for one in ids if one not in rulings)), pytest.mark.ruling(*rulings)]


def csv_text(*rows: tuple[object, ...]) -> str:
    """The rows as comma-separated values."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()

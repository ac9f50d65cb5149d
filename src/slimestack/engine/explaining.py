"""Why an action is legal or not, by which clauses and rulings."""

from __future__ import annotations

from typing import Any

from slimestack.citing import implements
from slimestack.engine.legal import check_action, legal_actions
from slimestack.rules import combine, draw, grow, mutate, rites, royal, setup, shares, split, turns, waiting
from slimestack.rules.verdicts import Reason, Refusal, Verdict, refuse
from slimestack.table import actions as act
from slimestack.table import pending as wait
from slimestack.table.actions import Action, Outcome
from slimestack.table.state import State


@implements("PR.3", "PR.7")
def refusal(state: State, action: Action) -> Refusal | None:
    """The first reason, in the documented order, why the action is not legal; None if it is."""
    pending = state.pending
    if isinstance(pending, wait.Over):
        return refuse(Reason.GAME_OVER, "END.3", pending.clause)
    is_outcome = isinstance(action, Outcome)
    if isinstance(pending, wait.CHANCE_PENDING) and not is_outcome:
        return refuse(Reason.CHANCE_DUE, "PR.9", **waiting.due(state))
    if isinstance(action, act.Combine):
        shut_out = combine.shut_out(state)
        if shut_out is not None:
            return shut_out
    if not isinstance(action, waiting.answers(state)):
        return refuse(Reason.WRONG_KIND, waiting.clause(state), **waiting.due(state))
    if is_outcome:
        return None if action in legal_actions(state) else refuse(Reason.NOT_AN_OUTCOME, "RULING.INFO.2")
    return _chapter_refusal(state, action)


_CHAPTERS: dict[type[Action], Any] = {
    act.PickType: setup,
    act.Combine: combine,
    act.Grow: grow,
    act.Draw: draw,
    act.Mutate: mutate,
    act.Split: split,
    act.RoyalCombine: royal,
    act.ClaimRite: rites,
    act.EndTurn: turns,
}


def _chapter_refusal(state: State, action: Action) -> Refusal | None:
    """Why a decision of a kind that fits is not legal, as its chapter says."""
    refused: Refusal | None
    match state.pending, action:
        case wait.Resolving() as pending, _:
            refused = shares.refusal(state, action, pending)
        case wait.Growing(), act.Place():
            refused = grow.place_refusal(state, action)
        case wait.Spreading() as pending, act.Place():
            refused = split.place_refusal(state, action, pending)
        case _, act.Stop():
            refused = None
        case _:
            refused = _CHAPTERS[type(action)].refusal(state, action)
    return refused


def _grounds(state: State, action: Action) -> tuple[str, ...]:
    """The clauses that allow a legal action, with the rulings it rests on."""
    citations: tuple[str, ...]
    match state.pending, action:
        case wait.Resolving() as pending, _:
            citations = shares.grounds(state, action, pending)
        case wait.Growing(), act.Place():
            citations = grow.place_grounds(state, action)
        case wait.Spreading(), act.Place():
            citations = split.place_grounds(state, action)
        case _, act.Stop():
            citations = ("RULING.COMBINE.5",)
        case _, Outcome():
            citations = (waiting.clause(state),)
        case _:
            citations = _CHAPTERS[type(action)].grounds(state, action)
    return citations


@implements("RULING.INFO.3")
def explain(state: State, action: Action) -> Verdict:
    """Whether the action is legal, and by which clauses and rulings; it never raises for an illegal one.

    Of several reasons against an action the first counts, in this order: the game is over, a card is
    due, it does not answer what is waited for, it is no possible outcome, it is forbidden this round,
    no action is left, the Slime or card is not there, the source, the target, what is available.

    >>> import slimestack as ss
    >>> verdict = ss.explain(ss.position(["eR e2", "m3"]), ss.parse_action("combine e2 eR"))
    >>> verdict.legal, verdict.code, verdict.clauses
    (False, 'target_is_royal', ('COMBINE.8', 'TIER.ROYAL.2'))
    """
    legal = legal_actions(state)
    check_action(action)
    if action in legal:
        return Verdict(action, True, _grounds(state, action))
    refused = refusal(state, action)
    assert refused is not None, f"no reason against {action}"
    return Verdict(action, False, refused.citations, refused.reason.code, refused.details)

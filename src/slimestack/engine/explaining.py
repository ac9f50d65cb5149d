"""Why an action is legal or not, by which clauses and rulings."""

from __future__ import annotations

from slimestack.citing import implements
from slimestack.engine.legal import check_action, legal_actions
from slimestack.engine.phases import PHASES
from slimestack.rules.pending_details import pending_details
from slimestack.rules.verdicts import Reason, Refusal, Verdict, refuse
from slimestack.table import actions as act
from slimestack.table import pending as wait
from slimestack.table.actions import Action, Outcome
from slimestack.table.state import State


@implements("PR.3", "PR.7")
def refusal(state: State, action: Action) -> Refusal | None:
    """The first reason, in the documented order, why the action is not legal; None if it is."""
    pending = state.pending
    phase = PHASES[pending.__class__]
    if isinstance(pending, wait.Over):
        return refuse(Reason.GAME_OVER, "END.3", pending.clause)
    if isinstance(pending, wait.CHANCE_PENDING) and not isinstance(action, Outcome):
        return refuse(Reason.CHANCE_DUE, "PR.9", **pending_details(state))
    if isinstance(action, act.Combine) and isinstance(pending, wait.Resolving):
        return refuse(Reason.NOT_AT_RIPPLE, "RULING.COMBINE.5")
    if not isinstance(action, phase.kinds(pending)):
        return refuse(Reason.WRONG_KIND, phase.clause(pending), **pending_details(state))
    return phase.rules[action.__class__].refusal(state, action, pending)


def explain(state: State, action: Action) -> Verdict:
    """Whether the action is legal, and by which clauses and rulings; it never raises for an illegal one.

    Of several reasons against an action the first counts, in this order: the game is over, a card is
    due, it does not answer what is pending, it is not a possible outcome, it is forbidden this round,
    no action is left, the Slime or card is not there, the source, the target, what is available.

    >>> import slimestack as ss
    >>> verdict = ss.explain(ss.position(["eR e2", "m3"]), ss.parse_action("combine e2 eR"))
    >>> verdict.legal, verdict.code, verdict.clauses
    (False, 'target_is_royal', ('COMBINE.8', 'TIER.ROYAL.2'))
    """
    legal = legal_actions(state)
    check_action(action)
    if action in legal:
        pending = state.pending
        return Verdict(
            action, True, PHASES[pending.__class__].rules[action.__class__].citations(state, action, pending)
        )
    refused = refusal(state, action)
    assert refused is not None, f"no reason against {action}"
    return Verdict(action, False, refused.citations, refused.reason.code, refused.details)

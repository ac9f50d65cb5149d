"""What an action does: each is played by its chapter, on a draft, and every card due by the seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from slimestack import chance
from slimestack.citing import implements
from slimestack.engine.asking import CHANCE, CHANCE_PENDING, Actor, actor, to_act, view
from slimestack.engine.explaining import explain
from slimestack.engine.legal import check_action, legal_actions
from slimestack.errors import SlimeStackError
from slimestack.rules import combine, draw, grow, mutate, ripples, rites, royal, setup, split, turns
from slimestack.rules.verdicts import IllegalAction
from slimestack.table import actions as act
from slimestack.table import pending as wait
from slimestack.table.actions import Action, Outcome
from slimestack.table.cards import Disburse
from slimestack.table.facts import Fact
from slimestack.table.state import Draft, RecordingDraft, State, draft_of, frozen


@attrs.frozen
class Step:
    """One thing that happened: who acted, with what action or outcome, the state after it, and the facts.

    ``facts`` are what followed by rule, in order.
    """

    actor: Actor
    action: Action
    state: State
    facts: tuple[Fact, ...]


def _place(draft: Draft, action: act.Place) -> None:
    match draft.pending:
        case wait.Growing() as pending:
            grow.place(draft, action, pending)
        case wait.Spreading() as pending:
            split.place(draft, action, pending)
        case pending:
            assert isinstance(pending, wait.Resolving)
            effect = pending.effects[0]
            assert isinstance(effect, Disburse)
            ripples.place(draft, action, pending, effect)


def _combine(draft: Draft, action: act.Combine) -> None:
    pending = draft.pending
    if isinstance(pending, wait.RippleWindow):
        ripples.combined_in_window(draft, action, pending)
    else:
        combine.play(draft, action)


def _answer(answer: Callable[..., None]) -> Callable[[Draft, Any], None]:
    """The play of an answer to a Ripple's effect: it is told where the Ripple is and the effect."""

    def play(draft: Draft, action: Action) -> None:
        pending = draft.pending
        assert isinstance(pending, wait.Resolving)
        answer(draft, action, pending, pending.effects[0])

    return play


def _stop(draft: Draft, action: act.Stop) -> None:
    assert isinstance(draft.pending, wait.Resolving | wait.RippleWindow)
    ripples.stop(draft, draft.pending)


def _pick(draft: Draft, action: act.PickType) -> None:
    assert isinstance(draft.pending, wait.Picking)
    setup.play(draft, action, draft.pending)


def _reveal_slime(draft: Draft, outcome: act.RevealSlime) -> None:
    pending = draft.pending
    if isinstance(pending, wait.Drawing):
        then = draw.reveal(draft, outcome, pending)
        if then is not None:
            ripples.resume(draft, then)
    else:
        assert isinstance(pending, wait.Searching)
        split.reveal(draft, outcome, pending)


def _reveal_rite(draft: Draft, outcome: act.RevealRite) -> None:
    assert isinstance(draft.pending, wait.DealingRites)
    then = rites.reveal(draft, outcome, draft.pending)
    if then is not None:
        ripples.resume(draft, then)


_PLAYS: dict[type[Action], Callable[[Draft, Any], None]] = {
    act.PickType: _pick,
    act.Combine: _combine,
    act.Grow: grow.play,
    act.Draw: draw.play,
    act.Mutate: mutate.play,
    act.Split: split.play,
    act.RoyalCombine: royal.play,
    act.ClaimRite: rites.play,
    act.EndTurn: turns.play,
    act.Place: _place,
    act.Lose: _answer(ripples.lose),
    act.Dissolve: _answer(ripples.dissolve),
    act.Move: _answer(ripples.move),
    act.Accept: _answer(ripples.accept),
    act.Stop: _stop,
    act.RevealSlime: _reveal_slime,
    act.RevealRite: _reveal_rite,
    act.RevealRipple: ripples.reveal,
}


def _check(state: State, action: Action) -> None:
    """Accept exactly what :func:`legal_actions` lists."""
    legal = state._legal if state.__class__ is State else None
    if legal is None:
        legal = legal_actions(state)
    for listed in legal:
        if listed is action:
            return
    check_action(action)
    if action not in legal:
        raise IllegalAction(explain(state, action), view(state))


def _answered(draft: Draft, answers: chance.SeedStream) -> Outcome:
    """Let the seed answer the chance step that is due."""
    outcome = answers.outcome(draft)
    _PLAYS[outcome.__class__](draft, outcome)
    return outcome


@implements("RULING.TURN.6", "RULING.INFO.4")
def apply(state: State, action: Action) -> State:
    """The state after the action, and after every card that the state's seed turns up for it.

    Without a seed it stops where a card is due; the card is then the next action. The state given is
    never changed.

    :raises IllegalAction: when the rules forbid the action; it names the clauses

    >>> import slimestack as ss
    >>> after = ss.apply(ss.position(["e3 e0", "m3"]), ss.parse_action("combine e0 e3"))
    >>> ss.swarm_text(after.swarms[0])
    'e4'
    """
    _check(state, action)
    draft = draft_of(state, Draft)
    _PLAYS[action.__class__](draft, action)
    if draft.pending.__class__ in CHANCE_PENDING and draft.seed is not None:
        answers = chance.SeedStream(draft.seed.key, draft.seed.counter)
        while draft.pending.__class__ in CHANCE_PENDING:
            _answered(draft, answers)
        draft.seed = answers.seed()
    return frozen(draft)


def steps(state: State, action: Action) -> tuple[Step, ...]:
    """What :func:`apply` does, step by step: the action first, then each card that the seed turns up.

    The last step's state is what ``apply`` returns.

    :raises IllegalAction: when the rules forbid the action

    >>> import slimestack as ss
    >>> state = ss.position(["e3 e0", "m3"], seed=1)
    >>> [str(step.action) for step in ss.steps(state, ss.parse_action("draw"))]
    ['draw', 'reveal slime moss']
    """
    _check(state, action)
    draft = draft_of(state, RecordingDraft)
    by = actor(state)
    _PLAYS[action.__class__](draft, action)
    return (_step(by, action, draft), *_settled(draft))


def settle(state: State) -> tuple[Step, ...]:
    """The steps by which the state's seed answers the cards that are due; () when none is due.

    :raises SlimeStackError: when a card is due and the state has no seed

    >>> import slimestack as ss
    >>> state = ss.new_game(players=2, starting_types=("ember", "dew"))
    >>> len(ss.settle(ss.with_seed(state, 7)))
    5
    """
    if to_act(state) is not CHANCE:
        return ()
    if state.seed is None:
        raise SlimeStackError("this state has no seed to settle its chance steps: give it one by with_seed")
    return _settled(draft_of(state, RecordingDraft))


def _settled(draft: RecordingDraft) -> tuple[Step, ...]:
    taken: list[Step] = []
    if draft.seed is not None:
        answers = chance.SeedStream(draft.seed.key, draft.seed.counter)
        while draft.pending.__class__ in CHANCE_PENDING:
            outcome = _answered(draft, answers)
            draft.seed = answers.seed()
            taken.append(_step(CHANCE, outcome, draft))
    return tuple(taken)


def _step(by: Actor, action: Action, draft: RecordingDraft) -> Step:
    facts = draft.taken()
    return Step(by, action, frozen(draft_of(draft, Draft)), facts)

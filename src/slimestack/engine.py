"""The engine: which actions are legal, what one does, why one is not legal, what chance may bring.

Every rule stands in its chapter under :mod:`slimestack.rules`; here they are only dispatched.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import attrs

from slimestack import chance
from slimestack.citing import implements
from slimestack.errors import SlimeStackError, shown
from slimestack.rules import (
    combine,
    draw,
    grow,
    mutate,
    rites,
    ripples,
    royal,
    scoring,
    setup,
    shares,
    split,
    turns,
    waiting,
)
from slimestack.rules.seats import deciding
from slimestack.rules.verdicts import IllegalAction, Reason, Refusal, Verdict, refuse
from slimestack.table import actions as act
from slimestack.table import pending as wait
from slimestack.table.actions import Action, Outcome
from slimestack.table.cards import Disburse
from slimestack.table.facts import Fact
from slimestack.table.seed import Seed
from slimestack.table.state import Draft, RecordingDraft, State, draft_of, frozen

if TYPE_CHECKING:
    from fractions import Fraction

_CHANCE_PENDING = frozenset(wait.CHANCE_PENDING)


class Chance(enum.Enum):
    """Who acts when a card is turned up: nobody at the table."""

    CHANCE = "chance"

    def __str__(self) -> str:
        return self.value


CHANCE: Final = Chance.CHANCE
"""What :func:`slimestack.to_act` says while a card is due."""

Actor: TypeAlias = int | Literal[Chance.CHANCE]


@attrs.frozen
class Step:
    """One thing that happened: who acted, with what action or outcome, the state after it, and the facts.

    ``facts`` are what followed by rule, in order.
    """

    actor: Actor
    action: Action
    state: State
    facts: tuple[Fact, ...]


# --- what is legal -----------------------------------------------------------------------------------


@implements("RULING.COMBINE.1")
def _while_placing(state: State, places: tuple[act.Place, ...]) -> tuple[Action, ...]:
    """The placements, after the Combines if this table allows them between tokens."""
    if state.game.rulings.combine_window == "between_actions":
        return places
    return combine.listed(state, turns.look_at(state.swarms[deciding(state)]).combines) + places


def _growing(state: State) -> tuple[Action, ...]:
    return _while_placing(state, turns.look_at(state.swarms[deciding(state)]).places)


def _spreading(state: State) -> tuple[Action, ...]:
    assert isinstance(state.pending, wait.Spreading)
    return _while_placing(state, split.spread_places(state.pending))


def _window(state: State) -> tuple[Action, ...]:
    return (*combine.listed(state, combine.candidates(state.swarms[state.leader])), shares.STOP)


def _resolving(state: State) -> tuple[Action, ...]:
    assert isinstance(state.pending, wait.Resolving)
    return shares.listed(state, state.pending)


def _outcomes(state: State) -> tuple[Action, ...]:
    return tuple([outcome for outcome, _ in chance.weights(state)])


def _nothing(state: State) -> tuple[Action, ...]:
    return ()


_LISTS: dict[type[wait.Pending], Callable[[State], tuple[Action, ...]]] = {
    wait.Turn: turns.listed,
    wait.Growing: _growing,
    wait.Spreading: _spreading,
    wait.Drawing: _outcomes,
    wait.Searching: _outcomes,
    wait.DealingRites: _outcomes,
    wait.RevealingRipple: _outcomes,
    wait.Resolving: _resolving,
    wait.RippleWindow: _window,
    wait.Picking: setup.listed,
    wait.Over: _nothing,
}


@implements("PR.8", "RULING.INFO.5", "RULING.INFO.6")
def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that may happen next, each distinct action once, in the order of the rulebook.

    At a decision these are the moves of the seat :func:`to_act`; at a chance step the cards that can be
    turned up. () means that the game is over, and nothing else does.

    >>> import slimestack as ss
    >>> state = ss.position(["e4 e0 d5", "m3"], row=[])
    >>> [str(action) for action in ss.legal_actions(state)]
    ['combine e0 e4', 'grow', 'draw', 'mutate e0 d5', 'split e4', 'split d5']
    """
    if state.__class__ is not State:
        raise SlimeStackError(f"a State is needed here, not {shown(state)}")
    legal = state._legal
    if legal is None:
        legal = _LISTS[state.pending.__class__](state)
        object.__setattr__(state, "_legal", legal)
    return legal


# --- what an action does -----------------------------------------------------------------------------


def _place(draft: Draft, action: act.Place) -> None:
    match draft.pending:
        case wait.Growing() as pending:
            grow.place(draft, action, pending)
        case wait.Spreading() as pending:
            split.place(draft, action, pending)
        case wait.Resolving(effects=(Disburse() as effect, *_)) as pending:
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
    if action.__class__ not in _PLAYS:
        raise SlimeStackError(f"an Action is needed here, such as parse_action('end'), not {shown(action)}")
    if action not in legal:
        raise IllegalAction(explain(state, action), view(state))


def _waits_for_seed(draft: Draft) -> bool:
    return draft.pending.__class__ in _CHANCE_PENDING and draft.seed is not None


def _answered(draft: Draft) -> Outcome:
    """Let the seed answer the chance step that is due."""
    assert draft.seed is not None
    outcome, draft.seed = chance.chosen(draft, draft.seed)
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
    if draft.seed is not None:
        while draft.pending.__class__ in _CHANCE_PENDING:
            _answered(draft)
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
    actor = _actor(state)
    _PLAYS[action.__class__](draft, action)
    return (_step(actor, action, draft), *_settled(draft))


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
    while _waits_for_seed(draft):
        outcome = _answered(draft)
        taken.append(_step(CHANCE, outcome, draft))
    return tuple(taken)


def _step(actor: Actor, action: Action, draft: RecordingDraft) -> Step:
    facts = draft.taken()
    return Step(actor, action, frozen(draft_of(draft, Draft)), facts)


# --- why ---------------------------------------------------------------------------------------------


@implements("PR.3", "PR.7")
def refusal(state: State, action: Action) -> Refusal | None:
    """The first reason, in the documented order, why the action is not legal; None if it is."""
    pending = state.pending
    if isinstance(pending, wait.Over):
        return refuse(Reason.GAME_OVER, "END.3", pending.clause)
    is_outcome = isinstance(action, Outcome)
    due = waiting.described(state)
    if isinstance(pending, wait.CHANCE_PENDING) and not is_outcome:
        return refuse(Reason.CHANCE_DUE, "PR.9", due=due)
    if isinstance(action, act.Combine):
        shut_out = combine.shut_out(state)
        if shut_out is not None:
            return shut_out
    if not isinstance(action, waiting.answers(state)):
        return refuse(Reason.WRONG_KIND, waiting.clause(state), due=due)
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
    cites: tuple[str, ...]
    match state.pending, action:
        case wait.Resolving() as pending, _:
            cites = shares.grounds(state, action, pending)
        case wait.Growing(), act.Place():
            cites = grow.place_grounds(state, action)
        case wait.Spreading(), act.Place():
            cites = split.place_grounds(state, action)
        case _, act.Stop():
            cites = ("RULING.COMBINE.5",)
        case _, Outcome():
            cites = (waiting.clause(state),)
        case _:
            cites = _CHAPTERS[type(action)].grounds(state, action)
    return cites


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
    if action.__class__ not in _PLAYS:
        raise SlimeStackError(f"an Action is needed here, such as parse_action('end'), not {shown(action)}")
    if action in legal:
        return Verdict(action, True, _grounds(state, action))
    refused = refusal(state, action)
    assert refused is not None, f"no reason against {action}"
    return Verdict(action, False, refused.cites, refused.reason.code, refused.details)


# --- who acts, what chance may bring, how it stands --------------------------------------------------


def _actor(state: State) -> Actor:
    return CHANCE if state.pending.__class__ in _CHANCE_PENDING else deciding(state)


def to_act(state: State) -> Actor | None:
    """The seat that decides now, :data:`~slimestack.engine.CHANCE` when a card is due, None when the game is over.

    Seats count from 0, so compare and do not test for truth.

    >>> import slimestack as ss
    >>> ss.to_act(ss.new_game(players=2, first=1))
    1
    """
    legal_actions(state)
    return None if isinstance(state.pending, wait.Over) else _actor(state)


@implements("RULING.INFO.3")
def chance_outcomes(state: State) -> tuple[tuple[Outcome, Fraction], ...]:
    """Each card that can be turned up next, with its exact probability; they add up to 1.

    () when no card is due.

    >>> import slimestack as ss
    >>> state = ss.apply(ss.position(["e3", "m3"], deck="e1 m3"), ss.parse_action("draw"))
    >>> [(str(outcome), str(p)) for outcome, p in ss.chance_outcomes(state)]
    [('reveal slime ember', '1/4'), ('reveal slime moss', '3/4')]
    """
    from fractions import Fraction

    legal_actions(state)
    options = chance.weights(state)
    total = sum(n for _, n in options)
    return tuple([(outcome, Fraction(n, total)) for outcome, n in options])


def score(state: State, seat: int) -> scoring.Score:
    """What the seat would score if the game ended now.

    :raises SlimeStackError: for a seat that is not at the table

    >>> import slimestack as ss
    >>> ss.score(ss.position(["eR e2 d1", "m3"]), 0).total
    10
    """
    legal_actions(state)
    if seat.__class__ is not int or not 0 <= seat < state.game.players:
        raise SlimeStackError(f"the seats of this game are 0 to {state.game.players - 1}, not {shown(seat)}")
    return scoring.score(state, seat)


def result(state: State) -> scoring.Result | None:
    """How the game ended, None while it goes on.

    >>> import slimestack as ss
    >>> ss.result(ss.new_game(players=2)) is None
    True
    """
    legal_actions(state)
    return scoring.result(state)


@implements("RULING.INFO.3", "RULING.INFO.4")
def view(state: State) -> State:
    """The state as everybody at the table may see it: without its seed.

    >>> import slimestack as ss
    >>> ss.view(ss.new_game(players=2, seed=1)) == ss.view(ss.new_game(players=2, seed=2))
    True
    """
    return with_seed(state, None)


@implements("RULING.INFO.4")
def with_seed(state: State, seed: Seed | int | bytes | None) -> State:
    """The same table with another seed, or with none; nothing is played.

    :raises SlimeStackError: for a seed that is neither None, an int, bytes nor a Seed

    >>> import slimestack as ss
    >>> ss.with_seed(ss.new_game(players=2), 7) == ss.new_game(players=2, seed=7)
    True
    """
    legal = legal_actions(state)
    given = None if seed is None else Seed.of(seed)
    if given == state.seed:
        return state
    draft = draft_of(state, Draft)
    draft.seed = given
    draft._legal = legal
    return frozen(draft)

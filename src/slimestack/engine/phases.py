"""Phases: for each kind of pending value, who may answer how, why not, and what comes of it.

Everything that the engine does is looked up here, so legality has one source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Final, Generic, TypeAlias, TypeVar, cast

import attrs

from slimestack import chance
from slimestack.errors import Defect, defect
from slimestack.rules import combine, draw, grow, mutate, ripples, rites, royal, setup, shares, split, turns
from slimestack.rules.ripple_places import place_defects, window_defects
from slimestack.rules.seats import acting_seat
from slimestack.rules.tiers import tally
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table import actions as act
from slimestack.table import pending as wait
from slimestack.table.actions import Action
from slimestack.table.pending import Pending
from slimestack.table.table import Table

_P_contra = TypeVar("_P_contra", bound=Pending, contravariant=True)
_A_contra = TypeVar("_A_contra", bound=Action, contravariant=True)
_A = TypeVar("_A", bound=Action)
_P = TypeVar("_P", bound=Pending)

Kinds: TypeAlias = tuple[type[Action], ...]


@attrs.frozen
class ActionRules(Generic[_P_contra, _A_contra]):
    """What the rules say of one kind of action in a phase.

    ``refusal`` says why an action is not legal (None if it is), ``citations`` by which rules a legal one is, and
    ``play`` does it on a Table.
    """

    refusal: Callable[[Table, _A_contra, _P_contra], Refusal | None]
    citations: Callable[[Table, _A_contra, _P_contra], tuple[str, ...]]
    play: Callable[[Table, _A_contra, _P_contra], None]


@attrs.frozen
class Phase(Generic[_P_contra]):
    """What one kind of pending value means. Each function is given a value of that kind.

    ``clause`` is the clause or ruling that says what is due, ``legal`` lists the legal actions, ``defects`` are the
    reasons why the value cannot be pending in a position, ``rules`` has the rules of each kind of action that can
    answer it, and ``kinds`` are those of them that answer this value.
    """

    clause: Callable[[_P_contra], str]
    legal: Callable[[Table, _P_contra], tuple[Action, ...]]
    defects: Callable[[Table, _P_contra], Iterable[Defect]]
    rules: dict[type[Action], ActionRules[_P_contra, Action]]
    kinds: Callable[[_P_contra], Kinds]


def _by(rule_id: str) -> Callable[[Pending], str]:
    return lambda _: rule_id


def _phase(
    clause: Callable[[_P], str],
    legal: Callable[[Table, _P], tuple[Action, ...]],
    defects: Callable[[Table, _P], Iterable[Defect]],
    *rules: tuple[type[Action], ActionRules[_P, Action]],
) -> Phase[_P]:
    """A phase whose every value is answered by the same kinds of action."""
    by_kind = dict(rules)
    return Phase(clause, legal, defects, by_kind, lambda _: tuple(by_kind))


def _of(kind: type[_A], rules: ActionRules[_P, _A]) -> tuple[type[Action], ActionRules[_P, Action]]:
    """A kind of action with its own rules: checked here, so that whoever looks the kind up can rely on it."""
    return kind, cast("ActionRules[_P, Action]", rules)


# --- decisions -----------------------------------------------------------------------------------------


def _growing_legal(table: Table, pending: wait.Growing) -> tuple[Action, ...]:
    moves = turns.swarm_moves(tally(table.swarms[acting_seat(table)]))
    return combine.legal_between_tokens(table, pending, moves) + moves.places


def _spreading_legal(table: Table, pending: wait.Spreading) -> tuple[Action, ...]:
    moves = turns.swarm_moves(tally(table.swarms[acting_seat(table)]))
    return combine.legal_between_tokens(table, pending, moves) + turns.swarm_moves(tally(pending.hand)).places


def _window_legal(table: Table, pending: wait.RippleWindow) -> tuple[Action, ...]:
    moves = turns.swarm_moves(tally(table.swarms[table.leader]))
    return (*combine.legal(table, pending, moves), shares.STOP)


def _stop_refusal(table: Table, action: act.Stop, pending: wait.RippleWindow) -> None:
    """The Token Player may always stop."""


def _stop_citations(table: Table, action: act.Stop, pending: wait.RippleWindow) -> tuple[str, ...]:
    return ("RULING.COMBINE.5",)


# --- chance --------------------------------------------------------------------------------------------


def _outcomes(table: Table, pending: Pending) -> tuple[Action, ...]:
    return tuple([outcome for outcome, _ in chance.weights(table)])


def _not_an_outcome(table: Table, outcome: Action, pending: Pending) -> Refusal | None:
    return None if outcome in _outcomes(table, pending) else refuse(Reason.NOT_AN_OUTCOME, "RULING.INFO.2")


def _chance_phase(
    kind: type[_A],
    clause: Callable[[_P], str],
    play: Callable[[Table, _A, _P], None],
    defects: Callable[[Table, _P], Iterable[Defect]],
) -> Phase[_P]:
    """The phase in which a card is due."""

    def citations(table: Table, outcome: _A, pending: _P) -> tuple[str, ...]:
        return (clause(pending),)

    return _phase(clause, _outcomes, defects, _of(kind, ActionRules(_not_an_outcome, citations, play)))


def _drawing_clause(pending: wait.Drawing) -> str:
    """The clause of a Draw; Slimes drawn by a Ripple are not a Draw."""
    return "DRAW.1" if isinstance(pending.then, wait.Turn) else "RULING.DRAW.5"


def _resuming(
    reveal: Callable[[Table, _A, _P], wait.Then | None],
) -> Callable[[Table, _A, _P], None]:
    """Play the card; after the last one, go on with what follows."""

    def play(table: Table, outcome: _A, pending: _P) -> None:
        then = reveal(table, outcome, pending)
        if then is not None:
            ripples.resume(table, then)

    return play


def _deal_defects(table: Table, pending: wait.DealingRites) -> Iterator[Defect]:
    """Why Rites cannot be due at this table: in setup, by a claim, a slide or a Ripple."""
    if not table.rite_deck:
        yield defect("deal_from_empty_deck", "RITE.5")
    if isinstance(pending.then, wait.Resolving):
        yield from place_defects(table, pending.then, dealing=pending)
    elif rites.is_setup(table):
        yield from setup.starting_hand_defects(table, table.game.players)
        if any(table.claimed) or table.rite_discard:
            yield defect("early_claim", "SETUP.2b")
    elif pending.left != 1:
        yield defect("too_many_deals", "CLAIM.5", "ROUND.5c", left=pending.left)


# --- the table of phases -------------------------------------------------------------------------------


def _nothing(table: Table, pending: Pending) -> tuple[()]:
    """No legal action; also no defects."""
    return ()


def _when(kind: type[_P], phase: Phase[_P]) -> tuple[type[Pending], Phase[Pending]]:
    """A kind of pending value with its own phase: checked here, so that whoever looks the kind up can rely on it."""
    return cast("tuple[type[Pending], Phase[Pending]]", (kind, phase))


_COMBINE: ActionRules[Pending, act.Combine] = ActionRules(combine.refusal, combine.citations, combine.play)
_ANSWER: ActionRules[wait.Resolving, shares.Answer] = ActionRules(shares.refusal, shares.citations, ripples.play)

PHASES: Final[dict[type[Pending], Phase[Pending]]] = dict([
    _when(wait.Picking, _phase(
        _by("SETUP.1a"), setup.legal, setup.defects,
        _of(act.PickType, ActionRules(setup.refusal, setup.citations, setup.play)),
    )),
    _when(wait.Turn, _phase(
        _by("TURN.5"), turns.legal, _nothing,
        _of(act.Combine, _COMBINE),
        _of(act.Grow, ActionRules(grow.refusal, grow.citations, grow.play)),
        _of(act.Draw, ActionRules(draw.refusal, draw.citations, draw.play)),
        _of(act.Mutate, ActionRules(mutate.refusal, mutate.citations, mutate.play)),
        _of(act.Split, ActionRules(split.refusal, split.citations, split.play)),
        _of(act.RoyalCombine, ActionRules(royal.refusal, royal.citations, royal.play)),
        _of(act.ClaimRite, ActionRules(rites.refusal, rites.citations, rites.play)),
        _of(act.EndTurn, ActionRules(turns.refusal, turns.citations, turns.play)),
    )),
    _when(wait.Growing, _phase(
        _by("RULING.GROW.2"), _growing_legal, grow.defects,
        _of(act.Combine, _COMBINE),
        _of(act.Place, ActionRules(grow.place_refusal, grow.place_citations, grow.place)),
    )),
    _when(wait.Spreading, _phase(
        _by("RULING.SPLIT.7"), _spreading_legal, split.spread_defects,
        _of(act.Combine, _COMBINE),
        _of(act.Place, ActionRules(split.place_refusal, split.place_citations, split.place)),
    )),
    _when(wait.RippleWindow, _phase(
        _by("RULING.COMBINE.5"), _window_legal, window_defects,
        _of(act.Combine, ActionRules(combine.refusal, combine.citations, ripples.combine_in_window)),
        _of(act.Stop, ActionRules(_stop_refusal, _stop_citations, ripples.close_window)),
    )),
    _when(wait.Resolving, Phase(
        _by("RIPPLE.3"), shares.legal, place_defects,
        dict([
            _of(act.Place, _ANSWER), _of(act.Lose, _ANSWER), _of(act.Dissolve, _ANSWER),
            _of(act.Move, _ANSWER), _of(act.Accept, _ANSWER), _of(act.Stop, _ANSWER),
        ]),
        shares.kinds,
    )),
    _when(wait.Searching, _chance_phase(act.RevealSlime, _by("SPLIT.3"), split.reveal, split.search_defects)),
    _when(wait.Drawing, _chance_phase(act.RevealSlime, _drawing_clause, _resuming(draw.reveal), draw.defects)),
    _when(wait.DealingRites, _chance_phase(act.RevealRite, _by("RITE.1"), _resuming(rites.reveal), _deal_defects)),
    _when(wait.RevealingRipple, _chance_phase(act.RevealRipple, _by("ROUND.3"), ripples.reveal, _nothing)),
    _when(wait.Over, _phase(attrgetter("clause"), _nothing, _nothing)),
])  # fmt: skip
"""What each kind of pending value means."""


LEGAL = {kind: phase.legal for kind, phase in PHASES.items()}
"""The lists of legal actions alone, for the engine."""
PLAY = {kind: {action: rules.play for action, rules in phase.rules.items()} for kind, phase in PHASES.items()}
"""What each kind of action does while each kind of value is pending, for the engine."""

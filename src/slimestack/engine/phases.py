"""Phases: for each kind of pending value, who may answer how, why not, and what comes of it.

Everything that the engine does is looked up here, so legality has one source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Final, Generic, TypeAlias, TypeVar

import attrs

from slimestack import chance
from slimestack.errors import Defect, defect
from slimestack.rules import combine, draw, grow, mutate, ripples, rites, royal, setup, shares, split, turns
from slimestack.rules.ripple_places import place_defects, window_defects
from slimestack.rules.seats import acting_seat
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
class Phase(Generic[_P_contra, _A_contra]):
    """What one kind of pending value means. Each function is given a value of that kind.

    ``kinds`` are the kinds of action that answer it, ``clause`` is the clause or ruling that says what is due,
    ``legal`` lists the legal actions, ``refusal`` says why an action of a fitting kind is not legal (None if it is),
    ``citations`` by which rules a legal one is, ``play`` does it on a Table, and ``defects`` are the reasons why the
    value cannot be pending in a position.
    """

    kinds: Callable[[_P_contra], Kinds]
    clause: Callable[[_P_contra], str]
    legal: Callable[[Table, _P_contra], tuple[Action, ...]]
    refusal: Callable[[Table, _A_contra, _P_contra], Refusal | None]
    citations: Callable[[Table, _A_contra, _P_contra], tuple[str, ...]]
    play: Callable[[Table, _A_contra, _P_contra], object]
    defects: Callable[[Table, _P_contra], Iterable[Defect]]


def _always(*kinds: type[Action]) -> Callable[[Pending], Kinds]:
    return lambda _: kinds


def _by(rule_id: str) -> Callable[[Pending], str]:
    return lambda _: rule_id


# --- decisions -----------------------------------------------------------------------------------------


@attrs.frozen
class ActionRules(Generic[_P_contra, _A_contra]):
    """What is said of one kind of action in a phase: why it is not legal, what allows it, and how it is played."""

    refusal: Callable[[Table, _A_contra, _P_contra], Refusal | None]
    citations: Callable[[Table, _A_contra, _P_contra], tuple[str, ...]]
    play: Callable[[Table, _A_contra, _P_contra], None]


def _of(kind: type[_A], rules: ActionRules[_P, _A]) -> tuple[type[Action], ActionRules[_P, Action]]:
    """A kind of action with its own rules: checked here, so that whoever looks the kind up can rely on it."""
    return kind, rules  # type: ignore[return-value]  # they are given actions of this kind only


def _decision(
    clause: str,
    legal: Callable[[Table, _P], tuple[Action, ...]],
    defects: Callable[[Table, _P], Iterable[Defect]],
    *actions: tuple[type[Action], ActionRules[_P, Action]],
) -> Phase[_P, Action]:
    """The phase in which a seat chooses among several kinds of action, each with its own rules."""
    rules = dict(actions)

    def refusal(table: Table, action: Action, pending: _P) -> Refusal | None:
        return rules[action.__class__].refusal(table, action, pending)

    def citations(table: Table, action: Action, pending: _P) -> tuple[str, ...]:
        return rules[action.__class__].citations(table, action, pending)

    def play(table: Table, action: Action, pending: _P) -> None:
        rules[action.__class__].play(table, action, pending)

    return Phase(_always(*rules), _by(clause), legal, refusal, citations, play, defects)


def _growing_legal(table: Table, pending: wait.Growing) -> tuple[Action, ...]:
    moves = turns.swarm_moves(table.swarms[acting_seat(table)])
    return combine.legal_between_tokens(table, pending, moves) + moves.places


def _spreading_legal(table: Table, pending: wait.Spreading) -> tuple[Action, ...]:
    moves = turns.swarm_moves(table.swarms[acting_seat(table)])
    return combine.legal_between_tokens(table, pending, moves) + split.place_legal(table, pending)


def _window_legal(table: Table, pending: wait.RippleWindow) -> tuple[Action, ...]:
    moves = turns.swarm_moves(table.swarms[table.leader])
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
    kind: type[act.Outcome],
    clause: Callable[[_P_contra], str],
    play: Callable[[Table, _A_contra, _P_contra], None],
    defects: Callable[[Table, _P_contra], Iterable[Defect]],
) -> Phase[_P_contra, _A_contra]:
    """The phase in which a card is due."""

    def citations(table: Table, outcome: _A_contra, pending: _P_contra) -> tuple[str, ...]:
        return (clause(pending),)

    return Phase(_always(kind), clause, _outcomes, _not_an_outcome, citations, play, defects)


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


def _nothing(table: Table, *_: object) -> tuple[()]:
    """What is legal, what allows it, and what is played once the game is over; also no defects."""
    return ()


def _game_over(table: Table, action: Action, pending: wait.Over) -> Refusal:
    return refuse(Reason.GAME_OVER, "END.3", pending.clause)


def _when(kind: type[_P], phase: Phase[_P, _A]) -> tuple[type[Pending], Phase[Pending, Action]]:
    """A kind of pending value with its own phase: checked here, so that whoever looks the kind up can rely on it."""
    return kind, phase  # type: ignore[return-value]  # it is given pending values and actions of its kinds only


PHASES: Final[Mapping[type[Pending], Phase[Pending, Action]]] = dict([
    _when(wait.Picking, Phase(
        _always(act.PickType), _by("SETUP.1a"), setup.legal, setup.refusal, setup.citations, setup.play, setup.defects,
    )),
    _when(wait.Turn, _decision(
        "TURN.5", turns.legal, _nothing,
        _of(act.Combine, ActionRules(combine.refusal, combine.citations, combine.play)),
        _of(act.Grow, ActionRules(grow.refusal, grow.citations, grow.play)),
        _of(act.Draw, ActionRules(draw.refusal, draw.citations, draw.play)),
        _of(act.Mutate, ActionRules(mutate.refusal, mutate.citations, mutate.play)),
        _of(act.Split, ActionRules(split.refusal, split.citations, split.play)),
        _of(act.RoyalCombine, ActionRules(royal.refusal, royal.citations, royal.play)),
        _of(act.ClaimRite, ActionRules(rites.refusal, rites.citations, rites.play)),
        _of(act.EndTurn, ActionRules(turns.refusal, turns.citations, turns.play)),
    )),
    _when(wait.Growing, _decision(
        "RULING.GROW.2", _growing_legal, grow.defects,
        _of(act.Combine, ActionRules(combine.refusal, combine.citations, combine.play)),
        _of(act.Place, ActionRules(grow.place_refusal, grow.place_citations, grow.place)),
    )),
    _when(wait.Spreading, _decision(
        "RULING.SPLIT.7", _spreading_legal, split.spread_defects,
        _of(act.Combine, ActionRules(combine.refusal, combine.citations, combine.play)),
        _of(act.Place, ActionRules(split.place_refusal, split.place_citations, split.place)),
    )),
    _when(wait.RippleWindow, _decision(
        "RULING.COMBINE.5", _window_legal, window_defects,
        _of(act.Combine, ActionRules(combine.refusal, combine.citations, ripples.combine_in_window)),
        _of(act.Stop, ActionRules(_stop_refusal, _stop_citations, ripples.close_window)),
    )),
    _when(wait.Resolving, Phase(
        shares.kinds, _by("RIPPLE.3"), shares.legal, shares.refusal, shares.citations, ripples.play, place_defects,
    )),
    _when(wait.Searching, _chance_phase(act.RevealSlime, _by("SPLIT.3"), split.reveal, split.search_defects)),
    _when(wait.Drawing, _chance_phase(act.RevealSlime, _drawing_clause, _resuming(draw.reveal), draw.defects)),
    _when(wait.DealingRites, _chance_phase(act.RevealRite, _by("RITE.1"), _resuming(rites.reveal), _deal_defects)),
    _when(wait.RevealingRipple, _chance_phase(act.RevealRipple, _by("ROUND.3"), ripples.reveal, _nothing)),
    _when(wait.Over, Phase(_always(Action), attrgetter("clause"), _nothing, _game_over, _nothing, _nothing, _nothing)),
])  # fmt: skip
"""What each kind of pending value means."""

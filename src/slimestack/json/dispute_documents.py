"""The documents of disputes: readings, consequences and odds, between their values and what JSON holds.

A state after some cards is written as its position text, without the edition, which stands in the ``state`` of the
document. Probabilities are exact fractions as text: ``1/3``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final, TypeVar

import attrs

from slimestack.disputes.change import Change
from slimestack.disputes.outlook import Consequences, DrawOutcome, Odds
from slimestack.disputes.reading import Flip, Readings, ReadingVerdict
from slimestack.disputes.switched import VALUES
from slimestack.engine import Actor
from slimestack.errors import Defect, ParseError, defect, quote
from slimestack.json.convert import state_data, state_of
from slimestack.json.hooks import converter
from slimestack.json.shapes import SchemaError, StateShape, at_place, matching, within_bounds
from slimestack.positions.read import MAX_TEXT, position_text, read_position
from slimestack.rules.verdicts import Verdict
from slimestack.table.actions import Action, Outcome
from slimestack.table.bounds import MAX_CARDS, MAX_SLIMES
from slimestack.table.checks import Maybe, OneOf, Printable, Sized, Whole
from slimestack.table.edition import Edition
from slimestack.table.facts import Fact
from slimestack.table.rulings import Rulings
from slimestack.table.state import State

_S = TypeVar("_S")
_T = TypeVar("_T")
MAX_OUTCOMES: Final = 3_000
_fraction = matching("[0-9]{1,1000}(/[1-9][0-9]{0,999})?", "a fraction such as 1/3")
_position = Printable("a position text", MAX_TEXT)
_switch = OneOf(tuple(VALUES))


# --- shapes ------------------------------------------------------------------------------------------


@attrs.frozen
class CardShape:
    """A card that can come, and how many of it."""

    card: Action
    n: int = attrs.field(validator=Whole(1, MAX_SLIMES))


@attrs.frozen
class DrawOutcomeShape:
    """One thing that chance can bring. ``change`` is for programs without the rules, and is not read back."""

    cards: tuple[CardShape, ...] = attrs.field(validator=Sized(0, MAX_CARDS))
    probability: str = attrs.field(validator=_fraction)
    position: str = attrs.field(validator=_position)
    change: Change


@attrs.frozen
class OddsShape:
    """Everything that the cards due in ``state`` can be; ``covered`` is the sum of the probabilities."""

    state: StateShape
    outcomes: tuple[DrawOutcomeShape, ...] = attrs.field(validator=Sized(0, MAX_OUTCOMES))
    stopped_after: int | None = attrs.field(validator=Maybe(Whole(0, MAX_SLIMES)))
    covered: str = attrs.field(validator=_fraction)


@attrs.frozen
class ConsequencesShape:
    """What happens when an action is played; ``state`` is the state after it and before any card."""

    action: Action
    actor: Actor
    state: StateShape
    change: Change
    facts: tuple[Fact, ...] = attrs.field(validator=Sized(0, MAX_CARDS))
    odds: OddsShape | None


@attrs.frozen
class ReadingVerdictShape:
    """How one reading decides; ``ruling`` discusses the switch, ``position`` is where the verdict was given."""

    switch: str | None = attrs.field(validator=Maybe(_switch))
    value: str | None
    ruling: str | None
    verdict: Verdict | None
    defects: tuple[Defect, ...] = attrs.field(validator=Sized(0, MAX_CARDS))
    differs_in_result: bool
    position: str | None = attrs.field(validator=Maybe(_position))


@attrs.frozen
class ReadingsShape:
    """How all readings of the open questions decide one action in ``state``."""

    state: StateShape
    action: Action
    ours: ReadingVerdictShape
    others: tuple[ReadingVerdictShape, ...] = attrs.field(validator=Sized(0, MAX_CARDS))
    flips: tuple[dict[str, str], ...] = attrs.field(validator=Sized(0, MAX_CARDS))
    impossible: int = attrs.field(validator=Whole(0, MAX_CARDS))
    decisive_switches: tuple[str, ...] = attrs.field(validator=Sized(0, len(VALUES)))
    result_switches: tuple[str, ...] = attrs.field(validator=Sized(0, len(VALUES)))


# --- states as text ----------------------------------------------------------------------------------


def _state_at(text: str, like: State) -> State:
    """The state of a position text, with the edition and the names of another state."""
    try:
        state = read_position(text, edition=like.game.edition)
    except ParseError as error:
        raise SchemaError(error.defect.at(())) from None
    if state.game.players != like.game.players:
        raise SchemaError(defect("wrong_seats", expected=like.game.players, count=state.game.players))
    return attrs.evolve(state, game=attrs.evolve(state.game, names=like.game.names))


def _require(same: bool, *place: str | int, given: object = None) -> None:
    """Refuse a part that contradicts the rest of the document; what was ``given`` is shown if it is short."""
    if same:
        return
    if given is None:
        raise SchemaError(defect("contradiction", place=place))
    raise SchemaError(defect("contradiction_with", place=place, given=quote(given)))


# --- odds --------------------------------------------------------------------------------------------


def odds_data(odds: Odds, seed: bool, edition: bool) -> dict[str, Any]:
    """The odds in the form of an :class:`OddsShape`."""
    data = {
        "state": state_data(odds.state, seed, edition),
        "outcomes": [_outcome_data(outcome) for outcome in odds.outcomes],
        "stopped_after": odds.stopped_after,
        "covered": str(odds.covered),
    }
    return within_bounds(OddsShape, data)


def _outcome_data(outcome: DrawOutcome) -> dict[str, Any]:
    write = converter().unstructure
    return {
        "cards": [{"card": write(card), "n": n} for card, n in outcome.cards],
        "probability": str(outcome.probability),
        "position": position_text(outcome.state),
        "change": write(outcome.change),
    }


def odds_of(shape: OddsShape, edition: Edition) -> Odds:
    """The odds of a shape; the probabilities must add up."""
    with at_place("state"):
        state = state_of(shape.state, edition)
    outcomes = _each("outcomes", shape.outcomes, lambda outcome: _outcome_of(outcome, state))
    odds = Odds(state, outcomes, shape.stopped_after)
    _require(str(odds.covered) == shape.covered, "covered", given=shape.covered)
    whole = odds.covered == 1 or not outcomes
    stopped = shape.stopped_after
    _require(odds.covered <= 1 and (stopped is not None or whole), "stopped_after", given=stopped or str(stopped))
    return odds


def _each(field: str, shapes: Iterable[_S], build: Callable[[_S], _T]) -> tuple[_T, ...]:
    """The values of the members of a list."""
    made: list[_T] = []
    for index, shape in enumerate(shapes):
        with at_place(field, index):
            made.append(build(shape))
    return tuple(made)


def _outcome_of(shape: DrawOutcomeShape, before: State) -> DrawOutcome:
    probability = Fraction(shape.probability)
    same = str(probability) == shape.probability and probability > 0
    _require(same, "probability", given=shape.probability)
    cards = _each("cards", shape.cards, _card_of)
    with at_place("position"):
        after = _state_at(shape.position, before)
    with at_place("change"):
        _check_change(shape.change, before)
    return DrawOutcome(cards, probability, after, before)


def _card_of(shape: CardShape) -> tuple[Outcome, int]:
    if not isinstance(shape.card, Outcome):
        raise SchemaError(defect("wrong_type", place=("card",), expected="a card", given=quote(str(shape.card))))
    return shape.card, shape.n


def _check_change(change: Change, state: State) -> None:
    """A change must be one of the seats and of the Rites of the game of this state."""
    for index, seat in enumerate(change.seats):
        last = state.game.players - 1
        if seat.seat > last:
            raise SchemaError(defect("unknown_seat", place=("seats", index, "seat"), last=last, given=seat.seat))
        for field in ("met", "unmet", "claimed"):
            with at_place("seats", index):
                _check_rites(field, getattr(seat, field), state)
    _check_rites("entered", change.entered, state)
    _check_rites("left", change.left, state)


def _check_rites(field: str, rites: Iterable[str], state: State) -> None:
    for index, rite in enumerate(rites):
        if rite not in state.game.edition.rite:
            raise SchemaError(defect("unknown_rite", "COMP.7", place=(field, index), rite=quote(rite)))


# --- consequences ------------------------------------------------------------------------------------


def consequences_data(value: Consequences, seed: bool, edition: bool) -> dict[str, Any]:
    """The consequences in the form of a :class:`ConsequencesShape`; its odds are without the edition."""
    write = converter().unstructure
    data = {
        "action": write(value.action),
        "actor": write(value.actor),
        "state": state_data(value.state, seed, edition),
        "change": write(value.change),
        "facts": [write(fact) for fact in value.facts],
        "odds": None if value.odds is None else odds_data(value.odds, seed, edition=False),
    }
    return within_bounds(ConsequencesShape, data)


def consequences_of(shape: ConsequencesShape, edition: Edition) -> Consequences:
    """The consequences of a shape; the odds are those of the same state."""
    with at_place("state"):
        state = state_of(shape.state, edition)
    with at_place("change"):
        _check_change(shape.change, state)
    with at_place("odds"):
        odds = None if shape.odds is None else odds_of(shape.odds, state.game.edition)
        _require(odds is None or odds.state == state, "state")
    return Consequences(shape.action, shape.actor, state, shape.change, shape.facts, odds)


# --- readings ----------------------------------------------------------------------------------------


def readings_data(value: Readings, seed: bool, edition: bool) -> dict[str, Any]:
    """The readings in the form of a :class:`ReadingsShape`."""
    data = {
        "state": state_data(value.state, seed, edition),
        "action": converter().unstructure(value.action),
        "ours": _reading_data(value.ours),
        "others": list(map(_reading_data, value.others)),
        "flips": list(map(dict, value.flips)),
        "impossible": value.impossible,
        "decisive_switches": value.decisive_switches,
        "result_switches": value.result_switches,
    }
    return within_bounds(ReadingsShape, data)


def _reading_data(reading: ReadingVerdict) -> dict[str, Any]:
    return {
        "switch": reading.switch,
        "value": reading.value,
        "ruling": reading.ruling,
        "verdict": converter().unstructure(reading.verdict),
        "defects": list(map(converter().unstructure, reading.defects)),
        "differs_in_result": reading.differs_in_result,
        "position": None if reading.state is None else position_text(reading.state),
    }


def readings_of(shape: ReadingsShape, edition: Edition) -> Readings:
    """The readings of a shape; what follows from the rest must agree with it."""
    with at_place("state"):
        state = state_of(shape.state, edition)
    with at_place("ours"):
        ours = _reading_of(shape.ours, state)
        _require(ours.switch is None and ours.verdict is not None and ours.state == state)
    others = _each("others", shape.others, lambda other: _reading_of(other, state))
    flips = _each("flips", shape.flips, _flip_of)
    readings = Readings(state, shape.action, ours, others, flips, shape.impossible)
    for field in ("decisive_switches", "result_switches"):
        given = getattr(shape, field)
        _require(getattr(readings, field) == given, field, given=", ".join(given))
    return readings


def _reading_of(shape: ReadingVerdictShape, state: State) -> ReadingVerdict:
    reading = ReadingVerdict(
        shape.switch,
        shape.value,
        shape.verdict,
        shape.defects,
        shape.differs_in_result,
        None if shape.position is None else _reading_state(shape.position, state),
    )
    values = (None,) if shape.switch is None else VALUES[shape.switch]
    _require(shape.value in values, "value", given=str(shape.value))
    _require(reading.ruling == shape.ruling, "ruling", given=str(shape.ruling))
    there, impossible = reading.state is not None, bool(reading.defects)
    _require(there is (reading.verdict is not None) and there is not impossible, "position", given=str(shape.position))
    return reading


def _reading_state(text: str, state: State) -> State:
    with at_place("position"):
        return _state_at(text, state)


def _flip_of(flip: dict[str, str]) -> Flip:
    for switch, value in flip.items():
        _require(value in VALUES.get(switch, ()), quote(switch)[1:-1], given=value)
    _require(list(flip) == [name for name in attrs.fields_dict(Rulings) if name in flip], given=", ".join(flip))
    return tuple(flip.items())

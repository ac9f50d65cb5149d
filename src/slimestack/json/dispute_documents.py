"""The documents of disputes: readings, consequences and odds, between their values and what JSON holds.

A state after some cards is written as its position text, without the edition, which stands in the ``state`` of the
document. Probabilities are exact fractions as text: ``1/3``.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

import attrs

from slimestack.disputes.change import Change
from slimestack.disputes.outlook import Cards, Consequences, DrawOutcome, Odds
from slimestack.disputes.reading import Flip, Readings, ReadingVerdict
from slimestack.disputes.switched import VALUES
from slimestack.engine import Actor
from slimestack.errors import Defect, ParseError, defect, quote
from slimestack.json.convert import state_data, state_of
from slimestack.json.hooks import converter
from slimestack.json.shapes import MAX_SLIMES, SchemaError, StateShape, matching, within_bounds
from slimestack.positions.read import MAX_TEXT, position_text, read_position
from slimestack.rules.verdicts import Verdict
from slimestack.table.actions import Action, Outcome
from slimestack.table.cards import MAX_CARDS
from slimestack.table.checks import Maybe, OneOf, Printable, Sized, Whole
from slimestack.table.edition import Edition
from slimestack.table.facts import Fact
from slimestack.table.rulings import Rulings
from slimestack.table.state import State

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
    return attrs.evolve(state, game=attrs.evolve(state.game, names=like.game.names))


def _require(same: bool, field: str, value: object) -> None:
    if not same:
        raise SchemaError(defect("contradiction", field=field, given=quote(value)))


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
    state = state_of(shape.state, edition)
    outcomes = tuple([_outcome_of(outcome, state) for outcome in shape.outcomes])
    odds = Odds(state, outcomes, shape.stopped_after)
    _require(str(odds.covered) == shape.covered, "covered", shape.covered)
    whole = odds.covered == 1 or not outcomes
    _require(odds.covered <= 1 and (shape.stopped_after is not None or whole), "stopped_after", shape.stopped_after)
    return odds


def _outcome_of(shape: DrawOutcomeShape, before: State) -> DrawOutcome:
    probability = Fraction(shape.probability)
    _require(str(probability) == shape.probability and probability > 0, "the probability", shape.probability)
    return DrawOutcome(_cards_of(shape.cards), probability, _state_at(shape.position, before), before)


def _cards_of(shapes: Iterable[CardShape]) -> Cards:
    cards: list[tuple[Outcome, int]] = []
    for shape in shapes:
        if not isinstance(shape.card, Outcome):
            raise SchemaError(defect("wrong_type", expected="a card", given=quote(str(shape.card))))
        cards.append((shape.card, shape.n))
    return tuple(cards)


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
    state = state_of(shape.state, edition)
    odds = None if shape.odds is None else odds_of(shape.odds, state.game.edition)
    _require(odds is None or odds.state == state, "the state of the odds", shape.odds)
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
    state = state_of(shape.state, edition)
    readings = Readings(
        state,
        shape.action,
        _reading_of(shape.ours, state),
        tuple([_reading_of(other, state) for other in shape.others]),
        tuple([_flip_of(flip) for flip in shape.flips]),
        shape.impossible,
    )
    ours = readings.ours
    _require(ours.switch is None and ours.verdict is not None and ours.state == state, "our own reading", "ours")
    _require(readings.decisive_switches == shape.decisive_switches, "decisive_switches", shape.decisive_switches)
    _require(readings.result_switches == shape.result_switches, "result_switches", shape.result_switches)
    return readings


def _reading_of(shape: ReadingVerdictShape, state: State) -> ReadingVerdict:
    reading = ReadingVerdict(
        shape.switch,
        shape.value,
        shape.verdict,
        shape.defects,
        shape.differs_in_result,
        None if shape.position is None else _state_at(shape.position, state),
    )
    values = (None,) if shape.switch is None else VALUES[shape.switch]
    _require(shape.value in values, "the value of the switch", shape.value)
    _require(reading.ruling == shape.ruling, "the ruling of the switch", shape.ruling)
    there, impossible = reading.state is not None, bool(reading.defects)
    _require(there is (reading.verdict is not None) and there is not impossible, "the position", shape.position)
    return reading


def _flip_of(flip: dict[str, str]) -> Flip:
    for switch, value in flip.items():
        _require(value in VALUES.get(switch, ()), f"the value of {quote(switch)}", value)
    _require(list(flip) == [name for name in attrs.fields_dict(Rulings) if name in flip], "the order of switches", flip)
    return tuple(flip.items())

"""Shapes: how values look in JSON, as classes. The converter, the JSON Schema and TypeScript all follow them.

Most values look as they are: an object with the fields of their class. Those whose class holds more, or
less, than a save should have, have a class of their own here; ``SHAPES`` has those that convert by themselves, for
:mod:`slimestack.json.convert` converts what needs an edition. Where one of several classes may stand, the object has a
field ``kind`` besides, whose values are listed in ``TAGS``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, get_args

import attrs

from slimestack import rulebook
from slimestack.characters import is_printable
from slimestack.engine import Actor
from slimestack.errors import Defect, InvalidPosition, InvalidValue, UnknownId, defect, quote
from slimestack.records.record import SEAL_DIGITS, comment_text
from slimestack.rules.scoring import Result, Score, Tiebreak, winners_of
from slimestack.rules.verdicts import Reason, Verdict
from slimestack.table import actions, cards, facts, pending
from slimestack.table.actions import Action
from slimestack.table.bounds import MAX_CARDS, MAX_RITES, MAX_SLIMES
from slimestack.table.checks import Check, Matches, Maybe, Sized, card_name, each, kind_name, one_of, player_name, whole
from slimestack.table.edition import Edition
from slimestack.table.facts import Fact
from slimestack.table.game import MAX_ROUND, InForce
from slimestack.table.pending import Pending
from slimestack.table.rulings import Rulings
from slimestack.table.seed import KEY_DIGITS, MAX_COUNTER
from slimestack.table.slimes import MAX_GROWTH, Counts, Swarm
from slimestack.words.defects import full_sentence
from slimestack.words.verdicts import full_reason

MAX_ACTIONS = 50_000
MAX_DETAIL = 2000

_UNIONS = (pending.Pending, facts.Fact, cards.Cond, cards.Expr, cards.Who, cards.Effect)

TAGS: Mapping[type, str] = {
    **{kind: kind.word.replace(" ", "_") for kind in actions.KINDS},
    **{kind: kind_name(kind) for one in _UNIONS for kind in get_args(one)},
    cards.DrawSlimes: "draw",
    cards.DissolveSlimes: "dissolve",
    cards.RemoveGrowth: "remove",
    cards.MoveGrowth: "move",
}
"""The ``kind`` of each class that can stand beside others."""

seat_number = whole(0, 3)
"""The value is the number of a seat."""


_few_ids = Sized(0, MAX_RITES)
_pile = each(whole(0, MAX_GROWTH), 4, 4)


@attrs.frozen
class Texts(Check):
    """The value is an object of texts, with at most ``most`` printable characters each."""

    most: int

    def _defect(self, value: dict[str, str]) -> Defect | None:
        for name, text in value.items():
            if max(len(name), len(text)) > self.most or not is_printable(text):
                return defect("not_printable", what="a detail", most=self.most, given=quote(text))
        return None


def matching(pattern: str, what: str) -> Matches:
    """The value is a text of this form."""
    return Matches(pattern, what)


_clause = matching(r"[A-Z]{2,12}(\.[A-Z]{2,12}){0,2}\.[0-9]{1,3}[a-z]?", "the id of a clause or ruling")


class SchemaError(InvalidValue):
    """A part of a document is not as the schema says."""


@contextmanager
def at_place(*place: str | int) -> Iterator[None]:
    """What is wrong inside is wrong with the part of the document at this place."""
    try:
        yield
    except InvalidPosition as error:
        raise InvalidPosition([one.under(place) for one in error.defects]) from None
    except SchemaError as error:
        raise SchemaError(error.defect.under(place)) from None


@attrs.frozen
class EditionName:
    """The edition of a state: its name, for people, and its digest."""

    name: str = attrs.field(validator=card_name)
    digest: str = attrs.field(validator=matching("[0-9a-f]{32}", "a digest of 32 hexadecimal digits"))


@attrs.frozen
class SeedShape:
    """A seed, which is secret: with it, all cards to come are known."""

    key: str = attrs.field(validator=matching(f"[0-9a-f]{{{KEY_DIGITS}}}", "a key of 64 hexadecimal digits"))
    counter: int = attrs.field(validator=whole(0, MAX_COUNTER))


@attrs.frozen
class StateShape:
    """A table, described as :func:`slimestack.position` takes it, with nothing left to defaults.

    ``names`` are the players' names, or nothing. ``seed`` is there only where it was asked for, ``contents`` (the
    whole edition) unless it was asked to be left out.
    """

    edition: EditionName
    rulings: Rulings
    names: tuple[str, ...] = attrs.field(validator=each(player_name, 0, 4))
    swarms: tuple[Swarm, ...] = attrs.field(validator=Sized(2, 4))
    deck: Counts = attrs.field(validator=_pile)
    discard: Counts = attrs.field(validator=_pile)
    supply: int = attrs.field(validator=whole(0, MAX_GROWTH))
    row: tuple[str, ...] = attrs.field(validator=_few_ids)
    rite_deck: tuple[str, ...] = attrs.field(validator=_few_ids)
    rite_discard: tuple[str, ...] = attrs.field(validator=_few_ids)
    claimed: tuple[tuple[str, ...], ...] = attrs.field(validator=Sized(2, 4))
    unseen_ripples: tuple[str, ...] = attrs.field(validator=_few_ids)
    round: int = attrs.field(validator=whole(0, MAX_ROUND))
    leader: int = attrs.field(validator=seat_number)
    active: int | None = attrs.field(validator=Maybe(seat_number))
    actions_left: int = attrs.field(validator=whole(0, 2))
    pending: Pending
    in_force: tuple[InForce, ...] = attrs.field(validator=Sized(0, MAX_CARDS))
    seed: SeedShape | None = None
    contents: Edition | None = None


@attrs.frozen
class StepShape:
    """One thing that happened, and the table after it; ``actor`` is a seat, or ``chance``."""

    actor: Actor
    action: Action
    facts: tuple[Fact, ...] = attrs.field(validator=Sized(0, MAX_CARDS))
    state: StateShape


@attrs.frozen
class VerdictShape:
    """What the rules say to an action; ``reason`` is the sentence for people, which is not read back."""

    action: Action
    legal: bool
    citations: tuple[str, ...] = attrs.field(validator=each(_clause, 0, 100))
    code: str | None = attrs.field(validator=Maybe(matching("[a-z_]{1,40}", "a code such as source_is_big")))
    details: dict[str, str] = attrs.field(validator=Texts(MAX_DETAIL))
    reason: str

    @classmethod
    def of(cls, value: Verdict) -> VerdictShape:
        """The shape of a verdict."""
        return cls(value.action, value.legal, value.citations, value.code, dict(value.details), value.reason)

    def value(self) -> Verdict:
        """The verdict; its citations must be in the rulebook, its code must be known."""
        for rule_id in self.citations:
            try:
                rulebook.entry(rule_id)
            except UnknownId as error:
                raise SchemaError(error.defect.at(("citations",))) from None
        if self.legal is not (self.code is None) or (self.code or "game_over").upper() not in Reason.__members__:
            raise SchemaError(defect("wrong_code", place=("code",), legal=self.legal, given=quote(self.code)))
        verdict = Verdict(self.action, self.legal, self.citations, self.code, tuple(self.details.items()))
        try:
            if verdict.code is not None:
                full_reason(verdict)
        except KeyError as error:
            raise SchemaError(defect("detail_missing", place=("details",), detail=error)) from None
        except ValueError:
            raise SchemaError(defect("contradiction", place=("details",))) from None
        return verdict


@attrs.frozen
class DefectShape:
    """Why a position is impossible; ``sentence`` is the sentence for people, which is not read back."""

    code: str = attrs.field(validator=matching("[a-z_]{1,40}", "a code such as wrong_growth"))
    citations: tuple[str, ...] = attrs.field(validator=each(_clause, 0, 100))
    details: dict[str, str] = attrs.field(validator=Texts(MAX_DETAIL))
    sentence: str

    @classmethod
    def of(cls, value: Defect) -> DefectShape:
        """The shape of a defect of a position."""
        return cls(value.code, value.citations, dict(value.details), value.sentence)

    def value(self) -> Defect:
        """The defect; its code must be known, with the details that its sentence needs."""
        one = Defect(self.code, self.citations, details=tuple(self.details.items()))
        try:
            full_sentence(one)
        except KeyError as error:
            raise SchemaError(defect("unknown_defect", given=error)) from None
        return one


@attrs.frozen
class ScoreShape:
    """What a seat has; ``total`` follows from the rest."""

    rites_me: int = attrs.field(validator=whole(0, MAX_CARDS * MAX_RITES))
    droplets: int = attrs.field(validator=whole(0, MAX_SLIMES))
    bigs: int = attrs.field(validator=whole(0, MAX_SLIMES))
    royals: int = attrs.field(validator=whole(0, MAX_SLIMES))
    total: int = attrs.field(validator=whole(0, 10**9))

    @classmethod
    def of(cls, value: Score) -> ScoreShape:
        """The shape of a score."""
        return cls(value.rites_me, value.droplets, value.bigs, value.royals, value.total)

    def value(self) -> Score:
        """The score; the total must be right."""
        score = Score(self.rites_me, self.droplets, self.bigs, self.royals)
        if score.total != self.total:
            raise SchemaError(defect("wrong_total", place=("total",), expected=score.total, given=self.total))
        return score


@attrs.frozen
class ResultShape:
    """How a game ended."""

    scores: tuple[Score, ...] = attrs.field(validator=Sized(2, 4))
    winners: tuple[int, ...] = attrs.field(validator=each(seat_number, 1, 4))
    tie_break: Tiebreak | None
    clause: str = attrs.field(validator=one_of("END.1", "GOAL.3"))

    @classmethod
    def of(cls, value: Result) -> ResultShape:
        """The shape of a result."""
        return cls(value.scores, value.winners, value.tie_break, value.clause)

    def value(self) -> Result:
        """The result; its winners and tie-break must follow from its scores."""
        if max(self.winners) >= len(self.scores):
            last, given = len(self.scores) - 1, max(self.winners)
            raise SchemaError(defect("unknown_seat", place=("winners",), last=last, given=given))
        winners, tie_break = winners_of(self.scores)
        if winners != self.winners:
            expected, seats = _seats(winners), _seats(self.winners)
            raise SchemaError(defect("wrong_winners", place=("winners",), expected=expected, given=seats))
        if tie_break != self.tie_break:
            raise SchemaError(defect("contradiction_with", place=("tie_break",), given=quote(self.tie_break)))
        return Result(self.scores, self.winners, self.tie_break, self.clause)


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join([f"P{seat}" for seat in seats])


SHAPES: Mapping[type, Any] = {Verdict: VerdictShape, Defect: DefectShape, Score: ScoreShape, Result: ResultShape}
"""The shapes of values that need nothing else: ``of`` makes the shape of a value, ``value`` the value of a shape."""


@attrs.frozen
class CommentShape:
    """A comment, and the number of actions behind which it stands."""

    after: int = attrs.field(validator=whole(0, MAX_ACTIONS))
    text: str = attrs.field(validator=comment_text)


@attrs.frozen
class RecordShape:
    """A game: its first state, then every action and outcome. ``seed`` is the seed once it was revealed."""

    start: StateShape
    actions: tuple[Action, ...] = attrs.field(validator=Sized(0, MAX_ACTIONS))
    comments: tuple[CommentShape, ...] = attrs.field(validator=Sized(0, MAX_ACTIONS))
    date: str | None = attrs.field(validator=Maybe(matching("[0-9]{4}-[0-9]{2}-[0-9]{2}", "a date like 2026-01-31")))
    real: bool
    seal: str | None = attrs.field(validator=Maybe(matching(f"[0-9a-f]{{{SEAL_DIGITS}}}", "a seal")))
    seed: SeedShape | None = None


@cache
def _bounded(shape: type) -> tuple[attrs.Attribute[Any], ...]:
    return tuple([attribute for attribute in attrs.fields(shape) if isinstance(attribute.validator, Sized | Texts)])


def within_bounds(shape: type, data: dict[str, Any]) -> dict[str, Any]:
    """What is written in this shape, once it is known that a reader takes so much.

    :raises InvalidValue: when it is too much
    """
    for attribute in _bounded(shape):
        try:
            attribute.validator(shape, attribute, data[attribute.name])  # type: ignore[misc]  # it is a bound
        except InvalidValue as error:
            raise InvalidValue(error.defect.at((shape.__name__.removesuffix("Shape"), attribute.name))) from None
    return data

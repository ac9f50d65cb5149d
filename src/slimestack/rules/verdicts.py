"""Verdicts: whether an action is legal, and which clauses and rulings decide it."""

from __future__ import annotations

import enum
from typing import Final, TypeAlias

import attrs

from slimestack.errors import InvalidValue, SlimeStackError, defect, quote
from slimestack.table.actions import Action
from slimestack.table.checks import each, isa
from slimestack.table.state import State

Details: TypeAlias = tuple[tuple[str, str], ...]


class Reason(enum.StrEnum):
    """Why an action is not legal: each is the stable text that a verdict has as its ``code``.

    :mod:`slimestack.words` has the sentences.

    >>> import slimestack as ss
    >>> ss.explain(ss.position(["e4", "m3"]), ss.EndTurn()).code == ss.Reason.MUST_ACT
    True
    """

    GAME_OVER = "game_over"
    CHANCE_DUE = "chance_due"
    WRONG_KIND = "wrong_kind"
    NOT_WHILE_PLACING = "not_while_placing"
    NOT_AT_RIPPLE = "not_at_ripple"
    NOT_AN_OUTCOME = "not_an_outcome"
    PROHIBITED = "prohibited"
    NO_ACTION_LEFT = "no_action_left"
    ROYAL_COMBINE_IS_FIRST = "royal_combine_is_first"
    SLIME_ABSENT = "slime_absent"
    IN_HAND = "in_hand"
    NOT_IN_HAND = "not_in_hand"
    RITE_UNKNOWN = "rite_unknown"
    RITE_NOT_FACE_UP = "rite_not_face_up"
    TYPE_TAKEN = "type_taken"
    SOURCE_IS_ROYAL = "source_is_royal"
    SOURCE_IS_BIG = "source_is_big"
    SOURCE_EMPTY = "source_empty"
    ROYAL_CANNOT_SPLIT = "royal_cannot_split"
    DROPLET_CANNOT_SPLIT = "droplet_cannot_split"
    ONE_BIG = "one_big"
    NOT_A_BIG = "not_a_big"
    SAME_SLIME = "same_slime"
    OTHER_TYPE = "other_type"
    SAME_TYPE = "same_type"
    TARGET_IS_ROYAL = "target_is_royal"
    NOT_MATCHING = "not_matching"
    CONDITION_NOT_MET = "condition_not_met"
    NO_TARGET = "no_target"
    AMOUNT_ZERO = "amount_zero"
    SUPPLY_EMPTY = "supply_empty"
    NO_CARDS = "no_cards"
    TOO_FEW_MATCHING = "too_few_matching"
    CROWN_TAKEN = "crown_taken"
    MUST_ACT = "must_act"

    @property
    def code(self) -> str:
        """The reason's stable name for programs, such as ``source_is_big``."""
        return self.value


@attrs.frozen
class Refusal:
    """Why an action is not legal: the reason, the ids that say so, and the details of the case."""

    reason: Reason
    citations: tuple[str, ...]
    details: Details = ()


def refuse(reason: Reason, *citations: str, **details: object) -> Refusal:
    """The refusal for this reason, with what it cites and its details."""
    return Refusal(reason, citations, tuple((name, str(value)) for name, value in details.items()))


@attrs.frozen
class Verdict:
    """What the rules say to an action in a state.

    ``citations`` are the ids that decide: the clauses that allow a legal action with the rulings it rests
    on, or those it breaks. ``code`` names the reason of a refusal for programs, None for a legal action.

    >>> import slimestack as ss
    >>> verdict = ss.explain(ss.position(["e4 e0", "m3"]), ss.parse_action("combine e4 e0"))
    >>> verdict.legal, verdict.code, verdict.citations
    (False, 'source_is_big', ('COMBINE.1',))
    """

    action: Action = attrs.field(validator=isa(Action))
    legal: bool = attrs.field(validator=isa(bool))
    citations: tuple[str, ...] = attrs.field(validator=each(isa(str)))
    code: str | None = attrs.field(default=None, validator=isa(str, type(None)))
    details: Details = attrs.field(default=(), validator=each(each(isa(str), 2, 2)))

    def __attrs_post_init__(self) -> None:
        if self.legal is not (self.code is None):
            found = defect("wrong_code", place=("Verdict", "code"), legal=self.legal, given=quote(self.code))
            raise InvalidValue(found)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses among what is cited."""
        return tuple(i for i in self.citations if not i.startswith(("RULING.", "PR.")))

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings among what is cited: how we read what the printed rules leave open."""
        return tuple(i for i in self.citations if i.startswith("RULING."))

    @property
    def reason(self) -> str:
        """The verdict in a sentence: why the action is not legal, or that it is."""
        from slimestack.words import reason

        return reason(self)

    def __str__(self) -> str:
        from slimestack.words import verdict

        return verdict(self)


class IllegalAction(SlimeStackError):
    """The rules forbid the action in this state: ``verdict`` says why, ``state`` is the view of the state.

    >>> import slimestack as ss
    >>> try:
    ...     ss.apply(ss.position(["e4 e0", "m3"]), ss.parse_action("combine e4 e0"))
    ... except ss.IllegalAction as error:
    ...     print(error.verdict.code, error.citations, error.state)  # doctest: +ELLIPSIS
    source_is_big ('COMBINE.1',) ...
    """

    def __init__(self, verdict: Verdict, state: State) -> None:
        super().__init__(verdict, state)
        self.verdict: Final = verdict
        self.state: Final = state

    def __str__(self) -> str:
        return str(self.verdict)

    @property
    def citations(self) -> tuple[str, ...]:
        """The ids of the clauses and rulings that the action breaks."""
        return self.verdict.citations

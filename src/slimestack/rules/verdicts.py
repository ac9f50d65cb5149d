"""Verdicts: whether an action is legal, and which clauses and rulings decide it."""

from __future__ import annotations

import enum
from typing import Final, TypeAlias

import attrs

from slimestack import rulebook
from slimestack.errors import SlimeStackError
from slimestack.table.actions import Action
from slimestack.table.state import State

Details: TypeAlias = tuple[tuple[str, str], ...]


class Reason(enum.Enum):
    """Why an action is not legal. The value is a sentence with the details left open."""

    GAME_OVER = "the game is over"
    CHANCE_DUE = "a card is due first: {due}"
    WRONG_KIND = "that does not fit here; what is waited for: {due}"
    NOT_WHILE_PLACING = "at this table a Combine waits until the action is complete"
    NOT_AT_RIPPLE = "nobody may Combine while a Ripple is drawn and resolved"
    NOT_AN_OUTCOME = "that card cannot come up here"
    PROHIBITED = "a Ripple forbids it this round: {effect}"
    NO_ACTION_LEFT = "no action is left in this turn"
    ROYAL_COMBINE_IS_FIRST = "at this table a Royal Combine is the first action of a turn and ends its action part"
    SLIME_ABSENT = "{seat} has no such Slime: {slime}"
    IN_HAND = "{slime} is in hand for the Split until its last token is placed"
    NOT_IN_HAND = "{slime} is not among the three Slimes in hand"
    RITE_UNKNOWN = "there is no Rite {rite} in this game"
    RITE_NOT_FACE_UP = "the Rite {rite} is not face-up in the row"
    TYPE_TAKEN = "another player has picked {type}"
    SOURCE_IS_ROYAL = "{slime} is a Royal, not a Droplet"
    SOURCE_IS_BIG = "{slime} is a Big, not a Droplet"
    SOURCE_EMPTY = "{slime} holds no growth"
    ROYAL_CANNOT_SPLIT = "{slime} is a Royal, not a Big"
    DROPLET_CANNOT_SPLIT = "{slime} is a Droplet, not a Big"
    ONE_BIG = "{seat} has one {slime}, and two Bigs are needed"
    NOT_A_BIG = "{slime} is not a Big"
    SAME_SLIME = "source and target are one Slime: {slime}"
    OTHER_TYPE = "{target} is not of the type of {slime}"
    SAME_TYPE = "{target} is of the same type as {slime}"
    TARGET_IS_ROYAL = "{target} is a Royal, which holds no growth"
    NOT_MATCHING = "{slime} is not one of those meant: {filter}"
    CONDITION_NOT_MET = "the Swarm does not meet the Rite's condition: {condition}"
    NO_TARGET = "no Slime can take growth"
    AMOUNT_ZERO = "this round its amount is 0"
    SUPPLY_EMPTY = "no growth is left in the supply"
    NO_CARDS = "deck and discard hold no Slime"
    TOO_FEW_MATCHING = "deck and discard hold {found} Slimes of its type, 2 are needed"
    CROWN_TAKEN = "the {type} crown is taken"
    MUST_ACT = "an action must be taken first"

    @property
    def code(self) -> str:
        """The reason's stable name for programs, such as ``source_is_big``."""
        return self.name.lower()


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
    """What the rules say to an action at a table.

    ``citations`` are the ids that decide: the clauses that allow a legal action with the rulings it rests
    on, or those it breaks. ``code`` names the reason of a refusal for programs, None for a legal action.

    >>> import slimestack as ss
    >>> verdict = ss.explain(ss.position(["e4 e0", "m3"]), ss.parse_action("combine e4 e0"))
    >>> verdict.legal, verdict.code, verdict.citations
    (False, 'source_is_big', ('COMBINE.1',))
    """

    action: Action
    legal: bool
    citations: tuple[str, ...]
    code: str | None = None
    details: Details = ()

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
        if self.code is None:
            return f"{self.action} is legal"
        sentence = Reason[self.code.upper()].value.format(**dict(self.details))
        return f"{self.action} is not legal: {sentence}"

    def __str__(self) -> str:
        return "\n".join((f"{self.reason}.", *(f"  {rulebook.cite(i)}" for i in self.citations)))


class IllegalAction(SlimeStackError):
    """The rules forbid the action at this table; ``verdict`` says why, ``state`` is that table's view."""

    def __init__(self, verdict: Verdict, state: State) -> None:
        super().__init__(verdict, state)
        self.verdict: Final = verdict
        self.state: Final = state

    def __str__(self) -> str:
        return f"{self.verdict}\n  at {self.state!r}"

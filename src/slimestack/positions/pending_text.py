"""What is pending, as a position text says it: ``growing 2``, ``drawing 1 for P2 then small-mercies for P2``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import assert_never

from slimestack.editions.language import parse_effect
from slimestack.errors import InvalidValue, ParseError, defect, quote
from slimestack.parsing import (
    Word,
    card,
    number,
    pile,
    pile_text,
    seat,
    seats,
    seats_text,
    slimes,
    words_from,
)
from slimestack.table.bounds import MAX_CARDS
from slimestack.table.cards import Effect, text_defect
from slimestack.table.pending import (
    DealingRites,
    Drawing,
    Growing,
    Over,
    Pending,
    Picking,
    Resolving,
    RevealingRipple,
    RippleWindow,
    Searching,
    Spreading,
    Then,
    Turn,
)
from slimestack.table.slimes import MAX_GROWTH, Counts, Swarm, swarm_of, swarm_text

PENDING_WORDS = (
    "turn", "pick", "growing", "searching", "spreading", "drawing", "dealing", "ripple", "window",
    "resolving", "over",
)  # fmt: skip
"""The first words of what is pending."""

_TURN = Turn()
_THEN = re.compile(r"\bthen\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[A-Za-z]{1,12}\.[0-9]{1,3}\Z")


def pending_text(pending: Pending, active: int | None) -> str:
    """What is pending, as text; ``""`` for the middle of a turn.

    >>> pending_text(Growing(2), 0)
    'growing 2'
    """
    match pending:
        case Turn():
            return ""
        case Picking(picker):
            return f"pick P{picker}"
        case Growing(left):
            return f"growing {left}"
        case Searching(hand, pool, rejects):
            kept = f" rejects {pile_text(rejects)}" if any(rejects) else ""
            return f"searching {swarm_text(hand)} + {pool}{kept}"
        case Spreading(hand, left):
            return f"spreading {swarm_text(hand)} + {left}"
        case Drawing(drawer, left, then):
            return f"drawing {left}{'' if drawer == active else f' for P{drawer}'}{_then_text(then)}"
        case DealingRites(left, then):
            return f"dealing {left}{_then_text(then)}"
        case RevealingRipple():
            return "ripple"
        case RippleWindow(ripple):
            return f"window {ripple}"
        case Resolving():
            return f"resolving {_place_text(pending)}"
        case Over(clause):
            return f"over {clause}"
        case _:
            assert_never(pending)


def _then_text(then: Then) -> str:
    return "" if isinstance(then, Turn) else f" then {_place_text(then)}"


def _place_text(here: Resolving) -> str:
    """Where a Ripple is: its id, its part counted from 1, whose shares are to come, what is left of the first."""
    part = f" part {here.part + 1}" if here.part else ""
    whose = f" for {seats_text(here.seats)}" if here.seats else ""
    if len(here.effects) > MAX_CARDS:
        raise InvalidValue(defect("too_many_effects", most=MAX_CARDS, count=len(here.effects)))
    left = f": {' then '.join(map(effect_text, here.effects))}" if here.effects else ""
    return f"{here.ripple}{part}{whose}{left}"


@lru_cache(maxsize=1 << 8)
def effect_text(effect: Effect) -> str:
    """The effect as text, once it is known that it can be read again.

    :raises InvalidValue: when it is longer or nests deeper than the card language allows
    """
    found = text_defect(effect, "an effect")
    if found is not None:
        raise InvalidValue(found)
    return str(effect)


def read_pending(text: str, start: int, end: int, active: int | None) -> Pending:
    """What is pending, from the offset of its first word in a text.

    :raises ParseError: where it is not in the form it should have
    """
    return _Reader(text, start, end, active).pending()


def read_effect(text: str, start: int, end: int) -> Effect:
    """The effect that stands between two places.

    :raises ParseError: where it is none
    """
    part = text[start:end]
    lead = start + len(part) - len(part.lstrip())
    try:
        return parse_effect(" ".join(part.lower().split()))
    except ParseError as error:
        raise ParseError(error.defect.at(()), text, min(lead + error.offset, end)) from None


class _Reader:
    """Reads one field from left to right."""

    def __init__(self, text: str, start: int, end: int, active: int | None) -> None:
        self.text = text
        self.end = end
        self.active = active
        colon = text.find(":", start, end)
        self.effects = None if colon < 0 else (colon + 1, end)
        self.words = words_from(text, start, end if colon < 0 else colon)
        self.at = 0

    def next(self, what: str) -> Word:
        """The next word; there must be one."""
        if self.at == len(self.words):
            raise ParseError(defect("missing", expected=what), self.text, len(self.text[: self.end].rstrip()))
        self.at += 1
        return self.words[self.at - 1]

    def said(self, word: str) -> bool:
        """Whether the next word is this one; if so, it is read."""
        found = self.at < len(self.words) and self.words[self.at][0].lower() == word
        self.at += found
        return found

    def up_to(self, *stops: str) -> list[Word]:
        """All words before the next of these, or before the end."""
        first = self.at
        while self.at < len(self.words) and self.words[self.at][0].lower() not in stops:
            self.at += 1
        return self.words[first : self.at]

    def number(self, what: str, most: int) -> int:
        return number(self.next(what), self.text, most, what, 1)

    def pending(self) -> Pending:
        found = self.read(self.next("a field")[0].lower())
        if self.at < len(self.words):
            word, at = self.words[self.at]
            raise ParseError(defect("surplus", given=quote(word)), self.text, at)
        if self.effects is not None:
            raise ParseError(defect("effects_without_ripple"), self.text, self.effects[0] - 1)
        return found

    def read(self, word: str) -> Pending:
        match word:
            case "pick":
                return Picking(seat(self.next("the seat that picks"), self.text))
            case "growing":
                return Growing(self.number("the number of tokens left", MAX_GROWTH))
            case "searching":
                hand, pool = self.hand()
                if self.said("rejects"):
                    return Searching(hand, pool, self.rejects())
                return Searching(hand, pool)
            case "spreading":
                return Spreading(*self.hand())
            case "drawing":
                left = self.number("the number of Slimes left to draw", MAX_GROWTH)
                drawer = seat(self.next("the seat that draws"), self.text) if self.said("for") else self.active
                return Drawing(0 if drawer is None else drawer, left, self.then())
            case "dealing":
                return DealingRites(self.number("the number of Rites left to deal", MAX_CARDS), self.then())
            case "ripple":
                return RevealingRipple()
            case "window":
                return RippleWindow(card(self.next("the Ripple's id"), self.text))
            case "resolving":
                return self.place()
            case "over":
                clause, at = self.next("the clause that ended the game")
                if not _CLAUSE.match(clause):
                    raise ParseError(
                        defect("wrong_type", expected="a clause such as END.1", given=quote(clause)), self.text, at
                    )
                return Over(clause.upper())
            case _:
                return _TURN

    def hand(self) -> tuple[Swarm, int]:
        """The Slimes in hand for a Split, and how many tokens wait beside them."""
        hand = swarm_of(slimes(self.up_to("+"), self.text))
        if not self.said("+"):
            raise ParseError(defect("hand_without_tokens"), self.text, self.end)
        return hand, self.number("the number of tokens left", MAX_GROWTH)

    def rejects(self) -> Counts:
        """The cards of this search that lie in the discard."""
        given = self.up_to()
        counts = pile(given, self.text)
        if max(counts) > MAX_CARDS:
            raise ParseError(defect("too_many_rejects", most=MAX_CARDS, count=max(counts)), self.text, given[0][1])
        return counts

    def then(self) -> Then:
        return self.place() if self.said("then") else _TURN

    def place(self) -> Resolving:
        """Where a Ripple is."""
        ripple = card(self.next("the Ripple's id"), self.text)
        part = self.number("the part's number", MAX_CARDS) if self.said("part") else 1
        whose = seats(self.up_to(), self.text) if self.said("for") else ()
        effects, self.effects = self.effects, None
        return Resolving(ripple, part - 1, whose, () if effects is None else self.sequence(*effects))

    def sequence(self, start: int, end: int) -> tuple[Effect, ...]:
        """Effects with ``then`` between them."""
        found: list[Effect] = []
        for then in _THEN.finditer(self.text, start, end):
            if len(found) == MAX_CARDS - 1:
                raise ParseError(defect("too_many_effects", most=MAX_CARDS, count=MAX_CARDS + 1), self.text, start)
            found.append(read_effect(self.text, start, then.start()))
            start = then.end()
        return (*found, read_effect(self.text, start, end))

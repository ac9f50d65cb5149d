"""Position text: a table in one line, as the FEN is for chess.

``e4 e0 d5 / m3 m0`` is one: the Swarms, seat by seat, and everything else at its default, which is that of
:func:`slimestack.position`. What departs from it follows after semicolons, in any order:
``e4 e0 d5 / m3; round 3; active P1; deck e9 m1; growing 2``. The seed and the players' names are never in it.

Reading is tolerant: upper and lower case, more or fewer spaces, commas or line breaks for spaces, fields in
any order. Printing is strict: equal tables have equal texts. The grammar is on the page of the formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from slimestack.editions.digest import edition_digest
from slimestack.errors import InvalidValue, ParseError, defect, quote, require_type
from slimestack.games import checked_edition, checked_rulings
from slimestack.parsing import (
    NONE,
    Word,
    bounded,
    cards,
    number,
    pieces,
    pile,
    seat,
    seats,
    slimes,
    words_from,
)
from slimestack.positions import write
from slimestack.positions.build import position
from slimestack.positions.defaults import Defaults, current_ripple
from slimestack.positions.pending_text import PENDING_WORDS, read_effect, read_pending
from slimestack.positions.write import DIGEST_SHOWN, rulings_text
from slimestack.table.cards import Forbid, Modify
from slimestack.table.checks import near
from slimestack.table.edition import Edition
from slimestack.table.game import MAX_ROUND, InForce
from slimestack.table.rulings import Rulings
from slimestack.table.slimes import MAX_GROWTH, swarm_text
from slimestack.table.state import State
from slimestack.table.texts import check_text

__all__ = ["MAX_TEXT", "position_text", "read_position", "read_rulings", "rulings_text"]

MAX_TEXT = 100_000
"""The most characters of a position text."""
MAX_SEATS = 4


def read_position(text: str, *, edition: Edition | None = None, rulings: Rulings | None = None) -> State:
    """The state that a position text describes, without a seed.

    :param edition: what is in the box, the invented edition by default
    :param rulings: how the table reads the open questions where the text does not say, by default as we do
    :raises ParseError: where the text is not in the form of a position, with the place and a hint
    :raises InvalidPosition: when the table cannot be, naming every reason with its clause

    >>> import slimestack as ss
    >>> state = ss.read_position("d5 e0 e4 / m3; ACTIVE p1")
    >>> ss.swarm_text(state.swarms[0]), state.active
    ('e4 e0 d5', 1)
    """
    text = check_text(text, "a position", MAX_TEXT)
    reader = _Reader(text, checked_edition(edition), checked_rulings(rulings))
    fields = list(pieces(text, ";"))
    spans = list(pieces(text, "/", *fields[0]))
    if not 2 <= len(spans) <= MAX_SEATS:
        end = len(text[: fields[0][1]].rstrip()) if len(spans) == 1 else spans[MAX_SEATS][0] - 1
        raise ParseError(defect("no_swarms"), text, end)
    swarms = [slimes(words_from(text, *span), text) for span in spans]
    for start, end in fields[1:]:
        reader.field(start, end)
    return position(swarms, edition=reader.edition, **reader.options())


def position_text(state: State) -> str:
    """The table in one line, without its seed; :func:`read_position` reads it back.

    A table of another edition than the invented one shows the beginning of that edition's digest, and is
    read back with that edition.

    :raises InvalidValue: for a table that :func:`read_position` would refuse: whose text has more than
        100,000 characters or more than 1,000 cards in one place, or has an effect that is too long or too deep

    >>> import slimestack as ss
    >>> ss.position_text(ss.position(["d5 e4 e0", "m3"], round=3, discard="p1"))
    'e4 e0 d5 / m3; round 3; discard p1'
    """
    require_type(state, State)
    swarms = " / ".join([swarm_text(swarm) or NONE for swarm in state.swarms])
    defaults = Defaults(state.game.edition, state.swarms, state.pending)
    fields = [text for field in FIELDS for text in field.write(state, defaults)]
    return bounded("; ".join([swarms, *fields]), "a position text", MAX_TEXT)


class _Reader:
    """Reads the fields of one text, and keeps the arguments for :func:`slimestack.position`."""

    def __init__(self, text: str, edition: Edition, rulings: Rulings) -> None:
        self.text = text
        self.edition = edition
        self.found: dict[str, Any] = {"rulings": rulings, "active": 0}
        self.in_force: list[InForce] = []
        self.waiting: tuple[int, int] | None = None
        self.known_ripples: tuple[str, ...] | None = None
        self.said: set[str] = set()

    def field(self, start: int, end: int) -> None:
        """Read the field between two places; one without words is none."""
        words = words_from(self.text, start, end)
        if not words:
            return
        name, at = words[0][0].lower(), words[0][1]
        if name not in _FIELDS:
            raise ParseError(defect("unknown_field", given=quote(words[0][0]), **near(name, _FIELDS)), self.text, at)
        field = _FIELDS[name]
        if field.name in self.said:
            raise ParseError(defect("said_twice", what=field.name), self.text, at)
        if field.name != "force":
            self.said.add(field.name)
        field.read(self, words, end)

    def options(self) -> dict[str, Any]:
        """The arguments for :func:`slimestack.position`, once all fields are read."""
        pending = None if self.waiting is None else read_pending(self.text, *self.waiting, self.found["active"])
        if self.known_ripples is not None:
            known = {*self.known_ripples, current_ripple(pending)}
            self.found["unseen_ripples"] = [ripple for ripple in self.edition.ripple if ripple not in known]
        return {**self.found, "pending": pending, "in_force": self.in_force}

    def only(self, words: list[Word], end: int) -> Word:
        """The one word behind the field's name."""
        if len(words) == 2:
            return words[1]
        at = words[2][1] if len(words) > 2 else len(self.text[:end].rstrip())
        raise ParseError(defect("not_one_word", after=words[0][0].lower()), self.text, at)

    def digest(self, words: list[Word], end: int) -> None:
        word, at = self.only(words, end)
        digest = edition_digest(self.edition)
        if len(word) < DIGEST_SHOWN or not digest.startswith(word.lower()):
            found = defect("other_edition", edition=quote(self.edition.name), digest=digest[:DIGEST_SHOWN])
            raise ParseError(found, self.text, at)

    def rulings(self, words: list[Word], _end: int) -> None:
        self.found["rulings"] = read_rulings(words[1:], self.text, self.found["rulings"])

    def active(self, words: list[Word], end: int) -> None:
        word = self.only(words, end)
        self.found["active"] = None if word[0] == NONE else seat(word, self.text)

    def leader(self, words: list[Word], end: int) -> None:
        self.found["leader"] = seat(self.only(words, end), self.text)

    def claimed(self, words: list[Word], end: int) -> None:
        start = words[0][1] + len(words[0][0])
        spans = pieces(self.text, "/", start, end)
        self.found["claimed"] = [cards(words_from(self.text, *span), self.text) for span in spans]

    def ripples(self, words: list[Word], _end: int) -> None:
        """The Ripples that have been seen, or those that have not."""
        named = cards(words[1:], self.text)
        for ripple, (_, at) in zip(named, words[1:], strict=False):
            if ripple not in self.edition.ripple:
                hint = near(ripple, self.edition.ripple)
                raise ParseError(defect("unknown_ripple_word", "COMP.8", given=quote(ripple), **hint), self.text, at)
        if words[0][0].lower() == "seen":
            self.known_ripples = named
        else:
            self.found["unseen_ripples"] = named

    def force(self, words: list[Word], end: int) -> None:
        lower = [word.lower() for word, _ in words]
        if "for" not in lower:
            raise ParseError(defect("effect_without_for"), self.text, len(self.text[:end].rstrip()))
        split = len(lower) - 1 - lower[::-1].index("for")
        start, at = words[0][1] + len(words[0][0]), words[split][1]
        effect = read_effect(self.text, start, at)
        if not isinstance(effect, Modify | Forbid):
            raise ParseError(defect("effect_not_lasting", effect=effect), self.text, start + 1)
        whose = seats(words[split + 1 :], self.text)
        if not whose:
            raise ParseError(defect("effect_without_seats"), self.text, len(self.text[:end].rstrip()))
        self.in_force.append(InForce(effect, whose))

    def pending(self, words: list[Word], end: int) -> None:
        self.waiting = words[0][1], end


def read_rulings(words: list[Word], text: str, rulings: Rulings) -> Rulings:
    """The rulings, with those that some words such as ``pass_policy=free`` change.

    :raises ParseError: at the first word that is not a ruling
    """
    switches = attrs.fields_dict(Rulings)
    said: set[str] = set()
    for word, at in words:
        switch, sign, value = word.lower().partition("=")
        if switch in switches and not value:
            like = f"{switch}={getattr(rulings, switch)}"
            raise ParseError(defect("ruling_without_value", switch=switch, like=like), text, at + len(word))
        if not sign or switch not in switches:
            raise ParseError(defect("unknown_ruling", given=quote(word), **near(switch, switches)), text, at)
        if switch in said:
            raise ParseError(defect("said_twice", what=switch), text, at)
        said.add(switch)
        try:
            rulings = attrs.evolve(rulings, **{switch: value})  # type: ignore[arg-type]  # its validators look at it
        except InvalidValue as error:
            raise ParseError(error.defect.at(()), text, at) from None
    return rulings


def _number(name: str, most: int, what: str) -> Callable[[_Reader, list[Word], int], None]:
    def read(reader: _Reader, words: list[Word], end: int) -> None:
        reader.found[name] = number(reader.only(words, end), reader.text, most, what)

    return read


def _pile(name: str) -> Callable[[_Reader, list[Word], int], None]:
    def read(reader: _Reader, words: list[Word], end: int) -> None:
        reader.found[name] = pile(words[1:], reader.text)

    return read


def _cards(name: str) -> Callable[[_Reader, list[Word], int], None]:
    def read(reader: _Reader, words: list[Word], end: int) -> None:
        reader.found[name] = cards(words[1:], reader.text)

    return read


@attrs.frozen
class Field:
    """A field of a position text.

    ``name`` is what the text may say once, ``words`` are those with which the field can begin. ``read`` keeps what
    the text says for :func:`slimestack.position`; ``write`` gives the text, nothing where the field is at its default.
    """

    name: str
    words: tuple[str, ...]
    read: Callable[[_Reader, list[Word], int], None]
    write: Callable[[State, Defaults], Iterator[str]]


FIELDS = (
    Field("edition", ("edition",), _Reader.digest, write.edition),
    Field("rulings", ("rulings",), _Reader.rulings, write.rulings),
    Field("round", ("round",), _number("round", MAX_ROUND, "the round"), write.round),
    Field("active", ("active",), _Reader.active, write.active),
    Field("leader", ("leader",), _Reader.leader, write.leader),
    Field("left", ("left",), _number("actions_left", 2, "the number of actions left"), write.left),
    Field("pending", PENDING_WORDS, _Reader.pending, write.pending),
    Field("force", ("force",), _Reader.force, write.force),
    Field("deck", ("deck",), _pile("deck"), write.deck),
    Field("discard", ("discard",), _pile("discard"), write.discard),
    Field("supply", ("supply",), _number("supply", MAX_GROWTH, "the supply"), write.supply),
    Field("row", ("row",), _cards("row"), write.row),
    Field("rites", ("rites",), _cards("rite_deck"), write.rites),
    Field("gone", ("gone",), _cards("rite_discard"), write.gone),
    Field("claimed", ("claimed",), _Reader.claimed, write.claimed),
    Field("seen or unseen", ("seen", "unseen"), _Reader.ripples, write.ripples),
)
"""Every field, in the order in which a position is printed."""

_FIELDS = {word: field for field in FIELDS for word in field.words}

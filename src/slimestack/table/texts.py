"""Texts: Slimes, Swarms and actions as people write them.

``str`` of a Slime or an action is its text; what is here reads it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs

from slimestack.errors import InvalidValue, ParseError, defect, plain_text, quote, require_text
from slimestack.table.actions import KINDS, Action, EndTurn
from slimestack.table.checks import CARD_ID_FORM, Whole, is_card_id, near
from slimestack.table.kinds import TYPES, SlimeType
from slimestack.table.slimes import MAX_GROWTH, Slime, Swarm, swarm_of

MAX_TEXT = 200
"""The most characters that the text of an action has."""

_BY_LETTER = {t.letter: t for t in TYPES}
_BY_WORD = {t.value: t for t in TYPES} | _BY_LETTER

_PLACE = Whole(0, 1 << 31)
_SLIME = re.compile(r"([edmp])(r|[0-9]{1,5})\Z", re.IGNORECASE)


def parse_type(word: str, text: str = "", place: int = 0) -> SlimeType:
    """The type with this name or first letter, in any case.

    :raises ParseError: when no type has it; it shows ``place`` in ``text``, or the word itself.

    >>> parse_type("Moss")
    <SlimeType.MOSS: 'moss'>
    """
    found = _BY_WORD.get(word.lower())
    if found is None:
        raise ParseError(defect("unknown_type", given=quote(word)), text or word, place)
    return found


def parse_slime(word: str, text: str = "", place: int = 0) -> Slime:
    """The Slime written ``e4`` (an ember with 4 growth) or ``eR`` (the ember Royal), in any case.

    :raises ParseError: for any other word; it shows ``place`` in ``text``, or the word itself
    :raises InvalidValue: when ``word`` or ``text`` is not a text, or ``place`` not a whole number from 0 up

    >>> import slimestack as ss
    >>> ss.parse_slime("M12").growth
    12
    """
    word, text = require_text(word), require_text(text)
    _PLACE.require(place)
    match = _SLIME.match(word)
    if match is None:
        raise ParseError(defect("unknown_slime", given=quote(word)), text or word, place)
    kind, amount = _BY_LETTER[match[1].lower()], match[2]
    if amount in "rR":
        return Slime(kind, royal=True)
    if int(amount) > MAX_GROWTH:
        raise ParseError(defect("too_much_growth", most=MAX_GROWTH, given=amount), text or word, place)
    return Slime(kind, int(amount))


def split_words(text: str) -> list[tuple[str, int]]:
    """The words of a text, each with the offset at which it starts."""
    text = require_text(text)
    return [(match[0], match.start()) for match in re.finditer(r"\S+", text)]


def parse_swarm(text: str) -> Swarm:
    """The Swarm written as Slimes with spaces between, in any order; an empty text is an empty Swarm.

    :raises ParseError: at the first word that is not a Slime.

    >>> import slimestack as ss
    >>> ss.swarm_text(ss.parse_swarm("d5 e0 e4"))
    'e4 e0 d5'
    """
    return swarm_of(parse_slime(word, text, place) for word, place in split_words(text))


_KIND_BY_WORD = {kind.word: kind for kind in KINDS}


_OTHER_WORDS = {"pass": "end", "finish": "end", "done": "end"}
"""The words of actions, by words that people try."""
_BETWEEN_SLIMES = frozenset({"into", "onto", "to", "with", "and"})


def _without_fillers(
    kind: type[Action], form: tuple[object, ...], words: list[tuple[str, int]]
) -> list[tuple[str, int]]:
    """The words behind the word of an action, without those that people add: ``e0 into e3``, ``end turn``."""
    said = [word.lower() for word, _ in words]
    if kind is EndTurn and said == ["turn"]:
        return []
    if len(said) == 3 and said[1] in _BETWEEN_SLIMES and form == _TWO_SLIMES:
        return [words[0], words[2]]
    return words


def _card(word: str, text: str, place: int) -> str:
    found = word.lower()
    if not is_card_id(found):
        raise ParseError(defect("wrong_type", expected=CARD_ID_FORM, given=quote(word)), text, place)
    return found


_READERS: dict[str, tuple[str, Callable[[str, str, int], Any]]] = {
    "Slime": ("a Slime such as e4", parse_slime),
    "SlimeType": ("a type such as ember", parse_type),
    "str": ("a card's id", _card),
}
_TWO_SLIMES = (_READERS["Slime"], _READERS["Slime"])
_FORMS = {kind: tuple(_READERS[str(a.type)] for a in attrs.fields(kind)) for kind in KINDS}


def check_text(text: object, what: str, longest: int) -> str:
    """The text as a plain ``str``, once its length is known to be bearable.

    :raises ParseError: when it is longer; :raises InvalidValue: when it is something else
    """
    plain = plain_text(text)
    if plain is None:
        raise InvalidValue(defect("not_text", what=what, given=quote(text)))
    if len(plain) > longest:
        raise ParseError(defect("too_long", what=what, most=longest, count=len(plain)), plain, longest)
    return plain


def parse_action(text: str) -> Action:
    """The action with this text; case, spaces and the order of a Royal Combine's Bigs do not matter.

    Between two Slimes the words into, onto, to, with and and are left out; ``end turn`` is ``end``.

    :raises ParseError: with the place of the first word that does not fit

    >>> import slimestack as ss
    >>> ss.parse_action("Combine E0  into e3")
    Combine(source=<Slime e0>, target=<Slime e3>)
    >>> str(ss.parse_action("royal e4 e6"))
    'royal e6 e4'
    """
    text = check_text(text, "an action", MAX_TEXT)
    found = split_words(text)
    if not found:
        raise ParseError(defect("no_action"), text)
    head = found[0][0].lower()
    taken = 1
    if head == "reveal" and len(found) > 1:
        head, taken = f"reveal {found[1][0].lower()}", 2
    kind = _KIND_BY_WORD.get(head)
    if kind is None:
        hint = near(_OTHER_WORDS.get(head, head), _KIND_BY_WORD)
        raise ParseError(defect("unknown_action", given=quote(head), **hint), text, found[taken - 1][1])
    form = _FORMS[kind]
    rest = _without_fillers(kind, form, found[taken:])
    if len(rest) < len(form):
        for (_, read), (word, place) in zip(form, rest, strict=False):
            read(word, text, place)
        missing = defect(
            "missing_word", expected=form[len(rest)][0], after=" ".join([head, *(word for word, _ in rest)])
        )
        raise ParseError(missing, text, len(text.rstrip()))
    if len(rest) > len(form):
        raise ParseError(defect("surplus_word", given=quote(rest[len(form)][0]), after=head), text, rest[len(form)][1])
    return kind(*(read(word, text, place) for (_, read), (word, place) in zip(form, rest, strict=True)))

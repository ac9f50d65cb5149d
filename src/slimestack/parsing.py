"""What the readers of text share: words with their places in the text, numbers, seats and card ids, each bounded."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Collection, Iterable, Iterator
from os import PathLike, fsdecode
from typing import TypeAlias

from slimestack.errors import InvalidValue, ParseError, defect, is_really, plain_text, quote, shorten
from slimestack.table.checks import CARD_ID_FORM, is_card_id
from slimestack.table.kinds import SlimeType
from slimestack.table.slimes import Counts, Slime
from slimestack.table.texts import parse_slime

Word: TypeAlias = tuple[str, int]
"""A word and its offset in the whole text."""

MAX_IDS = 1000
"""The most cards that one place names."""

NONE = "-"
"""The text of an empty place."""

_WORD = re.compile(r"[^\s,]+")
_NUMBER = re.compile(r"[0-9]{1,6}\Z")
_SEAT = re.compile(r"[Pp]?([0-3])\Z")


def words_from(text: str, start: int = 0, end: int | None = None) -> list[Word]:
    """The words between two offsets of a text; commas separate them like spaces."""
    return [(match[0], match.start()) for match in _WORD.finditer(text, start, len(text) if end is None else end)]


def pieces(text: str, sign: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """The beginning and end of each piece between the signs."""
    last = len(text) if end is None else end
    while (at := text.find(sign, start, last)) >= 0:
        yield start, at
        start = at + len(sign)
    yield start, last


def number(word: Word, text: str, most: int, what: str, least: int = 0) -> int:
    """The whole number in a word.

    :raises ParseError: when the word is not a number from ``least`` to ``most``

    >>> number(("12", 6), "round 12", 1000, "the round")
    12
    """
    if not _NUMBER.match(word[0]) or not least <= int(word[0]) <= most:
        raise ParseError(defect("not_number", what=what, low=least, high=most, given=quote(word[0])), text, word[1])
    return int(word[0])


def seat(word: Word, text: str) -> int:
    """The seat that a word names: ``P1``, or ``1``.

    :raises ParseError: when the word does not name a seat
    """
    match = _SEAT.match(word[0])
    if match is None:
        raise ParseError(defect("not_seat", given=quote(word[0])), text, word[1])
    return int(match[1])


def seats(words: Iterable[Word], text: str) -> tuple[int, ...]:
    """The seats that the words name."""
    return tuple([seat(word, text) for word in words])


def seats_text(numbers: Iterable[int]) -> str:
    """Seats as text: ``P0 P2``."""
    return " ".join([f"P{number}" for number in numbers])


def without_dash(words: list[Word]) -> list[Word]:
    """The words; none for a single ``-``."""
    return [] if len(words) == 1 and words[0][0] == NONE else words


def card(word: Word, text: str) -> str:
    """The card's id in a word.

    :raises ParseError: when the word does not have the form of an id
    """
    found = word[0].lower()
    if not is_card_id(found):
        raise ParseError(defect("wrong_type", expected=CARD_ID_FORM, given=quote(word[0])), text, word[1])
    return found


def cards(words: list[Word], text: str) -> tuple[str, ...]:
    """The cards' ids in the words.

    :raises ParseError: when a word does not have the form of an id, or for more than 1,000 words
    """
    if len(words) > MAX_IDS:
        raise ParseError(defect("too_many", most=MAX_IDS, count=len(words)), text, words[MAX_IDS][1])
    return tuple([card(word, text) for word in without_dash(words)])


def cards_text(ids: Collection[str]) -> str:
    """Cards as text, ``-`` for none.

    :raises InvalidValue: for more ids than :func:`cards` reads
    """
    if len(ids) > MAX_IDS:
        raise InvalidValue(defect("too_many", most=MAX_IDS, count=len(ids)))
    return " ".join(ids) or NONE


def bounded(text: str, what: str, most: int) -> str:
    """The text itself, unless it is too long to be read again.

    :raises InvalidValue: when it has more than ``most`` characters
    """
    if len(text) > most:
        raise InvalidValue(defect("too_long", what=what, most=most, count=len(text)))
    return text


def slimes(words: list[Word], text: str) -> tuple[Slime, ...]:
    """The Slimes in the words."""
    return tuple([parse_slime(word, text, at) for word, at in without_dash(words)])


def count_of(word: Word, text: str = "") -> tuple[SlimeType, int]:
    """The type and the number in a word like ``e9``: nine embers.

    :raises ParseError: for any other word

    >>> count_of(("e9", 0))
    (<SlimeType.EMBER: 'ember'>, 9)
    """
    try:
        slime = parse_slime(word[0])
    except ParseError:
        slime = None
    if slime is None or slime.royal:
        raise ParseError(defect("not_count", given=quote(word[0])), text, word[1])
    return slime.type, slime.growth


def pile(words: list[Word], text: str) -> Counts:
    """A pile written like ``e9 m1``: nine embers and one moss.

    :raises ParseError: at the first word that is not such a count

    >>> pile(words_from("e9 m1"), "e9 m1")
    (9, 0, 1, 0)
    """
    counts = [0, 0, 0, 0]
    for word in without_dash(words):
        kind, n = count_of(word, text)
        counts[kind.index] += n
    a, b, c, d = counts
    return a, b, c, d


def pile_text(counts: Counts) -> str:
    """A pile as text: ``e9 m1``, ``-`` for an empty one."""
    return " ".join([f"{letter}{n}" for letter, n in zip("edmp", counts, strict=True) if n]) or NONE


def file_text(path: str | PathLike[str], most: int, *, pipes: bool = False) -> str:
    """The text in a file.

    :param pipes: read also what is no regular file, to its end: a pipe, or a device such as a terminal
    :raises InvalidValue: when it cannot be read, is no regular file, has more than ``most`` bytes, or is not UTF-8
    """
    if not is_really(path, str, PathLike):
        raise InvalidValue(defect("not_path", given=quote(path)))
    try:
        source = fsdecode(plain_text(path) or path)
    except Exception:  # noqa: BLE001  # whatever the path's own class raises
        raise InvalidValue(defect("not_path", given=quote(path))) from None
    if not source:
        raise InvalidValue(defect("not_path", given="an empty text"))
    try:
        data = _read_file(source, most + 1, pipes=pipes)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InvalidValue(defect("unreadable_file", source=shorten(source), reason=shorten(reason))) from None
    source = shorten(source)
    if len(data) > most:
        raise InvalidValue(defect("large_file", source=source, most=most))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidValue(defect("not_utf8", source=source, byte=error.start)) from None


_KINDS = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}


def file_kind(mode: int) -> str | None:
    """What a path leads to by its mode, such as ``a folder``; None for a regular file.

    >>> file_kind(0o100644), file_kind(0o040755)
    (None, 'a folder')
    """
    return None if stat.S_ISREG(mode) else _KINDS.get(stat.S_IFMT(mode), "a socket")


def _read_file(source: str, most: int, *, pipes: bool) -> bytes:
    """So many bytes of a file at the most. What is not regular is refused at once: a pipe could block."""
    wait = 0 if pipes else getattr(os, "O_NONBLOCK", 0)  # Windows has neither this flag nor such files
    number = os.open(source, os.O_RDONLY | wait | getattr(os, "O_BINARY", 0))
    with open(number, "rb") as file:
        kind = file_kind(os.fstat(number).st_mode)
        if kind is not None and (not pipes or kind == "a folder"):
            raise OSError(errno.EINVAL, f"it is {kind}, not a file")
        return file.read(most)

"""Searching the rulebook: every entry that contains the words of a query, the best first.

Entries are ranked by BM25 over their texts, with what an entry is about (a ruling's question, a conflict's
tension) counted twice. Words are compared by their stems, so that "reshuffle" finds "reshuffled" too. The
same words always give the same answer.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import assert_never

from attrs import frozen

from slimestack.errors import InvalidValue, defect, quote
from slimestack.rulebook import book
from slimestack.rulebook.entries import Clause, Conflict, Entry, Principle, Ruling

LONGEST = 200
"""The most characters of a query."""
_WORD = re.compile(r"[a-z0-9]+")
_SATURATION, _LENGTH = 1.2, 0.75  # the usual constants of BM25
_ENDINGS = ("ings", "ing", "ed", "es", "s")
_SHORTEST_STEM = 3
_ALSO = {"reshuffl": "shuffl"}  # to reshuffle is to shuffle
_COMMON = frozenset(
    _WORD.findall(
        "a an and are as at be but by can do does for from has have if in into is it its may no not of on one or so "
        "that the their them then there they this to was what when where which who with"
    )
)


@frozen
class Hit:
    """An entry that contains words of the query: how well it fits, and its passage that fits best."""

    id: str
    score: float
    passage: str


def search(text: str, n: int = 10) -> tuple[Hit, ...]:
    """The entries of the rulebook that fit these words best, at most ``n`` of them, the best first.

    Entries that fit equally well come in the order of the rulebook; () if no entry has any of the words.

    :raises SlimeStackError: for anything but a text of 1 to 200 characters

    >>> [hit.id for hit in search("how often may the search reshuffle", 1)]
    ['RULING.SPLIT.3']
    >>> search("xylophone")
    ()
    """
    if not isinstance(text, str) or not 1 <= len(text.strip()) <= LONGEST:
        raise InvalidValue(defect("not_search", most=LONGEST, given=quote(text)))
    wanted = _stems(text)
    index = _index()
    scored = [(_score(document, wanted, index), document) for document in index.documents]
    found = sorted((pair for pair in scored if pair[0] > 0), key=lambda pair: -pair[0])
    return tuple([Hit(one.id, round(score, 3), _passage(one, wanted)) for score, one in found[:n]])


@frozen
class _Document:
    """An entry as the search has it: its sentences, and how often each stem is in it."""

    id: str
    sentences: tuple[str, ...]
    counts: Counter[str]
    length: int


@frozen
class _Index:
    documents: tuple[_Document, ...]
    containing: Counter[str]
    mean_length: float


def _score(document: _Document, wanted: list[str], index: _Index) -> float:
    total = 0.0
    norm = _SATURATION * (1 - _LENGTH + _LENGTH * document.length / index.mean_length)
    for stem in dict.fromkeys(wanted):
        often = document.counts[stem]
        if often:
            having = index.containing[stem]
            rarity = math.log(1 + (len(index.documents) - having + 0.5) / (having + 0.5))
            total += rarity * often * (_SATURATION + 1) / (often + norm)
    return total


def _passage(document: _Document, wanted: list[str]) -> str:
    """The first of the sentences that have the most of the words."""
    return max(document.sentences, key=lambda sentence: len(set(wanted) & set(_stems(sentence))))


def _stems(text: str) -> list[str]:
    stems = [_stem(word) for word in _WORD.findall(text.lower()) if word not in _COMMON]
    return [*stems, *(_ALSO[stem] for stem in stems if stem in _ALSO)]


def _stem(word: str) -> str:
    """The word without the endings of its forms: splits, splitting and split are one."""
    stem = word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM and not word.endswith("ss"):
            stem = word.removesuffix(ending)
            break
    if stem != word and stem[-1] == stem[-2] and stem[-1] not in "ls":
        stem = stem[:-1]
    return stem.removesuffix("e") if len(stem) > _SHORTEST_STEM else stem


@cache
def _index() -> _Index:
    documents = tuple(map(_document, _entries()))
    containing = Counter(stem for document in documents for stem in document.counts)
    return _Index(documents, containing, sum(one.length for one in documents) / len(documents))


def _entries() -> Iterator[Entry]:
    for chapter in book.chapters():
        yield from chapter.clauses
        yield from chapter.rulings
    yield from book.principles()
    yield from book.conflicts()


def _document(entry: Entry) -> _Document:
    about, texts = _texts(entry)
    sentences = tuple([one for text in (about, *texts) for one in re.split(r"(?<=[.?;]) ", text) if one])
    stems = [*_stems(entry.id), *_stems(about) * 2, *(stem for text in texts for stem in _stems(text))]
    return _Document(entry.id, sentences, Counter(stems), len(stems))


def _texts(entry: Entry) -> tuple[str, tuple[str, ...]]:
    """What the entry is about, and everything else that it says."""
    match entry:
        case Clause():
            return entry.text, (entry.note or "",)
        case Ruling():
            readings = tuple([reading.text for reading in entry.readings])
            notes = tuple([text for note in entry.notes for text in (note.title, note.text)])
            return entry.question, (entry.answer, entry.why, *readings, *notes)
        case Principle():
            return entry.name, (entry.text,)
        case Conflict():
            return entry.tension, (entry.resolution, entry.decision)
        case _:
            assert_never(entry)

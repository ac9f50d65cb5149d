"""Searches the rulebook: every entry with words of a query, the best first.

Entries are ranked by BM25 over their texts; the subject of an entry (a ruling's question, a conflict's tension) counts
twice. Words are compared by their stems, so "reshuffle" finds "reshuffled" too. The same words always give the same
hits.
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

MAX_QUERY = 200
"""The most characters of a query."""
_WORD = re.compile(r"[a-z0-9]+")
_SATURATION, _LENGTH = 1.2, 0.75  # the usual constants of BM25
_ENDINGS = ("ings", "ing", "ed", "es", "s")
_SHORTEST_STEM = 3
_SYNONYMS = {"reshuffl": "shuffl"}  # to reshuffle is to shuffle
_COMMON = frozenset(
    _WORD.findall(
        "a an and are as at be but by can do does for from has have if in into is it its may no not of on one or so "
        "that the their them then there they this to was what when where which who with"
    )
)


@frozen
class Hit:
    """An entry with words of the query: its score, higher for a better match, and its best passage."""

    id: str
    score: float
    passage: str


def search(text: str, n: int = 10) -> tuple[Hit, ...]:
    """The ``n`` entries of the rulebook that match these words best, the best first.

    Entries with the same score are in the order of the rulebook; () if no entry has any of the words.

    :raises SlimeStackError: for anything but a text of 1 to 200 characters, and an ``n`` from 1 to 1,000

    >>> [hit.id for hit in search("how often may the search reshuffle", 1)]
    ['RULING.SPLIT.3']
    >>> search("xylophone")
    ()
    """
    if not isinstance(text, str) or not 1 <= len(text.strip()) <= MAX_QUERY:
        raise InvalidValue(defect("not_search", most=MAX_QUERY, given=quote(text)))
    book.MOST.require(n)
    query = _stems(text)
    index = _index()
    scores = [(_score(document, query, index), document) for document in index.documents]
    hits = sorted((pair for pair in scores if pair[0] > 0), key=lambda pair: -pair[0])
    return tuple([Hit(one.id, round(score, 3), _passage(one, query)) for score, one in hits[:n]])


@frozen
class _Document:
    """An entry in the index: its sentences, and the count of each stem."""

    id: str
    sentences: tuple[str, ...]
    counts: Counter[str]
    length: int


@frozen
class _Index:
    documents: tuple[_Document, ...]
    document_counts: Counter[str]
    mean_length: float


def _score(document: _Document, query: list[str], index: _Index) -> float:
    total = 0.0
    norm = _SATURATION * (1 - _LENGTH + _LENGTH * document.length / index.mean_length)
    for stem in dict.fromkeys(query):
        count = document.counts[stem]
        if count:
            documents = index.document_counts[stem]
            rarity = math.log(1 + (len(index.documents) - documents + 0.5) / (documents + 0.5))
            total += rarity * count * (_SATURATION + 1) / (count + norm)
    return total


def _passage(document: _Document, query: list[str]) -> str:
    """The sentence with most words of the query, the first of several."""
    return max(document.sentences, key=lambda sentence: len(set(query) & set(_stems(sentence))))


def _stems(text: str) -> list[str]:
    stems = [_stem(word) for word in _WORD.findall(text.lower()) if word not in _COMMON]
    return [*stems, *(_SYNONYMS[stem] for stem in stems if stem in _SYNONYMS)]


def _stem(word: str) -> str:
    """The word without the endings of its forms: the stem of splits and splitting is split."""
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
    document_counts = Counter(stem for document in documents for stem in document.counts)
    return _Index(documents, document_counts, sum(one.length for one in documents) / len(documents))


def _entries() -> Iterator[Entry]:
    for chapter in book.chapters():
        yield from chapter.clauses
        yield from chapter.rulings
    yield from book.principles()
    yield from book.conflicts()


def _document(entry: Entry) -> _Document:
    subject, texts = _texts(entry)
    sentences = tuple([one for text in (subject, *texts) for one in re.split(r"(?<=[.?;]) ", text) if one])
    stems = [*_stems(entry.id), *_stems(subject) * 2, *(stem for text in texts for stem in _stems(text))]
    return _Document(entry.id, sentences, Counter(stems), len(stems))


def _texts(entry: Entry) -> tuple[str, tuple[str, ...]]:
    """The subject of an entry, and its other texts."""
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

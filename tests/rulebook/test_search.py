"""The search of the rulebook."""

from __future__ import annotations

import math

import pytest

from slimestack.errors import SlimeStackError
from slimestack.rulebook import clauses, conflicts, entry, principles, rulings
from slimestack.rulebook.search import _index, _stem, _stems, search


def ids(text: str, n: int = 10) -> list[str]:
    """The ids found, the best first."""
    return [hit.id for hit in search(text, n)]


def test_reshuffle() -> None:
    """What is looked for most finds the rulings that answer it, and the clauses that only say shuffle."""
    assert {"RULING.SPLIT.3", "RULING.SPLIT.14", "X-17"} <= set(ids("reshuffle", 5))
    assert {"DRAW.5", "DECK.1", "SPLIT.8"} <= set(ids("reshuffle", 40))


@pytest.mark.parametrize(
    ("one", "other"),
    [("split", "splitting"), ("draws", "draw"), ("Royals", "royal"), ("combined", "COMBINE"), ("passing", "passes")],
)
def test_forms_of_a_word(one: str, other: str) -> None:
    """All forms of a word find the same."""
    assert search(one) == search(other) != ()


def test_a_word_that_only_looks_like_a_form() -> None:
    """What ends in ss is no plural."""
    assert "X-19" in ids("pass")


def test_what_an_entry_is_about_counts_more() -> None:
    """A question about the words stands before an answer that only has them."""
    assert ids("how often may one reshuffle", 1) == ["RULING.SPLIT.3"]


def test_every_entry_finds_itself() -> None:
    """The words of an entry find it among the first."""
    for one in clauses()[::7]:
        assert one.id in ids(one.text[:200], 5)
    for ruling in rulings()[::7]:
        assert ruling.id in ids(ruling.question[:200], 5)
    for principle in principles():
        assert principle.id in ids(principle.text[:200], 5)
    for conflict in conflicts()[::5]:
        assert conflict.id in ids(conflict.tension[:200], 5)


def test_passage() -> None:
    """A find shows the sentence that fits best, taken from the entry."""
    (hit,) = search("Token Player turns counter-clockwise neighbour", 1)
    assert hit.id == "TOKEN.1"
    assert hit.passage in getattr(entry("TOKEN.1"), "text", "")


def test_order_and_number() -> None:
    """The best stand first, no more than asked for, and the same every time."""
    hits = search("growth token", 7)
    assert len(hits) == 7
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert search("growth token", 7) == hits


@pytest.mark.parametrize("text", ["xylophone", "the of and", "..."])
def test_nothing(text: str) -> None:
    """Words that no entry has, or that all have, find nothing."""
    assert search(text) == ()


@pytest.mark.parametrize("wrong", ["", "   ", "a" * 201, None, 7])
def test_no_search(wrong: object) -> None:
    """What is not a text of bearable length is refused in a sentence."""
    with pytest.raises(SlimeStackError, match="a text of 1 to 200 characters"):
        search(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("word", ["slime", "shuffle", "tie", "crown"])
def test_the_score_is_that_of_bm25(word: str) -> None:
    """An entry's score follows from how often the word is in it, in how many entries, and how long it is."""
    index, (stem,) = _index(), set(_stems(word))
    many, mean = len(index.documents), sum(one.length for one in index.documents) / len(index.documents)
    having = sum(stem in one.counts for one in index.documents)
    rarity = math.log(1 + (many - having + 0.5) / (having + 0.5))
    wanted = {
        one.id: round(rarity * often * 2.2 / (often + 1.2 * (0.25 + 0.75 * one.length / mean)), 3)
        for one in index.documents
        if (often := one.counts[stem])
    }
    assert {hit.id: hit.score for hit in search(word, many)} == wanted
    assert len(wanted) == having > 2


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("split", "split"), ("splits", "split"), ("splitting", "split"), ("planned", "plan"), ("rolling", "roll"),
        ("passing", "pass"), ("pass", "pass"), ("passes", "pass"), ("ears", "ear"), ("as", "as"), ("die", "die"),
        ("use", "use"), ("free", "fre"), ("drawings", "draw"), ("dissolved", "dissolv"), ("dissolve", "dissolv"),
    ],
)  # fmt: skip
def test_stems(word: str, stem: str) -> None:
    """A word is compared without the ending of its form, a doubled letter before it and an e, if three letters stay."""
    assert _stem(word) == stem


def test_what_an_entry_is_about_counts_twice() -> None:
    """The words of a clause and of a ruling's question count twice, its id and all else once."""
    document = next(one for one in _index().documents if one.id == "SPLIT.1")
    assert document.sentences == ("Only a Big can be Split.",)
    assert document.counts == {"split": 3, "1": 1, "only": 2, "big": 2}


def test_passages_are_sentences() -> None:
    """What is shown of an entry is one sentence of it."""
    hits = search("reshuffle discard", 20)
    assert len(hits) == 20
    assert [hit.id for hit in hits if ". " in hit.passage or "? " in hit.passage] == []


def test_how_long_a_question_may_be_and_how_many_are_shown() -> None:
    """One character is enough and 200 are not too many; ten entries come unless another number is asked for."""
    assert search("q") == search("q" * 200) == ()
    with pytest.raises(SlimeStackError, match="1 to 200 characters to search for, got"):
        search("q" * 201)
    assert len(search("slime")) == 10

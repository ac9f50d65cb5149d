"""The search of the rulebook."""

from __future__ import annotations

import pytest

from slimestack.errors import SlimeStackError
from slimestack.rulebook import clauses, conflicts, entry, principles, rulings
from slimestack.rulebook.search import search


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
    """What is no text of bearable length is refused in a sentence."""
    with pytest.raises(SlimeStackError, match="a text of 1 to 200 characters"):
        search(wrong)  # type: ignore[arg-type]

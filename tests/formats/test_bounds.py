"""Writers and readers agree: what a reader would refuse as too long or too many is not written."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

import slimestack as ss
from boxes import box, ripple
from formats.test_record import push
from slimestack.positions import read as position_texts
from slimestack.records.write import MAX_TEXT as LONGEST_RECORD


def large(rites: int, name: str = "R") -> ss.Edition:
    """A box with so many Rites."""
    condition = ss.parse_condition("count(big) >= 2")
    cards = tuple(ss.cards.Rite(f"r{at}", name, 1, condition) for at in range(rites))
    return attrs.evolve(box(), rites=cards)


def deep(effect: ss.cards.Effect, levels: int) -> ss.cards.Effect:
    """The effect inside so many others."""
    for _ in range(levels):
        effect = ss.cards.Seq((ss.cards.Disburse(1), effect))
    return effect


MOST = large(1000)
"""A box with as many Rites as a file may hold."""


class TestEditions:
    """Edition files hold so many cards and so many bytes."""

    def test_the_most(self) -> None:
        """A box with 1,000 Rites is written and read."""
        assert ss.read_edition(ss.edition_text(MOST)) == MOST

    def test_too_many_rites(self) -> None:
        """A box with one more is not written."""
        with pytest.raises(ss.SlimeStackError, match="rites: expected at most 1000 members, got 1001"):
            ss.edition_text(large(1001))

    def test_too_many_ripples(self) -> None:
        """Nor is one with so many Ripples."""
        ripples = tuple(ripple(f"a{at}", "everyone, now: draw(1)") for at in range(1001))
        with pytest.raises(ss.SlimeStackError, match="ripples: expected at most 1000 members, got 1001"):
            ss.edition_text(attrs.evolve(box(), ripples=ripples))

    def test_too_many_bytes(self) -> None:
        """What counts is the file, in which a letter may take several bytes."""
        wide = large(1000, "\u6c34" * 60)
        with pytest.raises(ss.SlimeStackError, match="an edition file has 249410 bytes, more than 200000"):
            ss.edition_text(wide)


class TestPositions:
    """A position text names so many cards and has so many characters."""

    def test_too_many_cards(self) -> None:
        """A table with more Rites in a pile than are read has no text."""
        edition = large(1200)
        deck = [f"r{at}" for at in range(1, 1150)]
        state = ss.position(["e4", "m3"], edition=edition, row="r1150 r1151 r1152 r1153 r0", rite_deck=deck)
        with pytest.raises(ss.SlimeStackError, match="expected at most 1000 members, got 1149"):
            ss.position_text(state)

    def test_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A table whose text would be longer than what is read has none."""
        state = ss.position(["e4 e0", "m3"])
        monkeypatch.setattr(position_texts, "MAX_TEXT", 10)
        assert ss.position_text(state) == "e4 e0 / m3"
        longer = ss.position(["e4 e0 e0", "m3"])
        with pytest.raises(ss.SlimeStackError, match="a position text has 13 characters, more than 10"):
            ss.position_text(longer)

    @pytest.mark.parametrize(
        ("effect", "problem"),
        [
            (
                ss.cards.May(ss.cards.Seq((ss.cards.DrawSlimes(1),) * 120)),
                "an effect has 1088 characters, more than 1000",
            ),
            (ss.cards.May(deep(ss.cards.DrawSlimes(1), 20)), "an effect has more than 16 levels of brackets"),
        ],
    )
    def test_effects(self, effect: ss.cards.Effect, problem: str) -> None:
        """A Ripple that was made in code, and is too long or too deep for the card language, cannot be under way."""
        part = ss.cards.Part(ss.cards.Everyone(), "now", effect)
        edition = attrs.evolve(
            box(), ripples=(*box().ripples, ss.cards.Ripple("odd", "Odd", hazard=False, parts=(part,)))
        )
        state = ss.position(["e4", "m3"], edition=edition, pending=ss.Resolving("odd", 0, (0, 1), (effect,)))
        with pytest.raises(ss.SlimeStackError, match=problem):
            ss.position_text(state)

    def test_too_many_effects(self) -> None:
        """A share has so many effects, when it is printed and when it is read."""
        state = ss.position(["e4", "m3"])

        def text(effects: int) -> str:
            several = ss.Resolving("spawning-tide", 0, (0,), (ss.cards.DrawSlimes(1),) * effects)
            return ss.position_text(attrs.evolve(state, pending=several))

        most = text(999)
        with pytest.raises(ss.InvalidPosition):  # it is read, but is not what that Ripple does
            ss.read_position(most)
        with pytest.raises(ss.ParseError, match="a share has at most 999 effects"):
            ss.read_position(most.replace(": ", ": draw(1) then "))
        with pytest.raises(ss.SlimeStackError, match="a share has at most 999 effects, got 1000"):
            text(1000)


class TestRecords:
    """A record's text has so many characters."""

    def test_too_long(self) -> None:
        """A record with more comments than are read is not written."""
        record = push(ss.Record(ss.position(["e4 e0", "m3"], row=[])), "combine e0 e4")
        long = attrs.evolve(record, comments=((1, "x" * 400),) * 619)
        assert len(ss.record_text(long)) < LONGEST_RECORD
        assert ss.read_record(ss.record_text(long)).comments == long.comments
        with pytest.raises(ss.SlimeStackError, match="a record has 282432 characters, more than 250000"):
            ss.record_text(attrs.evolve(record, comments=((1, "x" * 400),) * 700))


def _many(state: ss.State) -> ss.Step:
    fact = ss.steps(ss.position(["e4", "m3"], actions_left=0), ss.EndTurn())[0].facts[0]
    return ss.Step(0, ss.EndTurn(), state, (fact,) * 1000)


DOCUMENTS: dict[str, tuple[Callable[[], object], str]] = {
    "state": (
        lambda: ss.position(["e4", "m3"], edition=large(1200)),
        "State.rite_deck: expected 0 to 1000 members, got 1195",
    ),
    "step": (
        lambda: _many(ss.position(["e4", "m3"])),
        "Step.facts: expected 0 to 999 members, got 1000",
    ),
    "record": (
        lambda: ss.Record(ss.position(["e4", "m3"]), comments=((0, "x"),) * 50_001),
        "Record.comments: expected 0 to 50000 members, got 50001",
    ),
    "verdict": (
        lambda: attrs.evolve(ss.explain(ss.position(["e4", "m3"]), ss.Grow()), details=(("a", "x" * 2001),)),
        "Verdict.details: expected a detail of 1 to 2000 printable characters, got "
        "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'",
    ),
    "edition": (lambda: large(9000), "a document has 1"),
    "state with its edition": (
        lambda: ss.position(["e4", "m3"], edition=large(9000), row="r1 r2 r3 r4 r5", rite_deck="r6"),
        "a document has 1",
    ),
}


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_documents(kind: str) -> None:
    """What would be refused when a document is read is refused when it is written."""
    value, problem = DOCUMENTS[kind]
    with pytest.raises(ss.SlimeStackError) as raised:
        ss.to_json(value())  # type: ignore[arg-type]
    assert str(raised.value).startswith(problem)


class TestReaders:
    """What is too much is refused before it is looked at."""

    def test_a_long_document(self) -> None:
        """A document has a number of characters at most, and the place where they end is shown."""
        with pytest.raises(ss.ParseError, match="a document has 2000001 characters, more than"):
            ss.from_json(ss.State, " " * 2_000_001)

    def test_many_cards(self) -> None:
        """A position names at most 1,000 cards in a row."""
        with pytest.raises(ss.ParseError, match="expected at most 1000 members, got 1001"):
            ss.read_position(f"e0 / d0; row {' '.join(f'r{number}' for number in range(1001))}")

    def test_a_deep_key(self) -> None:
        """A key of an edition file has at most 32 parts, and the line is named where one has more."""
        with pytest.raises(ss.SlimeStackError, match="line 2, column 1: a key has more than 32 parts"):
            ss.read_edition(f'name = "Deep"\n{"a." * 32}a = 1\n')

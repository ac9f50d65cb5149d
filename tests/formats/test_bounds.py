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


def large(rites: int, name: str = "R", comparisons: int = 1) -> ss.Edition:
    """A box with so many Rites, each with so many comparisons."""
    condition = ss.parse_condition(" and ".join(["count(big) >= 2"] * comparisons))
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
        """A box with one more is none."""
        with pytest.raises(ss.SlimeStackError, match=r"Edition\.rites: expected 0 to 1000 members, got 1001"):
            large(1001)

    def test_too_many_ripples(self) -> None:
        """Nor is one with so many Ripples."""
        ripples = tuple(ripple(f"a{at}", "everyone, now: draw(1)") for at in range(1001))
        with pytest.raises(ss.SlimeStackError, match=r"Edition\.ripples: expected 0 to 1000 members, got 1001"):
            attrs.evolve(box(), ripples=ripples)

    def test_too_many_bytes(self) -> None:
        """What counts is the file, in which a letter may take several bytes."""
        wide = large(1000, "\u6c34" * 60)
        with pytest.raises(ss.SlimeStackError, match="an edition file has 249410 bytes, more than 200000"):
            ss.edition_text(wide)


def chain(levels: int, width: int = 1) -> ss.cards.Cond:
    """A condition inside so many others, each of which has it several times."""
    condition: ss.cards.Cond = ss.parse_condition("count(big) >= 2")
    for level in range(levels):
        kind = ss.cards.AnyOf if level % 2 else ss.cards.AllOf
        condition = kind((condition,) * width + (condition,))
    return condition


class TestCards:
    """A card has as much text as a file can say, however it was made."""

    @pytest.mark.parametrize("levels", [17, 60, 100_000])
    def test_deep(self, levels: int) -> None:
        """A condition that nests deeper is refused at once, also where writing it down would never end."""
        with pytest.raises(
            ss.SlimeStackError, match=r"a condition has (more than 16 levels of brackets|1[0-9]{3} char)"
        ):
            ss.cards.Rite("x", "X", 1, chain(levels))

    def test_wide(self) -> None:
        """So is one with more parts than characters would be allowed."""
        with pytest.raises(ss.SlimeStackError, match=r"Rite\.condition: expected at most 1000 members, got 1001"):
            ss.cards.Rite("x", "X", 1, chain(3, width=40))

    @pytest.mark.parametrize("depth", range(1, 17))
    def test_what_can_be_read(self, depth: int) -> None:
        """What nests as deep as a text may is on a card, and its text is read back."""
        effect = ss.parse_effect("seq(draw(1), " * (depth - 1) + "draw(1)" + ")" * (depth - 1))
        part = ss.cards.Part(ss.cards.Everyone(), "now", effect)
        assert ss.parse_effect(str(part.do)) == effect
        brackets = "count(any) >= 1"
        for at in range(depth - 1):
            brackets = f"({brackets} {'and' if at % 2 else 'or'} count(any) >= 2)"
        condition = ss.parse_condition(brackets)
        assert ss.parse_condition(str(ss.cards.Rite("x", "X", 1, condition).condition)) == condition

    def test_written_out(self) -> None:
        """A text that is too long only once spaces are put in is refused where it is read, with its line."""
        dense = "or".join(["(count()>=8)"] * 70)
        text = ss.edition_text(box()).replace('condition = "count(big) >= 2"', f'condition = "{dense}"')
        with pytest.raises(
            ss.InvalidEdition, match=r"line 11, column 14.*condition has 1[0-9]{3} characters, more than 1000"
        ):
            ss.read_edition(text)

    def test_too_many_parts(self) -> None:
        """A Ripple has 50 parts at most."""
        part = ss.cards.Part(ss.cards.Everyone(), "now", ss.cards.Disburse(1))
        assert len(ss.cards.Ripple("x", "X", hazard=False, parts=(part,) * 50).parts) == 50
        with pytest.raises(ss.SlimeStackError, match=r"Ripple\.parts: expected 1 to 50 members, got 51"):
            ss.cards.Ripple("x", "X", hazard=False, parts=(part,) * 51)


class TestPositions:
    """A position text names so many cards and has so many characters."""

    def test_too_many_cards(self) -> None:
        """A table with more Rites in a pile than are read has no text; with all that a box can have it has one."""
        state = ss.position(
            ["e4", "m3"], edition=MOST, row="r0 r1 r2 r3 r4", rite_deck=[f"r{at}" for at in range(5, 1000)]
        )
        assert ss.read_position(ss.position_text(state), edition=MOST) == state
        with pytest.raises(ss.SlimeStackError, match="expected at most 1000 members, got 1149"):
            ss.position_text(attrs.evolve(state, rite_deck=("r1",) * 1149))

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
        """An effect made in code that is too long or too deep for the card language is on no card, nor under way."""
        with pytest.raises(ss.SlimeStackError, match=rf"Part\.do: {problem}"):
            ss.cards.Part(ss.cards.Everyone(), "now", effect)
        under_way = ss.Resolving("spawning-tide", 0, (0, 1), (effect,))
        with pytest.raises(ss.SlimeStackError, match=problem):
            ss.position(["e4", "m3"], pending=under_way)
        with pytest.raises(ss.SlimeStackError, match=problem):
            ss.position_text(attrs.evolve(ss.position(["e4", "m3"]), pending=under_way))

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
        lambda: attrs.evolve(ss.position(["e4", "m3"], edition=MOST), rite_deck=("r1",) * 1195),
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
    "edition": (lambda: large(1000, comparisons=40), "a document has 5"),
    "state with its edition": (
        lambda: ss.position(["e4", "m3"], edition=large(1000, comparisons=40), row="r1 r2 r3 r4 r5", rite_deck="r6"),
        "a document has 5",
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

"""The card language as text: what can be written, that text and value agree, and every way to get it wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import slimestack as ss
from slimestack.editions.language import MAX_DEPTH, MAX_TEXT
from slimestack.table import cards

CONDITIONS = [
    "count(any) >= 4",
    "count(big) <= 0",
    "count(big | royal, ember | dew, growth >= 2) >= 2",
    "count(ember) >= 1",
    "count(growth >= 3) >= 1",
    "count(droplet, growth >= 3) >= 1",
    "growth(moss | pebble) >= 10",
    "top_growth(any) >= 10000",
    "types(any) >= 3",
    "types(big, each=2) >= 2",
    "best_type(royal) >= 1",
    "count(big) >= 1 and types(any) >= 2",
    "count(big) >= 1 or types(any) >= 2 or growth(any) >= 0",
    "(count(big) >= 1 or count(royal) >= 1) and types(any) >= 2",
    "(count(big) >= 1 and count(royal) >= 1) and types(any) >= 2",
    "((count(big) >= 1 or count(royal) >= 1) or count(any) >= 2) or types(any) >= 2",
    "count(big) >= 1 or (count(royal) >= 1 and types(any) >= 2)",
]
EFFECTS = [
    "disburse(2)",
    "draw(999)",
    "dissolve(1, any)",
    "dissolve(1, droplet | big, ember, growth >= 1)",
    "remove(10000, big, one)",
    "remove(2, big, moss, growth >= 5, each)",
    "remove(1, any, each)",
    "move(3)",
    "discard_rites(2)",
    *(f"modify({knob}, {delta})" for knob in ("grow", "draw", "combine_bonus", "mutate_bonus") for delta in ("+1",
      "-2", "+0")),
    "modify(draw, -1, floor=1)",
    *(f"forbid({name})" for name in ("combine", "grow", "draw", "mutate", "split", "royal", "claim")),
    "seq(disburse(1), draw(1))",
    "seq(seq(disburse(1), draw(1)), may(remove(1, any, one)), move(1))",
    "may(draw(1))",
    "may(seq(draw(1), disburse(1)))",
]  # fmt: skip
WHO = ["everyone", "token_player", "everyone_else", "rite_row", "most(count(big))", "most(growth(any), 2)",
       "fewest(types(any, each=2))"]  # fmt: skip


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        *((ss.parse_condition, text) for text in CONDITIONS),
        *((ss.parse_effect, text) for text in EFFECTS),
        *((ss.parse_who, text) for text in WHO),
    ],
)
def test_texts_are_exact_inverses(parse: Callable[[str], object], text: str) -> None:
    """A canonical text is read as a value whose text it is."""
    value = parse(text)
    assert str(value) == text
    assert parse(str(value)) == value


def test_every_form_is_shown() -> None:
    """The texts above have every form of the language: each effect, condition, number and who."""
    values: list[object] = [
        *map(ss.parse_condition, CONDITIONS), *map(ss.parse_effect, EFFECTS), *map(ss.parse_who, WHO)
    ]  # fmt: skip
    seen = {type(value) for value in values} | {type(ss.parse_condition(text).expr) for text in CONDITIONS[:11]}  # type: ignore[union-attr]
    assert seen == {
        cards.Count, cards.Growth, cards.TopGrowth, cards.Types, cards.BestType, cards.AtLeast, cards.AtMost,
        cards.AllOf, cards.AnyOf, cards.Everyone, cards.TokenPlayer, cards.EveryoneElse, cards.Most, cards.Fewest,
        cards.RiteRow, cards.Disburse, cards.DrawSlimes, cards.DissolveSlimes, cards.RemoveGrowth, cards.MoveGrowth,
        cards.DiscardRites, cards.Modify, cards.Forbid, cards.Seq, cards.May,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("count( royal|big )>=2", "count(big | royal) >= 2"),
        ("count() >= 2", "count(any) >= 2"),
        ("count(any,) >= 2", "count(any) >= 2"),
        ("count(droplet | big | royal) >= 2", "count(any) >= 2"),
        ("count(pebble | moss | dew | ember, big) >= 2", "count(big) >= 2"),
        ("count(growth >= 2, ember, big) >= +1", "count(big, ember, growth >= 2) >= 1"),
        ("count(growth >= 0) >= 1", "count(any) >= 1"),
        ("types(each=2) >= 1", "types(any, each=2) >= 1"),
        ("types(any, each=1) >= 1", "types(any) >= 1"),
        ("\n(count(any)\n\t>= 2)\r\n", "count(any) >= 2"),
        ("count(any) >= 1 and count(big) >= 1 and (count(royal) >= 1)",
         "count(any) >= 1 and count(big) >= 1 and count(royal) >= 1"),
        ("count(any) >= 1 or count(big) >= 1 and count(royal) >= 1",
         "count(any) >= 1 or (count(big) >= 1 and count(royal) >= 1)"),
    ],
)  # fmt: skip
def test_conditions_are_read_tolerantly(text: str, canonical: str) -> None:
    """Spaces, lines, order and needless words do not matter; "and" binds before "or"."""
    assert str(ss.parse_condition(text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("dissolve(1)", "dissolve(1, any)"),
        ("remove(2, each)", "remove(2, any, each)"),
        ("modify(grow, 1)", "modify(grow, +1)"),
        ("modify(grow, -1, floor=0)", "modify(grow, -1)"),
    ],
)
def test_effects_are_read_tolerantly(text: str, canonical: str) -> None:
    """A filter, a sign and a floor that say nothing may be left out."""
    assert str(ss.parse_effect(text)) == canonical
    assert str(ss.parse_who("most(count(big), 1)")) == "most(count(big))"


BAD_CONDITIONS = [
    ("count(any) >= 1 and types(any, each=0) >= 1", 20, "Types.each is a whole number"),
    ("count(any) >= 1 and count(any) >= 10001", 20, "AtLeast.n is a whole number"),
    ("count(any) >= 1 and count(any)", 20, "a condition compares"),
    ("count(any) >= 1 and count(any) == 1", 20, "a comparison is written with >= or <="),
    ("count(any) >= 1 and big >= 1", 20, "one of these is needed here, with brackets: count, growth"),
    ("count(growth >= 10001) >= 1", 6, "Filter.min_growth is a whole number"),
    ("count(growth <= 1) >= 1", 6, "a comparison is written with"),
    ("count(size >= 1) >= 1", 6, "a filter compares nothing but growth"),
    ("", 0, "not complete or not well formed"),
    ("count(any) >= 2 and", 19, "not complete or not well formed"),
    ("count(any) >= 2)", 15, "not complete or not well formed"),
    ("count(any) >= 007", 14, "not complete or not well formed"),
    ("a = 3", 2, "not complete or not well formed"),
    ("count(any) >= 2.0", 15, "a condition has no '.'"),
    ("count(any) >= 2x", 14, "a condition has no '2x'"),
    ("count(any) >= 1_000", 14, "a condition has no '1_'"),
    ("count(any) >= 0x10", 14, "a condition has no '0x'"),
    ("count[any] >= 2", 5, "a condition has no '['"),
    ("count(*any) >= 2", 6, "a condition has no '*'"),
    ("count(any) >= '2'", 14, 'a condition has no "\'"'),
    ("count(any) \x00", 11, "a condition has no '\\x00'"),
    ("count(any) ≥ 2", 11, "a condition has no '≥'"),
    ("c\u043eunt(any) >= 2", 1, "a condition has no"),
    ("count(any)", 0, "a condition compares"),
    ("count(any) >= 2 if x else y", 0, "a condition compares"),
    ("not count(any) >= 2", 0, "a condition compares"),
    ("count(any) > 2", 0, "a comparison is written with >= or <="),
    ("count(any) == 2", 0, "a comparison is written with >= or <="),
    ("count(any) is 2", 0, "a comparison is written with >= or <="),
    ("2 <= count(any) <= 4", 0, "a comparison is written with >= or <="),
    ("count(any) >= many", 14, "a whole number is needed here"),
    ("count(any) >= True", 14, "a whole number is needed here"),
    ("count(any) >= --2", 15, "a whole number is needed here"),
    ("count(any) >= 2 + 2", 14, "a whole number is needed here"),
    ("count(any) >= count(big)", 14, "a whole number is needed here"),
    ("count(any) >= -1", 0, "AtLeast.n is a whole number from 0 to 10000, not -1"),
    ("count(any) <= 10001", 0, "AtMost.n is a whole number from 0 to 10000"),
    ("count(any) >= 2 and count(any) >= 10001", 20, "AtLeast.n is a whole number"),
    ("2 >= 2", 0, "one of these is needed here, with brackets: count, growth"),
    ("count >= 2", 0, "one of these is needed here, with brackets: count, growth"),
    ("count(big)(big) >= 2", 0, "one of these is needed here, with brackets"),
    ("size(any) >= 2", 0, "'size' is no number of a Swarm; there are count, growth, top_growth, types, best_type"),
    ("disburse(2) >= 2", 0, "'disburse' is no number of a Swarm"),
    ("__import__(os) >= 2", 0, "'__import__' is no number of a Swarm"),
    ("count(any, each=2) >= 2", 16, "there is no each here"),
    ("count(slimes=any) >= 2", 13, "there is no slimes here"),
    ("types(any, each=big) >= 2", 16, "a whole number is needed here"),
    ("types(any, each=0) >= 2", 0, "Types.each is a whole number from 1 to 999, not 0"),
    ("types(any, each=2, each=3) >= 2", 24, "each is said twice"),
    ("count(giant) >= 2", 6, "'giant' is neither a tier nor a type, nor any"),
    ("count(any | big) >= 2", 6, "'any' is neither a tier nor a type, nor any"),
    ("count(big | ember) >= 2", 6, "tiers and types are separated by a comma"),
    ("count(big, royal) >= 2", 11, "a filter names tiers once, types once, growth once"),
    ("count(big, ember, dew) >= 2", 18, "a filter names tiers once, types once, growth once"),
    ("count(growth >= 1, growth >= 2) >= 2", 19, "a filter names tiers once, types once, growth once"),
    ("count(any, big) >= 2", 6, "any stands alone"),
    ("count(big, any) >= 2", 11, "any stands alone"),
    ("count(2) >= 2", 6, "a word is needed here: a tier, a type or any"),
    ("count(big + royal) >= 2", 6, "a word is needed here: a tier, a type or any"),
    ("count(big | 2) >= 2", 12, "a word is needed here: a tier, a type or any"),
    ("count(growth <= 2) >= 2", 6, "a comparison is written with >= or <="),
    ("count(size >= 2) >= 2", 6, "a filter compares nothing but growth"),
    ("count(2 >= 2) >= 2", 6, "a filter compares nothing but growth"),
    ("count(growth >= many) >= 2", 16, "a whole number is needed here"),
    ("count(growth >= -1) >= 2", 6, "Filter.min_growth is a whole number from 0 to 10000, not -1"),
]  # fmt: skip
BAD_EFFECTS = [
    ("seq(draw(1), disburse(0))", 13, "Disburse.n is a whole number"),
    ("seq(draw(1), remove(0, big, one))", 13, "RemoveGrowth.n is a whole number"),
    ("seq(draw(1), dissolve(0, big))", 13, "DissolveSlimes.n is a whole number"),
    ("seq(draw(1), modify(score, 1))", 13, "Modify.knob is one of"),
    ("seq(draw(1), forbid(end))", 13, "Forbid.action is one of"),
    ("seq(draw(1), seq(draw(1)))", 13, "Seq.effects needs 2 members or more"),
    ("seq(draw(1), modify(grow))", 13, "this is written like modify(grow, +1)"),
    ("seq(draw(1), forbid())", 13, "this is written like forbid(draw)"),
    ("seq(draw(1), dissolve())", 13, "this is written like dissolve(1, droplet)"),
    ("seq(draw(1), remove(1))", 13, "this is written like remove(2, big, one)"),
    ("seq(draw(1), move())", 13, "this is written like move(3)"),
    ("seq(draw(1), jump(1))", 13, "'jump' is no effect; there are disburse, draw, dissolve"),
    ("seq(draw(1), 7)", 13, "one of these is needed here, with brackets: disburse, draw"),
    ("seq(draw(1), may(draw(1), draw(1)))", 13, "this is written like may(draw(1))"),
    ("disburse", 0, "one of these is needed here, with brackets: disburse, draw, dissolve"),
    ("1", 0, "one of these is needed here, with brackets"),
    ("steal(1)", 0, "'steal' is no effect; there are disburse, draw"),
    ("disburse()", 0, "this is written like disburse(2)"),
    ("disburse(1, 2)", 0, "this is written like disburse(2)"),
    ("disburse(n)", 9, "a whole number is needed here"),
    ("disburse(0)", 0, "Disburse.n is a whole number from 1 to 999, not 0"),
    ("draw(1000)", 0, "DrawSlimes.n is a whole number from 1 to 999, not 1000"),
    ("draw(1, floor=1)", 14, "there is no floor here"),
    ("dissolve()", 0, "this is written like dissolve(1, droplet)"),
    ("dissolve(droplet)", 9, "a whole number is needed here"),
    ("dissolve(1, droplet, ember, growth >= 1, big)", 0, "this is written like dissolve(1, droplet)"),
    ("remove(1)", 0, "this is written like remove(2, big, one)"),
    ("remove(1, big)", 0, "RemoveGrowth.spread is one of one, each, not 'big'"),
    ("remove(1, big, 2)", 15, "a word is needed here: one or each"),
    ("remove(0, big, one)", 0, "RemoveGrowth.n is a whole number from 1 to 10000, not 0"),
    ("remove(1, one, each)", 10, "'one' is neither a tier nor a type"),
    ("move(-1)", 0, "MoveGrowth.up_to is a whole number"),
    ("discard_rites(1, 1)", 0, "this is written like discard_rites(2)"),
    ("modify(grow)", 0, "this is written like modify(grow, +1)"),
    ("modify(grow, 1, 1)", 0, "this is written like modify(grow, +1)"),
    ("modify(split, 1)", 0, "Modify.knob is one of grow, draw, combine_bonus, mutate_bonus, not 'split'"),
    ("modify(1, 1)", 7, "a word is needed here: grow, draw, combine_bonus or mutate_bonus"),
    ("modify(grow, 1000)", 0, "Modify.delta is a whole number from -999 to 999"),
    ("modify(grow, -1, floor=-1)", 0, "Modify.floor is a whole number from 0 to 999, not -1"),
    ("modify(grow, -1, ceiling=1)", 25, "there is no ceiling here"),
    ("modify(grow, -1, floor=1, floor=2)", 32, "floor is said twice"),
    ("forbid()", 0, "this is written like forbid(draw)"),
    ("forbid(draw, grow)", 0, "this is written like forbid(draw)"),
    ("remove(1, droplet, ember, growth >= 1, big, one)", 0, "this is written like remove(2, big, one)"),
    ("forbid(end)", 0, "Forbid.action is one of combine, grow, draw, mutate, split, royal, claim, not 'end'"),
    ("forbid(1)", 7, "a word is needed here: an action"),
    ("seq()", 0, "Seq.effects needs 2 members or more"),
    ("seq(draw(1))", 0, "Seq.effects needs 2 members or more"),
    ("seq(draw(1), jump(1))", 13, "'jump' is no effect"),
    ("may()", 0, "this is written like may(draw(1))"),
    ("may(draw(1), draw(1))", 0, "this is written like may(draw(1))"),
    ("may(jump(1))", 4, "'jump' is no effect"),
]
ALL_WHO = "everyone, token_player, everyone_else, rite_row, most(count(big), 1), fewest(count(big))"
BAD_WHO = [
    ("anybody", 0, f"'anybody' is nobody; there are {ALL_WHO}"),
    ("least(count(big))", 0, f"'least' is nobody; there are {ALL_WHO}"),
    ("7", 0, f"one of these is needed here, with brackets: {ALL_WHO}"),
    ("nobody", 0, "'nobody' is nobody; there are everyone, token_player, everyone_else, rite_row, most("),
    ("everyone()", 0, "'everyone' is nobody"),
    ("1", 0, "one of these is needed here, with brackets"),
    ("most()", 0, "this is written like most(count(big), 1)"),
    ("most(count(big), 1, 2)", 0, "this is written like most(count(big), 1)"),
    ("most(count(big), 0)", 0, "Most.minimum is a whole number from 1 to 10000, not 0"),
    ("most(count(big), big)", 17, "a whole number is needed here"),
    ("most(count(big), minimum=2)", 25, "there is no minimum here"),
    ("most(big)", 5, "one of these is needed here, with brackets: count"),
    ("fewest(count(big), 1)", 0, "this is written like fewest(count(big))"),
    ("fewest(size(big))", 7, "'size' is no number of a Swarm"),
    ("least(count(big))", 0, "'least' is nobody"),
]


@pytest.mark.parametrize(
    ("parse", "text", "place", "problem"),
    [
        *((ss.parse_condition, *case) for case in BAD_CONDITIONS),
        *((ss.parse_effect, *case) for case in BAD_EFFECTS),
        *((ss.parse_who, *case) for case in BAD_WHO),
    ],
)
def test_every_way_to_get_it_wrong(parse: Callable[[str], object], text: str, place: int, problem: str) -> None:
    """What does not fit is named and shown at its place."""
    with pytest.raises(ss.ParseError) as raised:
        parse(text)
    assert problem in raised.value.problem
    assert (raised.value.text, raised.value.place) == (text, place)


@pytest.mark.parametrize(
    ("parse", "what"), [(ss.parse_condition, "a condition"), (ss.parse_effect, "an effect"), (ss.parse_who, "who")]
)
def test_what_is_read_is_named(parse: Callable[[str], object], what: str) -> None:
    """An error about the text as a whole says what the text should have been."""
    for text, problem in [("$", "has no '$'"), ("x" * 1001, "has at most 1000 characters, not 1001"), ("(", "is not")]:
        with pytest.raises(ss.ParseError) as raised:
            parse(text)
        assert raised.value.problem.startswith(f"{what} {problem}")


def test_a_place_is_shown_in_the_text_without_its_line_breaks() -> None:
    """Of a text over several lines the error shows one line, and the place in it."""
    with pytest.raises(ss.ParseError) as raised:
        ss.parse_condition("count(big)\n   >= 2   and\n size(any) >= 1")
    assert raised.value.text == "count(big) >= 2 and size(any) >= 1"
    assert raised.value.text[raised.value.place :].startswith("size")


@pytest.mark.parametrize("parse", [ss.parse_condition, ss.parse_effect, ss.parse_who])
@pytest.mark.parametrize("given", [None, 2, b"everyone", ["everyone"], cards.Everyone()])
def test_what_is_no_text(parse: Callable[[object], object], given: object) -> None:
    """Anything but a str is refused as such."""
    with pytest.raises(ss.SlimeStackError, match="is a text, not"):
        parse(given)


def test_texts_have_a_length_and_a_depth() -> None:
    """A text of bearable length and depth is read; one more character or bracket is told."""
    longest = "count(any) >= 1".ljust(MAX_TEXT)
    assert str(ss.parse_condition(longest)) == "count(any) >= 1"
    with pytest.raises(ss.ParseError, match="at most 1000 characters, not 1001") as raised:
        ss.parse_condition(longest + " ")
    assert raised.value.place == MAX_TEXT
    deep = "(" * (MAX_DEPTH - 1) + "count(any)" + ")" * (MAX_DEPTH - 1) + " >= 1"
    assert str(ss.parse_condition(deep)) == "count(any) >= 1"
    with pytest.raises(ss.ParseError, match="nests at most 16 deep") as raised:
        ss.parse_condition(f"({deep})")
    assert raised.value.place == MAX_DEPTH + len("count")
    beside = " and ".join(["count(any) >= 1"] * (MAX_DEPTH + 1))
    assert str(ss.parse_condition(beside)) == beside


@pytest.mark.parametrize(
    "text",
    ["-" * 990 + "1 >= 1", "count(any) >= " + "9" * 900, "count(" + "|".join(["e"] * 480) + ") >= 1", "(" * 1000,
     ")" * 1000, "," * 1000, "not " * 240, "count(any) >= 1 and " * 48, "x" * 1000],
)  # fmt: skip
def test_hostile_texts(text: str) -> None:
    """Texts made to exhaust a parser end in a ParseError like any other, with a short message."""
    for parse in (ss.parse_condition, ss.parse_effect, ss.parse_who):
        with pytest.raises(ss.ParseError) as raised:
            parse(text)
        assert len(str(raised.value)) < 700


def test_a_parser_that_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should Python's own parser run out of stack, that too is a ParseError."""

    def exhausted(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("ast.parse", exhausted)
    with pytest.raises(ss.ParseError, match="nests too deep"):
        ss.parse_condition("count(any) >= 1")

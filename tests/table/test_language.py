"""The card language as text: what can be written, that text and value agree, and every way to get it wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import slimestack as ss
from slimestack.table import cards
from slimestack.table.bounds import MAX_CARD_TEXT as MAX_TEXT
from slimestack.table.bounds import MAX_DEPTH

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
    ("count(any) >= 1 and types(any, each=0) >= 1", 20, "expected a whole number from 1 to 999, got 0"),
    ("count(any) >= 1 and count(any) >= 10001", 20, "expected a whole number from 0 to 10000, got 10001"),
    ("count(any) >= 1 and count(any)", 20, "expected a comparison, as in count(big) >= 2"),
    ("count(any) >= 1 and count(any) == 1", 20, "expected >= or <=, as in count(big) >= 2"),
    ("count(any) >= 1 and big >= 1", 20, "expected one of these with brackets: count, growth"),
    ("count(growth >= 10001) >= 1", 6, "expected a whole number from 0 to 10000, got 10001"),
    ("count(growth <= 1) >= 1", 6, "expected >= or <=, as in count(big) >= 2"),
    ("count(size >= 1) >= 1", 6, "a filter compares only growth"),
    ("", 0, "a condition is incomplete or malformed"),
    ("count(any) >= 2 and", 19, "a condition is incomplete or malformed"),
    ("count(any) >= 2)", 15, "a condition is incomplete or malformed"),
    ("count(any) >= 007", 14, "a condition is incomplete or malformed"),
    ("a = 3", 2, "a condition is incomplete or malformed"),
    ("count(any) >= 2.0", 15, "unexpected '.' in a condition"),
    ("count(any) >= 2x", 14, "unexpected '2x' in a condition"),
    ("count(any) >= 1_000", 14, "unexpected '1_' in a condition"),
    ("count(any) >= 0x10", 14, "unexpected '0x' in a condition"),
    ("count[any] >= 2", 5, "unexpected '[' in a condition"),
    ("count(*any) >= 2", 6, "unexpected '*' in a condition"),
    ("count(any) >= '2'", 14, 'unexpected "\'" in a condition'),
    ("count(any) \x00", 11, "unexpected '\\x00' in a condition"),
    ("count(any) ≥ 2", 11, "unexpected '≥' in a condition"),
    ("c\u043eunt(any) >= 2", 1, "unexpected '\u043e' in a condition"),
    ("count(any)", 0, "expected a comparison, as in count(big) >= 2"),
    ("count(any) >= 2 if x else y", 0, "expected a comparison, as in count(big) >= 2"),
    ("not count(any) >= 2", 0, "expected a comparison, as in count(big) >= 2"),
    ("count(any) > 2", 0, "expected >= or <=, as in count(big) >= 2"),
    ("count(any) == 2", 0, "expected >= or <=, as in count(big) >= 2"),
    ("count(any) is 2", 0, "expected >= or <=, as in count(big) >= 2"),
    ("2 <= count(any) <= 4", 0, "expected >= or <=, as in count(big) >= 2"),
    ("count(any) >= many", 14, "expected a whole number"),
    ("count(any) >= True", 14, "expected a whole number"),
    ("count(any) >= --2", 15, "expected a whole number"),
    ("count(any) >= 2 + 2", 14, "expected a whole number"),
    ("count(any) >= count(big)", 14, "expected a whole number"),
    ("count(any) >= -1", 0, "expected a whole number from 0 to 10000, got -1"),
    ("count(any) <= 10001", 0, "expected a whole number from 0 to 10000, got 10001"),
    ("count(any) >= 2 and count(any) >= 10001", 20, "expected a whole number from 0 to 10000, got 10001"),
    ("2 >= 2", 0, "expected one of these with brackets: count, growth"),
    ("count >= 2", 0, "expected one of these with brackets: count, growth"),
    ("count(big)(big) >= 2", 0, "expected one of these with brackets"),
    ("size(any) >= 2", 0, "unknown number of a Swarm 'size': expected one of count, growth, top_growth, types, "
                          "best_type"),
    ("disburse(2) >= 2", 0, "unknown number of a Swarm 'disburse'"),
    ("__import__(os) >= 2", 0, "unknown number of a Swarm '__import__'"),
    ("count(any, each=2) >= 2", 16, "unknown option 'each'"),
    ("count(slimes=any) >= 2", 13, "unknown option 'slimes'"),
    ("types(any, each=big) >= 2", 16, "expected a whole number"),
    ("types(any, each=0) >= 2", 0, "expected a whole number from 1 to 999, got 0"),
    ("types(any, each=2, each=3) >= 2", 24, "each is given twice"),
    ("count(giant) >= 2", 6, "unknown filter 'giant': expected a tier, a type or any"),
    ("count(any | big) >= 2", 6, "unknown filter 'any': expected a tier, a type or any"),
    ("count(big | ember) >= 2", 6, "expected a comma between tiers and types, as in big | royal, ember"),
    ("count(big, royal) >= 2", 11, "is given twice: a filter has tiers once, types once, growth once"),
    ("count(big, ember, dew) >= 2", 18, "is given twice: a filter has tiers once, types once, growth once"),
    ("count(growth >= 1, growth >= 2) >= 2", 19, "is given twice: a filter has tiers once, types once, growth once"),
    ("count(any, big) >= 2", 6, "'any' is possible only alone"),
    ("count(big, any) >= 2", 11, "'any' is possible only alone"),
    ("count(2) >= 2", 6, "expected a word: a tier, a type or any"),
    ("count(big + royal) >= 2", 6, "expected a word: a tier, a type or any"),
    ("count(big | 2) >= 2", 12, "expected a word: a tier, a type or any"),
    ("count(growth <= 2) >= 2", 6, "expected >= or <=, as in count(big) >= 2"),
    ("count(size >= 2) >= 2", 6, "a filter compares only growth"),
    ("count(2 >= 2) >= 2", 6, "a filter compares only growth"),
    ("count(growth >= many) >= 2", 16, "expected a whole number"),
    ("count(growth >= -1) >= 2", 6, "expected a whole number from 0 to 10000, got -1"),
]  # fmt: skip
BAD_EFFECTS = [
    ("seq(draw(1), disburse(0))", 13, "expected a whole number from 1 to 999, got 0"),
    ("seq(draw(1), remove(0, big, one))", 13, "expected a whole number from 1 to 10000, got 0"),
    ("seq(draw(1), dissolve(0, big))", 13, "expected a whole number from 1 to 999, got 0"),
    ("seq(draw(1), modify(score, 1))", 13, "expected one of grow, draw, combine_bonus, mutate_bonus, got 'score'"),
    ("seq(draw(1), forbid(end))", 13, "expected one of combine, grow, draw, mutate, split, royal, claim, got 'end'"),
    ("seq(draw(1), seq(draw(1)))", 13, "expected 2 or more members, got 1"),
    ("seq(draw(1), modify(grow))", 13, "wrong number of arguments: write it like modify(grow, +1)"),
    ("seq(draw(1), forbid())", 13, "wrong number of arguments: write it like forbid(draw)"),
    ("seq(draw(1), dissolve())", 13, "wrong number of arguments: write it like dissolve(1, droplet)"),
    ("seq(draw(1), remove(1))", 13, "wrong number of arguments: write it like remove(2, big, one)"),
    ("seq(draw(1), move())", 13, "wrong number of arguments: write it like move(3)"),
    ("seq(draw(1), jump(1))", 13, "unknown effect 'jump': expected one of disburse, draw, dissolve"),
    ("seq(draw(1), 7)", 13, "expected one of these with brackets: disburse, draw"),
    ("seq(draw(1), may(draw(1), draw(1)))", 13, "wrong number of arguments: write it like may(draw(1))"),
    ("disburse", 0, "expected one of these with brackets: disburse, draw, dissolve"),
    ("1", 0, "expected one of these with brackets"),
    ("steal(1)", 0, "unknown effect 'steal': expected one of disburse, draw"),
    ("disburse()", 0, "wrong number of arguments: write it like disburse(2)"),
    ("disburse(1, 2)", 0, "wrong number of arguments: write it like disburse(2)"),
    ("disburse(n)", 9, "expected a whole number"),
    ("disburse(0)", 0, "expected a whole number from 1 to 999, got 0"),
    ("draw(1000)", 0, "expected a whole number from 1 to 999, got 1000"),
    ("draw(1, floor=1)", 14, "unknown option 'floor'"),
    ("dissolve()", 0, "wrong number of arguments: write it like dissolve(1, droplet)"),
    ("dissolve(droplet)", 9, "expected a whole number"),
    (
        "dissolve(1, droplet, ember, growth >= 1, big)",
        0,
        "wrong number of arguments: write it like dissolve(1, droplet)",
    ),
    ("remove(1)", 0, "wrong number of arguments: write it like remove(2, big, one)"),
    ("remove(1, big)", 0, "expected one of one, each, got 'big'"),
    ("remove(1, big, 2)", 15, "expected a word: one or each"),
    ("remove(0, big, one)", 0, "expected a whole number from 1 to 10000, got 0"),
    ("remove(1, one, each)", 10, "unknown filter 'one'"),
    ("move(-1)", 0, "expected a whole number from 1 to 999, got -1"),
    ("discard_rites(1, 1)", 0, "wrong number of arguments: write it like discard_rites(2)"),
    ("modify(grow)", 0, "wrong number of arguments: write it like modify(grow, +1)"),
    ("modify(grow, 1, 1)", 0, "wrong number of arguments: write it like modify(grow, +1)"),
    ("modify(split, 1)", 0, "expected one of grow, draw, combine_bonus, mutate_bonus, got 'split'"),
    ("modify(1, 1)", 7, "expected a word: grow, draw, combine_bonus or mutate_bonus"),
    ("modify(grow, 1000)", 0, "expected a whole number from -999 to 999, got 1000"),
    ("modify(grow, -1, floor=-1)", 0, "expected a whole number from 0 to 999, got -1"),
    ("modify(grow, -1, ceiling=1)", 25, "unknown option 'ceiling'"),
    ("modify(grow, -1, floor=1, floor=2)", 32, "floor is given twice"),
    ("forbid()", 0, "wrong number of arguments: write it like forbid(draw)"),
    ("forbid(draw, grow)", 0, "wrong number of arguments: write it like forbid(draw)"),
    (
        "remove(1, droplet, ember, growth >= 1, big, one)",
        0,
        "wrong number of arguments: write it like remove(2, big, one)",
    ),
    ("forbid(end)", 0, "expected one of combine, grow, draw, mutate, split, royal, claim, got 'end'"),
    ("forbid(1)", 7, "expected a word: an action"),
    ("seq()", 0, "expected 2 or more members, got 0"),
    ("seq(draw(1))", 0, "expected 2 or more members, got 1"),
    ("seq(draw(1), jump(1))", 13, "unknown effect 'jump'"),
    ("may()", 0, "wrong number of arguments: write it like may(draw(1))"),
    ("may(draw(1), draw(1))", 0, "wrong number of arguments: write it like may(draw(1))"),
    ("may(jump(1))", 4, "unknown effect 'jump'"),
]
ALL_WHO = "everyone, token_player, everyone_else, rite_row, most(count(big), 1), fewest(count(big))"
BAD_WHO = [
    ("anybody", 0, f"unknown players 'anybody': expected one of {ALL_WHO}"),
    ("least(count(big))", 0, f"unknown players 'least': expected one of {ALL_WHO}"),
    ("7", 0, f"expected one of these with brackets: {ALL_WHO}"),
    ("nobody", 0, "unknown players 'nobody': expected one of everyone, token_player, everyone_else, rite_row, most("),
    ("everyone()", 0, "unknown players 'everyone'"),
    ("1", 0, "expected one of these with brackets"),
    ("most()", 0, "wrong number of arguments: write it like most(count(big), 1)"),
    ("most(count(big), 1, 2)", 0, "wrong number of arguments: write it like most(count(big), 1)"),
    ("most(count(big), 0)", 0, "expected a whole number from 1 to 10000, got 0"),
    ("most(count(big), big)", 17, "expected a whole number"),
    ("most(count(big), minimum=2)", 25, "unknown option 'minimum'"),
    ("most(big)", 5, "expected one of these with brackets: count"),
    ("fewest(count(big), 1)", 0, "wrong number of arguments: write it like fewest(count(big))"),
    ("fewest(size(big))", 7, "unknown number of a Swarm 'size'"),
    ("least(count(big))", 0, "unknown players 'least'"),
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
    assert problem in raised.value.defect.sentence
    assert (raised.value.text, raised.value.offset) == (text, place)


@pytest.mark.parametrize(
    ("parse", "what"), [(ss.parse_condition, "a condition"), (ss.parse_effect, "an effect"), (ss.parse_who, "who")]
)
def test_what_is_read_is_named(parse: Callable[[str], object], what: str) -> None:
    """An error about the text as a whole says what the text should have been."""
    for text, problem in [
        ("$", f"unexpected '$' in {what}"),
        ("x" * 1001, f"{what} has 1001 characters, more than 1000"),
        ("(", f"{what} is incomplete or malformed"),
    ]:
        with pytest.raises(ss.ParseError) as raised:
            parse(text)
        assert raised.value.defect.sentence == problem


def test_a_place_is_shown_in_the_text_without_its_line_breaks() -> None:
    """Of a text over several lines the error shows one line, and the place in it."""
    with pytest.raises(ss.ParseError) as raised:
        ss.parse_condition(" count(big)\n   >= 2   and\n size(any) >= 1")
    assert raised.value.text[raised.value.offset :].startswith("size")
    _, shown, mark = str(raised.value).splitlines()
    assert shown == "   count(big)    >= 2   and  size(any) >= 1"
    assert shown.index("size") == mark.index("^")


@pytest.mark.parametrize("parse", [ss.parse_condition, ss.parse_effect, ss.parse_who])
@pytest.mark.parametrize("given", [None, 2, b"everyone", ["everyone"], cards.Everyone()])
def test_what_is_not_a_text(parse: Callable[[object], object], given: object) -> None:
    """Anything but a str is refused as such."""
    with pytest.raises(ss.SlimeStackError, match="as text, got"):
        parse(given)


def test_texts_have_a_length_and_a_depth() -> None:
    """A text of bearable length and depth is read; one more character or bracket is reported."""
    longest = "count(any) >= 1".ljust(MAX_TEXT)
    assert str(ss.parse_condition(longest)) == "count(any) >= 1"
    with pytest.raises(ss.ParseError, match="1001 characters, more than 1000") as raised:
        ss.parse_condition(longest + " ")
    assert raised.value.offset == MAX_TEXT
    deep = "(" * (MAX_DEPTH - 1) + "count(any)" + ")" * (MAX_DEPTH - 1) + " >= 1"
    assert str(ss.parse_condition(deep)) == "count(any) >= 1"
    with pytest.raises(ss.ParseError, match="more than 16 levels of brackets") as raised:
        ss.parse_condition(f"({deep})")
    assert raised.value.offset == MAX_DEPTH + len("count")
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
    with pytest.raises(ss.ParseError, match="a condition has more than 16 levels of brackets"):
        ss.parse_condition("count(any) >= 1")

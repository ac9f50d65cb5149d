"""Slimes, types, tiers and Swarms as values and as text."""

from __future__ import annotations

import copy
import pickle
from itertools import islice, permutations

import attrs
import pytest

import slimestack as ss
from slimestack.table import slimes
from slimestack.table.texts import parse_type

E, D, M, P = ss.SlimeType


@pytest.mark.clause("COMP.3")
def test_the_four_types_in_the_rulebooks_order() -> None:
    """The types are ember, dew, moss and pebble, known by their index, their letter and their word."""
    values = [(kind.index, kind.letter, str(kind)) for kind in ss.SlimeType]
    assert values == [(0, "e", "ember"), (1, "d", "dew"), (2, "m", "moss"), (3, "p", "pebble")]


def test_the_tiers_as_words() -> None:
    """A tier prints as its word."""
    assert [str(tier) for tier in ss.Tier] == ["droplet", "big", "royal"]


@pytest.mark.clause("COMP.10")
@pytest.mark.parametrize("text", ["e0", "d3", "m4", "p10000", "eR", "pR"])
def test_two_slimes_that_look_alike_are_one_object(text: str) -> None:
    """Made again, copied, copied deep or pickled under any protocol, a Slime is the same object."""
    slime = ss.parse_slime(text)
    assert ss.Slime(slime.type, slime.growth, slime.royal) is slime
    assert copy.copy(slime) is slime
    assert copy.deepcopy(slime) is slime
    assert copy.deepcopy([slime])[0] is slime
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(slime, protocol)) is slime


def test_types_and_tiers_survive_pickling_and_copying() -> None:
    """A type or tier that was copied or pickled is the same member, and so the same key."""
    for member in (*ss.SlimeType, *ss.Tier):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(member, protocol)) is member
        assert copy.deepcopy(member) is member
        assert {member: 1}[pickle.loads(pickle.dumps(member))] == 1


def test_different_slimes_are_different() -> None:
    """Type, growth and crown each tell two Slimes apart."""
    different = {ss.Slime(E), ss.Slime(D), ss.Slime(E, 1), ss.Slime(E, royal=True)}
    assert len(different) == 4


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("ember",), "Slime.type: expected a SlimeType, got"),
        ((None,), "Slime.type: expected a SlimeType, got"),
        (([],), "Slime.type: expected a SlimeType, got"),
        ((0,), "Slime.type: expected a SlimeType, got"),
        ((E, -1), "Slime.growth: expected a whole number from 0 to 10000, got -1"),
        ((E, 10_001), "whole number from 0 to 10000"),
        ((E, True), "Slime.growth: expected a whole number from 0 to 10000, got True"),
        ((E, 1.0), "Slime.growth: expected a whole number from 0 to 10000, got 1.0"),
        ((E, "1"), "Slime.growth: expected a whole number from 0 to 10000, got '1'"),
        ((E, None), "whole number"),
        ((E, {}), "whole number"),
        ((E, float("nan")), "whole number"),
        ((E, 0, 1), "Slime.royal: expected True or False, got 1"),
        ((E, 0, 0), "Slime.royal: expected True or False, got 0"),
        ((E, 0, "yes"), "Slime.royal: expected True or False, got"),
        ((E, 0, None), "Slime.royal: expected True or False, got"),
        ((E, 3, True), "Slime.growth: a Royal has 0 growth, got 3 (TIER.ROYAL.2)"),
    ],
)
def test_what_is_no_slime(arguments: tuple[object, ...], problem: str) -> None:
    """A wrong type, growth or crown is refused by name, also where a known Slime equals it as a key."""
    ss.Slime(E, 1)
    with pytest.raises(ss.SlimeStackError) as raised:
        ss.Slime(*arguments)  # type: ignore[arg-type]
    assert problem in str(raised.value)


def test_a_slime_never_changes() -> None:
    """No attribute of a Slime can be set or deleted, and none added."""
    slime = ss.Slime(E, 4)
    for name in ("growth", "tier", "rank", "colour"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(slime, name, 1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        delattr(slime, "growth")


@pytest.mark.parametrize("text", ["e0", "d3", "m12", "p10000", "eR", "dR", "mR", "pR"])
def test_slime_texts_are_exact_inverses(text: str) -> None:
    """A Slime's text is read back as that Slime, and is what was read."""
    slime = ss.parse_slime(text)
    assert str(slime) == text
    assert ss.parse_slime(str(slime)) is slime
    assert repr(slime) == f"<Slime {text}>"


@pytest.mark.parametrize(
    ("text", "plain"), [("E4", "e4"), ("er", "eR"), ("PR", "pR"), ("d007", "d7"), ("M00000", "m0")]
)
def test_slimes_are_read_tolerantly(text: str, plain: str) -> None:
    """Case and leading zeros do not matter."""
    assert str(ss.parse_slime(text)) == plain


@pytest.mark.parametrize(
    "text",
    ["", "e", "4", "x4", "e-1", "e+1", "e 4", " e4", "e4 ", "e4\n", "e4.0", "eRR", "eR1", "ee4", "é4", "e\uff14", "e٤",
     "e100000",
     "ember4", "e4\x00", "\ud8004", "\u0395R", "e1e1"],
)  # fmt: skip
def test_texts_that_are_no_slime(text: str) -> None:
    """Anything but a letter and a plain number or R is refused, also digits of other scripts."""
    with pytest.raises(
        ss.ParseError,
        match="expected a Slime such as e4 or eR",
    ) as raised:
        ss.parse_slime(text)
    assert (raised.value.text, raised.value.offset) == (text, 0)
    assert str(raised.value).encode("utf-8", "strict")


def test_a_slime_with_too_much_growth() -> None:
    """Five digits can say more than a Slime can hold."""
    with pytest.raises(ss.ParseError, match="at most 10000"):
        ss.parse_slime("e10001")


def test_types_are_read_by_word_or_letter_in_any_case() -> None:
    """A type is written out or as its first letter."""
    assert [parse_type(word) for word in ("ember", "DEW", "m", "P")] == [E, D, M, P]
    with pytest.raises(ss.ParseError, match=r"expected a type \(ember, dew, moss or pebble\), got 'fire'") as raised:
        parse_type("fire", "pick fire", 5)
    assert (raised.value.text, raised.value.offset) == ("pick fire", 5)
    with pytest.raises(ss.ParseError) as raised:
        parse_type("fire")
    assert (raised.value.text, raised.value.offset) == ("fire", 0)


def test_the_order_of_a_swarm() -> None:
    """Slimes lie by type, a Royal first, then growth falling, however they were given."""
    ordered = "eR e5 e0 e0 dR d1 m2 pR p10000 p3"
    for order in islice(permutations(reversed(ordered.split())), 0, 40_000, 997):
        assert ss.swarm_text(ss.parse_swarm(" ".join(order))) == ordered
    assert ss.swarm_of([ss.Slime(D), ss.Slime(E)]) == (ss.Slime(E), ss.Slime(D))


def test_swarm_texts() -> None:
    """An empty text is an empty Swarm, any white space separates, and a wrong word is shown at its place."""
    assert ss.parse_swarm("") == ss.parse_swarm(" \n\t ") == ()
    assert ss.swarm_text(()) == ""
    assert ss.parse_swarm("d1\n  E0\te4") == ss.parse_swarm("e4 e0 d1")
    with pytest.raises(
        ss.ParseError,
        match=r"expected a Slime such as e4 or eR .*, got 'x9'",
    ) as raised:
        ss.parse_swarm("e4  x9 d0")
    assert (raised.value.text, raised.value.offset) == ("e4  x9 d0", 4)


def test_swarms_are_changed_by_making_new_ones() -> None:
    """One Slime becomes another, leaves, or joins; equal ones beside it stay."""
    swarm = ss.parse_swarm("e4 e0 e0 d1")
    e0, e1 = ss.Slime(E), ss.Slime(E, 1)
    assert ss.swarm_text(slimes.replace_slime(swarm, e0, e1)) == "e4 e1 e0 d1"
    assert ss.swarm_text(slimes.remove_slime(swarm, e0)) == "e4 e0 d1"
    assert ss.swarm_text(slimes.add_slime(swarm, e1)) == "e4 e1 e0 e0 d1"
    assert ss.swarm_text(swarm) == "e4 e0 e0 d1"
    assert ss.swarm_text([e1.with_growth(10_000)]) == "e10000"
    with pytest.raises(ss.SlimeStackError):
        e1.with_growth(10_001)


def test_slimes_that_nobody_has_had_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Slime made for the first time has the tier of its growth and crown, and its place in the order of a Swarm."""
    monkeypatch.setattr(slimes, "_cache", {})
    each = ((0, True), (slimes.MAX_GROWTH, False), (4, False), (3, False), (0, False))
    values = [(kind, growth, royal) for kind in ss.SlimeType for growth, royal in each]
    made = [ss.Slime(*one) for one in values]
    big, droplet = [ss.Tier.BIG] * 2, [ss.Tier.DROPLET] * 2
    assert [slime.tier for slime in made] == [ss.Tier.ROYAL, *big, *droplet] * 4
    assert [(slime.type, slime.growth, slime.royal) for slime in made] == values
    backwards = made[::-1]
    assert sorted(backwards, key=slimes.by_rank) == made
    assert [ss.Slime(*one) is slime for one, slime in zip(values, made, strict=True)] == [True] * len(values)

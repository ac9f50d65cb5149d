"""The static checks of a card set, as cards and boxes that cannot be."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import slimestack as ss
from boxes import box, ripple
from slimestack.editions.defects import causes
from slimestack.table.edition import edition_defects


def checks(condition: str, **more: Any) -> list[str]:
    """What is wrong with an edition whose first Rite has this condition."""
    rites = {"asked": condition, **{f"far-{letter}": "count(royal) >= 4" for letter in "abcd"}}
    return made(rites=rites, **more)


def part_checks(part: str) -> list[str]:
    """What is wrong with an edition whose first Ripple has this part."""
    return [defect.removeprefix("ripple 1, parts 1: ") for defect in made(part)]


def made(*parts: str, **more: Any) -> list[str]:
    """What is wrong with a small box, nothing for a sound one."""
    try:
        box(*parts, **more)
    except ss.InvalidEdition as error:
        return list(map(str, error.defects))
    return []


@pytest.mark.clause("SETUP.1c", "SETUP.2b", "SETUP.3b")
@pytest.mark.ruling("RULING.SETUP.11", "RULING.SETUP.4")
def test_a_box_with_too_little_in_it() -> None:
    """Three Slimes of each type, five Rites and the Ripples to be kept are the least, and one Ripple is kept."""
    assert made(slimes=(3, 3, 3, 3), rites={f"far-{letter}": "count(any) >= 4" for letter in "abcde"}) == []
    assert made(slimes=(2, 12, 0, 12)) == [
        "slimes, ember: expected at least 3 Slimes, got 2 (SETUP.1c)",
        "slimes, moss: expected at least 3 Slimes, got 0 (SETUP.1c)"
    ]  # fmt: skip
    assert made(rites={f"far-{letter}": "count(royal) >= 4" for letter in "abcd"}) == [
        "rite: expected at least 5 Rites, got 4 (SETUP.2b)"
    ]
    assert made(kept=(3, 4, 0)) == [
        "ripples_kept, three: 4 Ripples are kept, but the box has 3 (SETUP.3b)",
        "ripples_kept, four: a game keeps at least 1 Ripple (SETUP.3b)",
    ]


def test_ids_are_unique_over_rites_and_ripples() -> None:
    """A Rite and a Ripple cannot share an id, nor can two of one kind."""
    same = ripple("pair", "everyone, now: draw(1)")
    edition = box()
    with pytest.raises(ss.InvalidEdition) as raised:
        attrs.evolve(edition, ripples=(same, *edition.ripples, same))
    assert list(map(str, raised.value.defects)) == [
        "ripple 1, id: the id pair is used twice", "ripple 5, id: the id pair is used twice"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("condition", "kinds"),
    [
        ("count(any) >= 3", "ember dew moss pebble"),
        ("count(ember) >= 3", "ember"),
        ("count(droplet, dew | moss) >= 1", "dew moss"),
        ("count(any) >= 4", ""),
        ("count(big) <= 0", "ember dew moss pebble"),
        ("count(ember) <= 0", "dew moss pebble"),
        ("count(growth >= 1) >= 1", ""),
        ("growth(any) <= 0", "ember dew moss pebble"),
        ("growth(any) >= 1", ""),
        ("top_growth(any) >= 0", "ember dew moss pebble"),
        ("types(any) >= 1", "ember dew moss pebble"),
        ("types(any, each=3) >= 1", "ember dew moss pebble"),
        ("types(any, each=4) >= 1", ""),
        ("types(pebble) >= 1", "pebble"),
        ("best_type(any) >= 3", "ember dew moss pebble"),
        ("best_type(any) >= 4", ""),
        ("count(any) >= 3 and count(big) >= 1", ""),
        ("count(any) >= 3 and count(ember) >= 1", "ember"),
        ("count(big) >= 1 or count(moss) >= 3", "moss"),
        ("count(big) >= 1 or count(royal) >= 1", ""),
    ],
)
def test_no_rite_is_met_at_the_start(condition: str, kinds: str) -> None:
    """A Rite that three Droplets of one type without growth meet is refused, naming the types."""
    assert checks(condition) == [
        f"rite 1, condition: a player who starts with three {kind} Droplets meets it at once" for kind in kinds.split()
    ]


@pytest.mark.parametrize(
    ("expr", "most", "components"),
    [
        ("count(royal)", 4, {}),
        ("count(royal, ember)", 1, {}),
        ("count(any)", 48, {}),
        ("count(any)", 15, {"slimes": (3, 4, 5, 3)}),
        ("count(ember | dew)", 7, {"slimes": (3, 4, 5, 3)}),
        ("count(big)", 48, {}),
        ("count(big)", 8, {"growth_tokens": 11}),
        ("count(growth >= 5)", 8, {"growth_tokens": 11}),
        ("count(droplet, growth >= 3)", 48, {}),
        ("count(droplet | royal, growth >= 4)", 0, {}),
        ("count(droplet | royal)", 48, {}),
        ("count(droplet, growth >= 4)", 0, {}),
        ("count(royal, growth >= 1)", 0, {}),
        ("count(big | royal)", 4, {"growth_tokens": 3}),
        ("types(any)", 4, {}),
        ("types(ember | moss)", 2, {}),
        ("types(any, each=4)", 2, {"slimes": (3, 4, 5, 3)}),
        ("types(royal, each=2)", 0, {}),
        ("best_type(any)", 5, {"slimes": (3, 4, 5, 3)}),
        ("best_type(royal)", 1, {}),
        ("best_type(ember)", 3, {"slimes": (3, 4, 5, 3)}),
        ("top_growth(any)", 25, {"growth_tokens": 25}),
        ("top_growth(droplet)", 3, {}),
        ("top_growth(droplet)", 2, {"growth_tokens": 2}),
        ("top_growth(royal)", 0, {}),
        ("top_growth(big, growth >= 9)", 0, {"growth_tokens": 8}),
        ("growth(any)", 25, {"growth_tokens": 25}),
        ("growth(big, growth >= 9)", 0, {"growth_tokens": 8}),
        ("growth(big, growth >= 9)", 9, {"growth_tokens": 9}),
        ("growth(droplet)", 144, {}),
        ("growth(droplet, pebble)", 9, {"slimes": (3, 4, 5, 3)}),
        ("growth(droplet)", 30, {"growth_tokens": 30}),
        ("growth(royal)", 0, {}),
        ("growth(big | royal)", 25, {"growth_tokens": 25}),
    ],
)
def test_every_comparison_is_within_reach(expr: str, most: int, components: dict[str, Any]) -> None:
    """A comparison beyond what the components allow is refused with the bound; one at the bound is not."""
    least = ss.parse_condition(f"{expr} >= {most + 1}")
    slimes = components.get("slimes", (12, 12, 12, 12))
    tokens = components.get("growth_tokens", 10_000)
    if most < 10_000:
        found = list(edition_defects(slimes, tokens, (1, 1, 1), [ss.cards.Rite("x", "x", 1, least)], []))
        message = f"rite 1, condition: {least} is out of reach: with these components it is at most {most}"
        assert message in list(map(str, found))
    within = ss.parse_condition(f"{expr} >= {most}")
    found = list(edition_defects(slimes, tokens, (1, 1, 1), [ss.cards.Rite("x", "x", 1, within)], []))
    assert not [one for one in found if one.code == "out_of_reach"]


def test_every_comparison_inside_a_condition_is_looked_at() -> None:
    """Reach is asked of each comparison on its own, at any depth; an upper limit is always within reach."""
    assert checks("(count(royal) >= 5 or count(any) >= 49) and types(any) >= 5") == [
        f"rite 1, condition: {text}"
        for text in (
            "count(royal) >= 5 is out of reach: with these components it is at most 4",
            "count(any) >= 49 is out of reach: with these components it is at most 48",
            "types(any) >= 5 is out of reach: with these components it is at most 4",
        )
    ]
    assert checks("count(royal) <= 900 and count(big) >= 1") == []


@pytest.mark.clause("TIER.ROYAL.7", "TIER.ROYAL.8")
@pytest.mark.ruling("RULING.ROYAL.5", "RULING.RIPPLE.22", "RULING.RIPPLE.13")
@pytest.mark.parametrize(
    ("part", "problems"),
    [
        ("everyone, now: dissolve(1, royal)",
         ["dissolve(1, royal) can touch no Slime: Royals are safe from it (TIER.ROYAL.7, TIER.ROYAL.8)"]),
        ("everyone, now: remove(1, royal, each)",
         ["remove(1, royal, each) can touch no Slime: Royals are safe from it (TIER.ROYAL.7, TIER.ROYAL.8)"]),
        ("everyone, now: remove(1, droplet, growth >= 4, one)",
         ["remove(1, droplet, growth >= 4, one) can touch no Slime: Royals are safe from it "
          "(TIER.ROYAL.7, TIER.ROYAL.8)"]),
        ("everyone, now: dissolve(1, royal | droplet)", []),
        ("everyone, now: dissolve(1, any)", []),
        ("rite_row, now: draw(1)", ["draw(1) is for players: on the rite_row only discard_rites is possible"]),
        ("rite_row, now: discard_rites(2)", []),
        ("rite_row, now: seq(discard_rites(1), discard_rites(1))", []),
        ("rite_row, now: seq(discard_rites(1), draw(1))",
         ["draw(1) is for players: on the rite_row only discard_rites is possible"]),
        ("everyone, now: discard_rites(1)", ["discard_rites(1) is for the rite_row, got everyone"]),
        ("rite_row, now: may(discard_rites(1))", ["may(discard_rites(1)): nobody decides for the rite_row"]),
        ("everyone, now: modify(grow, +1)", ["modify(grow, +1) lasts: expected when = this_round"]),
        ("everyone, now: forbid(draw)", ["forbid(draw) lasts: expected when = this_round"]),
        ("everyone, this_round: draw(1)", ["draw(1) happens at once: expected when = now"]),
        ("everyone, this_round: seq(modify(grow, +1), forbid(draw))", []),
        ("everyone, this_round: may(modify(grow, +1))", []),
        ("everyone, now: seq(draw(1), may(forbid(draw)))", ["forbid(draw) lasts: expected when = this_round"]),
        ("everyone, now: may(may(may(draw(1))))",
         ["may(may(may(draw(1)))): may(may(draw(1))) can already be declined, so it cannot be inside may",
          "may(may(may(draw(1)))): may(draw(1)) can already be declined, so it cannot be inside may",
          "may(may(draw(1))): may(draw(1)) can already be declined, so it cannot be inside may"]),
        ("everyone, now: may(may(draw(1)))",
         ["may(may(draw(1))): may(draw(1)) can already be declined, so it cannot be inside may"]),
        ("everyone, now: may(move(2))",
         ["may(move(2)): move(2) can already be declined, so it cannot be inside may"]),
        ("everyone, now: may(seq(draw(1), move(2)))",
         ["may(seq(draw(1), move(2))): move(2) can already be declined, so it cannot be inside may"]),
        ("everyone, now: seq(draw(1), may(seq(draw(1), may(draw(1)))))",
         ["may(seq(draw(1), may(draw(1)))): may(draw(1)) can already be declined, so it cannot be inside may"]),
        ("everyone, now: seq(may(draw(1)), seq(may(disburse(1)), move(2)))", []),
    ],
)  # fmt: skip
def test_what_a_part_cannot_be(part: str, problems: list[str]) -> None:
    """A part whose who, when and effect do not go together is refused, however deep the effect stands."""
    assert part_checks(part) == problems


def test_every_part_is_looked_at() -> None:
    """The defect of a later part is reported with its number."""
    assert made("everyone, now: draw(1)", "everyone, now: forbid(draw)") == [
        "ripple 1, parts 2: forbid(draw) lasts: expected when = this_round"
    ]


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("name", 7, "expected a name of 1 to 80 printable characters, got 7"),
        ("name", "x" * 81, "expected a name of 1 to 80 printable characters"),
        ("invented", 1, "Edition.invented: expected a bool, got 1"),
        ("rites", [], "Edition.rites: expected a tuple, got []"),
        ("rites", ("x",), "Edition.rites[0]: expected a Rite, got 'x'"),
        ("ripples", (None,), "Edition.ripples[0]: expected a Ripple, got None"),
        ("slimes", (12, 12, 12), "Edition.slimes: expected 4 members, got 3"),
        ("slimes", (12,) * 5, "Edition.slimes: expected 4 members, got 5"),
        ("slimes", [12] * 4, "Edition.slimes: expected a tuple, got [12, 12, 12, 12]"),
        ("slimes", (12, 12, 12, -1), "Edition.slimes[3]: expected a whole number from 0 to 999, got -1"),
        ("slimes", (12, 12, 12, 12.0), "Edition.slimes[3]: expected a whole number from 0 to 999, got 12.0"),
        ("growth_tokens", 10_001, "Edition.growth_tokens: expected a whole number from 0 to 10000, got 10001"),
        ("growth_tokens", True, "Edition.growth_tokens: expected a whole number from 0 to 10000, got True"),
        ("ripples_kept", (1, 1), "Edition.ripples_kept: expected 3 members, got 2"),
        ("ripples_kept", (1, 1, 1, 1), "Edition.ripples_kept: expected 3 members, got 4"),
        ("ripples_kept", (1, 1, "1"), "Edition.ripples_kept[2]: expected a whole number from 0 to 999, got '1'"),
    ],
)
def test_what_an_edition_is_made_of(field: str, value: Any, problem: str) -> None:
    """An edition made in a program checks its fields like a file's."""
    wrong: dict[str, Any] = {field: value}
    with pytest.raises(ss.SlimeStackError) as raised:
        attrs.evolve(box(), **wrong)
    assert problem in str(raised.value)


def test_a_cause_of_an_unknown_kind_is_a_defect_too() -> None:
    """Whatever goes wrong while cards are built is reported at its place, in its own words."""
    (one,) = causes(ValueError("out of paper"), ("rite", 2))
    assert (one.code, one.place, one.sentence) == ("refused", ("rite", 2), "out of paper")

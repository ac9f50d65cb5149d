"""The card language in plain words."""

from __future__ import annotations

import pytest

import slimestack as ss
from boxes import box
from slimestack import words


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("count(big) >= 1", "at least 1 Big"),
        ("count(big | royal, ember | dew) >= 2", "at least 2 ember or dew Bigs or Royals"),
        ("count(droplet) <= 0", "no Droplets"),
        ("growth(any) <= 0", "no growth"),
        ("growth(droplet) <= 0", "no growth on Droplets"),
        ("top_growth(big) <= 0", "no growth on any Big"),
        ("types(any) <= 0", "no Slimes"),
        ("types(any, each=2) <= 0", "no type with 2 or more Slimes"),
        ("best_type(royal) <= 0", "no Royals"),
        ("count(droplet) <= 3", "at most 3 Droplets"),
        ("growth(any) >= 10", "at least 10 growth in all"),
        ("growth(big) <= 4", "at most 4 growth on Bigs in all"),
        ("top_growth(moss) >= 7", "at least 7 growth on any one moss Slime"),
        ("types(any) >= 4", "at least 4 types of Slimes"),
        ("types(droplet, each=3) >= 1", "at least 1 type with 3 or more Droplets each"),
        ("best_type(growth >= 2) >= 5", "at least 5 Slimes with 2 or more growth of one type"),
        (
            "count(royal) >= 1 and (count(any) >= 6 or count(big) >= 2)",
            "at least 1 Royal and (at least 6 Slimes or at least 2 Bigs)",
        ),
    ],
)
def test_condition(condition: str, said: str) -> None:
    """Each form of a Rite's condition is said in plain words."""
    assert words.condition(ss.parse_condition(condition)) == said


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("disburse(2)", "place 2 growth on your own Slimes"),
        ("draw(1)", "draw 1 Slime"),
        ("dissolve(2, droplet, ember)", "dissolve 2 ember Droplets"),
        ("remove(2, big, one)", "take 2 growth from one Big"),
        ("remove(1, any, each)", "take 1 growth from each Slime"),
        ("move(3)", "move up to 3 growth between your own Slimes"),
        ("discard_rites(2)", "discard the 2 rightmost Rites and refill the row"),
        ("modify(grow, +1)", "a Grow places 1 more growth"),
        ("modify(draw, -1, floor=1)", "a Draw takes 1 Slime fewer, but at least 1"),
        ("modify(combine_bonus, +2)", "a Combine adds 2 more growth"),
        ("modify(mutate_bonus, -1)", "a Mutate adds 1 less growth"),
        ("modify(draw, +1)", "a Draw takes 1 more Slime"),
        ("modify(draw, +2)", "a Draw takes 2 more Slimes"),
        ("seq(forbid(draw), forbid(split))", "no Draw is allowed and no Split is allowed"),
        ("may(forbid(draw))", "may choose that no Draw is allowed"),
        ("forbid(draw)", "no Draw is allowed"),
        ("forbid(royal)", "no Royal Combine is allowed"),
        ("forbid(claim)", "no Claim of a Rite is allowed"),
        ("seq(draw(1), disburse(1))", "draw 1 Slime, then place 1 growth on your own Slimes"),
        ("may(draw(2))", "may draw 2 Slimes"),
        ("may(seq(draw(1), disburse(1)))", "may (draw 1 Slime, then place 1 growth on your own Slimes)"),
        ("discard_rites(1)", "discard the rightmost Rite and refill the row"),
    ],
)
def test_effect(effect: str, said: str) -> None:
    """Each effect of a Ripple is said in plain words."""
    assert words.effect(ss.parse_effect(effect)) == said


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("everyone", "everyone"),
        ("token_player", "the Token Player"),
        ("everyone_else", "everyone but the Token Player"),
        ("rite_row", "the row of Rites"),
        ("most(count(big), 2)", "whoever has the most Bigs (2 or more)"),
        ("most(growth(any))", "whoever has the most growth"),
        ("most(top_growth(big))", "whoever has the most growth on one Big"),
        ("fewest(growth(any))", "whoever has the least growth"),
        ("fewest(top_growth(big))", "whoever has the least growth on one Big"),
        ("fewest(types(any))", "whoever has the fewest types of Slimes"),
        ("fewest(types(any, each=2))", "whoever has the fewest types with 2 or more Slimes each"),
        ("fewest(best_type(any))", "whoever has the fewest Slimes of one type"),
    ],
)
def test_who(who: str, said: str) -> None:
    """Each way to say whom a Ripple affects is said in plain words."""
    assert words.who(ss.parse_who(who)) == said


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("everyone, now: disburse(1)", "everyone places 1 growth on their own Slimes"),
        ("everyone, now: may(draw(1))", "everyone may draw 1 Slime"),
        ("token_player, now: seq(draw(1), move(2))",
         "the Token Player draws 1 Slime, then moves up to 2 growth between their own Slimes"),
        ("most(count(big)), now: remove(2, big, one)", "whoever has the most Bigs takes 2 growth from one Big"),
        ("everyone, now: dissolve(1, droplet)", "everyone dissolves 1 Droplet"),
        ("rite_row, now: discard_rites(2)", "the row of Rites discards the 2 rightmost Rites and is refilled"),
        ("everyone, this_round: modify(grow, +1)", "this round, for everyone, a Grow places 1 more growth"),
        ("everyone_else, this_round: may(forbid(draw))",
         "everyone but the Token Player may choose that no Draw is allowed this round"),
    ],
)  # fmt: skip
def test_parts(part: str, said: str) -> None:
    """A part of a Ripple is one sentence about those whom it affects."""
    edition = box(part)
    assert words.card(edition.ripple["card"]) == f"card: {said}"


def test_ripple_of_two_parts() -> None:
    """A Ripple is described part by part, with what holds only this round."""
    parts = (
        ss.cards.Part(ss.cards.TokenPlayer(), "now", ss.cards.DrawSlimes(1)),
        ss.cards.Part(ss.cards.Everyone(), "this_round", ss.cards.Forbid("split")),
    )
    assert words.card(ss.cards.Ripple("x", "X", hazard=True, parts=parts)) == (
        "X, a hazard: the Token Player draws 1 Slime; this round, for everyone, no Split is allowed"
    )

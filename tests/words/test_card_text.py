"""The card language in plain words."""

from __future__ import annotations

import pytest

import slimestack as ss
from slimestack import words


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("count(big) >= 1", "at least 1 Big"),
        ("count(big | royal, ember | dew) >= 2", "at least 2 ember or dew Bigs or Royals"),
        ("count(droplet) <= 0", "no Droplets"),
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
        ("disburse(2)", "place 2 growth on own Slimes"),
        ("draw(1)", "draw 1 Slime"),
        ("dissolve(2, droplet, ember)", "dissolve 2 ember Droplets"),
        ("remove(2, big, one)", "take 2 growth from one Big"),
        ("remove(1, any, each)", "take 1 growth from each Slime"),
        ("move(3)", "move up to 3 growth between own Slimes"),
        ("discard_rites(2)", "discard the 2 rightmost Rites, then refill the row"),
        ("modify(grow, +1)", "a Grow places 1 growth more"),
        ("modify(draw, -1, floor=1)", "a Draw takes 1 Slime less (but no less than 1)"),
        ("modify(combine_bonus, +2)", "a Combine adds 2 growth more"),
        ("modify(mutate_bonus, -1)", "a Mutate adds 1 growth less"),
        ("forbid(draw)", "no Draw is allowed"),
        ("forbid(royal)", "no Royal Combine is allowed"),
        ("forbid(claim)", "no Claim of a Rite is allowed"),
        ("seq(draw(1), disburse(1))", "draw 1 Slime, then place 1 growth on own Slimes"),
        ("may(draw(2))", "may draw 2 Slimes"),
        ("may(seq(draw(1), disburse(1)))", "may (draw 1 Slime, then place 1 growth on own Slimes)"),
        ("discard_rites(1)", "discard the rightmost Rite, then refill the row"),
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
        ("fewest(types(any))", "whoever has the fewest types of Slimes"),
        ("fewest(types(any, each=2))", "whoever has the fewest types with 2 or more Slimes each"),
        ("fewest(best_type(any))", "whoever has the fewest Slimes of one type"),
    ],
)
def test_who(who: str, said: str) -> None:
    """Each way to say whom a Ripple affects is said in plain words."""
    assert words.who(ss.parse_who(who)) == said


def test_ripple_of_two_parts() -> None:
    """A Ripple is described part by part, with what holds only this round."""
    parts = (
        ss.cards.Part(ss.cards.TokenPlayer(), "now", ss.cards.DrawSlimes(1)),
        ss.cards.Part(ss.cards.Everyone(), "this_round", ss.cards.Forbid("split")),
    )
    assert words.card(ss.cards.Ripple("x", "X", hazard=True, parts=parts)) == (
        "X, a hazard: the Token Player: draw 1 Slime; everyone: this round no Split is allowed"
    )

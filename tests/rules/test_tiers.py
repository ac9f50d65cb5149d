"""Tiers: Droplets, Bigs and Royals, what they may do, give and are worth."""

from __future__ import annotations

import attrs
import pytest

import slimestack as ss
from boxes import box, reveal
from helpers import legal, play, refusal_of, text
from slimestack.table.slimes import tier_of

DROPLET, BIG, ROYAL = ss.Tier
E = ss.SlimeType.EMBER


def turn(*swarms: str, **more: object) -> ss.State:
    """P0's turn at a table without Rites."""
    return ss.position(swarms, row=[], **more)  # type: ignore[arg-type]


def slimes_total(state: ss.State) -> int:
    """What P0's Slimes are worth."""
    return ss.score(state, 0).total


@pytest.mark.clause("TIER.1", "TIER.DROPLET.1", "TIER.DROPLET.2", "TIER.BIG.1", "TIER.BIG.2", "TIER.ROYAL.1")
@pytest.mark.ruling("RULING.TIER.1", "RULING.TOKEN.4")
@pytest.mark.parametrize(
    ("slime", "tier"),
    [("e0", DROPLET), ("d3", DROPLET), ("m4", BIG), ("p5", BIG), ("e10000", BIG), ("eR", ROYAL), ("pR", ROYAL)],
)
def test_growth_and_crown_make_the_tier(slime: str, tier: ss.Tier) -> None:
    """Up to 3 growth is a Droplet, 4 or more a Big without an upper limit, a crown a Royal."""
    made = ss.parse_slime(slime)
    assert made.tier is tier
    assert tier_of(made.growth, made.royal) is tier


@pytest.mark.ruling("RULING.TIER.2")
def test_no_tier_can_be_given() -> None:
    """A tier cannot be set: it follows from growth and crown and is no part of a Slime's making."""
    assert [field.name for field in attrs.fields(ss.Slime) if field.init] == ["type", "growth", "royal"]
    with pytest.raises(TypeError):
        ss.Slime(E, 4, tier=DROPLET)  # type: ignore[call-arg]


@pytest.mark.clause("TIER.2", "TIER.BIG.2", "RIPPLE.9")
@pytest.mark.parametrize(("slime", "after", "tier"), [("e4", "e3", DROPLET), ("e5", "e4", BIG), ("e7", "e6", BIG)])
def test_a_big_is_a_droplet_again_below_four(slime: str, after: str, tier: ss.Tier) -> None:
    """What counts is whether the growth falls below 4, not that some was lost."""
    state = play(reveal([slime, "d0"], "token_player, now: remove(1, big, one)"), f"lose {slime}")
    assert text(state.swarms[0]) == after
    assert state.swarms[0][0].tier is tier


@pytest.mark.clause("TIER.3")
def test_a_new_tier_counts_at_once_for_score_rites_and_amounts() -> None:
    """With the token that makes a Big the score rises by 2, a Rite can be claimed, and the next Draw is larger."""
    state = ss.position(["eR e3 d4", "m0"], edition=box())
    placing = play(state, "grow", "place e3")
    assert ss.score(placing, 0).bigs == 2
    assert slimes_total(placing) - slimes_total(state) == 2
    done = play(placing, "place d4")
    assert "claim pair" in legal(done)
    assert play(done, "draw").pending == ss.Drawing(0, 3, ss.Turn())


@pytest.mark.clause("TIER.3", "TIER.2")
def test_a_lost_tier_counts_at_once() -> None:
    """A Big that a Ripple demotes is worth 1 ME at once, and its owner's next Grow is smaller."""
    state = reveal(["e4", "d0"], "token_player, now: remove(1, big, one)", rite_deck="far-d")
    assert slimes_total(state) == 3
    state = play(state, "lose e4", "reveal rite far-d")
    assert slimes_total(state) == 1
    assert play(state, "grow").pending == ss.Growing(1)


@pytest.mark.clause("TIER.DROPLET.3")
def test_a_droplet_may_be_the_source_of_combine_and_mutate() -> None:
    """Droplets of every growth are sources of both; nothing else is."""
    actions = legal(turn("e0 e3 e4 eR d4", "m0"))
    assert {action.split()[1] for action in actions if action.startswith(("combine", "mutate"))} == {"e0", "e3"}


@pytest.mark.clause("TIER.DROPLET.3")
@pytest.mark.ruling("RULING.COMBINE.3")
def test_a_droplet_just_demoted_may_be_a_source_at_once() -> None:
    """A Big that a Ripple has made a Droplet can be combined away in the turn that follows."""
    state = reveal(["e4 e5", "d0"], "token_player, now: remove(1, big, one)", rite_deck="far-d")
    state = play(state, "lose e4", "reveal rite far-d")
    assert text(play(state, "combine e3 e5").swarms[0]) == "e9"


@pytest.mark.clause("TIER.DROPLET.5", "TIER.BIG.6", "TIER.ROYAL.5", "SCORE.2", "SCORE.3", "SCORE.4")
@pytest.mark.parametrize(
    ("swarm", "worth"), [("e0", 1), ("e3", 1), ("e4", 3), ("e40", 3), ("eR", 8), ("eR e2 d1", 10), ("e4 d0 mR", 12)]
)
def test_what_a_slime_is_worth(swarm: str, worth: int) -> None:
    """A Droplet is worth 1, a Big 3 and a Royal 8 ME, each only that, and growth nothing by itself."""
    assert slimes_total(turn(swarm, "p0")) == worth


@pytest.mark.clause("TIER.BIG.3", "GROW.1", "GROW.3", "GROW.4", "DRAW.1", "DRAW.2", "DRAW.3")
@pytest.mark.parametrize(
    ("swarm", "amount"),
    [("e3 e3 d3", 1), ("e4 d3", 2), ("e9 d0", 2), ("e4 e9 d5 m4 p4", 6), ("eR dR mR p0", 1), ("eR dR m4 p0", 2)],
)
def test_each_big_adds_one_to_grow_and_draw(swarm: str, amount: int) -> None:
    """The amount is one more than the number of own Bigs, whatever their growth; nothing else adds to it."""
    state = turn(swarm, "m4 m5 p6")
    assert play(state, "grow").pending == ss.Growing(amount)
    assert play(state, "draw").pending == ss.Drawing(0, amount, ss.Turn())


@pytest.mark.clause("TIER.ROYAL.2", "GROW.7", "COMBINE.8", "MUTATE.6")
@pytest.mark.ruling("RULING.MUTATE.1")
def test_a_royal_holds_no_growth() -> None:
    """A Royal with growth cannot be made, and no Combine, Mutate, Grow or move of a Ripple puts growth on one."""
    with pytest.raises(ss.SlimeStackError, match=r"TIER\.ROYAL\.2"):
        ss.Slime(E, 1, royal=True)
    state = turn("eR e2 d1", "m0")
    assert refusal_of(state, "combine e2 eR") == ("target_is_royal", ("COMBINE.8", "TIER.ROYAL.2"))
    assert refusal_of(state, "mutate d1 eR") == ("target_is_royal", ("MUTATE.6", "TIER.ROYAL.2", "RULING.MUTATE.1"))
    assert refusal_of(play(state, "grow"), "place eR") == ("target_is_royal", ("GROW.7", "TIER.ROYAL.6"))
    moving = reveal(["eR e2 d1", "m0"], "token_player, now: move(1)")
    assert refusal_of(moving, "move e2 eR") == ("target_is_royal", ("TIER.ROYAL.2",))
    assert refusal_of(moving, "move eR e2") == ("target_is_royal", ("TIER.ROYAL.2",))


@pytest.mark.clause("TIER.ROYAL.7", "TIER.ROYAL.4", "RIPPLE.7")
@pytest.mark.ruling("RULING.ROYAL.5")
def test_no_effect_dissolves_a_royal() -> None:
    """Even "any Slime", and even a filter that names Royals among others, leaves a Royal out."""
    for filter_text in ("any", "droplet | royal", "big | royal"):
        state = reveal(["eR", "e0 e4 dR"], f"everyone, now: dissolve(2, {filter_text})", leader=1)
        assert not any("R" in action for action in legal(state))
        assert refusal_of(state, "dissolve dR") == ("not_matching", ("RIPPLE.7", "TIER.ROYAL.7"))


@pytest.mark.clause("TIER.ROYAL.9", "GROW.4", "DRAW.3")
@pytest.mark.ruling("RULING.ROYAL.6", "RULING.TIER.1")
@pytest.mark.parametrize("royal", ["eR", "dR", "mR", "pR"])
def test_the_second_action_is_all_that_a_royal_gives(royal: str) -> None:
    """No Royal of any type adds to Grow or Draw, and each leaves the same actions open."""
    state = turn(f"{royal} e4", "m0")
    assert state.actions_left == 2
    assert play(state, "grow").pending == ss.Growing(2)
    assert play(state, "draw").pending == ss.Drawing(0, 2, ss.Turn())
    assert legal(state) == ["grow", "draw", "split e4"]


@pytest.mark.clause("TIER.ROYAL.1", "SCORE.4")
@pytest.mark.ruling("RULING.TIER.1", "RULING.SCORE.2")
def test_a_royal_is_a_slime_of_its_type_and_of_no_other_tier() -> None:
    """It counts among the Slimes and for its type, but neither as a Droplet nor as a Big."""
    state = ss.position(["eR e0 d0 m0 p0", "d4"], edition=box())
    found = ss.score(state, 0)
    assert (found.droplets, found.bigs, found.royals, found.slimes) == (4, 0, 1, 5)
    assert "claim crowd" in legal(state)
    assert "combine e0 eR" not in legal(state)

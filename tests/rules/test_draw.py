"""Draw and the Slime deck: what is drawn, reshuffles, and what happens when cards run dry; `test_tiers` has amounts."""

from __future__ import annotations

from fractions import Fraction

import pytest

import slimestack as ss
from helpers import facts, in_force, legal, play, refusal_of, table, text, verdict


def waiting(left: int) -> ss.Drawing:
    """P0's Draw with so many cards to come."""
    return ss.Drawing(0, left, ss.Turn())


@pytest.mark.clause("DRAW.1")
@pytest.mark.ruling("RULING.SETUP.6", "RULING.DRAW.8")
def test_drawn_slimes_join_the_swarm_empty() -> None:
    """Each Slime drawn leaves the deck and lies in the Swarm without growth, whatever its type."""
    state = table("e4 e3", deck="e1 p1 d1", discard="m1")
    after = play(state, "draw", "reveal slime ember", "reveal slime pebble")
    assert text(after.swarms[0]) == "e4 e3 e0 p0"
    assert (after.deck, after.discard, after.supply) == ((0, 1, 0, 0), (0, 0, 1, 0), state.supply)
    assert (after.actions_left, after.pending) == (0, ss.Turn())


@pytest.mark.clause("DRAW.4")
@pytest.mark.ruling("RULING.COMBINE.2")
def test_bigs_are_counted_when_the_draw_is_taken() -> None:
    """A Big made by a Combine before the Draw counts; one that was Split away before the second action does not."""
    assert play(table("e3 e0"), "combine e0 e3", "draw").pending == waiting(2)
    state = play(table("dR e4", deck="e2 m5"), "split e4", *["reveal slime ember"] * 2, "place e0", "draw")
    assert state.pending == waiting(1)


@pytest.mark.ruling("RULING.DRAW.1", "RULING.DRAW.6")
@pytest.mark.parametrize("action", ["end", "grow", "draw", "combine d1 d0", "stop"])
def test_the_full_number_is_drawn(action: str) -> None:
    """Until the last card of a Draw is revealed nobody decides anything."""
    state = play(table("e4 d1 d0", deck="m4"), "draw", "reveal slime moss")
    assert legal(state) == ["reveal slime moss"]
    assert refusal_of(state, action) == ("chance_due", ("PR.9",))


@pytest.mark.clause("DRAW.5", "DECK.1")
@pytest.mark.ruling("RULING.DRAW.3")
def test_the_discard_turns_over_when_a_card_is_due() -> None:
    """With the deck empty and a card due the discard becomes the deck, and drawing goes on."""
    state = table("e4", deck="m1", discard="p2 d1")
    state = play(state, "draw")
    assert facts(state, "reveal slime moss") == [ss.PileReshuffled("slime", 3, "DECK.1")]
    state = play(state, "reveal slime moss")
    assert (state.deck, state.discard, state.pending) == ((0, 1, 0, 2), (0, 0, 0, 0), waiting(1))
    assert ss.chance_outcomes(state) == (
        (ss.RevealSlime(ss.SlimeType.DEW), Fraction(1, 3)),
        (ss.RevealSlime(ss.SlimeType.PEBBLE), Fraction(2, 3)),
    )


@pytest.mark.clause("DRAW.5", "DECK.1")
def test_the_discard_turns_over_for_the_first_card_as_well() -> None:
    """With the deck empty from the start, declaring the Draw turns the discard over."""
    state = table("e0", deck="", discard="p1")
    assert facts(state, "draw") == [ss.PileReshuffled("slime", 1, "DECK.1")]
    assert legal(play(state, "draw")) == ["reveal slime pebble"]


@pytest.mark.ruling("RULING.DRAW.3")
def test_no_reshuffle_before_it_is_needed() -> None:
    """The last card of the deck drawn, the discard stays; a Slime dissolved before the next Draw comes back with it."""
    state = play(table("dR e1 e0", deck="m1", discard="p1"), "draw")
    assert facts(state, "reveal slime moss") == []
    state = play(state, "reveal slime moss")
    assert (state.deck, state.discard) == ((0, 0, 0, 0), (0, 0, 0, 1))
    state = play(state, "combine e0 e1", "draw")
    assert legal(state) == ["reveal slime ember", "reveal slime pebble"]


@pytest.mark.ruling("RULING.DRAW.5")
def test_a_split_s_search_is_no_draw() -> None:
    """A Split finds two Slimes however many Bigs its player has, and a lesser Draw this round leaves it alone."""
    changed = in_force("modify(draw, -1)", 0, 1)
    state = play(table("e6 d4 d4 d4", deck="e4", in_force=changed), "split e6", *["reveal slime ember"] * 2)
    assert state.pending == ss.Spreading(ss.parse_swarm("e0 e0 e0"), 3)


@pytest.mark.clause("DRAW.1")
@pytest.mark.ruling("RULING.DRAW.7")
def test_a_player_without_slimes_draws_one() -> None:
    """An empty Swarm draws one card like anyone; nobody is out of the game."""
    state = table("", deck="m2")
    assert legal(state) == ["draw"]
    assert text(play(state, "draw", "reveal slime moss").swarms[0]) == "m0"


@pytest.mark.ruling("RULING.RIPPLE.16")
def test_a_draw_of_nothing_is_no_draw() -> None:
    """A Draw that this round's Ripple brought down to 0 is not legal, whether there are cards or not."""
    nothing = in_force("modify(draw, -1)", 0)
    for deck in ("m1", ""):
        state = table("e3", deck=deck, discard="", in_force=nothing)
        assert "draw" not in legal(state)
        assert refusal_of(state, "draw") == ("amount_zero", ("RULING.RIPPLE.16", "PR.3"))
    assert "draw" in legal(table("e4", deck="m1", in_force=nothing))


@pytest.mark.clause("DRAW.1", "COMP.6")
def test_only_cards_of_the_deck_can_be_drawn() -> None:
    """A type of which the deck holds no card cannot be revealed, and no other kind of card either."""
    state = play(table("e0", deck="m1", discard="p5"), "draw")
    assert refusal_of(state, "reveal slime pebble") == ("not_an_outcome", ("RULING.INFO.2",))
    assert refusal_of(state, "reveal ripple warm-rain") == ("wrong_kind", ("DRAW.1",))
    assert verdict(state, "reveal slime moss").citations == ("DRAW.1",)

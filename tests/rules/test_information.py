"""Information and the engine's own rulings: what is open, what is hidden, how chance and moves are written."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

import slimestack as ss
from boxes import before, box
from helpers import legal, play, verdict
from slimestack.chance import weights


@pytest.mark.ruling("RULING.INFO.2", "RULING.INFO.3")
def test_the_composition_of_a_deck_is_known_and_its_order_is_not() -> None:
    """Every card left may come next, each in proportion to how many there are of it."""
    state = play(ss.position(["e0", "d0"], deck="e1 m2 p5"), "draw")
    assert {str(outcome): p for outcome, p in ss.chance_outcomes(state)} == {
        "reveal slime ember": Fraction(1, 8), "reveal slime moss": Fraction(1, 4), "reveal slime pebble": Fraction(5, 8)
    }  # fmt: skip


@pytest.mark.clause("SETUP.3d")
@pytest.mark.ruling("RULING.INFO.3", "RULING.SETUP.10")
def test_unseen_ripples_are_one_pool() -> None:
    """Those set aside and those to come cannot be distinguished: each may be the next."""
    state = before(["e0", "d0"], edition=box(kept=(1, 1, 1)))
    third = Fraction(1, 3)
    assert ss.chance_outcomes(state) == tuple((ss.RevealRipple(f"spare-{letter}"), third) for letter in "abc")


@pytest.mark.ruling("RULING.INFO.3")
def test_how_many_there_are_of_each_card() -> None:
    """Of a type there are as many as the deck holds; of each Rite of the deck and each unseen Ripple there is one."""
    drawing = play(ss.position(["e0", "d0"], deck="e1 m2"), "draw")
    assert [(str(card), n) for card, n in weights(drawing)] == [("reveal slime ember", 1), ("reveal slime moss", 2)]
    dealing = ss.new_game(2, starting_types=("ember", "dew"))
    assert {n for _, n in weights(dealing)} == {1}
    assert {n for _, n in weights(before(["e0", "d0"]))} == {1}


@pytest.mark.ruling("RULING.INFO.3", "RULING.INFO.4")
def test_states_that_differ_in_the_seed_alone_show_no_difference() -> None:
    """Lists, verdicts, messages, texts, hashes and views are the same for any seed and for none."""
    plain = ss.position(["e4 e0 d5", "m3"])
    seeded = [ss.with_seed(plain, seed) for seed in (1, b"two")]
    for state in seeded:
        assert state != plain
        assert hash(state) == hash(plain)
        assert (repr(state), str(state)) == (repr(plain), str(plain))
        assert ss.legal_actions(state) == ss.legal_actions(plain)
        assert ss.view(state) == plain
        for action in ("combine e0 e4", "combine e4 e0", "claim no-such-rite", "place e0", "reveal slime ember"):
            assert verdict(state, action) == verdict(plain, action)
            assert str(verdict(state, action)) == str(verdict(plain, action))
    messages = set()
    for state in (plain, *seeded):
        with pytest.raises(ss.IllegalAction) as raised:
            ss.apply(state, ss.parse_action("place e0"))
        assert raised.value.state == plain
        messages.add((str(raised.value), repr(raised.value)))
    assert len(messages) == 1


@pytest.mark.ruling("RULING.INFO.4")
def test_the_same_state_and_action_give_the_same_result() -> None:
    """Applying is pure: again, and with Python's own random numbers disturbed, it comes out the same."""
    state = ss.position(["e4 e5", "m3"], seed=9)
    random.seed(1)
    once = ss.apply(state, ss.parse_action("draw"))
    random.seed(2)
    random.random()
    assert ss.apply(state, ss.parse_action("draw")) == once
    assert once.seed != state.seed


@pytest.mark.ruling("RULING.INFO.4")
def test_without_a_seed_apply_stops_where_a_card_is_due() -> None:
    """The outcomes are the legal actions there, and nobody at the table acts."""
    state = play(ss.position(["e4", "m3"]), "draw")
    assert ss.to_act(state) is ss.CHANCE
    assert ss.legal_actions(state) == tuple(outcome for outcome, _ in ss.chance_outcomes(state))
    assert legal(state) == ["reveal slime ember", "reveal slime dew", "reveal slime moss", "reveal slime pebble"]


@pytest.mark.ruling("RULING.INFO.4", "RULING.DRAW.6")
def test_a_seeded_game_passes_through_the_states_of_the_same_game_by_hand() -> None:
    """Each step of a seeded action is an action or outcome that, entered by hand, leads to the same view."""
    seeded = ss.new_game(players=2, seed=4, starting_types=("ember", "dew"))
    by_hand = ss.view(seeded)
    for _ in range(40):
        taken = ss.steps(seeded, ss.legal_actions(seeded)[0])
        for step in taken:
            by_hand = ss.apply(by_hand, step.action)
            assert ss.view(step.state) == by_hand
        seeded = taken[-1].state


@pytest.mark.clause("COMP.10")
@pytest.mark.ruling("RULING.INFO.5")
def test_each_distinct_move_is_listed_once() -> None:
    """Equal Slimes give one move; two moves that end alike but are said differently are both listed."""
    state = ss.position(["e3 e0 e0 e0 d1 d1", "m3"], row=[])
    counted = Counter(legal(state))
    assert set(counted.values()) == {1}
    assert {"combine e0 e0", "combine e0 e3", "combine e3 e0", "combine d1 d1"} <= set(counted)
    assert play(state, "combine e0 e3").swarms == play(state, "combine e3 e0").swarms


@pytest.mark.clause("COMP.10")
@pytest.mark.ruling("RULING.INFO.5")
def test_equal_tables_are_equal_states() -> None:
    """Two ways to the same table end in the same state with the same hash."""
    state = ss.position(["eR e0 d0", "m3"], row=[])
    one = play(state, "grow", "place e0", "grow", "place d0")
    other = play(state, "grow", "place d0", "grow", "place e0")
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.clause("SETUP.5a")
@pytest.mark.ruling("RULING.INFO.7", "RULING.INFO.1")
def test_everybody_may_count_everything() -> None:
    """Swarms, scores, claimed Rites, piles and the Ripples still to come can be read off the view at any time."""
    state = ss.position(["e4", "m3"], edition=box(), claimed=["tall", ""], seed=1, discard="e2 p1",
                        rite_discard="far-c", rite_deck="far-d")  # fmt: skip
    seen = ss.view(state)
    assert seen.claimed == (("tall",), ())
    assert [ss.score(seen, seat).total for seat in (0, 1)] == [5, 1]
    assert (seen.swarms, seen.discard, sum(seen.deck)) == (state.swarms, (2, 0, 0, 1), 43)
    assert (seen.rite_deck, seen.rite_discard) == (("far-d",), ("far-c",))
    assert seen.unseen_ripples == ("spare-b", "spare-c")


@pytest.mark.ruling("RULING.INFO.6")
def test_there_is_no_move_off_the_rules() -> None:
    """Resigning and trading are no actions."""
    for text in ("resign", "trade e0 m3", "offer draw"):
        with pytest.raises(ss.ParseError):
            ss.parse_action(text)

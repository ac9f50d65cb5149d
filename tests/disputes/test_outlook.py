"""Consequences: what an action leads to, and exact odds."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from math import comb

import pytest

import slimestack as ss
from helpers import FREE, play
from slimestack.disputes import change, met_rites

HULKS = "twin-hulks throng crowd deluge choir"


def after(state: ss.State, action: str, **options: int) -> ss.Consequences:
    """The consequences of an action written as text."""
    return ss.consequences(state, ss.parse_action(action), **options)


def walked(state: ss.State) -> dict[tuple[tuple[str, ...], ss.State], Fraction]:
    """Every sequence of cards of a pull, one by one, gathered by the cards and the table they end at."""
    found: dict[tuple[tuple[str, ...], ss.State], Fraction] = defaultdict(Fraction)
    open_: list[tuple[tuple[str, ...], ss.State, Fraction]] = [((), state, Fraction(1))]
    kind, seat = type(state.pending), getattr(state.pending, "seat", None)
    while open_:
        cards, here, likely = open_.pop()
        for card, chance in ss.chance_outcomes(here):
            then = ss.apply(here, card)
            more = (tuple(sorted((*cards, str(card)))), then, likely * chance)
            if isinstance(then.pending, kind) and getattr(then.pending, "seat", None) == seat:
                open_.append(more)
            else:
                found[more[:2]] += more[2]
    return found


def as_walked(odds: ss.Odds) -> dict[tuple[tuple[str, ...], ss.State], Fraction]:
    """The same for the text."""
    return {
        (tuple(sorted(str(card) for card, n in one.cards for _ in range(n))), one.state): one.probability
        for one in odds.outcomes
    }


class TestOdds:
    """The distribution of what comes."""

    @pytest.mark.parametrize(
        ("swarm", "deck", "discard"),
        [("e4 d5", "e2 d1 m3", ""), ("e4 d5", "m1", "p1"), ("e4 d5 m4", "e1 p1", "d2 m1"), ("e0", "e1 d2", "")],
    )
    def test_draw(self, swarm: str, deck: str, discard: str) -> None:
        """A Draw, dry deck or not, has exactly the odds of its sequences of cards."""
        state = play(ss.position([swarm, "m3"], deck=deck, discard=discard), "draw")
        result = ss.odds(state)
        assert as_walked(result) == walked(state)
        assert result.stopped_after is None
        assert result.covered == 1

    @pytest.mark.parametrize("shuffle", ["draw_pile", "draw_pile_and_discard", "draw_pile_and_rejects"])
    @pytest.mark.parametrize(("deck", "discard"), [("e2 d2 m1", ""), ("e1 d1", "e1 m2"), ("e3", "p1"), ("d2", "e2")])
    def test_search(self, shuffle: str, deck: str, discard: str) -> None:
        """A Split's search has, under each shuffle, exactly the odds of its sequences of cards."""
        rulings = ss.Rulings(split_shuffle=shuffle)  # type: ignore[arg-type]
        state = play(ss.position(["e7", "m3"], deck=deck, discard=discard, rulings=rulings), "split e7")
        result = ss.odds(state)
        assert as_walked(result) == walked(state)
        assert result.covered == 1

    def test_draw_against_the_formula(self) -> None:
        """A Draw of three has the odds of drawing without putting back, as the formula has them."""
        result = ss.odds(play(ss.position(["e4 d5", "m3"], deck="e5 d4 m3 p2"), "draw"))
        piles = dict(zip(ss.SlimeType, (5, 4, 3, 2), strict=True))
        for one in result.outcomes:
            ways = 1
            for card, n in one.cards:
                assert isinstance(card, ss.RevealSlime)
                ways *= comb(piles[card.type], n)
            assert one.probability == Fraction(ways, comb(14, 3))

    def test_likeliest_first(self) -> None:
        """The rows stand by their odds."""
        odds = [one.probability for one in ss.odds(play(ss.position(["e4 d5", "m3"]), "draw")).outcomes]
        assert odds == sorted(odds, reverse=True)
        assert len(odds) == comb(6, 3)

    def test_single_cards(self) -> None:
        """A Ripple or a Rite is a pull by itself: each card of the pile is as likely as any other."""
        state = play(ss.position(["e1", "m3"], active=1, leader=0, rulings=FREE), "end")
        result = ss.odds(state)
        unseen = state.unseen_ripples
        assert [str(one.cards[0][0]) for one in result.outcomes] == [f"reveal ripple {ripple}" for ripple in unseen]
        assert {one.probability for one in result.outcomes} == {Fraction(1, len(unseen))}

    def test_a_ripple_s_slimes_are_one_pull_for_each_seat(self) -> None:
        """Where everybody draws, the pull of the first seat ends before that of the second."""
        state = play(ss.position(["e1", "m3"], active=1, leader=0, rulings=FREE), "end", "reveal ripple spawning-tide")
        result = ss.odds(state)
        assert len(result.outcomes) == 4
        assert {one.state.pending.seat for one in result.outcomes if isinstance(one.state.pending, ss.Drawing)} == {0}

    def test_no_card_due(self) -> None:
        """At a decision there is nothing to reckon."""
        state = ss.position(["e1", "m3"])
        assert ss.odds(state) == ss.Odds(state)

    def test_of(self) -> None:
        """The odds of an event are those of its rows: to get at least one ember of two cards."""
        result = ss.odds(play(ss.position(["e4", "m3"], deck="e3 m3"), "draw"))
        ember = ss.parse_action("reveal slime ember")
        assert result.of(lambda one: any(card == ember for card, _ in one.cards)) == 1 - Fraction(
            comb(3, 2), comb(6, 2)
        )

    def test_the_seed_says_nothing(self) -> None:
        """The odds are the same with a seed that has already decided, and no reported state holds it."""
        state = ss.position(["e4", "m3"], deck="e3 m3")
        result = after(ss.with_seed(state, 7), "draw")
        assert result == after(state, "draw")
        assert result.odds is not None
        assert {one.state.seed for one in result.odds.outcomes} == {None}


class TestCut:
    """Work has a bound, and it is said when it is reached."""

    def test_draw(self) -> None:
        """A Draw that is not reckoned to its end tells no odds, and says after how many cards it was left off."""
        result = ss.odds(play(ss.position(["e4 d5 m4", "m3"]), "draw"), most=10)
        assert result.stopped_after == 2
        assert (len(result.outcomes), int(result.covered)) == (0, 0)

    def test_search(self) -> None:
        """A search that is left off tells the exact odds of what comes early, and what they add up to."""
        state = play(ss.position(["e4", "m3"], deck="e2 d9"), "split e4")
        result, whole = ss.odds(state, most=8), ss.odds(state)
        assert result.stopped_after == 4
        assert 0 < result.covered < 1
        assert set(as_walked(result).items()) < set(as_walked(whole).items())

    @pytest.mark.parametrize("wrong", [0, -1, 1_000_001, 2.5, True, "many"])
    def test_bounds_of_the_bound(self, wrong: object) -> None:
        """How much work there is is a number from 1 to a million."""
        with pytest.raises(ss.SlimeStackError, match="a whole number from 1 to 1000000"):
            ss.odds(ss.position(["e4", "m3"]), most=wrong)  # type: ignore[arg-type]


class TestConsequences:
    """What an action leads to at once."""

    @pytest.mark.clause("TIER.3")
    def test_combine(self) -> None:
        """The Slimes that changed, supply and discard, scores, and the Rite that is met from now on."""
        result = after(ss.position(["e4 m3 m0", "d0"], row=HULKS), "combine m0 m3").change
        (mine,) = result.seats
        assert (mine.seat, ss.swarm_text(mine.gone), ss.swarm_text(mine.new)) == (0, "m3 m0", "m4")
        assert (mine.before.total, mine.after.total, mine.met, mine.unmet) == (5, 6, ("twin-hulks",), ())
        assert (result.supply, result.discard, result.deck) == (-1, 1, 0)

    @pytest.mark.clause("TIER.3")
    def test_a_rite_no_longer_met(self) -> None:
        """A Split of one of two Bigs unmakes what their Rite asks."""
        (mine,) = after(ss.position(["e4 m4", "d0"], row=HULKS), "split e4").change.seats
        assert (mine.met, mine.unmet) == ((), ("twin-hulks",))

    def test_claim(self) -> None:
        """A claimed Rite is neither met nor unmet: it is the claimer's, and out of the row."""
        result = after(ss.position(["e4 m4", "d0"], row=HULKS), "claim twin-hulks")
        (mine,) = result.change.seats
        assert (mine.claimed, mine.met, mine.unmet) == (("twin-hulks",), (), ())
        assert (result.change.left, result.change.entered) == (("twin-hulks",), ())
        assert result.odds is not None
        assert {one.change.entered for one in result.odds.outcomes} == {(rite,) for rite in result.state.rite_deck}

    def test_another_seat(self) -> None:
        """What happens to a seat that does not act is reported as well."""
        state = play(ss.position(["e5 e0", "m6"], active=1, leader=0, rulings=FREE), "end")
        (first, second) = after(state, "reveal ripple evaporation").change.seats
        assert [(seat.seat, ss.swarm_text(seat.new)) for seat in (first, second)] == [(0, "e4"), (1, "m5")]

    def test_facts(self) -> None:
        """What follows by rule comes along."""
        assert after(ss.position(["e1", "m3"], rulings=FREE), "end").facts == (ss.TurnBegan(1, 2, 1),)

    def test_an_outcome_is_played_by_chance(self) -> None:
        """A card is an action like any other; the rest of its pull is still to come."""
        state = play(ss.position(["e4", "m3"], deck="e2"), "draw")
        result = after(state, "reveal slime ember")
        assert result.actor is ss.CHANCE
        assert result.odds is not None
        assert [one.probability for one in result.odds.outcomes] == [1]

    def test_illegal(self) -> None:
        """What the rules forbid has no consequences, but a verdict."""
        with pytest.raises(ss.IllegalAction) as raised:
            after(ss.position(["e4 e0", "m3"]), "combine e4 e0")
        assert raised.value.verdict.code == "source_is_big"

    def test_no_action(self) -> None:
        """Anything but an action is refused in a sentence."""
        with pytest.raises(ss.SlimeStackError, match="expected an Action such as"):
            ss.consequences(ss.position(["e4", "m3"]), "draw")  # type: ignore[arg-type]


class TestChange:
    """The difference of two tables."""

    def test_none(self) -> None:
        """A table differs in nothing from itself."""
        state = ss.position(["e4", "m3"])
        assert change(state, state) == ss.Change((), 0, 0, 0, (), ())

    def test_a_slime_that_is_there_twice(self) -> None:
        """Of two equal Slimes one has changed."""
        result = change(ss.position(["e1 e1", "m3"]), ss.position(["e2 e1", "m3"]))
        assert [(seat.gone, seat.new) for seat in result.seats] == [(ss.parse_swarm("e1"), ss.parse_swarm("e2"))]

    def test_the_slide(self) -> None:
        """A Rite that slid out of the row is reported with the one that came in, and is not called unmet."""
        state = ss.position(["e4 m4", "d0"], row="throng crowd deluge choir twin-hulks", active=1, leader=0,
                            rulings=FREE)  # fmt: skip
        then = play(state, "end", "reveal ripple lush-week", "reveal rite titan")
        result = change(state, then)
        assert (result.left, result.entered) == (("twin-hulks",), ("titan",))
        assert result.seats == ()

    @pytest.mark.clause("CLAIM.1")
    def test_met_rites_of_a_seat_out_of_turn(self) -> None:
        """What a Swarm meets does not hang on whose turn it is."""
        assert met_rites(ss.position(["d0", "e4 m4"], row=HULKS), 1) == ("twin-hulks",)


@pytest.mark.parametrize("seed", range(3))
def test_consequences_in_whole_games(seed: int) -> None:
    """Whatever is legal in a game has consequences: the table is that of playing it, and the odds are whole."""
    chooser = random.Random(seed)
    state = ss.new_game(2 + seed)
    while legal := ss.legal_actions(state):
        action = chooser.choice(legal)
        result = ss.consequences(state, action, most=300)
        state = ss.apply(state, action)
        assert result.state == state
        assert (result.odds is None) is (ss.to_act(state) is not ss.CHANCE)
        if result.odds is not None:
            assert result.odds.covered == 1 if result.odds.stopped_after is None else result.odds.covered < 1

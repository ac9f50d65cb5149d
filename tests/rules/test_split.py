"""Split: which Big, what it pays, the search, the shuffle, and how the rest is spread."""

from __future__ import annotations

import pytest

import slimestack as ss
from helpers import facts, legal, play, refusal_of, table, text, verdict
from slimestack.table.rulings import SplitShuffle

EMBER, DEW = "reveal slime ember", "reveal slime dew"


def splits(state: ss.State) -> list[str]:
    """The Splits among the legal actions."""
    return [action for action in legal(state) if action.startswith("split")]


def spread(state: ss.State) -> set[str]:
    """Every Swarm of P0 that can come of a Split whose two Slimes have been found."""
    ends = {state}
    while any(isinstance(one.pending, ss.Spreading) for one in ends):
        ends = {ss.apply(one, act) for one in ends for act in ss.legal_actions(one) if isinstance(act, ss.Place)}
    return {text(one.swarms[0]) for one in ends}


@pytest.mark.clause("SPLIT.1")
@pytest.mark.parametrize("swarm", ["e4", "e5", "e40"])
def test_a_big_can_be_split(swarm: str) -> None:
    """From 4 growth on a Slime can be Split."""
    assert splits(table(swarm)) == [f"split {swarm}"]


@pytest.mark.clause("SPLIT.2", "COMP.5")
@pytest.mark.ruling("RULING.TOKEN.6", "RULING.SPLIT.6")
def test_three_tokens_go_back_first() -> None:
    """Three tokens are in the supply before the search; the Big lies in hand, its leftover growth beside it."""
    state = table("e7 d1", supply=0)
    after = play(state, "split e7")
    assert after.supply == 3
    assert text(after.swarms[0]) == "d1"
    assert after.pending == ss.Searching(ss.parse_swarm("e0"), 4)
    assert after.actions_left == 0


@pytest.mark.clause("SPLIT.3", "SPLIT.4", "SPLIT.5")
def test_the_search() -> None:
    """Cards are revealed until two match; the others go to the discard, the two are the player's."""
    state = play(table("e5 d1", deck="e3 d2 m2", discard="p1"), "split e5", DEW, EMBER)
    assert state.pending == ss.Searching(ss.parse_swarm("e0 e0"), 2)
    assert state.discard == (0, 1, 0, 1)
    state = play(state, "reveal slime moss")
    assert state.discard == (0, 1, 1, 1)
    state = play(state, EMBER)
    assert state.pending == ss.Spreading(ss.parse_swarm("e0 e0 e0"), 2)
    assert (state.deck, state.discard) == ((1, 1, 1, 0), (0, 1, 1, 1))
    assert text(play(state, "place e0", "place e0").swarms[0]) == "e1 e1 e0 d1"


@pytest.mark.clause("SPLIT.3")
def test_two_matches_at_once_end_the_search() -> None:
    """With the first two cards of the Big's type nothing more is revealed."""
    state = play(table("e5", deck="e2 d2"), "split e5", EMBER, EMBER)
    assert (state.deck, state.discard) == ((0, 2, 0, 0), (0, 0, 0, 0))


@pytest.mark.ruling("RULING.SPLIT.6")
def test_the_first_match_lies_in_hand() -> None:
    """Until both are found the match lies in no pile and no Swarm, and counts as its player's Slime."""
    state = play(table("e4 d0", deck="e2"), "split e4", EMBER)
    assert (state.deck, state.discard, text(state.swarms[0])) == ((1, 0, 0, 0), (0, 0, 0, 0), "d0")
    assert ss.score(state, 0).slimes == 3
    assert legal(state) == [EMBER]


@pytest.mark.clause("SPLIT.6")
@pytest.mark.ruling("RULING.SPLIT.4", "RULING.SPLIT.14")
@pytest.mark.parametrize(
    ("shuffle", "deck", "discard", "back"),
    [
        ("draw_pile", (1, 1, 0, 0), (0, 1, 0, 2), 0),
        ("draw_pile_and_discard", (1, 2, 0, 2), (0, 0, 0, 0), 3),
        ("draw_pile_and_rejects", (1, 2, 0, 0), (0, 0, 0, 2), 1),
    ],
)
def test_what_the_shuffle_takes_in(
    shuffle: SplitShuffle,
    deck: tuple[int, ...],
    discard: tuple[int, ...],
    back: int,
) -> None:
    """The draw pile alone, with the whole discard, or with this search's rejects; the facts count what went back."""
    rulings = ss.Rulings(split_shuffle=shuffle)
    state = play(table("e5", deck="e3 d2", discard="p2", rulings=rulings), "split e5", DEW, EMBER)
    assert facts(state, EMBER) == ([ss.PileReshuffled("slime", back, "SPLIT.6")] if back else [])
    state = play(state, EMBER)
    assert (state.deck, state.discard) == (deck, discard)


@pytest.mark.clause("SPLIT.6")
@pytest.mark.ruling("RULING.SPLIT.14")
def test_the_shuffle_comes_before_the_spread() -> None:
    """A Slime dissolved while the leftover growth is placed has missed the shuffle."""
    rulings = ss.Rulings(split_shuffle="draw_pile_and_discard")
    state = play(table("e4 d1 d0", deck="e2 m1", discard="p1", rulings=rulings), "split e4", EMBER, EMBER)
    assert (state.deck, state.discard) == ((0, 0, 1, 1), (0, 0, 0, 0))
    assert play(state, "combine d0 d1").discard == (0, 1, 0, 0)


@pytest.mark.clause("SPLIT.8")
@pytest.mark.ruling("RULING.SPLIT.3", "RULING.SPLIT.5")
def test_the_discard_turns_over_during_the_search() -> None:
    """The deck empty and a match missing, the discard becomes the deck, this search's rejects with it, once."""
    state = play(table("e4", deck="d1 e1", discard="e1 p2"), "split e4", DEW)
    assert facts(state, EMBER) == [ss.PileReshuffled("slime", 4, "SPLIT.8")]
    state = play(state, EMBER)
    assert (state.deck, state.discard) == ((1, 1, 0, 2), (0, 0, 0, 0))
    assert legal(state) == [EMBER, DEW, "reveal slime pebble"]
    state = play(state, DEW, "reveal slime pebble", "reveal slime pebble", EMBER)
    assert isinstance(state.pending, ss.Spreading)
    assert (state.deck, state.discard) == ((0, 0, 0, 0), (0, 1, 0, 2))


@pytest.mark.clause("SPLIT.8")
def test_the_discard_turns_over_before_the_first_card() -> None:
    """With the deck empty from the start, declaring the Split turns the discard over."""
    state = table("e4", deck="", discard="e2 p2")
    assert facts(state, "split e4") == [ss.PileReshuffled("slime", 4, "SPLIT.8")]
    assert legal(play(state, "split e4")) == [EMBER, "reveal slime pebble"]


@pytest.mark.clause("SPLIT.8")
def test_the_deck_may_run_out_with_the_second_match() -> None:
    """Both found with the deck's last card, the discard stays where it is."""
    state = play(table("e4", deck="e2", discard="p2"), "split e4", EMBER)
    assert facts(state, EMBER) == []
    assert (play(state, EMBER).deck, play(state, EMBER).discard) == ((0, 0, 0, 0), (0, 0, 0, 2))


@pytest.mark.ruling("RULING.SPLIT.14")
@pytest.mark.parametrize("shuffle", ["draw_pile_and_discard", "draw_pile_and_rejects"])
def test_rejects_after_a_reshuffle(shuffle: SplitShuffle) -> None:
    """What a reshuffle took is in the draw pile; the rejects since then are the whole discard, so both are alike."""
    rulings = ss.Rulings(split_shuffle=shuffle)
    state = play(table("e4", deck="d1 e1", discard="e1 p2", rulings=rulings), "split e4", DEW, EMBER)
    state = play(state, "reveal slime pebble")
    assert facts(state, EMBER) == [ss.PileReshuffled("slime", 1, "SPLIT.6")]
    state = play(state, EMBER)
    assert (state.deck, state.discard) == ((0, 1, 0, 2), (0, 0, 0, 0))


@pytest.mark.clause("SPLIT.7")
@pytest.mark.ruling("RULING.SPLIT.7")
def test_every_way_to_spread_the_rest() -> None:
    """A Big of 9 leaves 6 growth, spread over the three in every way there is, the original left with 0 included."""
    state = play(table("e9 d2", deck="e2"), "split e9", EMBER, EMBER)
    expected = {
        " ".join(f"e{growth}" for growth in sorted((a, b, 6 - a - b), reverse=True))
        for a in range(7)
        for b in range(7 - a)
    }
    assert len(expected) == 7
    assert spread(state) == {f"{three} d2" for three in expected}


@pytest.mark.clause("SPLIT.7")
@pytest.mark.ruling("RULING.SPLIT.7")
@pytest.mark.parametrize(
    ("growth", "bigs"),
    [(6, 0), (7, 1), (10, 1), (11, 2), (14, 2), (15, 3), (18, 3)],
)
def test_the_most_bigs_of_a_split(growth: int, bigs: int) -> None:
    """One Big can come from 7 growth on, two from 11, three from 15."""
    state = play(table(f"e{growth}", deck="e2"), f"split e{growth}", EMBER, EMBER)
    most = max(sum(slime.tier is ss.Tier.BIG for slime in ss.parse_swarm(swarm)) for swarm in spread(state))
    assert most == bigs


@pytest.mark.clause("SPLIT.7")
@pytest.mark.ruling("RULING.SPLIT.7")
@pytest.mark.parametrize("action", ["end", "grow", "draw", "stop"])
def test_the_rest_must_be_placed(action: str) -> None:
    """Until the last leftover token lies, nothing but Combine comes in between."""
    state = play(table("e5", deck="e2 m1"), "split e5", EMBER, EMBER, "place e0")
    assert refusal_of(state, action) == ("wrong_kind", ("RULING.SPLIT.7",))


@pytest.mark.clause("SPLIT.7")
def test_the_rest_goes_on_the_three_alone() -> None:
    """Another Slime of the Swarm, of the same type even, is no place for the leftover growth."""
    state = play(table("e5 e3 d0", deck="e2"), "split e5", EMBER, EMBER)
    assert [action for action in legal(state) if action.startswith("place")] == ["place e0"]
    for slime in ("e3", "d0", "m3"):
        assert refusal_of(state, f"place {slime}") == ("not_in_hand", ("SPLIT.7",))
    assert verdict(state, "place e0").citations == ("SPLIT.7", "RULING.SPLIT.7")


@pytest.mark.clause("SPLIT.9")
@pytest.mark.ruling("RULING.SPLIT.2", "RULING.SPLIT.3", "RULING.SPLIT.12", "RULING.INFO.2")
@pytest.mark.parametrize(
    ("deck", "discard", "possible"),
    [("e2", "", True), ("e1 d9", "e1", True), ("d1", "e2", True), ("e1 d9", "d2", False), ("d9", "e1", False),
     ("d9", "", False)],
)  # fmt: skip
def test_a_split_that_cannot_succeed_is_not_legal(deck: str, discard: str, possible: bool) -> None:
    """Two matching cards in deck and discard together are needed, and known of beforehand; Swarms do not count."""
    state = ss.position(["e5 e1 e0", "e3 e3 eR"], row=[], deck=deck, discard=discard)
    assert splits(state) == (["split e5"] if possible else [])
    if not possible:
        assert refusal_of(state, "split e5") == ("too_few_matching", ("SPLIT.9", "RULING.SPLIT.2", "PR.3"))
        assert state.actions_left == 1


@pytest.mark.clause("SPLIT.9")
@pytest.mark.ruling("RULING.SPLIT.10")
def test_each_big_is_tested_on_its_own_type() -> None:
    """The Big whose cards are missing cannot be Split, the Big of another type can; other actions are there too."""
    state = table("e5 d5", deck="e1 d2")
    assert splits(state) == ["split d5"]
    assert {"grow", "draw"} <= set(legal(state))


@pytest.mark.ruling("RULING.SPLIT.11")
def test_a_split_for_its_rejects_alone() -> None:
    """A Split that leaves its player no better off is as legal as any, and discards what it revealed."""
    state = play(table("e4", deck="e2 d3"), "split e4", DEW, DEW, DEW, EMBER, EMBER, "place e0")
    assert text(state.swarms[0]) == "e1 e0 e0"
    assert state.discard == (0, 3, 0, 0)


@pytest.mark.ruling("RULING.SPLIT.13")
def test_bigs_of_the_spread_count_for_the_second_action() -> None:
    """Two Bigs made by the spread count for the Draw that follows in the same turn."""
    state = play(table("dR e11", deck="e2 m9"), "split e11", EMBER, EMBER, *(f"place e{n}" for n in range(4)))
    state = play(state, *(f"place e{n}" for n in range(4)), "draw")
    assert state.pending == ss.Drawing(0, 3, ss.Turn())


@pytest.mark.clause("SPLIT.3")
def test_only_a_slime_of_the_deck_can_be_drawn() -> None:
    """While the search is on, a Slime that the deck does not hold or another kind of card does not fit."""
    state = play(table("e5", deck="e2", discard="d1"), "split e5")
    assert refusal_of(state, DEW) == ("not_an_outcome", ("RULING.INFO.2",))
    assert refusal_of(state, "reveal rite crowd") == ("wrong_kind", ("SPLIT.3",))
    assert refusal_of(state, "place e0") == ("chance_due", ("PR.9",))
    assert verdict(state, EMBER).citations == ("SPLIT.3",)


@pytest.mark.clause("SPLIT.6")
@pytest.mark.ruling("RULING.SPLIT.4")
@pytest.mark.parametrize("how", ["draw_pile", "draw_pile_and_rejects", "draw_pile_and_discard"])
def test_no_fact_names_a_shuffle_that_puts_nothing_back(how: SplitShuffle) -> None:
    """With no card to go back into the deck, no fact names a pile that is reshuffled."""
    state = ss.position(["e4", "m3"], row=[], deck="e2 m1", discard="", rulings=ss.Rulings(split_shuffle=how))
    state = play(state, "split e4", "reveal slime ember")
    assert [fact for fact in facts(state, "reveal slime ember") if isinstance(fact, ss.PileReshuffled)] == []
    assert play(state, "reveal slime ember").deck == (0, 0, 1, 0)


@pytest.mark.clause("SPLIT.6", "SPLIT.8")
@pytest.mark.ruling("RULING.SPLIT.4", "RULING.SPLIT.14")
@pytest.mark.parametrize(
    ("how", "deck", "discard"),
    [
        ("draw_pile", (0, 0, 0, 0), (0, 1, 0, 2)),
        ("draw_pile_and_discard", (0, 1, 0, 2), (0, 0, 0, 0)),
        ("draw_pile_and_rejects", (0, 1, 0, 0), (0, 0, 0, 2)),
    ],
)
def test_the_shuffle_after_the_last_card_of_the_deck(
    how: SplitShuffle, deck: tuple[int, ...], discard: tuple[int, ...]
) -> None:
    """The second match may be the deck's last card: what the shuffle includes is then the whole new deck."""
    state = table("e4", deck="d1 e2", discard="p2", rulings=ss.Rulings(split_shuffle=how))
    state = play(state, "split e4", DEW, EMBER, EMBER)
    assert (how, state.deck, state.discard) == (how, deck, discard)

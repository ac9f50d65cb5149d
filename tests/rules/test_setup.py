"""Goal, components and setup: the box, the types picked, the Rites dealt, the Token's first holder."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

import slimestack as ss
from helpers import FREE, legal, play, refusal_of, text

TYPES = ("ember", "dew", "moss", "pebble")
PICKS = [f"pick {kind}" for kind in TYPES]
FIRST_FIVE = ("crowd", "titan", "deluge", "choir", "throng")


def after_picks(players: int = 2) -> ss.State:
    """A game without a seed in which the types are picked in the rulebook's order."""
    return ss.new_game(players=players, starting_types=TYPES[:players])


def dealt(state: ss.State) -> ss.State:
    """The state after five Rites have been revealed."""
    return play(state, *(f"reveal rite {rite}" for rite in FIRST_FIVE))


@pytest.mark.clause("COMP.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_players(players: int) -> None:
    """A game for 2, 3 and 4 players has as many Swarms; names stand for a number of players."""
    assert len(ss.new_game(players=players).swarms) == players
    assert ss.new_game(players=("Ada", "Bo", "Cy", "Di")[:players]) == ss.new_game(players=players)


@pytest.mark.clause("COMP.1")
@pytest.mark.ruling("RULING.SETUP.11")
@pytest.mark.parametrize("players", [0, 1, 5, ("Ada",), ("Ada", "Bo", "Cy", "Di", "Ed")])
def test_no_other_number_of_players(players: int | Iterable[str]) -> None:
    """With fewer than two players or more than four no game begins, counted or named."""
    with pytest.raises(ss.SlimeStackError, match=r"COMP\.1"):
        ss.new_game(players=players)


@pytest.mark.clause("COMP.3", "SETUP.1a")
def test_exactly_four_types() -> None:
    """The first player picks among ember, dew, moss and pebble, and there is no fifth type."""
    assert legal(ss.new_game()) == PICKS
    with pytest.raises(ss.ParseError):
        ss.parse_action("pick lava")


@pytest.mark.clause("COMP.5")
@pytest.mark.ruling("RULING.TOKEN.1", "RULING.SETUP.5")
def test_one_supply_for_all() -> None:
    """Both players take their tokens from one supply, which begins with the whole bank of ten thousand."""
    state = dealt(after_picks())
    assert state.supply == 10_000
    state = play(state, "combine e0 e0", "grow", "place e0", "end", "combine d0 d0")
    assert text(state.swarms[0]) == "e1 e1"
    assert text(state.swarms[1]) == "d1 d0"
    assert state.supply == 10_000 - 3


@pytest.mark.clause("COMP.6", "COMBINE.5")
@pytest.mark.ruling("RULING.COMBINE.9")
def test_one_slime_deck_and_discard_for_all() -> None:
    """The ember that one player dissolved is what the next player draws after the deck has run out."""
    state = ss.position(["e2 e0", "m3"], deck="d1", discard="", row=[])
    state = play(state, "combine e0 e2", "draw", "reveal slime dew", "end", "draw")
    assert legal(state) == ["reveal slime ember"]
    assert text(play(state, "reveal slime ember").swarms[1]) == "e0 m3"


@pytest.mark.clause("COMP.7", "COMP.8")
def test_a_card_without_its_parts_is_none() -> None:
    """A Rite is worth something, and a Ripple has at least one part that says who, when and what."""
    with pytest.raises(ss.SlimeStackError):
        ss.cards.Rite("gift", "Gift", 0, ss.parse_condition("count(big) >= 1"))
    with pytest.raises(ss.SlimeStackError):
        ss.cards.Ripple("calm", "Calm", hazard=False, parts=())
    for ripple in ss.invented_edition().ripples:
        assert all((part.who, part.when, part.do) for part in ripple.parts)


@pytest.mark.clause("COMP.8", "SETUP.3a")
def test_any_ripple_may_come_first() -> None:
    """The Ripple deck is shuffled: at the first draw all sixteen cards of the box are equally likely."""
    state = play(dealt(after_picks()), "grow", "place e0", "end", "grow", "place d0", "end")
    outcomes = ss.chance_outcomes(state)
    assert [str(action) for action, _ in outcomes] == [f"reveal ripple {card}" for card in state.game.edition.ripple]
    assert {odds for _, odds in outcomes} == {Fraction(1, 16)}


@pytest.mark.clause("COMP.8", "SETUP.3c")
def test_ripples_lie_face_down() -> None:
    """Nobody can tell from the table which Ripple comes: games that differ in the seed alone look the same."""
    one = ss.new_game(seed=1, starting_types=TYPES[:2])
    other = ss.with_seed(one, 2)
    assert one != other
    assert ss.view(one) == ss.view(other)
    assert legal(one) == legal(other)


@pytest.mark.clause("COMP.9", "SETUP.4")
@pytest.mark.ruling("RULING.SETUP.7")
@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 0), (3, 2), (4, 3)])
def test_the_token_starts_where_the_caller_says(players: int, first: int) -> None:
    """The seat named as first holds the one Token while types are picked and Rites dealt, and plays first."""
    state = ss.new_game(players=players, first=first)
    assert (ss.token_holder(state), ss.to_act(state)) == (first, first)
    state = play(state, *PICKS[:players])
    assert ss.token_holder(state) == first
    assert ss.to_act(dealt(state)) == first


@pytest.mark.clause("SETUP.4")
@pytest.mark.parametrize("first", [-1, 2, True])
def test_the_token_starts_with_a_player(first: int) -> None:
    """A seat that is not at the table cannot have watered a plant."""
    with pytest.raises(ss.SlimeStackError, match="0 to 1"):
        ss.new_game(players=2, first=first)


@pytest.mark.clause("COMP.10")
def test_slimes_that_differ_have_their_own_moves() -> None:
    """Slimes that differ in growth, crown or type are different Slimes, each with moves of its own."""
    state = play(ss.position(["eR e1 e0 d1", "m3"], row=[]), "grow")
    assert legal(state) == ["combine e1 e0", "combine e0 e1", "place e1", "place e0", "place d1"]


@pytest.mark.clause("SETUP.1a", "SETUP.1c", "SETUP.5b")
@pytest.mark.ruling("RULING.SETUP.6", "RULING.SETUP.4")
def test_three_droplets_of_the_type_picked() -> None:
    """Each player takes three Slimes of the type picked, without growth, out of twelve of each type."""
    state = ss.new_game(players=2)
    assert state.deck == (12, 12, 12, 12)
    state = play(state, "pick moss", "pick ember")
    assert [text(swarm) for swarm in state.swarms] == ["m0 m0 m0", "e0 e0 e0"]
    assert state.deck == (9, 12, 9, 12)
    assert {slime.tier for swarm in state.swarms for slime in swarm} == {ss.Tier.DROPLET}


@pytest.mark.clause("COMP.6", "COMP.7", "SETUP.1a")
def test_the_table_before_the_first_pick() -> None:
    """Everything lies in its deck, both discards are empty, and nobody has a Slime, a Rite or an action yet."""
    state = ss.new_game(players=3, first=1)
    assert (state.discard, state.rite_discard, state.row) == ((0, 0, 0, 0), (), ())
    assert (len(state.rite_deck), len(state.unseen_ripples)) == (20, 16)
    assert (state.swarms, state.claimed) == (((),) * 3, ((),) * 3)
    assert (state.round, state.active, state.actions_left, state.in_force) == (1, None, 0, ())


@pytest.mark.clause("SETUP.1a", "SETUP.1b")
def test_the_fourth_player_picks_what_is_left() -> None:
    """With one type left the last player still picks it, as a step of its own."""
    state = play(ss.new_game(players=4), "pick pebble", "pick dew", "pick moss")
    assert (legal(state), ss.to_act(state)) == (["pick ember"], 3)


@pytest.mark.clause("SETUP.1a")
@pytest.mark.ruling("RULING.SETUP.1", "RULING.SETUP.2")
@pytest.mark.parametrize(("players", "first", "order"), [(2, 1, [1, 0]), (3, 1, [1, 2, 0]), (4, 2, [2, 3, 0, 1])])
def test_types_are_picked_clockwise_and_openly(players: int, first: int, order: list[int]) -> None:
    """The first player picks first, the others follow clockwise, each seeing the picks before."""
    state = ss.new_game(players=players, first=first)
    pickers = []
    for pick in PICKS[:players]:
        seat = ss.to_act(state)
        assert isinstance(seat, int)
        pickers.append(seat)
        state = play(state, pick)
        assert len(state.swarms[seat]) == 3
    assert pickers == order


@pytest.mark.ruling("RULING.SETUP.1")
def test_starting_types_go_by_seat() -> None:
    """Types given beforehand belong to the seats as numbered, whoever picks first."""
    state = ss.new_game(players=3, first=2, starting_types=("ember", ss.SlimeType.DEW, "m"))
    assert [text(swarm) for swarm in state.swarms] == ["e0 e0 e0", "d0 d0 d0", "m0 m0 m0"]


@pytest.mark.clause("SETUP.1d")
@pytest.mark.ruling("RULING.SETUP.3")
def test_the_deck_is_shuffled_when_all_hands_are_taken() -> None:
    """Picks reveal no card; then every card left may come, types that nobody picked among them."""
    state = ss.new_game(players=2)
    for pick in ("pick ember", "pick dew"):
        assert ss.to_act(state) != ss.CHANCE
        state = play(state, pick)
    state = play(dealt(state), "draw")
    odds = {str(action): odds for action, odds in ss.chance_outcomes(state)}
    assert odds == {
        "reveal slime ember": Fraction(9, 42),
        "reveal slime dew": Fraction(9, 42),
        "reveal slime moss": Fraction(12, 42),
        "reveal slime pebble": Fraction(12, 42),
    }


@pytest.mark.clause("SETUP.2a")
def test_the_rite_deck_is_shuffled() -> None:
    """Each Rite of the box may be dealt first, all equally likely, and none of them twice."""
    state = after_picks()
    assert {odds for _, odds in ss.chance_outcomes(state)} == {Fraction(1, 20)}
    assert len(ss.chance_outcomes(state)) == 20
    state = play(state, "reveal rite crowd")
    assert {odds for _, odds in ss.chance_outcomes(state)} == {Fraction(1, 19)}
    assert refusal_of(state, "reveal rite crowd") == ("not_an_outcome", ("RULING.INFO.2",))


@pytest.mark.clause("SETUP.2b", "COMP.7")
@pytest.mark.ruling("RULING.SETUP.8", "RULING.SETUP.9")
def test_five_rites_from_left_to_right() -> None:
    """Five Rites are laid in a row, the first at the left end; the others stay in the deck."""
    state = dealt(after_picks())
    assert state.row == FIRST_FIVE
    assert ss.to_act(state) == 0
    assert (len(state.rite_deck), state.rite_discard) == (15, ())
    assert not set(state.rite_deck) & set(state.row)


@pytest.mark.clause("SETUP.3b")
@pytest.mark.parametrize(("players", "kept"), [(2, 10), (3, 9), (4, 8)])
def test_ripples_kept(players: int, kept: int) -> None:
    """Ten, nine or eight Ripples are kept for two, three or four players: the round after them is the last."""
    assert ss.new_game(players=players).game.ripples_kept == kept
    swarms = ["e0", "d0", "m0", "p0"][:players]
    last = ss.position(swarms, round=kept + 1, active=players - 1, leader=0, rulings=FREE)
    assert legal(play(last, "end")) == []
    before = ss.position(swarms, round=kept, active=players - 1, leader=0, rulings=FREE)
    assert play(before, "end").pending == ss.RevealingRipple()


@pytest.mark.clause("SETUP.5b")
@pytest.mark.parametrize("action", ["combine m0 m3", "mutate m0 e3", "mutate e3 m3", "split m4", "royal m4 m4"])
def test_a_player_moves_the_own_swarm_only(action: str) -> None:
    """Slimes before another player are none of one's own, so no action can name them."""
    state = ss.position(["e3", "m4 m4 m3 m0"], row=[])
    assert refusal_of(state, action) == ("slime_absent", ("SETUP.5b",))


@pytest.mark.clause("SETUP.1a")
@pytest.mark.parametrize("action", ["grow", "end", "combine e0 e0", "place e0", "reveal rite crowd"])
def test_nothing_before_the_picks(action: str) -> None:
    """While types are picked nothing else fits."""
    assert refusal_of(ss.new_game(), action) == ("wrong_kind", ("SETUP.1a",))


@pytest.mark.clause("SETUP.2b")
def test_no_move_before_the_row_is_laid() -> None:
    """While the five Rites are dealt a card is due, and another kind of card does not fit."""
    state = play(after_picks(), "reveal rite crowd")
    assert refusal_of(state, "grow") == ("chance_due", ("PR.9",))
    assert refusal_of(state, "combine e0 e0") == ("chance_due", ("PR.9",))
    assert refusal_of(state, "reveal slime moss") == ("wrong_kind", ("RITE.1",))

"""Beginning a game: every argument of new_game, good and bad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import slimestack as ss
from boxes import box
from helpers import legal, play

E, D, M, P = ss.SlimeType


def test_a_game_without_a_word() -> None:
    """Two players, no seed, the invented edition, our rulings: seat 0 has the Token and picks first."""
    state = ss.new_game()
    assert state == ss.new_game(2)
    assert (state.game.players, state.game.first, state.seed) == (2, 0, None)
    assert (state.game.edition, state.game.rulings) == (ss.invented_edition(), ss.Rulings())
    assert (state.pending, ss.to_act(state), ss.token_holder(state)) == (ss.Picking(0), 0, 0)
    assert legal(state) == ["pick ember", "pick dew", "pick moss", "pick pebble"]


@pytest.mark.clause("COMP.1")
@pytest.mark.parametrize("players", [2, 3, 4, ["Ada", "Bo"], ("Ada", "Bo", "Cy"), iter(["Ada", "Bo", "Cy", "Di"])])
def test_players_as_a_number_or_by_name(players: Any) -> None:
    """Names may come from any collection, clockwise from seat 0."""
    state = ss.new_game(players)
    assert len(state.swarms) == len(state.claimed) == state.game.players
    if state.game.names:
        assert state.game.names == ("Ada", "Bo", "Cy", "Di")[: state.game.players]


@pytest.mark.clause("COMP.1")
@pytest.mark.parametrize(
    ("players", "problem"),
    [
        (1, "expected 2 to 4 players, got 1 (COMP.1)"),
        (5, "expected 2 to 4 players, got 5 (COMP.1)"),
        (0, "2 to 4 players"),
        (-2, "2 to 4 players"),
        (True, "expected 2 to 4 players, got True (COMP.1)"),
        (2.0, "expected 2 to 4 players, got 2.0 (COMP.1)"),
        ("2", "expected a number of players or a list of names, got '2'"),
        ("Ann,Ben", "expected a number of players or a list of names, got 'Ann,Ben'"),
        (b"AB", "expected a number of players or a list of names"),
        (None, "expected 2 to 4 players, got None (COMP.1)"),
        ([], "expected 2 to 4 players, got 0 (COMP.1)"),
        (["Ada"], "expected 2 to 4 players, got 1 (COMP.1)"),
        (["A"] * 5, "expected 2 to 4 players, got 5 (COMP.1)"),
        (["Ada", ""], "expected a player's name of 1 to 40 printable characters, got ''"),
        (["Ada", "  "], "expected a player's name of 1 to 40 printable characters"),
        (["Ada", "x" * 41], "expected a player's name of 1 to 40 printable characters"),
        (["Ada", "a\nb"], "expected a player's name of 1 to 40 printable characters"),
        (["Ada", 7], "expected a player's name of 1 to 40 printable characters, got 7"),
        (["Ann", "Ben", "ann"], "two players have the name 'ann'"),
        (["p1", "Ben"], "P0 cannot have the name 'p1', which means another seat"),
        (["Ann", "P3"], "P1 cannot have the name 'P3', which means another seat"),
        ([2, 3], "expected a player's name of 1 to 40 printable characters, got 2"),
    ],
)
def test_what_no_players_are(players: Any, problem: str) -> None:
    """Another number, another kind, and a name that cannot be shown are refused."""
    with pytest.raises(ss.SlimeStackError) as raised:
        ss.new_game(players)
    assert problem in str(raised.value)


def test_a_seat_may_have_its_own_name() -> None:
    """P0 to P3 are what nameless seats are called, so a list may mix them with names."""
    assert ss.new_game(["P0", "Ben"]).names == ("P0", "Ben")


@pytest.mark.clause("SETUP.4")
@pytest.mark.ruling("RULING.SETUP.1", "RULING.SETUP.7")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_starts_with_the_token(first: int) -> None:
    """That seat holds the Token, picks first and has the first turn; starting types are given by seat."""
    picking = ss.new_game(3, first=first)
    assert (ss.to_act(picking), ss.token_holder(picking)) == (first, first)
    given = ss.new_game(3, first=first, starting_types=("ember", "dew", "moss"), seed=1)
    assert [ss.swarm_text(swarm) for swarm in given.swarms] == ["e0 e0 e0", "d0 d0 d0", "m0 m0 m0"]
    assert ss.to_act(given) == given.leader == first


@pytest.mark.parametrize("first", [-1, 2, True, None, "0", 0.0, [0]])
def test_what_no_first_seat_is(first: Any) -> None:
    """The first seat is one of the game's seats."""
    with pytest.raises(ss.SlimeStackError, match="first: expected a whole number from 0 to 1, got"):
        ss.new_game(2, first=first)


@pytest.mark.clause("SETUP.1a")
@pytest.mark.parametrize("types", [("ember", "moss"), ["E", "m"], (E, M), [E, "Moss"]])
def test_starting_types_by_name_letter_or_type(types: Any) -> None:
    """They are read as in the action, and the game is the one in which the seats pick them."""
    state = ss.new_game(2, starting_types=types)
    assert state == play(ss.new_game(2), "pick ember", "pick moss")
    assert state.pending == ss.DealingRites(5, ss.Turn())


@pytest.mark.parametrize(
    ("types", "problem"),
    [
        ((), "starting_types: expected one type for each of the 2 seats, got ()"),
        (
            ("ember",),
            "starting_types: expected one type for each of the 2 seats",
        ),
        (
            ("ember", "dew", "moss"),
            "starting_types: expected one type for each of the 2 seats",
        ),
        ("ed", "starting_types: expected one type for each of the 2 seats, got 'ed'"),
        (
            b"ed",
            "starting_types: expected one type for each of the 2 seats",
        ),
        (7, "starting_types: expected one type for each of the 2 seats, got 7"),
        (
            {"ember", "dew"},
            "starting_types: expected one type for each of the 2 seats",
        ),
        (
            {"ember": 1, "dew": 2},
            "starting_types: expected one type for each of the 2 seats",
        ),
        (
            iter(("ember", "dew")),
            "starting_types: expected one type for each of the 2 seats",
        ),
        (("ember", "fire"), "expected a type (ember, dew, moss or pebble), got 'fire'"),
        (("ember", ""), "expected a type (ember, dew, moss or pebble), got ''"),
        (("ember", 1), "a type as text, got 1"),
        (("ember", None), "a type as text, got None"),
        (("ember", "x" * 1000), "a type has 1000 characters, more than 200"),
        (("dew", "dew"), "another player has picked dew"),
    ],
)
def test_what_no_starting_types_are(types: Any, problem: str) -> None:
    """One type a seat, in the seats' order, each another's."""
    with pytest.raises(ss.SlimeStackError) as raised:
        ss.new_game(2, starting_types=types)
    assert problem in str(raised.value)


@pytest.mark.clause("SETUP.1b")
def test_two_seats_with_one_type_break_a_clause() -> None:
    """The error is the verdict on the second pick."""
    with pytest.raises(ss.IllegalAction) as raised:
        ss.new_game(2, starting_types=("dew", "dew"))
    assert raised.value.verdict.clauses == ("SETUP.1b",)


@pytest.mark.parametrize("seed", [0, 7, -7, b"", b"seven", ss.Seed(bytes(32), 5), 1 << 4095])
def test_seeds_of_every_kind(seed: Any) -> None:
    """An int, bytes and a Seed begin the same game each time; without starting types nothing is drawn yet."""
    assert ss.new_game(2, seed=seed) == ss.with_seed(ss.new_game(2), seed)
    one, other = (ss.new_game(2, seed=seed, starting_types=(E, D)) for _ in range(2))
    assert one == other
    assert len(one.row) == 5


@pytest.mark.parametrize("seed", ["7", 7.5, True, [7], object()])
def test_what_no_seed_is(seed: Any) -> None:
    """Anything else is refused by its kind."""
    with pytest.raises(ss.SlimeStackError, match="expected an int, bytes, a Seed or None as seed, got"):
        ss.new_game(2, seed=seed)


def test_with_a_seed_and_starting_types_the_first_turn_has_begun() -> None:
    """The state is the last of the steps by which the same seed settles the game without one."""
    plain = ss.new_game(3, starting_types=(E, D, M))
    taken = ss.settle(ss.with_seed(plain, 5))
    assert [type(step.action) for step in taken] == [ss.RevealRite] * 5
    assert taken[-1].state == ss.new_game(3, seed=5, starting_types=(E, D, M))
    assert taken[-1].facts == (ss.TokenPassed(0, 2), ss.TurnBegan(0, 1, 1))


def test_edition_and_rulings_travel_in_the_game() -> None:
    """They are part of every state of the game."""
    edition, rulings = box(), ss.Rulings(pass_policy="always_act")
    state = ss.new_game(2, edition=edition, rulings=rulings, seed=1, starting_types=(E, D))
    after = play(state, "grow", "place e0", "end")
    assert (after.game.edition, after.game.rulings) == (edition, rulings)
    assert after.game is state.game


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (lambda: ss.new_game(2, edition="invented"), "expected an Edition, got 'invented'"),  # type: ignore[arg-type]
        (lambda: ss.new_game(2, rulings="free"), "expected a Rulings, got 'free'"),  # type: ignore[arg-type]
        (lambda: ss.new_game(2, rulings={}), "expected a Rulings, got {}"),  # type: ignore[arg-type]
        (lambda: ss.position(["e0", "d0"], edition=7), "expected an Edition, got 7"),  # type: ignore[arg-type]
        (lambda: ss.position(["e0", "d0"], rulings=7), "expected a Rulings, got 7"),  # type: ignore[arg-type]
    ],
)
def test_what_no_edition_and_no_rulings_are(call: Callable[[], object], problem: str) -> None:
    """Both are values of their own classes."""
    with pytest.raises(ss.SlimeStackError) as raised:
        call()
    assert problem in str(raised.value)


def test_names_are_shown_where_seats_are() -> None:
    """A seat with a name is called by it, one without by its number."""
    named = ss.new_game(["Ada", "Bo"])
    assert ss.describe_pending(named) == "Ada picks a starting type"
    assert ss.describe_pending(ss.new_game()) == "P0 picks a starting type"

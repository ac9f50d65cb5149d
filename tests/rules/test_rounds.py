"""Rounds: the start steps, the Token, who plays when, how long a game is and what ends it."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

import pytest

import slimestack as ss
from helpers import FREE, facts, legal, play, refusal_of
from slimestack.table.rulings import EndTrigger

TYPES = ("ember", "dew", "moss", "pebble")
GROW = ss.cards.Modify("grow", 1)


def passing_game(players: int, first: int, trigger: EndTrigger = "failed_draw") -> list[ss.Step]:
    """Every step of a game in which nobody takes an action; what a Ripple asks is answered with the first choice."""
    state = ss.new_game(
        players=players,
        first=first,
        seed=players * 10 + first,
        rulings=ss.Rulings(pass_policy="free", end_trigger=trigger),
    )
    taken: list[ss.Step] = []
    while options := ss.legal_actions(state):
        end = ss.parse_action("end")
        taken += ss.steps(state, end if end in options else options[0])
        state = taken[-1].state
    return taken


def turns_of(taken: list[ss.Step]) -> list[tuple[int, int]]:
    """The round and the seat of every turn, in order."""
    return [(fact.round, fact.seat) for step in taken for fact in step.facts if isinstance(fact, ss.TurnBegan)]


def closed_form(players: int, first: int, rounds: int) -> list[tuple[int, int]]:
    """Who plays when by the formula of the rulings: seat j of round r is (first - (r - 1) + j) mod n."""
    return [(r, (first - (r - 1) + j) % players) for r in range(1, rounds + 1) for j in range(players)]


def opening(row: list[str], deck: list[str]) -> ss.State:
    """The Ripple that opens round 3 of a two-player game is due, with these Rites in the row and the deck."""
    return play(ss.position(["e0", "d0"], active=1, leader=0, row=row, rite_deck=deck, rulings=FREE), "end")


@pytest.mark.clause("ROUND.7", "ROUND.8", "ROUND.9", "TOKEN.1", "TOKEN.2", "SETUP.3b")
@pytest.mark.ruling("RULING.ROUND.1", "RULING.ROUND.2")
@pytest.mark.parametrize(("players", "first"), [(n, first) for n in (2, 3, 4) for first in range(n)])
def test_turns_follow_the_closed_form(players: int, first: int) -> None:
    """In a whole game every turn is the one that the closed form names, whoever starts with the Token."""
    assert turns_of(passing_game(players, first)) == closed_form(players, first, 13 - players)


@pytest.mark.clause("ROUND.7", "ROUND.8", "ROUND.9", "TOKEN.2", "TOKEN.3")
@pytest.mark.ruling("RULING.ROUND.1", "RULING.ROUND.2")
@pytest.mark.parametrize(
    ("players", "game"),
    [
        (2, "01|10|01|10|01|10|01|10|01|10|01"),
        (3, "012|201|120|012|201|120|012|201|120|012"),
        (4, "0123|3012|2301|1230|0123|3012|2301|1230|0123"),
    ],
)
def test_whole_games_written_out(players: int, game: str) -> None:
    """The seats of a whole game, as the rulings print them: the last of each round has two turns running."""
    seats = "".join(str(seat) for _, seat in turns_of(passing_game(players, 0)))
    assert seats == game.replace("|", "")
    doubles = sum(one == after for one, after in pairwise(seats))
    assert doubles == len(game.split("|")) - 1


@pytest.mark.clause("ROUND.4", "SETUP.3b", "SETUP.3d", "GOAL.3", "END.1", "END.2", "RIPPLE.2")
@pytest.mark.ruling("RULING.END.1", "RULING.ROUND.1")
@pytest.mark.parametrize(
    ("players", "trigger", "rounds", "turns", "last_turn", "ended_by"),
    [
        (2, "failed_draw", 11, 22, 1, 1),
        (3, "failed_draw", 10, 30, 2, 2),
        (4, "failed_draw", 9, 36, 3, 3),
        (2, "last_ripple_unresolved", 10, 20, 0, 0),
        (3, "last_ripple_unresolved", 9, 27, 0, 0),
        (4, "last_ripple_unresolved", 8, 32, 0, 0),
        (2, "last_ripple_resolved", 10, 20, 0, 0),
        (3, "last_ripple_resolved", 9, 27, 0, 0),
        (4, "last_ripple_resolved", 8, 32, 0, 0),
    ],
)
def test_length_of_a_game(
    players: int,
    trigger: EndTrigger,
    rounds: int,
    turns: int,
    last_turn: int,
    ended_by: int,
) -> None:
    """A game lasts as long as the table of the rulings says, and is ended by the draw of the seat it names."""
    taken = passing_game(players, 0, trigger)
    began = turns_of(taken)
    assert (len(began), began[-1]) == (turns, (rounds, last_turn))
    assert [sum(seat == one for _, seat in began) for one in range(players)] == [turns // players] * players
    kept = 12 - players
    drawn = [step for step in taken if isinstance(step.action, ss.RevealRipple)]
    slides = sum(isinstance(fact, ss.RiteSlidOff) and fact.clause == "ROUND.5a" for s in taken for fact in s.facts)
    assert len(drawn) == kept
    assert slides == (kept if trigger == "failed_draw" else kept - 1)
    end = taken[-1].state
    assert ss.token_holder(end) == ended_by
    assert len(end.unseen_ripples) == 16 - kept
    clause = "END.1" if trigger == "failed_draw" else "GOAL.3"
    assert taken[-1].facts[-1] == ss.GameEnded(clause)
    assert (end.pending, end.active) == (ss.Over(clause), None)


def test_every_end_trigger_has_its_lengths() -> None:
    """The lengths are tested under every value of the switch."""
    switch = next(one for one in ss.rulebook.switches() if one.name == "end_trigger")
    assert tuple(value.value for value in switch.values) == get_args(EndTrigger)


@pytest.mark.clause("ROUND.2", "TOKEN.4", "TOKEN.2")
@pytest.mark.ruling("RULING.ROUND.3")
def test_round_one_skips_two_steps_but_not_the_third() -> None:
    """In round 1 no Ripple is drawn and no Rite slides, yet the Token is passed before the first turn."""
    state = ss.new_game(players=3, first=1, starting_types=TYPES[:3])
    state = play(state, *(f"reveal rite {rite}" for rite in ("crowd", "titan", "deluge", "choir")))
    assert ss.token_holder(state) == 1
    last = ss.steps(state, ss.parse_action("reveal rite throng"))
    assert last[0].facts == (ss.TokenPassed(1, 0), ss.TurnBegan(1, 1, 1))
    state = last[-1].state
    assert (state.round, ss.to_act(state), ss.token_holder(state)) == (1, 1, 0)
    assert state.row == ("crowd", "titan", "deluge", "choir", "throng")
    assert len(state.unseen_ripples) == 16


@pytest.mark.clause("TOKEN.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_token_goes_to_the_right(players: int) -> None:
    """Step 3 hands the Token to the seat before, which sits on the giver's right: 0 to the last seat."""
    taken = passing_game(players, 0)
    passes = [fact for step in taken for fact in step.facts if isinstance(fact, ss.TokenPassed)]
    assert passes == [ss.TokenPassed(-r % players, (-r - 1) % players) for r in range(13 - players)]


@pytest.mark.clause("ROUND.1", "TOKEN.3", "TOKEN.5")
@pytest.mark.ruling("RULING.ROUND.5")
def test_the_holder_at_the_start_does_the_start_steps() -> None:
    """The receiver of the Token draws in the next round only; while a Ripple works its drawer still holds it."""
    state = ss.position(["e0", "d0", "m0"], round=2, active=1, leader=0, rulings=FREE)
    assert ss.token_holder(state) == 2
    state = play(state, "end")
    assert (ss.to_act(state), ss.token_holder(state)) == (2, 2)
    state = play(state, "end")
    assert (state.round, state.leader, ss.token_holder(state)) == (3, 2, 2)
    state = play(state, "reveal ripple tidebearer")
    assert (ss.to_act(state), ss.token_holder(state)) == (2, 2)
    state = play(state, "place m0", "place m1")
    assert (ss.to_act(state), ss.token_holder(state)) == (ss.CHANCE, 2)
    state = ss.apply(state, ss.legal_actions(state)[0])
    assert (ss.to_act(state), ss.token_holder(state)) == (2, 1)


@pytest.mark.clause("ROUND.3", "ROUND.6")
def test_a_ripple_is_revealed_and_resolved_first() -> None:
    """The last turn of a round over, one Ripple is due; it is resolved before the row slides."""
    row = ["crowd", "titan", "deluge", "choir", "throng"]
    state = opening(row, ["overflow", "colossus"])
    assert {type(action) for action in ss.legal_actions(state)} == {ss.RevealRipple}
    before = len(state.unseen_ripples)
    state = play(state, "reveal ripple spring-flood")
    assert len(state.unseen_ripples) == before - 1
    assert (ss.to_act(state), legal(state), state.row) == (1, ["place d0"], tuple(row))
    state = play(state, "place d0", "place d1", "place e0")
    assert state.row == tuple(row)
    state = play(state, "place e1")
    assert state.row == tuple(row[:-1])
    assert legal(state) == ["reveal rite colossus", "reveal rite overflow"]


@pytest.mark.clause("ROUND.6", "TOKEN.1")
def test_order_of_the_start_steps() -> None:
    """Ripple, slide, Token, turn: the facts of a round's start come in the order of the three steps."""
    state = opening(["crowd", "titan", "deluge", "choir", "throng"], ["overflow"])
    drawn = facts(state, "reveal ripple lush-week")
    assert drawn == [ss.EffectBegan(1, GROW), ss.EffectBegan(0, GROW), ss.RiteSlidOff("throng", "ROUND.5a")]
    state = play(state, "reveal ripple lush-week")
    assert facts(state, "reveal rite overflow") == [ss.TokenPassed(1, 0), ss.TurnBegan(1, 3, 1)]


@pytest.mark.clause("ROUND.6")
@pytest.mark.ruling("RULING.ROUND.6", "RULING.RIPPLE.15")
def test_the_slide_sees_what_the_ripple_did() -> None:
    """A Ripple that discards two Rites is followed by the slide of the row it left, the reshuffle included."""
    state = opening(["crowd", "titan", "deluge", "choir", "throng"], ["overflow", "colossus"])
    state = play(state, "reveal ripple turning-tablets", "reveal rite overflow")
    assert facts(state, "reveal rite colossus") == [
        ss.RiteSlidOff("deluge", "ROUND.5a"),
        ss.PileReshuffled("rite", 3, "RITE.5"),
    ]
    state = play(state, "reveal rite colossus")
    assert state.row == ("colossus", "overflow", "crowd", "titan")
    assert sorted(legal(state)) == ["reveal rite choir", "reveal rite deluge", "reveal rite throng"]


@pytest.mark.ruling("RULING.ROUND.4")
def test_nobody_claims_before_the_slide() -> None:
    """The Token Player meets the rightmost Rite, but it slides off before the first action of the round."""
    state = ss.position(
        ["e4 m4", "d0"],
        active=1,
        leader=1,
        round=1,
        row=["crowd", "titan", "deluge", "choir", "twin-hulks"],
        rite_deck=["overflow"],
        rulings=FREE,
    )
    state = play(state, "end", "end", "reveal ripple lush-week")
    assert refusal_of(state, "claim twin-hulks") == ("chance_due", ("PR.9",))
    state = play(state, "reveal rite overflow")
    assert ss.to_act(state) == 0
    assert refusal_of(state, "claim twin-hulks") == ("rite_not_face_up", ("RULING.RITE.13",))


@pytest.mark.clause("GOAL.3", "ROUND.3")
@pytest.mark.ruling("RULING.END.1")
@pytest.mark.parametrize("trigger", ["last_ripple_unresolved", "last_ripple_resolved"])
def test_the_ripple_before_the_last_does_not_end_it(trigger: EndTrigger) -> None:
    """Under both literal readings the ninth of ten Ripples is resolved and its round is played."""
    rulings = ss.Rulings(pass_policy="free", end_trigger=trigger)
    state = play(ss.position(["e0", "d0"], round=9, active=1, leader=0, rulings=rulings), "end")
    state = play(state, "reveal ripple slow-current")
    state = ss.apply(state, ss.legal_actions(state)[0])
    assert (state.round, ss.to_act(state)) == (10, 1)


@pytest.mark.clause("ROUND.3")
def test_only_a_ripple_is_due_at_the_start() -> None:
    """While a Ripple is due no decision and no other card fits, and a Ripple already seen cannot come."""
    state = opening(["crowd"], [])
    assert refusal_of(state, "end") == ("chance_due", ("PR.9",))
    assert refusal_of(state, "reveal rite crowd") == ("wrong_kind", ("ROUND.3",))
    assert refusal_of(state, "reveal ripple warm-rain") == ("not_an_outcome", ("RULING.INFO.2",))
    assert ss.explain(state, ss.RevealRipple("runoff")).citations == ("ROUND.3",)

"""The narration: every step and every fact in the game's words."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

import slimestack as ss
from boxes import before, box
from slimestack import words
from slimestack.words.changes import slime_change


def said(state: ss.State, *texts: str) -> list[str]:
    """The sentences for these actions, written as text, played one after the other."""
    lines: list[str] = []
    for text in texts:
        steps = ss.steps(state, ss.parse_action(text))
        lines += [line.text for line in words.narration_lines(state, steps)]
        state = steps[-1].state
    return lines


@pytest.mark.parametrize(
    ("swarm", "action", "line"),
    [
        ("e3 e0", "combine e0 e3", "P0 combines e0 into e3, which makes e4, a Big."),
        ("e3 d4", "mutate e3 d4", "P0 mutates e3 into d4, which makes d8."),
        ("e4 d0", "grow", "P0 grows: 2 growth to place."),
        ("e4 d0", "draw", "P0 draws 2 Slimes."),
        ("e7", "split e7", "P0 splits e7: 3 growth to the supply, 4 growth to place on three Slimes."),
        (
            "e6 e4",
            "royal e6 e4",
            "P0 royal-combines e6 and e4, which makes eR, a Royal; 10 growth to the supply.",
        ),
        ("e4 e5", "claim pair", "P0 claims pair for 1 ME."),
    ],
)
def test_moves_of_a_turn(swarm: str, action: str, line: str) -> None:
    """Each action of a turn has a sentence with what it makes."""
    state = ss.position([swarm, "m0"], edition=box(), row="pair tall crowd crown far-a")
    assert said(state, action)[0] == line


def test_setup() -> None:
    """The picks, the five Rites, the first round, the passing Token and the first turn all have a sentence."""
    state = ss.new_game(["Ann", "Bob"], edition=box())
    lines = said(
        state,
        "pick ember",
        "pick dew",
        *(f"reveal rite {rite}" for rite in ("pair", "tall", "crowd", "crown", "far-a")),
    )
    assert lines == [
        "Ann picks ember and takes three ember Droplets.",
        "Bob picks dew and takes three dew Droplets.",
        "The Rite pair is revealed: 1 ME for at least 2 Bigs.",
        "The Rite tall is revealed: 2 ME for at least 6 growth on any one Slime.",
        "The Rite crowd is revealed: 3 ME for at least 5 Slimes.",
        "The Rite crown is revealed: 4 ME for at least 1 Royal.",
        "The Rite far-a is revealed: 5 ME for at least 2 Royals.",
        "Round 1 begins.",
        "Ann passes the Token to Bob, on the right (TOKEN.1).",
        "Ann's turn begins, with 1 action (ROUND.7). Ann's Swarm: e0 e0 e0.",
    ]


def test_search_of_a_split() -> None:
    """Each card that a Split draws is taken or discarded, and a pile that is turned over has a sentence."""
    state = ss.position(["e4", "m0"], row=[], deck="e1 d1", discard="e1 p1")
    assert said(state, "split e4", "reveal slime dew", "reveal slime ember", "reveal slime ember", "place e0")[1:] == [
        "P0 reveals a dew Slime and discards it.",
        "P0 reveals an ember Slime and keeps it.",
        "The Slime deck is empty: its discard, 3 Slimes, is shuffled and becomes the new deck (SPLIT.8).",
        "P0 reveals an ember Slime and keeps it.",
        "P0 places growth on e0, which makes e1.",
    ]


def test_shuffle_of_a_split() -> None:
    """Where a table shuffles cards back after a Split, their number is in the sentence."""
    rulings = ss.Rulings(split_shuffle="draw_pile_and_rejects")
    state = ss.position(["e4", "m0"], row=[], deck="e2 d1", rulings=rulings)
    lines = said(state, "split e4", "reveal slime dew", "reveal slime ember", "reveal slime ember")
    assert lines[-1] == "1 Slime of the discard is shuffled back into the deck (SPLIT.6)."


def test_end_of_a_round() -> None:
    """An effect that ends, the new round, the Ripple, a skipped share and the row's slide come in order."""
    state = ss.position(
        ["e0", "m4"],
        edition=box("everyone, now: remove(2, big, one)"),
        active=1,
        leader=0,
        actions_left=0,
        in_force=[ss.InForce(ss.cards.Modify("grow", 1), (0, 1))],
        unseen_ripples=["card", "spare-a", "spare-b"],
        row="pair tall crowd crown far-a",
    )
    assert said(state, "end", "reveal ripple card", "lose m4", "reveal rite far-b") == [
        "P1 ends the turn.",
        "For P0 and P1 this ends: a Grow places 1 more growth (RULING.RIPPLE.9).",
        "Round 3 begins.",
        "P1 reveals the Ripple card: everyone takes 2 growth from one Big.",
        "P1 takes 2 growth from m4, which leaves m2, a Droplet.",
        "P0 has no Slime that this affects and skips it: take 2 growth from one Big (RIPPLE.4).",
        "The row slides: far-a is discarded from its right end (ROUND.5a).",
        "The Rite far-b is revealed: 6 ME for at least 3 Royals.",
        "P1 passes the Token to P0, on the right (TOKEN.1).",
        "P1's turn begins, with 1 action (ROUND.7). P1's Swarm: m2.",
    ]


@pytest.mark.parametrize(
    ("part", "more", "line"),
    [
        (
            "everyone, this_round: forbid(split)",
            {},
            "For P1, until the round ends: no Split is allowed (RULING.RIPPLE.18).",
        ),
        (
            "everyone, now: remove(1, big, each)",
            {},
            "P0's e4 loses 1 growth, which leaves e3, a Droplet (RULING.RIPPLE.6).",
        ),
        (
            "everyone, now: disburse(3)",
            {"supply": 2},
            "The supply is used up: P0 gets 1 growth less (RULING.TOKEN.2).",
        ),
        (
            "everyone, now: draw(2)",
            {"deck": "", "discard": ""},
            "No Slime is left for P0 to draw, so this is skipped: draw 2 Slimes (RIPPLE.4).",
        ),
        (
            "everyone, now: draw(2)",
            {"deck": "", "discard": "d3"},
            "The Slime deck is empty: its discard, 3 Slimes, is shuffled and becomes the new deck (DECK.1).",
        ),
        (
            "everyone, now: may(disburse(2))",
            {"supply": 0},
            "P0 cannot place growth and skips this: may place 2 growth on their own Slimes (RIPPLE.4).",
        ),
        (
            "token_player, now: move(2)",
            {"leader": 1},
            "P1 has no growth to move and skips this: move up to 2 growth between their own Slimes (RIPPLE.4).",
        ),
        (
            "rite_row, now: discard_rites(1)",
            {"row": [], "rite_deck": []},
            "The row of Rites is empty and skips this: discard the rightmost Rite and refill the row (RIPPLE.4).",
        ),
        (
            "rite_row, now: discard_rites(3)",
            {"row": "pair tall", "rite_deck": []},
            "pair is discarded from the right end of the row (RULING.RITE.14).",
        ),
        (
            "rite_row, now: discard_rites(3)",
            {"row": "pair tall", "rite_deck": []},
            "The row has 1 Rite too few for this (RULING.RIPPLE.4).",
        ),
        (
            "rite_row, now: discard_rites(3)",
            {"row": "pair tall", "rite_deck": []},
            "The Rite deck is empty: its discard, 2 Rites, is shuffled and becomes the new deck (RITE.5).",
        ),
    ],
)
def test_facts_of_a_ripple(part: str, more: dict[str, object], line: str) -> None:
    """What follows by rule when a Ripple is resolved has a sentence, with its clause."""
    assert line in said(before(["e4", "m0"], part, **more), "reveal ripple card")


def test_draw_of_the_last_cards() -> None:
    """A Draw names the Slimes that it can bring, not those that the player is entitled to."""
    state = ss.position(["e5 e4", "m3"], deck="d1", row=[])
    assert said(state, "draw")[0] == "P0 draws 1 Slime, all that is left."


def test_turn_without_slimes() -> None:
    """A turn may begin without a Swarm."""
    state = ss.position(["e0", ""], actions_left=0, round=2, leader=0, row=[])
    assert said(state, "end")[-1] == "P1's turn begins, with 1 action (ROUND.7). P1 has no Slimes."


def test_short_amounts() -> None:
    """A Draw without cards, a Ripple that asks for more than there is, and a row that stays short have sentences."""
    state = ss.position(["e4", "m0"], row=[], deck="d1", discard="")
    assert said(state, "draw", "reveal slime dew")[-1] == (
        "Deck and discard are empty: P0 gets 1 Slime fewer (RULING.DRAW.2)."
    )
    state = before(["d1", "m0"], "token_player, now: remove(3, any, one)")
    assert "P0 has too little for this: 2 less than the full amount (RULING.RIPPLE.4)." in said(
        state, "reveal ripple card", "lose d1"
    )
    state = ss.position(["e4 e5", "m0"], edition=box(), row="pair", rite_deck=[])
    assert said(state, "claim pair")[-1] == "The Rite deck and discard are empty: the row stays 1 card short (RITE.6)."


@pytest.mark.parametrize(
    ("part", "answer", "line"),
    [
        ("everyone, now: may(draw(1))", "accept", "P0 accepts: draw 1 Slime."),
        ("everyone, now: may(draw(1))", "stop", "P0 declines: draw 1 Slime."),
        ("everyone, now: move(2)", "move e4 d0", "P0 moves growth from e4 to d0, which makes e3, a Droplet, and d1."),
        ("everyone, now: move(2)", "stop", "P0 moves no more growth."),
        ("everyone, now: dissolve(1, droplet)", "dissolve d0", "P0 dissolves d0."),
    ],
)
def test_answers_to_a_ripple(part: str, answer: str, line: str) -> None:
    """What players answer to a Ripple has a sentence."""
    assert line in said(before(["e4 d0", "m0"], part), "reveal ripple card", answer)


def test_ripple_window() -> None:
    """Closing the window before a Ripple has its own sentence."""
    state = before(["e0 e0", "m0"], "everyone, now: draw(1)", rulings=ss.Rulings(combine_at_ripple="token_player"))
    assert said(state, "reveal ripple card", "stop")[-1] == "P0 does not Combine before card."


@pytest.mark.parametrize(
    ("swarms", "tie", "winner"),
    [
        (["e4", "m0"], None, "P0 wins."),
        (["eR", "m4 m4 d0 d0"], "P0 and P1 have the same total; more Royals decide (SCORE.6).", "P0 wins."),
        (
            ["e4", "m0 m0 m0"],
            "P0 and P1 have the same total and equally many Royals; more Bigs decide (SCORE.7).",
            "P0 wins.",
        ),
        (
            ["e4", "m4"],
            "P0 and P1 have the same total and equally many Royals, Bigs and Slimes; they share the win (SCORE.9).",
            "P0 and P1 win.",
        ),
    ],
)
def test_ending(swarms: list[str], tie: str | None, winner: str) -> None:
    """The final scoring tells the winners, what broke the tie, and the clause that ended the game."""
    state = ss.position(swarms, round=11, pending=ss.Over("END.1"))
    lines = [line.text for line in words.result_lines(state)]
    assert lines[0] == "Final scoring"
    assert (tie in lines) if tie else not any("same total" in line for line in lines)
    assert lines[-2:] == [winner, "The game is over: a round must begin, and no Ripple is left to draw (END.1)."]


def test_tie_broken_by_slimes() -> None:
    """Where only the number of Slimes decides, the result says so."""
    state = ss.position(["m0 m0 m0 m0", "d0"], round=4, pending=ss.Over("END.1"), edition=box(), claimed=["", "crowd"])
    lines = [line.text for line in words.result_lines(state)]
    assert "P0 and P1 have the same total and equally many Royals and Bigs; more Slimes decide (SCORE.8)." in lines
    assert "P0: 4 ME (0 from 0 Rites, 4 from 4 Droplets, 0 from 0 Bigs, 0 from 0 Royals)" in lines


def test_whole_games(wild_box: Path) -> None:
    """In whole games each step is one line, each fact one more with its clause, and every kind of fact comes."""
    choose = random.Random(11).choice
    switches = ss.rulebook.switches()
    kinds: Counter[type] = Counter()
    for seed in range(16):
        rulings: dict[str, Any] = {switch.name: choose(switch.values).value for switch in switches}
        edition = ss.load_edition(wild_box) if seed % 4 else None
        state = ss.new_game(2 + seed % 3, seed=seed, edition=edition, rulings=ss.Rulings(**rulings))
        while ss.to_act(state) is not None:
            for step in ss.steps(state, choose(ss.legal_actions(state))):
                lines = [line.text for line in words.narration_lines(state, (step,))]
                rounds = [line for line in lines if line.startswith("Round ")]
                assert len(lines) == 1 + len(step.facts) + len(rounds), lines
                for fact in step.facts:
                    assert sum(f" ({fact.clause})." in line for line in lines) > 0, (fact, lines)
                assert not any("<" in line or "None" in line or "_" in line for line in lines), lines
                kinds.update(map(type, step.facts))
                state = step.state
    assert set(kinds) == set(get_args(ss.Fact))


def test_what_moves_make(wild_box: Path) -> None:
    """What the words say that a move makes of its Slimes is what the rules make of them."""
    choose = random.Random(12).choice
    checked: Counter[type] = Counter()
    for seed in range(10):
        state = ss.new_game(3, seed=seed, edition=ss.load_edition(wild_box))
        while isinstance(seat := ss.to_act(state), int):
            action = choose(ss.legal_actions(state))
            step = ss.steps(state, action)[0]
            made = slime_change(state, seat, action)
            moved_on = isinstance(state.pending, ss.Spreading) or any(
                isinstance(f, ss.GrowthRemoved) for f in step.facts
            )
            if made is not None and not moved_on:
                swarm = Counter(state.swarms[seat])
                swarm.subtract(made.gone)
                swarm.update(made.new)
                assert +swarm == Counter(step.state.swarms[seat]), (state, action)
                checked[type(action)] += 1
            state = ss.apply(state, action)
    assert {ss.Combine, ss.Mutate, ss.Place, ss.Lose, ss.Dissolve, ss.Move} <= set(checked)


def test_a_step_needs_its_own_state() -> None:
    """A step with another state than the one before it is refused in a sentence."""
    state = ss.position(["e3 e0", "m3"], seed=1)
    _, reveal = ss.play(state, "draw")
    with pytest.raises(ss.InvalidValue, match="'reveal slime moss' does not follow from this state"):
        words.narrate(state, reveal)

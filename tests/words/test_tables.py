"""The table and the moves as text."""

from __future__ import annotations

from pathlib import Path

import pytest

import slimestack as ss
from boxes import box, reveal
from slimestack import words
from slimestack.words.labels import move_result


def shown(state: ss.State) -> list[str]:
    """The lines of the table."""
    return [line.text for line in words.table_lines(state)]


def moves(state: ss.State) -> list[str]:
    """The legal moves, numbered, with what each makes."""
    legal = ss.legal_actions(state)
    return [f"{number}  {action}: {move_result(state, action)}" for number, action in enumerate(legal, 1)]


def test_whole_table() -> None:
    """Swarms by tier, Rites, every pile, Ripples, Token, round, supply, actions and effects all lie open."""
    state = ss.position(
        ["eR e4 d1 d0", "m0"],
        edition=box(),
        row="pair crowd tall crown far-a",
        rite_deck="far-c",
        rite_discard="far-d",
        claimed=["far-b", ""],
        deck="e9 m1",
        discard="p2",
        supply=40,
        in_force=[ss.InForce(ss.cards.Modify("draw", 1), (0, 1))],
    )
    assert shown(state) == [
        "Round 2, small box (invented cards)",
        "Rites, from the entry to the exit:",
        "pair [pair], 1 ME: at least 2 Bigs",
        "crowd [crowd], 3 ME: at least 5 Slimes",
        "tall [tall], 2 ME: at least 6 growth on any one Slime",
        "crown [crown], 4 ME: at least 1 Royal (can be claimed now)",
        "far-a [far-a], 5 ME: at least 2 Royals",
        "Slime deck: 10 (9 ember, 1 moss)",
        "Slime discard: 2 (2 pebble)",
        "Rite deck: 1; Rite discard: 1",
        "Ripples left to draw: 2; set aside unseen: 0",
        "Supply: 40 growth",
        "This round, for P0 and P1: a Draw takes 1 more Slime.",
        "P0: 19 ME, active, 2 actions left",
        "Royals eR; Bigs e4; Droplets d1 d0",
        "Claimed: far-b (6 ME)",
        "P1: 1 ME, has the Token",
        "Royals -; Bigs -; Droplets m0",
        "P0's turn.",
    ]


def test_rites_that_can_be_claimed_are_marked() -> None:
    """A note stands behind the Rites that the player can claim now."""
    state = ss.position(["e4 e5", "m0"], edition=box(), row="pair crowd", rite_deck=[])
    assert "pair [pair], 1 ME: at least 2 Bigs (can be claimed now)" in shown(state)
    assert "crowd [crowd], 3 ME: at least 5 Slimes" in shown(state)


def test_hand_of_a_split() -> None:
    """The three Slimes in hand for a Split are shown, with what is left to place."""
    hand = ss.parse_swarm("e1 e0 e0")
    state = ss.position(["d0", "m0"], row=[], pending=ss.Spreading(hand, 2))
    assert "In hand for the Split, with 2 growth to place: e1 e0 e0" in shown(state)
    assert shown(state)[-1] == "P0 places the growth of the Split: 2 tokens left."
    assert "Rites: none in the row" in shown(state)


def test_share_of_a_ripple() -> None:
    """A decision that a Ripple asks for says which Ripple and what it does, in plain words."""
    state = reveal(["e4", "m5"], "everyone, now: remove(2, big, one)")
    assert shown(state)[-1] == "P0 resolves card: take 2 growth from one Big."
    assert moves(state) == ["1  lose e4: 2 growth to the supply, makes e2, a Droplet"]
    window = reveal(["e0 e0", "m5"], "everyone, now: draw(1)", rulings=ss.Rulings(combine_at_ripple="token_player"))
    assert shown(window)[-1] == "P0 may Combine before card takes effect."


def test_invented_cards_are_called_so(wild_box: Path) -> None:
    """Cards are called invented once where they are, and not in the edition of somebody who owns the game."""
    invented, own = ss.invented_edition(), ss.load_edition(wild_box)
    for edition, called in ((invented, True), (own, False)):
        state = ss.position(["e0", "m0"], edition=edition)
        lines = [*shown(state), *(line.text for line in words.opening_lines(state))]
        assert sum("invented cards" in line for line in lines) == called
        assert sum("not those of the printed game" in line for line in lines) == called
        assert not any("(invented)" in line for line in lines)


def test_opening() -> None:
    """What the box and the table do otherwise than the rulebook and our rulings is said at the start."""
    state = ss.new_game(["Ann", "Bob"], edition=box(kept=(2, 3, 3)), rulings=ss.Rulings(pass_policy="free"))
    assert [line.text for line in words.opening_lines(state)] == [
        "Slime Stack for 2 players: Ann and Bob.",
        "small box: its cards are invented, not those of the printed game.",
        "Unlike the rulebook: 2 players keep 2 Ripples instead of 10 (SETUP.3b).",
        "Unlike the rulebook: 3 players keep 3 Ripples instead of 9 (SETUP.3b).",
        "Unlike the rulebook: 4 players keep 3 Ripples instead of 8 (SETUP.3b).",
        "House rule: a player may end the turn at any time (RULING.TURN.1).",
    ]


@pytest.mark.parametrize(
    ("swarm", "line"),
    [
        ("e3 e0", "combine e0 e3: makes e4, a Big"),
        ("e4 d2", "mutate d2 e4: makes e7"),
        ("e4 d0", "grow: 2 growth to place, one at a time"),
        ("e4 d0", "draw: 2 Slimes from the deck"),
        ("e7", "split e7: 3 growth to the supply, two more ember Slimes, 4 growth to place on the three"),
        ("e6 e4", "royal e6 e4: makes eR, a Royal; 10 growth to the supply"),
        ("e4 e5", "claim pair: pair, 1 ME"),
    ],
)
def test_moves_say_what_they_do(swarm: str, line: str) -> None:
    """Beside each move of a turn stands what it would do."""
    state = ss.position([swarm, "m0"], edition=box(), row="pair", rite_deck=[])
    assert line in [text.lstrip("0123456789 ") for text in moves(state)]


@pytest.mark.parametrize(
    ("part", "lines"),
    [
        ("everyone, now: may(draw(1))", ["1  accept: draw 1 Slime", "2  stop: decline"]),
        ("everyone, now: move(2)", ["1  move e1 e0: makes e0 and e1", "2  stop: move no more growth"]),
        (
            "everyone, now: dissolve(1, any)",
            [
                "1  dissolve e1: to the discard, its 1 growth to the supply",
                "2  dissolve e0: to the discard, its 0 growth to the supply",
            ],
        ),
        ("everyone, now: disburse(1)", ["1  place e1: makes e2", "2  place e0: makes e1"]),
    ],
)
def test_answers_say_what_they_do(part: str, lines: list[str]) -> None:
    """Beside each answer to a Ripple stands what it would do."""
    assert moves(reveal(["e1 e0", "m0"], part)) == lines


def test_other_moves_say_what_they_do() -> None:
    """Picks, the end of a turn with an action left, and the end of the Ripple window are explained as well."""
    assert moves(ss.new_game())[0] == "1  pick ember: start with three ember Droplets"
    state = ss.position(["eR", "m0"], row=[], actions_left=1)
    assert moves(state)[-1].endswith("end: end the turn, 1 action left")
    window = reveal(["e0 e0", "m5"], "everyone, now: draw(1)", rulings=ss.Rulings(combine_at_ripple="token_player"))
    assert moves(window)[-1] == "2  stop: combine no more, card takes effect"

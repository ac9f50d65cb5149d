"""Labels: what a button says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import slimestack as ss
from boxes import box, reveal
from helpers import play
from slimestack import words
from slimestack.words.labels import move_result


@pytest.mark.parametrize(
    ("state", "action", "text"),
    [
        (ss.new_game(), "pick ember", "Pick ember: start with three ember Droplets"),
        (ss.position(["e3 e0", "m3"]), "combine e0 e3", "Combine e0 into e3: makes e4, a Big"),
        (ss.position(["e4 d2", "m3"]), "mutate d2 e4", "Mutate d2 into e4: makes e7"),
        (ss.position(["e4 d2", "m3"]), "grow", "Grow: 2 growth to place, one at a time"),
        (ss.position(["e3 d2", "m3"]), "grow", "Grow: 1 growth to place"),
        (ss.position(["e4 d2", "m3"]), "draw", "Draw: 2 Slimes from the deck"),
        (ss.position(["e5 e4", "m3"], deck="d1", row=[]), "draw", "Draw: 1 Slime, all that is left"),
        (ss.position(["e5 e4", "m3"], deck="d1", discard="d1", row=[]), "draw", "Draw: 2 Slimes, all that are left"),
        (
            ss.position(["e7", "m3"]),
            "split e7",
            "Split e7: 3 growth to the supply, two more ember Slimes, 4 growth to place on the three",
        ),
        (
            ss.position(["e6 e4", "m3"]),
            "royal e6 e4",
            "Royal Combine e6 and e4: makes eR, a Royal; 10 growth to the supply",
        ),
        (ss.position(["e4 e5", "m3"], edition=box(), row="pair"), "claim pair", "Claim pair: 1 ME"),
        (ss.position(["e4", "m3"], actions_left=0), "end", "End the turn"),
        (ss.position(["eR", "m3"], row=[], actions_left=1), "end", "End the turn: 1 action left"),
        (ss.position(["e3", "m3"], pending=ss.Growing(1)), "place e3", "Place growth on e3: makes e4, a Big"),
        (
            ss.position(["e3", "m3"], pending=ss.Drawing(0, 1, ss.Turn())),
            "reveal slime dew",
            "Dew Slime: joins P0's Swarm",
        ),
        (play(ss.position(["e4", "m3"]), "split e4"), "reveal slime ember", "Ember Slime: kept for the Split"),
        (play(ss.position(["e4", "m3"]), "split e4"), "reveal slime dew", "Dew Slime: discarded"),
        (
            ss.position(["e4", "m3"], edition=box(), pending=ss.DealingRites(1, ss.Turn()),
                        row="tall crowd crown far-a"),
            "reveal rite pair",
            "Rite pair: 1 ME for at least 2 Bigs",
        ),
        (
            ss.position(["e4", "m3"], edition=box(), pending=ss.RevealingRipple()),
            "reveal ripple spare-a",
            "Ripple spare-a: the row of Rites discards the rightmost Rite and is refilled",
        ),
        (reveal(["e4", "m3"], "everyone, now: remove(2, big, one)"), "lose e4", "Take growth from e4: 2 growth to the "
         "supply, makes e2, a Droplet"),
        (reveal(["e4", "m3"], "everyone, now: dissolve(1)"), "dissolve e4", "Dissolve e4: to the discard, its 4 growth "
         "to the supply"),
        (reveal(["e4 d0", "m3"], "everyone, now: move(2)"), "move e4 d0", "Move growth from e4 to d0: makes e3, a "
         "Droplet, and d1"),
        (reveal(["e4 d0", "m3"], "everyone, now: move(2)"), "stop", "Move no more growth"),
        (reveal(["e4", "m3"], "everyone, now: may(draw(1))"), "accept", "Accept: draw 1 Slime"),
        (reveal(["e4", "m3"], "everyone, now: may(draw(1))"), "stop", "Decline"),
        (
            reveal(["e0 e0", "m5"], "everyone, now: draw(1)", rulings=ss.Rulings(combine_at_ripple="token_player")),
            "stop",
            "Combine no more: card takes effect",
        ),
    ],
)  # fmt: skip
def test_label(state: ss.State, action: str, text: str) -> None:
    """A label says the action, and what it makes as far as that is certain."""
    assert words.label(state, ss.parse_action(action)) == text


def test_hazard() -> None:
    """A Ripple that is a hazard is called so."""
    state = ss.position(["e4", "m3"], pending=ss.RevealingRipple())
    assert words.label(state, ss.RevealRipple("drought")).startswith("Hazard Drought: everyone takes ")


def test_illegal() -> None:
    """An action that the rules forbid has no label."""
    with pytest.raises(ss.IllegalAction):
        words.label(ss.position(["e4 e0", "m3"]), ss.parse_action("combine e4 e0"))


def test_every_legal_action(wild_box: Path) -> None:
    """In whole games every legal action has a label, no two of one state the same, and none shows card language."""
    choose = random.Random(5).choice
    for seed in range(6):
        state = ss.new_game(2 + seed % 3, edition=ss.load_edition(wild_box) if seed % 2 else None)
        while ss.to_act(state) is not None:
            legal = ss.legal_actions(state)
            labels = [words.label(state, action) for action in legal]
            assert len(set(labels)) == len(labels)
            assert all(move_result(state, action) for action in legal)
            assert not any(">=" in one or "_" in one or "<" in one for one in labels)
            state = ss.apply(state, choose(legal))

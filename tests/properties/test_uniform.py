"""Uniform: the seed draws every card of a pile as often as any other, whatever the card is drawn for."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

import slimestack as ss
from boxes import reveal
from helpers import play
from slimestack.testing.measures import TYPES

RUNS = 60
"""How many times each card of a pile is expected."""
FAR = 4.5
"""More standard deviations from the expected number than chance brings once in a hundred thousand cards."""
RITES = ["far-a", "far-b", "far-c"]
FIVE = ["crowd", "throng", "overflow", "colossus", "two-choirs"]


def cards(state: ss.State) -> dict[str, int]:
    """The outcomes that the pile holds, each with the number of its cards."""
    match state.pending:
        case ss.RevealingRipple():
            return {f"reveal ripple {ripple}": 1 for ripple in state.unseen_ripples}
        case ss.DealingRites():
            return {f"reveal rite {rite}": 1 for rite in state.rite_deck}
        case _:
            return {f"reveal slime {kind}": n for kind, n in zip(TYPES, state.deck, strict=True) if n}


def opening(number: int, players: int = 2) -> ss.State:
    """The Ripple of this round is due."""
    return ss.position(["e0", "d0", "m0", "p0"][:players], round=number, pending=ss.RevealingRipple())


def turn(swarm: str, action: str, **options: object) -> ss.State:
    """The state after this action, at which a card is due."""
    return play(ss.position([swarm, "m3"], **options), action)  # type: ignore[arg-type]


def slide(**piles: object) -> ss.State:
    """The Rite of a slide is due, after a Ripple that has done nothing."""
    return play(ss.position(["e0", "d0"], pending=ss.RevealingRipple(), **piles), "reveal ripple lush-week")  # type: ignore[arg-type]


DUE = {
    "the first Ripple": opening(2),
    "the first Ripple of four players": opening(2, 4),
    "a Ripple in the middle": opening(6, 3),
    "the last Ripple": opening(11),
    "the first Rite": ss.new_game(2, starting_types=("ember", "dew")),
    "the fourth Rite": play(ss.new_game(2, starting_types=("ember", "dew")), *[
        f"reveal rite {rite}" for rite in ("twin-thrones", "deluge", "full-palette")
    ]),
    "a Rite after a Claim": turn("e4 e4", "claim twin-hulks"),
    "a Rite after a Claim of few": turn("e4 e4", "claim twin-hulks", row=["twin-hulks", *FIVE[1:]],
                                        rite_deck=["titan", "deluge", "choir"]),
    "a Rite of a slide": slide(),
    "a Rite of a slide after a reshuffle": slide(row=FIVE, rite_deck=[],
                                                 rite_discard=["choir", "titan", "deluge"]),
    "a Rite of a Ripple": reveal(["e0", "d0"], "rite_row, now: discard_rites(2)", row=["pair", "tall", *RITES[:3]],
                                 rite_deck=["far-d", "crowd", "crown"]),
    "a Slime of a Draw": turn("e4", "draw", deck="e1 d2 m4 p3"),
    "a Slime of a Draw after a reshuffle": turn("e4", "draw", deck="", discard="e3 d1 p6"),
    "a Slime of a Split": turn("e4", "split e4", deck="e3 d2 p5", discard="e9"),
    "the second Slime of a Split": play(turn("e4", "split e4", deck="e3 d2 p5"), "reveal slime ember"),
    "a Slime of a Ripple": reveal(["e0", "d0"], "everyone_else, now: draw(2)", deck="e1 d2 m4 p3"),
}  # fmt: skip


@pytest.mark.parametrize("name", DUE)
def test_every_card_comes_alike(name: str) -> None:
    """Of many seeds each card of the pile has its share, be it drawn as one step or with all that follows."""
    due = DUE[name]
    pile = cards(due)
    total = sum(pile.values())
    runs = RUNS * total
    found: Counter[str] = Counter()
    for number in range(runs):
        found[str(ss.settle(ss.with_seed(due, number))[0].action)] += 1
    _hold(due, pile, found, runs)


@pytest.mark.parametrize("name", DUE)
def test_every_number_of_a_seed_is_alike(name: str) -> None:
    """From any number of one key each card of the pile has its share."""
    due, key = DUE[name], ss.Seed.of(b"one key").key
    pile = cards(due)
    runs = RUNS * sum(pile.values())
    found = Counter(str(ss.settle(ss.with_seed(due, ss.Seed(key, n)))[0].action) for n in range(runs))
    _hold(due, pile, found, runs)


def _hold(due: ss.State, pile: dict[str, int], found: Counter[str], runs: int) -> None:
    """Each outcome came about as often as its cards are of the pile, and no other."""
    total = sum(pile.values())
    strange = {}
    for card in (*pile, *(card for card in found if card not in pile)):
        share = pile.get(card, 0) / total
        if abs(found[card] - runs * share) > FAR * sqrt(runs * share * (1 - share)):
            strange[card] = f"{found[card]} times of {runs}, expected about {runs * share:.0f}"
    assert strange == {}, f"at {due!r}"

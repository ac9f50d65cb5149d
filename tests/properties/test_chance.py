"""Chance: outcomes with their exact odds, the seed's answers, and nothing else that is random."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from properties.profiles import examples
from slimestack.table.slimes import Counts
from slimestack.testing.game_strategies import Policy, new_games, play, play_seeded, policies
from slimestack.testing.state_strategies import busy_states, states
from slimestack.testing.strategies import seeds

_CHANCE = ("drawing", "searching", "claiming", "sliding", "revealing", "ripple_drawing", "ripple_dealing", "first_deal")


@examples(200)
@given(st.one_of(busy_states(), states(*_CHANCE)))
def test_outcomes_are_distinct_and_certain_together(state: ss.State) -> None:
    """M9: where a card is due, the outcomes are the legal actions, distinct, and their odds add up to exactly 1."""
    outcomes = ss.chance_outcomes(state)
    if ss.to_act(state) is not ss.CHANCE:
        assert outcomes == ()
        return
    assert tuple(outcome for outcome, _ in outcomes) == ss.legal_actions(state)
    assert sum(odds for _, odds in outcomes) == 1
    assert all(odds > 0 for _, odds in outcomes)
    cards = sum(state.deck) if isinstance(outcomes[0][0], ss.RevealSlime) else len(outcomes)
    assert all((odds * cards).denominator == 1 for _, odds in outcomes)


def _after_draw(state: ss.State) -> dict[ss.State, Fraction]:
    """Every table that can follow when the cards that are due have been drawn, with its exact odds."""
    ends: dict[ss.State, Fraction] = {}
    waiting = {state: Fraction(1)}
    while waiting:
        following: dict[ss.State, Fraction] = {}
        for now, odds in waiting.items():
            if ss.to_act(now) is not ss.CHANCE:
                ends[now] = ends.get(now, Fraction(0)) + odds
            for outcome, share in ss.chance_outcomes(now):
                after = ss.apply(now, outcome)
                following[after] = following.get(after, Fraction(0)) + odds * share
        waiting = following
    return ends


def _hypergeometric(pile: Counts, drawn: tuple[int, ...]) -> Fraction:
    """The odds that a shuffled pile has just these cards on top."""
    ways = 1
    for there, taken in zip(pile, drawn, strict=True):
        ways *= comb(there, taken)
    return Fraction(ways, comb(sum(pile), sum(drawn)))


_PILE = st.tuples(*[st.integers(0, 4)] * 4)


@examples(60)
@given(_PILE, _PILE, st.integers(0, 5))
def test_a_draw_is_hypergeometric(deck: Counts, discard: Counts, bigs: int) -> None:
    """M9: the cards of a Draw, one by one, come with the odds of a shuffled deck, and then of the shuffled discard."""
    own = " ".join(f"e{4 + n}" for n in range(bigs))
    state = ss.position([own, "d0"], deck=deck, discard=discard, row=[])
    if not any(deck) and not any(discard):
        assert ss.Draw() not in ss.legal_actions(state)
        return
    first = min(sum(deck), 1 + bigs)
    second = min(sum(discard), 1 + bigs - first)
    for end, odds in _after_draw(ss.apply(state, ss.Draw())).items():
        drawn = tuple(
            sum(slime.type is kind for slime in end.swarms[0]) - bigs * (kind is ss.SlimeType.EMBER)
            for kind in ss.SlimeType
        )
        assert sum(drawn) == first + second
        if not second:
            assert odds == _hypergeometric(deck, drawn)
        elif first == sum(deck):
            assert odds == _hypergeometric(discard, tuple(n - d for n, d in zip(drawn, deck, strict=True)))


@examples(40)
@given(_PILE, st.integers(0, 3))
def test_a_split_search_is_negative_hypergeometric(deck: Counts, extra: int) -> None:
    """A Split's search reveals as many other cards as a shuffled deck has before the second card of the type."""
    at = ss.SlimeType.EMBER
    pile: Counts = (2 + extra, *deck[1:])
    state = ss.position(["e5", "d0"], deck=pile, discard=(0, 0, 0, 0), row=[])
    others, matching = sum(pile[1:]), pile[0]
    odds_by_rejects: dict[int, Fraction] = {}
    for end, odds in _after_draw(ss.apply(state, ss.Split(ss.Slime(at, 5)))).items():
        rejects = sum(end.discard)
        odds_by_rejects[rejects] = odds_by_rejects.get(rejects, Fraction(0)) + odds
    for rejects in range(others + 1):
        seen = rejects + 1  # cards before the second match, the first match among them
        before = Fraction(comb(others, rejects) * matching, comb(others + matching, seen))
        then = Fraction(matching - 1, others + matching - seen)
        assert odds_by_rejects.get(rejects, 0) == before * then
    assert sum(odds_by_rejects.values()) == 1


# --- the seed ----------------------------------------------------------------------------------------

_CRITICAL = {5: (0.21, 20.5), 14: (3.04, 36.1), 15: (3.48, 37.7), 23: (7.53, 49.7), 119: (76.6, 172.7)}
"""For so many degrees of freedom, between what chi-square lies but for one time in a thousand on each side."""


def _chi_square(found: Counter[tuple[str, ...]], cells: int) -> float:
    expected = found.total() / cells
    seen = sum((n - expected) ** 2 / expected for n in found.values())
    return seen + expected * (cells - len(found))


@pytest.mark.parametrize(("text", "cells"), [
    ("e4 / m3; ripple", 16),
    ("e4 / m3; ripple; round 3; row titan crowd choir deluge throng; seen runoff", 15),
    ("e4 / m3; left 0; dealing 1; row titan crowd choir deluge", 16),
    ("e4 / m3; left 0; dealing 1; row titan crowd choir deluge; claimed throng / -", 15),
])  # fmt: skip
def test_every_ripple_and_rite_is_as_likely(text: str, cells: int) -> None:
    """Each Ripple that nobody has seen, also one that will be set aside, and each Rite of the deck comes as often."""
    state = ss.read_position(text)
    assert len(ss.legal_actions(state)) == cells
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(100 * cells):
        found[(str(ss.settle(ss.with_seed(state, seed))[0].action),)] += 1
    low, high = _CRITICAL[cells - 1]
    never = sorted({str(card) for card in ss.legal_actions(state)} - {card for (card,) in found})
    assert not never, f"from 100 seeds for each card none gives {', '.join(never)}"
    assert low < _chi_square(found, cells) < high, f"some cards come too often or too rarely: {found.most_common()}"


@pytest.mark.parametrize(("dealt", "runs"), [(3, 1200), (4, 2400)])
def test_small_shuffles_are_uniform(dealt: int, runs: int) -> None:
    """Every order in which a few Slimes of different types can be drawn comes about as often as any other."""
    deck: Counts = (1, 1, 1, int(dealt > 3))
    base = ss.position(["e4 e4 e4", "d4 d4 d4"], deck=deck, discard=(0, 0, 0, 0), row=[])
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(runs):
        taken = ss.steps(ss.with_seed(base, seed), ss.Draw())
        found[tuple(str(step.action) for step in taken[1:])] += 1
    cells = len(list(permutations(range(dealt))))
    low, high = _CRITICAL[cells - 1]
    assert low < _chi_square(found, cells) < high


def test_the_first_row_is_uniform() -> None:
    """Every order of the first five Rites comes about as often as any other, from many keys and from one."""
    box = ss.invented_edition()
    five = ss.Edition("Five", invented=True, rites=box.rites[:5], ripples=box.ripples)
    orders: Counter[tuple[str, ...]] = Counter()
    again: Counter[tuple[str, ...]] = Counter()
    one_key = ss.Seed.of(b"one key")
    for seed in range(3600):
        state = ss.new_game(2, seed=seed, edition=five, starting_types=("ember", "dew"))
        orders[state.row] += 1
        state = ss.new_game(2, seed=one_key, edition=five, starting_types=("ember", "dew"))
        again[state.row] += 1
        assert state.seed is not None
        one_key = state.seed
    low, high = _CRITICAL[119]
    assert low < _chi_square(orders, 120) < high
    assert low < _chi_square(again, 120) < high


@examples(40)
@given(new_games(), policies(), seeds())
def test_a_seeded_game_is_the_same_game_by_hand(state: ss.State, policy: Policy, number: int | bytes) -> None:
    """M10: a seeded game and the same game with its outcomes entered by hand pass through equal views."""
    by_hand, seeded = state, ss.with_seed(state, number)
    first = ss.settle(seeded)
    for step in first:
        by_hand = ss.apply(by_hand, step.action)
        assert ss.view(step.state) == by_hand
    seeded = first[-1].state if first else seeded
    for taken in play_seeded(seeded, policy):
        before = seeded
        for step in taken:
            assert (step.actor is ss.CHANCE) == isinstance(step.action, ss.Outcome)
            assert step.actor == ss.to_act(by_hand)
            by_hand = ss.apply(by_hand, step.action)
            assert ss.view(step.state) == by_hand
        seeded = taken[-1].state
        assert ss.apply(before, taken[0].action) == seeded
        assert ss.to_act(seeded) is not ss.CHANCE
    assert ss.result(seeded) == ss.result(by_hand) is not None


@examples(25)
@given(new_games(), policies(), seeds())
def test_global_random_is_never_touched(state: ss.State, policy: Policy, number: int | bytes) -> None:
    """A seeded game is the same whatever is done to Python's own generator between the moves, and leaves it alone."""

    def trace(perturb: bool) -> list[ss.State]:
        states = []
        now = ss.with_seed(state, number)
        now = (ss.settle(now) or (ss.Step(0, ss.EndTurn(), now, ()),))[-1].state
        for turn, taken in enumerate(play_seeded(now, policy)):
            if perturb:
                random.seed(turn)
                random.random()
            states.append(taken[-1].state)
        return states

    before = random.getstate()
    undisturbed = trace(perturb=False)
    assert random.getstate() == before
    assert trace(perturb=True) == undisturbed
    random.setstate(before)


@examples(30)
@given(busy_states(), policies())
def test_a_log_of_actions_replays_the_game(state: ss.State, policy: Policy) -> None:
    """M6: the actions of a game, written down as text and read back, lead to the same states again."""
    log, last = [], state
    for step in play(state, policy):
        log.append(str(step.action))
        last = step.after
    again = state
    for text in log:
        again = ss.apply(again, ss.parse_action(text))
    assert again == last

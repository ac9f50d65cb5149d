"""The card language: all its forms, one after the other, against a second reading of each word.

Hypothesis draws conditions and effects at random, and what matters to only a few of them, such as ``or`` with both
conditions met, is drawn seldom. Here nothing is drawn but the choices of the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import get_args

import attrs
import pytest

import slimestack as ss
from boxes import before
from properties.crowded import LASTING, NOW, faults_from
from slimestack import cards
from slimestack.rules import conditions, modifiers, scoring
from slimestack.rules.tiers import tally
from slimestack.testing.measures import evaluate, is_met, modified_amount

FILTERS = ("any", "big", "droplet", "royal", "droplet | royal", "big | royal", "ember | moss", "growth >= 2",
           "big | royal, ember", "droplet, dew, growth >= 1")  # fmt: skip
KINDS = ("count({})", "growth({})", "top_growth({})", "best_type({})", "types({})", "types({}, each=2)",
         "types({}, each=3)")  # fmt: skip
NUMBERS = [ss.parse_condition(f"{kind.format(one)} >= 1").expr for kind in KINDS for one in FILTERS]  # type: ignore[union-attr]
SWARMS = [
    ss.parse_swarm(text)
    for text in (
        "", "e0", "e1", "e2", "e3", "e4", "eR", "dR mR", "e4 e4", "e0 e0 e0", "e1 e1 d1", "e2 d2 m2", "e3 d4 mR p0",
        "e4 e4 d4 d4", "eR e5 e2 e0", "d1 d0 m2 m2", "dR d4 d3 d1", "e0 e0 e0 d1 d1 d1 m0", "e9 d2 mR",
        "m4 m4 m3 m1", "eR dR mR pR", "e2 e2 e2 m4 p4",
    )
]  # fmt: skip
PLACES = ("count(big) >= 1", "count(royal) >= 1", "types(dew) >= 1")
"""Three conditions of which a Swarm can meet any choice."""
JOINED = ("{0} and {1}", "{0} or {1}", "{0} and {1} and {2}", "{0} or {1} or {2}", "({0} or {1}) and {2}",
          "({0} and {1}) or {2}", "{0} and ({1} or {2})", "{0} or ({1} and {2})", "({0} and {1}) or ({1} and {2})",
          "({0} or {1}) and ({1} or {2})")  # fmt: skip


def check(faults: Iterable[str]) -> None:
    """Fail with a few of the faults, if there are any."""
    found = list(islice(faults, 3))
    assert not found, "\n".join(found)


def number_faults() -> Iterator[str]:
    """Numbers that are read off a Swarm as another number."""
    for expr, swarm in product(NUMBERS, SWARMS):
        found, expected = conditions.measure(expr).of(tally(swarm)), evaluate(expr, swarm)
        if found != expected:
            yield f'{expr} of "{ss.swarm_text(swarm)}" is {found}, expected {expected}'


def condition_faults(every: Sequence[cards.Cond], swarms: Sequence[ss.Swarm]) -> Iterator[str]:
    """Conditions that a Swarm meets though it should not, or the other way round."""
    for condition in every:
        test = conditions.test(condition)
        for swarm in swarms:
            found, expected = test.is_met(tally(swarm)), is_met(condition, swarm)
            if found is not expected:
                yield f'"{ss.swarm_text(swarm)}" meets {condition}: {found}, expected {expected}'


@pytest.mark.clause("CLAIM.1")
@pytest.mark.ruling("RULING.TIER.1")
def test_every_number() -> None:
    """Each number of the card language, of each kind of Slimes, is read off every Swarm as its words say."""
    check(number_faults())


@pytest.mark.clause("CLAIM.1")
@pytest.mark.ruling("RULING.RITE.12")
def test_every_comparison() -> None:
    """Each number is compared at, below and above each bound."""
    every = [kind(expr, n) for expr in NUMBERS for kind in (cards.AtLeast, cards.AtMost) for n in (0, 1, 2, 3, 5)]
    check(condition_faults(every, SWARMS))


@pytest.mark.clause("CLAIM.1")
def test_every_way_to_join_conditions() -> None:
    """Of joined conditions each choice is met by some Swarm: none, one, several, all; in each order of the members."""
    swarms = [
        ss.parse_swarm(" ".join(slimes))
        for slimes in product(("e4", "e3"), ("mR", "m0"), ("d0", "p0"))
    ]  # fmt: skip
    every = [
        ss.parse_condition(form.format(*PLACES[at:], *PLACES[:at])) for form in JOINED for at in range(len(PLACES))
    ]
    assert {tuple(is_met(ss.parse_condition(one), swarm) for one in PLACES) for swarm in swarms} == {
        *product((True, False), repeat=3)
    }
    check(condition_faults(every, swarms))


# --- Ripples -----------------------------------------------------------------------------------------


TABLES = (
    ["e4 e0", "", "d2 d1"],
    ["eR e3", "d4 d4 m1", "e5 d0"],
    ["", "m3 m0", ""],
    ["e1 d2", "e2 d1", "m3"],
    ["e4 d4 p4", "eR", "m0 m0 p2"],
    ["e5 e4", "d5 d4"],
    ["mR", "e4 e2 d0 d0"],
)
PILES = (
    {"deck": "e1", "discard": "d2 m1", "supply": 3},
    {"deck": "", "discard": "e1", "supply": 1},
    {"deck": "e2 d2", "discard": "", "supply": 9, "row": ["pair", "tall"], "rite_deck": []},
)
PLAYERS: list[cards.Who] = [
    *(ss.parse_who(text) for text in ("everyone", "token_player", "everyone_else")),
    *(who for expr in NUMBERS for who in (cards.Most(expr), cards.Most(expr, 2), cards.Most(expr, 3))),
    *map(cards.Fewest, NUMBERS),
]
FILTERED = ("any", "big", "droplet", "big | royal", "ember | moss", "growth >= 2", "droplet, growth >= 1")
EFFECTS = (
    *NOW,
    *(f"disburse({n})" for n in (1, 3, 9)),
    *(f"draw({n})" for n in (1, 2, 4)),
    *(f"move({n})" for n in (1, 4)),
    *(f"dissolve({n}, {one})" for n in (1, 2, 4) for one in FILTERED),
    *(f"remove({n}, {one}, {spread})" for n in (1, 3, 5) for one in FILTERED for spread in ("one", "each")),
    *(f"may({one})" for one in ("disburse(2)", "dissolve(1, big)", "remove(1, big, each)")),
    *(f"seq({one}, {other})" for one, other in product(("draw(1)", "disburse(1)", "dissolve(1, any)"), repeat=2)),
)
AT_ONCE = ("disburse(2)", "draw(2)", "move(2)", "dissolve(1, any)", "remove(1, any, one)", "remove(2, big, each)")
BANS = tuple(f"forbid({name})" for name in get_args(cards.ActionName))
CHANGES = (*LASTING, "modify(grow, -3)", "modify(draw, +2)", "modify(grow, +1, floor=2)")


def card_faults(every: Iterable[tuple[str, ...]], steps: int) -> Iterator[str]:
    """What is wrong where a Ripple with these parts is revealed, and in some steps after that, at one table each."""
    reveal = ss.RevealRipple("card")
    for number, parts in enumerate(every):
        swarms, piles = TABLES[number % len(TABLES)], PILES[number % len(PILES)]
        state = before(swarms, *parts, leader=number % len(swarms), **piles)
        for fault in faults_from(state, Random(number), steps, reveal):
            yield f"{', '.join(parts)}: {fault}"


@pytest.mark.clause("RIPPLE.1", "RIPPLE.3")
@pytest.mark.ruling("RULING.RIPPLE.1", "RULING.RIPPLE.7")
def test_whomever_a_ripple_affects() -> None:
    """Every comparison of players picks those who have the most or the fewest, at tables with ties and empty Swarms."""
    effects = ("this_round: modify(grow, +1)", "now: disburse(1)")
    every = [(f"{who}, {effects[at % 2]}",) for who in PLAYERS for at in range(4)]
    check(card_faults(every, 2))


@pytest.mark.clause("RIPPLE.3", "RIPPLE.4", "RIPPLE.5", "RIPPLE.6")
def test_whatever_a_ripple_does() -> None:
    """Every effect is done to everybody as its words say, at tables with full, short and empty piles."""
    every = [(f"everyone, now: {effect}",) for effect in EFFECTS for _ in range(5)]
    check(card_faults(every, 7))


@pytest.mark.ruling("RULING.RIPPLE.18", "RULING.RIPPLE.20", "RULING.RIPPLE.21")
def test_whatever_is_in_force() -> None:
    """No change and no prohibition of this round has to do with what another part of the Ripple does now."""
    first = [f"everyone, this_round: {effect}" for effect in (*BANS, *CHANGES)]
    then = [f"everyone, now: {effect}" for effect in AT_ONCE] + ["rite_row, now: discard_rites(2)"]
    check(card_faults(product(first, then), 8))


@pytest.mark.ruling("RULING.RIPPLE.16", "RULING.RIPPLE.18")
def test_every_sum_of_changes() -> None:
    """Any two changes of an amount, with any floors, come to what the sum and the highest floor say."""
    changes = [cards.Modify("grow", delta, floor) for delta in range(-3, 4) for floor in range(4)]
    state, found = ss.position(["e4", "m3"]), []
    for pair, base in product(product(changes, repeat=2), range(5)):
        in_force = tuple([ss.InForce(effect, (0,)) for effect in pair])
        amount = modifiers.modified_amount(attrs.evolve(state, in_force=in_force), 0, "grow", base)
        expected = modified_amount(in_force, 0, "grow", base)
        if amount != expected:
            found.append(f"{base} after {pair[0]} and {pair[1]} is {amount}, expected {expected}")
    check(found)


# --- scores ------------------------------------------------------------------------------------------


@pytest.mark.clause("SCORE.5", "SCORE.6", "SCORE.7", "SCORE.8", "SCORE.9")
@pytest.mark.ruling("RULING.SCORE.1", "RULING.SCORE.2", "RULING.SCORE.3")
def test_every_tie() -> None:
    """Among three players with little, each tie is broken by Royals, then Bigs, then Slimes, or else shared."""
    some = [scoring.Score(*numbers) for numbers in product((0, 5), (0, 3, 5), (0, 1), (0, 1))]
    found = []
    for scores in product(some, repeat=3):
        totals = [(s.rites_me + s.droplets + 3 * s.bigs + 8 * s.royals, s.royals, s.bigs) for s in scores]
        ranks = [(*ranks, s.droplets + s.bigs + s.royals) for ranks, s in zip(totals, scores, strict=True)]
        winners = tuple([seat for seat in range(3) if ranks[seat] == max(ranks)])
        tied = [sum(rank[:n] == max(ranks)[:n] for rank in ranks) for n in (1, 2, 3, 4)]
        expected = winners, (None, "royals", "bigs", "slimes", "shared")[[*tied, 1].index(1)]
        if scoring.winners_of(scores) != expected:
            found.append(f"{scores}: {scoring.winners_of(scores)}, expected {expected}")
    check(found)

"""Crowded positions: small ones in which several rare things meet, such as two Royals, empty piles and a switch.

Hypothesis seldom draws three rare things together, and games seldom come to them. Here each part of a position is drawn
from a short list, half of which is rare, so that most pairs and many triples of rare things meet in a thousand
positions. A number always gives the same position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, get_args

import slimestack as ss
from boxes import SPARES, box
from properties.legality import is_legal
from properties.transitions import check_transition
from slimestack.disputes.switched import every_rulings
from slimestack.testing.errors import InvariantError
from slimestack.testing.measures import TYPES, hand

RITES = {
    "pair": "count(big) >= 2",
    "tall": "top_growth(any) >= 6",
    "crowd": "count(any) >= 5",
    "crown": "count(royal) >= 1",
    "few": "count(droplet) <= 1 and count(any) >= 1 and types(any) >= 2",
    "twins": "types(any, each=2) >= 2 or best_type(droplet) >= 4",
    "far-a": "count(royal) >= 4",
    "far-b": "count(big) >= 9",
}
NOW = (
    "disburse(2)", "draw(1)", "draw(2)", "move(2)", "move(3)", "remove(2, any, one)", "remove(3, big, one)",
    "remove(1, big, each)", "remove(2, any, each)", "dissolve(1, any)", "dissolve(2, droplet)", "may(draw(1))",
    "seq(may(remove(1, big, one)), disburse(1))", "seq(draw(1), dissolve(1, big), move(1))",
    "may(seq(disburse(1), draw(2)))",
)  # fmt: skip
LASTING = (
    "modify(grow, +1)", "modify(draw, -1, floor=1)", "modify(combine_bonus, -1)", "modify(mutate_bonus, +2)",
    "may(forbid(claim))", "forbid(grow)", "forbid(draw)", "forbid(combine)", "forbid(split)",
)  # fmt: skip
PLAYERS = ("everyone", "token_player", "everyone_else", "fewest(count(any))", "most(count(big))", "fewest(growth(big))",
           "most(growth(any), 3)")  # fmt: skip
PARTS = (
    *[f"{who}, now: {effect}" for who in PLAYERS for effect in NOW],
    *[f"{who}, this_round: {effect}" for who in PLAYERS[:4] for effect in LASTING],
    "rite_row, now: discard_rites(1)",
    "rite_row, now: discard_rites(3)",
)
RELATED = (
    ("forbid(grow)", "disburse(2)"), ("modify(grow, +1)", "disburse(2)"), ("forbid(draw)", "draw(2)"),
    ("modify(draw, +1)", "draw(1)"), ("modify(combine_bonus, +1)", "move(2)"), ("forbid(combine)", "dissolve(1, any)"),
    ("forbid(claim)", "may(draw(1))"), ("forbid(split)", "remove(2, any, one)"),
)  # fmt: skip
"""Effects of this round, and of the same Ripple's next part, that have nothing to do with each other."""
CHANGES = ((1, 0), (1, 3), (2, 0), (-1, 0), (-3, 1), (-2, 2))
FORCES: tuple[tuple[ss.cards.Modify | ss.cards.Forbid, ...], ...] = (
    tuple([ss.cards.Modify(knob, delta, floor) for knob in get_args(ss.cards.Knob) for delta, floor in CHANGES]),
    tuple([ss.cards.Forbid(name) for name in get_args(ss.cards.ActionName)]),
)
CARD = ss.RevealRipple("card")
PILES = ("", "", "e1", "d1", "e2", "e1 d1", "d2 m1", "e3 d2 m2 p1")
LETTERS = "edmp"


@cache
def _box(parts: tuple[str, ...]) -> ss.Edition:
    return box(*parts, rites=RITES)


def _swarms(rng: Random, players: int, acting: int) -> list[str]:
    """A Swarm for each seat; the acting one often has Royals, and Bigs of one type."""
    free = rng.sample(LETTERS, 4)
    swarms: list[list[str]] = [[] for _ in range(players)]
    for _ in range(rng.choice((0, 0, 1, 1, 2, 2, 3))):
        swarms[acting].append(f"{free.pop()}R")
    if free and rng.random() < 0.3:
        swarms[rng.randrange(players)].append(f"{free.pop()}R")
    kinds = rng.sample(LETTERS, rng.choice((1, 2, 2, 3)))
    for _ in range(rng.choice((0, 1, 2, 2, 3))):
        swarms[acting].append(f"{kinds[0] if rng.random() < 0.7 else rng.choice(kinds)}{rng.choice((4, 4, 5, 7))}")
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        swarms[acting].append(f"{rng.choice(kinds)}{rng.choice((0, 0, 1, 3, 3))}")
    for seat in range(players):
        if seat != acting:
            swarms[seat] += [f"{rng.choice(kinds)}{rng.choice((0, 1, 4))}" for _ in range(rng.choice((0, 0, 1, 2, 3)))]
    return [" ".join(swarm) for swarm in swarms]


def _piles(rng: Random) -> dict[str, Any]:
    """Slime piles, supply and Rites: often empty ones."""
    rites = rng.sample(list(RITES), len(RITES))
    lying = rng.choice((8, 8, 6, 5, 4, 1, 0))
    row, rest = rites[: min(5, lying)], rites[min(5, lying) : lying]
    at = rng.randrange(len(rest) + 1)
    barren = rng.random() < 0.2
    return {
        "deck": "" if barren else rng.choice(PILES), "discard": "" if barren else rng.choice(PILES),
        "supply": 0 if barren else rng.choice((0, 0, 1, 2, 9)),
        "row": row, "rite_deck": rest[:at], "rite_discard": rest[at:],
    }  # fmt: skip


def _in_force(rng: Random, players: int) -> list[ss.InForce]:
    """Up to two effects of this round, for some of the players."""
    seats = [tuple(sorted(rng.sample(range(players), rng.randint(1, players)))) for _ in range(2)]
    return [ss.InForce(rng.choice(rng.choice(FORCES)), group) for group in seats[: rng.choice((0, 0, 1, 1, 2))]]


def position(number: int) -> ss.State:
    """The crowded position of this number: a turn, or the Ripple that opens a round."""
    rng = Random(number)
    while True:
        players = rng.choice((2, 2, 3))
        acting = rng.randrange(players)
        parts = tuple(rng.sample(PARTS, rng.choice((1, 1, 2))))
        if rng.random() < 0.3:
            lasting, now = rng.choice(RELATED)
            parts = (f"{rng.choice(PLAYERS)}, this_round: {lasting}", f"everyone, now: {now}")
        edition = _box(parts)
        more: dict[str, Any] = {"edition": edition, "rulings": rng.choice(every_rulings()), **_piles(rng)}
        if rng.random() < 0.4:
            more |= {"pending": ss.RevealingRipple(), "leader": acting, "round": rng.choice((2, 3, 4))}
        else:
            leader = rng.choice((acting, (acting + 1) % players, rng.randrange(players)))
            more |= {"active": acting, "leader": leader, "in_force": _in_force(rng, players),
                     "round": rng.choice((2, 2, 3, 4))}  # fmt: skip
        drawn = more["round"] - 1 - ("active" not in more)
        more["unseen_ripples"] = ["card", *SPARES[drawn:]]
        swarms = _swarms(rng, players, acting)
        if "active" in more:
            more["actions_left"] = rng.randint(0, 2 if "R" in swarms[acting] else 1)
        try:
            return ss.position(swarms, **more)
        except ss.InvalidPosition:  # such as a round of a game that is over at this table
            continue


def faults(number: int, most: int) -> Iterator[str]:
    """What is wrong on a way of at most so many steps from the crowded position of this number."""
    yield from faults_from(position(number), Random(~number), most)


def faults_from(state: ss.State, rng: Random, most: int, *opening: ss.Action) -> Iterator[str]:
    """What is wrong on a way of at most so many steps from this state, these first; the first fault ends it."""
    for number in range(most):
        text = f"at {ss.position_text(state)}"
        legal = ss.legal_actions(state)
        expected = list(dict.fromkeys([action for action in _fitting(state) if is_legal(state, action)]))
        if set(legal) != set(expected) or len(set(legal)) < len(legal):
            yield f"{text}: legal are {_texts(legal)}, expected {_texts(expected)}"
            return
        if not legal:
            return
        action = opening[number] if number < len(opening) else _choice(rng, legal)
        after = ss.apply(state, action)
        try:
            check_transition(state, action, after)
        except InvariantError as error:
            yield f"{text}: {'; '.join(error.breaches)}"
            return
        state = after


def _fitting(state: ss.State) -> Iterator[ss.Action]:
    """Every action that could be legal now, with each Slime of the player who decides, and each card."""
    seat = ss.to_act(state)
    if seat is ss.CHANCE:
        yield from map(ss.RevealSlime, TYPES)
        yield from map(ss.RevealRite, state.game.edition.rite)
        yield from map(ss.RevealRipple, state.game.edition.ripple)
        return
    slimes = list(dict.fromkeys((*(() if seat is None else state.swarms[seat]), *hand(state))))
    pairs: tuple[type[ss.Action], ...] = (ss.Move,)
    single: tuple[type[ss.Action], ...] = (ss.Lose, ss.Dissolve)
    if isinstance(state.pending, ss.Turn):
        pairs, single = (ss.Combine, ss.Mutate, ss.RoyalCombine), (ss.Split,)
        yield from (ss.Grow(), ss.Draw(), ss.EndTurn(), *map(ss.ClaimRite, state.game.edition.rite))
    elif not isinstance(state.pending, ss.Resolving):
        pairs = (ss.Combine,)
    yield from (ss.Accept(), ss.Stop(), *map(ss.Place, slimes))
    for one in slimes:
        yield from (kind(one) for kind in single)  # type: ignore[call-arg]
        yield from (kind(one, other) for kind in pairs for other in slimes)  # type: ignore[call-arg]


def _choice(rng: Random, legal: Sequence[ss.Action]) -> ss.Action:
    """An action of a kind that is chosen first, because there are so many Mutates; mostly the Ripple that matters."""
    if CARD in legal and rng.random() < 0.95:
        return CARD
    kinds = list(dict.fromkeys(map(type, legal)))
    kind = rng.choice([one for one in kinds if one is not ss.Stop or rng.random() < 0.3] or kinds)
    return rng.choice([action for action in legal if type(action) is kind])


def _texts(actions: Sequence[ss.Action]) -> list[str]:
    return sorted(map(str, actions))

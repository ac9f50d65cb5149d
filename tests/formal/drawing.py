"""Drawing: the tables on which library and specification are compared, and what is done there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st

import slimestack as ss
from formal.comparing import Asked, Tables
from slimestack.testing.game_strategies import new_games, play, policies
from slimestack.testing.state_strategies import KINDS as TABLES
from slimestack.testing.state_strategies import states

_RARE = (ss.RoyalCombine, ss.Split, ss.ClaimRite, ss.Move)
Choice: TypeAlias = Callable[[ss.State, Random], Asked]


def one_of_each_kind(state: ss.State, rng: Random) -> Asked:
    """The table, and one legal action of each kind that there is."""
    kinds: dict[type[ss.Action], list[ss.Action]] = {}
    for action in ss.legal_actions(state):
        kinds.setdefault(type(action), []).append(action)
    return Asked(state, tuple(rng.choice(actions) for actions in kinds.values()))


def one_action(state: ss.State, rng: Random) -> Asked:
    """The table and one legal action, its kind drawn first, rather a rare one."""
    each = one_of_each_kind(state, rng).actions
    weights = [5 if isinstance(action, _RARE) else 1 for action in each]
    return Asked(state, tuple(rng.choices(each, weights)) if each else ())


@st.composite
def walks(draw: st.DrawFn, of: st.SearchStrategy[ss.State], longest: int, choice: Choice) -> Tables:
    """A table of these and those that come after it, a few steps on, with what is done there.

    Drawing a table costs more than comparing it, so each is good for several.
    """
    state, rng = draw(of), Random(draw(st.integers(0, 99)))
    tables: list[Asked] = []
    for _ in range(1 + draw(st.sampled_from([0, longest // 2, longest, longest]))):
        tables.append(choice(state, rng))
        if not tables[-1].actions:
            break
        state = ss.apply(state, rng.choice(tables[-1].actions))
    return tuple(tables)


_OFTEN = ("turn", "turn", "turn", "resolving", "resolving", "growing", "spreading", "window")


@cache
def any_states() -> st.SearchStrategy[ss.State]:
    """Arbitrary valid states of every pending kind, most of them in a turn or in a Ripple."""
    return st.sampled_from([*TABLES, *_OFTEN]).flatmap(states)


@st.composite
def along_a_game(draw: st.DrawFn, odd: bool, many: int, choice: Choice) -> Tables:
    """Some tables that one game comes to, the last of them among these, and what is done there."""
    rng = Random(draw(st.integers(0, 99)))
    start = draw(new_games(edition=None if odd else ss.invented_edition()))
    steps = list(islice(play(start, draw(policies())), draw(st.integers(0, 400))))
    reached = [start, *(step.after for step in steps)]
    some = {*rng.sample(range(len(reached)), min(many, len(reached))), len(reached) - 1}
    return tuple(choice(reached[at], rng) for at in sorted(some))


_WORTH_EIGHT = [
    ("{0}R", 0), ("{0}4 {0}4 {0}0 {0}0", 0), ("{0}4 {0}0 {0}0 {0}0 {0}0 {0}0", 0), ("{0}0 " * 8, 0),
    ("{0}0 " * 5, 1), ("{0}4 {0}0 {0}1", 1), ("{0}5 {0}4 {0}0 {0}1", 0), ("{0}0 {0}3", 2),
]  # fmt: skip
"""Swarms and numbers of Rites, which make 8 ME when each Rite has 3."""
_WORTH_OTHERWISE = [("{0}R {0}0", 0), ("{0}4 {0}6 {0}9", 0), ("", 0), ("{0}1", 2)]


@st.composite
def close_ends(draw: st.DrawFn) -> Tables:
    """Tables at the end of a game on which many seats have the same total, some of it in Rites."""
    seats = draw(st.lists(st.sampled_from([*_WORTH_EIGHT * 2, *_WORTH_OTHERWISE]), min_size=2, max_size=4))
    of_three = [rite.id for rite in ss.invented_edition().rites if rite.me == 3]
    more = [rite.id for rite in ss.invented_edition().rites if rite.me == 5]
    claimed: list[list[str]] = []
    for _, count in seats:
        pile = of_three if len(of_three) >= count else more
        claimed.append([pile.pop() for _ in range(count)])
    state = ss.position(
        [swarm.format(letter) for (swarm, _), letter in zip(seats, "edmp", strict=False)],
        claimed=claimed,
        pending=ss.Over("END.1"),
        active=None,
        leader=0,
        round=13 - len(seats),
    )
    return (Asked(state, ()),)

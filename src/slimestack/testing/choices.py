"""Choices: what can be done at a table, what cannot, and strategies for both.

:func:`catalogue` holds, for a state, every kind of action with every Slime and card that could matter, so that
"exactly these are legal" can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from hypothesis import strategies as st

import slimestack as ss
from slimestack.testing import strategies
from slimestack.testing.measures import BIG, TYPES, on_table

UNKNOWN = "no-such-card"
"""A card that no edition here has."""


def named_slimes(state: ss.State) -> list[ss.Slime]:
    """The Slimes of the table, what they are with one token more, and an absent one of each type and tier."""
    lying = dict.fromkeys(on_table(state))
    more = {ss.Slime(slime.type, slime.growth + 1): None for slime in lying if not slime.royal}
    absent: dict[ss.Slime, None] = {}
    for kind in TYPES:
        droplets = [ss.Slime(kind, growth) for growth in range(BIG)]
        others = [ss.Slime(kind, growth) for growth in range(BIG, BIG + len(lying) + 1)]
        for tier in (droplets, others, [ss.Slime(kind, royal=True)]):
            absent |= dict.fromkeys([slime for slime in tier if slime not in lying][:1])
    return list(lying | more | absent)


def named_cards(state: ss.State) -> list[str]:
    """The ids of all cards of the edition, and one that it does not have."""
    return [*state.game.edition.rite, *state.game.edition.ripple, UNKNOWN]


def catalogue(state: ss.State) -> tuple[ss.Action, ...]:
    """Every kind of action, with every Slime and card that could matter at this table."""
    return tuple(dict.fromkeys(_listed(named_slimes(state), named_cards(state))))


def _listed(slimes: Sequence[ss.Slime], ids: Sequence[str]) -> Iterator[ss.Action]:
    yield from map(ss.PickType, TYPES)
    yield from map(ss.RevealSlime, TYPES)
    for one in slimes:
        yield from (kind(one) for kind in (ss.Split, ss.Place, ss.Lose, ss.Dissolve))
        for other in slimes:
            yield from (kind(one, other) for kind in (ss.Combine, ss.Mutate, ss.RoyalCombine, ss.Move))
    yield from (ss.Grow(), ss.Draw(), ss.EndTurn(), ss.Accept(), ss.Stop())
    for card in ids:
        yield from (kind(card) for kind in (ss.ClaimRite, ss.RevealRite, ss.RevealRipple))


@cache
def actions() -> st.SearchStrategy[ss.Action]:
    """Actions of every kind, fit for no table in particular."""
    slimes = strategies.slimes()
    types, ids = st.sampled_from(TYPES), st.from_regex(r"[a-z][a-z0-9-]{0,9}", fullmatch=True)
    return st.one_of(
        *[st.just(kind()) for kind in (ss.Grow, ss.Draw, ss.EndTurn, ss.Accept, ss.Stop)],
        *[st.builds(kind, slimes) for kind in (ss.Place, ss.Split, ss.Lose, ss.Dissolve)],
        *[st.builds(kind, slimes, slimes) for kind in (ss.Combine, ss.Mutate, ss.RoyalCombine, ss.Move)],
        *[st.builds(kind, types) for kind in (ss.PickType, ss.RevealSlime)],
        *[st.builds(kind, ids) for kind in (ss.ClaimRite, ss.RevealRite, ss.RevealRipple)],
    )


def actions_for(state: ss.State, *, legal: bool | None = True) -> st.SearchStrategy[ss.Action]:
    """What can be done at this table: its legal actions, or the cards that can come up where one is due.

    :param legal: False for actions that the rules forbid here, each of them with Slimes and cards that are there or
        nearly; None for both

    Where nothing is legal because the game is over, there is nothing to draw, and hypothesis says so.

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> table = ss.position(["e4 e0", "m3"])
    >>> @settings(max_examples=10, database=None)
    ... @given(actions_for(table), actions_for(table, legal=False))
    ... def the_rules_tell_them_apart(good, bad):
    ...     assert ss.explain(table, good).legal and not ss.explain(table, bad).legal
    >>> the_rules_tell_them_apart()
    """
    listed = ss.legal_actions(state)
    can = strategies.one_of_these(listed) if listed else st.nothing()
    if legal:
        return can
    everything = catalogue(state)
    if legal is None:
        return st.one_of(can, strategies.one_of_these(everything))
    return strategies.one_of_these([action for action in everything if action not in set(listed)])

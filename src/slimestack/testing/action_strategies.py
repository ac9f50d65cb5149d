"""Strategies for actions: legal ones, illegal ones, and both.

:func:`catalogue` lists every kind of action with every Slime and card that could matter in a state, for checks that
exactly some of them are legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import get_type_hints

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack.table.actions import KINDS
from slimestack.testing import strategies
from slimestack.testing.card_strategies import one_of_these
from slimestack.testing.measures import BIG, TYPES, all_slimes

UNKNOWN = "no-such-card"
"""The id of a card that is in no edition."""


def named_slimes(state: ss.State) -> list[ss.Slime]:
    """The Slimes of the state, the same with one token more, and an absent one of each type and tier."""
    present = dict.fromkeys(all_slimes(state))
    more = {ss.Slime(slime.type, slime.growth + 1): None for slime in present if not slime.royal}
    absent: dict[ss.Slime, None] = {}
    for kind in TYPES:
        droplets = [ss.Slime(kind, growth) for growth in range(BIG)]
        others = [ss.Slime(kind, growth) for growth in range(BIG, BIG + len(present) + 1)]
        for tier in (droplets, others, [ss.Slime(kind, royal=True)]):
            absent |= dict.fromkeys([slime for slime in tier if slime not in present][:1])
    return list(present | more | absent)


def named_cards(state: ss.State) -> list[str]:
    """The ids of all cards of the edition, and an unknown one."""
    return [*state.game.edition.rite, *state.game.edition.ripple, UNKNOWN]


def catalogue(state: ss.State) -> tuple[ss.Action, ...]:
    """Every kind of action, with every Slime and card that could matter in this state."""
    return tuple(dict.fromkeys(_actions_with(named_slimes(state), named_cards(state))))


def _actions_with(slimes: Sequence[ss.Slime], ids: Sequence[str]) -> Iterator[ss.Action]:
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
def card_ids() -> st.SearchStrategy[str]:
    """The ids of the invented cards, and other texts in the form of an id."""
    edition = ss.invented_edition()
    return st.one_of(
        one_of_these([*edition.rite, *edition.ripple]), st.from_regex(r"[a-z][a-z0-9-]{0,9}", fullmatch=True)
    )


def actions(*kinds: type[ss.Action]) -> st.SearchStrategy[ss.Action]:
    """Actions of these kinds, or of every kind, for no state in particular."""
    values = {ss.Slime: strategies.slimes(), ss.SlimeType: st.sampled_from(TYPES), str: card_ids()}
    return st.one_of([
        st.builds(kind, *[values[get_type_hints(kind)[field.name]] for field in attrs.fields(kind)])
        for kind in kinds or KINDS
    ])  # fmt: skip


def actions_for(state: ss.State, *, legal: bool | None = True) -> st.SearchStrategy[ss.Action]:
    """The legal actions of a state; in a chance step, the possible outcomes.

    When the game is over there is none, and hypothesis raises its own error.

    :param legal: False for illegal actions, with Slimes and cards that are in the state or similar to those that are;
        None for both

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> state = ss.position(["e4 e0", "m3"])
    >>> @settings(max_examples=10, database=None)
    ... @given(actions_for(state), actions_for(state, legal=False))
    ... def legal_and_illegal(good, bad):
    ...     assert ss.explain(state, good).legal and not ss.explain(state, bad).legal
    >>> legal_and_illegal()
    """
    allowed = ss.legal_actions(state)
    legal_ones = one_of_these(allowed) if allowed else st.nothing()
    if legal:
        return legal_ones
    everything = catalogue(state)
    if legal is None:
        return st.one_of(legal_ones, one_of_these(everything))
    return one_of_these([action for action in everything if action not in set(allowed)])

"""Strategies: Slimes, Swarms, cards, editions and rulings for property-based tests with hypothesis.

Everything is drawn valid by construction, without filtering: an edition drawn here passes the checks of
:class:`slimestack.Edition`, whatever its cards and counts are. Values shrink towards the plain and small.
States are drawn by :mod:`slimestack.testing.tables`, games are played by :mod:`slimestack.testing.playing`.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import get_args

from hypothesis import strategies as st

import slimestack as ss
from slimestack import cards
from slimestack.table import rulings as switch
from slimestack.table.slimes import Counts
from slimestack.testing.card_strategies import (
    BANK,
    BOX,
    START,
    TYPES,
    UP_TO,
    Draws,
    conditions,
    decided_effects,
    drawing_effects,
    effects,
    exprs,
    filters,
    lasting_effects,
    now_effects,
    one_of_these,
    parts,
    players,
    ripple,
    rite,
)

__all__ = [
    "BANK",
    "BOX",
    "MOST_GROWTH",
    "START",
    "TYPES",
    "UP_TO",
    "conditions",
    "decided_effects",
    "drawing_effects",
    "editions",
    "effects",
    "exprs",
    "filters",
    "lasting_effects",
    "now_effects",
    "one_of_these",
    "parts",
    "players",
    "rulings",
    "seeds",
    "slimes",
    "swarms",
    "tables_of_slimes",
    "uncrowned",
]

MOST_GROWTH = 15
"""The most growth on a Slime drawn here: enough to make three Bigs of it by a Split."""

_UNCROWNED = [ss.Slime(kind, growth) for growth in range(MOST_GROWTH + 1) for kind in TYPES]
_ROYALS = [ss.Slime(kind, royal=True) for kind in TYPES]


@cache
def uncrowned() -> st.SearchStrategy[ss.Slime]:
    """Droplets and Bigs with at most :data:`MOST_GROWTH` growth."""
    return one_of_these(_UNCROWNED)


@cache
def slimes() -> st.SearchStrategy[ss.Slime]:
    """Slimes of every tier."""
    return one_of_these(_UNCROWNED[:24] + _ROYALS + _UNCROWNED[24:])


@cache
def _lying(most: int) -> st.SearchStrategy[list[ss.Slime]]:
    """Uncrowned Slimes before a seat."""
    return st.lists(uncrowned(), max_size=most)


@cache
def _crowns(seats: int) -> st.SearchStrategy[tuple[int | None, ...]]:
    """Before which seat the Royal of each type lies, if it lies anywhere."""
    owners = [None, *range(seats)]
    return st.one_of(st.just((None,) * 4), one_of_these(list(product(owners, repeat=4))))


@st.composite
def tables_of_slimes(draw: Draws, seats: int, most: int = 5) -> tuple[ss.Swarm, ...]:
    """A Swarm for each seat, with every crown before at most one of them, beyond ``most`` other Slimes."""
    lying = [draw(_lying(most)) for _ in range(seats)]
    for royal, owner in zip(_ROYALS, draw(_crowns(seats)), strict=True):
        if owner is not None:
            lying[owner].append(royal)
    return tuple(map(ss.swarm_of, lying))


@cache
def swarms(most: int = 6) -> st.SearchStrategy[ss.Swarm]:
    """One seat's Swarm, with up to ``most`` Slimes and any of the crowns."""
    return tables_of_slimes(1, most).map(lambda table: table[0])


_BOXES: st.SearchStrategy[Counts] = one_of_these([(a, b, c, d) for a, b, c, d in product(range(START, 13), repeat=4)])
_BANKS = st.one_of(st.integers(0, 60), st.sampled_from([BANK, 0, 1, 2, 5]))
_KEPT = one_of_these([(a, b, c) for a, b, c in product(range(1, 4), repeat=3)])


def editions(has: cards.Part | None = None) -> st.SearchStrategy[ss.Edition]:
    """Boxes with odd cards, each of which makes a game for two, three and four players.

    They have 3 to 12 Slimes of each type, 0 to 10,000 growth tokens, 5 to 7 Rites with conditions of every form,
    and Ripples with every effect of the card language, 1 to 3 of them kept. They shrink towards plain cards.

    :param has: a part that the Ripple ``ripple-1`` is to have among its own

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10, database=None)
    ... @given(editions())
    ... def an_edition_is_its_file(edition):
    ...     assert ss.read_edition(ss.edition_text(edition)) == edition
    >>> an_edition_is_its_file()
    """
    return _editions(has)


@st.composite
def _editions(draw: Draws, has: cards.Part | None) -> ss.Edition:
    counts, tokens, kept = draw(_BOXES), draw(_BANKS), draw(_KEPT)
    many_rites, many_ripples = 5 + draw(UP_TO[2]), max(kept) + draw(UP_TO[1])
    return ss.Edition(
        name="Drawn",
        invented=True,
        rites=tuple([rite(draw, f"rite-{n}", counts, tokens) for n in range(1, many_rites + 1)]),
        ripples=tuple([ripple(draw, f"ripple-{n}", has if n == 1 else None) for n in range(1, many_ripples + 1)]),
        slimes=counts,
        growth_tokens=tokens,
        ripples_kept=kept,
    )


@cache
def rulings() -> st.SearchStrategy[ss.Rulings]:
    """Every reading on which a table can agree: all values of all switches together, our own as the simplest.

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10, database=None)
    ... @given(rulings())
    ... def a_game_begins(table_rulings):
    ...     assert ss.to_act(ss.new_game(2, rulings=table_rulings)) == 0
    >>> a_game_begins()
    """
    return one_of_these([
        ss.Rulings(*values)
        for values in product(
            get_args(switch.EndTrigger),
            get_args(switch.CombineWindow),
            get_args(switch.CombineAtRipple),
            get_args(switch.PassPolicy),
            get_args(switch.MintTurnBonus),
            get_args(switch.SplitShuffle),
        )
    ])  # fmt: skip


@cache
def seeds() -> st.SearchStrategy[int | bytes]:
    """What a game can be seeded with."""
    return st.one_of(st.integers(0, 2**64), st.binary(max_size=40))

"""Strategies for Slimes, Swarms, editions, rulings and seeds, for property-based tests with hypothesis.

Everything is valid by construction, without filtering: an edition drawn here passes the checks of
:class:`slimestack.Edition`, whatever its cards and counts are. Values shrink towards plain and small ones.
:mod:`slimestack.testing.state_strategies` draws states, :mod:`slimestack.testing.game_strategies` plays games.
"""

from __future__ import annotations

import pickle
from functools import cache, lru_cache
from itertools import product
from typing import TypeVar

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import slimestack as ss
from slimestack import cards
from slimestack.disputes.switched import every_rulings
from slimestack.table.slimes import Counts
from slimestack.testing.card_strategies import BANK, START, TYPES, UP_TO, Draws, one_of_these, ripple, rite

MOST_GROWTH = 15
"""The most growth on a Slime drawn here: enough for a Split to make three Bigs."""

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
def _uncrowned_swarm(most: int) -> st.SearchStrategy[list[ss.Slime]]:
    """The uncrowned Slimes of a seat."""
    return st.lists(uncrowned(), max_size=most)


@cache
def _royal_owners(seats: int) -> st.SearchStrategy[tuple[int | None, ...]]:
    """The seat that has the Royal of each type, None where nobody has it."""
    owners = [None, *range(seats)]
    return st.one_of(st.just((None,) * 4), one_of_these(list(product(owners, repeat=4))))


@st.composite
def all_swarms(draw: Draws, seats: int, most: int = 5) -> tuple[ss.Swarm, ...]:
    """A Swarm for each seat: up to ``most`` uncrowned Slimes, and each Royal at one seat or none."""
    swarms = [draw(_uncrowned_swarm(most)) for _ in range(seats)]
    for royal, owner in zip(_ROYALS, draw(_royal_owners(seats)), strict=True):
        if owner is not None:
            swarms[owner].append(royal)
    return tuple(map(ss.swarm_of, swarms))


@cache
def swarms(most: int = 6) -> st.SearchStrategy[ss.Swarm]:
    """One seat's Swarm: up to ``most`` uncrowned Slimes and any of the Royals."""
    return all_swarms(1, most).map(lambda swarms: swarms[0])


_SLIME_COUNTS: st.SearchStrategy[Counts] = one_of_these(
    [(a, b, c, d) for a, b, c, d in product(range(START, 13), repeat=4)]
)
_TOKEN_COUNTS = st.one_of(st.integers(0, 60), st.sampled_from([BANK, 0, 1, 2, 5]))
_RIPPLES_KEPT = one_of_these([(a, b, c) for a, b, c in product(range(1, 4), repeat=3)])


def editions(has: cards.Part | None = None) -> st.SearchStrategy[ss.Edition]:
    """Editions with unusual cards, each playable by two, three and four players.

    They have 3 to 12 Slimes of each type, 0 to 10,000 growth tokens, 5 to 7 Rites with conditions of every form,
    and Ripples with every effect of the card language, 1 to 3 of them kept. They shrink towards plain cards.

    :param has: a part that the Ripple ``ripple-1`` includes

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10, database=None)
    ... @given(editions())
    ... def an_edition_survives_its_file(edition):
    ...     assert ss.read_edition(ss.edition_text(edition)) == edition
    >>> an_edition_survives_its_file()
    """
    return _editions(has)


@st.composite
def _editions(draw: Draws, has: cards.Part | None) -> ss.Edition:
    counts, tokens, kept = draw(_SLIME_COUNTS), draw(_TOKEN_COUNTS), draw(_RIPPLES_KEPT)
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
    """Every combination of readings: all values of all switches; the default rulings are the simplest.

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10, database=None)
    ... @given(rulings())
    ... def a_game_begins(readings):
    ...     assert ss.to_act(ss.new_game(2, rulings=readings)) == 0
    >>> a_game_begins()
    """
    return one_of_these(every_rulings())


@cache
def seeds() -> st.SearchStrategy[int | bytes]:
    """What a game can be seeded with."""
    return st.one_of(st.integers(0, 2**64), st.binary(max_size=40))


_T = TypeVar("_T")
_EXAMPLES_PER_VALUE = 3
"""How many examples hypothesis makes for each value taken: successive examples are often alike."""


def sample(strategy: st.SearchStrategy[_T], count: int) -> list[_T]:
    """``count`` values of a strategy, the same ones each time, as new objects each time.

    The examples of a strategy are made once, as long as few strategies are in use.
    """
    values: list[_T] = pickle.loads(_pickled_sample(strategy, count))  # noqa: S301  # pickled below
    return values


@lru_cache(maxsize=64)
def _pickled_sample(strategy: st.SearchStrategy[object], count: int) -> bytes:
    values: list[object] = []

    @settings(
        max_examples=_EXAMPLES_PER_VALUE * count or 1,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )
    @given(strategy)
    def collect(value: object) -> None:
        values.append(value)

    collect()
    return pickle.dumps(values[:: len(values) // max(1, count) or 1][:count])

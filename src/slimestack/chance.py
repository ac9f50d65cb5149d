"""Chance: what a card that is due can be, how likely, and how a seed decides it.

Clauses: SETUP.1d, SETUP.2a, SETUP.3a, RULING.INFO.3, RULING.INFO.4.

Shuffling a pile and taking its top card is the same as taking a random one of its cards, so a pile has
no order here. A :class:`~slimestack.table.seed.Seed` answers with numbers that anybody can compute who
knows its key: number ``i`` is the eight bytes from ``8 * (i % 8)`` of the 64-byte BLAKE2b digest, keyed
with the key, of ``i // 8`` as eight bytes, the highest first throughout. To choose among ``n`` cards,
take the next number; if it is not below the largest multiple of ``n`` that 2**64 holds, take another;
the card is the number modulo ``n``, counted in listed order.
"""

from __future__ import annotations

from functools import lru_cache
from struct import unpack

from slimestack.citing import implements
from slimestack.errors import SlimeStackError
from slimestack.table.actions import Outcome, RevealRipple, RevealRite, RevealSlime
from slimestack.table.pending import DealingRites, Drawing, RevealingRipple, Searching
from slimestack.table.seed import MAX_COUNTER, Seed
from slimestack.table.slimes import TYPES
from slimestack.table.state import State

_SLIMES = tuple(map(RevealSlime, TYPES))
_rite = lru_cache(maxsize=1 << 12)(RevealRite)
_ripple = lru_cache(maxsize=1 << 12)(RevealRipple)
_WORDS = 8
_SPAN = 1 << 64


@implements("SETUP.1d", "SETUP.2a", "SETUP.3a", "RULING.INFO.3", "RULING.SETUP.10", "RULING.DRAW.6")
def weights(state: State) -> tuple[tuple[Outcome, int], ...]:
    """Each card that can be turned up now, with how many of it there are; () when none is due."""
    match state.pending:
        case Drawing() | Searching():
            return tuple([(reveal, n) for reveal, n in zip(_SLIMES, state.deck, strict=True) if n])
        case DealingRites():
            return tuple([(_rite(rite), 1) for rite in state.rite_deck])
        case RevealingRipple():
            return tuple([(_ripple(ripple), 1) for ripple in state.unseen_ripples])
        case _:
            return ()


@lru_cache(maxsize=1 << 10)
def _numbers(key: bytes, block: int) -> tuple[int, ...]:
    """Eight numbers of the seed; the memo is there because one digest answers eight draws."""
    from hashlib import blake2b

    return unpack(">8Q", blake2b(block.to_bytes(8, "big"), key=key).digest())


@implements("RULING.INFO.4")
def below(seed: Seed, n: int) -> tuple[int, Seed]:
    """A uniform number from 0 to ``n - 1``, and the seed after it.

    :raises SlimeStackError: when the seed has given all its numbers

    >>> below(Seed.of(7), 6)[0]
    5
    """
    key, counter = seed.key, seed.counter
    while True:
        if counter >= MAX_COUNTER:
            raise SlimeStackError("this seed has given all its numbers")
        number = _numbers(key, counter // _WORDS)[counter % _WORDS]
        counter += 1
        if number < _SPAN - n or number < _SPAN - _SPAN % n:
            return number % n, seed.at(counter)


def chosen(state: State, seed: Seed) -> tuple[Outcome, Seed]:
    """The outcome that the seed gives to the card that is due, and the seed after it."""
    pending = state.pending
    if isinstance(pending, DealingRites):
        at, after = below(seed, len(state.rite_deck))
        return _rite(state.rite_deck[at]), after
    if isinstance(pending, RevealingRipple):
        at, after = below(seed, len(state.unseen_ripples))
        return _ripple(state.unseen_ripples[at]), after
    deck, kind = state.deck, 0
    at, after = below(seed, sum(deck))
    while at >= deck[kind]:
        at -= deck[kind]
        kind += 1
    return _SLIMES[kind], after

"""Chance: the possible outcomes of a chance step, their probabilities, and how a seed chooses one.

Clauses: SETUP.1d, SETUP.2a, SETUP.3a, RULING.INFO.3, RULING.INFO.4.

Shuffling a pile and taking its top card is the same as taking a random one of its cards, so a pile has
no order here. A :class:`~slimestack.table.seed.Seed` gives numbers that anybody who knows its key can
compute: number ``i`` is the eight bytes from ``8 * (i % 8)`` of the 64-byte BLAKE2b digest, keyed
with the key, of ``i // 8`` as eight bytes, the highest first throughout. To choose among ``n`` cards,
take the next number; if it is not below the largest multiple of ``n`` up to 2**64, take another;
the card is the number modulo ``n``, counted in the order of the outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from struct import unpack

from slimestack.citing import implements
from slimestack.errors import InvalidValue, defect
from slimestack.table.actions import Outcome, RevealRipple, RevealRite, RevealSlime
from slimestack.table.kinds import TYPES
from slimestack.table.pending import DealingRites, Drawing, RevealingRipple, Searching
from slimestack.table.seed import MAX_COUNTER, Seed
from slimestack.table.table import Table

_SLIMES = tuple(map(RevealSlime, TYPES))
_rite = lru_cache(maxsize=1 << 12)(RevealRite)
_ripple = lru_cache(maxsize=1 << 12)(RevealRipple)
_SPAN = 1 << 64


@implements("SETUP.1d", "SETUP.2a", "SETUP.3a", "RULING.INFO.3")
def weights(table: Table) -> tuple[tuple[Outcome, int], ...]:
    """The possible outcomes, each with the number of such cards; () except in a chance step."""
    match table.pending:
        case Drawing() | Searching():
            return tuple([(reveal, n) for reveal, n in zip(_SLIMES, table.deck, strict=True) if n])
        case DealingRites():
            return tuple([(_rite(rite), 1) for rite in table.rite_deck])
        case RevealingRipple():
            return tuple([(_ripple(ripple), 1) for ripple in table.unseen_ripples])
        case _:
            return ()


@lru_cache(maxsize=1 << 10)
def _numbers(key: bytes, block: int) -> tuple[int, ...]:
    """Eight numbers of the seed, cached because they come from one digest."""
    from hashlib import blake2b

    return unpack(">8Q", blake2b(block.to_bytes(8, "big"), key=key).digest())


class Stream:
    """Numbers that choose among cards, one after the other."""

    def below(self, n: int) -> int:
        """A uniform number from 0 to ``n - 1``."""
        raise NotImplementedError

    def outcome(self, table: Table) -> Outcome:
        """The outcome of the chance step that is pending."""
        pending = table.pending.__class__
        if pending is DealingRites:
            return _rite(table.rite_deck[self.below(len(table.rite_deck))])
        if pending is RevealingRipple:
            return _ripple(table.unseen_ripples[self.below(len(table.unseen_ripples))])
        embers, dews, mosses, pebbles = table.deck
        index = self.below(embers + dews + mosses + pebbles)
        if index < embers:
            return _SLIMES[0]
        if index < embers + dews:
            return _SLIMES[1]
        return _SLIMES[2] if index < embers + dews + mosses else _SLIMES[3]


class RandomStream(Stream):
    """The numbers of a function such as ``random.random``, which gives them from 0 to below 1."""

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``."""
        return int(self.random() * n)


@implements("RULING.INFO.4")
class SeedStream(Stream):
    """The numbers of a seed, one after the other; it counts those used."""

    def __init__(self, start: Seed) -> None:
        self.start = start
        self.key = start.key
        self.counter = start.counter

    def seed(self) -> Seed:
        """The seed after the numbers used so far."""
        return self.start.moved_to(self.counter)

    def below(self, n: int) -> int:
        """A uniform number from 0 to ``n - 1``.

        :raises SlimeStackError: when the seed has no more numbers
        """
        while True:
            counter = self.counter
            if counter >= MAX_COUNTER:
                raise InvalidValue(defect("seed_used_up"))
            self.counter = counter + 1
            number = _numbers(self.key, counter >> 3)[counter & 7]
            if number < _SPAN - n or number < _SPAN - _SPAN % n:
                return number % n

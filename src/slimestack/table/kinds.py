"""The types and tiers of Slimes."""

from __future__ import annotations

import enum


class SlimeType(enum.Enum):
    """One of the four types, in the rulebook's order.

    >>> import slimestack as ss
    >>> [t.letter for t in ss.SlimeType]
    ['e', 'd', 'm', 'p']
    """

    EMBER = "ember"
    DEW = "dew"
    MOSS = "moss"
    PEBBLE = "pebble"

    def __init__(self, word: str) -> None:
        self.index: int = len(type(self).__members__)
        self.letter: str = word[0]

    __hash__ = object.__hash__  # by identity: a type is a key in every step of a game

    def __str__(self) -> str:
        return self.value


TYPES: tuple[SlimeType, ...] = tuple(SlimeType)
EMBER, DEW, MOSS, PEBBLE = SlimeType


class Tier(enum.Enum):
    """What a Slime is at this moment: a Droplet, a Big or a Royal."""

    DROPLET = "droplet"
    BIG = "big"
    ROYAL = "royal"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.value


TIERS: tuple[Tier, ...] = tuple(Tier)
DROPLET, BIG, ROYAL = Tier

"""The seed: a secret key and a counter that decide chance steps (see :mod:`slimestack.chance`)."""

from __future__ import annotations

import re

import attrs

from slimestack.errors import Defect, InvalidValue, defect, name_of, quote, safe_repr
from slimestack.native import COMPILED
from slimestack.table.checks import is_whole

KEY_BYTES = 32
MAX_COUNTER = 2**63 - 1
KEY_DIGITS = 2 * KEY_BYTES
"""How many hexadecimal digits a key has as text."""
_LONG_NUMBER = re.compile("[0-9A-Fa-f]{33,}")  # longer than the digest of an edition, which everybody may see


def _key(instance: object, attribute: attrs.Attribute[bytes], value: object) -> None:
    if type(value) is not bytes or len(value) != KEY_BYTES:
        raise InvalidValue(defect("seed_key", place=("Seed", "key"), size=KEY_BYTES))


def _counter(instance: object, attribute: attrs.Attribute[int], value: object) -> None:
    if not is_whole(value, 0, MAX_COUNTER):
        raise InvalidValue(defect("seed_counter", place=("Seed", "counter")))


@attrs.frozen(repr=False, weakref_slot=False)
class Seed:
    """A 32-byte key and the count of numbers used from it. Neither is ever printed.

    >>> import slimestack as ss
    >>> ss.Seed.of(7) == ss.Seed.of(7), ss.Seed.of(7) == ss.Seed.of(8)
    (True, False)
    >>> ss.Seed.of(7)
    <Seed>
    """

    key: bytes = attrs.field(validator=_key)
    counter: int = attrs.field(default=0, validator=_counter)

    def __repr__(self) -> str:
        return "<Seed>"

    @classmethod
    def of(cls, seed: Seed | int | bytes) -> Seed:
        """The Seed with the hash of an int or bytes as its key; a Seed is returned as it is.

        :raises InvalidValue: for anything else
        """
        from hashlib import blake2b

        if type(seed) is Seed:
            return seed
        if type(seed) is int:
            if seed.bit_length() > 4096:
                raise InvalidValue(defect("seed_too_large", most=4096))
            size = seed.bit_length() // 8 + 1
            data, person = seed.to_bytes(size, "big", signed=True), b"slimestack int"
        elif type(seed) is bytes:
            data, person = seed, b"slimestack bytes"
        else:
            raise InvalidValue(
                defect("wrong_type", expected="an int, bytes, a Seed or None as seed", given=name_of(type(seed)))
            )
        return cls(blake2b(data, digest_size=KEY_BYTES, person=person).digest())

    def moved_to(self, counter: int) -> Seed:
        """The same key with another counter, unchecked, for the engine."""
        if COMPILED:
            return Seed(self.key, counter)
        seed = Seed.__new__(Seed)
        object.__setattr__(seed, "key", self.key)
        object.__setattr__(seed, "counter", counter)
        return seed

    @classmethod
    def fresh(cls) -> Seed:
        """A random Seed from the operating system."""
        import os

        return cls(os.urandom(KEY_BYTES))


def may_hold_seed(text: str) -> bool:
    """Whether a text may have a seed in it, or a part of one, so that no message shows it.

    >>> may_hold_seed("seed: 01 23"), may_hold_seed("ab" * 30), may_hold_seed("P0 draw > moss")
    (True, True, False)
    """
    return "seed" in text.lower() or _LONG_NUMBER.search(text) is not None


def quote_without_seed(value: object) -> str:
    """The value as an error message quotes it; one with parts that may hold a seed is only called by its kind.

    >>> quote_without_seed([1, "x"]), quote_without_seed([{"seed": {"key": "0123"}}])
    ("[1, 'x']", 'a list')
    """
    if isinstance(value, str) or not may_hold_seed(safe_repr(value)):
        return quote(value)
    return "an object" if isinstance(value, dict) else name_of(type(value))


def without_seed(found: Defect) -> Defect:
    """The defect without what may be a seed: nothing that was given under ``seed``, and no long number."""
    if "seed" in found.place:
        match found.place[-1]:
            case "key":
                hidden = defect("seed_digits", size=KEY_DIGITS)
            case "counter":
                hidden = defect("seed_counter")
            case _:
                hidden = defect("expected", expected="an object with the fields key and counter as seed")
        return hidden.at(found.place, found.line, found.column)
    details = tuple([(_short(name), _short(value)) for name, value in found.details])
    place = tuple([_short(step) if isinstance(step, str) else step for step in found.place])
    return attrs.evolve(found, details=details, place=place)


def _short(text: str) -> str:
    return _LONG_NUMBER.sub("...", text)

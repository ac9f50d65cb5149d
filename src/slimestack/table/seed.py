"""The seed: a secret key and a counter that decide chance steps (see :mod:`slimestack.chance`)."""

from __future__ import annotations

import attrs

from slimestack.errors import InvalidValue, defect, name_of
from slimestack.table.checks import is_whole

KEY_BYTES = 32
MAX_COUNTER = 2**63 - 1


def _key(instance: object, attribute: attrs.Attribute[bytes], value: object) -> None:
    if not isinstance(value, bytes) or len(value) != KEY_BYTES:
        raise InvalidValue(defect("seed_key", place=("Seed", "key"), size=KEY_BYTES))


def _counter(instance: object, attribute: attrs.Attribute[int], value: object) -> None:
    if not is_whole(value, 0, MAX_COUNTER):
        raise InvalidValue(defect("seed_counter", place=("Seed", "counter")))


@attrs.frozen(repr=False, weakref_slot=False)
class Seed:
    """A 32-byte key and the count of numbers used from it. Neither is ever printed.

    >>> Seed.of(7) == Seed.of(7), Seed.of(7) == Seed.of(8)
    (True, False)
    >>> Seed.of(7)
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

        if isinstance(seed, Seed):
            return seed
        if isinstance(seed, int) and seed.__class__ is int:
            if seed.bit_length() > 4096:
                raise InvalidValue(defect("seed_too_large", most=4096))
            size = seed.bit_length() // 8 + 1
            data, person = seed.to_bytes(size, "big", signed=True), b"slimestack int"
        elif isinstance(seed, bytes):
            data, person = seed, b"slimestack bytes"
        else:
            raise InvalidValue(
                defect("wrong_type", expected="an int, bytes, a Seed or None as seed", given=name_of(type(seed)))
            )
        return cls(blake2b(data, digest_size=KEY_BYTES, person=person).digest())

    @classmethod
    def fresh(cls) -> Seed:
        """A random Seed from the operating system."""
        import os

        return cls(os.urandom(KEY_BYTES))


def seed_after(key: bytes, counter: int) -> Seed:
    """The Seed with this key and counter, unchecked: both come from a Seed."""
    seed = object.__new__(Seed)
    object.__setattr__(seed, "key", key)
    object.__setattr__(seed, "counter", counter)
    return seed

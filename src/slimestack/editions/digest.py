"""Digests: a short name for what is in a box, the same for equal editions and for no others."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from slimestack.errors import SlimeStackError, quote
from slimestack.table.edition import Edition

DIGITS = 32
"""How many hexadecimal digits a digest has."""

_KEPT = 64
_T = TypeVar("_T")


def once(make: Callable[[Edition], _T]) -> Callable[[Edition], _T]:
    """What is made of an edition, made once for as long as few editions are about.

    To look an edition up by its value would take longer than what is made of it.
    """
    known: dict[int, tuple[Edition, _T]] = {}

    @wraps(make)
    def made(edition: Edition) -> _T:
        found = known.get(id(edition))
        if found is None:
            if len(known) >= _KEPT:
                known.clear()
            found = known[id(edition)] = edition, make(edition)  # it keeps the edition, so its id stays its own
        return found[1]

    return made


@once
def _digest(edition: Edition) -> str:
    import json
    from hashlib import sha256

    told = [
        edition.name,
        edition.invented,
        edition.slimes,
        edition.growth_tokens,
        edition.ripples_kept,
        [[rite.id, rite.name, rite.me, str(rite.condition)] for rite in edition.rites],
        [
            [ripple.id, ripple.name, ripple.hazard, [[str(p.who), p.when, str(p.do)] for p in ripple.parts]]
            for ripple in edition.ripples
        ],
    ]
    return sha256(json.dumps(told, separators=(",", ":")).encode()).hexdigest()[:DIGITS]


def edition_digest(edition: Edition) -> str:
    """The edition's digest: 32 hexadecimal digits made of all its cards and counts.

    It is the beginning of the SHA-256 of the JSON list of name, ``invented``, counts, Rites and Ripples,
    without spaces, every condition, player and effect in its canonical text.

    >>> import slimestack as ss
    >>> edition_digest(ss.invented_edition())[:8]
    'c83dd0d0'
    """
    if not isinstance(edition, Edition):
        raise SlimeStackError(f"the digest of an Edition is asked for, not of {quote(edition)}")
    return _digest(edition)


def is_invented_edition(edition: Edition) -> bool:
    """Whether it is the edition that ships."""
    from slimestack.editions import invented_edition

    shipped = invented_edition()
    return edition is shipped or _digest(edition) == _digest(shipped)

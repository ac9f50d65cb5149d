"""Digests: a short name for what is in a box, the same for equal editions and for no others."""

from __future__ import annotations

from slimestack.errors import require_type
from slimestack.table.edition import Edition


def edition_digest(edition: Edition) -> str:
    """The edition's digest: 32 hexadecimal digits made of all its cards and counts.

    It is the beginning of the SHA-256 of the JSON list of name, ``invented``, counts, Rites and Ripples,
    without spaces, every condition, player and effect in its canonical text.

    >>> import slimestack as ss
    >>> ss.edition_digest(ss.invented_edition())[:8]
    'c83dd0d0'
    """
    require_type(edition, Edition)
    return edition.digest


def is_invented_edition(edition: Edition) -> bool:
    """Whether it is the edition that ships."""
    from slimestack.editions import invented_edition

    shipped = invented_edition()
    return edition is shipped or edition.digest == shipped.digest

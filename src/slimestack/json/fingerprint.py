"""Fingerprints: a short name for a state, the same in every process, on every machine and in every language."""

from __future__ import annotations

import json
from hashlib import sha256

from slimestack.errors import require_type
from slimestack.json.documents import to_json
from slimestack.table.edition import DIGEST_DIGITS
from slimestack.table.state import State

PREFIX = "slimestack fingerprint 1\n"
"""What stands before the text of a state. Fingerprints are stored, so a state keeps its text: a field that comes later
is left out where it has its default. Another way to write states needs another number here."""


def fingerprint(state: State) -> str:
    """A name for the state that programs can store, send and compare: 32 hexadecimal digits.

    Two states have the same fingerprint exactly if their views are equal: ``view(a) == view(b)``. So the seed and the
    players' names make no difference, but the edition and the rulings do. Unlike ``hash``, it is the same in every
    process and on every machine, and it stays the same in later versions of the library. Other languages compute it
    from the JSON document of the state: :ref:`fingerprints`.

    :raises InvalidValue: for anything that is not a state

    >>> import slimestack as ss
    >>> ss.fingerprint(ss.position(["e4 e0", "m3"]))
    '92de59b5c9b7554adbb05ae56151d79b'
    >>> ss.fingerprint(ss.new_game(["Ann", "Ben"], seed=7)) == ss.fingerprint(ss.new_game(2))
    True
    """
    require_type(state, State)
    return sha256((PREFIX + fingerprint_text(state)).encode("ascii")).hexdigest()[:DIGEST_DIGITS]


def fingerprint_text(state: State) -> str:
    """The text from which the fingerprint of a state is made, in ASCII.

    It is the value of the state's JSON document without ``names``, ``seed`` and ``contents``, with the digest
    alone as ``edition``. Keys are in alphabetical order, and there are no spaces.

    >>> import slimestack as ss
    >>> fingerprint_text(ss.position(["e4 e0", "m3"]))[:46]
    '{"actions_left":1,"active":0,"claimed":[[],[]]'
    """
    data = json.loads(to_json(state, edition=False))["value"]
    del data["names"]
    data["edition"] = data["edition"]["digest"]
    return json.dumps(data, sort_keys=True, separators=(",", ":"))

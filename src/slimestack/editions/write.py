"""Edition files: writing what is in a box as a file, and a file to begin with.

Reading is done by :mod:`slimestack.editions.read`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from slimestack.editions.read import MAX_BYTES
from slimestack.errors import InvalidValue, defect, require_type
from slimestack.lazy import text_in
from slimestack.table.edition import KEPT_NAMES, Edition
from slimestack.table.kinds import TYPES


def edition_template() -> str:
    """The text of an edition file to fill in, with comments that explain it; it can be played as it is.

    >>> import slimestack as ss
    >>> ss.read_edition(ss.edition_template()).name
    'My box'
    """
    return text_in("slimestack.editions", "template.toml")


def edition_text(edition: Edition) -> str:
    """The edition as the text of an edition file, which :func:`slimestack.read_edition` reads back equal.

    :raises InvalidValue: for an edition whose file would have more than 200,000 bytes

    >>> import slimestack as ss
    >>> ss.read_edition(ss.edition_text(ss.invented_edition())) == ss.invented_edition()
    True
    """
    require_type(edition, Edition)
    text = "\n".join([*_box(edition), *_rites(edition), *_ripples(edition)])
    size = len(text.encode())
    if size > MAX_BYTES:
        raise InvalidValue(defect("too_many_bytes", what="an edition file", most=MAX_BYTES, count=size))
    return text


def _box(edition: Edition) -> Iterator[str]:
    yield f"name = {_text(edition.name)}"
    yield f"invented = {_truth(edition.invented)}"
    yield f"growth_tokens = {edition.growth_tokens}"
    counts = [f"{kind} = {n}" for kind, n in zip(TYPES, edition.slimes, strict=True)]
    yield f"slimes = {{ {', '.join(counts)} }}"
    kept = [f"{players} = {n}" for players, n in zip(KEPT_NAMES, edition.ripples_kept, strict=True)]
    yield f"ripples_kept = {{ {', '.join(kept)} }}"


def _rites(edition: Edition) -> Iterator[str]:
    for rite in edition.rites:
        yield "\n[[rite]]"
        yield f"id = {_text(rite.id)}"
        yield f"name = {_text(rite.name)}"
        yield f"me = {rite.me}"
        yield f"condition = {_text(str(rite.condition))}"


def _ripples(edition: Edition) -> Iterator[str]:
    for ripple in edition.ripples:
        yield "\n[[ripple]]"
        yield f"id = {_text(ripple.id)}"
        yield f"name = {_text(ripple.name)}"
        if ripple.hazard:
            yield "hazard = true"
        yield "parts = ["
        for part in ripple.parts:
            who, when, do = map(_text, (str(part.who), part.when, str(part.do)))
            yield f"  {{ who = {who}, when = {when}, do = {do} }},"
        yield "]"
    yield ""


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _truth(truth: bool) -> str:
    return "true" if truth else "false"

"""Small editions for tests, with the cards that a test is about, and positions with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

import slimestack as ss
from helpers import play

RITES = {
    "pair": "count(big) >= 2",
    "tall": "top_growth(any) >= 6",
    "crowd": "count(any) >= 5",
    "crown": "count(royal) >= 1",
    "far-a": "count(royal) >= 2",
    "far-b": "count(royal) >= 3",
    "far-c": "count(royal) >= 4",
    "far-d": "count(big) >= 9",
}
"""Eight Rites; the n-th is worth n ME. The ``far`` ones are out of reach in most positions."""

SPARES = ("spare-a", "spare-b", "spare-c")
"""The other Ripples of every small edition: they have no effect that a test notices."""


def part(text: str) -> ss.cards.Part:
    """The part of a Ripple in text, such as ``everyone, now: draw(1)``."""
    head, _, do = text.partition(": ")
    who, _, when = head.rpartition(", ")
    return ss.cards.Part(ss.parse_who(who), cast("ss.cards.When", when), ss.parse_effect(do))


def ripple(name: str, *parts: str, hazard: bool = False) -> ss.cards.Ripple:
    """The Ripple with this id and these parts."""
    return ss.cards.Ripple(name, name, hazard, tuple(map(part, parts)))


def box(
    *parts: str, rites: Mapping[str, str] = RITES, kept: tuple[int, int, int] = (3, 3, 3), **more: Any
) -> ss.Edition:
    """An edition whose first Ripple, ``card``, has these parts, with three spare ones."""
    cards = [ripple("card", *parts)] if parts else []
    return ss.Edition(
        name="small box",
        invented=True,
        rites=tuple(
            ss.cards.Rite(name, name, at, ss.parse_condition(text)) for at, (name, text) in enumerate(rites.items(), 1)
        ),
        ripples=(*cards, *(ripple(name, "rite_row, now: discard_rites(1)") for name in SPARES)),
        ripples_kept=kept,
        **more,
    )


def before(swarms: Sequence[str], *parts: str, **more: Any) -> ss.State:
    """The state before the Token Player (P0 unless ``leader`` is given) draws the Ripple of round 2."""
    edition = more.pop("edition", None) or box(*parts)
    return ss.position(swarms, edition=edition, pending=ss.RevealingRipple(), **more)


def reveal(swarms: Sequence[str], *parts: str, **more: Any) -> ss.State:
    """The state after a Ripple with these parts is revealed, up to the next decision or outcome."""
    return play(before(swarms, *parts, **more), "reveal ripple card")


def is_resolved(state: ss.State) -> bool:
    """Whether the Ripple is resolved, and the row slides or the first turn begins."""
    return isinstance(state.pending, ss.DealingRites) and isinstance(state.pending.then, ss.Turn)


def describe(swarms: Any = ("e4 e0 d5", "m3"), **more: Any) -> ss.State:
    """The state with these Swarms in the small edition."""
    more.setdefault("edition", box())
    return ss.position(swarms, **more)


def defects(swarms: Any = ("e4 e0 d5", "m3"), **more: Any) -> list[str]:
    """Every defect of the position."""
    with pytest.raises(ss.InvalidPosition) as raised:
        describe(swarms, **more)
    assert raised.value.title == "impossible position"
    assert str(raised.value) == "\n".join(
        ["impossible position", *(f"- {message}" for message in raised.value.defects)]
    )
    return list(map(str, raised.value.defects))

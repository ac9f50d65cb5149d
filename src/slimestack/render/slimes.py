"""Pictures of Slimes: the outline shows the tier, mark and letter the type, the number the growth."""

from __future__ import annotations

from collections.abc import Iterable

from slimestack.render.paper import Paper
from slimestack.table.kinds import SlimeType, Tier
from slimestack.table.slimes import Slime

CELL = 48
"""The side of the square of a Slime."""
GAP = 6
"""The distance between two squares."""

OUTLINES = {
    Tier.DROPLET: "M24 3C27 11 40 18 40 29A16 16 0 0 1 8 29C8 18 21 11 24 3Z",
    Tier.BIG: "M3 45V22A21 19 0 0 1 45 22V45Q38 40 31 45Q24 49 17 45Q10 40 3 45Z",
    Tier.ROYAL: "M3 45V28A21 16 0 0 1 45 28V45Q38 40 31 45Q24 49 17 45Q10 40 3 45Z",
}
"""A drop, a dome, and a lower dome with room for the crown."""
CROWN = "M12 16V2L18 8L24 1L30 8L36 2V16Z"
MARKS = {
    SlimeType.EMBER: "M0 -5L5 4H-5Z",
    SlimeType.DEW: "M0 -5A5 5 0 0 1 0 5A5 5 0 0 1 0 -5Z",
    SlimeType.MOSS: "M-2 -5H2V-2H5V2H2V5H-2V2H-5V-2H-2Z",
    SlimeType.PEBBLE: "M-4 -4H4V4H-4Z",
}
"""A triangle for a flame, a circle for a drop, a cross for leaves, a square for a stone."""

_MARK_AT = {Tier.DROPLET: 20, Tier.BIG: 15, Tier.ROYAL: 23}
_TEXT_AT = {Tier.DROPLET: 39, Tier.BIG: 36, Tier.ROYAL: 42}
_THICK = {Tier.DROPLET: "1.5", Tier.BIG: "3", Tier.ROYAL: "3"}
_SIZES = {2: 14, 3: 13, 4: 11}


def slime_words(slime: Slime) -> str:
    """The Slime in words.

    >>> from slimestack.table.texts import parse_slime
    >>> slime_words(parse_slime("e4")), slime_words(parse_slime("mR"))
    ('ember Big with 4 growth', 'moss Royal')
    """
    growth = "" if slime.royal else f" with {slime.growth or 'no'} growth"
    return f"{slime.type} {str(slime.tier).capitalize()}{growth}"


def draw_slime(paper: Paper, x: int, y: int, slime: Slime, new: bool = False, name: str = "", **data: object) -> None:
    """Draw a Slime with the corner of its square here, in a dashed ring if it is new; one with a name is a piece."""
    kind, tier = slime.type, slime.tier
    if name:
        data["slime"] = slime
    with paper.group("slime", slime_words(slime), x, y, name, **data):
        if new:
            paper.rect(-2, -2, CELL + 4, CELL + 4, "new")
        paper.path(OUTLINES[tier], str(kind), _THICK[tier])
        if slime.royal:
            paper.path(CROWN, "crown", "1.5")
        draw_mark(paper, 24, _MARK_AT[tier], kind)
        label = str(slime)
        paper.text(24, _TEXT_AT[tier], label, "middle strong", _SIZES.get(len(label), 9))


def draw_mark(paper: Paper, x: int, y: int, kind: SlimeType) -> None:
    """Draw the mark of a type, centred here."""
    with paper.group("type", str(kind), x, y):
        paper.path(MARKS[kind], f"mark {kind}")


def row_count(count: int, room: int) -> int:
    """The number of rows for ``count`` Slimes in this width."""
    return -(-count // slimes_per_row(room))


def slimes_per_row(room: int) -> int:
    """The number of Slimes side by side in this width."""
    return (room + GAP) // (CELL + GAP)


def draw_slimes(
    paper: Paper, x: int, y: int, room: int, slimes: Iterable[tuple[Slime, bool]], name: str, **data: object
) -> None:
    """Draw Slimes in rows from here; each comes with whether it is new. ``name`` begins their ids."""
    across = slimes_per_row(room)
    for number, (slime, new) in enumerate(slimes):
        down, right = divmod(number, across)
        left, top = x + right * (CELL + GAP), y + down * (CELL + GAP)
        draw_slime(paper, left, top, slime, new, f"{name}-{slime}", **data)

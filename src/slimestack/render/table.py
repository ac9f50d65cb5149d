"""The picture of a state: its parts from top to bottom, each as high as its contents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from math import ceil
from typing import Final, Literal, TypeAlias, get_args

from slimestack.engine import legal_actions, to_act
from slimestack.errors import InvalidValue, defect, is_really, members_of, quote
from slimestack.render.paper import Paper, text_width, truncate, wrap
from slimestack.render.slimes import CELL, GAP, draw_mark, draw_slime, draw_slimes, row_count
from slimestack.table.cards import Rite
from slimestack.table.checks import is_whole
from slimestack.table.kinds import TIERS, TYPES, SlimeType, Tier
from slimestack.table.pending import DealingRites, Drawing, Resolving, RippleWindow
from slimestack.table.slimes import Counts, Slime, Swarm
from slimestack.table.state import State
from slimestack.words.card_text import condition
from slimestack.words.tables import (
    closing,
    hand_caption,
    hand_of,
    heading,
    in_force,
    piles,
    seat_caption,
    table_lines,
)
from slimestack.words.text import sentence

Part: TypeAlias = Literal["heading", "rites", "slimes", "piles", "swarms", "pending", "key"]
"""A part of the picture: round and edition, Rites, deck and discard, other piles, Swarms, what is pending, symbols."""
PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""All parts, from top to bottom."""

_PREFIX: Final = re.compile("([A-Za-z][A-Za-z0-9_-]{0,40})?")
MIN_WIDTH: Final = 320
MAX_WIDTH: Final = 2000
EDGE: Final = 10
"""The distance around the picture and between its parts."""

_PILES: Final = {
    "Slime deck": "slime-deck", "Slime discard": "slime-discard", "Rite deck": "rite-deck",
    "Rite discard": "rite-discard", "Ripples left": "ripples", "Ripples set aside": "ripples-set-aside",
    "Growth in the supply": "supply",
}  # fmt: skip
"""What ``data-pile`` says of each pile."""

_RITE = 130
_SLIME_PILE = 220
_PILE = 104
"""The least widths of a Rite, of a pile of Slimes and of another pile."""
_CLAIM = 20
_CLAIMED = "Claimed:"
"""The height of a claimed Rite, and what stands before the first one."""


def svg(
    state: State,
    *,
    title: str | None = None,
    width: int = 720,
    parts: Iterable[Part] = PARTS,
    compare_with: State | None = None,
    id_prefix: str = "slimestack-",
) -> str:
    """A picture of the state as SVG text, the same bytes for the same state.

    It shows the Rites, the piles, the Token, the Swarms and what is pending. Tiers differ by outline, types by
    letter and mark, so no colour is needed to read it. It follows the reader's light or dark scheme, and a page's
    ``data-theme``. Title and description say the same in words. It never shows the seed.

    :param title: the title; the round and what is pending by default
    :param width: the width in units, 320 (a phone) to 2,000; a unit is a pixel unless the page scales the picture
    :param parts: the names of the parts to draw, from :data:`~slimestack.render.PARTS`
    :param compare_with: another state: Slimes that their seat does not have there are in a dashed ring
    :param id_prefix: what every ``id`` begins with; give each picture of a page its own
    :raises SlimeStackError: for anything but a state, a width out of range, an unknown part or an unfit prefix

    Every piece is a group that can be found and clicked: ``data-seat`` is the number of a player's seat, ``data-slime``
    a Slime's text such as ``e4``, with the ``data-seat`` of its owner, ``data-rite`` the id of a Rite, with the
    ``data-seat`` of the player who claimed it, ``data-ripple`` the id of the Ripple that is being resolved, and
    ``data-pile`` one of ``slime-deck``, ``slime-discard``, ``rite-deck``, ``rite-discard``, ``ripples``,
    ``ripples-set-aside`` and ``supply``. The ids follow: ``slimestack-seat-0``, ``slimestack-seat-0-e4`` (the second
    such Slime has ``-2`` behind it; one in hand for a Split is ``slimestack-seat-0-hand-e4``),
    ``slimestack-rite-titan`` wherever the Rite lies, ``slimestack-pile-supply``, and ``slimestack-pending`` for what
    has to happen next.

    >>> import slimestack as ss
    >>> picture = ss.render.svg(ss.position(["e4 e0", "m3"]), title="An ember Big")
    >>> picture.startswith("<svg "), "<title>An ember Big</title>" in picture
    (True, True)
    """
    legal_actions(state)
    if compare_with is not None:
        legal_actions(compare_with)
    if title is not None and type(title) is not str:
        raise InvalidValue(defect("not_text", what="a title", given=quote(title)))
    if not is_whole(width, MIN_WIDTH, MAX_WIDTH):
        raise InvalidValue(defect("not_number", what="a width", low=MIN_WIDTH, high=MAX_WIDTH, given=quote(width)))
    names = _check_parts(parts)
    if type(id_prefix) is not str or not _PREFIX.fullmatch(id_prefix):
        expected = "an id's beginning (a letter, then up to 40 letters, digits, hyphens and underscores)"
        raise InvalidValue(defect("wrong_type", place=("id_prefix",), expected=expected, given=quote(id_prefix)))
    paper = Paper(width, id_prefix)
    y = EDGE
    for part in PARTS:
        if part in names:
            y = _DRAW[part](paper, y, state, compare_with)
    return paper.svg(
        y, title or f"Round {state.round}: {closing(state)}", (sentence(line.text) for line in table_lines(state))
    )


def _check_parts(parts: object) -> tuple[object, ...]:
    """The parts, each checked to be one of PARTS."""
    names = members_of(parts) if is_really(parts, Iterable) and not is_really(parts, str) else (parts,)
    for part in names:
        if type(part) is not str or part not in PARTS:
            raise InvalidValue(defect("not_one_of", known=", ".join(PARTS), given=quote(part)))
    return names


# --- heading and Rites -------------------------------------------------------------------------------


def _heading(paper: Paper, y: int, state: State, compare_with: State | None) -> int:
    for line in wrap(heading(state), paper.width - 2 * EDGE, 3, 17):
        paper.text(EDGE, y + 15, line, "big")
        y += 20
    return y + 7


def _rites(paper: Paper, y: int, state: State, compare_with: State | None) -> int:
    words = "Rites, from the entry (1) to the exit" if state.row else "No Rites in the row"
    paper.text(EDGE, y + 12, words, "soft")
    across, wide = _columns(paper.width - 2 * EDGE, _RITE, most=5)
    y += 20
    for first in range(0, len(state.row), across):
        cards = [(place, _card(state, place, wide)) for place in range(first, min(first + across, len(state.row)))]
        high = max(len(lines) for _, lines in cards) * 16 + 12
        for place, lines in cards:
            x, rite = EDGE + (place - first) * (wide + 8), state.game.edition.rite[state.row[place]]
            with paper.group("rite", rite.name, name=f"rite-{rite.id}", rite=rite.id):
                paper.rect(x, y, wide, high, "panel lined")
                for number, (line, css) in enumerate(lines):
                    paper.text(x + 8, y + 18 + 16 * number, line, css)
        y += high + 8
    return y + 2


def _card(state: State, place: int, wide: int) -> list[tuple[str, str]]:
    """The lines of a Rite card, each with its class."""
    rite = state.game.edition.rite[state.row[place]]
    name = wrap(f"{place + 1}. {rite.name}", wide - 16, 3, 14)
    lines = wrap(condition(rite.condition), wide - 16, 6, 12)
    return [*((line, "strong") for line in name), (f"{rite.me} ME", ""), *((line, "soft") for line in lines)]


def _columns(room: int, least: int, most: int) -> tuple[int, int]:
    """The number of boxes side by side, and the width of each."""
    across = min(most, (room + 8) // (least + 8))
    return across, (room - 8 * (across - 1)) // across


# --- piles -------------------------------------------------------------------------------------------


def _slimes(paper: Paper, y: int, state: State, compare_with: State | None) -> int:
    room = paper.width - 2 * EDGE
    across, wide = _columns(room, _SLIME_PILE, most=2)
    for place, (name, counts) in enumerate((("Slime deck", state.deck), ("Slime discard", state.discard))):
        down, right = divmod(place, across)
        _slime_pile(paper, EDGE + right * (wide + 8), y + down * 60, wide, name, counts)
    return y + 120 // across


def _piles(paper: Paper, y: int, state: State, compare_with: State | None) -> int:
    boxes = list(piles(state))
    across, wide = _columns(paper.width - 2 * EDGE, _PILE, most=5)
    for place, (name, number) in enumerate(boxes):
        down, right = divmod(place, across)
        x, top = EDGE + right * (wide + 8), y + down * 68
        with _pile(paper, name, number):
            paper.rect(x, top, wide, 60, "panel lined")
            for row, line in enumerate(wrap(name, wide - 16, 2, 12)):
                paper.text(x + 8, top + 17 + 14 * row, line, "soft")
            paper.text(x + 8, top + 51, str(number), "strong")
    return y + 68 * -(-len(boxes) // across) + 2


def _slime_pile(paper: Paper, x: int, y: int, wide: int, name: str, counts: Counts) -> None:
    with _pile(paper, name, sum(counts)):
        paper.rect(x, y, wide, 52, "panel lined")
        paper.text(x + 8, y + 18, name, "soft")
        paper.text(x + wide - 8, y + 18, str(sum(counts)), "end strong")
        step = (wide - 8) // len(TYPES)
        for kind, count in zip(TYPES, counts, strict=True):
            left = x + 14 + kind.index * step
            draw_mark(paper, left, y + 37, kind)
            paper.text(left + 8, y + 41, f"{kind.letter} {count}", "", 12 if count < 100 else 10)


def _pile(paper: Paper, name: str, number: int) -> AbstractContextManager[None]:
    """The group of a pile."""
    pile = _PILES[name]
    return paper.group("pile", f"{name}: {number}", name=f"pile-{pile}", pile=pile)


# --- Swarms ------------------------------------------------------------------------------------------


def _swarms(paper: Paper, y: int, state: State, compare_with: State | None) -> int:
    for words in in_force(state):
        for line in wrap(words, paper.width - 2 * EDGE, 3, 12):
            paper.text(EDGE, y + 12, line, "soft")
            y += 16
        y += 4
    for seat in range(state.game.players):
        y = _seat(paper, y, state, seat, compare_with)
    return y


def _seat(paper: Paper, y: int, state: State, seat: int, compare_with: State | None) -> int:
    wide = paper.width - 2 * EDGE
    room, x = wide - 20, EDGE + 10
    acting = to_act(state) == seat
    new = _new(state, seat, compare_with)
    captions = wrap(seat_caption(state, seat), room, 2, 12)
    claimed = list(_claimed(state, seat, room))
    hand = hand_of(state, seat)
    groups: list[tuple[list[str], Swarm]] = [([], state.swarms[seat])]
    if hand:
        groups.append((wrap(hand_caption(state), room, 2, 12), hand))
    high = 26 + 15 * len(captions) + 8 + (claimed[-1][1] + _CLAIM + 4 if claimed else 0)
    for words, swarm in groups:
        high += _head(words) + max(22, row_count(len(swarm), room) * (CELL + GAP))
    with paper.group("seat", state.game.name(seat), name=f"seat-{seat}", seat=seat):
        paper.rect(EDGE, y, wide, high, "panel acting" if acting else "panel lined")
        decides = " decides" if acting else ""
        name = truncate(state.game.name(seat), room - text_width(decides, 16), 16)
        paper.text(x, y + 21, f"{name}{decides}", "big")
        below = y + 26
        for line in captions:
            paper.text(x, below + 11, line, "soft")
            below += 15
        for words, swarm in groups:
            for number, line in enumerate(words):
                paper.text(x, below + 14 + 15 * number, line, "soft")
            below += _head(words)
            if not swarm:
                paper.text(x, below + 16, "no Slimes", "soft")
            drawn = [(slime, next(new[slime])) for slime in swarm]
            draw_slimes(paper, x, below + 2, room, drawn, f"seat-{seat}{'-hand' if words else ''}", seat=seat)
            below += max(22, row_count(len(swarm), room) * (CELL + GAP))
        if claimed:
            paper.text(x, below + 17, _CLAIMED, "soft")
        for right, down, broad, rite in claimed:
            with paper.group("rite", f"{rite.name}, claimed", name=f"rite-{rite.id}", seat=seat, rite=rite.id):
                paper.rect(x + right, below + 3 + down, broad, _CLAIM, "paper lined", 4)
                line = truncate(_claim(rite), broad - 12, 12)
                paper.text(x + right + broad // 2, below + down + 17, line, "soft middle")
    return y + high + 8


def _head(words: list[str]) -> int:
    """The height of these lines above Slimes."""
    return 15 * len(words) + 3 if words else 4


def _claim(rite: Rite) -> str:
    return f"{rite.name}, {rite.me} ME"


def _claimed(state: State, seat: int, room: int) -> Iterator[tuple[int, int, int, Rite]]:
    """The boxes of the Rites that the seat has claimed, in lines of this width: right, down, width, card."""
    right, down = ceil(text_width(_CLAIMED, 12)) + 6, 0
    for rite_id in state.claimed[seat]:
        rite = state.game.edition.rite[rite_id]
        broad = min(room, ceil(text_width(_claim(rite), 12)) + 12)
        if right and right + broad > room:
            right, down = 0, down + _CLAIM + 4
        yield right, down, broad, rite
        right += broad + 6


def _new(state: State, seat: int, compare_with: State | None) -> dict[Slime, Iterator[bool]]:
    """For each Slime of the seat, whether the first, the second and so on is missing in the other state."""
    own = Counter(state.swarms[seat] + hand_of(state, seat))
    there: Counter[Slime] = Counter(own)
    if compare_with is not None:
        other = compare_with.swarms + ((),) * state.game.players
        there = Counter(other[seat] + hand_of(compare_with, seat))
    return {slime: iter([place >= there[slime] for place in range(count)]) for slime, count in own.items()}


# --- what is pending, and the key of the symbols -------------------------------------------------------


def _pending(paper: Paper, y: int, state: State, compare_with: State | None) -> int:
    words = closing(state)
    now = state.pending.then if isinstance(state.pending, (Drawing, DealingRites)) else state.pending
    ripple = now.ripple if isinstance(now, (RippleWindow, Resolving)) else None
    with paper.group("pending", words, name="pending", ripple=ripple):
        for line in wrap(f"{words}.", paper.width - 2 * EDGE, 4, 15):
            paper.text(EDGE, y + 14, line, "strong")
            y += 18
    return y + 8


def _key(paper: Paper, y: int, state: State, compare_with: State | None) -> int:
    step = (paper.width - 2 * EDGE) // len(TYPES)
    for kind in TYPES:
        x = EDGE + 6 + kind.index * step
        draw_mark(paper, x, y + 8, kind)
        paper.text(x + 10, y + 12, f"{kind.letter} {kind}", "soft")
    step = (paper.width - 2 * EDGE) // len(TIERS)
    growth = {Tier.DROPLET: 0, Tier.BIG: 4, Tier.ROYAL: 0}
    for place, tier in enumerate(TIERS):
        x = EDGE + place * step
        draw_slime(paper, x, y + 22, Slime(SlimeType.PEBBLE, growth[tier], tier is Tier.ROYAL))
        paper.text(x + CELL + 6, y + 50, str(tier).capitalize(), "soft")
    return y + 22 + CELL + 10


_DRAW: Final[dict[Part, Callable[[Paper, int, State, State | None], int]]] = {
    "heading": _heading,
    "rites": _rites,
    "slimes": _slimes,
    "piles": _piles,
    "swarms": _swarms,
    "pending": _pending,
    "key": _key,
}

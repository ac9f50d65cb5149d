"""The directive ``phase-diagram``: the phases of a ``turn`` or of a ``round`` as a drawing and as a list.

Both come from the same data, which names what a state waits for in each phase. The tests play games and hold that
every step of theirs follows an arrow, passing over phases that have nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sphinx.util.docutils import SphinxDirective
from table_pictures import cited, drawn

from slimestack.render.paper import Paper, wrapped

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

WIDTH = 340


class Phase(NamedTuple):
    """One box: its key, what a state waits for there, what happens, by which rules."""

    key: str
    pending: str
    words: str
    rules: tuple[str, ...]


class Arrow(NamedTuple):
    """What leads from one box to another: the action's word, or when."""

    start: str
    end: str
    label: str


TURN = (
    Phase(
        "turn",
        "Turn",
        "The turn: a Combine, a Mutate or a Royal Combine is done at once",
        ("TURN.2", "TURN.3", "TURN.5"),
    ),
    Phase("grow", "Growing", "Growth is placed, one token at a time; a Combine may come between", ("GROW.2", "TURN.2")),
    Phase("draw", "Drawing", "Slimes are turned up", ("DRAW.1",)),
    Phase("search", "Searching", "Cards are turned up until two match", ("SPLIT.3",)),
    Phase("spread", "Spreading", "The growth left goes on the three Slimes in hand", ("SPLIT.7", "TURN.2")),
    Phase("rite", "DealingRites", "A Rite is dealt into the row", ("RITE.2",)),
    Phase("next", "Turn", "The next seat's turn, clockwise", ("ROUND.7",)),
    Phase("round", "RevealingRipple", "After the last seat, the next round", ("ROUND.3",)),
    Phase("over", "Over", "No Ripple is left, the game is over", ("END.1",)),
)
TURN_ARROWS = (
    Arrow("turn", "grow", "grow"),
    Arrow("grow", "turn", ""),
    Arrow("turn", "draw", "draw"),
    Arrow("draw", "turn", ""),
    Arrow("turn", "search", "split"),
    Arrow("search", "spread", ""),
    Arrow("spread", "turn", ""),
    Arrow("turn", "rite", "claim"),
    Arrow("rite", "turn", ""),
    Arrow("turn", "next", "end"),
    Arrow("turn", "round", "end"),
    Arrow("turn", "over", "end"),
)

ROUND = (
    Phase("pick", "Picking", "Every seat picks its starting type", ("SETUP.1a",)),
    Phase("deal", "DealingRites", "Five Rites are dealt", ("SETUP.2b",)),
    Phase("ripple", "RevealingRipple", "Who has the Token draws a Ripple", ("ROUND.3",)),
    Phase("window", "RippleWindow", "Only at a table that plays so: that seat may Combine", ("RULING.COMBINE.5",)),
    Phase("shares", "Resolving", "The Ripple works, part by part and seat by seat", ("RIPPLE.3", "RULING.RIPPLE.1")),
    Phase("cards", "Drawing", "Slimes that the Ripple lets a seat draw are turned up", ("RIPPLE.3",)),
    Phase("slide", "DealingRites", "The rightmost Rite slides off, a new one is dealt", ("ROUND.5a", "RITE.2")),
    Phase("turns", "Turn", "The Token goes to the right; every seat has a turn", ("TOKEN.1", "ROUND.7")),
    Phase("over", "Over", "A Ripple is due and none is left: the game is over", ("END.1", "RULING.END.1")),
)
ROUND_ARROWS = (
    Arrow("pick", "deal", ""),
    Arrow("deal", "turns", "round 1"),
    Arrow("ripple", "window", ""),
    Arrow("window", "shares", ""),
    Arrow("shares", "cards", ""),
    Arrow("cards", "shares", ""),
    Arrow("cards", "slide", ""),
    Arrow("slide", "turns", ""),
    Arrow("turns", "ripple", "next round"),
    Arrow("turns", "over", ""),
)
PASSED_OVER = frozenset({"window", "shares", "cards", "slide", "rite"})
"""The phases that have nothing to do at times."""

DIAGRAMS = {"turn": (TURN, TURN_ARROWS), "round": (ROUND, ROUND_ARROWS)}
TITLES = {"turn": "The phases of a turn", "round": "The phases of a game, round by round"}


def told(name: str) -> Iterator[str]:
    """The diagram in sentences."""
    phases, arrows = DIAGRAMS[name]
    words = {phase.key: phase.words for phase in phases}
    for phase in phases:
        yield f"{phase.words}."
        for arrow in arrows:
            if arrow.start == phase.key:
                yield f"Then{f' ({arrow.label})' if arrow.label else ''}: {words[arrow.end]}."


def picture(name: str) -> str:
    """The diagram as SVG."""
    paper = Paper(WIDTH)
    height = _turn(paper) if name == "turn" else _round(paper)
    return paper.finished(height, TITLES[name], told(name))


def _box(paper: Paper, x: int, y: int, wide: int, high: int, words: str) -> None:
    paper.rect(x, y, wide, high, "panel lined")
    lines = wrapped(words, wide - 14, 9, 13)
    for number, line in enumerate(lines):
        paper.text(x + 8, y + (high - 16 * len(lines)) // 2 + 12 + 16 * number, line)


def _arrow(paper: Paper, *points: tuple[int, int]) -> None:
    """A line through these points with a head at the last."""
    paper.path("M" + "L".join(f"{x} {y}" for x, y in points), "arrow")
    (x0, y0), (x, y) = points[-2:]
    dx, dy = (x > x0) - (x < x0), (y > y0) - (y < y0)
    paper.path(
        f"M{x} {y}L{x - 7 * dx - 4 * dy} {y - 7 * dy - 4 * dx}L{x - 7 * dx + 4 * dy} {y - 7 * dy + 4 * dx}Z", "head"
    )


def _turn(paper: Paper) -> int:
    """The turn at the left, what its actions lead to at the right."""
    left, wide, high, gap = 160, 170, 68, 14
    bottom = 10 + (len(TURN) - 1) * (high + gap) - gap
    _box(paper, 10, 10, 96, bottom - 10, TURN[0].words)
    at = {phase.key: 10 + place * (high + gap) for place, phase in enumerate(TURN[1:])}
    for phase in TURN[1:]:
        _box(paper, left, at[phase.key], wide, high, phase.words)
    for arrow in TURN_ARROWS:
        if arrow.start == "turn":
            _arrow(paper, (106, at[arrow.end] + 26), (left, at[arrow.end] + 26))
            paper.text(130, at[arrow.end] + 20, arrow.label, "middle strong")
        elif arrow.end == "turn":
            _arrow(paper, (left, at[arrow.start] + 48), (106, at[arrow.start] + 48))
        else:
            _arrow(paper, (left + 85, at[arrow.start] + high), (left + 85, at[arrow.end]))
    return bottom + 10


def _round(paper: Paper) -> int:
    """The phases one under the other; what leads past others runs at the sides."""
    left, wide, high, step = 40, 240, 46, 68
    at = {phase.key: 10 + place * step for place, phase in enumerate(ROUND)}
    for phase in ROUND:
        _box(paper, left, at[phase.key], wide, high, phase.words)
    for arrow in ROUND_ARROWS:
        start, end = at[arrow.start], at[arrow.end]
        if end - start == step:
            _arrow(paper, (left + wide // 2, start + high), (left + wide // 2, end))
        elif start - end == step:
            _arrow(paper, (left + wide // 2 + 40, start), (left + wide // 2 + 40, end + high))
        elif end > start:
            _arrow(paper, (left, start + 23), (20, start + 23), (20, end + 23), (left, end + 23))
            paper.text(26, start + high + 16, arrow.label, "strong")
        else:
            rail = left + wide + 20
            _arrow(paper, (left + wide, start + 23), (rail, start + 23), (rail, end + 23), (left + wide, end + 23))
            paper.text(WIDTH - 10, end - 6, arrow.label, "strong end")
    return at["over"] + high + 10


class PhaseDiagram(SphinxDirective):
    """The drawing, and under it the list of the phases with their rules."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The nodes of both."""
        name = self.arguments[0]
        if name not in DIAGRAMS:
            raise self.error(f"there are diagrams of {' and '.join(DIAGRAMS)}, not of {name!r}")
        phases, _ = DIAGRAMS[name]
        listed = "\n".join(
            f"* {phase.words} (:class:`~slimestack.{phase.pending}`). {cited(phase.rules)}" for phase in phases
        )
        return [drawn(picture(name)), *self.parse_text_to_nodes(listed)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("phase-diagram", PhaseDiagram)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

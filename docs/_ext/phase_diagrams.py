"""The directive ``phase-diagram``: the phases of a ``turn`` or of a ``round`` as a drawing and as a list.

Both come from the same data, which names the pending value of each phase. The tests play games and hold that every
step of theirs follows an arrow, passing over phases that have nothing to do. The drawing is made here, because graphviz
needs a program of the system and mermaid a browser, and the docs are built without either.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sphinx.util.docutils import SphinxDirective
from table_pictures import cited, drawn, instead

from slimestack.render.paper import Paper, wrap

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

WIDTH, LEFT, RIGHT, MIDDLE = 340, 76, 314, 186
HIGH, STEP = 60, 82


class Phase(NamedTuple):
    """One box: its key, the pending value there, the event, and its rules."""

    key: str
    pending: str
    words: str
    rules: tuple[str, ...]


class Arrow(NamedTuple):
    """The way from one box to another: the word of an action, a time, or nothing."""

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
    Phase("draw", "Drawing", "Slimes are drawn", ("DRAW.1",)),
    Phase("search", "Searching", "Cards are drawn until two match", ("SPLIT.3",)),
    Phase("spread", "Spreading", "The growth left goes on the three Slimes in hand", ("SPLIT.7", "TURN.2")),
    Phase("rite", "DealingRites", "A Rite is dealt into the row", ("RITE.2",)),
    Phase("next", "Turn", "The next player's turn, clockwise", ("ROUND.7",)),
    Phase("round", "RevealingRipple", "After the last player, the next round", ("ROUND.3",)),
    Phase("over", "Over", "No Ripple is left, the game is over", ("END.1",)),
)
ROUND = (
    Phase("pick", "Picking", "Every player picks a starting type", ("SETUP.1a",)),
    Phase("deal", "DealingRites", "Five Rites are dealt", ("SETUP.2b",)),
    Phase("ripple", "RevealingRipple", "The player with the Token reveals a Ripple", ("ROUND.3",)),
    Phase("window", "RippleWindow", "Only at a table that plays so: that player may Combine", ("RULING.COMBINE.5",)),
    Phase(
        "shares", "Resolving", "The Ripple works, part by part and player by player", ("RIPPLE.3", "RULING.RIPPLE.1")
    ),
    Phase("cards", "Drawing", "Slimes that the Ripple lets a player draw", ("RIPPLE.3",)),
    Phase("slide", "DealingRites", "The rightmost Rite slides off, a new one is dealt", ("ROUND.5a", "RITE.2")),
    Phase("turns", "Turn", "The Token goes to the right; every player has a turn", ("TOKEN.1", "ROUND.7")),
    Phase("over", "Over", "A Ripple is due and none is left: the game is over", ("END.1", "RULING.END.1")),
)
PASSED_OVER = frozenset({"window", "shares", "cards", "slide", "rite"})
"""The phases that have nothing to do at times."""

ARROWS = {
    "turn": "turn grow grow; grow turn; turn draw draw; draw turn; turn search split; search spread; spread turn; "
    "turn rite claim; rite turn; turn next end; turn round end; turn over end",
    "round": "pick deal; deal turns round 1; ripple window; window shares; shares cards; cards shares; cards slide; "
    "slide turns; turns ripple next round; turns over",
}
"""Each from where, to where, and its label."""


def _arrows(name: str) -> tuple[Arrow, ...]:
    parts = (arrow.split(maxsplit=2) for arrow in ARROWS[name].split("; "))
    return tuple(Arrow(start, end, "".join(label)) for start, end, *label in parts)


DIAGRAMS = {"turn": (TURN, _arrows("turn")), "round": (ROUND, _arrows("round"))}
TITLES = {"turn": "The phases of a turn", "round": "The phases of a game, round by round"}


def sentences(name: str) -> Iterator[str]:
    """The diagram in sentences."""
    phases, arrows = DIAGRAMS[name]
    words = {phase.key: phase.words for phase in phases}
    for phase in phases:
        yield f"{phase.words}."
        for arrow in arrows:
            if arrow.start == phase.key:
                yield f"Then{f' ({arrow.label})' if arrow.label else ''}: {words[arrow.end]}."


def picture(name: str) -> str:
    """The diagram as SVG: the phases one under the other, ways past others at the sides, down left and up right."""
    paper, (phases, arrows) = Paper(WIDTH), DIAGRAMS[name]
    at = {phase.key: 10 + place * STEP for place, phase in enumerate(phases)}
    for phase in phases:
        paper.rect(LEFT, at[phase.key], RIGHT - LEFT, HIGH, "panel lined")
        lines = wrap(phase.words, RIGHT - LEFT - 14, 9, 13)
        for number, line in enumerate(lines):
            paper.text(LEFT + 8, at[phase.key] + (HIGH - 16 * len(lines)) // 2 + 12 + 16 * number, line)
    for arrow in arrows:
        start, end = at[arrow.start], at[arrow.end]
        if end - start == STEP:
            _arrow(paper, (MIDDLE, start + HIGH), (MIDDLE, end))
            paper.text(MIDDLE + 8, end - 6, arrow.label, "strong")
        elif start - end == STEP:
            _arrow(paper, (MIDDLE + 60, start), (MIDDLE + 60, end + HIGH))
        elif end > start:
            _arrow(paper, (LEFT, start + 30), (12, start + 30), (12, end + 30), (LEFT, end + 30))
            paper.text(16, end + 24, arrow.label, "strong")
        else:
            rail = WIDTH - 12
            _arrow(paper, (RIGHT, start + 40), (rail, start + 40), (rail, end + 40), (RIGHT, end + 40))
            paper.text(WIDTH - 10, end - 6, arrow.label, "strong end")
    return paper.svg(at[phases[-1].key] + HIGH + 10, TITLES[name], sentences(name))


def _arrow(paper: Paper, *points: tuple[int, int]) -> None:
    """A line through these points with a head at the last."""
    paper.path("M" + "L".join(f"{x} {y}" for x, y in points), "arrow")
    (x0, y0), (x, y) = points[-2:]
    dx, dy = (x > x0) - (x < x0), (y > y0) - (y < y0)
    paper.path(
        f"M{x} {y}L{x - 7 * dx - 4 * dy} {y - 7 * dy - 4 * dx}L{x - 7 * dx + 4 * dy} {y - 7 * dy + 4 * dx}Z", "head"
    )


class PhaseDiagram(SphinxDirective):
    """The drawing, and under it the list of the phases with their rules."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The nodes of both."""
        name = self.arguments[0]
        if name not in DIAGRAMS:
            raise self.error(f"unknown diagram {name!r}: there are {', '.join(DIAGRAMS)}")
        phases, _ = DIAGRAMS[name]
        listed = "\n".join(
            f"* {phase.words} (:class:`~slimestack.{phase.pending}`). {cited(phase.rules)}" for phase in phases
        )
        return [drawn(picture(name)), instead(TITLES[name]), *self.parse_text_to_nodes(listed)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("phase-diagram", PhaseDiagram)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""The directive ``speed-chart``: how fast both builds are, in one sentence and as bars, from the last benchmark.

It reads ``_generated/performance.csv`` and ``_generated/performance_compiled.csv``, which ``make bench`` writes; of a
build that was not measured there are no bars.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from table_pictures import drawn, instead

from slimestack.render.paper import Paper

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

BUILDS = {"performance.csv": "pure Python", "performance_compiled.csv": "compiled"}
OTHERS = {"python-chess": "python-chess", "openspiel-chess": "OpenSpiel chess (C++)"}
WAYS = {"uniform": "step by step", "playout": "whole games"}
WIDTH, LEFT, ROW, HIGH = 720, 250, 26, 18
TITLE = "Decisions a second, as many times those of other engines"

Ratios = dict[tuple[str, str, str], float]
"""By build, way and other engine: how many times as many decisions a second slimestack takes."""


def ratios(folder: Path) -> Ratios:
    """What the benchmark has written into this folder."""
    found: Ratios = {}
    for name, build in BUILDS.items():
        path = folder / name
        for way, other, ratio in csv.reader(path.read_text(encoding="utf-8").splitlines()) if path.exists() else ():
            if way in WAYS and other in OTHERS:
                found[build, way, other] = float(ratio)
    return found


def sentence(found: Ratios) -> str:
    """The figures in one sentence; "" without any.

    >>> sentence({("compiled", "uniform", "python-chess"): 9.04, ("compiled", "playout", "python-chess"): 17.2})
    'For each decision of python-chess, the compiled build takes 9.0, in whole games 17.2.'
    """
    parts = []
    for build in BUILDS.values():
        steps, games = (found.get((build, way, "python-chess")) for way in WAYS)
        if steps is not None and games is not None:
            name = "the compiled build" if build == "compiled" else build
            parts.append(f"{name} takes {steps:.1f}, in whole games {games:.1f}")
    return f"For each decision of python-chess, {'; '.join(parts)}." if parts else ""


def picture(found: Ratios) -> str:
    """The figures as bars, for each engine on a scale of its own; a line marks that engine's own speed."""
    paper, y = Paper(WIDTH), 12
    for other, name in OTHERS.items():
        bars = [(build, way, ratio) for (build, way, one), ratio in found.items() if one == other]
        if not bars:
            continue
        unit = (WIDTH - LEFT - 70) / max(1.0, *[ratio for _, _, ratio in bars])
        paper.text(12, y + 14, f"times {name}", "strong")
        y += ROW
        top = y
        for build, way, ratio in bars:
            paper.text(12, y + 13, f"{build}, {WAYS[way]}")
            paper.rect(LEFT, y, max(2, round(ratio * unit)), HIGH, "moss" if build == "compiled" else "dew", 3)
            paper.text(LEFT + round(max(1.0, ratio) * unit) + 8, y + 13, f"{ratio:.2f}", "strong")
            y += ROW
        paper.path(f"M{LEFT + round(unit)} {top - 4}L{LEFT + round(unit)} {y - ROW + HIGH + 4}", "arrow")
        y += 10
    return paper.svg(y, TITLE, [sentence(found), "The line is the speed of the other engine."])


class SpeedChart(SphinxDirective):
    """The sentence and the bars."""

    def run(self) -> list[Node]:
        """Nothing, where nothing was measured."""
        folder = Path(self.env.srcdir) / "_generated"
        for name in BUILDS:
            self.env.note_dependency(str(folder / name))
        found = ratios(folder)
        if not found:
            return []
        return [nodes.paragraph("", sentence(found)), drawn(picture(found)), instead(TITLE)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("speed-chart", SpeedChart)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

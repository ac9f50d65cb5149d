"""The directive ``measurements``: the figures of a long run, or a sentence that says how to make them.

``.. measurements::`` shows the benchmark, with an argument another of :data:`RUNS`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

RUNS = {
    "performance": ("benchmark", "make bench"),
    "performance_compiled": ("benchmark with the compiled build", "make bench"),
    "soak": ("soak", "make soak"),
}
NONE_YET = "This checkout has no figures of the {}: ``{}`` makes them."


class Measurements(SphinxDirective):
    """The text of ``docs/_generated/performance.rst``, or of another of :data:`RUNS`."""

    optional_arguments = 1

    def run(self) -> list[Node]:
        """The file as if it stood here."""
        name = self.arguments[0] if self.arguments else "performance"
        if name not in RUNS:
            raise self.error(f"there are no measurements {name!r}; there are {', '.join(RUNS)}")
        path = Path(self.env.srcdir) / "_generated" / f"{name}.rst"
        self.env.note_dependency(str(path))
        text = path.read_text(encoding="utf-8") if path.exists() else NONE_YET.format(*RUNS[name])
        return self.parse_text_to_nodes(text)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("measurements", Measurements)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

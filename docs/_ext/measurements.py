"""The directive ``measurements``: what the benchmark wrote, or a sentence while it has not been run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

NONE_YET = "The benchmark has not been run in this checkout, so there are no figures here: ``make bench`` makes them."


class Measurements(SphinxDirective):
    """The tables of ``docs/_generated/performance.rst``."""

    def run(self) -> list[Node]:
        """The file as if it stood here."""
        path = Path(self.env.srcdir) / "_generated" / "performance.rst"
        self.env.note_dependency(str(path))
        return self.parse_text_to_nodes(path.read_text(encoding="utf-8") if path.exists() else NONE_YET)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("measurements", Measurements)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

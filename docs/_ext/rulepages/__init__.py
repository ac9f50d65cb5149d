"""What these docs make from the rulebook: its pages, and links from the reference to the rules.

``rule_pages`` in ``conf.py`` names the folder of the pages. The domain ``rule`` itself is :mod:`slimestack.sphinx`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulepages import links, pages

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Add the domain, and everything that is made for this project from the rulebook."""
    app.setup_extension("slimestack.sphinx")
    app.add_config_value("rule_pages", "", "env", types=str)
    app.connect("builder-inited", _write_pages)
    links.setup(app)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def _write_pages(app: Sphinx) -> None:
    """Write the pages of the rulebook, in a project that wants them, before the sources are read."""
    if app.config.rule_pages:
        pages.write(Path(app.srcdir) / app.config.rule_pages)

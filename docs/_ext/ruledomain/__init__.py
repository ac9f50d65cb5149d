"""The Sphinx domain ``rule``: clauses and rulings that pages describe and link to.

Roles: ``:rule:clause:`SPLIT.3```, ``:rule:ruling:`SPLIT.2```, ``:rule:principle:``, ``:rule:conflict:``,
``:rule:switch:`split_shuffle```, and ``:rule:id:`` for whatever has an id; in short ``:clause:`` and ``:ruling:``.
Directives of the same names, but ``id``, describe the entry from the data of :mod:`slimestack.rulebook`, with the code
that implements it and the tests that executed that code (``rule_evidence`` in ``conf.py`` names their record).

All of them are in ``objects.inv``. A project that also loads this extension links to a clause by
``:external+slimestack:rule:clause:`SPLIT.3```, any other by ``:external+slimestack:ref:`split.3```.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruledomain import links, pages
from ruledomain.domain import RuleDomain, ShortRole, unknown_id

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Add the domain, and everything that is made for this project from the rulebook."""
    app.add_domain(RuleDomain)
    app.add_role("clause", ShortRole("clause"))
    app.add_role("ruling", ShortRole("ruling"))
    app.add_config_value("rule_evidence", "", "env", types=str)
    app.add_config_value("rule_pages", "", "env", types=str)
    app.connect("warn-missing-reference", unknown_id)
    app.connect("builder-inited", _write_pages)
    links.setup(app)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def _write_pages(app: Sphinx) -> None:
    """Write the pages of the rulebook, in a project that wants them, before the sources are read."""
    if app.config.rule_pages:
        pages.write(Path(app.srcdir) / app.config.rule_pages)

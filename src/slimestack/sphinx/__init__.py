"""The rules in the docs of another project: ``extensions = ["slimestack.sphinx"]`` in its ``conf.py``.

It adds the domain ``rule`` to Sphinx. Install it with ``pip install 'slimestack[sphinx]'``.

Roles: ``:rule:clause:`SPLIT.3```, ``:rule:ruling:`SPLIT.2```, ``:rule:principle:``, ``:rule:conflict:``,
``:rule:switch:`split_shuffle```, and ``:rule:id:`` for whatever has an id; in short ``:clause:`` and ``:ruling:``.
They lead to the page that describes the rule, in the same project or in one that ``intersphinx_mapping`` names.
Directives of the same names, but ``id``, describe a rule from the data of :mod:`slimestack.rulebook`. An id that the
rulebook does not have is a warning, which names the nearest ids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slimestack.sphinx.domain import RuleDomain, ShortRole, unknown_id

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Add the domain and the short roles.

    ``rule_evidence`` in ``conf.py`` can name a record of tests, and a rule then names the tests that ran its code.
    """
    app.add_domain(RuleDomain)
    app.add_role("clause", ShortRole("clause"))
    app.add_role("ruling", ShortRole("ruling"))
    app.add_config_value("rule_evidence", "", "env", types=str)
    app.connect("warn-missing-reference", unknown_id)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}

"""Links from the documented code to the rules that it implements.

Whatever is marked by :func:`slimestack.citing.implements` is documented, private or not, and its text ends
with the ids of the clauses and rulings. A function of the public API is documented there and nowhere else.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

from sphinx.addnodes import pending_xref

import slimestack
from slimestack import rulebook
from slimestack.rulebook import implemented_by
from slimestack.sphinx.entries import links
from slimestack.table.cards import ANY

if TYPE_CHECKING:
    from docutils.nodes import document
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Add all of it to autodoc."""
    app.setup_extension("sphinx.ext.autodoc")
    for name in rulebook.__all__:
        getattr(rulebook, name)  # autodoc lists what a module has loaded, and these load on first use
    app.connect("autodoc-process-docstring", _add_rules)
    app.connect("autodoc-process-signature", _shorten)
    app.connect("autodoc-skip-member", _skip)
    app.connect("doctree-read", _plain_type)


def _add_rules(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    ids = implemented_by(obj)
    if ids:
        lines += ["", f":Implements: {links(ids)}", ""]


def _skip(app: Sphinx, what: str, name: str, obj: object, skip: bool, options: object) -> bool | None:
    if what == "module" and inspect.isroutine(obj) and getattr(slimestack, name, None) is obj:
        return True
    if implemented_by(obj):
        return False
    return None


def _shorten(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Defaults as one would write them: ``ANY`` and ``Tier.BIG`` instead of their ``repr``."""
    if signature is not None:
        signature = re.sub(r"<(\w+\.\w+): [^<>]*>", r"\1", signature.replace(repr(ANY), "ANY"))
    return signature, returned


def _plain_type(app: Sphinx, tree: document) -> None:
    """Take the link off ``type[...]`` in annotations: Sphinx would look for a field of that name."""
    for link in list(tree.findall(pending_xref)):
        if link["reftype"] == "class" and link["reftarget"] == "type":
            link.replace_self(link.children)

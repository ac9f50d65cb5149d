"""Mends what the theme's pages lack for people who use a keyboard or a screen reader.

Code and tables that scroll sideways on a phone can be reached by keyboard; captions in the side bar are no headings,
which would stand before the page's own; a signature on several lines is no list of definitions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_SIGNATURE = re.compile(r"<dl>\n((?:<dd>.*</dd>\n)+)</dl>")
_AFTER_THE_THEME = 900


def mended(body: str) -> str:
    """A page's body with the repairs.

    >>> mended('<div class="highlight"><pre>x')
    '<div class="highlight"><pre tabindex="0">x'
    """
    body = body.replace('<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">')
    body = body.replace('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper')
    return _SIGNATURE.sub(_signature, body)


def _signature(found: re.Match[str]) -> str:
    return found[1].replace("<dd>", '<span class="signature-line">').replace("</dd>", "</span>")


def _mend(app: Sphinx, name: str, template: str, context: dict[str, Any], tree: object) -> None:
    if "body" in context:
        context["body"] = mended(context["body"])
    if "furo_navigation_tree" in context:
        context["furo_navigation_tree"] = context["furo_navigation_tree"].replace(' role="heading"', "")


def setup(app: Sphinx) -> dict[str, bool]:
    """Mend each page when the theme has prepared it."""
    app.connect("html-page-context", _mend, priority=_AFTER_THE_THEME)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

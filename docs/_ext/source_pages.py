"""Mends the pages of source code that ``sphinx.ext.viewcode`` makes.

Their links back to the reference are right also for what is described under its public name, ``slimestack.apply``
instead of the module's. There is no page for a module without source. Their side bar is folded: nobody reads all of it
there, and unfolding it took a fifth of the build.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

_BACK = re.compile(r'(class="viewcode-back" href="[^"#]*#)([\w.]+)"')
_HOME = "_modules/"


def mended(body: str, module: str, described: Mapping[str, tuple[str, str]]) -> str:
    """The page of a module with each link back leading to where its name is described, or to that page.

    ``described`` has the address of the page and the anchor of each name.

    >>> mended('<a class="viewcode-back" href="../api.html#a.C.d">', "a.b", {"a.b.C.d": ("api.html", "a.C.d")})
    '<a class="viewcode-back" href="../api.html#a.C.d">'
    >>> mended('<a class="viewcode-back" href="../api.html#a.b.helper">', "a.b", {})
    '<a class="viewcode-back" href="../api.html">'
    """

    def to_its_name(found: re.Match[str]) -> str:
        start, name = found.groups()
        parts = name.split(".")
        for n in range(1, len(parts)):  # viewcode puts the name behind that of any module that describes some of this
            page, anchor = described.get(".".join((module, *parts[n:])), ("", ""))
            if anchor and start.endswith(f"{page}#"):
                return f'{start}{anchor}"'
        return f'{start.removesuffix("#")}"'

    return _BACK.sub(to_its_name, body)


def _mend(app: Sphinx, name: str, template: str, context: dict[str, Any], tree: object) -> None:
    if not name.startswith(_HOME):
        return
    if "toctree" in context:  # the pages of the builder json have none
        unfolded = context["toctree"]
        context["toctree"] = lambda **options: unfolded(**{**options, "collapse": True})
    described = {
        full: (app.builder.get_target_uri(entry.docname), entry.node_id)
        for full, entry in app.env.domains.python_domain.objects.items()
    }
    context["body"] = mended(context["body"], name.removeprefix(_HOME).replace("/", "."), described)


def _drop_empty(app: Sphinx) -> list[Any]:
    modules: dict[str, object] = getattr(app.env, "_viewcode_modules", {})
    for name in [name for name, source in modules.items() if not source]:
        del modules[name]
    return []


def setup(app: Sphinx) -> dict[str, bool]:
    """Before viewcode makes its pages, drop the empty ones; before the theme sees a page, mend it."""
    app.connect("html-collect-pages", _drop_empty, priority=100)
    app.connect("html-page-context", _mend, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""Mends the pages of source code that ``sphinx.ext.viewcode`` makes.

Their links back to the reference are right also for what is described under another name, ``slimestack.apply`` instead
of the module's. There is no page for a module without source. Their side bar is folded: nobody reads all of it there,
and unfolding it took a fifth of the build.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

_BACK = re.compile(r'(class="viewcode-back" href="[^"#]*#)([\w.]+)"')
_HOME = "_modules/"


def mended(body: str, module: str, described: Mapping[str, str]) -> str:
    """The page of a module with each link back leading to a name that its page describes, or to the page.

    >>> mended('<a class="viewcode-back" href="api.html#a.b.C.d">', "a.b", {"a.C.d": "api"})
    '<a class="viewcode-back" href="api.html#a.C.d">'
    >>> mended('<a class="viewcode-back" href="api.html#a.b.helper">', "a.b", {})
    '<a class="viewcode-back" href="api.html">'
    """
    homes = (module, *(module.rsplit(".", n)[0] for n in range(1, module.count(".") + 1)))

    def to_its_name(found: re.Match[str]) -> str:
        start, name = found.groups()
        inside = name.removeprefix(module if name.startswith(f"{module}.") else homes[-1])
        names = (home + inside for home in homes)
        there = (known for known in names if start.endswith(f"{described.get(known)}.html#"))
        known = next(there, None)
        return f'{start.removesuffix("#")}"' if known is None else f'{start}{known}"'

    return _BACK.sub(to_its_name, body)


def _mend(app: Sphinx, name: str, template: str, context: dict[str, Any], tree: object) -> None:
    if name.startswith(_HOME):
        unfolded = context["toctree"]
        context["toctree"] = lambda **options: unfolded(**{**options, "collapse": True})
        module = name.removeprefix(_HOME).replace("/", ".")
        objects = app.env.domains.python_domain.objects
        context["body"] = mended(context["body"], module, {full: entry.docname for full, entry in objects.items()})


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

"""Describes what users import under the name by which they import it: ``slimestack.State``.

The reference follows the layers, so autodoc would call it ``slimestack.table.state.State``. That name leads to the same
place, also from another project, and so does a name from a package in between.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from sphinx.domains.python import PyObject, PythonDomain

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.addnodes import desc_signature
    from sphinx.application import Sphinx

PUBLIC = ("slimestack", "slimestack.words", "slimestack.rulebook", "slimestack.render", "slimestack.testing")
"""The packages from which users import, the first one first."""
MODULES = {"slimestack.table.cards": "slimestack.cards"}
"""Modules that users reach as an attribute of the package."""


@cache
def names(module: str, name: str) -> tuple[str, ...]:
    """Every module or package under which this object of a module can be taken; the one that users take it from first.

    >>> names("slimestack.engine.asking", "view")
    ('slimestack', 'slimestack.engine.asking', 'slimestack.engine')
    >>> names("slimestack.table.cards", "Rite")
    ('slimestack.cards', 'slimestack.table.cards')
    """
    if module in MODULES:
        return MODULES[module], module
    value = getattr(import_module(module), name, None)

    def is_here(home: str) -> bool:
        return home.startswith("slimestack") and getattr(import_module(home), name, None) is value

    home = str(getattr(value, "__module__", module))
    home = home if is_here(home) else module  # an alias of a type, or a constant, has the module of its class
    packages = [home.rsplit(".", n)[0] for n in range(home.count("."), 0, -1)]
    public, between = [
        [one for one in some if name in getattr(import_module(one), "__all__", ()) and is_here(one)]
        for some in (PUBLIC, packages)
    ]
    return tuple(dict.fromkeys((*public, home, module, *between)))


class _Public(PyObject):
    """A description under the public name."""

    homes: tuple[str, ...] = ()

    def run(self) -> list[Node]:
        """The description, in the module of the public name instead of the one that autodoc gives."""
        module = str(self.options.get("module") or self.env.ref_context.get("py:module"))
        if module.startswith("slimestack"):
            self.homes = names(module, self._name())
            self.options["module"] = self.homes[0]
        return super().run()

    def _name(self) -> str:
        """The name of what the module has: of the class, where a member of it is described."""
        inside = str(self.env.ref_context.get("py:class") or self.arguments[0])
        return inside.partition("(")[0].partition(":")[0].partition(".")[0].strip()

    def add_target_and_index(self, name_cls: tuple[str, str], sig: str, signode: desc_signature) -> None:
        """Make the other names lead here too."""
        super().add_target_and_index(name_cls, sig, signode)
        domain = self.env.domains.python_domain
        for home in self.homes[1:]:
            other = f"{home}.{name_cls[0]}"
            if other not in domain.objects:
                domain.note_object(other, self.objtype, signode["ids"][-1], aliased=True, location=signode)


def setup(app: Sphinx) -> dict[str, bool]:
    """Put it before each directive that describes a Python object."""
    for name, directive in PythonDomain.directives.items():
        if issubclass(directive, PyObject):
            app.add_directive_to_domain("py", name, type(directive.__name__, (_Public, directive), {}), override=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

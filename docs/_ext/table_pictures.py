"""The directives ``table-picture`` and ``action-pictures``: tables drawn by the library when the docs are built.

The content of either is a Python expression for a state, with the library as ``ss``::

    .. table-picture:: An ember Big beside a Droplet
       :parts: swarms

       ss.position(["e4 e0", "m3"])

    .. action-pictures:: Combine
       :actions: combine e0 e4

       ss.position(["e4 e0", "m3"])

The argument is the alternative text of the picture, or what those of the pictures of an action begin with. Under
``actions``, separated by semicolons, stand the actions that follow one another, a picture after each. ``parts`` are
those of :func:`slimestack.render.svg`, and so is ``width``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

import slimestack as ss
from slimestack.render import PARTS, svg
from slimestack.words.labels import move_result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from docutils.nodes import Node
    from sphinx.application import Sphinx

NARROW = 340
"""The width of a picture of an action: two fit side by side on a desk, and one on a phone."""


def parts(given: str | None) -> tuple[str, ...]:
    """The option ``parts`` as its words.

    >>> parts("swarms pending")
    ('swarms', 'pending')
    """
    return tuple((given or "").split()) or PARTS


def drawn(picture: str) -> nodes.raw:
    """A picture as a node: it stands in the page itself, so that it follows the page's scheme."""
    return nodes.raw("", picture, format="html")


def instead(title: str) -> addnodes.only:
    """What the text, the manual page and other forms without pictures say in place of one."""
    sentence = nodes.paragraph("", f"Picture: {title}.")
    return addnodes.only("", sentence, expr="not html")


class _Pictures(SphinxDirective):
    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def table(self) -> ss.State:
        """The state that the content says."""
        self.assert_has_content()
        state = eval("\n".join(self.content), {"ss": ss})  # noqa: S307 - the docs' own source
        if not isinstance(state, ss.State):
            raise self.error(f"expected a state, not {state!r}")
        return state

    def prefix(self) -> str:
        """What the ids of the next picture on the page begin with."""
        return f"picture{self.env.new_serialno('table-picture')}-"


class TablePicture(_Pictures):
    """One picture of a table; one wider than a phone comes in two forms, of which the page shows the one that fits."""

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "parts": parts,
        "width": directives.positive_int,
    }

    def run(self) -> list[Node]:
        """The figure."""
        state, wanted = self.table(), self.options.get("width", NARROW)
        forms = {"": wanted} if wanted <= NARROW else {"on-a-desk": wanted, "on-a-phone": NARROW}
        figures: list[Node] = [
            nodes.container(
                "",
                drawn(
                    svg(
                        state,
                        title=self.arguments[0],
                        width=width,
                        parts=self.options.get("parts", PARTS),
                        id_prefix=self.prefix(),
                    )
                ),
                classes=["pictures", *form.split()],
            )
            for form, width in forms.items()
        ]
        return [*figures, instead(self.arguments[0])]


class ActionPictures(_Pictures):
    """A table before an action and after it, or after each of several that follow one another."""

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "actions": directives.unchanged_required,
        "parts": parts,
    }

    def run(self) -> list[Node]:
        """The figures side by side, each with its caption."""
        states, captions = [self.table()], ["Before."]
        for text in self.options["actions"].split(";"):
            action = ss.parse_action(text)
            verdict = ss.explain(states[-1], action)
            makes = move_result(states[-1], action)
            captions.append(f"After ``{action}``: {makes}. {cited(verdict.citations)}".strip())
            (step,) = ss.steps(states[-1], action)
            states.append(step.state)
        row = nodes.container("", classes=["pictures"])
        for place, (state, caption) in enumerate(zip(states, captions, strict=True)):
            words = caption.partition(". ")[0].replace("`", "").rstrip(".")
            picture = svg(
                state,
                title=f"{self.arguments[0]}: {words[0].lower()}{words[1:]}",
                width=NARROW,
                parts=self.options.get("parts", ("swarms", "pending")),
                compare_with=states[place - 1] if place else states[1],
                id_prefix=self.prefix(),
            )
            row += nodes.container("", drawn(picture), *self.parse_text_to_nodes(caption), classes=["picture"])
        return [row]


def cited(ids: Iterable[str]) -> str:
    """Links to these clauses and rulings.

    >>> cited(["GROW.1"])
    'By :ref:`GROW.1`.'
    """
    links = ", ".join(f":ref:`{rule_id}`" for rule_id in ids)
    return f"By {links}." if links else ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives."""
    app.add_directive("table-picture", TablePicture)
    app.add_directive("action-pictures", ActionPictures)
    app.add_css_file("site.css")
    return {"parallel_read_safe": True, "parallel_write_safe": True}

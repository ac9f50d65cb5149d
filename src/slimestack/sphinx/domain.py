"""The domain itself: what can be described, linked to, and looked up in its index."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.directives import ObjectDescription
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

import slimestack
from slimestack import rulebook
from slimestack.rulebook.code import code_for
from slimestack.sphinx.entries import KINDS, Tests, kind_of, known, rst, summary

if TYPE_CHECKING:
    from docutils.nodes import Element, Node, system_message
    from sphinx.addnodes import desc_signature, pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import RoleFunction

logger = logging.getLogger(__name__)
HOME = Path(slimestack.__file__).parents[1]
"""The folder that holds the package."""

NO_RECORD = """This build has no record of a test run, so it names no tests: ``make tests`` writes the record."""
RECORD = """*Tests* names the tests that are marked with the id **and** executed code that implements it."""


class RuleDirective(ObjectDescription[str]):
    """The entry with this id, written from the data of the rulebook; what the directive holds comes after it."""

    def handle_signature(self, sig: str, signode: desc_signature) -> str:
        """The full id."""
        name = full(self.objtype, sig)
        signode["fullname"] = name
        signode += addnodes.desc_name(name, name)
        return name

    def add_target_and_index(self, name: str, sig: str, signode: desc_signature) -> None:  # noqa: ARG002
        """Make the id a target, of this domain and of ``:ref:``, and an entry of the general index."""
        label = f"switch-{name}" if self.objtype == "switch" else name
        node_id = nodes.make_id(label)
        signode["ids"].append(node_id)
        self.state.document.note_explicit_target(signode)
        domain = self.env.domains["rule"]
        assert isinstance(domain, RuleDomain)
        domain.note(self.objtype, name, node_id, signode)
        self.env.domains.standard_domain.note_hyperlink_target(label.lower(), self.env.docname, node_id, name)
        self.indexnode["entries"].append(("single", name, node_id, "", None))

    def _object_hierarchy_parts(self, sig_node: desc_signature) -> tuple[str, ...]:
        return (sig_node["fullname"],)

    def _toc_entry_name(self, sig_node: desc_signature) -> str:
        return str(sig_node["fullname"])

    def run(self) -> list[Node]:
        """The description, from the data."""
        kind = self.name.rpartition(":")[2]
        name = full(kind, self.arguments[0].strip())
        if not known(kind, name):
            logger.warning(unknown(kind, name), location=self.get_location(), type="rule")
            return []
        for one in code_for(name) if kind != "switch" else ():
            self.env.note_dependency(str(HOME / one.file))
        lines = rst(kind, name, tests_of(self.env)).splitlines()
        source = f"<the rulebook, {name}>"
        self.content: StringList = StringList([*lines, ""], source) + self.content
        return super().run()


class RecordDirective(SphinxDirective):
    """Where what is said about tests comes from, or that there is no record of a run of them."""

    def run(self) -> list[Node]:
        """A sentence, or a note."""
        tests = tests_of(self.env)
        if tests is None:
            return self.parse_text_to_nodes(f".. note::\n\n   {NO_RECORD}")
        passed = sum(one["outcome"] == "passed" for one in tests)
        return self.parse_text_to_nodes(f"{RECORD} {len(tests)} tests were recorded, {passed} of them passed.")


class RuleRole(XRefRole):
    """A link to an entry. A ruling may be named without its first word."""

    def __init__(self, kind: str) -> None:
        super().__init__(warn_dangling=True)
        self.kind = kind

    def process_link(
        self,
        env: BuildEnvironment,  # noqa: ARG002
        refnode: Element,  # noqa: ARG002
        has_explicit_title: bool,
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """The text and the full id."""
        name = full(self.kind, target)
        return title if has_explicit_title else name, name


class ShortRole(RuleRole):
    """The same without the name of the domain."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """The link, as if the domain were named."""
        self.name = f"rule:{self.kind}"
        return super().run()


class SourceRole(XRefRole):
    """A link to the highlighted source of a function or class, plain text in a project that shows no source of ours."""


class RuleIndex(Index):
    """All entries, by the section of the rulebook to which they belong."""

    name = "index"
    localname = "Index of the rules"
    shortname = "rules"

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """The entries under the first words of their ids."""
        assert isinstance(self.domain, RuleDomain)
        wanted = None if docnames is None else set(docnames)
        groups: dict[str, list[IndexEntry]] = {}
        for (kind, name), (docname, node_id) in sorted(self.domain.objects.items(), key=_natural):
            if wanted is None or docname in wanted:
                entry = IndexEntry(name, 0, docname, node_id, kind, "", summary(kind, name))
                groups.setdefault(_section(kind, name), []).append(entry)
        return sorted(groups.items()), False


class RuleDomain(Domain):
    """Clauses, rulings, principles, conflicts and switches."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind, "id") for kind in KINDS}
    directives: ClassVar[dict[str, Any]] = {**dict.fromkeys(KINDS, RuleDirective), "record": RecordDirective}
    roles: ClassVar[dict[str, RoleFunction | XRefRole]] = {
        **{kind: RuleRole(kind) for kind in KINDS},
        "id": RuleRole("id"),
        "source": SourceRole(),
    }
    indices: ClassVar[list[type[Index]]] = [RuleIndex]
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1

    @property
    def objects(self) -> dict[tuple[str, str], tuple[str, str]]:
        """Page and anchor of each entry, by its kind and id."""
        found: dict[tuple[str, str], tuple[str, str]] = self.data["objects"]
        return found

    def note(self, kind: str, name: str, node_id: str, where: Node) -> None:
        """Remember an entry that this page describes; one place only is right."""
        there = self.objects.get((kind, name))
        if there is not None and there[0] != self.env.docname:
            logger.warning("the %s %s is described on the page %s too", kind, name, there[0], location=where)
        self.objects[kind, name] = (self.env.docname, node_id)

    def clear_doc(self, docname: str) -> None:
        """Forget what a page described."""
        for key in [key for key, (home, _) in self.objects.items() if home == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read of these pages."""
        self.objects.update({key: there for key, there in otherdata["objects"].items() if there[0] in docnames})

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,  # noqa: ARG002
        contnode: Element,
    ) -> nodes.reference | None:
        """The link, None where there is no such entry."""
        if typ == "source":
            return _to_source(env, fromdocname, builder, target, contnode)
        there = self.objects.get((kind_of(target) if typ == "id" else typ, target))
        return None if there is None else make_refnode(builder, fromdocname, there[0], there[1], contnode, target)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,  # noqa: ARG002
        fromdocname: str,  # noqa: ARG002
        builder: Builder,  # noqa: ARG002
        target: str,  # noqa: ARG002
        node: pending_xref,  # noqa: ARG002
        contnode: Element,  # noqa: ARG002
    ) -> list[tuple[str, nodes.reference]]:
        """Nothing: ``:any:`` finds the label of the same name, and would warn of two."""
        return []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Everything, for ``objects.inv`` and the search."""
        for (kind, name), (docname, node_id) in self.objects.items():
            yield name, name, kind, docname, node_id, 1


def full(kind: str, name: str) -> str:
    """The whole id."""
    return f"RULING.{name}" if kind == "ruling" and not name.startswith("RULING.") else name


def unknown(kind: str, name: str) -> str:
    """What to say about an id that is not there."""
    if kind == "switch":
        near: Sequence[str] = [switch.name for switch in rulebook.switches()]
    else:
        near = rulebook.nearest(name)
    what = "entry" if kind == "id" else kind
    return f"the rulebook has no {what} {name!r}; the nearest: {', '.join(near) or 'none'}"


def unknown_id(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Say which ids are near, in place of Sphinx's own warning.

    An id of a rule that no page describes is plain text. Only a nitpicky build warns of it.
    """
    if domain is None or domain.name != "rule" or node["reftype"] == "source":
        return None
    role, name = node["reftype"], node["reftarget"]
    kind = kind_of(name) if role == "id" else role
    if not known(kind, name):
        logger.warning(unknown(role, name), location=node, type="ref", subtype="rule")
    elif app.config.nitpicky:
        logger.warning("no page describes the %s %s", kind, name, location=node, type="ref", subtype="rule")
    return True


def tests_of(env: BuildEnvironment) -> Tests | None:
    """The record of the marked tests, None where there is none; a page depends on it."""
    where = env.config.rule_evidence
    path = Path(env.srcdir) / where
    if not where or not path.exists():
        return None
    env.note_dependency(str(path))
    return _loaded(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=1)
def _loaded(path: Path, _changed: int) -> Tests:
    tests: Tests = json.loads(path.read_text(encoding="utf-8"))["tests"]
    return tests


def _to_source(
    env: BuildEnvironment, fromdocname: str, builder: Builder, target: str, contnode: Element
) -> nodes.reference | None:
    modules: dict[str, Any] = getattr(env, "_viewcode_modules", {})
    for module, entry in modules.items():
        name = target.removeprefix(f"{module}.")
        if entry and name != target and name in entry[2] and builder.format == "html":
            page = f"_modules/{module.replace('.', '/')}"
            return make_refnode(builder, fromdocname, page, name, contnode, f"the source of {target}")
    is_shown = builder.format == "html" and any(module.startswith("slimestack.") for module in modules)
    return None if is_shown else nodes.inline("", "", contnode)  # type: ignore[return-value]  # Sphinx takes any node


def _section(kind: str, name: str) -> str:
    if kind == "switch":
        return "Switches"
    return name.removeprefix("RULING.").replace("-", ".").partition(".")[0]


def _natural(item: tuple[tuple[str, str], object]) -> tuple[bool, list[tuple[int, str]]]:
    kind, name = item[0]
    parts = name.replace("-", ".").split(".")
    return kind == "ruling", [(int("".join(filter(str.isdigit, part)) or 0), part) for part in parts]

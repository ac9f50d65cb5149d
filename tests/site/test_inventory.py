"""What other projects find in the docs: every public name and every rule, by the inventory of the built site."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

import slimestack as ss
from site_building import ROOT, SITE

PACKAGES = ("slimestack", "slimestack.words", "slimestack.rulebook", "slimestack.render", "slimestack.testing")
"""From where users import."""
SHOWN = [*(ROOT / "docs").glob("*.rst"), *(ROOT / "docs" / "howto").glob("*.rst"), ROOT / "README.md"]
SHOWN += sorted((ROOT / "examples").glob("*.py"))
"""What shows users how names are taken."""
ROLES = {"function": "func", "exception": "exc", "method": "meth", "module": "mod", "attribute": "attr"}
"""The roles that are not named after the kind of object."""


def public_names() -> Iterator[str]:
    """The names that the packages list, those of the card language, and those that the docs and examples take."""
    for package in PACKAGES:
        yield from (f"{package}.{name}" for name in import_module(package).__all__)
    for name, value in vars(ss.cards).items():
        if getattr(value, "__module__", "") == ss.cards.__name__ and not name.startswith("_"):
            yield f"slimestack.cards.{name}"
    for path in SHOWN:
        text = path.read_text(encoding="utf-8")
        yield from (f"slimestack.{path}" for path in re.findall(r"\bss\.((?:[a-z]+\.)?\w+)", text) if taken(path))
        for module, names in re.findall(r"^ *(?:>>> )?from (slimestack[\w.]*) import ([\w, ]+)$", text, re.MULTILINE):
            yield from (f"{module}.{name.strip()}" for name in names.split(","))


def taken(path: str) -> bool:
    """Whether the package has this; an attribute of a value that has been taken is not meant."""
    first, _, rest = path.partition(".")
    return not rest or first in {"cards", "words", "rulebook", "render"}


NAMES = sorted(set(public_names()))


@pytest.fixture(scope="module")
def inventory() -> dict[str, str]:
    """The kind of object of each name in the inventory."""
    path = SITE / "objects.inv"
    if not path.exists():
        pytest.skip("needs the built site: make docs")
    found = InventoryFile.loads(path.read_bytes(), uri="")
    kinds = {name: kind for kind, items in found.data.items() for name in items if kind.startswith(("py:", "rule:"))}
    return {name: kind.partition(":")[2] for name, kind in kinds.items()}


def test_many_names() -> None:
    """The names are found: those of the package, of its parts, and those that pages import."""
    assert {"slimestack.State", "slimestack.cards.Rite", "slimestack.words.label", "slimestack.testing.states"} <= {
        *NAMES
    }
    assert {"slimestack.records.record.seal_of", "slimestack.__version__"} <= {*NAMES}
    assert len(NAMES) > 200


def test_every_public_name(inventory: dict[str, str]) -> None:
    """Each public name is in the inventory."""
    assert [name for name in NAMES if name not in inventory] == []


def test_the_public_name_is_the_main_one() -> None:
    """A page calls a class by the name that users import, and the name of its module leads to the same place."""
    page = SITE / "reference" / "table.html"
    if not page.exists():
        pytest.skip("needs the built site: make docs")
    found = InventoryFile.loads((SITE / "objects.inv").read_bytes(), uri="").data["py:class"]
    assert found["slimestack.State"].uri == "reference/table.html#slimestack.State"
    assert found["slimestack.table.state.State"].uri == found["slimestack.State"].uri
    text = re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8"))
    assert "class slimestack.State(" in text
    assert "slimestack.table.state.State(" not in text


def other_project(folder: Path, extensions: list[str], lines: list[str]) -> str:
    """The page of another project with these lines, built without a warning, with links to our built site."""
    folder.mkdir()
    (folder / "index.rst").write_text("Other\n=====\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    (folder / "conf.py").write_text(
        f'project = "other"\nhtml_theme = "basic"\nextensions = {["sphinx.ext.intersphinx", *extensions]}\n'
        f'intersphinx_mapping = {{"slimestack": ("https://rules.example/", {str(SITE / "objects.inv")!r})}}\n',
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-n", "-W", "--keep-going", "-q", str(folder), str(folder / "site")],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return (folder / "site" / "index.html").read_text(encoding="utf-8")


def test_names_from_another_project(inventory: dict[str, str], tmp_path: Path) -> None:
    """With intersphinx alone, another project links to every public name by its role, and to every clause."""
    roles = {name: ROLES.get(kind, kind) for name, kind in inventory.items()}
    lines = [f"* :py:{roles[name]}:`{name}` :py:obj:`{name}`" for name in NAMES]
    lines += [f"* :external+slimestack:ref:`{clause.id.lower()}`" for clause in ss.rulebook.clauses()]
    text = other_project(tmp_path / "other", [], lines)
    assert 'href="https://rules.example/reference/table.html#slimestack.State"' in text
    assert text.count('href="https://rules.example/') >= len(lines) + len(NAMES)


def test_rules_from_another_project(inventory: dict[str, str], tmp_path: Path) -> None:
    """With the extension, another project links to every rule by its role, and describes rules on a page of its own."""
    lines = [f"* :clause:`{clause.id}` :rule:id:`{clause.id}`" for clause in ss.rulebook.clauses()]
    lines += [f"* :ruling:`{ruling.id}` :rule:id:`{ruling.id}`" for ruling in ss.rulebook.rulings()]
    lines += [f"* :rule:principle:`{principle.id}`" for principle in ss.rulebook.principles()]
    lines += [f"* :rule:conflict:`{conflict.id}`" for conflict in ss.rulebook.conflicts()]
    lines += [f"* :rule:switch:`{switch.name}`" for switch in ss.rulebook.switches()]
    text = other_project(tmp_path / "links", ["slimestack.sphinx"], lines)
    assert text.count('href="https://rules.example/rulebook/') == sum(line.count(":`") for line in lines)
    lines = ["", ".. rule:clause:: GROW.3", "", ".. rule:ruling:: SPLIT.4", "", ".. rule:switch:: pass_policy"]
    text = other_project(tmp_path / "texts", ["slimestack.sphinx"], lines)
    assert 'id="grow-3"' in text
    assert 'href="https://rules.example/reference/rules.html#slimestack.rules.grow.amount"' in text

"""The Sphinx domain ``rule``, in small projects of its own: what it shows, what it links, and what it refuses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from slimestack import rulebook
from slimestack.rulebook.code import implementers

ROOT = Path(__file__).parent.parent
EXTENSIONS = ROOT / "docs" / "_ext"
PAGES: Any = import_module("rulepages.pages")
CONF = f"""
import sys
sys.path.insert(0, {str(EXTENSIONS)!r})
project = "rules"
html_theme = "basic"
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*"), ("rule:source", ".*")]
"""
WHOLE = """
extensions = ["sphinx.ext.autodoc", "sphinx.ext.viewcode", "rulepages"]
rule_pages = "rulebook"
rule_evidence = "evidence.json"
"""
GROW = "tests/rules/test_grow.py::test_amount"
RAN = {"ids": ["GROW.3"], "fact": "Each *Big* adds 1.", "executed": ["slimestack.rules.grow.amount"], "values": {}}
TESTS = [
    {**RAN, "test": f"{GROW}[1]", "outcome": "passed"},
    {**RAN, "test": f"{GROW}[2]", "outcome": "failed"},
    {**RAN, "test": "tests/rules/test_grow.py::test_says_so", "outcome": "passed", "executed": []},
]


def project(folder: Path, conf: str, index: str, **pages: str) -> Path:
    """A project of docs in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "conf.py").write_text(CONF + conf, encoding="utf-8")
    for name, text in {"index": index, **pages}.items():
        (folder / f"{name}.rst").write_text(text, encoding="utf-8")
    return folder


def build(source: Path, out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """What Sphinx says when it builds the project, with every warning an error."""
    command = [sys.executable, "-m", "sphinx", "-n", "-W", "--keep-going", "-q", "-d", str(out) + ".trees", *options]
    return subprocess.run([*command, str(source), str(out)], capture_output=True, text=True, check=False, timeout=300)


def built(source: Path, out: Path, *options: str) -> Path:
    """The site of a project that builds without a warning."""
    done = build(source, out, *options)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def files(site: Path) -> dict[str, bytes]:
    """Every file of a site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the whole rulebook, the reference of one module, and a record of tests."""
    folder = tmp_path_factory.mktemp("docs") / "source"
    toctree = "\n   ".join(PAGES.pages())
    project(
        folder,
        WHOLE,
        "Rules\n=====\n\n.. toctree::\n\n   api\n   rulebook/index\n\n:clause:`GROW.3` :ruling:`SPLIT.2` "
        ":rule:clause:`the rule <SPLIT.3>` :rule:switch:`pass_policy` :rule:id:`X-8` :any:`PR.3` :ref:`GROW.4`\n",
        api="API\n===\n\n.. automodule:: slimestack.rules.grow\n   :members:\n",
    )
    project(folder / "rulebook", "", f"Chapters\n========\n\n.. toctree::\n\n   {toctree}\n")
    (folder / "rulebook" / "conf.py").unlink()
    (folder / "evidence.json").write_text(json.dumps({"tests": TESTS}), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def site(source: Path) -> Path:
    """That project as a site, read and written by two processes."""
    return built(source, source.parent / "site", "-j", "2")


def described(page: Path, anchor: str) -> str:
    """What a page says under an id, without its tags."""
    text = page.read_text(encoding="utf-8")
    _, there, rest = text.partition(f'id="{anchor}"')
    assert there, anchor
    inside = rest.partition('<dt class="sig sig-object rule"')[0].partition("<section")[0]
    return " ".join(re.sub(r"<[^>]+>", "", inside.partition(">")[2]).split())


class TestPages:
    """What a reader finds."""

    def test_every_entry_has_one_place(self, site: Path) -> None:
        """Each clause, ruling, principle, conflict and switch is described once, under its own anchor."""
        names = [
            one.id
            for part in (rulebook.clauses(), rulebook.rulings(), rulebook.principles(), rulebook.conflicts())
            for one in part
        ]
        anchors = [re.sub(r"[^a-z0-9]+", "-", name.lower()) for name in names]
        anchors += [f"switch-{switch.name.replace('_', '-')}" for switch in rulebook.switches()]
        html = "".join(page.read_text(encoding="utf-8") for page in (site / "rulebook").glob("*.html"))
        found = re.findall(r'<dt class="sig sig-object rule" id="([^"]+)"', html)
        assert sorted(found) == sorted(anchors)

    def test_a_clause(self, site: Path) -> None:
        """Under a clause stand its text, its places, its status, its relations, and its code with file and lines."""
        text = described(site / "rulebook" / "grow.html", "grow-3")
        (amount,) = [one for one in implementers() if one.name == "slimestack.rules.grow.amount"]
        assert rulebook.clause("GROW.3").text in text
        assert (
            "In the leaflet: Your Turn: Grow; Tiers; FAQ: How big is a Grow or a … Status: the leaflet says it" in text
        )
        assert "Same rule in: TIER.BIG.3" in text
        assert f"{amount.name}, src/slimestack/rules/grow.py, lines {amount.first} to {amount.last}" in text

    def test_its_tests(self, site: Path) -> None:
        """The tests that executed its code stand there with their outcome and fact, those that only name it do not."""
        text = described(site / "rulebook" / "grow.html", "grow-3")
        assert f"Tests: {GROW}: 1 cases failed, 1 cases passed. Each *Big* adds 1." in text
        assert "test_says_so" not in text
        assert "Tests:" not in described(site / "rulebook" / "grow.html", "grow-4")

    def test_a_clause_without_code(self, site: Path) -> None:
        """Where nothing can carry a clause out, the reason stands in that place."""
        reason = rulebook.clause("COMP.2").no_code
        assert f"Not in code: {reason}" in described(site / "rulebook" / "goal.html", "comp-2")

    def test_a_conflict(self, site: Path) -> None:
        """A conflict says how it was decided, by which principle, and why."""
        text = described(site / "rulebook" / "conflicts.html", "x-8")
        assert "Settled by: RULING.SPLIT.2 Principle: PR.3 (No doomed actions): Everybody" in text
        assert "Why: RULING.SPLIT.2" in text

    def test_links_to_the_source(self, site: Path) -> None:
        """Code links to its highlighted source where that has a page, and the source links back to the reference."""
        page = (site / "rulebook" / "grow.html").read_text(encoding="utf-8")
        assert 'href="../_modules/slimestack/rules/grow.html#amount"' in page
        assert 'id="amount"' in (site / "_modules" / "slimestack" / "rules" / "grow.html").read_text(encoding="utf-8")
        assert 'href="../api.html#slimestack.rules.grow.amount"' in page

    def test_the_reference_links_back(self, site: Path) -> None:
        """A function of the reference ends with links to what it implements, a private one too."""
        api = (site / "api.html").read_text(encoding="utf-8")
        amount = api.partition('id="slimestack.rules.grow.amount"')[2].partition("<dt class=")[2].partition("</dl>")[0]
        assert 'href="rulebook/grow.html#grow-3"' in amount
        assert 'href="rulebook/combine.html#ruling-combine-2"' in amount

    def test_roles(self, site: Path) -> None:
        """Long and short roles, a text of one's own, any kind of id: each leads to its place."""
        index = (site / "index.html").read_text(encoding="utf-8")
        links = [
            (at, re.sub(r"<[^>]+>", "", text)) for at, text in re.findall(r'href="([^"]+#[^"]+)"[^>]*>(.*?)</a>', index)
        ]
        for link in [
            ("rulebook/grow.html#grow-3", "GROW.3"),
            ("rulebook/split.html#ruling-split-2", "RULING.SPLIT.2"),
            ("rulebook/split.html#split-3", "the rule"),
            ("rulebook/switches.html#switch-pass-policy", "pass_policy"),
            ("rulebook/conflicts.html#x-8", "X-8"),
            ("rulebook/principles.html#pr-3", "PR.3"),
            ("rulebook/grow.html#grow-4", "GROW.4"),
        ]:
            assert link in links

    def test_index(self, site: Path) -> None:
        """The index of the rules has every id with its sentence, the clauses of a section before its rulings."""
        text = (site / "rule-index.html").read_text(encoding="utf-8")
        order = [text.index(f">{name}<") for name in ("SPLIT.2", "SPLIT.9", "RULING.SPLIT.2", "RULING.SPLIT.10")]
        assert order == sorted(order)
        assert "Only a Big can be Split." in text

    def test_the_table_of_contents_names_every_page(self) -> None:
        """The project's own index of the rulebook has each page, the chapters in the order of the rulebook."""
        index = (ROOT / "docs" / "rulebook" / "index.rst").read_text(encoding="utf-8")
        names = re.findall(r"^   (\w+)$", index.partition(".. toctree::")[2], re.MULTILINE)
        assert names == list(PAGES.pages())


class TestBuilds:
    """How it builds."""

    def test_reproducible(self, source: Path, site: Path) -> None:
        """Built again, in another place and by one process, the site has the same bytes, and no path of the machine."""
        again = files(built(source, source.parent / "elsewhere" / "again"))
        first = files(site)
        assert [name for name in {*first, *again} if first.get(name) != again.get(name)] == []
        assert [name for name, held in first.items() if str(ROOT).encode() in held] == []

    def test_without_a_record(self, tmp_path: Path) -> None:
        """Without a record of tests it builds as well, names none, and says that it cannot."""
        index = "Rules\n=====\n\n.. rule:record::\n\n.. rule:clause:: COMP.2\n\n   Our own remark.\n"
        source = project(tmp_path / "source", 'extensions = ["slimestack.sphinx"]\n', index)
        text = (built(source, tmp_path / "site") / "index.html").read_text(encoding="utf-8")
        assert "no record of a test run" in text
        assert "Our own remark." in text
        assert "Tests:" not in text

    def test_from_another_project(self, site: Path, tmp_path: Path) -> None:
        """Another project links to a clause by the inventory, with this extension or without."""
        mapping = {"slimestack": ("https://rules.example/", str(site / "objects.inv"))}
        plain = f"extensions = ['sphinx.ext.intersphinx']\nintersphinx_mapping = {mapping}\n"
        with_rule = plain + "extensions += ['slimestack.sphinx']\n"
        for name, conf, role in [("with", with_rule, "rule:clause:`SPLIT.3`"), ("without", plain, "ref:`split.3`")]:
            source = project(tmp_path / name, conf, f"Other\n=====\n\n:external+slimestack:{role}\n")
            text = (built(source, tmp_path / f"{name}-site") / "index.html").read_text(encoding="utf-8")
            assert 'href="https://rules.example/rulebook/split.html#split-3"' in text

    def test_unknown_ids(self, tmp_path: Path) -> None:
        """An id that is not there is a warning at its place, so an error here, and names the nearest ids."""
        problems = {
            ":clause:`SPLIT.99`": "the rulebook has no clause 'SPLIT.99'; the nearest: SPLIT.9, SPLIT.8, SPLIT.7",
            ":rule:ruling:`SPLIT.99`": "the rulebook has no ruling 'RULING.SPLIT.99'; the nearest: RULING.SPLIT.9",
            ":rule:id:`combin.10`": "the rulebook has no entry 'combin.10'; the nearest: COMBINE.10",
            ":rule:id:`RULING.GROW.1`": "no page describes the ruling RULING.GROW.1",
            ":rule:switch:`passing`": "the rulebook has no switch 'passing'; the nearest: end_trigger",
            ".. rule:clause:: RULING.SPLIT.1": "the rulebook has no clause 'RULING.SPLIT.1'; the nearest",
            ".. rule:principle:: PR.99": "the rulebook has no principle 'PR.99'; the nearest: PR.9",
        }
        index = "Rules\n=====\n\n" + "\n\n".join(problems)
        done = build(project(tmp_path / "source", 'extensions = ["slimestack.sphinx"]\n', index), tmp_path / "site")
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        for line, problem in zip(range(4, 40, 2), problems.values(), strict=False):
            assert re.search(rf"index\.rst:{line}: WARNING: {re.escape(problem)}", done.stderr), problem

    def test_described_twice(self, tmp_path: Path) -> None:
        """A clause that two pages describe is a warning, for a link could lead to either."""
        index = "Rules\n=====\n\n.. toctree::\n\n   more\n\n.. rule:clause:: COMP.2\n"
        more = "More\n====\n\n.. rule:clause:: COMP.2\n"
        source = project(tmp_path / "source", 'extensions = ["slimestack.sphinx"]\n', index, more=more)
        done = build(source, tmp_path / "site")
        assert done.returncode == 1
        assert "the clause COMP.2 is described on the page index too" in done.stderr

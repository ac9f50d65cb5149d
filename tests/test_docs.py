"""The docs: every example in them runs, and they are whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from sybil import Document, Example, Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers import markdown, rest

import slimestack as ss

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "slimestack"
CHAPTERS = ROOT / "docs" / "rulebook"
"""Where the pages that are made when the docs are built lie, beside their index."""
PAGES = sorted(page for page in (ROOT / "docs").glob("**/*.rst") if page.parent != CHAPTERS or page.stem == "index")
MARKDOWN = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
SHOWN_ONLY = {"console", "javascript", "text"}
"""What is no example here: ``test_commands.py`` types the lines of console blocks, a browser in ``tests/site`` runs
scripts."""
SHORT = 5
"""Names of cards up to this length, such as Choir, are words of their own too."""


def read_as_edition(example: Example) -> None:
    """Read a TOML block as a whole edition file; the examples after it find it as ``text``."""
    ss.read_edition(example.parsed)
    example.namespace["text"] = example.parsed


PROSE = Sybil([rest.DocTestParser(), rest.PythonCodeBlockParser(), rest.CodeBlockParser("toml", read_as_edition)])
README = Sybil([markdown.PythonCodeBlockParser(), markdown.CodeBlockParser("toml", read_as_edition)])
DOCTESTS = rest.DocTestParser()


def parsed(page: Path) -> Document:
    """The page with its examples."""
    return (README if page.suffix == ".md" else PROSE).parse(page)


def shown(path: Path) -> str:
    """The path as the repository has it."""
    return str(path.relative_to(ROOT))


def modules() -> dict[str, Path]:
    """Every module by its name, with its file."""
    found: dict[str, Path] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        parts = path.relative_to(SOURCES.parent).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = path
    return found


def library() -> list[str]:
    """The modules of the library itself, without the program that stands on it and the hooks of PyInstaller."""
    others = ("slimestack.cli", "slimestack.__main__", "slimestack.__pyinstaller")
    return [name for name in modules() if not name.startswith(others)]


def docstrings_with_examples() -> Iterator[tuple[str, int, str]]:
    """Every docstring with an example: its module, its line there, its text."""
    for name, path in modules().items():
        source = path.read_text(encoding="utf-8")
        for start, _, text in PythonDocStringDocument.extract_docstrings(source):
            if ">>>" in text:
                yield name, source.count("\n", 0, start) + 1, text


EXAMPLES = [pytest.param(name, text, id=f"{name}:{line}") for name, line, text in docstrings_with_examples()]


class TestExamples:
    """What is shown runs, and prints what is shown."""

    @pytest.mark.parametrize("page", [page for page in (*PAGES, *MARKDOWN) if list(parsed(page))], ids=shown)
    def test_page(self, page: Path) -> None:
        """Each example of a page does what the page says, after those before it on the page."""
        for example in parsed(page):
            example.evaluate()

    @pytest.mark.parametrize(("module", "text"), EXAMPLES)
    def test_docstring(self, module: str, text: str) -> None:
        """The examples of a docstring run with nothing but the names of its module."""
        if module.startswith("slimestack.cli"):
            pytest.importorskip("click")
            pytest.importorskip("rich")
        if module.startswith("slimestack.sphinx"):
            pytest.importorskip("sphinx")
        document = Document(text, module)
        document.namespace.update(vars(import_module(module)))
        for region in DOCTESTS(document):
            document.add(region)
        for example in document:
            example.evaluate()

    @pytest.mark.parametrize("page", [*PAGES, *MARKDOWN], ids=shown)
    def test_every_block_is_run(self, page: Path) -> None:
        """A page has no code block in a language that the tests would pass over."""
        form = r"^ *```(\w+)" if page.suffix == ".md" else r"^ *\.\. code(?:-block)?:: *(\w*)"
        found = set(re.findall(form, page.read_text(encoding="utf-8"), re.MULTILINE))
        assert found <= {"python", "toml"} | SHOWN_ONLY

    @pytest.mark.parametrize("page", MARKDOWN[:2], ids=shown)
    def test_make_commands(self, page: Path) -> None:
        """Every make command on the page is a target of the Makefile."""
        targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        commands = re.findall(r"(?:^|`)make (\w+)", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(commands) <= set(targets)

    @pytest.mark.parametrize("page", MARKDOWN[:2], ids=shown)
    def test_files_and_tests_exist(self, page: Path) -> None:
        """What a reader is sent to is there: files under the top, the sources or the rules, and tests by name."""
        text = page.read_text(encoding="utf-8")
        tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
        paths = re.findall(r"`((?:[\w-]+/)*[\w.-]+\.(?:py|toml|rst|md))`", text)
        homes = (ROOT, SOURCES, ROOT / "examples")
        assert [path for path in paths if not any((home / path).exists() for home in homes)] == []
        assert [name for name in re.findall(r"`(test_\w+)`", text) if f"def {name}(" not in tests] == []


class TestReference:
    """The reference leaves nothing out."""

    REFERENCE = "".join(page.read_text(encoding="utf-8") for page in PAGES if page.parent.name == "reference")

    def test_modules(self) -> None:
        """Every module of the library is on a page, once."""
        described = re.findall(r"^\.\. automodule:: (\S+)", self.REFERENCE, re.MULTILINE)
        assert sorted(described) == sorted(library())

    def test_public_api(self) -> None:
        """Every public name is on the page of the public API."""
        page = (ROOT / "docs" / "reference" / "api.rst").read_text(encoding="utf-8")
        described = set(re.findall(r"autofunction:: (\w+)", page)) | set(re.findall(r"\.(\w+)>?`", page))
        assert set(vars(ss)["__all__"]) - {"__version__"} <= described


def words(parse: Callable[[str], object]) -> list[str]:
    """The words that a reader of the card language knows, as it names them itself."""
    with pytest.raises(ss.ParseError) as raised:
        parse("nothing(1)")
    return re.findall(
        r"(\w+)(?:\([^)]*\)+)?(?:, |$)",
        raised.value.defect.sentence.partition("expected one of")[2].removeprefix(" these with brackets:"),
    )


class TestCardLanguage:
    """The page of the card language."""

    PAGE = (ROOT / "docs" / "cards.rst").read_text(encoding="utf-8")

    def test_every_word_is_on_the_page(self) -> None:
        """Each effect, each number and each who has a word, and the page has every word."""
        effects, whos = words(ss.parse_effect), words(ss.parse_who)
        numbers = words(lambda text: ss.parse_condition(f"{text} >= 1"))
        kinds = (get_args(ss.cards.Effect), get_args(ss.cards.Who), get_args(ss.cards.Expr))
        assert [len(effects), len(whos), len(numbers)] == list(map(len, kinds))
        missing = [word for word in (*effects, *whos, *numbers) if f"\n   * - ``{word}" not in self.PAGE]
        assert missing == []


@pytest.mark.parametrize("page", [*PAGES, *MARKDOWN, *sorted((ROOT / "examples").glob("*.py"))], ids=shown)
def test_invented_cards_are_called_invented(page: Path) -> None:
    """A page that names a card of the edition that ships says that the cards are invented."""
    edition = ss.invented_edition()
    cards: tuple[ss.cards.Rite | ss.cards.Ripple, ...] = (*edition.rites, *edition.ripples)
    names = [name for card in cards for name in (card.id, card.name) if len(name) > SHORT]
    text = page.read_text(encoding="utf-8")
    if re.search(rf"\b(?:{'|'.join(map(re.escape, names))})\b", text):
        assert re.search("invented", text, re.IGNORECASE)

"""The vocabulary: words that this project does not use, in texts and in names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RETIRED = {
    "say": r"\b(?:un)?told\b|\btells what\b",
    "is not a, unknown, invalid": r"(?<!\bthere )\b(?:is|are) no (?:[A-Z][a-z]+|text|state|table|JSON)\b"
    r"|(?<!\bthere )\b(?:is|are) no (?:action|move|type|effect)\b|\bis nothing that\b",
    "pending": r"\bwait(?:ed|s) for\b",
    "draw, reveal": r"\bturn(?:s|ed|ing)? up\b|\bc(?:o|a)m(?:e|es|ing|ings) up\b|\bComing",
    "code, tests, resolve": r"\b[Cc]arr(?:y|ies|ied) (?:\w+ )?out\b|\b[Hh]eld by\b",
    "public API": r"\bthe (?:public )?face\b(?!-)",
    "places in the leaflet": r"\bprinted lines?\b",
    "Royal Combine": r"\bmint(?:s|ed|ing)?\b",
    "impossible": r"\b(?:this|a) table (?:that )?cannot\b",
    "layer": r"\bfloors? (?:below|above|of the house)\b|\bthe floors\b",
    "session": r"\bsittings?\b",
    "error": r"\b[Mm]isfits?\b",
}
"""What to say, and a pattern for what not to say instead."""
FOLDERS = (".ci", ".github", "bench", "docs", "examples", "formal", "src", "tests")
FILES = ("CITATION.cff", "Makefile", "README.md", "SECURITY.md", "pyproject.toml")
SUFFIXES = {"", ".lp", ".md", ".py", ".pyi", ".rst", ".toml", ".ts", ".yml"}
SWITCH = "mint_turn_bonus"
"""The name of a switch in records and saves, which stays."""


def texts() -> Iterator[Path]:
    """Every file that is covered."""
    yield from (ROOT / name for name in FILES)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            covered = path.is_file() and path.suffix in SUFFIXES and "_build" not in path.parts
            if covered and path != Path(__file__):
                yield path


def retired(text: str) -> list[str]:
    """Each retired word in the text and the names in it, with its line and what to say instead."""
    spoken = text.replace(SWITCH, " " * len(SWITCH)).replace("_", " ")
    return [
        f"{text.count(chr(10), 0, hit.start()) + 1}: {hit[0]!r}; say {better}"
        for better, pattern in RETIRED.items()
        for hit in re.finditer(pattern, spoken)
    ]


def test_no_retired_word() -> None:
    """No file has one; each hit names the file, the line and the better word."""
    hits = [f"{path.relative_to(ROOT)}:{hit}" for path in texts() for hit in retired(path.read_text(encoding="utf-8"))]
    assert hits == []


@pytest.mark.parametrize(
    "text",
    [
        "As told above.", "'x' is no text.", "'rond' is nothing that a position has", "What is waited for:",
        "a card was turned up", "cards that come up", "This rule is carried out here.", "held by a test", "the face",
        "the printed lines", "a mint of e4", "this table cannot be", "the floors below", "one sitting", "a Misfit",
        "def test_it_is_told", "untold = 0", "_carry_out()", "mint_time", "what_is_no_text",
    ],
)  # fmt: skip
def test_every_pattern_finds_something(text: str) -> None:
    """A sentence with a retired word is found, with its line."""
    (hit,) = retired(f"A first line.\n{text}")
    assert hit.startswith("2: ")


def test_the_name_of_a_switch_stays() -> None:
    """``mint_turn_bonus`` is a name in records and saves."""
    assert retired("mint_turn_bonus") == []

"""The vocabulary: words that this project does not use, in its code, tests, docs, README and examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RETIRED = {
    "say": r"\btold\b|\btells what\b",
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
NOT_YET = ()
"""Packages of ``src/slimestack`` with retired words."""
SUFFIXES = {".py", ".pyi", ".toml", ".rst"}


def texts() -> Iterator[Path]:
    """Every file that is covered."""
    yield ROOT / "README.md"
    for folder in ("docs", "examples", "src", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT).parts
            if path == Path(__file__):
                continue
            if path.suffix in SUFFIXES and "_build" not in inside and not any(map(inside[2:].__contains__, NOT_YET)):
                yield path


def retired(text: str) -> list[str]:
    """Each retired word in the text with its line and what to say instead."""
    return [
        f"{text.count(chr(10), 0, hit.start()) + 1}: {hit[0]!r}; say {better}"
        for better, pattern in RETIRED.items()
        for hit in re.finditer(pattern, text)
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
    ],
)  # fmt: skip
def test_every_pattern_finds_something(text: str) -> None:
    """A sentence with a retired word is found, with its line."""
    (hit,) = retired(f"A first line.\n{text}")
    assert hit.startswith("2: ")


def test_the_name_of_a_switch_stays() -> None:
    """``mint_turn_bonus`` is a name in records and saves."""
    assert retired("mint_turn_bonus") == []

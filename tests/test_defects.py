"""Defects: every code has its sentence, every sentence its code, and all the facts that it needs."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import slimestack as ss
from slimestack.words.defects import TEMPLATES

SOURCE = Path(ss.__file__).parent
HINT = {"near", "known"}


def made_in_source() -> Iterator[tuple[str, frozenset[str]]]:
    """The code and the names of the details of every defect that the library makes."""
    for path in {*SOURCE.rglob("*.py")} - {SOURCE / "words" / "defects.py"}:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                not isinstance(node, ast.Call)
                or ast.unparse(node.func) != "defect"
                or path.parts[-2:] == ("words", "defects.py")
            ):
                continue
            code = node.args[0]
            assert isinstance(code, ast.Constant), (
                f"{path.name}, line {node.lineno}: the code of a defect is a constant"
            )
            names = {keyword.arg or "hint" for keyword in node.keywords} - {"place"}
            yield str(code.value), frozenset(names)


def test_every_code_has_a_sentence_and_the_other_way_round() -> None:
    """A code without a sentence could not be shown; a sentence without a code would be never used."""
    assert {code for code, _ in made_in_source()} == set(TEMPLATES)


def test_every_sentence_has_the_details_that_it_needs() -> None:
    """Wherever a defect is made, it has the details that its sentence names."""
    made = defaultdict(set)
    for code, details in made_in_source():
        made[code].add(details)
    for code, template in TEMPLATES.items():
        needed = {name for _, name, _, _ in Formatter().parse(template) if name} - {"reading"}
        for details in made[code]:
            known = details | {"hint"} if HINT & details else details
            assert needed <= known, f"{code}: {needed - known}"


@pytest.mark.parametrize(
    ("code", "details", "sentence"),
    [
        ("grow_too_large", {"most": 1, "left": 9}, "a Grow with this Swarm has at most 1 token, got 9"),
        ("grow_too_large", {"most": 2, "left": 9}, "a Grow with this Swarm has at most 2 tokens, got 9"),
        ("over_too_soon", {"left": 1}, "the game is over, but 1 Ripple is left to draw"),
        ("over_too_soon", {"left": 0}, "the game is over, but 0 Ripples are left to draw"),
        (
            "wrong_slimes",
            {"swarms": 1, "type": "dew", "discard": 0, "total": 0},
            "1 dew Slime is in Swarms and 0 in the discard, but there are 0",
        ),
        ("over_too_soon", {"left": "{x}"}, "the game is over, but {x} Ripples are left to draw"),
    ],
)
def test_one_and_many(code: str, details: dict[str, object], sentence: str) -> None:
    """What a defect counts stands in the form that goes with its number."""
    assert ss.Defect(code, details=tuple((name, str(value)) for name, value in details.items())).sentence == sentence


def test_a_defect_is_a_value_for_programs() -> None:
    """Code, citations, place and details can be read without the sentence."""
    with pytest.raises(ss.InvalidPosition) as raised:
        ss.position(["eR eR", "m3"], active=7)
    assert [(one.code, one.citations, one.place, one.details) for one in raised.value.defects] == [
        ("not_whole", (), ("active",), (("low", "0"), ("high", "1"), ("given", "7"))),
        ("too_many_crowns", ("ROYAL.6",), (), (("type", "ember"), ("count", "2"))),
    ]

"""Every rule of the specification names what it states, and everything that the rulebook states is there."""

from __future__ import annotations

import re

from formal.spec import FOLDER, PROGRAM, the_spec
from slimestack import rulebook

NEEDS_NO_RULE: dict[str, tuple[str, ...]] = {
    "It says what a word or a component is, which the facts of a table carry.": (
        "COMP.6", "COMP.7", "COMP.8", "COMP.9", "COMP.11", "GOAL.1", "GOAL.2", "SETUP.4", "RULING.SETUP.7",
    ),
    "It is about the counts in the box, which the facts of a table carry.": (
        "RULING.SETUP.3", "RULING.SETUP.4", "RULING.SETUP.5", "RULING.SETUP.11", "RULING.ROYAL.9",
    ),
    "It is about what people may see, and every fact of a table is open to all.": (
        "SETUP.3c", "SETUP.5a", "RULING.INFO.1", "RULING.INFO.2", "RULING.INFO.4", "RULING.INFO.7", "RULING.RIPPLE.3",
    ),
    "It says what players or rules do not have, and no rule gives it to them.": (
        "CLAIM.6", "RULING.COMBINE.11", "RULING.ROYAL.5", "RULING.ROYAL.6", "RULING.SCORE.3", "RULING.SCORE.4",
        "RULING.TOKEN.4", "RULING.RIPPLE.13", "RULING.RIPPLE.22",
    ),
    "It follows from other rules: from when a thing is due, counted or legal.": (
        "CLAIM.9", "CLAIM.10", "ROUND.1", "RULING.ROUND.4", "RULING.ROUND.6", "RULING.DRAW.4", "RULING.GROW.4",
        "RULING.RITE.1", "RULING.RITE.7", "RULING.SPLIT.3", "RULING.SPLIT.9", "RULING.SPLIT.10", "RULING.SPLIT.11",
        "RULING.SPLIT.13",
    ),
    "It is a principle by which readings were chosen; the rulings state what came of it.": (
        "PR.1", "PR.4", "PR.7", "PR.9",
    ),
    "It is about the people at a table.": ("COMP.2", "RULING.TURN.8", "RULING.INFO.6"),
}  # fmt: skip
"""What of the rulebook no rule of the specification names, by the reason why none is needed."""

ID = re.compile(r"(?:RULING\.)?[A-Z]+(?:\.[A-Z]+)*\.\d+[a-z]?")


def comments() -> str:
    """The comments beside the rules."""
    body = PROGRAM.read_text(encoding="utf-8").partition("%%% PART I: ")[2]
    return " ".join(line.partition("%")[2] for line in body.splitlines())


def whole_book() -> set[str]:
    """The ids of the rulebook."""
    clauses, rulings = rulebook.clauses(), rulebook.rulings()
    return {c.id for c in clauses} | {r.id for r in rulings} | {p.id for p in rulebook.principles()}


def test_every_cited_id_is_in_the_rulebook() -> None:
    """What a rule of the specification names is a clause, a ruling or a principle."""
    assert set(ID.findall(comments())) - whole_book() == set()


def test_the_whole_rulebook_is_there() -> None:
    """Every clause and ruling is named by a rule of the specification, or it is said why that is not needed."""
    excused = [one for ids in NEEDS_NO_RULE.values() for one in ids]
    assert len(excused) == len(set(excused))
    assert set(excused) == whole_book() - set(ID.findall(comments()))


def test_every_rule_says_where_it_comes_from() -> None:
    """Beside every rule stands an id, a form of the card language, a note of the README, or a mark that it is none."""
    source = the_spec().program.source
    for rule in the_spec().program.rules:
        beside = " ".join(line.partition("%")[2] for line in source[rule.first - 1 : rule.last])
        assert ID.search(beside) or re.search(r"cards: [A-Z]|\[[nc]\d+\]|^-", beside.strip()), source[rule.first - 1]


def test_every_note_is_in_the_readme() -> None:
    """The readings and conventions that rules name are reported in the README, and all of those are named."""
    names = set(
        re.findall(r"^\*\*\[?([nc]\d+)\]?\*\*", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    named = set(re.findall(r"\[([nc]\d+)\]", PROGRAM.read_text(encoding="utf-8")))
    assert named <= names
    assert {note for note in names if note[0] == "c"} <= named

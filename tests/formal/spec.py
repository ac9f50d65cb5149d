"""Spec: runs the specification on tables. It decides nothing: every rule of the game is in the .lp."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import attrs
import clingo

from formal.stamping import Stamped, stamped

FOLDER = Path(__file__).resolve().parents[2] / "formal"
PROGRAM = FOLDER / "slimestack.lp"
SECOND_PART = "%%% PART II: WHAT A STEP DOES"
CARDS = frozenset({"me", "cond", "part"})
"""The predicates by which cards are written."""
_ATOM = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')
_CARD = re.compile(r'"([^"]*)"')
_MARKED = re.compile(r'"[0-9]+/')
MOST_STEPS = 100
"""More steps by rule than ever follow one action."""
AT_ONCE = 400
"""About how many tables one grounding is asked."""


@attrs.frozen
class Table:
    """One table in the vocabulary of the .lp, each fact as clingo writes it: ``slime(0,ember,4,0,2)``.

    ``cards`` are the edition's, ``game`` is what does not change in a game, ``facts`` are what does.
    """

    cards: frozenset[str]
    game: frozenset[str]
    facts: frozenset[str]


@attrs.define
class Answer:
    """What the specification says of a table: its atoms by name, each as the text of its arguments."""

    table: Table
    atoms: dict[str, list[str]]
    next: Table | None
    """The table after one step: of the request, if there was a legal one, else of a rule that is due."""

    @property
    def legal(self) -> list[str]:
        """The terms of the legal actions."""
        return self.atoms["legal"]

    @property
    def unsettled(self) -> bool:
        """Whether a step is due that nobody decides."""
        return bool(self.atoms["unsettled"])


Question = tuple[Table, str | None]
"""A table, and the term of an action that is requested there."""


class Spec:
    """The specification, ready to be asked about many tables at once."""

    def __init__(self, program: Stamped) -> None:
        self.program = program
        self.whole = program.text()
        self.first_part = program.text(before=1 + program.source.index(SECOND_PART))

    def ask(self, questions: Sequence[Question], *, step: bool = True, scores: bool = False) -> list[Answer]:
        """An answer to each question; without ``step`` no next table; with ``scores`` also before the end."""
        answers: list[Answer] = []
        for at in range(0, len(questions), AT_ONCE):
            answers += self._ask(questions[at : at + AT_ONCE], step, scores)
        return answers

    def _ask(self, questions: Sequence[Question], step: bool, scores: bool) -> list[Answer]:
        editions: dict[frozenset[str], int] = {}
        text: list[str] = []
        for number, (table, request) in enumerate(questions):
            edition = editions.get(table.cards)
            if edition is None:
                edition = editions[table.cards] = len(editions)
                text += [f"{_marked(fact, edition)}." for fact in table.cards]
            asked = [*table.game, *table.facts]
            asked += ["want_score"] if scores else []
            asked += [] if request is None else [f"request({request})"]
            text.append(f"table({number}).")
            text += [f"{_marked(_numbered(fact, number), edition)}." for fact in asked]
        found: list[dict[str, list[str]]] = [defaultdict(list) for _ in questions]
        nexts: list[list[str]] = [[] for _ in questions]
        for atom in _ATOM.findall(_MARKED.sub('"', _answer_set(self.whole if step else self.first_part, text))):
            name, _, rest = atom[:-1].partition("(")
            number, _, arguments = rest.partition(",")
            if name.startswith("next_"):
                nexts[int(number)].append(f"{name[5:]}({arguments})")
            else:
                found[int(number)][name].append(arguments)
        return [
            Answer(table, atoms, Table(table.cards, table.game, frozenset(message)) if message else None)
            for (table, _), atoms, message in zip(questions, found, nexts, strict=True)
        ]

    def results(self, questions: Sequence[Question]) -> list[Answer | None]:
        """The answer at the settled table that each request leads to, None where it is not legal."""
        out: list[Answer | None] = [None] * len(questions)
        work: list[tuple[int, Table, str | None]] = [(n, table, term) for n, (table, term) in enumerate(questions)]
        for _ in range(MOST_STEPS):
            again: list[tuple[int, Table, str | None]] = []
            for (n, _, request), answer in zip(work, self.ask([(t, a) for _, t, a in work]), strict=True):
                if request is None and not answer.unsettled:
                    out[n] = answer
                elif answer.next is not None:
                    again.append((n, answer.next, None))
            if not again:
                return out
            work = again
        raise AssertionError(f"no settled table after {MOST_STEPS} steps")


def _numbered(fact: str, number: int) -> str:
    """The fact as one about the table of this number."""
    name, bracket, rest = fact.partition("(")
    return f"{name}({number},{rest}" if bracket else f"{name}({number})"


def _marked(fact: str, edition: int) -> str:
    """The fact with its cards named as those of one edition of several."""
    return _CARD.sub(rf'"{edition}/\1"', fact) if '"' in fact else fact


def _answer_set(program: str, facts: list[str]) -> str:
    """The one answer set, as text."""
    control = clingo.Control(["--warn=none", "2"])
    control.add("base", [], program)
    control.add("base", [], "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        models = [str(model) for model in handle]
    assert len(models) == 1, f"{len(models)} answer sets"
    return models[0]


@cache
def the_spec() -> Spec:
    """The specification as it stands in the .lp."""
    return Spec(stamped(PROGRAM.read_text(encoding="utf-8"), CARDS))

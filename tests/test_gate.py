"""The gate: each way in which rulebook, code and tests can drift apart is found, and named."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import gate
from gate import Book, Citation, MarkedTest, citations, in_marks, in_roles, in_source
from slimestack.rulebook import Clause, Impact, Ruling, Switch, SwitchValue
from slimestack.rulebook.code import Code, implementers, marked

GROW = Clause("GROW.1", "A Grow has an amount.", ("printed",))
SAID = attrs.evolve(GROW, no_code="It says what a word means.")
RULING = Ruling("RULING.GROW.1", "H", "Does it change?", "No.", "It is fixed.")
(CODE,) = marked('@implements("GROW.1", "RULING.GROW.1")\ndef amount(): return 1', "slimestack/rules/grow.py")
HELD = MarkedTest("test_grow.py::test_amount", ("GROW.1", "RULING.GROW.1"), "passed", (CODE.name,))
SWITCH = Switch("grow_amount", RULING.id, "How much.", (SwitchValue("one", "1."), SwitchValue("two", "2.")), "one")


def clause_problems(clause: Clause, *tests: MarkedTest, code: tuple[Code, ...] = (CODE,)) -> list[str]:
    """What the gate says about a rulebook of one clause."""
    return list(gate.clause_defects(Book((clause,)), code, tests))


def ruling_problems(
    ruling: Ruling, *tests: MarkedTest, switches: tuple[Switch, ...] = (), code: bool = True
) -> list[str]:
    """What the gate says about a rulebook of one ruling."""
    book = Book(rulings=(ruling,), switches=switches)
    return list(gate.ruling_defects(book, (CODE,) if code else (), tests))


class TestClauses:
    """A clause has its code and its test."""

    def test_whole(self) -> None:
        """A clause with code, and a passing test that executed it, is in order."""
        assert clause_problems(GROW, HELD) == []

    def test_without_code(self) -> None:
        """A clause that no code is marked with is named."""
        assert clause_problems(GROW, HELD, code=()) == ["GROW.1: no code implements it, and no `no_code` says why"]

    def test_said_to_need_none(self) -> None:
        """A clause that needs no code has none: with its reason it passes, and with code as well it is named."""
        assert clause_problems(SAID, code=()) == []
        assert ["slimestack.rules.grow.amount is marked" in one for one in clause_problems(SAID, HELD)] == [True]

    @pytest.mark.parametrize(
        ("test", "why"),
        [
            (None, "no test is marked with it"),
            (attrs.evolve(HELD, ids=("GROW.2",)), "no test is marked with it"),
            (attrs.evolve(HELD, outcome="failed"), "test_grow.py::test_amount did not pass"),
            (attrs.evolve(HELD, outcome="skipped"), "test_grow.py::test_amount did not pass"),
            (attrs.evolve(HELD, executed=()), "did not execute slimestack.rules.grow.amount"),
            (attrs.evolve(HELD, executed=("slimestack.rules.grow.put",)), "did not execute slimestack.rules"),
        ],
    )
    def test_without_a_test(self, test: MarkedTest | None, why: str) -> None:
        """No test, one marked otherwise, one that did not pass or did not execute the code: the gate says which."""
        (problem,) = clause_problems(GROW, *([test] if test else []))
        assert problem.startswith("GROW.1: no passing test executed its code")
        assert why in problem


class TestRulings:
    """A ruling of high or middle impact has its test, one for each value of its switch."""

    def test_whole(self) -> None:
        """A ruling with a passing test that executed its code is in order, and so is one of low impact without."""
        assert ruling_problems(RULING, HELD) == []
        assert ruling_problems(attrs.evolve(RULING, impact="L")) == []

    @pytest.mark.parametrize("impact", ["H", "M"])
    def test_without_a_test(self, impact: Impact) -> None:
        """A ruling of high or middle impact that no test holds is named."""
        (problem,) = ruling_problems(attrs.evolve(RULING, impact=impact), attrs.evolve(HELD, executed=()))
        assert problem.startswith("RULING.GROW.1: no passing test executed its code")

    def test_without_code(self) -> None:
        """A ruling that no code is marked with is named, unless code has no part in it; both at once is named too."""
        no_code = attrs.evolve(RULING, no_code="People settle it.")
        assert ruling_problems(RULING, HELD, code=False) == [
            "RULING.GROW.1: no code implements it, and no `no_code` says why"
        ]
        assert ruling_problems(no_code, code=False) == []
        assert ["is marked with it" in one for one in ruling_problems(no_code)] == [True]

    def test_a_value_of_its_switch_without_a_test(self) -> None:
        """Where the ruling has a switch, each value without a passing test is named."""
        one = attrs.evolve(HELD, values={"grow_amount": ("one",)})
        two = attrs.evolve(one, outcome="failed", values={"grow_amount": ("two",)})
        assert ruling_problems(RULING, one, two, switches=(SWITCH,)) == [
            'RULING.GROW.1: no passing test executed its code with grow_amount = "two"'
        ]
        assert ruling_problems(RULING, one, attrs.evolve(two, outcome="passed"), switches=(SWITCH,)) == []


class TestIds:
    """What is cited exists."""

    @pytest.mark.parametrize(
        ("how", "cited"),
        [
            ("string", list(in_source('refuse(REASON, "SPLIT.1", "SPLIT.99")', "a.py"))),
            ("string", list(in_source('@implements("SPLIT.99")\ndef f(): ...', "a.py"))),
            ("docstring", list(in_source('"""As SPLIT.99 says.\n\n>>> "SPLIT.98"\n"""', "a.py"))),
            ("role clause", list(in_source('"""As :clause:`SPLIT.99` says."""', "a.py"))[1:]),
            ("clause", list(in_marks('@pytest.mark.clause("SPLIT.1", "SPLIT.99")\ndef test_it(): ...', "a.py"))),
            ("role clause", list(in_roles("See :clause:`SPLIT.1` and :rule:clause:`this <SPLIT.99>`.", "a.rst"))),
        ],
    )
    def test_unknown(self, how: str, cited: list[Citation]) -> None:
        """In code, docstrings, marks and roles an unknown id is found, with its place and what is near."""
        (problem,) = gate.unknown_ids(Book.whole(), cited)
        assert problem.startswith("a.")
        assert f":1: {how} cites SPLIT.99, which the rulebook has not; the nearest: SPLIT.9" in problem

    def test_of_the_wrong_kind(self) -> None:
        """A clause is not marked as a ruling, nor the other way round."""
        marks = '@pytest.mark.ruling("SPLIT.1")\n@pytest.mark.clause("RULING.SPLIT.1")\ndef test_it(): ...'
        found = list(gate.unknown_ids(Book.whole(), in_marks(marks, "a.py")))
        assert len(found) == 2

    def test_known(self) -> None:
        """Ids that are there pass, a ruling in a role also without its first word."""
        text = ":ruling:`SPLIT.2` :ruling:`RULING.SPLIT.2` :clause:`SETUP.1c` :rule:principle:`PR.3` :rule:id:`X-8`"
        assert list(gate.unknown_ids(Book.whole(), in_roles(text, "a.rst"))) == []

    def test_a_whole_tree(self, tmp_path: Path) -> None:
        """Sources, tests and docs of a checkout are all looked through, what is built is not."""
        for path, text in {
            "src/a.py": 'CITES = ("SPLIT.97",)',
            "tests/rules/test_a.py": '@pytest.mark.ruling("RULING.SPLIT.97")\ndef test_it(): ...',
            "docs/howto/a.rst": ":clause:`SPLIT.97`",
            "docs/_build/a.rst": ":clause:`SPLIT.97`",
            "README.md": ":ruling:`SPLIT.97`",
        }.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, encoding="utf-8")
        found = [one.path for one in citations(tmp_path)]
        assert found == ["src/a.py", "tests/rules/test_a.py", "README.md", "docs/howto/a.rst"]


class TestFunctions:
    """What acts for the rules says for which."""

    @pytest.mark.parametrize(
        "function",
        [
            "def amount(table: Table) -> None: table.supply -= 1",
            "def amount(table: Table) -> None: set_swarm(table, 0, ())",
            "def amount(table: Table) -> Refusal | None: ...",
            "def play(table): ...",
            "def legal(table): ...",
            "def refusal(table): ...",
        ],
    )
    def test_without_a_clause(self, tmp_path: Path, function: str) -> None:
        """A function that changes a Table, refuses or lists moves is named when it is marked with nothing."""
        (tmp_path / "grow.py").write_text(f"\n{function}\n", encoding="utf-8")
        name = function.partition("(")[0].removeprefix("def ")
        assert list(gate.unmarked_functions(tmp_path, [], {})) == [
            f"grow.py:2: slimestack.rules.grow.{name} changes the table or refuses a move, and names no clause"
        ]
        marked = attrs.evolve(CODE, qualname=name)
        assert list(gate.unmarked_functions(tmp_path, [marked], {})) == []
        assert list(gate.unmarked_functions(tmp_path, [], {marked.name: "It only helps."})) == []

    def test_others(self, tmp_path: Path) -> None:
        """What only reads, and what is private, needs no clause."""
        text = "def size(table: Table) -> int: return table.supply\ndef _step(table: Table) -> None: table.supply = 1\n"
        (tmp_path / "grow.py").write_text(text, encoding="utf-8")
        assert list(gate.unmarked_functions(tmp_path, [], {})) == []

    def test_a_helper_that_is_gone(self, tmp_path: Path) -> None:
        """The list of functions without a clause cannot outlive them."""
        (problem,) = gate.unmarked_functions(tmp_path, [], {CODE.name: "It only helps."})
        assert "slimestack.rules.grow.amount is listed" in problem


def test_owners() -> None:
    """A clause or ruling that two own is named with both; principles may stand behind several."""
    source = """
@implements("GROW.1", "PR.1")
def amount(): ...
@implements("GROW.1", "RULING.GROW.1", "PR.1")
def play(): ...
"""
    book = Book((GROW,), (RULING,), others=frozenset({"PR.1"}))
    names = "slimestack.rules.grow.amount, slimestack.rules.grow.play"
    assert list(gate.owner_defects(book, marked(source, "slimestack/rules/grow.py"))) == [
        f"GROW.1 has two owners: {names}"
    ]
    assert list(gate.owner_defects(book, [CODE])) == []


class TestHere:
    """This checkout, as far as it can be seen without running its tests."""

    def test_the_checkout(self) -> None:
        """Every clause has code or a reason, every citation an entry, every function that acts a clause."""
        book, code = Book.whole(), implementers()
        assert [one for one in gate.clause_defects(book, code, ()) if "no passing test" not in one] == []
        assert list(gate.unknown_ids(book, citations())) == []
        assert list(gate.unmarked_functions(gate.RULES, code)) == []
        assert list(gate.owner_defects(book, code)) == []

    def test_the_command(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The gate fails, naming each clause and ruling, for a run that held nothing, and where there was no run."""
        path = tmp_path / "evidence.json"
        assert gate.main([str(path)]) == 1
        assert "`make tests` writes it" in capsys.readouterr().err
        path.write_text('{"tests": []}', encoding="utf-8")
        assert gate.main([str(path)]) == 1
        err = capsys.readouterr().err
        assert "\nGROW.3: no passing test executed its code (no test is marked with it)\n" in err
        assert "\nRULING.SPLIT.4: no passing test executed its code (no test is marked with it)\n" in err
        assert 'RULING.SPLIT.4: no passing test executed its code with split_shuffle = "draw_pile_and_rejects"' in err

"""The command ``rules``: looking things up."""

from __future__ import annotations

import json

import pytest

import slimestack as ss
from cli.program import Run


def test_chapters(run: Run) -> None:
    """Without arguments, every chapter is listed with how much it holds."""
    out = run("rules").stdout
    for chapter in ss.rulebook.chapters():
        assert f"{chapter.number:>2}  {chapter.id}: " in out


@pytest.mark.parametrize("name", ["split", "Split", "SPLIT", "rounds", "token"])
def test_a_chapter(run: Run, name: str) -> None:
    """A chapter is found by its name, its title or the first word of its ids, and lists all it has."""
    out = run("rules", name).stdout
    chapter = next(one for one in ss.rulebook.chapters() if name.lower() in {one.id, *map(str.lower, one.sections)})
    for rule_id in (*(one.id for one in chapter.clauses), *(one.id for one in chapter.rulings)):
        assert f"  {rule_id}: " in out


@pytest.mark.parametrize(("name", "n"), [("conflicts", 22), ("principles", 9)])
def test_lists(run: Run, name: str, n: int) -> None:
    """The lists that belong to all chapters are complete."""
    data = json.loads(run("rules", name, "--json").stdout)
    assert len(data["entries"]) == n


def test_switches(run: Run) -> None:
    """Each value of each switch has its meaning."""
    out = run("rules", "switches").stdout
    assert "draw_pile_and_discard: The whole discard pile" in out
    assert [one["name"] for one in json.loads(run("rules", "switches", "--json").stdout)["switches"]] == [
        switch.name for switch in ss.rulebook.switches()
    ]


def test_titles(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the titles are bold."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert run("rules").stdout.startswith("\x1b[1mThe chapters of the rules\x1b[0m\n")


def test_a_clause(run: Run) -> None:
    """A clause has its place in the leaflet, its code and related entries."""
    out = run("rules", "split.9").stdout
    assert "SPLIT.9 (leaflet: Your Turn: Split): A Split fails if" in out
    assert "Code: slimestack/rules/split.py:" in out
    assert "See also: RULING.SPLIT.2" in out
    assert "Cited by: " in out


def test_a_clause_with_a_note(run: Run) -> None:
    """A note on a clause is shown with it."""
    note = ss.rulebook.clause("GOAL.3").note
    assert note
    assert note in run("rules", "GOAL.3").stdout


def test_a_ruling_is_shown_whole(run: Run) -> None:
    """A ruling has its readings, its switch and all of its text, however long."""
    ruling = ss.rulebook.ruling("RULING.COMBINE.1")
    out = run("rules", ruling.id).stdout
    assert all(text in out for text in (ruling.question, ruling.answer, ruling.why))
    assert all(f"({reading.key}) {reading.text}" in out for reading in ruling.readings)
    assert "[combine_window = between_actions]" in out


@pytest.mark.parametrize(
    ("rule_id", "shown"),
    [
        ("GROW.3", "Status: the leaflet says it."),
        ("GROW.5", "Status: only the FAQ says it."),
        ("GROW.1", "Status: the leaflet says it; an icon is missing in our copy of the leaflet."),
        ("DECK.2", "Status: the leaflet is silent."),
        ("COMP.3", "Status: the leaflet says it; a part follows from other rules."),
        ("RULING.GROW.1", "Question (it changes results in ordinary play): A token makes"),
        ("RULING.TOKEN.2", "Question (a corner that real games reach; only if the supply is limited): What"),
    ],
)
def test_codes_are_shown_in_words(run: Run, rule_id: str, shown: str) -> None:
    """The status of a clause and the impact of a ruling are words for a player; JSON keeps the codes."""
    assert shown in run("rules", rule_id).stdout
    [entry] = json.loads(run("rules", rule_id, "--json").stdout)["entries"]
    assert entry.get("status", ["printed"])[0] in {"printed", "gap"}
    assert entry.get("impact", "H") in {"H", "M"}


@pytest.mark.parametrize("rule_id", ["GOAL.1", "RULING.INFO.6", "PR.4", "X-9", "COMP.2", "RULING.TURN.8"])
def test_every_kind_of_entry(run: Run, rule_id: str) -> None:
    """Whatever has an id can be looked up, with code or with why there is none."""
    result = run("rules", rule_id)
    assert result.exit_code == 0
    assert result.stdout.startswith(rule_id)


def test_several_ids(run: Run) -> None:
    """Several ids give one entry after the other."""
    data = json.loads(run("rules", "GROW.1", "x-1", "--json").stdout)
    assert [one["id"] for one in data["entries"]] == ["GROW.1", "X-1"]


@pytest.mark.parametrize(
    ("text", "near"), [("SPLIT.99", "SPLIT.9"), ("RULING.SPLTI.4", "RULING.SPLIT.4"), ("X-99", "X-9")]
)
def test_an_unknown_id(run: Run, text: str, near: str) -> None:
    """An unknown id gets the nearest, and exit code 2."""
    result = run("rules", text)
    assert result.exit_code == 2
    assert near in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_search(run: Run) -> None:
    """Words are searched for; --search does so even where they name a chapter."""
    assert "RULING.SPLIT.3: How often may the search" in run("rules", "reshuffle").stdout
    hits = json.loads(run("rules", "--search", "split", "--most", "3", "--json").stdout)["hits"]
    assert len(hits) == 3
    assert hits[0]["score"] >= hits[1]["score"]


def test_nothing_found(run: Run) -> None:
    """What is found nowhere is said, with exit code 1."""
    result = run("rules", "xylophone")
    assert (result.exit_code, result.stdout) == (1, "No entry has xylophone.\n")


@pytest.mark.parametrize(
    ("args", "said"),
    [(("--search", "a", "GROW.1"), "not both"), (("--search", ""), "1 to 200"), (("a" * 300,), "1 to 200")],
)
def test_misuse(run: Run, args: tuple[str, ...], said: str) -> None:
    """What cannot be looked up is said in a sentence, with exit code 2."""
    result = run("rules", *args)
    assert result.exit_code == 2
    assert said in result.stderr

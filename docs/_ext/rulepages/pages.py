"""The rulebook as pages: one for each chapter, made from the data of :mod:`slimestack.rulebook`.

They hold little but directives: each directive takes the text of its entry from the data when the page is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from slimestack import rulebook
from slimestack.rulebook import Chapter, LeafletPlace
from slimestack.sphinx.entries import LEVELS, links, prose

PRINCIPLES = "Rulings follow these principles. You can quote them in a dispute."
CONFLICTS = """
The passages of the printed leaflet that disagree, and how each conflict was decided, with the principle.
"""
SWITCHES = """
Questions that groups of players may answer differently. Each is a field of :class:`slimestack.Rulings`, which
:func:`slimestack.new_game` and :func:`slimestack.position` take.
"""
RULINGS = """
Every question that the printed leaflet leaves open, by chapter. *Impact* says how much depends on the answer: high
changes results in ordinary play, middle is a corner that real games reach, low is the rest.
"""
PAGE = f"""
A citation names a place in the printed leaflet: a section, or a question of its FAQ. A place is named by its first
words as they are printed, at most seven. This page is for maintainers, who read the leaflet as a text of
{rulebook.LINES} lines. It shows the lines of each place, the parts that were lost when the page was saved, and the
lines that are not the source of a clause.
"""


def write(folder: Path) -> None:
    """Write every page that is not there already as it should be, so that Sphinx reads again what changed only."""
    folder.mkdir(exist_ok=True)
    for name, text in pages().items():
        path = folder / f"{name}.rst"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def pages() -> dict[str, str]:
    """The text of every page by its name: the chapters in order, then what belongs to all of them."""
    made = {chapter.id: _chapter(chapter) for chapter in rulebook.chapters()}
    made["principles"] = _page(
        "Principles", PRINCIPLES, *(_entry("principle", one.id) for one in rulebook.principles())
    )
    made["rulings"] = _page("Rulings", RULINGS, *_rulings())
    made["conflicts"] = _page("Conflicts", CONFLICTS, *_conflicts())
    made["switches"] = _page("Switches", SWITCHES, *(_entry("switch", one.name) for one in rulebook.switches()))
    made["page"] = _page("The printed leaflet", PAGE, *_printed_page())
    return made


def _chapter(chapter: Chapter) -> str:
    intro = prose(chapter.intro)
    if find_spec(f"slimestack.rules.{chapter.id}"):
        intro += f" The code is :mod:`slimestack.rules.{chapter.id}`."
    clauses = [_entry("clause", one.id) for one in chapter.clauses]
    rulings = [_entry("ruling", one.id) for one in chapter.rulings]
    return _page(chapter.title, intro, ".. rule:record::", *_section("Clauses", clauses), *_section("Rulings", rulings))


def _rulings() -> Iterator[str]:
    for chapter in rulebook.chapters():
        if chapter.rulings:
            rows = [
                (
                    links([one.id]),
                    prose(one.question),
                    LEVELS[one.impact],
                    f":rule:switch:`{one.switch}`" if one.switch else "",
                )
                for one in chapter.rulings
            ]
            table = _table("22 48 10 20", ("Ruling", "Question", "Impact", "Switch"), rows)
            yield from _section(chapter.title, [table])


def _conflicts() -> Iterator[str]:
    rows = [
        (links([one.id]), prose(one.resolution), links(one.resolved_by), links([one.principle]))
        for one in rulebook.conflicts()
    ]
    yield _table("10 50 20 20", ("Conflict", "Resolution", "Settled by", "Principle"), rows)
    yield from (_entry("conflict", one.id) for one in rulebook.conflicts())


def _printed_page() -> Iterator[str]:
    rows = [
        (prose(place.name), f"{place.first} to {place.last}", links(_clauses_of(place))) for place in rulebook.leaflet()
    ]
    yield from _section("Places", [_table("35 15 50", ("Place", "Lines", "Clauses"), rows)])
    for title, notes in (
        ("What was lost", rulebook.lost_parts()),
        ("Lines without a clause", rulebook.lines_without_clause()),
    ):
        items = "\n".join(f"* Lines {', '.join(map(str, note.lines))}. {prose(note.text)}" for note in notes)
        yield from _section(title, [items])


def _clauses_of(place: LeafletPlace) -> Iterator[str]:
    """The ids of the clauses whose main place this is."""
    for clause in rulebook.clauses():
        if clause.source and place.first <= clause.source[0] <= place.last:
            yield clause.id


# --- the form of a page ------------------------------------------------------------------------------


def _page(title: str, intro: str, *parts: str) -> str:
    comment = ".. Made by docs/_ext/rulepages from the data of slimestack.rulebook."
    return "\n\n".join(part for part in (comment, _heading(title, "="), intro.strip(), *parts) if part) + "\n"


def _section(title: str, entries: Iterable[str]) -> list[str]:
    made = list(entries)
    return [_heading(title, "-"), *made] if made else []


def _entry(kind: str, name: str) -> str:
    return f".. rule:{kind}:: {name}"


def _heading(title: str, line: str) -> str:
    return f"{title}\n{line * len(title)}"


def _table(widths: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [".. list-table::", "   :header-rows: 1", f"   :widths: {widths}", ""]
    for row in (head, *rows):
        lines += [f"   {'*' if at == 0 else ' '} - {cell}".rstrip() for at, cell in enumerate(row)]
    return "\n".join(lines)

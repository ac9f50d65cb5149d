"""The command ``rules``: look up the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import attrs
import click

from slimestack import rulebook
from slimestack.cli.arguments import json_option
from slimestack.cli.screen import Screen
from slimestack.cli.text import clean
from slimestack.rulebook import IMPACT_WORDS, Clause, Conflict, Entry, Principle, Ruling, status_words
from slimestack.rulebook.code import code_for
from slimestack.rulebook.search import MAX_QUERY, search
from slimestack.words import Line
from slimestack.words.text import count

_ID = re.compile(r"(?i)\s*(?:[a-z]+\.)+\w+\s*|\s*x-\w+\s*")
_LISTS = ("clauses", "rulings", "conflicts", "principles", "switches")
NOTHING_FOUND = 1


@click.command(short_help="Look up the rules: by chapter, by id, by word.")
@click.argument("what", nargs=-1)
@click.option(
    "--search", "sought", metavar="WORDS", help="Search the texts for these words, even if they name a chapter."
)
@click.option("--most", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many results to show.")
@json_option
def rules(*, what: tuple[str, ...], sought: str | None, most: int, as_json: bool) -> int:
    """Look up the rules.

    Without WHAT, lists the chapters. WHAT is a chapter (split), one or more ids (SPLIT.3, RULING.SPLIT.4,
    PR.2, X-9), a list (clauses, rulings, conflicts, principles, switches) or words to search for. Shows
    an entry in our wording, with its place in the printed leaflet, its readings, its code and related
    entries. Exit code 1: nothing was found, 2: an id is unknown.
    """
    if sought is not None and what:
        raise click.UsageError("give WHAT or --search, not both.")
    text = " ".join(what)
    if sought is not None:
        return _search(sought, most, as_json)
    if not what:
        return _show({"chapters": [_chapter_json(one) for one in rulebook.chapters()]}, _chapters(), as_json)
    if all(map(_ID.fullmatch, what)):
        entries = [rulebook.entry(one) for one in what]
        every_line = (line for entry in entries for line in entry_lines(entry))
        return _show({"entries": [entry_json(entry) for entry in entries]}, every_line, as_json)
    if text.lower() == "switches":
        switches = [attrs.asdict(switch) for switch in rulebook.switches()]
        return _show({"switches": switches}, _switches(), as_json)
    listed = _list(text.lower())
    if listed is not None:
        title, members = listed
        lines = (Line(title, "title"), *(Line(f"{one.id}: {headline(one)}", indent=2) for one in members))
        return _show({"entries": [entry_json(one) for one in members]}, iter(lines), as_json)
    return _search(text, most, as_json)


def _show(values: dict[str, Any], lines: Iterator[Line], as_json: bool, code: int = 0) -> int:
    """Show the lines, or the values as JSON; the exit code."""
    if as_json:
        click.echo(json.dumps(values, indent=2, ensure_ascii=False))
    else:
        Screen().show(*lines)
    return code


def _list(name: str) -> tuple[str, tuple[Entry, ...]] | None:
    """The title and the entries of a chapter or of a list, None if there is none of this name."""
    for chapter in rulebook.chapters():
        if name in {chapter.id, chapter.title.lower(), *map(str.lower, chapter.sections)}:
            return f"{chapter.number}. {chapter.title}: {chapter.intro}", (*chapter.clauses, *chapter.rulings)
    if name in _LISTS:
        entries: tuple[Entry, ...] = getattr(rulebook, name)()
        return name.capitalize(), entries
    return None


def _chapters() -> Iterator[Line]:
    yield Line("The chapters of the rules", "title")
    for chapter in rulebook.chapters():
        size = f"{count(len(chapter.clauses), 'clause')}, {count(len(chapter.rulings), 'ruling')}"
        yield Line(f"{chapter.number:>2}  {chapter.id}: {chapter.intro} ({size})", hang=6)
    yield Line("Show one with: slimestack rules split. One entry: slimestack rules SPLIT.3. Also: " + ", ".join(_LISTS))


def _chapter_json(chapter: rulebook.Chapter) -> dict[str, Any]:
    values = attrs.asdict(chapter, filter=attrs.filters.exclude("clauses", "rulings"))
    return {
        **values,
        "clauses": [clause.id for clause in chapter.clauses],
        "rulings": [ruling.id for ruling in chapter.rulings],
    }


def _switches() -> Iterator[Line]:
    for switch in rulebook.switches():
        yield Line(f"{switch.name} ({switch.ruling}): {switch.meaning}", "title")
        for value in switch.values:
            yield Line(f"{value.value}{' (ours)' if value.value == switch.default else ''}: {value.meaning}", indent=2)


def _search(text: str, most: int, as_json: bool) -> int:
    if not 1 <= len(text.strip()) <= MAX_QUERY:
        raise click.UsageError(f"the words to search for have 1 to {MAX_QUERY} characters.")
    hits = search(text, most)
    lines = [Line(f"{hit.id}: {hit.passage}", indent=2) for hit in hits]
    words = clean(text.strip())
    title = Line(f"Results for {words}:", "title") if hits else Line(f"No entry has {words}.")
    return _show(
        {"hits": [attrs.asdict(hit) for hit in hits]}, iter((title, *lines)), as_json, 0 if hits else NOTHING_FOUND
    )


# --- one entry ---------------------------------------------------------------------------------------


def headline(entry: Entry) -> str:
    """The entry in one line."""
    match entry:
        case Clause():
            return entry.text
        case Ruling():
            return f"{entry.question} {entry.answer}"
        case Principle():
            return f"{entry.name}. {entry.text}"
        case _:
            return entry.tension


def cited_by(rule_id: str) -> tuple[str, ...]:
    """The entries that refer to this one and to which it does not refer itself."""
    everything: tuple[Entry, ...] = (*rulebook.clauses(), *rulebook.rulings(), *rulebook.conflicts())
    return tuple(one.id for one in everything if rule_id in _refers_to(one))


def _refers_to(entry: Entry) -> tuple[str, ...]:
    match entry:
        case Clause():
            return (*entry.repeats, *entry.see, *entry.conflicts)
        case Ruling():
            return (*entry.see, *entry.principles)
        case Conflict():
            return tuple(dict.fromkeys((*entry.clauses, *entry.resolved_by, entry.principle)))
        case _:
            return ()


def entry_json(entry: Entry) -> dict[str, Any]:
    """Everything about one entry, for programs."""
    code = [{"name": one.name, "file": one.file, "line": one.first} for one in code_for(entry.id)]
    kind = type(entry).__name__.lower()
    return {"kind": kind, **attrs.asdict(entry), "code": code, "cited_by": list(cited_by(entry.id))}


def entry_lines(entry: Entry) -> Iterator[Line]:
    """Everything about one entry."""
    yield Line(rulebook.cite(entry.id) if isinstance(entry, Clause | Conflict) else f"{entry.id}", "title")
    match entry:
        case Clause():
            yield Line(f"Status: {status_words(entry.status)}.", indent=2)
            if entry.note:
                yield Line(entry.note, indent=2)
        case Ruling():
            yield from _ruling_lines(entry)
        case Principle():
            yield Line(f"{entry.name}. {entry.text}", indent=2)
        case _:
            yield Line(f"Settled: {entry.resolution}", indent=2)
            yield Line(f"By the principle {entry.principle}: {entry.decision}", indent=2)
    yield from _code_lines(entry)
    for word, ids in (("See also", _refers_to(entry)), ("Cited by", cited_by(entry.id))):
        if ids:
            yield Line(f"{word}: {', '.join(ids)}", indent=2)


def _ruling_lines(ruling: Ruling) -> Iterator[Line]:
    impact = "; ".join(filter(None, (IMPACT_WORDS[ruling.impact], ruling.impact_note)))
    yield Line(f"Question ({impact}): {ruling.question}", indent=2)
    yield Line(f"Our answer: {ruling.answer}", indent=2)
    yield Line(f"Why: {ruling.why}", indent=2)
    for reading in ruling.readings:
        switched = f" [{ruling.switch} = {reading.switch_value}]" if reading.switch_value else ""
        ours = " (ours)" if reading.adopted else ""
        yield Line(f"({reading.key}) {reading.text}{ours}{switched}", indent=4)
    for note in ruling.notes:
        yield Line(f"{note.title}: {note.text}", indent=2)
    if ruling.switch:
        yield Line(f"Option: --{ruling.switch.replace('_', '-')}", indent=2)


def _code_lines(entry: Entry) -> Iterator[Line]:
    code = code_for(entry.id)
    for one in code:
        yield Line(f"Code: {one}", indent=2)
    reason = getattr(entry, "no_code", None)
    if reason and not code:
        yield Line(f"Not in code: {reason}", indent=2)

"""The rulebook as pages: one for each chapter, made from the data of :mod:`slimestack.rulebook`.

:func:`pages` makes their text; :func:`setup` has Sphinx write them to ``docs/rulebook`` before it reads
its sources. Every id is a link target: ``:ref:`GROW.3``` links to the clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from inspect import isfunction
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import slimestack
from slimestack import rulebook
from slimestack.rulebook import Chapter, Clause, Conflict, Principle, Ruling, Switch

if TYPE_CHECKING:
    from sphinx.application import Sphinx

WEIGHTS = {
    "H": "high: it changes results in ordinary play",
    "M": "middle: a corner that real games reach",
    "L": "low: rare, or of interest to implementers only",
}
_ID = re.compile(r"RULING\.[A-Z]+\.\d+|PR\.\d|X-\d+|[A-Z]+(?:\.[A-Z]+)?\.\d+[a-z]?\b")
_QUOTED = re.compile(r"(`[^`]+`)")


def setup(app: Sphinx) -> dict[str, bool]:
    """Write the pages when Sphinx starts."""
    app.connect("builder-inited", lambda app: write(Path(app.srcdir) / "rulebook"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write(folder: Path) -> None:
    """Write every page that is not there already as it should be, so that Sphinx reads again what changed only."""
    for name, text in pages().items():
        path = folder / f"{name}.rst"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def pages() -> dict[str, str]:
    """The text of every page by its name: the chapters in order, then what belongs to all of them."""
    code = carried_out()
    made = {chapter.id: _chapter(chapter, code) for chapter in rulebook.chapters()}
    made["principles"] = _page("Principles", PRINCIPLES, (_principle(one, code) for one in rulebook.principles()))
    made["conflicts"] = _page("Conflicts", CONFLICTS, map(_conflict, rulebook.conflicts()))
    made["switches"] = _page("Switches", SWITCHES, map(_switch, rulebook.switches()))
    made["page"] = _page("The printed page", PAGE, _printed_page())
    return made


def carried_out() -> dict[str, list[str]]:
    """The functions and classes marked by :func:`slimestack.citing.implements`, by the id of the rule."""
    found: dict[str, list[str]] = {}
    for module in walk_packages(slimestack.__path__, "slimestack."):
        if module.name.startswith(("slimestack.__main__", "slimestack.cli")):
            continue  # no rule is carried out there, and it needs an extra
        for name, value in vars(import_module(module.name)).items():
            if getattr(value, "__module__", None) == module.name:
                home = "slimestack" if getattr(slimestack, name, None) is value and isfunction(value) else module.name
                for rule_id in rulebook.implemented_by(value):
                    found.setdefault(rule_id, []).append(f"{home}.{name}")
    return found


PRINCIPLES = "The rulings decide by these principles. They can be quoted in a dispute."
CONFLICTS = "The places where two passages of the printed rules disagree or pull apart, and what settles each."
SWITCHES = """
The readings on which a real table would vote. Each is a field of :class:`slimestack.Rulings`, which
:func:`slimestack.new_game` and :func:`slimestack.position` take.
"""
PAGE = f"""
The printed rulebook counts {rulebook.LINES} lines in the form in which it was read. This page tells what was lost
when it was saved, and which of its lines no clause stands for. Every other line is the source of a clause.
"""


# --- one entry ---------------------------------------------------------------------------------------


def _chapter(chapter: Chapter, code: dict[str, list[str]]) -> str:
    intro = prose(chapter.intro)
    if find_spec(f"slimestack.rules.{chapter.id}"):
        intro += f" The code is :mod:`slimestack.rules.{chapter.id}`."
    clauses = _section("Clauses", (_clause(one, code) for one in chapter.clauses))
    rulings = _section("Rulings", (_ruling(one, code) for one in chapter.rulings))
    return _page(chapter.title, intro, [*clauses, *rulings])


def _clause(clause: Clause, code: dict[str, list[str]]) -> str:
    return _entry(
        clause.id,
        prose(clause.text),
        ("Printed lines", _numbers(clause.source) or "none"),
        ("Standing", ", ".join(clause.flags)),
        ("Note", prose(clause.note or "")),
        ("Said again in", _links(clause.repeats)),
        ("See also", _links(clause.see)),
        ("Conflicts", _links(clause.conflicts)),
        ("Carried out by", _code(code.get(clause.id, ()))),
        ("Not in code", prose(clause.no_code or "")),
    )


def _ruling(ruling: Ruling, code: dict[str, list[str]]) -> str:
    readings = [
        f"**({reading.key})** {prose(reading.text)}"
        + (" **This is the one we follow.**" if reading.adopted else "")
        + (f' ``{ruling.switch} = "{reading.switch_value}"``' if reading.switch_value else "")
        for reading in ruling.readings
    ]
    notes = [(note.title, prose(note.text)) for note in ruling.notes]
    weight = WEIGHTS[ruling.severity] + (f" ({ruling.severity_note})" if ruling.severity_note else "")
    return _entry(
        ruling.id,
        f"*{prose(ruling.question)}*\n\n{prose(ruling.answer)}",
        ("Why", prose(ruling.why)),
        ("Readings", _bullets(readings)),
        *notes,
        ("Switch", f":ref:`{ruling.switch} <switch-{ruling.switch}>`" if ruling.switch else ""),
        ("Not a switch", f"``{ruling.rejected_name}``" if ruling.rejected_name else ""),
        ("Weight", weight),
        ("Principles", _links(ruling.principles)),
        ("See also", _links(ruling.see)),
        ("Carried out by", _code(code.get(ruling.id, ()))),
        ("Not in code", prose(ruling.table_only or "")),
    )


def _principle(principle: Principle, code: dict[str, list[str]]) -> str:
    return _entry(
        principle.id,
        f"**{prose(principle.name)}.** {prose(principle.text)}",
        ("Carried out by", _code(code.get(principle.id, ()))),
    )


def _conflict(conflict: Conflict) -> str:
    return _entry(
        conflict.id,
        prose(conflict.tension),
        ("Resolution", prose(conflict.resolution)),
        ("Settled by", _links(conflict.resolved_by)),
        ("Clauses", _links(conflict.clauses)),
        ("Printed lines", _numbers(conflict.source)),
    )


def _switch(switch: Switch) -> str:
    values = [
        f'``"{value.value}"``: {prose(value.meaning)}' + (" **The default.**" if value.value == switch.default else "")
        for value in switch.values
    ]
    return _entry(
        switch.name,
        prose(switch.meaning),
        ("Values", _bullets(values)),
        ("Discussed in", _links([switch.ruling])),
        target=f"switch-{switch.name}",
    )


def _printed_page() -> Iterator[str]:
    for title, notes in (("What was lost", rulebook.lost()), ("Lines without a clause", rulebook.uncovered())):
        yield _heading(title, "-") + "\n".join(f"* Lines {_numbers(note.lines)}. {prose(note.text)}" for note in notes)


# --- the form of a page ------------------------------------------------------------------------------


def _page(title: str, intro: str, parts: Iterable[str]) -> str:
    comment = ".. Made by docs/_ext/rulebook_pages.py from the data of slimestack.rulebook."
    return "\n\n".join([comment, _heading(title, "=") + intro.strip(), *parts]) + "\n"


def _section(title: str, entries: Iterable[str]) -> list[str]:
    made = list(entries)
    return [_heading(title, "-").strip(), *made] if made else []


def _entry(name: str, text: str, *fields: tuple[str, str], target: str = "") -> str:
    told = "\n".join(f":{label}: {value}" for label, value in fields if value)
    return f".. _{target or name}:\n\n{_heading(name, '~')}.. index:: {name}\n\n{text}\n\n{told}".rstrip()


def _bullets(items: Iterable[str]) -> str:
    """A list as the value of a field, empty for none."""
    return "".join(f"\n   * {item}" for item in items)


def _heading(title: str, line: str) -> str:
    return f"{title}\n{line * len(title)}\n\n"


def _links(ids: Iterable[str]) -> str:
    return ", ".join(f":ref:`{rule_id}`" for rule_id in ids)


def _code(names: Iterable[str]) -> str:
    return ", ".join(f":py:obj:`{name}`" for name in names)


def _numbers(lines: Iterable[int]) -> str:
    return ", ".join(map(str, lines))


def prose(text: str) -> str:
    """The text as reStructuredText: what is quoted in it as code, ids as links.

    >>> prose("`grow` follows GROW.1")
    '``grow`` follows :ref:`GROW.1`'
    """
    parts = [f"`{part}`" if part.startswith("`") else _linked(part) for part in _QUOTED.split(text)]
    return "".join(parts)


def _linked(text: str) -> str:
    escaped = re.sub(r"([\\*_|])", r"\\\1", text)
    return _ID.sub(lambda match: f":ref:`{match[0]}`" if match[0] in _known() else match[0], escaped)


def _known() -> frozenset[str]:
    every = (*rulebook.clauses(), *rulebook.rulings(), *rulebook.principles(), *rulebook.conflicts())
    return frozenset(entry.id for entry in every)

"""What the rules say: every clause, ruling, principle, conflict and switch of the game, as data.

Code, tests, docs and error messages cite ids such as ``COMBINE.1`` or ``RULING.SPLIT.4``; the text behind an
id is kept in one place, the files of ``data/``, and looked up here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from slimestack.citing import implemented_by, implements

if TYPE_CHECKING:
    from slimestack.rulebook.book import (
        LINES,
        chapters,
        cite,
        clause,
        clauses,
        conflicts,
        entry,
        leaflet,
        lines_without_clause,
        lost_parts,
        nearest,
        places,
        principles,
        ruling,
        rulings,
        switches,
    )
    from slimestack.rulebook.entries import (
        Chapter,
        Clause,
        Conflict,
        Entry,
        Impact,
        LeafletPlace,
        Note,
        PageNote,
        Principle,
        Reading,
        Ruling,
        Status,
        Switch,
        SwitchValue,
    )
else:

    def __getattr__(name: str) -> object:
        """Import what looks up and holds the texts on first use: the rules need only :func:`implements`."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from slimestack.rulebook import book, entries

        value = getattr(entries if hasattr(entries, name) else book, name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        """What is there, loaded or not."""
        return sorted({*globals(), *__all__})


__all__ = [
    "LINES",
    "Chapter",
    "Clause",
    "Conflict",
    "Entry",
    "Impact",
    "LeafletPlace",
    "Note",
    "PageNote",
    "Principle",
    "Reading",
    "Ruling",
    "Status",
    "Switch",
    "SwitchValue",
    "chapters",
    "cite",
    "clause",
    "clauses",
    "conflicts",
    "entry",
    "implemented_by",
    "implements",
    "leaflet",
    "lines_without_clause",
    "lost_parts",
    "nearest",
    "places",
    "principles",
    "ruling",
    "rulings",
    "switches",
]

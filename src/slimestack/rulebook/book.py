"""Looking up the rulebook: chapters in order, and single entries by id.

The texts lie in ``data/``, one TOML file for each chapter, and are read on first use; to look up one id reads
only the file of its chapter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from slimestack.errors import UnknownId, defect, plain_text, quote
from slimestack.lazy import text_in
from slimestack.rulebook.entries import (
    Chapter,
    Clause,
    Conflict,
    Entry,
    LeafletPlace,
    Note,
    PageNote,
    Principle,
    Reading,
    Ruling,
    Switch,
    SwitchValue,
)
from slimestack.table.checks import Whole

__all__ = [
    "chapters",
    "cite",
    "clause",
    "clauses",
    "conflicts",
    "entry",
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

MOST = Whole(1, 1000)
"""How many entries a caller can ask for at once."""
_SECTIONS: Mapping[str, tuple[str, ...]] = {
    "01-goal": ("GOAL", "COMP"),
    "02-setup": ("SETUP",),
    "03-rounds": ("ROUND", "TOKEN"),
    "04-turns": ("TURN",),
    "05-combine": ("COMBINE",),
    "06-grow": ("GROW",),
    "07-draw": ("DRAW", "DECK"),
    "08-mutate": ("MUTATE",),
    "09-split": ("SPLIT",),
    "10-royal": ("ROYAL",),
    "11-rites": ("CLAIM", "RITE"),
    "12-tiers": ("TIER",),
    "13-ripples": ("RIPPLE",),
    "14-end": ("END", "SCORE"),
    "15-information": ("INFO",),
}
_HOME: Mapping[str, str] = {
    **{section: stem for stem, sections in _SECTIONS.items() for section in sections},
    # The rulings called TOKEN are about growth tokens, the clauses called TOKEN about the First Player Token.
    "RULING.TOKEN": "01-goal",
    "PR": "principles",
    "X": "conflicts",
}


@cache
def chapters() -> tuple[Chapter, ...]:
    """The chapters of the rules, in the order of the rulebook.

    >>> import slimestack as ss
    >>> [chapter.title for chapter in ss.rulebook.chapters()][4:7]
    ['Combine', 'Grow', 'Draw, and the Slime deck']
    """
    return tuple(_chapter(stem) for stem in _SECTIONS)


@cache
def clauses() -> tuple[Clause, ...]:
    """All clauses of the rules, in the order of the rulebook.

    >>> import slimestack as ss
    >>> ss.rulebook.clauses()[0].text
    'Players build up a Swarm by putting growth tokens on their Slimes.'
    """
    return tuple(one for chapter in chapters() for one in chapter.clauses)


@cache
def rulings() -> tuple[Ruling, ...]:
    """All rulings on what the rules leave open, in the order of the rulebook.

    >>> import slimestack as ss
    >>> ss.rulebook.rulings()[0].question
    'Is the supply of growth tokens limited?'
    """
    return tuple(one for chapter in chapters() for one in chapter.rulings)


@cache
def principles() -> tuple[Principle, ...]:
    """The nine principles by which the rulings decide, PR.1 to PR.9.

    >>> import slimestack as ss
    >>> [principle.name for principle in ss.rulebook.principles()][:3]
    ['Authority', 'As much as possible', 'No doomed actions']
    """
    return tuple(Principle(**_tidy(table)) for table in _read("principles")["principles"])


@cache
def conflicts() -> tuple[Conflict, ...]:
    """The places where two passages of the printed rules disagree, X-1 to X-22.

    >>> import slimestack as ss
    >>> ss.rulebook.conflicts()[8].resolved_by
    ('RULING.SPLIT.4',)
    """
    return tuple(Conflict(**_tidy(table)) for table in _read("conflicts")["conflicts"])


@cache
def switches() -> tuple[Switch, ...]:
    """The six readings on which a table may vote, each with its values and its default.

    >>> import slimestack as ss
    >>> {switch.name: switch.default for switch in ss.rulebook.switches()}["end_trigger"]
    'failed_draw'
    """
    return tuple(
        Switch(values=tuple(SwitchValue(**_tidy(value)) for value in table.pop("values")), **_tidy(table))
        for table in _read("switches")["switches"]
    )


def entry(rule_id: str) -> Entry:
    """The clause, ruling, principle or conflict with this id, in whatever case it is written.

    Raises :class:`~slimestack.errors.UnknownId` if there is none; the message names the nearest ids.

    >>> import slimestack as ss
    >>> ss.rulebook.entry("split.1").text
    'Only a Big can be Split.'
    >>> ss.rulebook.entry("PR.4").name
    'The owner chooses'
    >>> ss.rulebook.entry("SPLIT.99")
    Traceback (most recent call last):
    ...
    slimestack.errors.UnknownId: the rulebook has no entry 'SPLIT.99'; the nearest: SPLIT.9, SPLIT.8, SPLIT.7
    """
    found = _find(rule_id)
    if found is None:
        raise _unknown("entry", rule_id)
    return found


def clause(rule_id: str) -> Clause:
    """The clause with this id, in whatever case it is written.

    Raises :class:`~slimestack.errors.UnknownId` if there is none, also for the id of a ruling.

    >>> import slimestack as ss
    >>> ss.rulebook.clause("GROW.4").text
    'Royals add nothing to a Grow.'
    """
    found = _find(rule_id)
    if not isinstance(found, Clause):
        raise _unknown("clause", rule_id)
    return found


def ruling(rule_id: str) -> Ruling:
    """The ruling with this id, in whatever case it is written.

    Raises :class:`~slimestack.errors.UnknownId` if there is none, also for the id of a clause.

    >>> import slimestack as ss
    >>> ss.rulebook.ruling("RULING.ROYAL.6").answer
    'No. Royals have no powers by type; the second action is all that a Royal gives.'
    """
    found = _find(rule_id)
    if not isinstance(found, Ruling):
        raise _unknown("ruling", rule_id)
    return found


def nearest(rule_id: str, n: int = 3) -> tuple[str, ...]:
    """The ids of the rulebook that look most like this text, at most ``n`` (1 or more), the best first.

    Nothing comes back for a text that looks like no id.

    :raises SlimeStackError: when ``n`` is not a whole number from 1 to 1,000

    >>> import slimestack as ss
    >>> ss.rulebook.nearest("combin.10", n=1)
    ('COMBINE.10',)
    >>> ss.rulebook.nearest("the weather")
    ()
    """
    from difflib import get_close_matches  # only mistakes need it

    MOST.require(n)
    names = _names()
    return tuple(names[key] for key in get_close_matches(_key(rule_id)[:40], names, n=n))


def cite(rule_id: str) -> str:
    """One line that quotes the entry with this id and says where a player finds it.

    A clause comes with its main place in the printed leaflet, a conflict with the two places that disagree,
    a principle with its name, a ruling with its question.
    Raises :class:`~slimestack.errors.UnknownId` if there is no such entry.

    >>> import slimestack as ss
    >>> ss.rulebook.cite("combine.1")
    'COMBINE.1 (leaflet: Your Turn: Combine): The source of a Combine is a Droplet.'
    >>> ss.rulebook.cite("COMP.10").split(":")[0]
    'COMP.10 (not printed)'
    >>> ss.rulebook.cite("RULING.GROW.2")
    'RULING.GROW.2: Must all the tokens of a Grow be placed? Yes. All the tokens of a Grow must be placed.'
    """
    found = entry(rule_id)
    if isinstance(found, Clause):
        return f"{found.id} ({_printed(places(found)[:1])}): {found.text}"
    if isinstance(found, Conflict):
        return f"{found.id} ({_printed(places(found)[:2])}): {found.tension}"
    if isinstance(found, Ruling):
        return f"{found.id}: {found.question} {found.answer}"
    return f"{found.id} ({found.name}): {found.text}"


def places(entry: Entry) -> tuple[str, ...]:
    """The places in the printed leaflet that state this entry, the main one first.

    They are names of :func:`leaflet`; () for an entry that is not printed, as every ruling and principle.

    >>> import slimestack as ss
    >>> ss.rulebook.places(ss.rulebook.clause("GROW.3"))
    ('Your Turn: Grow', 'Tiers', 'FAQ: How big is a Grow or a …')
    """
    if not isinstance(entry, Clause | Conflict):
        return ()
    return tuple(dict.fromkeys(_place(line) for line in entry.source))


@cache
def leaflet() -> tuple[LeafletPlace, ...]:
    """The places of the printed leaflet, sections and questions of the FAQ, in order.

    Together they are lines 1 to :data:`~slimestack.rulebook.entries.LINES` of our transcript.

    >>> import slimestack as ss
    >>> [place.name for place in ss.rulebook.leaflet()][:4]
    ['Top of the leaflet', 'Goal', 'Setup', 'A Round']
    """
    return tuple(LeafletPlace(**table) for table in _read("page")["places"])


@cache
def lines_without_clause() -> tuple[PageNote, ...]:
    """The lines of the transcript that no clause has as its source, each group with the reason.

    Together with the ``source`` lines of all clauses they are every line, 1 to
    :data:`~slimestack.rulebook.entries.LINES`.

    >>> import slimestack as ss
    >>> [note.text for note in ss.rulebook.lines_without_clause() if 84 in note.lines]
    ['The heading of the table of tiers.']
    """
    return _page_notes("lines_without_clause")


@cache
def lost_parts() -> tuple[PageNote, ...]:
    """The parts of the leaflet that were lost when its page was saved, and on which lines.

    >>> import slimestack as ss
    >>> [note.text for note in ss.rulebook.lost_parts() if 95 in note.lines]
    ['The list of scope tags that followed this line is empty.']
    """
    return _page_notes("lost_parts")


def _find(rule_id: str) -> Entry | None:
    key = _key(rule_id)
    head, _, rest = key.partition(".")
    section = f"{head}.{rest.partition('.')[0]}" if head == "RULING" else head.partition("-")[0]
    home = _HOME.get(section) or _HOME.get(section.removeprefix("RULING."))
    return None if home is None else _index(home).get(key)


def _key(rule_id: object) -> str:
    """The id as the indexes have it; only text can be an id."""
    text = plain_text(rule_id)
    if text is None:
        raise UnknownId(defect("not_id", given=quote(rule_id)))
    return text.strip().upper()


def _unknown(kind: str, rule_id: str) -> UnknownId:
    if ids := nearest(rule_id):
        return UnknownId(defect("unknown_entry", kind=kind, given=quote(rule_id), nearest=", ".join(ids)))
    return UnknownId(defect("unknown_id", kind=kind, given=quote(rule_id)))


def _printed(names: tuple[str, ...]) -> str:
    return f"leaflet: {'; '.join(names)}" if names else "not printed"


def _place(line: int) -> str:
    """The name of the place that this line of the transcript belongs to."""
    return next(place.name for place in leaflet() if place.first <= line <= place.last)


@cache
def _names() -> Mapping[str, str]:
    """Every id of the rulebook, by its form in capitals."""
    return {key: one.id for home in (*_SECTIONS, "principles", "conflicts") for key, one in _index(home).items()}


@cache
def _index(home: str) -> Mapping[str, Entry]:
    """The entries of one data file by id, in capitals."""
    entries: tuple[Entry, ...]
    if home == "principles":
        entries = principles()
    elif home == "conflicts":
        entries = conflicts()
    else:
        chapter = _chapter(home)
        entries = (*chapter.clauses, *chapter.rulings)
    return {one.id.upper(): one for one in entries}


@cache
def _chapter(stem: str) -> Chapter:
    table = _read(stem)
    number, _, name = stem.partition("-")
    return Chapter(
        id=name,
        number=int(number),
        sections=_SECTIONS[stem],
        clauses=tuple(Clause(**_tidy(one)) for one in table.pop("clauses", ())),
        rulings=tuple(_ruling(one) for one in table.pop("rulings", ())),
        **_tidy(table),
    )


def _ruling(table: dict[str, Any]) -> Ruling:
    readings = tuple(Reading(**_tidy(one)) for one in table.pop("readings", ()))
    notes = tuple(Note(**_tidy(one)) for one in table.pop("notes", ()))
    return Ruling(readings=readings, notes=notes, **_tidy(table))


def _page_notes(kind: str) -> tuple[PageNote, ...]:
    return tuple(PageNote(**_tidy(table)) for table in _read("page")[kind])


def _read(stem: str) -> dict[str, Any]:
    """One data file; ``Any`` is what TOML holds, and the validators of the entries check it."""
    import tomllib  # on first use, so that importing the library does not pay for it

    return tomllib.loads(text_in("slimestack.rulebook", "data", f"{stem}.toml"))


def _tidy(table: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an entry: texts on one line, lists as tuples."""
    return {name: _tidy_value(value) for name, value in table.items()}


def _tidy_value(value: Any) -> Any:
    if isinstance(value, str):
        return " ".join(value.split())
    return tuple(value) if isinstance(value, list) else value

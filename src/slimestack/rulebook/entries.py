"""The kinds of entry that the rulebook consists of.

All are frozen values. What a player reads (``text``, ``answer``, ``why`` ...) is plain English in full
sentences that can be quoted alone; everything else is an id, a line number or a word of a fixed list.
Line numbers count the lines of our transcript and are for maintainers: a citation names the place in
the printed leaflet instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

from attrs import Attribute, field, frozen
from attrs.validators import and_, deep_iterable, ge, in_, instance_of, le, matches_re, min_len, optional

__all__ = [
    "IMPACT_WORDS",
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
    "status_words",
]

LINES = 175
"""The number of lines in our transcript of the printed leaflet; ``source`` counts them from 1."""

Impact: TypeAlias = Literal["H", "M", "L"]
"""How much depends on a ruling.

``H`` changes results in ordinary play, ``M`` is a corner that real games reach, ``L`` is rare or of interest
to implementers only.
"""

Status: TypeAlias = Literal[
    "printed",
    "inferred",
    "faq-only",
    "lost-icon",
    "lost-cards",
    "definition",
    "consequence",
    "flavour",
    "gap",
]
"""The status of a clause in the printed leaflet.

``printed``: the leaflet says it. ``inferred``: it follows, all of it or (beside ``printed``) a part of it.
``faq-only``: only the FAQ says it. ``lost-icon``, ``lost-cards``: an icon, or the cards or lists that it
mentions, were lost when the page was saved. ``definition``: it says what a word means. ``consequence``: it
follows from other clauses. ``flavour``: it describes and has no effect. ``gap``: the leaflet is silent.
"""

IMPACT_WORDS: Mapping[Impact, str] = {
    "H": "it changes results in ordinary play",
    "M": "a corner that real games reach",
    "L": "rare, or of interest to programmers only",
}
"""Each impact in words, for people."""

_STATUS_WORDS: Mapping[Status, str] = {
    "printed": "the leaflet says it",
    "inferred": "follows from other rules",
    "faq-only": "only the FAQ says it",
    "lost-icon": "an icon is missing in our copy of the leaflet",
    "lost-cards": "cards or lists are missing in our copy of the leaflet",
    "definition": "explains a word",
    "consequence": "follows from other rules",
    "flavour": "describes the game, and has no effect on play",
    "gap": "the leaflet is silent",
}


def status_words(status: tuple[Status, ...]) -> str:
    """The status of a clause in words, for people, parted by semicolons.

    >>> import slimestack as ss
    >>> ss.rulebook.status_words(("printed", "faq-only"))
    'only the FAQ says it'
    >>> ss.rulebook.status_words(("printed", "inferred"))
    'the leaflet says it; a part follows from other rules'
    """
    words: list[str] = []
    for one in status:
        if one == "printed" and "faq-only" in status:
            continue
        a_part = "a part " if one == "inferred" and "printed" in status else ""
        words.append(a_part + _STATUS_WORDS[one])
    return "; ".join(words)


_CLAUSE = matches_re(r"(?!RULING|PR\.)[A-Z]+(\.[A-Z]+)?\.[1-9][0-9]*[a-z]?")
_RULING = matches_re(r"RULING\.[A-Z]+\.[1-9][0-9]*")
_PRINCIPLE = matches_re(r"PR\.[1-9]")
_CONFLICT = matches_re(r"X-[1-9][0-9]*")
_ANY_ID = matches_re(r"X-[1-9][0-9]*|[A-Z]+(\.[A-Z]+){0,2}\.[1-9][0-9]*[a-z]?")
_TEXT = and_(instance_of(str), min_len(1))
_MAYBE = optional(_TEXT)
_LINE = and_(instance_of(int), ge(1), le(LINES))


def _each(member: Any) -> Any:
    """A validator of tuples; ``Any`` as attrs' own validators are typed loosely."""
    return deep_iterable(member, iterable_validator=instance_of(tuple))


@frozen
class Clause:
    """One atomic rule of the printed leaflet, in our own words.

    ``source`` has the lines of the transcript that state the rule, the main one first. ``repeats`` has the
    clauses that state the same rule, ``see`` the clauses and rulings that it works together with,
    ``conflicts`` the disagreements that it takes part in, and ``note`` a remark on the wording. ``no_code``
    is the reason why no code implements the clause, and ``None`` for a clause that the library implements.

    >>> from slimestack.rulebook import clause
    >>> clause("COMBINE.6").text
    'There is no limit to the number of Combines in a turn.'
    >>> clause("COMBINE.6").source
    (38,)
    """

    id: str = field(validator=_CLAUSE)
    text: str = field(validator=_TEXT)
    status: tuple[Status, ...] = field(validator=_each(in_(get_args(Status))))
    source: tuple[int, ...] = field(default=(), validator=_each(_LINE))
    repeats: tuple[str, ...] = field(default=(), validator=_each(_CLAUSE))
    see: tuple[str, ...] = field(default=(), validator=_each(_ANY_ID))
    conflicts: tuple[str, ...] = field(default=(), validator=_each(_CONFLICT))
    note: str | None = field(default=None, validator=_MAYBE)
    no_code: str | None = field(default=None, validator=_MAYBE)


@frozen
class Reading:
    """One way to read the printed text where it is open.

    ``switch_value`` is the value of the ruling's switch that plays this way, if there is one.
    """

    key: str = field(validator=_TEXT)
    text: str = field(validator=_TEXT)
    adopted: bool = field(validator=instance_of(bool))
    switch_value: str | None = field(default=None, validator=_MAYBE)


def _one_is_adopted(ruling: Ruling, _field: Attribute[Any], readings: tuple[Reading, ...]) -> None:
    if readings and sum(reading.adopted for reading in readings) != 1:
        raise ValueError(f"{ruling.id} has to adopt exactly one of its readings")


@frozen
class Note:
    """An addition to a ruling's answer: a proof, an example, a table in words."""

    title: str = field(validator=_TEXT)
    text: str = field(validator=_TEXT)


@frozen
class Ruling:
    """A question that the printed rules leave open, and how the library answers it.

    ``readings`` are the possible answers where there are several, exactly one of them adopted. ``switch``
    names the switch by which a table may choose another; ``rejected_switch`` is what such a switch would be
    called where there is none. ``no_code`` is the reason why code has no part in the ruling, and ``None``
    otherwise.

    >>> from slimestack.rulebook import ruling
    >>> ruling("RULING.SPLIT.3").question
    'How often may the search of a Split reshuffle?'
    >>> ruling("RULING.SPLIT.4").switch
    'split_shuffle'
    """

    id: str = field(validator=_RULING)
    impact: Impact = field(validator=in_(get_args(Impact)))
    question: str = field(validator=_TEXT)
    answer: str = field(validator=_TEXT)
    why: str = field(validator=_TEXT)
    readings: tuple[Reading, ...] = field(default=(), validator=and_(_each(instance_of(Reading)), _one_is_adopted))
    notes: tuple[Note, ...] = field(default=(), validator=_each(instance_of(Note)))
    principles: tuple[str, ...] = field(default=(), validator=_each(_PRINCIPLE))
    see: tuple[str, ...] = field(default=(), validator=_each(_ANY_ID))
    switch: str | None = field(default=None, validator=_MAYBE)
    rejected_switch: str | None = field(default=None, validator=_MAYBE)
    impact_note: str | None = field(default=None, validator=_MAYBE)
    no_code: str | None = field(default=None, validator=_MAYBE)


@frozen
class Principle:
    """One of the principles by which rulings decide, to be quoted in a dispute."""

    id: str = field(validator=_PRINCIPLE)
    name: str = field(validator=_TEXT)
    text: str = field(validator=_TEXT)


@frozen
class Conflict:
    """A place where two passages of the printed rules disagree or pull apart.

    ``resolved_by`` names the clause, ruling or principle that settles it, ``principle`` the principle by which it
    is settled, and ``decision`` how that principle decides.
    """

    id: str = field(validator=_CONFLICT)
    tension: str = field(validator=_TEXT)
    resolution: str = field(validator=_TEXT)
    source: tuple[int, ...] = field(validator=_each(_LINE))
    clauses: tuple[str, ...] = field(validator=_each(_CLAUSE))
    resolved_by: tuple[str, ...] = field(validator=_each(_ANY_ID))
    principle: str = field(validator=_PRINCIPLE)
    decision: str = field(validator=_TEXT)


@frozen
class SwitchValue:
    """One value of a switch, and how the game is played with it."""

    value: str = field(validator=_TEXT)
    meaning: str = field(validator=_TEXT)


def _is_a_value(switch: Switch, _field: Attribute[Any], default: str) -> None:
    if all(default != value.value for value in switch.values):
        raise ValueError(f"the switch {switch.name} has no value {default!r}")


@frozen
class Switch:
    """A reading on which a real table would vote, and which the rulings in force therefore leave open.

    ``ruling`` is the id of the ruling that discusses it, ``default`` the value that the ruling adopts.
    """

    name: str = field(validator=_TEXT)
    ruling: str = field(validator=_RULING)
    meaning: str = field(validator=_TEXT)
    values: tuple[SwitchValue, ...] = field(validator=_each(instance_of(SwitchValue)))
    default: str = field(validator=_is_a_value)


@frozen
class LeafletPlace:
    """A place in the printed leaflet that a player can find: a section, or a question of its FAQ.

    ``first`` and ``last`` are its lines in our transcript.

    >>> from slimestack.rulebook import leaflet
    >>> leaflet()[3]
    LeafletPlace(name='A Round', first=18, last=27)
    """

    name: str = field(validator=_TEXT)
    first: int = field(validator=_LINE)
    last: int = field(validator=_LINE)


@frozen
class PageNote:
    """A remark on lines of the transcript: why no clause has them, or what was lost there."""

    lines: tuple[int, ...] = field(validator=_each(_LINE))
    text: str = field(validator=_TEXT)


@frozen
class Chapter:
    """A chapter of the rules, in the order of the rulebook, with its clauses and rulings.

    ``id`` is the name that modules, tests and docs pages of the chapter have; ``sections`` are the first
    words of its ids.
    """

    id: str = field(validator=_TEXT)
    number: int = field(validator=and_(instance_of(int), ge(1)))
    title: str = field(validator=_TEXT)
    intro: str = field(validator=_TEXT)
    sections: tuple[str, ...] = field(validator=_each(_TEXT))
    clauses: tuple[Clause, ...] = field(validator=_each(instance_of(Clause)))
    rulings: tuple[Ruling, ...] = field(validator=_each(instance_of(Ruling)))


Entry: TypeAlias = Clause | Ruling | Principle | Conflict
"""Whatever has an id that can be cited."""

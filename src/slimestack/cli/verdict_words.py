"""A verdict in sentences: by which clauses, on which ruling it rests, and how other readings decide."""

from __future__ import annotations

from collections.abc import Iterator

import slimestack as ss
from slimestack import rulebook
from slimestack.cli.screen import Line
from slimestack.cli.text import capital, count, listed
from slimestack.rulebook import Ruling


def verdict_lines(told: ss.Readings) -> Iterator[Line]:
    """What our reading says, with each clause and ruling in our wording."""
    verdict = told.ours.verdict
    assert verdict is not None
    yield Line(f"{capital(verdict.reason)}.", "title")
    for rule_id in verdict.citations:
        entry = rulebook.entry(rule_id)
        if isinstance(entry, Ruling):
            yield Line(f"{entry.id}, a ruling of ours: {entry.question} {entry.answer}", indent=2, whole=True)
        else:
            yield Line(rulebook.cite(rule_id), indent=2, whole=True)


def reading_lines(told: ss.Readings) -> Iterator[Line]:
    """How the other readings decide: those that differ, those that cannot be, and the sets that only together do."""
    ours = told.ours
    for other in told.others:
        if other.verdict is not None and other.legal is not ours.legal:
            yield Line(f"{_switch_words(other)}: {_short(other.verdict)}.", indent=2, whole=True)
        elif other.differs_in_result:
            yield Line(f"{_switch_words(other)}: legal too, but something else comes of it.", indent=2, whole=True)
    for flip in told.flips:
        if len(flip) > 1:
            settings = listed(f"{name} = {value}" for name, value in flip)
            yield Line(f"Only together do {settings} turn the verdict round.", indent=2)
    for other in told.others:
        if other.verdict is None:
            why = "; ".join(other.defects)
            yield Line(f"With {other.switch} = {other.value} this table could not have come about: {why}.", indent=2)
    if not told.flips and not told.result_switches:
        asked = f"{count(216 - told.impossible, 'choice')} of the switches that this table allows"
        yield Line(f"No other reading decides otherwise: all {asked} were looked at.", indent=2)


def _switch_words(other: ss.ReadingVerdict) -> str:
    meaning = next(
        value.meaning
        for switch in rulebook.switches()
        if switch.name == other.switch
        for value in switch.values
        if value.value == other.value
    )
    return f"With {other.switch} = {other.value} ({other.ruling}: {meaning.rstrip('.')})"


def _short(verdict: ss.Verdict) -> str:
    return f"{verdict.reason} ({', '.join(verdict.citations)})" if verdict.citations else verdict.reason

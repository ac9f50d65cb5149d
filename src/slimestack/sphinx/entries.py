"""Each kind of entry as reStructuredText: its text, its code and its tests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from inspect import isfunction
from typing import Any, TypeAlias

import slimestack
from slimestack import rulebook
from slimestack.errors import UnknownId, defect
from slimestack.rulebook import IMPACT_WORDS, Clause, Conflict, Impact, Principle, Ruling, Switch, status_words
from slimestack.rulebook.code import Code, code_for

Tests: TypeAlias = list[dict[str, Any]]
"""The marked tests of a run: name, ids, outcome, fact, the code that each executed, and values of switches."""
KINDS = ("clause", "ruling", "principle", "conflict", "switch")
LEVELS: dict[Impact, str] = {"H": "high", "M": "middle", "L": "low"}
_ID = re.compile(r"RULING\.[A-Z]+\.\d+|PR\.\d|X-\d+|[A-Z]+(?:\.[A-Z]+)?\.\d+[a-z]?\b")
_QUOTED = re.compile(r"(`[^`]+`)")
_KIND_OF = {Clause: "clause", Ruling: "ruling", Principle: "principle", Conflict: "conflict"}


def entry(kind: str, name: str) -> Clause | Ruling | Principle | Conflict | Switch:
    """The entry of this kind with exactly this id.

    :raises UnknownId: if there is none
    """
    if kind == "switch":
        for switch in rulebook.switches():
            if switch.name == name:
                return switch
        raise UnknownId(defect("unknown_id", kind=kind, given=repr(name)))
    found = rulebook.entry(name)
    if found.id != name or _KIND_OF[type(found)] != kind:
        raise UnknownId(defect("unknown_id", kind=kind, given=repr(name)))
    return found


def known(kind: str, name: str) -> bool:
    """Whether there is an entry of this kind with exactly this id."""
    try:
        entry(kind, name)
    except UnknownId:
        return False
    return True


def kind_of(name: str) -> str:
    """The kind of the entry with this id, whether there is one or not."""
    if name.startswith("RULING."):
        return "ruling"
    if name.startswith("PR."):
        return "principle"
    return "conflict" if name.startswith("X-") else "clause"


def summary(kind: str, name: str) -> str:
    """The entry in one sentence, without marks."""
    match entry(kind, name):
        case Ruling() as ruling:
            text = ruling.question
        case Conflict() as conflict:
            text = conflict.tension
        case Principle() as principle:
            text = principle.name
        case Switch() as switch:
            text = switch.meaning
        case clause:
            text = clause.text
    return text.replace("`", "")


def rst(kind: str, name: str, tests: Tests | None) -> str:
    """The whole entry, as what stands under its id."""
    match entry(kind, name):
        case Ruling() as ruling:
            return _ruling(ruling, tests)
        case Conflict() as conflict:
            return _conflict(conflict)
        case Principle() as principle:
            return _principle(principle)
        case Switch() as switch:
            return _switch(switch, tests)
        case clause:
            return _clause(clause, tests)


# --- the kinds ---------------------------------------------------------------------------------------


def _clause(clause: Clause, tests: Tests | None) -> str:
    return _entry(
        prose(clause.text),
        ("In the leaflet", prose("; ".join(rulebook.places(clause))) or "not printed"),
        ("Status", status_words(clause.status)),
        ("Note", prose(clause.note or "")),
        ("Same rule in", links(clause.repeats)),
        ("See also", links(clause.see)),
        ("Conflicts", links(clause.conflicts)),
        *_proof(clause.id, clause.no_code, tests),
    )


def _ruling(ruling: Ruling, tests: Tests | None) -> str:
    readings = [
        f"**({reading.key})** {prose(reading.text)}"
        + (" **Our reading.**" if reading.adopted else "")
        + (f' ``{ruling.switch} = "{reading.switch_value}"``' if reading.switch_value else "")
        for reading in ruling.readings
    ]
    impact = f"{LEVELS[ruling.impact]}: {IMPACT_WORDS[ruling.impact]}"
    return _entry(
        f"*{prose(ruling.question)}*\n\n{prose(ruling.answer)}",
        ("Why", prose(ruling.why)),
        ("Readings", _bullets(readings)),
        *((note.title, prose(note.text)) for note in ruling.notes),
        ("Switch", f":rule:switch:`{ruling.switch}`" if ruling.switch else ""),
        ("Rejected switch", f"``{ruling.rejected_switch}``" if ruling.rejected_switch else ""),
        ("Impact", impact + (f" ({ruling.impact_note})" if ruling.impact_note else "")),
        ("Principles", links(ruling.principles)),
        ("See also", links(ruling.see)),
        *_proof(ruling.id, ruling.no_code, tests),
    )


def _principle(principle: Principle) -> str:
    decided = [ruling.id for ruling in rulebook.rulings() if principle.id in ruling.principles]
    settled = [conflict.id for conflict in rulebook.conflicts() if principle.id == conflict.principle]
    return _entry(
        f"**{prose(principle.name)}.** {prose(principle.text)}",
        ("Rulings by this principle", links(decided)),
        ("Conflicts settled by it", links(settled)),
        ("Code", _code(code_for(principle.id))),
    )


def _conflict(conflict: Conflict) -> str:
    principle = f":rule:principle:`{conflict.principle}` ({_name(conflict.principle)}): {prose(conflict.decision)}"
    reasons = [
        f":rule:ruling:`{ruling.id}`: {prose(ruling.why)}"
        for ruling in rulebook.rulings()
        if ruling.id in conflict.resolved_by
    ]
    quoted = [f":rule:clause:`{one}`: {prose(rulebook.clause(one).text)}" for one in conflict.clauses]
    return _entry(
        prose(conflict.tension),
        ("Resolution", prose(conflict.resolution)),
        ("Settled by", links(conflict.resolved_by)),
        ("Principle", principle),
        ("Why", _bullets(reasons)),
        ("Clauses", _bullets(quoted)),
        ("In the leaflet", prose("; ".join(rulebook.places(conflict)))),
    )


def _switch(switch: Switch, tests: Tests | None) -> str:
    values: list[str] = []
    for value in switch.values:
        line = f'``"{value.value}"``: {prose(value.meaning)}'
        line += " **The default.**" if value.value == switch.default else ""
        if tests is not None:
            marked = _marked(tests, switch.ruling)
            ran = [one for one in marked if value.value in one["values"].get(switch.name, ())]
            line += f" Tests of the ruling's code with this value: {len(ran)}."
        values.append(line)
    return _entry(prose(switch.meaning), ("Values", _bullets(values)), ("Discussed in", links([switch.ruling])))


# --- the proof ---------------------------------------------------------------------------------------


def _proof(rule_id: str, without: str | None, tests: Tests | None) -> list[tuple[str, str]]:
    listed = _tests(_marked(tests, rule_id)) if tests is not None else ""
    return [("Code", _code(code_for(rule_id))), ("Tests", listed), ("Not in code", prose(without or ""))]


def _code(code: Iterable[Code]) -> str:
    return _bullets(
        f":py:obj:`{_api(one)}`, :rule:source:`src/{one.file}, lines {one.first} to {one.last} <{one.name}>`"
        for one in code
    )


def _api(one: Code) -> str:
    """The name under which the reference describes it: a function of the public API is described there only."""
    value = getattr(slimestack, one.qualname, None)
    is_public = isfunction(value) and value.__module__ == one.module
    return f"slimestack.{one.qualname}" if is_public else one.name


def _marked(tests: Tests, rule_id: str) -> Tests:
    """The tests that are marked with the id and executed code that implements it."""
    names = {one.name for one in code_for(rule_id)}
    return [one for one in tests if rule_id in one["ids"] and not names.isdisjoint(one["executed"])]


def _tests(tests: Tests) -> str:
    """The tests by function, each with its fact and the outcomes of its cases."""
    grouped: dict[str, Tests] = {}
    for one in tests:
        grouped.setdefault(one["test"].partition("[")[0], []).append(one)
    return _bullets(f"``{name}``: {_outcome(cases)}. {escaped(cases[0]['fact'])}" for name, cases in grouped.items())


def _outcome(cases: Tests) -> str:
    counts = Counter(sorted(one["outcome"] for one in cases))
    if len(cases) == 1:
        return "".join(counts)
    return ", ".join(f"{number} cases {outcome}" for outcome, number in counts.items())


def _name(principle_id: str) -> str:
    found = rulebook.entry(principle_id)
    return found.name if isinstance(found, Principle) else ""


# --- the form ----------------------------------------------------------------------------------------


def _entry(text: str, *fields: tuple[str, str]) -> str:
    lines = "\n".join(f":{label}: {value}" for label, value in fields if value)
    return f"{text}\n\n{lines}".rstrip()


def _bullets(items: Iterable[str]) -> str:
    """A list as the value of a field, empty for none."""
    return "".join(f"\n   * {item}" for item in items)


def links(ids: Iterable[str]) -> str:
    """Links to these entries."""
    return ", ".join(f":rule:{kind_of(one)}:`{one}`" for one in ids)


def escaped(text: str) -> str:
    r"""The text with nothing in it that reStructuredText would read as markup, but for code between backticks.

    >>> escaped("2 * 3 is ``six``")
    '2 \\* 3 is ``six``'
    """
    parts = re.split(r"(``.+?``)", text)
    return "".join(part if part.startswith("``") else re.sub(r"([\\*_|`])", r"\\\1", part) for part in parts)


def prose(text: str) -> str:
    """The text as reStructuredText: what is quoted in it as code, ids as links.

    >>> prose("`grow` follows GROW.1")
    '``grow`` follows :rule:clause:`GROW.1`'
    """
    return "".join(f"`{part}`" if part.startswith("`") else _linked(part) for part in _QUOTED.split(text))


def _linked(text: str) -> str:
    plain = re.sub(r"([\\*_|])", r"\\\1", text)
    return _ID.sub(lambda match: links([match[0]]) if known(kind_of(match[0]), match[0]) else match[0], plain)

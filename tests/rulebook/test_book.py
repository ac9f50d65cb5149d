"""The rulebook as data: that it is whole, that its references hold, and that lookups find it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from attrs import define, evolve, frozen
from attrs.exceptions import FrozenInstanceError

import slimestack.rulebook
from slimestack.errors import UnknownId
from slimestack.rulebook import (
    LINES,
    Chapter,
    Clause,
    Conflict,
    Impact,
    LeafletPlace,
    Note,
    PageNote,
    Principle,
    Reading,
    Ruling,
    Switch,
    SwitchValue,
    chapters,
    cite,
    clause,
    clauses,
    conflicts,
    entry,
    implemented_by,
    implements,
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

CHAPTERS = [
    "goal",
    "setup",
    "rounds",
    "turns",
    "combine",
    "grow",
    "draw",
    "mutate",
    "split",
    "royal",
    "rites",
    "tiers",
    "ripples",
    "end",
    "information",
]

LEANING = re.compile(
    r"(It|Its|They|Their|Them|That|This|These|Those|Then|Such|Neither|Here|Too)\b", flags=re.IGNORECASE
)

READING_KEY = re.compile(r"\([a-z][0-9]?\)|\bTO-[A-Z]")
LEANING_NOTE = re.compile(r"\b(says? (so|the same)|this (step|sentence|clause)|such a|two descriptions)\b")
FOR_PROGRAMMERS = re.compile(
    r"\b(seeds?|engine|librar\w+|programs?|card language|stored|hidden order|bank|editions? (always|names?)|caller)\b"
    r"|[a-z]_[a-z]|`"
)
LONG_ANSWERS = ("RULING.ROYAL.5",)
FAQ_IN_PROSE = re.compile(r"FAQ \((.*?)\)")
PLACES = [
    "Top of the leaflet",
    "Goal",
    "Setup",
    "A Round",
    "Your Turn",
    "Your Turn: Free, any time …",
    "Your Turn: Combine",
    "Your Turn: Choose one action",
    "Your Turn: Grow",
    "Your Turn: Draw",
    "Your Turn: Mutate",
    "Your Turn: Split",
    "Your Turn: Royal Combine",
    "Your Turn: Claim Rite",
    "Tiers",
    "Royals",
    "Ripples",
    "Rites",
    "End of Game",
    "FAQ",
    "FAQ: What's the difference between Combine, Mutate, and …",
    "FAQ: How big is a Grow or a …",
    "FAQ: Does a Big revert to a Droplet …",
    "FAQ: What happens on Round 1?",
    'FAQ: What does "Disburse N growth" mean?',
    "FAQ: Can a Ripple force me to dissolve …",
    "FAQ: What if an effect targets a tier …",
    "FAQ: When does the Slime deck reshuffle?",
    "FAQ: What happens when the Rite deck runs …",
    "FAQ: Can I claim a Rite on the …",
    "FAQ: Multiple players qualify for the same Rite …",
    "FAQ: Can I Combine onto a Big or …",
    "FAQ: If my Big falls back to a …",
]

SWITCHES = {
    "end_trigger": ("failed_draw", "last_ripple_unresolved", "last_ripple_resolved"),
    "combine_window": ("decision_points", "between_actions"),
    "combine_at_ripple": ("never", "token_player"),
    "pass_policy": ("must_act_bonus_optional", "free", "always_act"),
    "mint_turn_bonus": ("older_royals_count", "none"),
    "split_shuffle": ("draw_pile", "draw_pile_and_discard", "draw_pile_and_rejects"),
}


def everything() -> tuple[Clause | Ruling | Principle | Conflict, ...]:
    return (*clauses(), *rulings(), *principles(), *conflicts())


def references() -> Iterator[tuple[str, str]]:
    """Every reference from one entry to another: who refers, and to which id."""
    for one in clauses():
        yield from ((one.id, to) for to in (*one.repeats, *one.see, *one.conflicts))
    for answer in rulings():
        yield from ((answer.id, to) for to in (*answer.principles, *answer.see))
    for tension in conflicts():
        yield from ((tension.id, to) for to in (*tension.clauses, *tension.resolved_by, tension.principle))
    for switch in switches():
        yield switch.name, switch.ruling


def sentences() -> Iterator[tuple[str, str]]:
    """Every text that a player reads, but for titles and questions, with where it stands."""
    for chapter in chapters():
        yield chapter.id, chapter.intro
    for one in clauses():
        yield from ((one.id, text) for text in (one.text, one.note, one.no_code) if text is not None)
    for answer in rulings():
        yield from ((answer.id, text) for text in (answer.answer, answer.why, answer.no_code) if text)
        yield from ((answer.id, reading.text) for reading in answer.readings)
        yield from ((answer.id, note.text) for note in answer.notes)
    for principle in principles():
        yield principle.id, principle.text
    for tension in conflicts():
        yield from ((tension.id, text) for text in (tension.resolution, tension.decision))
    for switch in switches():
        yield switch.name, switch.meaning
        yield from ((switch.name, value.meaning) for value in switch.values)
    for note in (*lines_without_clause(), *lost_parts()):
        yield str(note.lines), note.text


def questions() -> Iterator[tuple[str, str]]:
    """Every question of a ruling, and what two passages of a conflict say against each other."""
    yield from ((one.id, one.question) for one in rulings())
    yield from ((one.id, one.tension) for one in conflicts())


def section(rule_id: str) -> str:
    return rule_id.removeprefix("RULING.").partition(".")[0]


class TestData:
    """What the data files hold."""

    def test_number_of_entries(self) -> None:
        """Nothing got lost: 157 clauses, 134 rulings, 9 principles, 22 conflicts, 6 switches."""
        counts = [len(part()) for part in (clauses, rulings, principles, conflicts, switches)]
        assert counts == [157, 134, 9, 22, 6]

    def test_ids_are_unique(self) -> None:
        """No two entries have the same id, not even in different case."""
        counted = Counter(one.id.casefold() for one in everything())
        assert [name for name, times in counted.items() if times > 1] == []

    def test_chapters_are_in_the_order_of_the_rulebook(self) -> None:
        """The chapters are numbered from 1, and their ids are the names of modules and docs pages."""
        assert [chapter.id for chapter in chapters()] == CHAPTERS
        assert [chapter.number for chapter in chapters()] == list(range(1, 16))

    def test_entries_stand_in_the_chapter_of_their_section(self) -> None:
        """A chapter's clauses and rulings begin with one of its sections, section after section."""
        for chapter in chapters():
            found = [section(one.id) for one in chapter.clauses]
            assert found == sorted(found, key=chapter.sections.index)
            for answer in chapter.rulings:
                growth = chapter.id == "goal" and section(answer.id) == "TOKEN"
                assert growth or section(answer.id) in chapter.sections

    def test_rulings_are_numbered_without_gaps(self) -> None:
        """The rulings of each section are numbered 1, 2, 3 ... in order."""
        numbers: dict[str, list[int]] = {}
        for answer in rulings():
            head, _, number = answer.id.rpartition(".")
            numbers.setdefault(head, []).append(int(number))
        assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())
        assert [one.id for one in principles()] == [f"PR.{n}" for n in range(1, 10)]
        assert [one.id for one in conflicts()] == [f"X-{n}" for n in range(1, 23)]

    def test_references_resolve(self) -> None:
        """Whatever one entry refers to exists, is written as it is there, and is not the entry itself."""
        known = {one.id for one in everything()}
        assert [(who, to) for who, to in references() if to not in known or who == to] == []

    def test_references_are_of_the_right_kind(self) -> None:
        """A clause repeats clauses only; nothing is referred to twice in the same list."""
        for one in clauses():
            assert all(isinstance(entry(to), Clause) for to in one.repeats)
            assert not set(one.repeats) & set(one.see)
        for many in (*(one.see for one in clauses()), *(one.see for one in rulings())):
            assert len(many) == len(set(many))

    def test_ids_in_the_prose_exist(self) -> None:
        """An id that a text mentions is the id of an entry."""
        words = {word.strip('.,;:()"') for _, text in sentences() for word in text.split()}
        mentioned = {word for word in words if "." in word and section(word).isupper()}
        assert "RULING.RIPPLE.9" in mentioned
        assert {one.id for one in map(entry, mentioned)} == mentioned

    def test_conflicts_and_clauses_name_each_other(self) -> None:
        """A clause belongs to a conflict exactly if the conflict says that it does."""
        named = {(one.id, conflict) for one in clauses() for conflict in one.conflicts}
        assert named == {(one, conflict.id) for conflict in conflicts() for one in conflict.clauses}

    def test_conflicts_are_settled(self) -> None:
        """Every conflict names its lines and is settled by an entry."""
        assert all(one.source and one.resolved_by for one in conflicts())

    def test_the_principle_of_a_conflict(self) -> None:
        """A principle by which a conflict is settled is the one that its ruling names, where that names any."""
        for one in conflicts():
            named = {name for settled in one.resolved_by for name in getattr(entry(settled), "principles", ())}
            named |= {settled for settled in one.resolved_by if settled.startswith("PR.")}
            assert not named or one.principle in named, one.id

    def test_texts_are_sentences(self) -> None:
        """Texts begin with a capital and end with a full stop, questions with a question mark."""
        assert [(where, text) for where, text in sentences() if not text.endswith(".")] == []
        assert [(where, text) for where, text in sentences() if text[0].islower()] == []
        assert [one.id for one in rulings() if not one.question.endswith("?")] == []
        assert [one.id for one in conflicts() if one.tension[-1] not in ".?"] == []

    def test_texts_name_no_line_of_the_transcript(self) -> None:
        """Texts are on one line, and name a place of the leaflet, never a line such as "line 40" or "L40"."""
        for where, text in (*sentences(), *questions()):
            assert "\n" not in text, where
            assert "  " not in text, where
            assert not re.search(r"\b[Ll]ines? [0-9]|\bL[0-9]", text), (where, text)

    def test_texts_can_be_quoted_alone(self) -> None:
        """No sentence of a rule begins with a word that leans on the sentence or the question before it."""
        for where, text in (*sentences(), *questions()):
            for sentence in re.split(r"(?<=[.?;]) ", text):
                assert not LEANING.match(sentence), (where, sentence)

    def test_answers_are_sentences_of_their_own(self) -> None:
        """An answer states the rule: behind a Yes or No stands a whole sentence."""
        for one in rulings():
            assert one.answer.removesuffix(".") not in {"Yes", "No", "Always", "Neither", "Once"}, one.id
            assert len(one.answer.split()) > 4, one.id

    def test_answers_name_a_reading_in_words(self) -> None:
        """An answer and its reason are read without the list of readings, so neither has a key such as (b)."""
        for one in rulings():
            for text in (one.question, one.answer, one.why):
                assert not READING_KEY.search(text), (one.id, text)
        for where, text in ((one.id, one.note) for one in clauses() if one.note):
            assert not READING_KEY.search(text), (where, text)

    def test_notes_can_be_quoted_alone(self) -> None:
        """A note on a clause repeats what it is about, in place of "says so"."""
        for one in clauses():
            assert not LEANING_NOTE.search(one.note or ""), (one.id, one.note)
        for answer in rulings():
            assert not LEANING_NOTE.search(answer.why), (answer.id, answer.why)

    def test_rules_are_for_players(self) -> None:
        """What concerns programs stands in a note called "For programs", not in a rule, an answer or its reason."""
        for one in clauses():
            assert not FOR_PROGRAMMERS.search(f"{one.text} {one.note}".replace("common bank", "")), one.id
        for answer in rulings():
            for text in (answer.question, answer.answer, answer.why):
                assert not FOR_PROGRAMMERS.search(text), (answer.id, text)

    def test_answers_are_short(self) -> None:
        """An answer is at most five sentences: proofs, tables and cases stand in the notes."""
        for one in rulings():
            if one.id not in LONG_ANSWERS:
                assert len(re.findall(r"[.?](?= |$)", one.answer)) <= 5, one.id
        for name in ("COMBINE.1", "ROUND.1", "TOKEN.1"):
            assert len(re.findall(r"[.?](?= |$)", ruling(f"RULING.{name}").answer)) <= 3, name

    def test_a_question_with_may_begins_with_the_answer(self) -> None:
        """The answer to a question that begins with May, Must or Can begins with Yes, No or Only."""
        for one in rulings():
            if re.match(r"(May|Must|Can) ", one.question):
                assert re.match(r"(Yes|No|Only)\b", one.answer), one.id
                assert not re.match(r"No [A-Z]", one.answer), one.id

    def test_places_are_named_as_they_are_printed(self) -> None:
        """A place has the first words of its heading or question, at most seven, so that a finger finds it."""
        assert [place.name for place in leaflet()] == PLACES
        for name in PLACES:
            words = name.removeprefix("FAQ: ").removeprefix("Your Turn: ").removesuffix(" …").split()
            assert len(words) <= 7, name

    def test_texts_name_a_question_as_the_citations_do(self) -> None:
        """Where a text refers to a question of the FAQ, the question is named by its place in the leaflet."""
        for where, text in (*sentences(), *questions()):
            for name in FAQ_IN_PROSE.findall(text):
                assert f"FAQ: {name}" in PLACES, (where, name)
            assert "FAQ on" not in text, where

    def test_every_line_of_the_leaflet_is_accounted_for(self) -> None:
        """The lines of the clauses and the lines that state no rule are the whole page, without overlap."""
        ruled = {line for one in clauses() for line in one.source}
        bare = [line for note in lines_without_clause() for line in note.lines]
        assert len(bare) == len(set(bare))
        assert not ruled & set(bare)
        assert ruled | set(bare) == set(range(1, LINES + 1))

    def test_every_line_belongs_to_one_place(self) -> None:
        """The places of the leaflet follow one another without a gap, and each has a name of its own."""
        lines = [line for place in leaflet() for line in range(place.first, place.last + 1)]
        assert lines == list(range(1, LINES + 1))
        assert len({place.name for place in leaflet()}) == len(leaflet())

    def test_printed_clauses_cite_lines(self) -> None:
        """A clause that is printed names its lines, and one without lines is inferred or a gap."""
        for one in clauses():
            assert len(one.source) == len(set(one.source)), one.id
            assert one.source or {"inferred", "gap"} & set(one.status), one.id
            assert one.source or "printed" not in one.status, one.id

    def test_rules_of_the_questions_and_answers(self) -> None:
        """A clause that only the questions and answers state names a line of theirs first."""
        for one in clauses():
            if "faq-only" in one.status:
                assert one.source[0] > 119, one.id

    def test_few_clauses_and_rulings_have_no_code(self) -> None:
        """Code implements everything but these."""
        assert [one.id for one in clauses() if one.no_code] == ["GOAL.1", "COMP.2", "COMP.11"]
        assert [one.id for one in rulings() if one.no_code] == ["RULING.TURN.8", "RULING.INFO.6"]

    def test_rulings_adopt_one_reading(self) -> None:
        """A ruling with several readings adopts exactly one of them, and their keys differ."""
        for answer in rulings():
            keys = [reading.key for reading in answer.readings]
            assert len(keys) == len(set(keys)) != 1, answer.id
            assert sum(reading.adopted for reading in answer.readings) == bool(keys), answer.id

    def test_switches_and_their_rulings_agree(self) -> None:
        """The values of a switch are those of its ruling's readings, and the adopted one is the default."""
        assert {one.name: tuple(value.value for value in one.values) for one in switches()} == SWITCHES
        assert {one.name: one.ruling for one in switches()} == {
            answer.switch: answer.id for answer in rulings() if answer.switch
        }
        for switch in switches():
            readings = ruling(switch.ruling).readings
            values = [reading.switch_value for reading in readings if reading.switch_value]
            assert sorted(values) == sorted(SWITCHES[switch.name])
            assert [one.switch_value for one in readings if one.adopted] == [switch.default]
            assert switch.default == SWITCHES[switch.name][0]

    def test_only_rulings_with_a_switch_have_switch_values(self) -> None:
        """A ruling without a switch offers no value, and one with a switch has no rejected name."""
        for answer in rulings():
            if answer.switch:
                assert answer.rejected_switch is None
            else:
                assert all(reading.switch_value is None for reading in answer.readings)

    def test_turn_order_is_complete(self) -> None:
        """The ruling on who plays when has all seven readings and the consequence for Combine."""
        answer = ruling("RULING.ROUND.1")
        keys = [reading.key for reading in answer.readings]
        assert keys == ["TO-A", "TO-B", "TO-C", "TO-C2", "TO-D", "TO-F", "TO-M"]
        assert "Consequence C1" in [note.title for note in answer.notes]

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_whole_games_follow_the_closed_form(self, players: int) -> None:
        """The seats of the whole games in RULING.ROUND.1 are those of its formula."""
        notes = {note.title: note.text for note in ruling("RULING.ROUND.1").notes}
        games = [part.partition(": ")[2].rstrip(".") for part in notes["Whole games"].split(". ")]
        rounds = games[players - 1].split("|")
        assert len(rounds) == {2: 11, 3: 10, 4: 9}[players]
        for r, seats in enumerate(rounds, 1):
            assert seats == "".join(str((0 - (r - 1) + j) % players) for j in range(players))


class TestEntries:
    """What the kinds of entry refuse."""

    def test_entries_are_frozen(self) -> None:
        """An entry cannot be changed, nor given new attributes."""
        with pytest.raises(FrozenInstanceError):
            clause("GROW.1").text = "Something else."  # type: ignore[misc]
        assert not hasattr(clause("GROW.1"), "__dict__")

    @pytest.mark.parametrize(
        "changes",
        [
            {"id": "RULING.GROW.1"},
            {"id": "grow.1"},
            {"text": ""},
            {"status": ("misprinted",)},
            {"source": (0,)},
            {"source": (176,)},
            {"source": [44]},
            {"repeats": ("X-1",)},
            {"see": ("GROW",)},
            {"conflicts": ("GROW.1",)},
            {"note": ""},
        ],
    )
    def test_a_clause_is_checked(self, changes: dict[str, Any]) -> None:
        """A clause with a field of the wrong form is refused."""
        with pytest.raises((ValueError, TypeError)):
            evolve(clause("GROW.1"), **changes)

    @pytest.mark.parametrize("adopted", [(False, False), (True, True)])
    def test_a_ruling_has_one_adopted_reading(self, adopted: tuple[bool, ...]) -> None:
        """Readings of which none or several are adopted are refused."""
        readings = tuple(Reading(key=str(n), text="Yes.", adopted=one) for n, one in enumerate(adopted))
        with pytest.raises(ValueError, match=r"RULING\.GROW\.1 has to adopt exactly one"):
            evolve(ruling("RULING.GROW.1"), readings=readings)

    def test_a_ruling_is_checked(self) -> None:
        """An impact other than H, M and L is refused."""
        with pytest.raises(ValueError, match=r"impact"):
            evolve(ruling("RULING.GROW.1"), impact=cast("Impact", "X"))

    def test_a_default_is_a_value(self) -> None:
        """A switch whose default is none of its values is refused."""
        values = (SwitchValue(value="yes", meaning="It is so."),)
        with pytest.raises(ValueError, match=r"the switch weather has no value 'no'"):
            Switch(name="weather", ruling="RULING.GROW.1", meaning="How it is.", values=values, default="no")

    def test_kinds(self) -> None:
        """Each part of the rulebook has its own kind of value."""
        assert all(isinstance(one, Chapter) for one in chapters())
        assert all(isinstance(one, PageNote) for one in (*lines_without_clause(), *lost_parts()))
        assert all(isinstance(one, LeafletPlace) for one in leaflet())
        assert isinstance(ruling("RULING.COMBINE.1").notes[0], Note)


class TestLookup:
    """Finding an entry by its id."""

    def test_every_entry_is_found(self) -> None:
        """Each id finds its own entry, in any case and with blanks around it."""
        for one in everything():
            assert entry(one.id) is one
            assert entry(f" {one.id.lower()}\n") is one

    def test_by_kind(self) -> None:
        """``clause`` finds clauses and ``ruling`` finds rulings, and neither finds the other."""
        assert all(clause(one.id) is one for one in clauses())
        assert all(ruling(one.id) is one for one in rulings())
        with pytest.raises(UnknownId, match=r"the rulebook has no clause 'RULING\.GROW\.1'"):
            clause("RULING.GROW.1")
        with pytest.raises(UnknownId, match=r"the rulebook has no ruling 'GROW\.1'"):
            ruling("GROW.1")

    def test_the_two_kinds_of_token(self) -> None:
        """TOKEN.1 is about the First Player Token, RULING.TOKEN.1 about growth tokens."""
        assert clause("TOKEN.1") in chapters()[2].clauses
        assert ruling("RULING.TOKEN.1") in chapters()[0].rulings

    def test_unknown_ids_name_the_nearest(self) -> None:
        """The message of an unknown id names ids that look like it."""
        with pytest.raises(UnknownId, match=r"no entry 'COMBIN\.1'; the nearest: COMBINE\.1, "):
            entry("COMBIN.1")
        with pytest.raises(UnknownId, match=r"no entry 'RULING\.PR\.1'; the nearest: "):
            entry("RULING.PR.1")

    @pytest.mark.parametrize("text", ["", "?", "the weather", "%" * 10_000])
    def test_texts_that_are_no_ids(self, text: str) -> None:
        """The error for a text that is not an id shows what an id looks like."""
        with pytest.raises(UnknownId, match=r"an id looks like GROW\.1"):
            entry(text)

    @pytest.mark.parametrize("look", [entry, clause, ruling, nearest, cite])
    def test_only_text_is_an_id(self, look: Callable[[object], object]) -> None:
        """Anything but a text is an unknown id too."""
        with pytest.raises(
            UnknownId, match=r"expected an id of the rulebook such as GROW\.1 or RULING\.GROW\.1, got 40"
        ):
            look(40)

    def test_nearest(self) -> None:
        """The nearest ids come best first, as many as asked for at most, in their own case."""
        assert nearest("setup.1A", n=1) == ("SETUP.1a",)
        assert nearest("RULING.SPLIT.44")[0] == "RULING.SPLIT.4"
        assert len(nearest("GROW", n=2)) == 2
        assert nearest("") == ()

    def test_cite(self) -> None:
        """A citation is one line: the id, where it is printed or what it is called, and the text."""
        assert cite("grow.4") == "GROW.4 (leaflet: Your Turn: Grow): Royals add nothing to a Grow."
        assert cite("combine.6").startswith("COMBINE.6 (leaflet: Your Turn: Combine): There is no limit")
        assert cite("MUTATE.7").startswith("MUTATE.7 (not printed): ")
        assert cite("RULING.GROW.2") == (
            "RULING.GROW.2: Must all the tokens of a Grow be placed? Yes. All the tokens of a Grow must be placed."
        )
        assert cite("pr.4") == "PR.4 (The owner chooses): Players choose among their own Slimes."
        assert cite("x-9").startswith("X-9 (leaflet: Your Turn: Split): A Split discards cards that do not match")
        with pytest.raises(UnknownId):
            cite("GROW.99")

    def test_a_citation_names_places_of_the_leaflet(self) -> None:
        """A clause names its main place, a conflict at most two, and nothing cites a line of the transcript."""
        assert cite("combine.7").startswith("COMBINE.7 (leaflet: FAQ: Can I Combine onto a Big or …): ")
        assert cite("x-1").startswith("X-1 (leaflet: Goal; Ripples): ")
        names = {place.name for place in leaflet()}
        printed: tuple[Clause | Conflict, ...] = (*clauses(), *conflicts())
        for one in printed:
            assert set(places(one)) <= names
            assert len(places(one)) == len(set(places(one)))
            assert ("(not printed)" in cite(one.id)) == (not one.source)

    def test_places_of_an_entry(self) -> None:
        """The main place comes first; rulings and principles are not printed."""
        assert places(clause("DRAW.5")) == ("FAQ: When does the Slime deck reshuffle?", "Your Turn: Split")
        assert places(ruling("RULING.GROW.1")) == places(entry("PR.1")) == places(clause("MUTATE.7")) == ()

    def test_names_are_imported_on_first_use(self) -> None:
        """The package offers the names of its ``__all__`` and no others."""
        assert all(hasattr(slimestack.rulebook, name) for name in slimestack.rulebook.__all__)
        with pytest.raises(AttributeError, match=r"has no attribute 'paragraph'"):
            slimestack.rulebook.paragraph  # type: ignore[attr-defined]  # noqa: B018

    def test_importing_reads_nothing(self) -> None:
        """To mark code with ids, neither the texts nor what reads them is loaded."""
        program = (
            "import sys\n"
            "from slimestack.rulebook import implements\n"
            "@implements('GROW.1')\n"
            "def grow(): ...\n"
            "print([name for name in ('tomllib', 'slimestack.rulebook.book') if name in sys.modules])\n"
        )
        measured = ("COVERAGE_PROCESS_START", "COVERAGE_PROCESS_CONFIG")  # measuring coverage would read a file itself
        env = {name: value for name, value in os.environ.items() if name not in measured}
        done = subprocess.run(
            [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True, timeout=60
        )
        assert done.stdout.strip() == "[]"


class TestImplements:
    """Marking code with the ids of what it implements."""

    def test_a_function_stays_the_same(self) -> None:
        """The decorator gives back the function itself, with the ids on it."""

        def grow() -> int:
            return 1

        assert implements("GROW.1", "RULING.GROW.1")(grow) is grow
        assert grow() == 1
        assert implemented_by(grow) == ("GROW.1", "RULING.GROW.1")

    def test_a_class_stays_the_same(self) -> None:
        """It works on attrs classes with slots, outside and inside their own decorator."""

        @implements("TIER.1")
        @frozen
        class Outside:
            growth: int

        @define
        @implements("TIER.2")
        class Inside:
            growth: int

        assert implemented_by(Outside) == ("TIER.1",)
        assert implemented_by(Inside) == ("TIER.2",)
        assert implemented_by(Outside(4)) == ()
        assert not hasattr(Outside(4), "__dict__")

    def test_marks_add_up(self) -> None:
        """Several marks on one object are one list, in the order in which they are read."""

        @implements("GROW.1", "GROW.2")
        @implements("GROW.2", "TIER.BIG.3")
        def grow() -> None: ...

        assert implemented_by(grow) == ("GROW.1", "GROW.2", "TIER.BIG.3")

    def test_a_mark_is_not_inherited(self) -> None:
        """A class has no mark but its own: it does not implement what its base implements, nor the other way round."""

        @implements("TIER.1")
        class Slime: ...

        class Droplet(Slime): ...

        assert implemented_by(Droplet) == ()
        implements("TIER.DROPLET.1")(Droplet)
        assert implemented_by(Droplet) == ("TIER.DROPLET.1",)
        assert implemented_by(Slime) == ("TIER.1",)

    def test_nothing_marked(self) -> None:
        """What bears no mark implements nothing."""
        assert implemented_by(len) == ()

    @pytest.mark.parametrize("wrong", ["GROW", "grow.1", ".1", "GROW.", "GROW.1,", ""])
    def test_ids_have_a_form(self, wrong: str) -> None:
        """What cannot be an id is refused where it is written."""
        with pytest.raises(UnknownId, match=r"such as GROW\.1"):
            implements("GROW.1", wrong)

    def test_the_parentheses_are_needed(self) -> None:
        """Used as a bare decorator, ``implements`` says that it wants ids."""
        with pytest.raises(UnknownId, match=r"such as GROW\.1"):
            implements(len)  # type: ignore[arg-type]


def test_what_is_taken_on_first_use() -> None:
    """The kinds of entry and the functions that look them up come when they are asked for, and stay."""
    package = vars(slimestack.rulebook)
    assert (package["__getattr__"]("Clause"), package["__getattr__"]("clause")) == (Clause, clause)
    assert (package["Clause"], package["clause"]) == (Clause, clause)


def test_the_hint_for_what_is_no_id() -> None:
    """Three ids are named that look most alike, and where none does, what an id looks like."""
    assert len(nearest("SPLIT.99")) == 3
    with pytest.raises(UnknownId, match=r"; an id looks like GROW\.1 or RULING\.GROW\.1$"):
        entry("the weather")

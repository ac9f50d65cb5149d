"""The pictures and diagrams of the docs: what they show is what games do."""

from __future__ import annotations

import doctest
import random
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import slimestack as ss

KINDS = ("turn", "round")
ACCESSIBLE, DIAGRAMS, SOURCE_PAGES = map(import_module, ("accessible", "phase_diagrams", "source_pages"))


def box() -> ss.Edition:
    """The invented edition with one Ripple more, after which growth is placed and then a Slime DIAGRAMS."""
    known = ss.invented_edition()
    both = ss.cards.Seq((ss.cards.Disburse(1), ss.cards.DrawSlimes(1)))
    ripple = ss.cards.Ripple("both", "Both", False, (ss.cards.Part(ss.cards.Everyone(), "now", both),))
    return ss.Edition("With one more", True, known.rites, (*known.ripples, ripple))


@cache
def moments() -> frozenset[tuple[str, str]]:
    """What followed what, of all pending values, in random games by the default rulings or with a window."""
    found = set()
    for number in range(40):
        rng = random.Random(number)
        window: ss.Rulings = ss.Rulings(combine_at_ripple="token_player" if number % 2 else "never")
        state = ss.new_game(players=2 + number % 3, rulings=window, edition=box())
        while actions := ss.legal_actions(state):
            after = ss.apply(state, rng.choice(actions))
            found.add((type(state.pending).__name__, type(after.pending).__name__))
            state = after
    return frozenset(found)


def followed(phases: Any, arrows: Any, skipped: frozenset[str]) -> Iterator[tuple[str, str]]:
    """What follows what along the arrows, also past phases that have nothing to do."""
    waits = {phase.key: phase.pending for phase in phases}
    for start, wait in waits.items():
        reached, ahead = set(), [arrow.end for arrow in arrows if arrow.start == start]
        while ahead:
            here = ahead.pop()
            yield wait, waits[here]
            if here in skipped and here not in reached:
                ahead += [arrow.end for arrow in arrows if arrow.start == here]
            reached.add(here)


class TestDiagrams:
    """The phases of a turn and of a round."""

    def test_games_follow_the_arrows(self) -> None:
        """Whatever follows in a game, an arrow leads there; staying in a phase needs none."""
        along: set[tuple[str, str]] = set()
        for kind in KINDS:
            phases, arrows = DIAGRAMS.DIAGRAMS[kind]
            along.update(followed(phases, arrows, DIAGRAMS.PASSED_OVER))
        assert {pair for pair in moments() if pair[0] != pair[1]} <= along

    def test_arrows_are_followed_by_games(self) -> None:
        """Every arrow is one that games take."""
        for kind in KINDS:
            phases, arrows = DIAGRAMS.DIAGRAMS[kind]
            waits = {phase.key: phase.pending for phase in phases}
            assert [arrow for arrow in arrows if (waits[arrow.start], waits[arrow.end]) not in moments()] == []

    def test_every_kind_of_pending(self) -> None:
        """Every phase has a kind of pending value, and each kind is in a diagram."""
        names = {phase.pending for kind in KINDS for phase in DIAGRAMS.DIAGRAMS[kind][0]}
        assert names == {kind.__name__ for kind in ss.Pending.__args__}

    @pytest.mark.parametrize("kind", KINDS)
    def test_drawing_and_description(self, kind: str) -> None:
        """A diagram is well-formed, draws every word of its phases, and describes them and their arrows in words."""
        root = ET.fromstring(DIAGRAMS.picture(kind))
        lines = " ".join(element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text"))
        description = root[1].text or ""
        phases, arrows = DIAGRAMS.DIAGRAMS[kind]
        for phase in phases:
            assert phase.words in lines
            assert f"{phase.words}." in description
            for rule in phase.rules:
                assert ss.rulebook.entry(rule).id == rule
        assert description.count("Then") == len(arrows)


@pytest.mark.parametrize(
    ("name", "examples"), [("accessible", 1), ("source_pages", 1), ("public_names", 2), ("table_pictures", 2)]
)
def test_examples_of_the_extensions(name: str, examples: int) -> None:
    """What the docstrings of the docs' extensions show is so."""
    ran = doctest.testmod(import_module(name))
    assert ran.failed == 0
    assert ran.attempted >= examples


class TestRepairs:
    """What is mended in the theme's pages and in those of source code."""

    def test_signature(self) -> None:
        """A signature on several lines keeps its lines, and lists of definitions stay what they are."""
        mended = ACCESSIBLE.mended
        assert mended("<dl>\n<dd>a</dd>\n<dd>b</dd>\n</dl>") == (
            '<span class="signature-line">a</span>\n<span class="signature-line">b</span>\n'
        )
        assert mended("<dl>\n<dt>a</dt><dd>b</dd>\n</dl>") == "<dl>\n<dt>a</dt><dd>b</dd>\n</dl>"

    def test_tables_are_reached(self) -> None:
        """A table that scrolls can be reached by keyboard."""
        assert 'tabindex="0"' in ACCESSIBLE.mended('<div class="table-wrapper docutils container">')

    @pytest.mark.parametrize(
        ("linked", "described", "mended"),
        [
            ("a.b.c.C", {"a.b.c.C": ("api.html", "a.C")}, "a.C"),
            ("a.C", {"a.b.c.C": ("api.html", "a.C")}, "a.C"),
            ("a.x.C.d", {"a.b.c.C.d": ("api.html", "a.C.d"), "a.b.c.d": ("api.html", "a.d")}, "a.C.d"),
            ("a.C", {"a.b.c.C": ("other.html", "a.C")}, ""),
            ("a.b.c.C", {}, ""),
        ],
    )
    def test_links_from_the_source(self, linked: str, described: dict[str, tuple[str, str]], mended: str) -> None:
        """A link leads to where its page describes the name; where it does not, to the page."""
        link = '<a class="viewcode-back" href="../api.html{}">'
        expected = link.format(f"#{mended}" if mended else "")
        assert SOURCE_PAGES.mended(link.format(f"#{linked}"), "a.b.c", described) == expected

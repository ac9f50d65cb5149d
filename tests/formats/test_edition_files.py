"""Edition files: the template, writing a box down, and what hardly is meant so."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

import slimestack as ss
from boxes import RITES, box
from properties.profiles import examples
from slimestack.editions.advice import Search
from slimestack.rules.conditions import test as met
from slimestack.rules.tiers import tally
from slimestack.testing.strategies import editions


class TestWriting:
    """A box as a file."""

    @examples(60)
    @given(editions())
    def test_reads_back_equal(self, edition: ss.Edition) -> None:
        """Every edition that is written as a file reads back equal."""
        assert ss.read_edition(ss.edition_text(edition)) == edition

    def test_shipped_edition(self) -> None:
        """The edition that ships reads back equal."""
        assert ss.read_edition(ss.edition_text(ss.invented_edition())) == ss.invented_edition()

    def test_odd_names(self) -> None:
        """Quotes, backslashes and letters of any script in names are kept."""
        rite = ss.cards.Rite("a", 'say "hi" \\ Zoë 水', 1, ss.parse_condition("count(big) >= 2"))
        others = box().rites[1:6]
        edition = ss.Edition(
            "ünï \\'", invented=False, rites=(rite, *others), ripples=box().ripples, ripples_kept=(1, 1, 1)
        )
        assert ss.read_edition(ss.edition_text(edition)) == edition

    def test_too_long_for_a_file(self) -> None:
        """A condition that is too long for a file is refused in code as well, by the card that has it."""
        many = ss.cards.AnyOf(tuple(ss.parse_condition(f"count(big) >= {2 + n % 9}") for n in range(60)))
        with pytest.raises(
            ss.SlimeStackError, match=r"Rite\.condition: a condition has 1142 characters, more than 1000"
        ):
            ss.cards.Rite("long-one", "Long", 1, many)

    def test_only_editions(self) -> None:
        """Only an Edition can be written as one."""
        with pytest.raises(ss.SlimeStackError, match="expected an Edition, got 'mine'"):
            ss.edition_text("mine")  # type: ignore[arg-type]


class TestTemplate:
    """The file to fill in."""

    def test_can_be_played(self) -> None:
        """As it stands it is an edition with which a game runs, and it says that its cards are invented."""
        edition = ss.read_edition(ss.edition_template())
        assert edition.invented
        assert ss.new_game(4, seed=1, edition=edition, starting_types=("ember", "dew", "moss", "pebble")).row

    def test_tells_every_field_and_word(self) -> None:
        """Its comments name every field, and every word of the card language."""
        message = ss.edition_template()
        words = ("count", "growth", "top_growth", "types", "best_type", "any", "droplet", "everyone", "token_player",
                 "everyone_else", "most", "fewest", "rite_row", "disburse", "draw", "dissolve", "remove", "move",
                 "discard_rites", "modify", "forbid", "seq", "may", "floor", "each", "hazard")  # fmt: skip
        assert [word for word in words if word not in message] == []

    def test_its_only_warnings_are_its_counts(self) -> None:
        """It departs from the printed game in the number of Ripples alone."""
        edition = ss.read_edition(ss.edition_template())
        assert ss.edition_warnings(edition) == tuple(f"ripples_kept: {message}" for message in edition.departures())


HARD = [
    "count(royal) >= 4 and count(droplet) <= 0 and best_type(any) <= 1",
    "growth(ember) >= 40 and top_growth(any) <= 6 and count(ember) >= 12",
    "types(big, each=2) >= 3 and growth(any) <= 24",
    "growth(droplet) >= 20 and count(droplet) <= 7",
    "types(any, each=3) >= 4 and growth(any) <= 0",
    "(count(big) >= 3 or count(royal) >= 2) and count(any) <= 2",
    "count(big) >= 1 and count(droplet) >= 2 and growth(ember) >= 1",
]
IMPOSSIBLE = [
    "count(big) >= 2 and count(any) <= 1",
    "growth(any) >= 10 and top_growth(any) <= 4 and count(any) <= 2",
    "count(royal) >= 2 and types(any) <= 1",
    "(count(big) >= 3 or count(royal) >= 3) and count(any) <= 2",
]


def with_rite(condition: str, **more: object) -> ss.Edition:
    """The small box with one more Rite."""
    return box(rites={**RITES, "mine": condition}, kept=(3, 3, 3), **more)


class TestWarnings:
    """What can be played but is hardly meant so."""

    @pytest.mark.parametrize("condition", HARD)
    def test_a_swarm_is_found(self, condition: str) -> None:
        """For a condition that can be met a Swarm is found, and it meets it."""
        asked = ss.parse_condition(condition)
        swarm = Search(asked, ss.invented_edition()).swarm
        assert swarm is not None
        assert met(asked).is_met(tally(swarm))

    @pytest.mark.parametrize("condition", IMPOSSIBLE)
    def test_impossible(self, condition: str) -> None:
        """A Rite that no Swarm can meet is warned of."""
        assert "rite 9 (mine), condition: no Swarm that this box can make was found to meet it" in ss.edition_warnings(
            with_rite(condition)
        )

    @examples(12)
    @given(editions())
    def test_what_is_found_can_be(self, edition: ss.Edition) -> None:
        """What is found for any Rite of any box meets it and is made of that box."""
        for rite in edition.rites:
            swarm = Search(rite.condition, edition).swarm
            if swarm is not None:
                assert met(rite.condition).is_met(tally(swarm))
                assert sum(slime.growth for slime in swarm) <= edition.growth_tokens
                for kind, there in zip(ss.SlimeType, edition.slimes, strict=True):
                    own = [slime for slime in swarm if slime.type is kind]
                    assert len(own) <= there
                    assert sum(slime.royal for slime in own) <= 1

    @pytest.mark.parametrize(
        "idle",
        ["growth(any) >= 0", "count(any) <= 48", "best_type(any) <= 12", "types(any) <= 4", "growth(any) <= 10000",
         "top_growth(big) <= 10000"],
    )  # fmt: skip
    def test_idle_comparison(self, idle: str) -> None:
        """A comparison that every Swarm meets is warned of."""
        warnings = ss.edition_warnings(with_rite(f"count(big) >= 2 and {idle}"))
        assert f"rite 9 (mine), condition: every Swarm meets {idle}" in warnings

    @pytest.mark.parametrize(
        ("condition", "unchecked"),
        [
            ("count(big) >= {0}", 0),
            ("count(big) >= 5{0:02} and growth(droplet) >= 5{0:03} and types(any, each=900) >= 4", 900),
            ("count(big) >= 2 and count(any) <= 1", 900),
        ],
    )
    def test_a_large_box(self, condition: str, unchecked: int) -> None:
        """Of 900 Rites and 999 Slimes of each type a bounded part is looked at, and a warning says what was not."""
        conditions = [ss.parse_condition(condition.format(5 + at % 90)) for at in range(900)]
        rites = tuple(ss.cards.Rite(f"r{at}", "R", 1, one) for at, one in enumerate(conditions))
        edition = attrs.evolve(ss.invented_edition(), rites=rites, slimes=(999,) * 4)
        warning = (
            f"not checked: whether a Swarm can meet {unchecked} of the 900 Rites, the first of them rite 1 (r0), because "
            "the search stops after comparing 6,000,000 Slimes"
        )
        assert ss.edition_warnings(edition) == ((warning,) if unchecked else ())

    def test_work(self) -> None:
        """A search that may do less work ends at the same place each time, before its bound is passed by a Swarm."""
        condition = ss.parse_condition("count(big) >= 2 and count(any) <= 1")
        whole = Search(condition, ss.invented_edition())
        assert (whole.swarm, whole.is_complete) == (None, True)
        for most in (0, 100, 10_000, whole.work - 1, whole.work):
            search = Search(condition, ss.invented_edition(), most)
            assert search.swarm is None
            assert search.is_complete is (most == whole.work)
            assert search.work <= most + 200

    def test_nothing_to_warn_of(self) -> None:
        """The edition that ships gives no cause for a warning."""
        assert ss.edition_warnings(ss.invented_edition()) == ()

"""Position text: exact both ways, tolerant when read, with errors that show the place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from boxes import box, reveal
from properties.profiles import examples
from slimestack.positions.read import rulings_text
from slimestack.testing.game_strategies import reachable_states
from slimestack.testing.state_strategies import states


def again(text: str, **options: object) -> str:
    """What is printed of what was read."""
    return ss.position_text(ss.read_position(text, **options))  # type: ignore[arg-type]


class TestExact:
    """Printing and reading are inverses."""

    @examples(300)
    @given(states())
    def test_described_tables(self, state: ss.State) -> None:
        """Every kind of table that can be described reads back equal from its text, which prints the same."""
        text = ss.position_text(state)
        read = ss.read_position(text, edition=state.game.edition)
        assert read == state
        assert ss.position_text(read) == text
        assert text.isascii()
        assert "\n" not in text

    @examples(60)
    @given(reachable_states())
    def test_tables_of_games(self, state: ss.State) -> None:
        """Every table that a game comes to reads back equal from its text."""
        assert ss.read_position(ss.position_text(state), edition=state.game.edition) == state

    def test_without_seed_and_names(self) -> None:
        """The text tells neither the seed nor the players' names."""
        state = ss.new_game(["Ann", "Ben"], seed=7)
        assert ss.position_text(state) == "- / -; round 1; pick P0"
        assert ss.read_position(ss.position_text(state)) == ss.view(state)

    @pytest.mark.parametrize(
        "text",
        [
            "e4 e0 d5 / m3 m0",
            "- / -",
            "e4 / m3; round 1; active P1; leader P0",
            "e4 / m3; left 0",
            "e4 / m3; growing 2; deck e9 m1; supply 12",
            "e2 / m3 m0 / dR d1; round 4; active P2; leader P0; left 1; force modify(grow, +1) for P0 P2; "
            "force forbid(draw) for P1",
            "e3 / m3; searching e0 + 4; deck e2 m1; discard p1",
            "e3 / m3; rulings split_shuffle=draw_pile_and_rejects; searching e0 e0 + 4 rejects m1; deck e2; discard m1",
            "e3 / m3; spreading e1 e0 e0 + 3",
            "e3 / m3; drawing 1",
            "e3 / m3; active -; dealing 1; gone titan",
            "e3 / m3; ripple",
            "e3 e0 / m3; rulings combine_at_ripple=token_player; window drought",
            "e4 e0 / m3; resolving salt-line for P0 P1: dissolve(1, droplet)",
            "e4 e0 / m3; drawing 1 for P1 then spawning-tide for P1",
            "e4 e0 / m3; dealing 2 then turning-tablets",
            "e3 / m3; row titan crowd choir throng deluge; rites odd-couple; gone colossus; claimed overflow / -",
            "e3 / m3; row -",
            "e3 / m3; seen drought",
            "e3 / m3; round 11; unseen warm-rain spring-flood spawning-tide tidebearer runoff small-mercies",
            "e3 / m3; round 11; over END.1",
        ],
    )
    def test_canonical(self, text: str) -> None:
        """What is printed of a table that was read from its canonical text is that text."""
        assert again(text) == text

    def test_default_of_position(self) -> None:
        """What is not said is as ``position`` has it."""
        assert ss.read_position("e4 e0 d5 / m3 m0") == ss.position(["e4 e0 d5", "m3 m0"])

    def test_edition_is_named(self) -> None:
        """A table of another edition shows that edition's digest, and is not read with another."""
        edition = box()
        text = ss.position_text(ss.position(["e4", "m3"], edition=edition))
        assert text == f"e4 / m3; edition {ss.edition_digest(edition)[:8]}"
        assert ss.read_position(text, edition=edition).game.edition == edition
        with pytest.raises(
            ss.ParseError,
            match="the text is for another edition than 'Invented edition', whose digest begins with c83dd0d0",
        ):
            ss.read_position(text)
        with pytest.raises(
            ss.ParseError, match="the text is for another edition than 'small box', whose digest begins with 8012c207"
        ):
            ss.read_position(text[:-1], edition=edition)

    def test_rulings(self) -> None:
        """The rulings of the text count before those that are given."""
        free = ss.Rulings(pass_policy="free")
        assert ss.read_position("e4 / m3", rulings=free).game.rulings == free
        text = "e4 / m3; rulings pass_policy=always_act"
        assert ss.read_position(text, rulings=free).game.rulings.pass_policy == "always_act"
        assert rulings_text(ss.Rulings(), whole=True).count("=") == 6

    def test_effects_of_a_share(self) -> None:
        """What is left of a share is reported effect by effect, with ``then`` between them."""
        state = reveal(["e4 e0", "d2"], "everyone, now: seq(disburse(2), draw(1), may(disburse(1)))")
        text = ss.position_text(state)
        assert text.endswith("resolving card for P0 P1: disburse(2) then draw(1) then may(disburse(1))")
        assert ss.read_position(text, edition=state.game.edition) == state

    def test_parts_count_from_1(self) -> None:
        """The second part of a Ripple is part 2."""
        state = reveal(["e4 e0", "d2"], "rite_row, now: discard_rites(1)", "everyone, now: disburse(2)", row=[],
                      rite_deck=[])  # fmt: skip
        assert "resolving card part 2 for P0 P1: disburse(2)" in ss.position_text(state)


class TestTolerant:
    """What a person types is understood."""

    @pytest.mark.parametrize(
        ("typed", "canonical"),
        [
            ("  d5 E0 e4/M3 ;", "e4 e0 d5 / m3"),
            ("e4,e0 / m3;;ROUND 3;Active 1", "e4 e0 / m3; round 3; active P1"),
            ("e4 /m3\n; leader p1;\n turn", "e4 / m3; leader P1"),
            ("e4 e0 / m3; RESOLVING Salt-Line FOR p0, 1 : Dissolve( 1, Droplet )",
             "e4 e0 / m3; resolving salt-line for P0 P1: dissolve(1, droplet)"),
            ("e4 e0 / m3; resolving salt-line part 1 for P1: dissolve(1,droplet)",
             "e4 e0 / m3; resolving salt-line for P1: dissolve(1, droplet)"),
            ("e4 / m3; seen warm-rain", "e4 / m3"),
            ("e4 / m3; deck M1 e4 e5", "e4 / m3; deck e9 m1"),
            ("e4 / m3; drawing 1 for P0", "e4 / m3; drawing 1"),
            ("e4 / m3; force MODIFY(grow,+1) FOR 0", "e4 / m3; force modify(grow, +1) for P0"),
            ("e4 / m3; round 11; over end.1", "e4 / m3; round 11; over END.1"),
            ("/m3", "- / m3"),
        ],
    )  # fmt: skip
    def test_typed(self, typed: str, canonical: str) -> None:
        """Case, spaces, commas, order and superfluous words do not matter."""
        assert again(typed) == canonical

    @examples(60)
    @given(states(), st.randoms(use_true_random=False))
    def test_any_order_and_case(self, state: ss.State, random: object) -> None:
        """The fields can come in any order, and in capitals."""
        swarms, *fields = ss.position_text(state).split("; ")
        held = iter([field for field in fields if field.startswith("force")])  # those in force keep their order
        random.shuffle(fields)  # type: ignore[attr-defined]
        fields = [next(held) if field.startswith("force") else field for field in fields]
        typed = " ; ".join([swarms, *fields]).upper()
        assert ss.read_position(typed, edition=state.game.edition) == state


FAULTS = {
    "e4 e0 d5": ("expected the Swarms of two to four seats first, as in e4 e0 d5 / m3", 8),
    "": ("expected the Swarms of two to four seats first, as in e4 e0 d5 / m3", 0),
    "e4 / / / / d1": ("expected the Swarms of two to four seats first, as in e4 e0 d5 / m3", 9),
    "e4 / z3": ("expected a Slime such as e4 or eR (a type's letter e, d, m or p, then its growth, or R for a Royal), got 'z3'",
                5),
    "e4 / m3; rond 3": ("unknown field 'rond': did you mean 'round'?", 9),
    "e4 / m3; round": ("expected one word after round", 14),
    "e4 / m3; round 3 4": ("expected one word after round", 17),
    "e4 / m3; left 3": ("expected the number of actions left, a whole number from 0 to 2, got '3'", 14),
    "e4 / m3; supply all": ("expected the supply, a whole number from 0 to 10000, got 'all'", 16),
    "e4 / m3; round x": ("expected the round, a whole number from 0 to 1000, got 'x'", 15),
    "e4 / m3; round 3; round 3": ("round is given twice", 18),
    "e4 / m3; growing 1; drawing 1": ("pending is given twice", 20),
    "e4 / m3; seen drought; unseen drought": ("seen or unseen is given twice", 23),
    "e4 / m3; leader P7": ("expected a seat (P0, P1, P2 or P3), got 'P7'", 16),
    "e4 / m3; deck eR": ("expected a count of Slimes such as e9 (nine embers), got 'eR'", 14),
    "e4 / m3; row A_B": ("expected a card's id (a small letter, then up to 39 small letters, digits and hyphens), got 'A_B'", 13),
    "e4 / m3; seen drougth": ("the edition has no Ripple 'drougth': did you mean 'drought'? (COMP.8)", 14),
    "e4 / m3; rulings free": ("unknown ruling 'free' (a ruling is written like pass_policy=free): expected one of end_trigger, "
                              "combine_window, combine_at_ripple, pass_policy, mint_turn_bonus, split_shuffle", 17),
    "e4 / m3; rulings pass_policy=fre": ("expected one of must_act_bonus_optional, free, always_act, got 'fre'", 17),
    "e4 / m3; rulings pass_policy=free pass_policy=free": ("pass_policy is given twice", 34),
    "e4 / m3; force modify(grow, +1)": ("expected 'for' and seats after an effect in force", 31),
    "e4 / m3; force modify(grow, +1) for": ("expected seats after 'for'", 35),
    "e4 / m3; force draw(1) for P0": ("draw(1) happens at once: expected a modify or forbid effect", 15),
    "e4 / m3; force drow(1) for P0": ("unknown effect 'drow': did you mean 'draw'?", 15),
    "e4 / m3; growing": ("missing the number of tokens left", 16),
    "e4 / m3; growing 0": ("expected the number of tokens left, a whole number from 1 to 10000, got '0'", 17),
    "e4 / m3; drawing 0": ("expected the number of Slimes left to draw, a whole number from 1 to 10000, got '0'", 17),
    "e4 / m3; dealing 0": ("expected the number of Rites left to deal, a whole number from 1 to 999, got '0'", 17),
    "e4 / m3; searching e0 + 1 rejects e1000": ("a Split has at most 999 rejects of a type, got 1000", 34),
    "e4 / m3; growing 1 2": ("unexpected '2'", 19),
    "e4 / m3; searching e0": ("expected '+' and the number of tokens left after the Slimes in hand", 21),
    "e4 / m3; window drought: draw(1)": ("effects are possible only after a Ripple", 23),
    "e4 / m3; resolving drought part 0": ("expected the part's number, a whole number from 1 to 999, got '0'", 32),
    "e4 / m3; resolving drought for P0: draw(1) then drow(1)": (
        "unknown effect 'drow': did you mean 'draw'?",
        48),
    "e4 / m3; over SOON": ("expected a clause such as END.1, got 'SOON'", 14),
    "e4 / m3; pick me": ("expected a seat (P0, P1, P2 or P3), got 'me'", 14),
}  # fmt: skip


class TestFaults:
    """What is not understood is reported with its place."""

    @pytest.mark.parametrize("text", FAULTS)
    def test_place(self, text: str) -> None:
        """The error says what was expected, and where."""
        with pytest.raises(ss.ParseError) as raised:
            ss.read_position(text)
        assert (raised.value.defect.sentence, raised.value.offset) == FAULTS[text]
        assert str(raised.value).splitlines()[-1].endswith("^")

    def test_all_defects_at_once(self) -> None:
        """A table that cannot be is refused for every reason, each with its clause."""
        with pytest.raises(ss.InvalidPosition) as raised:
            ss.read_position("eR eR / m3; left 2; growing 9; row nothing-known")
        assert [f"({one.citations[0]})" for one in raised.value.defects] == [
            "(ROYAL.6)", "(COMP.7)", "(TURN.3)", "(GROW.7)", "(GROW.3)",
        ]  # fmt: skip

    @pytest.mark.parametrize("text", [7, None, b"e4 / m3"])
    def test_no_text(self, text: object) -> None:
        """Only a text can be read."""
        with pytest.raises(ss.SlimeStackError, match="expected a position as text, got"):
            ss.read_position(text)  # type: ignore[arg-type]

    def test_no_state(self) -> None:
        """Only a State has a position text."""
        with pytest.raises(ss.SlimeStackError, match="expected a State, got 'e4 / m3'"):
            ss.position_text("e4 / m3")  # type: ignore[arg-type]

    def test_no_edition_has_no_digest(self) -> None:
        """Only an Edition has a digest."""
        with pytest.raises(ss.SlimeStackError, match="expected an Edition, got 'mine'"):
            ss.edition_digest("mine")  # type: ignore[arg-type]

    def test_digests_are_kept_for_a_few(self) -> None:
        """However many editions come and go, each has its own digest, and equal ones the same."""
        digests = {ss.edition_digest(box(kept=(1, 1, 1), growth_tokens=100 + number)) for number in range(200)}
        assert len(digests) == 200
        assert ss.edition_digest(box()) == ss.edition_digest(box())

"""Scenario files: read strictly, played, and held against the table; and those of the disputed positions."""

from __future__ import annotations

from pathlib import Path

import pytest

import slimestack as ss
from slimestack.scenarios.moves import played
from slimestack.scenarios.read import MAX_BYTES, Scenario, load_scenarios, read_scenarios
from slimestack.scenarios.run import run_scenario
from slimestack.scenarios.values import InvalidScenario

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.glob("*.toml"))
SCENARIOS = [pytest.param(one, id=f"{path.stem}: {one.name}") for path in FILES for one in load_scenarios(path)]
NO_SLIME = (
    "expected a Slime such as e4 or eR (a type's letter e, d, m or p, then its growth, or R for a Royal), got 'zz'"
)
SMALL = """
[[scenario]]
name = "Small"
given = "e4 e0 / m3"
"""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: Scenario) -> None:
    """All is as the scenario says."""
    assert [str(failure) for failure in run_scenario(scenario)] == []


def test_every_position_has_a_scenario() -> None:
    """The disputed positions are all there, by their numbers."""
    numbers = {int(one.name.partition(".")[0]) for path in FILES for one in load_scenarios(path)}
    assert numbers == {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 17, 18, 19, 20}


def checked(then: str, when: str = "[]", given: str = "e4 e0 / m3; deck e2 m1; row crowd titan") -> list[str]:
    """What is not as a scenario of one step says: the part and the problem of each failure."""
    (scenario,) = read_scenarios(f'[[scenario]]\nname = "x"\ngiven = "{given}"\nwhen = {when}\n{then}\n')
    return [f"{failure.part}: {failure.problem}" for failure in run_scenario(scenario)]


class TestThen:
    """What can be said of a table: each word holds where it should, and fails where it should not."""

    @pytest.mark.parametrize(
        "then",
        [
            'then.legal = "combine e0 e4"',
            'then.legal = ["grow", "draw"]',
            'then.legal = { "combine e0 e4" = "COMBINE.1, combine.7" }',
            'then.illegal = ["combine e4 e0", "end"]',
            'then.illegal = { "combine e4 e0" = "COMBINE.1", end = ["TURN.3", "RULING.TURN.1"] }',
            'then.illegal = { "grow e9 e9" = "SETUP.5b" }',
            'then.moves = ["combine e0 e4", "grow", "draw", "split e4"]',
            'then.position = "E0 e4 / m3; deck e2 m1; row crowd titan"',
            'then.pending = "turn"',
            'then.swarms = "e0 e4 / m3"',
            'then.swarms.P1 = "m3"',
            'then.deck = "m1 e2"',
            'then.discard = "-"',
            "then.supply = 9993",
            'then.row = "crowd titan"',
            'then.gone = "-"',
            'then.claimed.P0 = "-"',
            "then.round = 2",
            'then.acts = "P0"',
            'then.token = "P1"',
            "then.left = 1",
            "then.score = { P0 = 4, P1 = 1 }",
            "then.over = false",
            'then.winners = ""',
        ],
    )
    def test_holds(self, then: str) -> None:
        """What is so."""
        assert checked(then) == []

    @pytest.mark.parametrize(
        ("then", "result"),
        [
            (
                'then.legal = "combine e4 e0"',
                "then.legal: combine e4 e0 is not legal: e4 is a Big; the source must be a Droplet (COMBINE.1)",
            ),
            (
                'then.legal = { grow = "DRAW.1" }',
                "then.legal: the verdict on grow does not cite DRAW.1 but TURN.5, GROW.1, GROW.3",
            ),
            ('then.illegal = "grow"', "then.illegal: grow is legal (TURN.5, GROW.1, GROW.3)"),
            (
                'then.illegal = { "combine e4 e0" = "COMBINE.2" }',
                "then.illegal: the verdict on combine e4 e0 does not cite COMBINE.2 but COMBINE.1",
            ),
            ('then.moves = ["grow", "draw"]', "then.moves: legal too: combine e0 e4, split e4"),
            (
                'then.moves = ["end"]',
                "then.moves: end is not legal: an action must be taken first (TURN.3, RULING.TURN.1)",
            ),
            (
                'then.position = "e4 e0 / m3"',
                "then.position: the position is e4 e0 / m3; deck e2 m1; row crowd titan, not e4 e0 / m3",
            ),
            ('then.pending = "growing 1"', "then.pending: expected growing 1, got turn"),
            ('then.swarms.P0 = "e4"', "then.swarms: the Swarm of P0 is e4 e0, not e4"),
            ('then.swarms.P0 = "-"', "then.swarms: the Swarm of P0 is e4 e0, not -"),
            ('then.swarms.P3 = "e4"', "then.swarms: there is no P3"),
            ('then.swarms.P0 = "zz"', f"then.swarms: {NO_SLIME}"),
            ('then.deck = "e1"', "then.deck: the deck is e2 m1, not e1"),
            ('then.discard = "e1"', "then.discard: the discard is -, not e1"),
            ("then.supply = 1", "then.supply: the supply is 9993 (+0), not 1"),
            ('then.supply = "+3"', "then.supply: the supply is 9993 (+0), not 9996"),
            ('then.row = "titan crowd"', "then.row: the row is crowd titan, not titan crowd"),
            ('then.gone = "crowd"', "then.gone: the Rite discard is -, not crowd"),
            ('then.claimed.P1 = "crowd"', "then.claimed: P1 has claimed -, not crowd"),
            ('then.claimed.P3 = "crowd"', "then.claimed: P3 has claimed -, not crowd"),
            ("then.round = 3", "then.round: it is round 2, not 3"),
            ('then.acts = "chance"', "then.acts: P0 acts, not chance"),
            ('then.acts = "P1"', "then.acts: P0 acts, not P1"),
            ('then.token = "P0"', "then.token: the Token is with P1, not P0"),
            ("then.left = 2", "then.left: the actions left are 1, not 2"),
            ("then.score.P0 = 9", "then.score: P0 has 4 ME, not 9"),
            ("then.score.P3 = 9", "then.score: expected a seat from 0 to 1, got 3"),
            ('then.follows = "DECK.1"', "then.follows: nothing followed by DECK.1; what followed cites nothing"),
            ("then.over = true", "then.over: the game goes on"),
            ('then.over = "END.1"', "then.over: the game goes on"),
            ('then.winners = "P0"', "then.winners: nobody wins, not P0"),
        ],
    )  # fmt: skip
    def test_fails(self, then: str, result: str) -> None:
        """What is not so, with what is so instead."""
        assert checked(then) == [result]

    def test_a_game_that_is_over(self) -> None:
        """The end, its clause and the winners are held against the table, too."""
        given = "e4 / m3; round 11; active P1; leader P0; left 0"
        assert checked('then = { over = true, winners = "P0", acts = "nobody" }', '"end"', given) == []
        result = checked('then = { over = false, winners = "P1" }', '"end"', given)
        assert result == ["then.over: the game is over, by END.1", "then.winners: P0 wins, not P1"]
        assert checked('then.over = "GOAL.3"', '"end"', given) == ["then.over: the game is over, by END.1"]

    def test_several_failures(self) -> None:
        """Everything that is not so is reported, and every step goes on from the last."""
        (scenario,) = read_scenarios(
            SMALL + 'then.left = 2\nthen.round = 3\n[[scenario.step]]\nwhen = "combine e0 e4"\nthen.swarms.P0 = "e4"\n'
        )
        assert [str(failure) for failure in run_scenario(scenario)] == [
            "Small, step 1, then.left: the actions left are 1, not 2",
            "Small, step 1, then.round: it is round 2, not 3",
            "Small, step 2, then.swarms: the Swarm of P0 is e5, not e4",
        ]


class TestWhen:
    """Moves as people say them, with the cards in line."""

    def test_a_move_that_cannot_be_made_ends_the_scenario(self) -> None:
        """It is reported as a failure, and what comes after it is not looked at."""
        result = checked("then.round = 9", '["combine e0 e4", "combine e5 e5", "grow"]')
        assert result == [
            "when combine e5 e5: combine e5 e5 is not legal: e5 is a Big; the source must be a Droplet (COMBINE.1)",
        ]

    @pytest.mark.parametrize(
        ("move", "swarm"),
        [
            ("P0 draw > moss ember", "e4 e0 e0 m0"),
            ("draw > MOSS, ember", "e4 e0 e0 m0"),
            ("grow e0 e4", "e5 e1"),
            ("split e4 = e1 e0 e0 > moss ember ember", "e1 e0 e0 e0"),
        ],
    )
    def test_moves(self, move: str, swarm: str) -> None:
        """Composite moves, with the cards that they bring behind them."""
        state, _ = played(ss.position(["e4 e0", "m3"], deck="e2 m1"), move)
        assert ss.swarm_text(state.swarms[0]) == swarm

    def test_cards_alone(self) -> None:
        """The cards may stand by themselves, some now and some later."""
        state, _ = played(ss.position(["e4 e0", "m3"], deck="e2 m1"), "draw > ember")
        state, facts = played(state, "> moss")
        assert (ss.swarm_text(state.swarms[0]), facts) == ("e4 e0 e0 m0", ())

    @pytest.mark.parametrize(
        ("move", "problem"),
        [
            ("P1 draw", "P1 is not to act: expected P0"),
            ("draw > moss ember ember", "no card is due here, got 'ember'"),
            ("draw > titan", r"expected a type \(ember, dew, moss or pebble\), got 'titan'"),
            ("grow e9", "expected 2 Slimes to place tokens on, got 1"),
            ("P7 draw", r"expected a seat \(P0, P1, P2 or P3\), got 'P7'"),
        ],
    )
    def test_no_moves(self, move: str, problem: str) -> None:
        """What does not fit is said."""
        with pytest.raises(ss.ParseError, match=problem):
            played(ss.position(["e4 e0", "m3"], deck="e2 m1"), move)

    def test_a_card_first(self) -> None:
        """A decision while a card is due is refused by the rules."""
        state, _ = played(ss.position(["e4 e0", "m3"], deck="e2 m1"), "draw")
        with pytest.raises(ss.IllegalAction):
            played(state, "combine e0 e4")
        with pytest.raises(ss.ParseError, match="P0 is not to act: expected chance"):
            played(state, "P0 combine e0 e4")

    def test_after_the_end(self) -> None:
        """Nobody acts when the game is over."""
        over = ss.apply(ss.position(["e4", "m3"], round=11, active=1, leader=0, actions_left=0), ss.EndTurn())
        with pytest.raises(ss.ParseError, match="P0 is not to act: expected nobody"):
            played(over, "P0 grow")


class TestReading:
    """What a file may hold, and how a fault is reported."""

    def test_new_game(self) -> None:
        """A scenario may begin with a new game."""
        given = 'given = { players = 3, first = "P1", types = "ember dew moss", rulings = "pass_policy=free" }'
        (one,) = read_scenarios(f'[[scenario]]\nname = "x"\n{given}\nthen.acts = "chance"')
        rulings = ss.Rulings(pass_policy="free")
        assert one.start == ss.new_game(3, first=1, rulings=rulings, starting_types=("ember", "dew", "moss"))

    def test_picks(self) -> None:
        """Without types the first seat picks."""
        (one,) = read_scenarios('[[scenario]]\nname = "x"\ngiven = {}\nthen.pending = "pick P0"')
        assert run_scenario(one) == ()

    def test_edition(self, tmp_path: Path) -> None:
        """An edition is looked for beside the file."""
        invented = Path(ss.__file__).parent / "editions" / "invented.toml"
        (tmp_path / "box.toml").write_text(
            invented.read_text(encoding="utf-8").replace("Invented edition", "My box"), encoding="utf-8"
        )
        path = tmp_path / "mine.toml"
        path.write_text('title = "Mine"' + SMALL + 'edition = "box.toml"\nthen.round = 2\n', encoding="utf-8")
        assert load_scenarios(path)[0].start.game.edition.name != ss.invented_edition().name

    def test_lines_and_comments(self) -> None:
        """Moves may stand line by line, with remarks."""
        (one,) = read_scenarios(SMALL + 'when = """\n# first\ncombine e0 e4\n\ngrow # then\n"""\nthen.round = 2')
        assert one.steps[0].when == ("combine e0 e4", "grow")

    @pytest.mark.parametrize(
        ("text", "result"),
        [
            ("", "expected 1 to 1000 parts that begin with [[scenario]]"),
            ("[scenario]\nname = 1", "expected 1 to 1000 parts that begin with [[scenario]]"),
            ("scenario = [1]", "scenario 1: expected a table, got 1"),
            ("a = 1", "unknown field 'a': expected one of title, scenario"),
            ("[[scenario]]\nnme = 'x'", "scenario 1: unknown field 'nme': did you mean 'name'?"),
            ("[[scenario]]\nname = 'x'", "scenario 1, given: missing field"),
            ("[[scenario]]\ngiven = 'e0 / m3'\nthen.round = 2", "scenario 1, name: missing field"),
            (SMALL, "scenario 1, then: missing field"),
            (SMALL + "[[scenario.step]]\nwhen = 'grow'", "scenario 1, then: missing field"),
            (SMALL + "step = 1", "scenario 1, step: expected steps that begin with [[scenario.step]]"),
            (SMALL + "step = [1]", "scenario 1: expected a table, got 1"),
            (SMALL + "when = 7", "scenario 1, when: expected a text or a list of texts, got 7"),
            (SMALL + "when = [7]", "scenario 1, when: expected a text of at most 10000 characters, got 7"),
            (SMALL + "then = 7", "scenario 1, then: expected a table, got 7"),
            (SMALL + "then.rund = 7", "scenario 1, then: unknown field 'rund': did you mean 'round'?"),
            (SMALL + "then.round = '7'", "then, round: expected a whole number from 0 to 100000, got '7'"),
            (SMALL + "then.round = -1", "then, round: expected a whole number from 0 to 100000, got -1"),
            (SMALL + "then.round = true", "scenario 1, then, round: expected a whole number from "
                                          "0 to 100000, got True"),
            (SMALL + "then.supply = '3'", "scenario 1, then, supply: expected a whole number from "
                                          "0 to 100000, got '3'"),
            (SMALL + "then.token = 'P9'", "then, token: expected a seat (P0, P1, P2 or P3), got 'P9'"),
            (SMALL + "then.score.Ann = 9", "then, score: expected a seat (P0, P1, P2 or P3), got 'Ann'"),
            (SMALL + "then.acts = 'Ann'", "scenario 1, then, acts: expected a seat (P0, P1, P2 or "
                                          "P3), got 'Ann'"),
            (SMALL + "then.swarms = 7", "scenario 1, then, swarms: expected a table, got 7"),
            (SMALL + "then.legal = { grow = 'GROW.99' }", "then, legal: the rulebook has no entry 'GROW.99'; the "),
            (SMALL + "citations = ['SPLT.1']\nthen.round = 2", "citations: the rulebook has no entry 'SPLT.1'"),
            (SMALL + "then.over = 'END.99'", "then, over: the rulebook has no entry 'END.99'"),
            (SMALL + "then.over = ''", "then, over: expected true, false or the id of one clause, got ''"),
            (SMALL + "then.over = []", "then, over: expected true, false or the id of one clause, got []"),
            (SMALL + "then.over = 'END.1 END.2'", "then, over: expected true, false or the id of one clause, got "),
            (SMALL + "then.position = 'e4 e0 / m3; rond 2'", "scenario 1, then, position, column 13: unknown field "
                                                             "'rond': did you mean 'round'?"),
            (SMALL + "then.position = 'eR eR / m3'", "scenario 1, then, position: impossible position: there "
                                                     "is one ember crown, got 2 (ROYAL.6)"),
            (SMALL + "edition = 'x.toml'\nthen.round = 2", "scenario 1, edition: an edition is named by its file, "
                                                           "but this text is not from a file"),
            (
                "[[scenario]]\nname = 'x'\ngiven = 'e4 zz / m3'\nthen.round = 2",
                "scenario 1, given, column 4: expected a Slime such as e4 or eR (a type's letter e, d, m "
                "or p, then its growth, or R for a Royal), got 'zz'",
            ),
            (
                "[[scenario]]\nname = 'x'\ngiven = 'eR / eR'\nthen.round = 2",
                "scenario 1, given: impossible position: there is one ember crown, got 2 (ROYAL.6)",
            ),
            (
                "[[scenario]]\nname = 'x'\ngiven = { players = 7 }\nthen.round = 2",
                "scenario 1, given, players: expected 2 to 4 players, got 7 (COMP.1)",
            ),
            (
                "[[scenario]]\nname = 'x'\ngiven = { first = 'P2' }\nthen.round = 2",
                "scenario 1, given, first: expected a seat from P0 to P1, got P2",
            ),
            (
                "[[scenario]]\nname = 'x'\ngiven = { types = 'ember fire' }\nthen.round = 2",
                "scenario 1, given, types: expected a type (ember, dew, moss or pebble), got 'fire'",
            ),
            (
                "[[scenario]]\nname = 'x'\ngiven = { types = 'ember' }\nthen.round = 2",
                "scenario 1, given, types: expected one type for each of the 2 seats, got ('ember',)",
            ),
            (
                "[[scenario]]\nname = 'x'\ngiven = { rulings = 'pass_policy=no' }\nthen.round = 2",
                "scenario 1, given, rulings, column 1: expected one of must_act_bonus_optional, free, always_act, "
                "got 'no'",
            ),
            (
                "[[scenario]]\nname = 'x'\ngiven = { rulings = 'pass=free' }\nthen.round = 2",
                "scenario 1, given, rulings, column 1: unknown ruling 'pass=free' (a ruling is written like "
                "pass_policy=free): "
                "expected one of end_trigger, combine_window, combine_at_ripple, pass_policy, mint_turn_bonus, "
                "split_shuffle",
            ),
            ("[[scenario]]\nname = 'x'\ngiven = 7\nthen.round = 2", "scenario 1, given: expected a table, got 7"),
            (SMALL + f"when = {['grow'] * 10_001}\nthen.round = 2", "a file has at most 10000 moves"),
            ("name = ", "line 1, column 7: not TOML: Invalid value"),
            ("a = " + "[" * 20_000, "a value is too large or too deep"),
            ("a = " + "9" * 6000, "a value is too large or too deep"),
            (" " * (MAX_BYTES + 1), "expected a text of at most 250000 characters, got '   "),
        ],
    )  # fmt: skip
    def test_faults(self, text: str, result: str) -> None:
        """What cannot be understood is reported with the scenario and the part of it."""
        with pytest.raises(InvalidScenario) as raised:
            read_scenarios(text)
        assert result in str(raised.value)
        assert len(str(raised.value).splitlines()) == 1

    def test_a_bad_edition(self, tmp_path: Path) -> None:
        """The defects of an edition that is named are reported in the scenario's name."""
        path = tmp_path / "mine.toml"
        path.write_text(SMALL + 'edition = "none.toml"\nthen.round = 2\n', encoding="utf-8")
        with pytest.raises(InvalidScenario, match=r"edition: .*none\.toml"):
            load_scenarios(path)

    def test_position_under_the_rulings_given(self) -> None:
        """The table that must be there is read with the rulings of the table that is given."""
        text = "e3 e0 / m3; rulings combine_at_ripple=token_player; window drought"
        then = "then.position = 'e3 e0 / m3; window drought'"
        (one,) = read_scenarios(f"[[scenario]]\nname = 'x'\ngiven = '{text}'\n{then}\n")
        assert run_scenario(one) == ()

    @pytest.mark.parametrize("name", ["/etc/passwd", "../box.toml", "more/box.toml", "", "."])
    def test_an_edition_elsewhere(self, name: str, tmp_path: Path) -> None:
        """An edition that does not lie beside the file is not opened."""
        path = tmp_path / "mine.toml"
        path.write_text(SMALL + f'edition = "{name}"\nthen.round = 2\n', encoding="utf-8")
        with pytest.raises(InvalidScenario, match="edition: expected the name of a file beside the scenario's, got"):
            load_scenarios(path)

    def test_no_file(self) -> None:
        """A file that cannot be read is reported."""
        with pytest.raises(ss.SlimeStackError, match="cannot be read"):
            load_scenarios("/nowhere/at/all.toml")


@pytest.mark.parametrize(
    ("edition", "problem"),
    [(None, r"x\.toml cannot be read"), ("name = 1", r"x\.toml cannot be played: .*expected a text, got 1")],
)
def test_an_edition_that_cannot_be_used(tmp_path: Path, edition: str | None, problem: str) -> None:
    """A scenario whose edition file cannot be read, or cannot be played, says which file and why."""
    if edition is not None:
        (tmp_path / "x.toml").write_text(edition, "utf-8")
    file = tmp_path / "scenarios.toml"
    file.write_text('[[scenario]]\nname = "x"\nedition = "x.toml"\ngiven = "e4 / m3"\nthen.round = 2\n', "utf-8")
    with pytest.raises(InvalidScenario, match=problem):
        load_scenarios(file)

"""The commands ``judge``, ``legal`` and ``odds``: disputes from the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import slimestack as ss
from cli.program import Run
from slimestack.positions.read import read_position

GROWING = "m5 e2 e1 / d3; growing 1"
SHARING = "e4 d0 / -; resolving spring-flood for P0 P1: disburse(2)"


class TestJudge:
    """Verdicts on moves."""

    def test_legal(self, run: Run) -> None:
        """A legal move: the clauses with their lines, the ruling, the reading that decides otherwise, what follows."""
        result = run("judge", GROWING, "combine e1 e2")
        assert result.exit_code == 0
        shown = result.stdout
        assert shown.startswith("Combine e1 e2 is legal.\n")
        assert "COMBINE.1 (leaflet: Your Turn: Combine): The source of a Combine is a Droplet." in shown
        assert "RULING.COMBINE.1: " in shown
        assert "(combine_window = between_actions; RULING.COMBINE.1). Then combine e1 e2 is not legal: " in shown
        assert "P0: e2 e1 → e4; 5 → 6 ME; now meets Twin Hulks and Odd Couple." in shown

    def test_illegal(self, run: Run) -> None:
        """An illegal move: exit code 1, and no word on what it would lead to."""
        result = run("judge", "e4 e0 / m3", "combine e4 e0")
        assert result.exit_code == 1
        assert result.stdout.startswith("Combine e4 e0 is not legal: e4 is a Big; the source must be a Droplet.\n")
        assert "No other reading of the leaflet changes this." in result.stdout
        assert "leads to" not in result.stdout

    def test_only_together(self, run: Run) -> None:
        """Switches that decide only together are named together."""
        table = "eR d6 d4 / m3; rulings mint_turn_bonus=none; left 1; deck -; supply 0; row -"
        shown = run("judge", table, "end").stdout
        assert (
            "Only together, these readings change the verdict: every action that the player is entitled to must be "
            "taken, as long as one other than a Claim is legal (pass_policy = always_act; RULING.TURN.1); "
            "and the extra action"
        ) in shown

    def test_an_impossible_position(self, run: Run) -> None:
        """Where another reading would never have come to the table it is said why."""
        shown = run("judge", "e4 e0 / m3; round 11; active P1; leader P0", "grow").stdout
        assert (
            "(end_trigger = last_ripple_resolved; RULING.END.1). Then the position is impossible: "
            "under that reading the game is over once the last Ripple is drawn (GOAL.3, RULING.END.1)."
        ) in shown

    def test_no_other_possible_reading(self, run: Run) -> None:
        """Where some readings do not allow the position, only the others are said to change nothing."""
        shown = run("judge", "e4 e0 / m3; round 11; active P1; leader P0", "grow").stdout
        assert "No other reading of the leaflet that allows this position changes this." in shown

    def test_nothing_changes_before_the_card(self, run: Run) -> None:
        """Where a card decides what changes, that is said."""
        assert "\n  Nothing changes until the card is revealed.\n" in run("judge", "/ m3", "draw").stdout

    @pytest.mark.parametrize(
        ("move", "expected"),
        [
            ("combine e0", "expected a Slime such as e4 after combine e0\n  combine e0\n            ^\n"),
            ("combine", "expected a Slime such as e4 after combine\n  combine\n         ^\n"),
            ("P5 draw", "expected a seat (P0, P1, P2 or P3), got 'P5'\n  P5 draw\n  ^\n"),
        ],
    )
    def test_a_move_that_cannot_be_read(self, run: Run, move: str, expected: str) -> None:
        """A text that is not a move is shown with the place."""
        assert run("judge", "e4 / m3", move).stderr == f"slimestack judge: {expected}"

    def test_a_rite_twice(self, run: Run) -> None:
        """A Rite that a row has twice is given twice."""
        assert "the Rite titan is given twice (CLAIM.8)" in run("legal", "e4 / m3; row titan titan").stderr

    def test_something_else_comes_of_it(self, run: Run) -> None:
        """A reading that allows the move with another result is shown."""
        shown = run("judge", "e7 / m3", "split e7 = e2 e1 e1").stdout
        assert "(split_shuffle = draw_pile_and_rejects; RULING.SPLIT.4). Then it is " in shown
        assert "legal too, with another result." in shown
        assert "The rest of the move: place e0, place e1, place e0, place e0." in shown

    def test_a_composite_move(self, run: Run) -> None:
        """A composite move is followed to its end; if a part of it is illegal, the verdict is on that part."""
        assert "P0: d0 → d2; still 4 ME." in run("judge", "e4 d0 / m3", "grow d0 d0").stdout
        result = run("judge", "e4 d0 / m3", "grow d0 dR")
        assert result.exit_code == 1
        assert "The move is legal up to this position: e4 d1 / m3; growing 1\nPlace dR is not legal" in result.stdout

    def test_every_action_of_a_composite_move(self, run: Run) -> None:
        """A composite move has the facts and the odds of all its actions, as text and as JSON."""
        whole = run("judge", SHARING, "place e4 d0").stdout.partition("What it leads to:\n")[2]
        last = run("judge", SHARING.replace("e4 d0", "e5 d0").replace("(2)", "(1)"), "place d0").stdout
        followed = last.partition("What it leads to:\n")[2]
        assert "P1 cannot place growth and skips this" in followed
        assert "[titan]" in followed
        assert [line for line in whole.splitlines() if line not in followed] == ["  P0: e4 d0 → e5 d1; still 4 ME."]
        _, *documents = run("judge", SHARING, "place e4 d0", "--json").stdout.splitlines()
        first, second = (ss.from_json(ss.Consequences, one) for one in documents)
        assert first == ss.consequences(read_position(SHARING), ss.parse_action("place e4"))
        assert second == ss.consequences(first.state, ss.parse_action("place d0"))

    @pytest.mark.parametrize("move", ["P0 draw", "p0  draw"])
    def test_seat_before_the_move(self, run: Run, move: str) -> None:
        """The seat may stand before the move, as in records and scenarios."""
        result = run("judge", "m5 e2 / d3", move)
        assert (result.exit_code, result.stdout) == (0, run("judge", "m5 e2 / d3", "draw").stdout)

    def test_rulings_by_option(self, run: Run) -> None:
        """The readings of the table can be given as options; what the position itself says goes first."""
        assert run("judge", "e4 e0 / m3", "end").exit_code == 1
        assert run("judge", "e4 e0 / m3", "end", "--pass-policy", "free").exit_code == 0
        said = "e4 e0 / m3; rulings pass_policy=always_act"
        assert run("judge", said, "end", "--pass-policy", "free").exit_code == 1

    def test_edition(self, run: Run, wild_box: Path) -> None:
        """A table with a box of one's own."""
        result = run("judge", "e4 e0 / m3", "claim a", "--edition", str(wild_box))
        assert "Ay" not in result.stderr
        assert result.exit_code == 1
        assert "at least 4 Slimes" in result.stdout

    def test_json(self, run: Run) -> None:
        """Programs get two documents, a line each: all readings, and the consequences of a legal move."""
        first, second = run("judge", GROWING, "combine e1 e2", "--json").stdout.splitlines()
        state, action = read_position(GROWING), ss.parse_action("combine e1 e2")
        assert ss.from_json(ss.Readings, first) == ss.readings(state, action)
        assert ss.from_json(ss.Consequences, second) == ss.consequences(state, action)
        value = json.loads(first)["value"]
        assert (value["decisive_switches"], value["flips"]) == (
            ["combine_window"],
            [{"combine_window": "between_actions"}],
        )
        assert value["ours"]["verdict"]["citations"][1] == "COMBINE.1"

    def test_json_of_an_illegal_move(self, run: Run) -> None:
        """The exit code is that of the verdict, and nothing follows."""
        result = run("judge", "e4 e0 / m3", "combine e4 e0", "--json")
        (line,) = result.stdout.splitlines()
        verdict = ss.from_json(ss.Readings, line).ours.verdict
        assert verdict is not None
        assert (result.exit_code, verdict.code) == (1, "source_is_big")

    def test_file(self, run: Run, tmp_path: Path) -> None:
        """A file has the position on its first line and a move on each other; one illegal move makes it 1."""
        path = tmp_path / "dispute.txt"
        path.write_text(
            "# the dispute of last night\ne4 e0 d5 / m3\n\ncombine e0 e4\ncombine e4 e0\n", encoding="utf-8"
        )
        result = run("judge", "--file", str(path))
        assert result.exit_code == 1
        assert "Combine e0 e4 is legal." in result.stdout
        assert "Combine e4 e0 is not legal" in result.stdout
        lines = run("judge", "--file", str(path), "--json").stdout.splitlines()
        assert [json.loads(line)["format"].removeprefix("slimestack.") for line in lines] == [
            "readings",
            "consequences",
            "readings",
        ]

    def test_input(self, run: Run) -> None:
        """The same from the input."""
        assert run("judge", "--file", "-", lines="e4 e0 / m3\ncombine e0 e4\n").exit_code == 0

    @pytest.mark.parametrize(
        ("args", "said"),
        [
            (("e4 zz / m3", "grow"), "expected a Slime such as e4 or eR"),
            (("e4 / m3", "hop"), "unknown action 'hop'"),
            (("e4 / m3", "grow e4"), "expected 2 Slimes to place tokens on, got 1"),
            (("e4 eR / eR", "grow"), "there is one ember crown, got 2 (ROYAL.6)"),
            (("e4 / m3; growing 9", "place e4"), "at most 2 tokens, got 9 (GROW.3)"),
            (("e4 / m3",), "give a move after the position"),
            (("e4 / m3", "grow", "--file", "x"), "not both"),
            (("e4 / m3; rulings pass_policy", "grow"), "missing value for pass_policy"),
            (("m5 e2 / d3", "P1 draw"), "P1 cannot act now: P0 can"),
            (("e4 / m3", "P9 draw"), "expected a seat (P0, P1, P2 or P3), got 'P9'"),
            (("--json",), "--json needs a position and a move"),
            (("--file", "/nowhere/at/all"), "cannot be read"),
            (("e4 / m3", "grow", "--pass-policy", "never"), "never"),
            (("e" * 300_000, "grow"), "a position has 300000 characters, more than 100000"),
        ],
    )
    def test_not_understood(self, run: Run, args: tuple[str, ...], said: str) -> None:
        """What is neither a position nor an action is said, with exit code 2."""
        result = run("judge", *args)
        assert result.exit_code == 2
        assert said in result.stderr
        assert len(result.stderr.splitlines()) <= 3

    @pytest.mark.parametrize("lines", ["", "e4 / m3\n"])
    def test_input_without_a_move(self, run: Run, lines: str) -> None:
        """An input without a position or a move is not understood."""
        assert run("judge", "--file", "-", lines=lines).exit_code == 2

    def test_endless_input(self, run: Run) -> None:
        """An input without end is refused, not read."""
        result = run("judge", "--file", "-", lines="e" * 300_000)
        assert (result.exit_code, "more than 250000 characters" in result.stderr) == (2, True)

    def test_json_without_a_position(self, run: Run) -> None:
        """Questions are asked of people: with --json they are not, whatever the input holds."""
        result = run("judge", "--json", lines="e4 e0\nm3\n\n\n\ncombine e0 e4\n\n")
        assert (result.exit_code, result.stdout) == (2, "")

    def test_too_many_moves(self, run: Run) -> None:
        """A hundred moves are judged at once, not more."""
        result = run("judge", "--file", "-", lines="e4 / m3\n" + "grow\n" * 101)
        assert (result.exit_code, "at most 100 moves" in result.stderr) == (2, True)

    def test_place_of_an_error(self, run: Run) -> None:
        """A caret stands under the word that is wrong."""
        message = run("judge", "e4 / m3 zz", "grow").stderr.splitlines()
        assert message[2].index("^") == message[1].index("zz")


class TestInquiry:
    """``judge`` alone: it asks."""

    def test_step_by_step(self, run: Run) -> None:
        """Swarm by Swarm, whose turn, what else, and then moves as long as there are any."""
        lines = "m5 e2 e1\nd3\n\nP0\ngrowing 1\ncombine e1 e2\ncombine m5 e2\n\n"
        result = run("judge", lines=lines)
        assert "The position: e2 e1 m5 / d3; growing 1" in result.stdout
        assert "Combine e1 e2 is legal." in result.stdout
        assert "Combine m5 e2 is not legal" in result.stdout
        assert result.exit_code == 1

    def test_slips_are_asked_again(self, run: Run) -> None:
        """An invalid Swarm or move is asked for again; an impossible position, from its first Swarm."""
        lines = "zz\ne4 e0\nm3\n\n\nround 99\ne4 e0\nm3\n\n\n\nhop\ncombine e0 e4\n"
        result = run("judge", lines=lines)
        assert "xpected a Slime such as e4 or eR" in result.stdout
        assert "Start again with the first Swarm." in result.stdout
        assert "nknown action 'hop'" in result.stdout
        assert result.exit_code == 0

    def test_four_players(self, run: Run) -> None:
        """After the fourth Swarm nobody is asked for a fifth."""
        result = run("judge", lines="e4\nd4\nm4\np4\n\n\ngrow\n")
        assert "The position: e4 / d4 / m4 / p4" in result.stdout

    @pytest.mark.parametrize("lines", ["", "e4\n", "e4\nm3\n\n\n"])
    def test_the_end_of_the_input(self, run: Run, lines: str) -> None:
        """Without a verdict the exit code is 2."""
        result = run("judge", lines=lines)
        assert (result.exit_code, "The input has ended." in result.stdout) == (2, True)


class TestLegal:
    """Every legal move."""

    def test_moves(self, run: Run) -> None:
        """Each move stands with what it does and the clauses that allow it."""
        result = run("legal", "e4 e0 d5 / m3; row -")
        state = read_position("e4 e0 d5 / m3; row -")
        assert [line.partition(":")[0].strip() for line in result.stdout.splitlines()[1:]] == [
            str(action) for action in ss.legal_actions(state)
        ]
        assert "  grow: 3 growth to place, one at a time (TURN.5, GROW.1, GROW.3)" in result.stdout

    def test_cards(self, run: Run) -> None:
        """Where a card is due, the cards are listed."""
        assert "reveal slime ember: joins P0's Swarm (DRAW.1)" in run("legal", "e4 / m3; drawing 1; deck e1 m1").stdout

    def test_json(self, run: Run) -> None:
        """Programs get documents, a line each: the state, then the verdict on each action."""
        table, *lines = run("legal", "e4 e0 / m3", "--json").stdout.splitlines()
        state = ss.from_json(ss.State, table)
        assert state == read_position("e4 e0 / m3")
        verdicts = [ss.from_json(ss.Verdict, line) for line in lines]
        assert verdicts == [ss.explain(state, action) for action in ss.legal_actions(state)]

    def test_over(self, run: Run) -> None:
        """Nothing is legal when the game is over."""
        result = run("legal", "e4 / m3; round 11; leader P1; over END.1")
        assert "No move is legal: the game is over." in result.stdout

    def test_file(self, run: Run) -> None:
        """The position may come from the input."""
        assert "combine e0 e4" in run("legal", "--file", "-", lines="e4 e0 / m3\n").stdout

    @pytest.mark.parametrize(("args", "lines"), [((), ""), (("e4 / m3", "--file", "-"), ""), (("--file", "-"), "")])
    def test_misuse(self, run: Run, args: tuple[str, ...], lines: str) -> None:
        """No position, or two, is not understood."""
        assert run("legal", *args, lines=lines).exit_code == 2


class TestOdds:
    """Exact odds."""

    def test_draw(self, run: Run) -> None:
        """The rows, the likeliest first, with what comes of each, and the Rites that may be met."""
        shown = run("odds", "e4 d2 / m3; deck e3 m1", "draw").stdout
        assert "1/2 (50.0 %): 2 ember; P0 4 → 6 ME" in shown
        shown = run("odds", "e4 d5 m0 / m3", "draw", "--all").stdout
        assert "P0 then meets Full Palette: " in shown

    def test_split(self, run: Run) -> None:
        """A search shows the number of other cards, and its mean."""
        shown = run("odds", "e4 / m3; deck e2 d2", "split e4").stdout
        assert "The search discards 1.33 cards on average." in shown
        assert "Cards discarded: 0 with 1/6 (16.7 %), 1 with 1/3 (33.3 %), 2 with 1/2 (50.0 %)" in shown

    def test_rows(self, run: Run) -> None:
        """Twelve rows are shown and the rest counted, unless all are asked for."""
        shown = run("odds", "e4 d5 / m3", "draw").stdout
        assert "8 others, none likelier" in shown
        assert "others" not in run("odds", "e4 d5 / m3", "draw", "--all").stdout

    def test_json(self, run: Run) -> None:
        """Programs get every row with its exact fraction, as a document."""
        text = run("odds", "e4 d5 / m3", "draw", "--json").stdout
        drawing = ss.apply(read_position("e4 d5 / m3"), ss.parse_action("draw"))
        assert ss.from_json(ss.Odds, text) == ss.odds(drawing)
        assert sum(Fraction(one["probability"]) for one in json.loads(text)["value"]["outcomes"]) == 1

    def test_stopped(self, run: Run) -> None:
        """A calculation that stops early says so."""
        shown = run("odds", "e4 / m3", "split e4", "--most", "20").stdout
        assert "Stopped after 3 cards: these odds are exact and add up to" in shown

    @pytest.mark.parametrize(
        ("table", "card"),
        [("e4 / m3; drawing 1; deck e1 m1", "1 ember"), ("e4 / m3; active -; ripple", "Spring Flood")],
    )
    def test_a_card_is_due(self, run: Run, table: str, card: str) -> None:
        """In a chance step no move is needed."""
        assert card in run("odds", table).stdout

    def test_a_rite(self, run: Run) -> None:
        """A Rite that is dealt is shown by name and id."""
        shown = run("odds", "e4 m4 / d0", "claim twin-hulks").stdout
        assert "1/15 (6.7 %): the Rite Titan [titan]" in shown

    def test_a_composite_move(self, run: Run) -> None:
        """The odds are those of the card that the last action brings, or of the first that comes before it."""
        assert "[titan]" in run("odds", SHARING, "place e4 d0").stdout
        assert run("odds", "e7 / m3", "split e7 = e2 e1 e1").stdout == run("odds", "e7 / m3", "split e7").stdout

    def test_no_card(self, run: Run) -> None:
        """A move that brings no card has one outcome."""
        assert "This move reveals no card." in run("odds", "e4 e0 / m3", "combine e0 e4").stdout

    def test_json_of_an_illegal_move(self, run: Run) -> None:
        """Programs get the verdict on a move that is not legal, with exit code 1."""
        result = run("odds", "e4 e0 / m3", "combine e4 e0", "--json")
        assert (result.exit_code, ss.from_json(ss.Verdict, result.stdout).code) == (1, "source_is_big")
        assert len(ss.from_json(ss.Odds, run("odds", "e4 / m3; drawing 1", "--json").stdout).outcomes) == 4
        assert ss.from_json(ss.Odds, run("odds", "e4 e0 / m3", "combine e0 e4", "--json").stdout).outcomes == ()

    def test_illegal(self, run: Run) -> None:
        """An illegal move has no odds: the reason is shown, with exit code 1."""
        result = run("odds", "e4 e0 / m3", "end")
        assert (result.exit_code, result.stderr) == (
            1,
            "end is not legal: an action must be taken first (TURN.3, RULING.TURN.1).\n",
        )

    @pytest.mark.parametrize(
        ("args", "lines"),
        [((), ""), (("e4 / m3",), ""), (("e4 / m3", "draw", "--file", "-"), ""), (("--file", "-"), "")],
    )
    def test_misuse(self, run: Run, args: tuple[str, ...], lines: str) -> None:
        """No position, no move where no card is due, or two sources are not understood."""
        assert run("odds", *args, lines=lines).exit_code == 2

    def test_input(self, run: Run) -> None:
        """Position and move may come from the input."""
        assert "2 ember" in run("odds", "--file", "-", lines="e4 / m3; deck e3 m1\ndraw\n").stdout


@pytest.mark.parametrize("table", ["- / -; round 1; pick P0", "-/-; round 1; pick P0"])
@pytest.mark.parametrize("command", [("judge", "pick ember"), ("legal",), ("odds", "pick ember")])
def test_a_first_swarm_that_is_empty(run: Run, command: tuple[str, ...], table: str) -> None:
    """A position may begin with the dash of an empty Swarm."""
    name, *move = command
    result = run(name, table, *move)
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("command", ["legal", "odds"])
def test_lines_to_spare(run: Run, command: str) -> None:
    """A line of the input that would not be read is not dropped silently."""
    result = run(command, "--file", "-", lines="e4 / m3\ngrow\ncombine\nfoo bar\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "4 lines" in result.stderr

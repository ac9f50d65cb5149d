"""The command ``demo``: a whole game, as it is played."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cli.program import Run
from slimestack.cli.ending import USAGE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_demo_tells_a_whole_game(run: Run, players: int) -> None:
    """Random players play to the end, every round is shown, and a seed brings the same game again."""
    args = ("demo", "--players", str(players), "--seed", "3")
    result = run(*args)
    lines = result.output.splitlines()
    assert result.exit_code == 0
    assert lines[2] == "Seed 3."
    rounds = {2: 11, 3: 10, 4: 9}[players]
    rounds_begun = [line for line in lines if line.startswith("Round ")]
    assert rounds_begun == [f"Round {number} begins." for number in range(1, rounds + 1)]
    assert lines[-1].endswith("(END.1).")
    assert run(*args).output == result.output


def test_demo_is_plain_in_a_pipe(run: Run) -> None:
    """Where the output is no terminal there are no escape codes, and each sentence is one line."""
    output = run("demo", "--seed", "3", "--players", "4").output
    assert "\x1b" not in output
    assert all(line.strip().endswith((".", ")")) or line == "Final scoring" for line in output.splitlines())


def test_demo_calls_invented_cards_invented(run: Run, wild_box: Path) -> None:
    """The demo says once, at its start, that the cards are invented."""
    lines = run("demo", "--seed", "5").output.splitlines()
    assert [number for number, line in enumerate(lines) if "invented" in line] == [1]
    assert "invented" not in run("demo", "--edition", str(wild_box)).output


def test_demo_waits_only_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no delay in a pipe, however long it should be."""
    monkeypatch.setattr("time.sleep", lambda _: pytest.fail("it waits in a pipe"))
    assert run("demo", "--delay", "60").exit_code == 0


def test_demo_leaves_global_random_alone(run: Run) -> None:
    """The random players have their own generators."""
    before = random.getstate()
    run("demo")
    assert random.getstate() == before


def test_demo_without_seed_shows_none(run: Run) -> None:
    """No seed shows where none was given, and no two such games are alike."""
    first = run("demo").output
    assert "Seed" not in first
    assert run("demo").output != first


@pytest.mark.parametrize("width", [20, 40])
def test_demo_is_narrow_where_the_terminal_is(run: Run, width: int) -> None:
    """No line is wider than the terminal."""
    output = run("demo", "--seed", "3", env={"COLUMNS": str(width)}).output
    assert max(map(len, output.splitlines())) <= width


@pytest.mark.parametrize("delay", ["nan", "inf", "-1", "61", "1e999", "soon"])
def test_bad_delay(run: Run, delay: str) -> None:
    """A delay that cannot be gets one sentence and exit code 2."""
    result = run("demo", "--delay", delay)
    assert result.exit_code == USAGE
    assert result.output.count("\n") == 1


@pytest.mark.parametrize("end", ["failed_draw", "last_ripple_unresolved", "last_ripple_resolved"])
def test_demo_tells_how_it_ended(run: Run, end: str) -> None:
    """The clause that ended the game follows the table's reading of it."""
    clause = "END.1" if end == "failed_draw" else "GOAL.3"
    assert run("demo", "--end-trigger", end).output.splitlines()[-1].endswith(f"({clause}).")

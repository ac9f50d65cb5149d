"""The examples: each is run as a person would run it, and does what it says."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import slimestack as ss

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: str, typed: str = "") -> str:
    """What the example prints, given what somebody types; it must end well."""
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def loaded(name: str) -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def moves_of_a_game(seed: int) -> tuple[list[str], ss.State]:
    """The moves of a whole game of two that somebody plays at random, as text, and how it ends."""
    rng = random.Random(seed)
    state = ss.new_game(players=["Ann", "Ben"], seed=seed)
    moves: list[str] = []
    while ss.to_act(state) is not None:
        action = rng.choice(ss.legal_actions(state))
        moves.append(str(action))
        state = ss.apply(state, action)
    return moves, state


class TestTinyFrontend:
    """``examples/tiny_frontend.py``."""

    def test_plays_a_game(self) -> None:
        """A whole game can be typed into it, and it names the winner that the library names."""
        moves, end = moves_of_a_game(7)
        output = run("tiny_frontend.py", "7", typed="\n".join(moves))
        assert output.endswith(f"\n{ss.words.result(end)}\n")

    def test_explains_and_asks_again(self) -> None:
        """A forbidden move and a text that is not an action are answered with the reason, and the game goes on."""
        moves, _ = moves_of_a_game(7)
        output = run("tiny_frontend.py", "7", typed="\n".join(["combine e0 e0", "dance", *moves]))
        refused = output.partition("Final scoring")[0]
        assert "Combine e0 e0 is not possible now" in refused
        assert ss.rulebook.cite("SETUP.1a") in refused
        assert "unknown action 'dance'" in refused

    def test_end_of_the_input(self) -> None:
        """Where nobody types any more it ends in a sentence."""
        assert run("tiny_frontend.py", "7", typed="pick ember\n").endswith("so the game ends here, unfinished.\n")

    def test_says_whose_cards_they_are(self) -> None:
        """Wherever it shows Rites it names the edition, which says that they are invented."""
        moves, _ = moves_of_a_game(7)
        tables = run("tiny_frontend.py", "7", typed="\n".join(moves)).split("\nRound ")[1:]
        showing = [table for table in tables if " ME: " in table]
        assert showing
        assert all("invented cards" in table for table in showing)


class TestBot:
    """``examples/bot.py``."""

    def test_wins(self) -> None:
        """It beats somebody who picks at random in nine games of ten or more."""
        bot = loaded("bot")
        won = 0
        for seed in range(10):
            players = [bot.think, bot.guess(random.Random(seed))]
            won += bot.play(ss.new_game(players=2, seed=seed), players).winners == (0,)
        assert won >= 9

    @pytest.mark.parametrize("seed", range(5))
    def test_does_not_peek(self, seed: int) -> None:
        """What it does is the same whatever the next cards are."""
        bot = loaded("bot")
        table = ss.position(["e4 e0 d3", "m3 m2"], deck="e3 d3 m3 p3")
        assert bot.think(ss.with_seed(table, seed)) == bot.think(table)

    def test_takes_the_average(self) -> None:
        """The expected value of a draw is the average over the cards, each with its probability."""
        bot = loaded("bot")
        drawing = ss.apply(ss.position(["e3", "m3"], deck="e1 m3"), ss.parse_action("draw"))
        after = {str(outcome): ss.apply(drawing, outcome) for outcome, _ in ss.chance_outcomes(drawing)}
        ember, moss = (bot.worth(after[f"reveal slime {kind}"], 0) for kind in ("ember", "moss"))
        assert bot.expected(drawing, 0) == pytest.approx(ember / 4 + moss * 3 / 4)

    def test_runs(self) -> None:
        """It plays a game from the command line and prints the scores."""
        assert [line.partition(":")[0] for line in run("bot.py", "3").splitlines()] == ["Bot", "Guess"]


class TestDispute:
    """``examples/dispute.py``."""

    def test_gives_both_verdicts(self) -> None:
        """It prints our verdict and that of the other reading, each with the texts of what it rests on."""
        ours, other = run("dispute.py").split("--- combine_window = ")[1:]
        assert ours.startswith("decision_points\nCombine e1 e2 is legal.")
        assert other.startswith("between_actions\nCombine e1 e2 is not legal")
        for rule_id in ("TURN.2", "COMBINE.1", "RULING.COMBINE.1"):
            assert ss.rulebook.cite(rule_id) in ours
        ruling = ss.rulebook.ruling("RULING.COMBINE.1")
        assert all(reading.text in other for reading in ruling.readings)
        assert ruling.why in other

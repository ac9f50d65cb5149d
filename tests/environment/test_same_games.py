"""The same seeds give the same games under every setting of Python and of the system."""

from __future__ import annotations

import json
import os
import pickle
import random
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

import slimestack as ss
from environment import played
from formal.comparing import Asked
from formal.showing import difference_shown

MOVES = "a7c59672824c6dba0ae45788176ecec116feeec8a574574b6abf6474cfcdb1dd"
"""What :func:`environment.played.moves_digest` is on every machine and with every version of Python."""
SOURCES = Path(ss.__file__).parent
SCRIPT = Path(played.__file__)


@pytest.fixture(scope="module")
def here() -> str:
    """The digest of all games as they are played in this process."""
    return played.digest()


def elsewhere(*options: str, mode: str = "", env: dict[str, str] | None = None) -> dict[str, Any]:
    """What a process of its own says, with these options of Python and this environment."""
    command = [sys.executable, *options, "-W", "error", str(SCRIPT), *([mode] if mode else [])]
    ran = subprocess.run(command, env={**os.environ, **(env or {})}, capture_output=True, text=True, check=False,
                         timeout=120, encoding="utf-8")  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    report: dict[str, Any] = json.loads(ran.stdout)
    return report


def asked() -> Iterator[Asked]:
    """The tables of the games, each with what is done there."""
    for number in range(played.GAMES):
        before = ss.view(played.start(number))
        for step in played.game(number):
            yield Asked(before, (step.action,))
            before = ss.view(step.state)


def test_on_every_machine() -> None:
    """The moves, cards and scores of the games are those that were written down once."""
    with difference_shown(asked):
        assert played.moves_digest() == MOVES


@pytest.mark.parametrize("hashing", ["0", "4294967295", "random"])
def test_hashing(here: str, hashing: str) -> None:
    """How Python mixes its hashes decides nothing."""
    assert elsewhere(env={"PYTHONHASHSEED": hashing})["digest"] == here


@pytest.mark.parametrize(("option", "level"), [("-O", 1), ("-OO", 2)])
def test_without_asserts(here: str, option: str, level: int) -> None:
    """Without asserts, and without docstrings, the games are the same."""
    report = elsewhere(option)
    assert (report["digest"], report["optimize"]) == (here, level)


def test_developers_mode(here: str) -> None:
    """In Python's development mode the games are the same, and nothing warns."""
    report = elsewhere("-X", "dev")
    assert (report["digest"], report["developing"]) == (here, True)


def test_another_locale(here: str, tmp_path: Path) -> None:
    """In Turkish, where i and I are no pair, and in another time zone the games are the same."""
    if shutil.which("localedef") is None:
        pytest.skip("needs localedef, which makes locales")
    made = subprocess.run(
        ["localedef", "-i", "tr_TR", "-f", "UTF-8", str(tmp_path / "tr_TR.UTF-8")],
        capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    if made.returncode:
        pytest.skip("needs the description of the Turkish locale, on Debian: apt-get install locales")
    report = elsewhere(env={"LOCPATH": str(tmp_path), "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"})
    assert (report["digest"], report["locale"]) == (here, "tr_TR.UTF-8")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other names for locales and time zones")
def test_no_locale(here: str) -> None:
    """Where the system says nothing but ASCII, and Python believes it, the games are the same."""
    env = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "TZ": "XYZ-13:37"}
    report = elsewhere(env=env)
    assert (report["digest"], report["locale"], report["zone"]) == (here, "C", "XYZ")


def test_from_a_zip(here: str, tmp_path: Path) -> None:
    """Loaded from a zip file, the library finds all its data, and the games are the same."""
    packed = tmp_path / "library.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(SOURCES.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                archive.write(path, path.relative_to(SOURCES.parent))
    report = elsewhere(env={"PYTHONPATH": str(packed)})
    assert report["digest"] == here
    assert report["home"].startswith(str(packed))
    code = (
        "import slimestack as ss; from slimestack.json.schema import KINDS;"
        "print(len(ss.rulebook.clauses()), len(ss.rulebook.rulings()), *[len(ss.json_schema(kind)) for kind in KINDS])"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, **env},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        for env in ({}, {"PYTHONPATH": str(packed)})
    ]
    assert outputs[0].stdout == outputs[1].stdout


def test_threads(here: str) -> None:
    """Two threads at a time, in a process that has loaded nothing yet, come to the same games."""
    assert elsewhere(mode="threads")["digest"] == here


def test_threads_on_shared_states() -> None:
    """Two threads that ask and play the same states at the same time get what one alone gets."""
    states = [step.state for number in range(3) for step in played.game(number)][::4]
    alone = [_everything(state) for state in states]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(3):
            shared = pickle.loads(pickle.dumps(states))
            together = Barrier(2)

            def ask(_: int, shared: list[ss.State] = shared, together: Barrier = together) -> list[tuple[object, ...]]:
                together.wait(timeout=60)
                return [_everything(state) for state in shared]

            with ThreadPoolExecutor(2) as two:
                assert list(two.map(ask, range(2))) == [alone, alone]
    finally:
        sys.setswitchinterval(interval)


def _everything(state: ss.State) -> tuple[object, ...]:
    """What can be asked of a state and what can become of it."""
    legal = ss.legal_actions(state)
    verdict = ss.explain(state, ss.Draw())
    after = [ss.apply(state, action) for action in legal[:6]]
    return legal, verdict, ss.chance_outcomes(state), after, [ss.legal_actions(one) for one in after], ss.result(state)


def test_pythons_own_generator(here: str) -> None:
    """Whatever is done to Python's own generator between the moves, the games are the same."""
    before = random.getstate()
    try:
        assert played.digest(perturb=True) == here
    finally:
        random.setstate(before)


def _in_processes(number: int, most: int) -> None:
    """Play a game with each step in a process of its own, from save to save."""
    state = played.start(number)
    for step in range(most):
        if ss.to_act(state) is None:
            return
        ran = subprocess.run(
            [sys.executable, str(SCRIPT), "step", str(number), str(step)], input=ss.to_json(state, seed=True),
            capture_output=True, check=True, encoding="utf-8", timeout=60,
        )  # fmt: skip
        state = ss.apply(state, played.chosen(ss.legal_actions(state), number, step))
        assert ss.from_json(ss.State, ran.stdout) == state


def test_a_process_for_each_step() -> None:
    """A game that goes from one process to the next, step by step, is the same game."""
    _in_processes(1, 6)


@pytest.mark.proof
@pytest.mark.parametrize("number", range(4))
def test_a_process_for_each_step_of_a_whole_game(number: int) -> None:
    """A whole game that goes from one process to the next, step by step, is the same game."""
    _in_processes(number, 10_000)

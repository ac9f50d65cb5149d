"""Killing ``slimestack table`` in the middle of a game, and taking the game up again."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import slimestack as ss
from slimestack.records.read import load_record
from slimestack.records.write import record_text


def whole_game(seed: int) -> list[ss.Action]:
    """Every action and card of a game of two between players who do anything legal."""
    chooser = random.Random(seed)
    state, actions = ss.new_game(2), []
    while legal := ss.legal_actions(state):
        ending = [action for action in legal if isinstance(action, ss.EndTurn)]
        actions.append(ending[0] if ending else chooser.choice(legal))
        state = ss.apply(state, actions[-1])
    return actions


def killed_again_and_again(path: Path, seed: int, most: int) -> int:
    """Enter a whole game and kill the program on the way, so many times at the most; how often it was killed.

    Each time the record must be whole and lack one step at the most, and in the end it must be that of the game. The
    folder of the record has nothing else in it.
    """
    expected, chooser, kills = whole_game(seed), random.Random(seed), 0
    output = path.with_name("output.txt")
    done = 0
    while done < len(expected) and kills < most:
        entered = _play_and_kill(path, output, expected[done:], chooser)
        record = load_record(path)
        assert list(record.actions) == expected[: len(record.actions)]
        assert done + entered - 1 <= len(record.actions) <= done + entered
        done, kills = len(record.actions), kills + 1
    assert done > 0
    with output.open("w", encoding="utf-8") as out:
        lines = "".join(f"{action}\n" for action in expected[done:])
        _program(path, out).communicate(lines, timeout=120)
    assert list(load_record(path).actions) == expected
    assert record_text(load_record(path)) == path.read_text(encoding="utf-8")
    assert "Final scoring" in output.read_text(encoding="utf-8")
    assert sorted(one.name for one in path.parent.iterdir()) == [".game.txt.lock", "game.txt", "output.txt"]
    return kills


def _program(path: Path, output: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "slimestack", "table", str(path)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.STDOUT, text=True)  # type: ignore[call-overload,no-any-return]


def _play_and_kill(path: Path, output: Path, actions: list[ss.Action], chooser: random.Random) -> int:
    """Enter all that is left, kill the program somewhere on the way; how many steps it had taken in by then."""
    with output.open("w", encoding="utf-8") as out:
        program = _program(path, out)
        assert program.stdin is not None
        program.stdin.write("".join(f"{action}\n" for action in actions))
        program.stdin.flush()
        wanted, deadline = chooser.randrange(1, 12), time.monotonic() + 60
        while _asked(output) < wanted and time.monotonic() < deadline:
            time.sleep(0.001)
        time.sleep(chooser.random() * 0.02)
        program.kill()
        program.wait(timeout=60)
        program.stdin.close()
    return min(_asked(output), len(actions))


def _asked(output: Path) -> int:
    """How many entries the program has taken in; each shows behind its prompt."""
    lines = output.read_text(encoding="utf-8").splitlines()
    return sum(line.startswith(("card> ", "P0> ", "P1> ")) and not line.endswith("> ") for line in lines)


def noted_and_killed(folder: Path, kills: int) -> int:
    """Add notes to a record and kill the program while it writes, so many times; how often it was killed.

    Each time the record must be whole: with every note that was acknowledged, and with one more at the most.
    """
    folder.mkdir(exist_ok=True)
    path, chooser, added = folder / "game.txt", random.Random(folder.name), 0
    for kill in range(kills):
        lines = [f"{kill} {n}" for n in range(60)]
        with subprocess.Popen(
            [sys.executable, "-m", "slimestack", "table", str(path)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as program:  # fmt: skip
            assert program.stdin is not None
            assert program.stdout is not None
            program.stdin.write("".join(f"note {line}\n" for line in lines))
            program.stdin.flush()
            taken = 0
            while taken < 1 + kill % 3 and (line := program.stdout.readline()):
                taken += "Noted." in line
            time.sleep(chooser.random() * 0.01)
            program.kill()
            taken += program.stdout.read().count("Noted.")
        new = [text for _, text in load_record(path).comments[added:]]
        assert new == lines[: len(new)]
        assert taken <= len(new) <= taken + 1
        assert record_text(load_record(path)) == path.read_text(encoding="utf-8")
        assert len([*path.parent.glob(".*.part")]) <= 1
        added += len(new)
    return kills

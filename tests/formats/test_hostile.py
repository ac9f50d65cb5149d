"""Hostile input: whatever comes in, the answer is a clear error within a second and 100 MB."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import slimestack as ss
from slimestack.scenarios.read import read_scenarios

MOST_SECONDS = 1.0 if sys.gettrace() is None else 3.0
"""How long a text may take; while coverage is measured, each line takes longer."""
MOST_BYTES = 100_000_000

Reader = Callable[[str], object]
READERS: dict[str, Reader] = {
    "position": ss.read_position,
    "record": ss.read_record,
    "state": lambda text: ss.from_json(ss.State, text),
    "action document": lambda text: ss.from_json(ss.Action, text),
    "record document": lambda text: ss.from_json(ss.Record, text),
    "edition document": lambda text: ss.from_json(ss.Edition, text),
    "edition": ss.read_edition,
    "scenario": read_scenarios,
    "action": ss.parse_action,
    "condition": ss.parse_condition,
    "effect": ss.parse_effect,
}

RECORD = "slimestack record 1\nplayers: 2\n\n"
VALUE = '{"format":"slimestack.state","version":1,"value":'
LINES: dict[str, str] = {
    "10 MB of nothing": " " * 10_000_000,
    "10 MB of words": "e4 " * 3_333_333,
    "10 MB of one word": "x" * 10_000_000,
    "10 MB of lines": "\n" * 10_000_000,
    "10,000 brackets": "(" * 10_000,
    "10,000 nested brackets": "count(" * 10_000 + ")" * 10_000,
    "10,000 nested lists": "[" * 10_000 + "]" * 10_000,
    "10,000 nested objects": '{"a":' * 10_000 + "1" + "}" * 10_000,
    "a number of 5,000 digits": "7" * 5_000,
    "a Slime of 5,000 digits": f"e{'9' * 5_000} / m3",
    "a Slime in strange digits": "e\u0663 / m3",
    "nothing": "",
    "zeros": "\0" * 100,
    "surrogates": "\ud800 / \udfff",
    "right to left": "\u202ee4 / m3",
    "not a number": "NaN",
    "code": "__import__('os').system('echo hi')",
}
SHAPED: dict[str, tuple[str, str]] = {
    "swarm of a million": ("position", "e0 " * 32_500 + "/ m3"),
    "many seats": ("position", "e0 /" * 22_500 + " m3"),
    "many fields": ("position", "e0 / m3" + "; force modify(grow, +1) for P0" * 3_000),
    "many empty fields": ("position", "e0 / m3" + ";" * 95_000),
    "many ids": ("position", "e0 / m3; row " + "titan " * 15_000),
    "many unknown ids": ("position", "e0 / m3; row " + " ".join(f"a{n}" for n in range(12_500))),
    "many effects": ("position", "e0 / m3; resolving drought for P0: " + "draw(1) then " * 7_000 + "draw(1)"),
    "nested effect": ("position", f"e0 / m3; resolving drought for P0: {'may(' * 10_000}draw(1)"),
    "round of 5,000 digits": ("position", f"e0 / m3; round {'9' * 5_000}"),
    "record of a million lines": ("record", RECORD + "\n" * 249_500),
    "record of comments": ("record", RECORD + "# x\n" * 62_000),
    "record of headers": ("record", "slimestack record 1\n" + "p0: x\n" * 40_000),
    "record of a long line": ("record", RECORD + "grow " + "e0 " * 80_000),
    "record of many cards": ("record", RECORD + "pick ember\npick dew > " + "titan " * 40_000),
    "record of a nested name": ("record", f'slimestack record 1\np0: "{"[" * 245_000}'),
    "record of a nested list for a name": ("record", f"slimestack record 1\np0: {'[' * 245_000}"),
    "state of a million Slimes": ("state", json.dumps({"swarms": [["e0"] * 150_000]})),
    "state of many errors": ("state", VALUE + "[" + "{}," * 300_000 + "{}]}"),
    "state of many fields": ("state", VALUE + "{" + ",".join(f'"a{n}":1' for n in range(75_000)) + "}}"),
    "state of doubled fields": ("state", VALUE + "{" + ",".join(['"a":1'] * 150_000) + "}}"),
    "state that nests": ("state", VALUE + '{"pending":' * 50_000),
    "edition of empty lines": ("edition", "\n" * 199_600),
    "edition of cards": ("edition", "[[rite]]\n" * 20_000),
    "edition of faulty cards": ("edition", "[[rite]]\n" * 990),
    "edition of cards in a line": ("edition", f"rite=[{'{},' * 60_000}]"),
    "edition of tables": ("edition", "".join(f"[a{n}]\n" for n in range(8_000))),
    "edition of fields": ("edition", "".join(f"a{n}=1\n" for n in range(18_000))),
    "edition of fields of a card": ("edition", f"rite=[{{{','.join(f'a{n}=1' for n in range(16_000))}}}]"),
    "edition of a dotted key": ("edition", "a." * 90_000 + "b=1"),
    "edition of dotted keys": ("edition", "".join(f"{'a.' * 31}b{n}=1\n" for n in range(2_700))),
    "edition of a dotted header": ("edition", f"[{'a.' * 90_000}b]"),
    "edition of a quoted dotted key": ("edition", '"a b".' * 30_000 + "b=1"),
    "scenario of a dotted key": ("scenario", "a." * 120_000 + "b=1"),
    "scenario of steps": ("scenario", "[[scenario]]\n" + "[[scenario.step]]\n" * 13_000),
    "scenario of fields": ("scenario", "[[scenario]]\n" + "".join(f"a{n}=1\n" for n in range(25_000))),
    "edition that nests": ("edition", f"slimes={'{a=' * 10_000}"),
    "edition of a long number": ("edition", f"name={'9' * 4_200}"),
    "state of empty lists": ("state", VALUE + "[" + "[]," * 300_000 + "[]]}"),
}


def wide_state(**changes: Any) -> str:
    """A state's document with some values exchanged for huge ones."""
    data = json.loads(ss.to_json(ss.position(["e4", "m3"]), edition=False))
    data["value"].update(changes)
    return json.dumps(data)


SHAPED |= {
    "whole state of a million Slimes": ("state", wide_state(swarms=[["e0"] * 150_000, []])),
    "whole state of many Rites": ("state", wide_state(row=["titan"] * 100_000)),
    "whole state of many claims": ("state", wide_state(claimed=[["titan"] * 100_000, []])),
    "whole state of many effects": (
        "state", wide_state(in_force=[{"effect": {"kind": "forbid", "action": "draw"}, "seats": [0]}] * 10_000)
    ),
    "whole state of a deep effect": (
        "state",
        wide_state(pending="DEEP").replace(
            '"DEEP"', '{"kind":"resolving","ripple":"drought","part":0,"seats":[0],"effects":['
            + '{"kind":"may","effect":' * 900 + '{"kind":"draw","n":1}' + "}" * 900 + "]}"
        ),
    ),
    "record document of many actions": (
        "record document",
        '{"format":"slimestack.record","version":1,"value":{"start":START,"actions":[ACTIONS],"comments":[],"date":null,'
        '"real":false,"seal":null}}'.replace(
            "START", json.dumps(json.loads(ss.to_json(ss.new_game(2), edition=False))["value"])
        ).replace("ACTIONS", ",".join(['{"kind":"grow"}'] * 49_999)),
    ),
}  # fmt: skip


def answered(reader: Reader, text: str, *, refuse: bool = True) -> None:
    """Read the text, which must be refused, or at least be dealt with, soon and in few words."""
    message = ""
    gc.freeze()  # what other tests keep is not gone through while this one is timed
    began = time.thread_time()
    try:
        reader(text)
    except ss.SlimeStackError as error:
        message = str(error)
    took = time.thread_time() - began
    gc.unfreeze()
    assert took < MOST_SECONDS
    assert len(message) < 10_000
    assert message or not refuse


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("kind", LINES)
def test_any_reader(name: str, kind: str) -> None:
    """Whatever is not a text of the format is refused by every reader, in a sentence."""
    answered(READERS[name], LINES[kind])


FINE = {"many fields", "many empty fields", "record of a million lines", "record of comments"}
"""What is long, but not wrong."""
WORST = ("swarm of a million", "record of a long line", "state of many errors", "state of a million Slimes",
         "whole state of many effects", "record document of many actions")  # fmt: skip


@pytest.mark.parametrize("name", SHAPED)
def test_shaped_like_the_real_thing(name: str) -> None:
    """What begins like a real text and goes on without end is refused, or read, as soon."""
    reader, text = SHAPED[name]
    answered(READERS[reader], text, refuse=name not in FINE)


@pytest.mark.parametrize("name", WORST)
def test_memory(name: str) -> None:
    """Reading the worst of them takes little memory."""
    reader, text = SHAPED[name]
    tracemalloc.start()
    try:
        with pytest.raises(ss.SlimeStackError):
            READERS[reader](text)
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()


def test_huge_files(tmp_path: Path) -> None:
    """A file larger than any record is refused without reading it whole."""
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(5_000_000_000)
    began = time.perf_counter()
    with pytest.raises(ss.SlimeStackError, match="larger than"):
        ss.load_record(path)
    assert time.perf_counter() - began < MOST_SECONDS


def test_no_code_is_run(tmp_path: Path) -> None:
    """Reading runs nothing of what is read."""
    trap = tmp_path / "trap"
    code = f"__import__('pathlib').Path({str(trap)!r}).touch()"
    for reader in READERS.values():
        for text in (
            code,
            f"e4 / m3; resolving drought for P0: {code}",
            f'{{"__class__": "{code}"}}',
            f"!!python {code}",
        ):
            with pytest.raises(ss.SlimeStackError):
                reader(text)
    assert not trap.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the unit of ru_maxrss is that of Linux")
def test_peak_of_the_whole_process() -> None:
    """A process that reads the worst document stays within its memory, all in all."""
    program = (
        "import resource, slimestack as ss\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "text = '[' + '{},' * 660_000 + '{}]'\n"
        "try: ss.from_json(ss.State, text)\n"
        "except ss.SlimeStackError: pass\n"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert int(done.stdout) < MOST_BYTES

"""Seeds stay secret: no message about an invalid document or record shows a part of one."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

import slimestack as ss

Change = Callable[[dict[str, Any], Any], object]
NUMBER = Random(9)
KEYS = [NUMBER.randbytes(32).hex() for _ in range(4)]
WAYS: dict[str, Change] = {
    "one digit short": lambda d, k: d["value"]["seed"].update(key=k[:-1]),
    "one digit more": lambda d, k: d["value"]["seed"].update(key=k + "0"),
    "in capitals": lambda d, k: d["value"]["seed"].update(key=k.upper()),
    "in groups": lambda d, k: d["value"]["seed"].update(key=" ".join(k[at : at + 8] for at in range(0, 64, 8))),
    "a number": lambda d, k: d["value"]["seed"].update(key=int(k, 16)),
    "a list": lambda d, k: d["value"]["seed"].update(key=[k]),
    "as counter": lambda d, k: d["value"]["seed"].update(counter=k),
    "a large counter": lambda d, k: d["value"]["seed"].update(counter=int(k, 16)),
    "bare": lambda d, k: d["value"].update(seed=k),
    "bare number": lambda d, k: d["value"].update(seed=int(k, 16)),
    "in a list": lambda d, k: d["value"].update(seed=[k]),
    "as a field": lambda d, k: d["value"]["seed"].update({k: 1}),
    "as the only field": lambda d, k: d["value"].update(seed={k: 1}),
    "as a field of the value": lambda d, k: d["value"].update({k: 1}),
    "as a name": lambda d, k: d["value"].update(names=[k, "Ben"]),
    "as an edition": lambda d, k: d["value"]["edition"].update(digest=k),
    "value in a list": lambda d, k: d.update(value=[{"seed": {"key": k}}]),
    "value is the seed": lambda d, k: d.update(value=k),
    "as format": lambda d, k: d.update(format={"seed": {"key": k}}),
    "as version": lambda d, k: d.update(version=int(k, 16)),
    "state as pending": lambda d, k: d["value"].update(pending=[{"seed": {"key": k}}]),
    "state as counts": lambda d, k: d["value"].update(deck={"seed": {"key": k}}),
    "state as kind": lambda d, k: d["value"].update(pending={"kind": {"seed": {"key": k}}}),
    "state as a Slime": lambda d, k: d["value"]["swarms"][0].append({"seed": {"key": k}}),
}


from_json: Callable[..., object] = ss.from_json


def forms(key: str) -> tuple[str, ...]:
    """The texts in which a key can stand in a message."""
    return key, str(int(key, 16)), str(bytes.fromhex(key))


def check_hidden(call: Callable[[], object], key: str) -> ss.SlimeStackError:
    """The call fails, and the error has no eight digits of the key in a row."""
    with pytest.raises(ss.SlimeStackError) as raised:
        call()
    error = raised.value
    defects = " ".join(f"{one} {one!r}" for one in error.defects)
    shown = f"{error} {error!r} {error.args!r} {defects} {getattr(error, 'text', '')}".lower()
    for form in forms(key):
        runs = [form[at : at + 8] for at in range(len(form) - 7)]
        assert [run for run in runs if run in shown] == []
    return error


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", KEYS)
def test_documents(way: str, key: str) -> None:
    """However a seed is wrong in a document, the message says what is expected without it."""
    table = ss.position(["e4 e0", "m3"], seed=1)
    document = json.loads(ss.to_json(table, seed=True))
    document["value"]["seed"]["key"] = key
    WAYS[way](document, key)
    error = check_hidden(lambda: ss.from_json(ss.State, json.dumps(document)), key)
    assert "expected" in str(error) or "unknown" in str(error)


@pytest.mark.parametrize("key", KEYS)
def test_parts_of_documents(key: str) -> None:
    """A state inside a document has its seed hidden too, and so has the seed of a record."""
    table = ss.position(["e4 e0", "m3"], row=[], deck="e1 m1", seed=1)
    drawing = ss.parse_action("draw")
    for value, path in (
        (ss.Record.of(table), ("start",)),
        (ss.Record.of(table).revealed(), ()),
        (ss.steps(table, drawing)[0], ("state",)),
    ):
        document = json.loads(ss.to_json(value, seed=True))
        part = document["value"]
        for name in path:
            part = part[name]
        part["seed"]["key"] = key[:-1]
        error = check_hidden(partial(from_json, type(value), json.dumps(document)), key)
        assert ".".join(["value", *path, "seed", "key"]) in str(error)
        if path:
            document["value"][path[0]] = [part]
            check_hidden(partial(from_json, type(value), json.dumps(document)), key)


@pytest.mark.parametrize("key", KEYS)
def test_broken_json(key: str) -> None:
    """A fault in the JSON beside a seed is reported by line and column."""
    table = ss.position(["e4 e0", "m3"], seed=1)
    document = json.loads(ss.to_json(table, seed=True))
    document["value"]["seed"]["key"] = key
    text = json.dumps(document)
    for broken in (
        text.replace(f'"{key}"', f'"{key}" 1'),
        text.replace(f'"{key}"', key),
        text.replace(f'"{key}"', f'"{key}\n"'),
        text.replace(f'"{key}"', f'"{key}\\x"'),
        text.replace(f'"key": "{key}"', f'"{key}": 1, "{key}": 2'),
        text.replace(f'"{key}"', "9" * 5000),
        text + " " * 1_500_000,
    ):
        error = check_hidden(partial(ss.from_json, ss.State, broken), key)
        assert getattr(error, "text", "") == ""
    error = check_hidden(lambda: ss.from_json(ss.State, text.encode()), key)  # type: ignore[arg-type]
    assert str(error) == "expected a text, got a bytes"
    check_hidden(lambda: ss.to_json(document), key)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "line",
    ["seed: {short}", "seed: {key} {key}", "seed:{groups}", "sede: {key}", "seed {key}", "P0 draw > {key}", "grow {short}",
     "seal: {short}", "{key}: 1", "# {key} {key} {key} {key} {key} {key} {key}", "p0: {short}", "seed: {key}\nseed: {key}",
     "date: {key}", "start: {key}", "result: {key}", "rulings: {key}", "digest: {key}"],
)  # fmt: skip
def test_records(line: str, key: str) -> None:
    """A fault in a line of a record with a seed is reported without the line."""
    groups = " ".join(key[at : at + 8] for at in range(0, 64, 8))
    body = line.format(key=key, short=key[:-1], groups=groups)
    error = check_hidden(lambda: ss.read_record(f"slimestack record 1\n{body}\n\npick ember\n"), key)
    assert "line " in str(error)
    check_hidden(lambda: ss.read_record(f"{body}\n"), key)
    check_hidden(lambda: ss.read_record(f"{body}\n".encode()), key)  # type: ignore[arg-type]
    check_hidden(lambda: ss.read_record(f"{body}\n" + " " * 250_000), key)


def test_other_lines_are_shown() -> None:
    """A line without a seed is quoted, with a mark below the fault."""
    with pytest.raises(ss.SlimeStackError) as raised:
        ss.read_record("slimestack record 1\nplayers: 5\n")
    assert "players: 5\n" in str(raised.value)

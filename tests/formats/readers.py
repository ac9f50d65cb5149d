"""The readers under fuzz, with good texts to begin with, and the changes that make them strange."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs

import slimestack as ss

SAVES = Path(__file__).parent.parent / "saves"
SLOWEST = 2.0
"""Seconds of processor time that no text may take."""

WORDS = (
    "e4", "d0", "m3", "eR", "p10000", "e10001", "-", "/", ";", ",", "#", ">", ":", "=", "+", "(", ")", "[", "]", "{",
    "}", "P0", "P9", "round",
    "active", "leader", "left", "growing", "searching", "spreading", "drawing", "dealing", "ripple",
    "window", "resolving", "over", "then", "for", "part", "force", "rulings", "edition", "deck", "discard",
    "supply", "row", "rites", "gone", "claimed", "seen", "unseen", "drought", "titan", "grow", "place",
    "split", "combine", "end", "draw", "true", "false", "null", "NaN", "1e999", "-0", "0x10",
    "99999999999999999999", "kind", "value", "format", "version", "contents", "seed", "count(any)", ">=",
    "1", "and", "or", "condition", "slimestack", "players",
    '"', "'", "\\", "\n", "\t", "\0", "\ufeff", "\u0663", "\ud800", "\U0001f40c", "modify(grow, +1)", "[[rite]]",
    "slimestack record 1", "pass_policy=free",
)  # fmt: skip
"""What a text may get somewhere in it."""


@attrs.frozen
class Target:
    """A reader, what writes its values, and good texts of it."""

    read: Callable[[str], object]
    write: Callable[[Any], str]
    seeds: tuple[str, ...]


def _json(kind: type) -> tuple[Callable[[str], object], Callable[[Any], str]]:
    return (lambda text: ss.from_json(kind, text)), (lambda value: ss.to_json(value, seed=True))


def _saved(*patterns: str) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for pattern in patterns for path in sorted(SAVES.glob(pattern)))


def _lines(*patterns: str) -> tuple[str, ...]:
    return tuple(line for text in _saved(*patterns) for line in text.splitlines())


def _effects() -> tuple[str, ...]:
    return tuple(str(part.do) for ripple in ss.invented_edition().ripples for part in ripple.parts)


TARGETS: dict[str, Target] = {
    "position": Target(ss.read_position, ss.position_text, _lines("*/positions.txt")),
    "record": Target(ss.read_record, ss.record_text, _saved("*/game.txt", "*/started.txt")),
    "state": Target(*_json(ss.State), _saved("*/state-*.json")),
    "action document": Target(*_json(ss.Action), _saved("*/action-*.json")),
    "step": Target(*_json(ss.Step), _saved("*/step-1.json")),
    "verdict": Target(*_json(ss.Verdict), _saved("*/verdict-*.json")),
    "result": Target(*_json(ss.Result), _saved("*/result-*.json")),
    "record document": Target(*_json(ss.Record), _saved("*/record-3.json", "*/record-4.json")),
    "edition document": Target(*_json(ss.Edition), _saved("*/edition-2.json")),
    "edition": Target(ss.read_edition, ss.edition_text, (*_saved("*/edition.toml"), ss.edition_template())),
    "action": Target(ss.parse_action, str, ("combine e0 e3", "royal e6 e4", "reveal rite titan", "end")),
    "condition": Target(ss.parse_condition, str, tuple(str(rite.condition) for rite in ss.invented_edition().rites)),
    "effect": Target(ss.parse_effect, str, _effects()),
    "who": Target(ss.parse_who, str, ("everyone", "most(count(big), 2)", "fewest(growth(any))")),
}
"""Every reader by its name."""


def strange(text: str, rng: Random) -> str:
    """The text with some changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        a, b = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        if rng.random() < 0.7:
            b = min(b, a + rng.randrange(12))
        match rng.randrange(6):
            case 0:
                text = text[:a] + text[b:]
            case 1:
                text = text[:a] + rng.choice(WORDS) + text[b:]
            case 2:
                text = text[:b] + text[a:b] * rng.choice((1, 1, 2, 50)) + text[b:]
            case 3:
                text = text[:a] + chr(rng.choice((rng.randrange(128), rng.randrange(0x11000)))) + text[b:]
            case 4:
                text = text[:a] + text[a:b].swapcase() + text[b:]
            case _:
                text = text[:a] + str(rng.choice((0, 1, -1, 7, 10_000, 10**12, 1.5))) + text[b:]
    return text[:60_000]


def check(target: Target, text: str) -> bool:
    """Read the text; whether it was one. It fails where the reader does not keep its promises."""
    began = time.thread_time()
    try:
        value = target.read(text)
    except ss.SlimeStackError as error:
        return not str(error)
    finally:
        assert time.thread_time() - began < SLOWEST
    written = target.write(value)
    try:
        again = target.read(written)
    except ss.ParseError:
        if len(written) <= 1000:  # what was written shortly may be too long in full
            raise
        return True
    assert again == value
    assert target.write(again) == written
    return True

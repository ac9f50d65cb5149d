"""The compiled build and the one in pure Python are the same library: the same games, the same values, no leak."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import slimestack as ss
from environment import faces, leaking, played

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src"
FEW = 40
FEW_DIGEST = "f1e81100371a0360575a1a671660ebb1aee54c0082a1e3451a4228291fbf14a7"
"""The fingerprints of all states of the first games, in one number, which was written down once for both builds."""
PART = 2500
PARTS = [
    "8de46702fb574fdc2c8a6bb9c6b75983f454660fc56f7b9a24ce328afca99395",
    "0c15af0ef1ac558179a7f9adff15586fbfc4d4565a146048e52dbd3a3485c5cc",
    "be366ee4007704c29912221b1d4a637da520f20aad3a428167d2fa3ac372f588",
    "120ceae146bc620e0edc9c137861e48ae1af0b01b0dc6b03ea2e0646a510416a",
]
"""The same for all 10,000 games, part by part."""


@pytest.fixture
def every_game(request: pytest.FixtureRequest) -> None:
    """Only where all games are asked for."""
    if not request.config.getoption("--every-game"):
        pytest.skip("--every-game plays them")


def test_the_first_games() -> None:
    """Every state of the first games has the fingerprint that it always had."""
    assert played.fingerprints_digest(0, FEW) == FEW_DIGEST


@pytest.mark.usefixtures("every_game")
@pytest.mark.parametrize("part", range(len(PARTS)))
def test_ten_thousand_games(part: int) -> None:
    """Every state of all games has the fingerprint that it always had."""
    assert played.fingerprints_digest(part * PART, (part + 1) * PART) == PARTS[part]


def test_the_same_values() -> None:
    """Fields, texts, copies and patterns of all classes are in this build what they are in pure Python."""
    if not SOURCES.exists():
        pytest.skip("there are no sources here to hold this build against")
    here, there = lines(Path(ss.__file__).parents[1]), lines(SOURCES)
    assert (here[0], there[0]) == (str(ss.COMPILED), "False")
    assert here[1:] == there[1:]


def lines(home: Path) -> list[str]:
    """What the classes of the build in this folder are and do."""
    done = subprocess.run(
        [sys.executable, faces.__file__], env={**os.environ, "PYTHONPATH": os.pathsep.join([str(home), str(TESTS)])},
        capture_output=True, encoding="utf-8", check=False, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_no_leak(request: pytest.FixtureRequest) -> None:
    """Memory stays as it is, however long one plays; ``--decisions`` says how long."""
    decisions = int(request.config.getoption("--decisions") or 0)
    done = subprocess.run(
        [sys.executable, leaking.__file__, str(decisions)],
        capture_output=True, encoding="utf-8", check=True, timeout=1800,
    )  # fmt: skip
    grown: dict[str, int] = json.loads(done.stdout)
    assert grown["decisions"] >= decisions
    assert grown["blocks"] < 500
    assert grown["bytes"] < 4 << 20


FROZEN: list[Any] = [
    ss.new_game(seed=1),
    ss.Slime(ss.SlimeType.EMBER),
    ss.Turn(),
    ss.Grow(),
    ss.Seed.of(1),
    ss.Rulings(),
]


@pytest.mark.parametrize("value", FROZEN, ids=repr)
def test_values_refuse_changes(value: Any) -> None:
    """No field of a value can be set or removed, and none can be added."""
    names = [field.name for field in attrs.fields(type(value))]
    for name in [*names, "another"]:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, 1)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, name)
        if ss.COMPILED:
            with pytest.raises(TypeError):
                object.__setattr__(value, name, 1)
            with pytest.raises(TypeError):
                object.__delattr__(value, name)
    with pytest.raises(AttributeError):
        value.__dict__  # noqa: B018


@pytest.mark.parametrize(
    ("kind", "given"), [(ss.State, tuple(range(17))), (ss.Game, tuple(range(7))), (ss.Growing, ("3",))]
)
def test_wrong_types(kind: Any, given: tuple[object, ...]) -> None:
    """A value of a wrong type is refused by the library, at the latest when it is used."""
    with pytest.raises(ss.SlimeStackError):
        ss.position(["e4", "m3"], pending=kind(*given))

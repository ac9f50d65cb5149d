"""Results: which mutants were tried and what killed them, kept in ``build/mutation``, so a run can be continued."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs

from helpers import csv_text
from mutation.mutants import Mutant

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "build" / "mutation" / "results.jsonl"
MAP = ROOT / "build" / "mutation" / "tests.json"
GENERATED = ROOT / "docs" / "_generated"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


@attrs.frozen
class Tried:
    """A mutant that was tried: the test that killed it or "", and how many seconds of tests it was given at most."""

    name: str
    digest: str
    by: str
    cap: float
    seconds: float


class Results:
    """What is known of the mutants; the last word counts."""

    def __init__(self, path: Path = RESULTS) -> None:
        self._path = path
        self._tried: dict[str, Tried] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                one = Tried(**json.loads(line))
                self._tried[one.name] = one

    def add(self, tried: Tried) -> None:
        """Keep what is known of one more."""
        self._tried[tried.name] = tried
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(attrs.asdict(tried)) + "\n")

    def of(self, mutant: Mutant) -> Tried | None:
        """What is known of the mutant, None if its function has changed since."""
        known = self._tried.get(mutant.name)
        return known if known is not None and known.digest == mutant.digest else None

    def survived(self, mutant: Mutant) -> bool:
        """Whether no test has killed it so far."""
        known = self.of(mutant)
        return known is not None and not known.by


def equivalent(path: Path = EQUIVALENT) -> dict[str, str]:
    """The mutants that no test can kill, each with the reason."""
    groups = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: group["reason"] for group in groups.get("group", ()) for name in group["mutants"]}


def mended(mutants: Iterable[Mutant], results: Results, listed: dict[str, str]) -> list[str]:
    """What is wrong with the list: mutants that are killed, or that do not exist."""
    known = {mutant.name: results.of(mutant) for mutant in mutants}
    gone = [f"no such mutant: {name}" for name in listed if name not in known]
    return gone + [f"killed: {name}" for name, tried in known.items() if name in listed and tried and tried.by]


@attrs.define
class Figures:
    """How the mutants of a module fared."""

    mutants: int = 0
    killed: int = 0
    equivalent: int = 0
    surviving: int = 0
    untried: int = 0
    minutes: float = 0.0


def figures(modules: dict[str, Sequence[Mutant]], results: Results, listed: dict[str, str]) -> dict[str, Figures]:
    """The figures by module."""

    def outcome(mutant: Mutant) -> str:
        tried = results.of(mutant)
        if tried is None:
            return "untried"
        return "killed" if tried.by else "equivalent" if mutant.name in listed else "surviving"

    rows = {}
    for module, mutants in modules.items():
        seconds = sum(tried.seconds for tried in map(results.of, mutants) if tried)
        rows[module] = Figures(len(mutants), **Counter(map(outcome, mutants)), minutes=round(seconds / 60, 1))
    return rows


def total(found: Iterable[Figures]) -> Figures:
    """The figures of all modules together."""
    rows = [attrs.astuple(one) for one in found]
    whole = Figures(*(sum(column) for column in zip(*rows, strict=True)))
    whole.minutes = round(whole.minutes, 1)
    return whole


def write(found: dict[str, Figures], folder: Path = GENERATED) -> None:
    """Write the figures down for the docs, by package."""
    packages: dict[str, list[Figures]] = {}
    for name, one in found.items():
        packages.setdefault(".".join(name.split(".")[:2]), []).append(one)
    rows = [(name, total(there)) for name, there in packages.items()]
    table = [
        (name, one.mutants, one.killed, one.equivalent, one.surviving, f"{one.minutes:.0f}")
        for name, one in (*rows, ("all", total(found.values())))
    ]
    heading = ("Code", "Mutants", "Killed", "Equivalent", "Surviving", "Minutes")
    (folder / "mutation.csv").write_text(csv_text(heading, *table), encoding="utf-8")

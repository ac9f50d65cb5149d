"""The command ``scenario``: plays scenario files and says what is not as they say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import click

from slimestack.cli.screen import Line, Screen
from slimestack.cli.text import count
from slimestack.errors import SlimeStackError
from slimestack.scenarios.read import Scenario, load_scenarios
from slimestack.scenarios.run import Failure, run_scenario
from slimestack.scenarios.values import InvalidScenario

FAILED = 1


@click.command(short_help="Run scenario files: given a table, when this is done, then what?")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-q", "--quiet", is_flag=True, help="Show only what is not as the files say.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def scenario(*, files: tuple[str, ...], quiet: bool, as_json: bool) -> int:
    """Play the scenarios in each FILE, and say which then did not hold.

    A scenario is a table, some moves, and what must be so afterwards, written in TOML; a FILE that is a folder
    stands for its .toml files. Exit code 0: all is as the files say, 1: something is not, 2: a file was not
    understood.
    """
    told: list[tuple[str, Scenario, tuple[Failure, ...]]] = []
    for path in _paths(files):
        told += [(path, one, run_scenario(one)) for one in _loaded(path)]
    failed = [failure for _, _, failures in told for failure in failures]
    if as_json:
        click.echo(json.dumps([_json(*one) for one in told], indent=2, ensure_ascii=False))
        return FAILED if failed else 0
    screen = Screen()
    at = None
    for path, one, failures in told:
        if quiet and not failures:
            continue
        if path != at:
            screen.show(Line(path, "title"))
            at = path
        screen.show(Line(f"{one.name}: {'not so' if failures else 'holds'}", indent=2))
        for failure in failures:
            screen.show(Line(f"step {failure.step}, {failure.part}: {failure.problem}", indent=4))
    wrong = sum(bool(failures) for _, _, failures in told)
    screen.say(f"{count(len(told), 'scenario')}, {'all hold' if not wrong else f'{wrong} not as told'}.")
    return FAILED if failed else 0


def _paths(files: tuple[str, ...]) -> list[str]:
    """The files, and those in the folders among them."""
    found: list[str] = []
    for name in files:
        path = Path(name)
        inside = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise click.UsageError(f"there is no .toml file in {name}.")
        found += map(str, inside)
    return found


def _loaded(path: str) -> tuple[Scenario, ...]:
    try:
        return load_scenarios(path)
    except InvalidScenario as error:
        raise SlimeStackError(f"{path}: {error}") from None


def _json(path: str, one: Scenario, failures: tuple[Failure, ...]) -> dict[str, Any]:
    return {
        "file": path,
        "scenario": one.name,
        "about": one.about,
        "citations": list(one.citations),
        "holds": not failures,
        "failures": [attrs.asdict(failure) for failure in failures],
    }

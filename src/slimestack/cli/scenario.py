"""The command ``scenario``: runs scenario files and shows what does not hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import click

from slimestack.cli.arguments import json_option
from slimestack.cli.options import complete_file
from slimestack.cli.screen import Screen
from slimestack.cli.text import clean
from slimestack.errors import SlimeStackError
from slimestack.scenarios.read import Scenario, load_scenarios
from slimestack.scenarios.run import Failure, run_scenario
from slimestack.scenarios.values import InvalidScenario
from slimestack.words import Line
from slimestack.words.text import count

FAILED = 1


@click.command(short_help="Run scenario files: a position, moves, and what is expected.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=complete_file)
@click.option("-q", "--quiet", is_flag=True, help="Show only what fails.")
@json_option
def scenario(*, files: tuple[str, ...], quiet: bool, as_json: bool) -> int:
    """Run the scenarios in each FILE, and show which expectations fail.

    A scenario is a position, some moves, and what is expected after them, written in TOML; if FILE is a
    folder, its .toml files are run. Exit code 0: success, 1: an expectation failed, 2: a file is invalid.
    """
    results: list[tuple[str, Scenario, tuple[Failure, ...]]] = []
    for path in _paths(files):
        results += [(path, one, run_scenario(one)) for one in _load(path)]
    failed = [failure for _, _, failures in results for failure in failures]
    if as_json:
        click.echo(json.dumps([_result_json(*one) for one in results], indent=2, ensure_ascii=False))
        return FAILED if failed else 0
    screen = Screen()
    title = None
    for path, one, failures in results:
        if quiet and not failures:
            continue
        if path != title:
            screen.show(Line(path, "title"))
            title = path
        screen.show(Line(f"{one.name}: {'fails' if failures else 'holds'}", indent=2))
        for failure in failures:
            screen.show(Line(clean(f"step {failure.step}, {failure.part}: {failure.problem}"), indent=4))
    wrong = sum(bool(failures) for _, _, failures in results)
    screen.say(f"{count(len(results), 'scenario')}, {f'{wrong} failed' if wrong else 'all hold'}.")
    return FAILED if failed else 0


def _paths(files: tuple[str, ...]) -> list[str]:
    """The files, with those in the folders among them."""
    paths: list[str] = []
    for name in files:
        path = Path(name)
        inside = [*map(str, sorted(path.glob("*.toml")))] if name and path.is_dir() else [name]
        if not inside:
            raise click.UsageError(f"{name} has no .toml file.")
        paths += inside
    return paths


def _load(path: str) -> tuple[Scenario, ...]:
    try:
        return load_scenarios(path)
    except InvalidScenario as error:
        raise SlimeStackError(f"{path}: {error}") from None


def _result_json(path: str, one: Scenario, failures: tuple[Failure, ...]) -> dict[str, Any]:
    return {
        "file": path,
        "scenario": one.name,
        "about": one.about,
        "citations": list(one.citations),
        "holds": not failures,
        "failures": [attrs.asdict(failure) for failure in failures],
    }

"""``PYTHONPATH=tests python -m mutation``: try every mutant that has not been tried, and say which survive.

With names (``rules.combine`` or ``rules``) it tries those modules, with ``--changed`` those that differ from the
last commit. Results are kept in ``build/mutation`` as long as the function stays as it is. ``--again`` tries the
survivors again. ``--remake`` writes the figures for the docs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module

import pytest

from mutation.mutants import HOME, Mutant, module_of, modules, mutants, source_of
from mutation.results import ROOT, Results, equivalent, figures, mended, total, write
from mutation.running import Driver

TESTS = (
    "rules", "table", "rulebook", "test_engine.py", "test_games.py", "test_expand.py", "test_errors.py",
    "test_position.py", "test_position_defects.py", "test_ripple_places.py", "test_editions.py",
    "test_edition_checks.py", "disputes/test_scenario.py", "formats/test_notation.py", "kit/test_invariants.py",
)  # fmt: skip
"""The tests by clause, which kill most mutants in milliseconds."""


def main() -> int:
    """Run the command: 1 when a mutant survives that is not listed, or the list is wrong."""
    options = _options()
    for name in modules():
        import_module(name)
    found: dict[str, Sequence[Mutant]] = {name: mutants(name) for name in _chosen(options.name, options.changed)}
    every = [mutant for there in found.values() for mutant in there]
    results, listed = Results(), equivalent()
    work = [mutant for mutant in every if _is_due(mutant, results, options.again, listed)]
    if work:
        _try(work, results, options)
    surviving = [mutant.name for mutant in every if results.survived(mutant) and mutant.name not in listed]
    about = {name: why for name, why in listed.items() if module_of(name) in found}
    wrong = mended(every, results, about)
    by_module = figures(found, results, listed)
    _say(*(f"survives: {name}" for name in surviving), *wrong)
    _say(*(f"{name}: {one}" for name, one in (*by_module.items(), ("all", total(by_module.values())))))
    if options.remake:
        write(by_module)
    return 1 if wrong or surviving else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__)
    parser.add_argument("name", nargs="*", help="the modules, or the packages of them")
    parser.add_argument("--changed", action="store_true", help="the modules that differ from the last commit")
    parser.add_argument("--again", action="store_true", help="try the survivors again that are not listed")
    parser.add_argument("--cap", type=float, default=10, help="the most seconds of tests for one mutant")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin nothing after so many minutes")
    parser.add_argument("--remake", action="store_true", help="write the figures for the docs")
    options = parser.parse_args()
    if options.remake and (options.name or options.changed):
        parser.error("the figures are those of all modules")
    return options


def _try(work: Sequence[Mutant], results: Results, given: argparse.Namespace) -> None:
    paths = [str(ROOT / "tests" / name) for name in TESTS]
    driver = Driver(work, results, given.cap, given.minutes)
    options = ["-q", "-p", "no:cacheprovider", "--no-header", "-m", "not proof"]
    pytest.main([*options, f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml"), *paths], plugins=[driver])


def _say(*lines: str) -> None:
    for line in lines:
        print(line)  # noqa: T201


def _chosen(names: Sequence[str], changed: bool) -> list[str]:
    known = modules()
    if changed:
        lines = subprocess.run(
            ["git", "status", "--porcelain", "--untracked-files=all"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout.splitlines()
        paths = {ROOT / line[3:] for line in lines}
        return [name for name in known if source_of(name) in paths]
    return [name for name in known if not names or any(f"{name}.".startswith(f"{HOME}.{one}.") for one in names)]


def _is_due(mutant: Mutant, results: Results, again: bool, listed: dict[str, str]) -> bool:
    tried = results.of(mutant)
    return tried is None or (again and not tried.by and mutant.name not in listed)


if __name__ == "__main__":
    sys.exit(main())

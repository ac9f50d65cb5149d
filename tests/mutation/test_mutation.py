"""The mutation tests are tested: what counts as a mutant, that it takes effect, and the list of exceptions."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("mutants live in forks with bounded memory, as Linux has them", allow_module_level=True)

import slimestack as ss
from mutation.mutants import Mutant, module_of, modules, mutants, places
from mutation.results import Results, Tried, equivalent, figures, mended, total
from mutation.running import forked
from mutation.swapping import Loaded

pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # pytest-xdist has threads, which wait


def _mutants(module: str = "rules.tiers") -> dict[str, Mutant]:
    return {mutant.name: mutant for mutant in mutants(f"slimestack.{module}")}


def test_decorated_functions_are_mutated() -> None:
    """Functions behind a memo and a mark have mutants, each of another source than the function and the others."""
    found = _mutants()
    line = "return 2 if tally(swarm).royals else 1"
    assert f"rules.tiers.entitlement: {line} => {line.replace('2', '3')}" in found
    assert {mutant.place.qualname for mutant in found.values()} == {
        "_counts", "part", "_count_type", "tally", "_count", "bigs", "entitlement",
    }  # fmt: skip
    sources = [mutant.source() for mutant in found.values()]
    assert len(set(sources)) == len(sources)
    assert not set(sources) & {place.source() for place in places("slimestack.rules.tiers")}


def test_what_is_left_out() -> None:
    """Decorators, docstrings, asserts and the words of errors make no mutants."""
    names = [*_mutants("engine.legal"), *_mutants("rules.ripple_places")]
    old = [name.partition(": ")[2].partition(" => ")[0] for name in names]
    assert not [line for line in old if line.startswith(("@", "assert", '"""', 'yield f"'))]
    assert module_of(names[0]) == "slimestack.engine.legal"
    assert "slimestack.chance" in modules()


def test_a_mutant_takes_effect_in_its_fork_alone() -> None:
    """In the fork a Grow has one token less for a Big, where it has one more here, before and after."""
    state = ss.position(["e4 e0", "m3"])
    change = " => base = 1 - tiers.bigs(table.swarms[seat])"
    (mutant,) = [one for name, one in _mutants("rules.grow").items() if name.endswith(change)]
    loaded = Loaded()

    def left() -> int:
        pending = ss.apply(state, ss.parse_action("grow")).pending
        assert isinstance(pending, ss.Growing)
        return pending.left

    def grown(send: Callable[[dict[str, Any]], None]) -> None:
        loaded.swap(mutant)
        send({"left": left()})

    assert left() == 2
    ((_, report, _),) = forked([(mutant, grown)])
    assert report == {"left": 0}
    assert left() == 2


def test_the_last_report() -> None:
    """The last report of a fork counts when it is killed, as one that runs in circles is."""

    def loop(send: Callable[[dict[str, Any]], None]) -> None:
        send({"by": "a test"})
        os.kill(os.getpid(), signal.SIGPROF)

    found = {what: report for what, report, _ in forked([("a mutant", loop), ("another", loop)])}
    assert found == {"a mutant": {"by": "a test"}, "another": {"by": "a test"}}


def test_results_are_kept(tmp_path: Path) -> None:
    """What was tried is known again, but not once the function has changed; figures and complaints follow from it."""
    killed, survivor, listed, *rest = _mutants("rules.modifiers").values()
    results = Results(tmp_path / "kept" / "results.jsonl")
    results.add(Tried(killed.name, killed.digest, "a test", 10, 30.0))
    results.add(Tried(survivor.name, survivor.digest, "", 10, 60.0))
    results.add(Tried(listed.name, listed.digest, "", 10, 0.0))
    results.add(Tried(rest[0].name, "another digest", "a test", 10, 0.0))
    again = Results(tmp_path / "kept" / "results.jsonl")
    assert again.survived(survivor)
    assert not again.survived(killed)
    assert again.of(rest[0]) is None
    every = [killed, survivor, listed, *rest]
    found = figures({"a module": every}, again, {listed.name: "why"})["a module"]
    assert (found.mutants, found.killed, found.equivalent, found.surviving) == (len(every), 1, 1, 1)
    assert (found.untried, found.minutes) == (len(every) - 3, 1.5)
    assert total([found, found]).mutants == 2 * len(every)
    assert mended(every, again, {listed.name: "why"}) == []
    assert mended(every, again, {killed.name: "why", "gone": "why"}) == [
        "no such mutant: gone",
        f"killed: {killed.name}",
    ]


def test_the_list_gives_reasons() -> None:
    """Every mutant that no test can kill is listed once, with a reason, under a module that is mutated."""
    listed = equivalent()
    assert all(len(why) > 20 for why in listed.values())
    assert all(module_of(name) for name in listed)


@pytest.mark.proof
def test_the_list_names_mutants() -> None:
    """Every mutant of the list exists."""
    listed = equivalent()
    known = {mutant.name for module in {module_of(name) for name in listed} for mutant in mutants(module)}
    assert set(listed) <= known

"""Compare library and specification for as long as one likes, or see which rules of the specification matter.

``PYTHONPATH=tests python -m formal compare 8`` compares on eight times some thousand tables and counts them.
``PYTHONPATH=tests python -m formal drop`` leaves out each rule of the specification in turn, and names those whose
absence the comparison does not notice; ``drop 3 10`` does it for the rules 3, 13, 23 and so on.
"""

# ruff: noqa: T201 - these are commands

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from hypothesis import strategies as st

import slimestack as ss
from formal.comparing import Asked, Tables, compare, differences, gathered
from formal.drawing import along_a_game, any_states, close_ends, one_of_each_kind, walks
from formal.spec import Spec, the_spec
from slimestack.testing.state_strategies import KINDS as TABLES
from slimestack.testing.state_strategies import states


def _itself(tables: st.SearchStrategy[Tables]) -> st.SearchStrategy[Tables]:
    return tables


def compare_often(runs: int, first: int) -> None:
    """Compare so many times, and tell how much was compared."""
    some = walks(any_states(), 10, one_of_each_kind)
    games = [along_a_game(odd=odd, many=15, choice=one_of_each_kind) for odd in (False, True)]
    counted: Counter[str] = Counter()
    for number in range(first, first + runs):
        for one in compare(the_spec(), st.sampled_from([some, some, some, *games]).flatmap(_itself), 150, number):
            waiting = type(one.state.pending).__name__
            counted.update(["tables", waiting, f"{one.state.game.players} players"])
            counted.update(f"action {action.word}" for action in one.actions)
            counted["results of actions"] += len(one.actions)
            counted["legal actions"] += len(ss.legal_actions(one.state))
            counted["invented edition"] += one.state.game.edition == ss.invented_edition()
        print(
            f"{number}: {counted['tables']} tables, {counted['results of actions']} results, no difference", flush=True
        )
    for what, count in sorted(counted.items()):
        print(f"{count:8} {what}")


def drop_each(first: int, every: int) -> None:
    """Leave out rules one at a time; a difference must show on some table."""
    spec = the_spec()
    examples = gathered(close_ends(), 40)
    for kind in TABLES:
        often = kind in {"turn", "resolving"}
        examples += gathered(walks(states(kind), 3, one_of_each_kind), 60 if often else 15)
    tables = [one for example in examples for one in example]
    Random(0).shuffle(tables)
    places = range(first, len(spec.program.rules), every)
    print(f"{len(tables)} tables, {len(places)} of {len(spec.program.rules)} rules", flush=True)
    unnoticed = 0
    for place in places:
        line = spec.program.rules[place].first
        changed = Spec(spec.program.without(place))
        if not _noticed(changed, tables, in_steps=changed.first_part == spec.first_part):
            unnoticed += 1
            print(f"not noticed: line {line}: {spec.program.source[line - 1]}", flush=True)
    print(f"{len(places) - unnoticed} of {len(places)} noticed")


def _noticed(spec: Spec, tables: list[Asked], in_steps: bool) -> bool:
    """Whether a difference shows; most do on the first few tables."""
    still = [Asked(one.state, ()) for one in tables]
    before = () if in_steps else (still[:80], still[80:])
    for some in (*before, tables[:40], tables[40:160], tables[160:]):
        try:
            if any(differences(spec, some)):
                return True
        except (AssertionError, RuntimeError):  # no answer set, or one without an end
            return True
    return False


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m formal")
    parser.add_argument("what", choices=["compare", "drop"])
    parser.add_argument("numbers", nargs="*", type=int)
    options = parser.parse_args()
    one, two = [*options.numbers, *[1, 0, 0][len(options.numbers) :]][:2]
    if options.what == "compare":
        compare_often(one, two)
    else:
        drop_each(one if options.numbers else 0, two or 1)

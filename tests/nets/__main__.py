"""``PYTHONPATH=tests python -m nets``: run the tests against each wrong rule, and say which notice and explain it.

The tests that explained a wrong rule the last time are kept in ``caught.json`` and run first. With words it tries the
wrong rules that have one of them in their name. ``--again`` tries all tests.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from nets.running import Found, keep, try_each
from nets.wrong_rules import wrong_rules


def main() -> int:
    """Run the command: 1 when a wrong rule is not noticed and explained."""
    parser = argparse.ArgumentParser(prog="nets", description=__doc__)
    parser.add_argument("word", nargs="*", help="a part of the names of wrong rules")
    parser.add_argument("--again", action="store_true", help="try all tests, not only those that are kept")
    options = parser.parse_args()
    every = wrong_rules()
    chosen = [one for one in every if not options.word or any(word in one.name for word in options.word)]
    found: list[Found] = []
    for one in try_each(chosen, again=options.again):
        found.append(one)
        _say(one)
    keep([one for one in found if one.explaining], [one.name for one in every])
    verdicts = Counter(one.verdict for one in found)
    print(f"{len(found)} wrong rules:", ", ".join(f"{n} {verdict}" for verdict, n in verdicts.items()))  # noqa: T201
    return 0 if verdicts["explained"] == len(found) else 1


def _say(one: Found) -> None:
    """A line of the table: the verdict, the wrong rule, and the test that tells most."""
    shown = (*one.explaining, *one.failures)
    by = f"{shown[0].test}: {shown[0].says}" if shown else one.problem
    print(f"{one.verdict:9}  {one.wrong.name} ({one.wrong.against})\n           {by}", flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())

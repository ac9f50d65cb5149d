"""A dispute at the table, settled: whether Ann may Combine while she is placing the growth of a Grow.

Run it with ``python examples/dispute.py``. It prints the verdict with the clauses and the ruling that decide,
then the verdict of a table that reads the rules the other way.
"""

from __future__ import annotations

import slimestack as ss

MOVE = ss.parse_action("combine e1 e2")
"""Ann has placed one token of two, and wants to make a Big of e1 and e2 before she places the other."""


def table(rulings: ss.Rulings) -> ss.State:
    """The table in dispute, at a table that plays by these rulings."""
    return ss.position(["m5 e2 e1", "d3 p0"], pending=ss.Growing(1), rulings=rulings)


def opinion(state: ss.State, action: ss.Action) -> str:
    """The verdict, and for each ruling behind it the question, the readings and the reason."""
    verdict = ss.explain(state, action)
    told = [str(verdict)]
    for ruling in map(ss.rulebook.ruling, verdict.rulings):
        told += ["", f"{ruling.id}: {ruling.question}"]
        for reading in ruling.readings:
            told.append(f"  ({reading.key}) {reading.text}{' <- ours' if reading.adopted else ''}")
        told.append(f"  Why: {ruling.why}")
    return "\n".join(told)


def main() -> None:
    """Print both opinions."""
    for rulings in (ss.Rulings(), ss.Rulings(combine_window="between_actions")):
        print(f"--- combine_window = {rulings.combine_window}")
        print(opinion(table(rulings), MOVE), end="\n\n")


if __name__ == "__main__":
    main()

"""Settle a dispute: whether Ann may Combine while she places the growth of a Grow.

Run ``python examples/dispute.py``. It prints the verdict with the clauses and the ruling that decide, then the verdict
under the other reading of the rules.
"""

from __future__ import annotations

import slimestack as ss

MOVE = ss.parse_action("combine e1 e2")
"""Ann has placed one of two tokens. She wants to make a Big from e1 and e2 before she places the other."""


def position(rulings: ss.Rulings) -> ss.State:
    """The position in dispute under these rulings."""
    return ss.position(["m5 e2 e1", "d3 p0"], pending=ss.Growing(1), rulings=rulings)


def opinion(state: ss.State, action: ss.Action) -> str:
    """The verdict, and the question, readings and reason of each ruling that it cites."""
    verdict = ss.explain(state, action)
    lines = [str(verdict)]
    for ruling in map(ss.rulebook.ruling, verdict.rulings):
        lines += ["", f"{ruling.id}: {ruling.question}"]
        for reading in ruling.readings:
            lines.append(f"  ({reading.key}) {reading.text}{' <- ours' if reading.adopted else ''}")
        lines.append(f"  Why: {ruling.why}")
    return "\n".join(lines)


def main() -> None:
    """Print both opinions."""
    for rulings in (ss.Rulings(), ss.Rulings(combine_window="between_actions")):
        print(f"--- combine_window = {rulings.combine_window}")
        print(opinion(position(rulings), MOVE), end="\n\n")


if __name__ == "__main__":
    main()

"""``PYTHONPATH=tests python -m perft``: the counts of the pinned positions, or of ``--position TEXT``.

``--remake`` makes the data file again: its positions stay, their counts are made as deep as the tests and the proof
afford. ``--depth N`` says how deep to count otherwise.
"""

from __future__ import annotations

import argparse

import attrs

import slimestack as ss
from perft.counting import count, within
from perft.positions import DAILY, HERE, PROOF, TABLE, Perft, pinned, table_of, text_of


def counted(one: Perft) -> Perft:
    """The position with its counts made again."""
    state = one.state
    return attrs.evolve(
        one,
        position=ss.position_text(state),
        daily=within(state, DAILY),
        counts=count(state, within(state, PROOF)),
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="perft", description=__doc__)
    parser.add_argument("--remake", action="store_true", help="write the counts of all positions down")
    parser.add_argument("--position", help="count from this position")
    parser.add_argument("--depth", type=int, default=4, help="how many steps deep")
    options = parser.parse_args()
    if options.remake:
        positions = tuple(map(counted, pinned()))
        HERE.write_text(text_of(positions), encoding="utf-8")
        TABLE.write_text(table_of(positions), encoding="utf-8")
        return
    positions = (Perft("given", options.position),) if options.position else pinned()
    for one in positions:
        print(one.name, *count(one.state, options.depth), sep="\t")  # noqa: T201


if __name__ == "__main__":
    main()

"""``python -m bench``: measure, print, and write the tables that the documentation shows."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from random import Random

from bench import formats, length, loading, memory, report
from bench.engines import OTHERS, POLICIES, MissingEngineError, slimestack, slimestack_playout
from bench.figures import Figures
from bench.kinds import Kinds
from bench.playouts import Contender, Tally, play_round
from slimestack import COMPILED

GENERATED = Path(__file__).parent.parent / "docs" / "_generated"
PLAYED = ("slimestack", *OTHERS)
MEASURES = (*PLAYED, "kinds", "memory", "loading", "length", "formats")
"""What is measured; with the compiled build only how fast games are played."""
LEAST_ROUNDS = 5
WARM_UP = 50_000_000  # nanoseconds, in which what loads on first use is loaded
GAMES_KEPT = 5
LOADING_RUNS = 25
GAMES_FOR_LENGTH = 60


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=sys.modules["bench"].__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds, all engines in each (default: 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds of each engine in a round (default: 1)")
    parser.add_argument(
        "--only", nargs="+", choices=MEASURES, metavar="WHAT",
        help=f"measure only these: {', '.join(MEASURES)}; an engine is measured beside slimestack",
    )  # fmt: skip
    given = parser.parse_args(argv)
    if given.rounds < 1 or not given.seconds > 0:
        parser.error("there is at least one round, of more than no seconds")
    return given


def _played(figures: Figures, wanted: Collection[str]) -> None:
    """Play the rounds of everything that goes by rounds."""
    rng = Random()
    others = {name: engine(rng) for name, engine in OTHERS.items() if name in wanted}
    if others or "slimestack" in wanted:
        ours = {policy: slimestack(policy, rng) for policy in POLICIES} | {"playout": slimestack_playout(rng)}
        engines = ours | others
        figures.contenders = {name: Contender(engine) for name, engine in engines.items()}
    if "kinds" in wanted:
        figures.kinds = {policy: Kinds(policy, rng) for policy in POLICIES}
    for contender in figures.contenders.values():
        Contender(contender.engine).play(WARM_UP, Tally())
    gc.collect()
    gc.freeze()  # what the engines have loaded is no longer gone through at each collection, theirs or ours
    for number in range(figures.rounds if figures.contenders or figures.kinds else 0):
        if figures.contenders:
            play_round(list(figures.contenders.values()), figures.seconds, number)
        for kinds in figures.kinds.values():
            kinds.play_round(figures.seconds / 2)
        print(f"round {number + 1} of {figures.rounds} played", file=sys.stderr)
    gc.unfreeze()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark; 2 when an engine to measure against is missing."""
    given = _arguments(argv)
    wanted = given.only or (PLAYED if COMPILED else MEASURES)
    figures = Figures(given.rounds, given.seconds)
    try:
        _played(figures, wanted)
    except MissingEngineError as error:
        print(error, file=sys.stderr)
        return 2
    if "memory" in wanted:
        figures.memory = {policy: memory.measure_apart(policy, GAMES_KEPT) for policy in POLICIES}
    if "loading" in wanted:
        figures.loading = loading.measure(LOADING_RUNS)
    if "length" in wanted:
        figures.length = length.measure(GAMES_FOR_LENGTH)
    if "formats" in wanted:
        figures.formats = formats.measure()
    print(report.as_text(figures), end="")
    if given.only is None and given.rounds >= LEAST_ROUNDS:
        GENERATED.mkdir(exist_ok=True)
        name = "performance_compiled.rst" if COMPILED else "performance.rst"
        (GENERATED / name).write_text(report.as_rst(figures), encoding="utf-8")
        (GENERATED / name).with_suffix(".csv").write_text(report.as_csv(figures), encoding="utf-8")
    else:
        print(f"\nThe tables of the documentation stay: they take a plain run of {LEAST_ROUNDS} rounds or more.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

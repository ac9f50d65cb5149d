"""Plays the same games again and again: ``python leaking.py DECISIONS`` says by how much memory grew.

What a game needs is remembered when it has been played once, so that nothing new has to stay.
"""

from __future__ import annotations

import gc
import json
import sys
from contextlib import suppress
from pathlib import Path

import slimestack as ss

GAMES = 60
STATUS = Path("/proc/self/statm")


def whole_games() -> int:
    """Play games inside the rules alone, and the first of them from state to state; the number of decisions."""
    count = 0
    for players in (2, 3, 4):
        state = ss.new_game(players, seed=players)
        count += sum(one.decisions for one in ss.playouts(state, GAMES, players))
    for _ in range(400):
        if state.is_over:
            break
        legal = ss.legal_actions(state)
        verdict = ss.explain(state, legal[count % len(legal)])
        ss.steps(state, verdict.action)
        with suppress(ss.SlimeStackError):
            ss.apply(state, ss.Place(ss.Slime(ss.SlimeType.EMBER)))
        state = ss.apply(state, verdict.action)
        count += 1
    return count


def size() -> tuple[int, int]:
    """The blocks that Python holds, and the bytes of the process where the system tells."""
    gc.collect()
    pages = int(STATUS.read_text(encoding="ascii").split()[1]) if STATUS.exists() else 0
    return sys.getallocatedblocks(), pages * 4096


def main() -> None:
    """Play, and print the growth."""
    wanted = int(sys.argv[1])
    whole_games()
    count = whole_games()
    blocks, held = size()
    while count < wanted:
        count += whole_games()
    blocks_now, held_now = size()
    sys.stdout.write(json.dumps({"decisions": count, "blocks": blocks_now - blocks, "bytes": held_now - held}))


if __name__ == "__main__":
    main()

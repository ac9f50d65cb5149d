"""``PYTHONPATH=tests python -m exhaustive``: walk the small games that the tests walk, and show their figures.

With names it walks those games, with ``--scope`` others than the daily ones. ``--most`` bounds the states of one game.
``--remake`` writes down the figures of the daily games and of the proof, or with names of those games.
"""

from __future__ import annotations

import argparse
import json
import time

from exhaustive.figures import HERE, REACH, REACH_TABLE, TABLE, pinned, reach_table_of, reach_text, table_of, text_of
from exhaustive.games import GAMES, Game, of
from exhaustive.reach import reached, reaches
from exhaustive.walking import Figures
from exhaustive.watching import walked

MOST = 4_000_000
"""How many states a walk may have unless more are asked for; they take some kilobytes each."""


def main() -> None:
    """Run the command."""
    asked = argparse.ArgumentParser(prog="exhaustive", description=__doc__)
    asked.add_argument("name", nargs="*", help="the games to walk")
    asked.add_argument("--scope", choices=["daily", "proof", "long"], default="daily", help="the games to walk")
    asked.add_argument("--most", type=int, default=MOST, help="how many states one game may have")
    asked.add_argument("--remake", action="store_true", help="write the figures down")
    asked.add_argument(
        "--remake-reach", action="store_true", help="write down only which clauses each daily game reaches"
    )
    asked.add_argument("--reach", action="store_true", help="tell what the daily walks reach together, as JSON")
    told = asked.parse_args()
    if told.reach:
        print(json.dumps(reached(of("daily")).as_json()))  # noqa: T201
        return
    if told.remake_reach:
        REACH.write_text(reach_text(reaches(of("daily"))), encoding="utf-8")
        REACH_TABLE.write_text(reach_table_of(of("daily")), encoding="utf-8")
        return
    kept = (*of("daily"), *of("proof"))
    games = tuple(game for game in GAMES if game.name in told.name) or (kept if told.remake else of(told.scope))
    found = {game.name: _shown(game, told.most) for game in games}
    if told.remake:
        known = {**(pinned() if told.name else {}), **found}
        HERE.write_text(text_of({game.name: known[game.name] for game in kept}), encoding="utf-8")
        TABLE.write_text(table_of(kept, known), encoding="utf-8")


def _shown(game: Game, most: int) -> Figures:
    begun = time.monotonic()
    found = walked(game, most, closely=game.scope == "daily")
    print(f"{game.name}: {found}, {time.monotonic() - begun:.1f} s", flush=True)  # noqa: T201
    return found


if __name__ == "__main__":
    main()

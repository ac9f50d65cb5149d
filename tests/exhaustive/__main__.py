"""``PYTHONPATH=tests python -m exhaustive``: walk the small games that the tests walk, and show their figures.

With names it walks those games, with ``--scope proof`` the larger ones.
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

MOST = 400_000
"""How many states a game may have; all together have a million."""


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="exhaustive", description=__doc__)
    parser.add_argument("name", nargs="*", help="the games to walk")
    parser.add_argument("--scope", choices=["daily", "proof"], default="daily", help="the games to walk")
    parser.add_argument("--remake", action="store_true", help="write the figures down")
    parser.add_argument(
        "--remake-reach", action="store_true", help="write down only which clauses each daily game reaches"
    )
    parser.add_argument("--reach", action="store_true", help="print what the daily walks reach together, as JSON")
    options = parser.parse_args()
    if options.reach:
        print(json.dumps(reached(of("daily")).as_json()))  # noqa: T201
        return
    if options.remake_reach:
        REACH.write_text(reach_text(reaches(of("daily"))), encoding="utf-8")
        REACH_TABLE.write_text(reach_table_of(of("daily")), encoding="utf-8")
        return
    kept = (*of("daily"), *of("proof"))
    games = tuple(game for game in GAMES if game.name in options.name) or (
        kept if options.remake else of(options.scope)
    )
    found = {game.name: _walked(game) for game in games}
    if options.remake:
        known = {**(pinned() if options.name else {}), **found}
        HERE.write_text(text_of({game.name: known[game.name] for game in kept}), encoding="utf-8")
        TABLE.write_text(table_of(kept, known), encoding="utf-8")


def _walked(game: Game) -> Figures:
    begun = time.monotonic()
    found = walked(game, MOST, closely=game.scope == "daily")
    print(f"{game.name}: {found}, {time.monotonic() - begun:.1f} s", flush=True)  # noqa: T201
    return found


if __name__ == "__main__":
    main()

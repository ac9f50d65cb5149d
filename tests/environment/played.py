"""Whole games and what they leave, in one digest: ``python played.py`` prints it.

It uses nothing but the library's face and the numbers of the games, not even :mod:`random`, so that whatever changes
the digest has changed the library.
"""

from __future__ import annotations

import json
import locale
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import slimestack as ss

GAMES = 4
NAMES = ("Ann", "Çağla İ", "iI", "Zoë")
BOX = """
name = "Odd box"
growth_tokens = 40
slimes = { ember = 6, dew = 6, moss = 6, pebble = 6 }
ripples_kept = { two = 4, three = 4, four = 3 }
rite = [
  { id = "a", name = "Ay", me = 1, condition = "count(any) >= 4" },
  { id = "b", name = "Bee", me = 2, condition = "top_growth(any) >= 3" },
  { id = "c", name = "Cee", me = 3, condition = "(count(big) >= 1 or growth(any) >= 5) and types(any, each=2) >= 1" },
  { id = "d", name = "Dee", me = 3, condition = "best_type(droplet, growth >= 1) >= 2" },
  { id = "e", name = "Ee", me = 3, condition = "count(ember | dew) >= 3 and top_growth(any) >= 1" },
]
[[ripple]]
id = "first"
name = "First"
parts = [{ who = "everyone", when = "now", do = "seq(disburse(3), draw(4), may(dissolve(3, droplet, moss)))" }]
[[ripple]]
id = "second"
name = "Second"
parts = [
  { who = "everyone", when = "now", do = "move(3)" },
  { who = "rite_row", when = "now", do = "discard_rites(9)" },
]
[[ripple]]
id = "third"
name = "Third"
parts = [{ who = "fewest(growth(any))", when = "this_round", do = "seq(modify(grow, -3), modify(draw, +2))" }]
[[ripple]]
id = "fourth"
name = "Fourth"
parts = [{ who = "everyone", when = "now", do = "remove(2, any, each)" }]
"""
"""A box in which much happens, so that a short game meets it."""


def chosen(legal: tuple[ss.Action, ...], number: int, step: int) -> ss.Action:
    """A move for this step of this game: a number that everybody computes alike."""
    content = sha256(f"{number} {step}".encode()).digest()
    kinds = sorted({type(action).__name__ for action in legal})
    some = [action for action in legal if type(action).__name__ == kinds[content[0] % len(kinds)]]
    return some[content[1] % len(some)]


def start(number: int) -> ss.State:
    """How a game begins."""
    players = 2 + number % 3
    rulings = ss.Rulings(combine_at_ripple="token_player", split_shuffle="draw_pile_and_rejects")
    return ss.new_game(
        NAMES[:players] if number % 2 else players,
        seed=number * 1001,
        first=number % players,
        edition=ss.read_edition(BOX) if number % 2 else None,
        rulings=rulings if number % 3 else None,
    )


def game(number: int, *, perturb: bool = False) -> Iterator[ss.Step]:
    """The steps of a game."""
    state = start(number)
    for step in range(10_000):
        if perturb:
            random.seed(step)
            random.random()
        if ss.to_act(state) is None:
            return
        taken = ss.steps(state, chosen(ss.legal_actions(state), number, step))
        yield from taken
        state = taken[-1].state


def texts(number: int, *, perturb: bool = False) -> Iterator[str]:
    """Everything that a game leaves: its steps, tables, moves, verdicts, saves, its record and its result."""
    first = start(number)
    actions = []
    for step in game(number, perturb=perturb):
        actions.append(step.action)
        yield f"{step.actor} {step.action} {' '.join(map(str, ss.legal_actions(step.state)))}"
        yield ss.position_text(step.state)
        yield " ".join(fact.clause for fact in step.facts)
        if len(actions) % 8 == 0:
            yield ss.to_json(step.state, seed=True)
            yield str(ss.explain(step.state, ss.Draw()))
            yield " ".join(str(odds) for _, odds in ss.chance_outcomes(step.state))
    record = ss.Record(first, tuple(actions))
    yield ss.record_text(record)
    yield ss.to_json(record, seed=True)
    assert record.result is not None
    yield ss.to_json(record.result)


def digest(games: int = GAMES, *, perturb: bool = False) -> str:
    """All that the games leave in one number of 64 digits."""
    content = sha256()
    for number in range(games):
        for text in texts(number, perturb=perturb):
            content.update(text.encode() + b"\n")
    return content.hexdigest()


def moves_digest(games: int = GAMES) -> str:
    """Only the moves, cards and scores of the games, in one number: what no other wording may change."""
    content = sha256()
    for number in range(games):
        for step in game(number):
            scores = [ss.score(step.state, seat).total for seat in range(step.state.game.players)]
            content.update(f"{step.actor} {step.action} {scores}\n".encode())
    return content.hexdigest()


def fingerprints_digest(first: int, last: int) -> str:
    """The fingerprints of every state of these games, each after a decision and its cards, in one number."""
    content = sha256()
    for number in range(first, last):
        state, step = start(number), 0
        while ss.to_act(state) is not None:
            state = ss.apply(state, chosen(ss.legal_actions(state), number, step))
            content.update(ss.fingerprint(state).encode())
            step += 1
    return content.hexdigest()


def in_threads() -> str:
    """The digest that two threads at a time come to, if it is one."""
    sys.setswitchinterval(1e-5)
    with ThreadPoolExecutor(2) as two:
        found = set(two.map(digest, [GAMES, GAMES]))
    return " ".join(sorted(found))


def one_step(text: str, number: int, step: int) -> str:
    """The save after the decision of this step, from the save before it."""
    state = ss.from_json(ss.State, text)
    return ss.to_json(ss.apply(state, chosen(ss.legal_actions(state), number, step)), seed=True)


def main() -> None:
    """Print the digest, and from where the library was loaded; or play the step that is asked for."""
    if sys.argv[1:2] == ["step"]:
        sys.stdout.write(one_step(sys.stdin.read(), int(sys.argv[2]), int(sys.argv[3])))
        return
    locale.setlocale(locale.LC_ALL, "")
    content = {
        "digest": in_threads() if sys.argv[1:2] == ["threads"] else digest(),
        "home": str(Path(ss.__file__)),
        "locale": locale.setlocale(locale.LC_CTYPE),
        "zone": time.tzname[0],
        "optimize": sys.flags.optimize,
        "developing": sys.flags.dev_mode,
    }
    sys.stdout.write(json.dumps(content))


if __name__ == "__main__":
    main()

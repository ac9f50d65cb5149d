"""Games at random, a great many of them, each held to what every table and every game must be.

Every game is checked at every decision for the components on the table, and at its end for its result. One in
``FULL_EVERY`` is checked in full: all invariants in every state, those between a move and its cards included. In one of
``TRIPS_EVERY`` each state goes through a pickle, a save, a position text and back, and is played on from there.
"""

from __future__ import annotations

import pickle
import resource
import sys
import time
import traceback
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import get_args

import attrs

import slimestack as ss
from properties.chronicle import Chronicle
from slimestack.table import rulings as switch
from slimestack.testing.errors import InvariantError
from slimestack.testing.game_strategies import STYLES, Policy
from slimestack.testing.invariants import check_invariants
from slimestack.testing.measures import hand, pool
from slimestack.testing.strategies import editions, sample

ODD_BOXES = 40
_BOXES = editions()
FULL_EVERY, TRIPS_EVERY = 50, 1000
RSS_EVERY = 500
SETTLED = 0.2
"""The part of the games after which everything that is kept on purpose has been filled."""
READINGS = [
    ss.Rulings(*values)
    for values in product(
        get_args(switch.EndTrigger), get_args(switch.CombineWindow), get_args(switch.CombineAtRipple),
        get_args(switch.PassPolicy), get_args(switch.MintTurnBonus), get_args(switch.SplitShuffle),
    )
]  # fmt: skip


@attrs.frozen
class Share:
    """What one process plays: the games of these numbers, for so many seconds at the most."""

    numbers: range
    seconds: float


@attrs.define
class Tally:
    """The counts of a share. ``memory`` pairs a number of games with the kilobytes that the process held then."""

    games: int = 0
    full: int = 0
    trips: int = 0
    decisions: int = 0
    states: int = 0
    states_there_and_back: int = 0
    longest: int = 0
    seconds: float = 0.0
    memory: list[tuple[int, int]] = attrs.Factory(list)
    faults: list[str] = attrs.Factory(list)


def play_share(share: Share) -> Tally:
    """Play a share of the games; it ends at the first fault."""
    tally, began = Tally(), time.monotonic()
    boxes = sample(_BOXES, ODD_BOXES)
    for number in share.numbers:
        if time.monotonic() - began >= share.seconds:
            break
        kind = "trips" if tally.games % TRIPS_EVERY == 1 else "full" if tally.games % FULL_EVERY == 0 else "plain"
        try:
            _GAMES[kind](number, boxes, tally)
        except Exception:  # noqa: BLE001 - any error is a fault
            tally.faults.append(f"game {number}, {kind}:\n{traceback.format_exc(limit=-8)}")
            break
        tally.games += 1
        if tally.games % RSS_EVERY == 0:
            tally.memory.append((tally.games, resident()))
    tally.seconds = time.monotonic() - began
    return tally


def resident() -> int:
    """How many kilobytes of memory this process holds now, or held at the most where the system does not say."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text(encoding="ascii").split()[1]) * resource.getpagesize() // 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


# --- one game ----------------------------------------------------------------------------------------


def start(number: int, boxes: list[ss.Edition]) -> ss.State:
    """How a game begins: half of them with the invented edition and half with odd boxes."""
    return ss.new_game(
        2 + number % 3,
        seed=number,
        first=number % 2,
        edition=boxes[number // 2 % len(boxes)] if number % 2 else None,
        rulings=READINGS[number * 7 % len(READINGS)],
    )


def chooser(number: int) -> Callable[[ss.State], ss.Action]:
    """Who plays: every other game any legal move is as good as another, in the others there is a style."""
    rng = Random(number)
    if number // 2 % 2:
        return lambda state: rng.choice(ss.legal_actions(state))
    policy = Policy(list(STYLES)[number // 4 % len(STYLES)], number)
    return lambda state: policy.choose(state, rng)


def _plain(number: int, boxes: list[ss.Edition], tally: Tally) -> None:
    state, choose, decisions = start(number, boxes), chooser(number), 0
    while ss.to_act(state) is not None:
        state = ss.apply(state, choose(state))
        decisions += 1
        check_components(state)
    _ended(state, decisions, tally)


def _full(number: int, boxes: list[ss.Edition], tally: Tally) -> None:
    state, choose, decisions = start(number, boxes), chooser(number), 0
    check_invariants(state)
    while ss.to_act(state) is not None:
        taken = ss.steps(state, choose(state))
        for step in taken:
            check_invariants(step.state)
        tally.states += len(taken)
        state = taken[-1].state
        decisions += 1
    tally.full += 1
    _ended(state, decisions, tally)


def _trips(number: int, boxes: list[ss.Edition], tally: Tally) -> None:
    first, choose = start(number, boxes), chooser(number)
    state, record, decisions = first, ss.Record.of(first), 0
    state = record.state
    while ss.to_act(state) is not None:
        action = choose(state)
        record = record.with_actions(action)
        for step in ss.steps(state, action):
            state = there_and_back(step.state)
            tally.states_there_and_back += 1
        decisions += 1
        if state != record.state:
            raise AssertionError(f"game {number} goes on otherwise from a save")
    edition = first.game.edition
    if ss.read_record(ss.record_text(record), edition=edition).actions != record.actions:
        raise AssertionError(f"the text of the record of game {number} is another record")
    if ss.from_json(ss.Record, ss.to_json(record, seed=True)) != record:
        raise AssertionError(f"the JSON of the record of game {number} is another record")
    tally.trips += 1
    _ended(state, decisions, tally)


_GAMES: dict[str, Callable[[int, list[ss.Edition], Tally], None]] = {"plain": _plain, "full": _full, "trips": _trips}


def _ended(state: ss.State, decisions: int, tally: Tally) -> None:
    Chronicle().check_end(state)
    tally.decisions += decisions
    tally.longest = max(tally.longest, decisions)


def there_and_back(state: ss.State) -> ss.State:
    """The state after a pickle, a save and a position text, or an error where one of them is another."""
    edition = state.game.edition
    copies: dict[str, ss.State] = {
        "pickle": pickle.loads(pickle.dumps(state)),
        "JSON": ss.from_json(ss.State, ss.to_json(state, seed=True)),
        "JSON without the edition": ss.from_json(
            ss.State, ss.to_json(state, seed=True, edition=False), edition=edition
        ),
        "text": ss.with_seed(ss.read_position(ss.position_text(state), edition=edition), state.seed),
    }
    for name, copy in copies.items():
        if copy != state or hash(copy) != hash(state):
            raise InvariantError([f"its {name} is another state: {copy!r}"], state)
    return copies["JSON"]


def check_components(state: ss.State) -> None:
    """Check the components of a table, I1 to I3: the cheapest check that finds most."""
    game = state.game
    counts = [a + b for a, b in zip(state.deck, state.discard, strict=True)]
    growth, crowns = state.supply + pool(state), []
    for swarm in (*state.swarms, hand(state)):
        for slime in swarm:
            counts[slime.type.index] += 1
            growth += slime.growth
            if slime.royal:
                crowns.append(slime.type)
    least = min(*state.deck, *state.discard, state.supply)
    if tuple(counts) != game.slimes or growth != game.growth_tokens or len(set(crowns)) < len(crowns) or least < 0:
        check_invariants(state)
        raise InvariantError([f"counts {counts}, growth {growth}, crowns {crowns}"], state)

"""Bulk work: games played to their end at random, all successors of a state, and counts of sequences.

Each plays on a Table of its own, without the checks that :func:`slimestack.apply` makes for every decision. The rules
are the same.
"""

from __future__ import annotations

from random import Random

import attrs

from slimestack.chance import RandomStream
from slimestack.engine.asking import CHANCE_PENDING
from slimestack.engine.legal import legal_actions
from slimestack.engine.phases import LEGAL, PLAY
from slimestack.engine.playing import play_on
from slimestack.errors import InvalidValue, defect, quote, require_type
from slimestack.rules import scoring
from slimestack.table.actions import Action
from slimestack.table.checks import is_whole
from slimestack.table.pending import Over
from slimestack.table.seed import Seed
from slimestack.table.state import State, copy_table
from slimestack.table.table import Table

MAX_PLAYOUTS = 1_000_000
MAX_DEPTH = 1_000


@attrs.frozen
class Playout:
    """A game played to its end at random: how it ended, and the number of decisions that players made on the way.

    >>> import random, slimestack as ss
    >>> ss.playout(ss.new_game(2), random.Random(7)).result.clause
    'END.1'
    """

    result: scoring.Result
    decisions: int


def playout(state: State, rng: Random) -> Playout:
    """Play the game to its end: each decision is uniform among the legal actions, each card as likely as it is.

    Every choice takes one ``rng.random()``. That number times the number of legal actions (at a chance step, times
    the number of cards), rounded down, is the index of the action (of the card) in its order. The state's own seed is
    not used, so a playout does not show what the game will bring. A state that is over gives 0 decisions.

    :raises InvalidValue: for anything but a State and a :class:`random.Random`

    >>> import random, slimestack as ss
    >>> end = ss.playout(ss.new_game(3, seed=1), random.Random(7))
    >>> len(end.result.scores), end.decisions == ss.playout(ss.new_game(3), random.Random(7)).decisions
    (3, True)
    """
    require_type(state, State)
    require_type(rng, Random)
    table, random, stream = copy_table(state), rng.random, RandomStream(rng.random)
    decisions = 0
    while True:
        pending = table.pending
        kind = pending.__class__
        if kind in CHANCE_PENDING:
            action: Action = stream.outcome(table)
        elif isinstance(pending, Over):
            return Playout(scoring.final_result(table, pending), decisions)
        else:
            legal = LEGAL[kind](table, pending)
            action = legal[int(random() * len(legal))]
            decisions += 1
        PLAY[kind][action.__class__](table, action, pending)


def playouts(state: State, n: int, seed: Seed | int | bytes) -> tuple[Playout, ...]:
    """The playouts of ``n`` games, each with a generator of its own, which follows from the seed and its number.

    So the first 10 of 100 are the same as 10 alone. The seed is one for the choices; the state's own is not used.

    :raises InvalidValue: for anything but a State, for an ``n`` that is not a whole number from 0 to 1,000,000, and
        for a seed that :func:`slimestack.new_game` would refuse

    >>> import slimestack as ss
    >>> many = ss.playouts(ss.new_game(2), 20, seed=7)
    >>> len(many), many[:3] == ss.playouts(ss.new_game(2), 3, seed=7)
    (20, True)
    """
    require_type(state, State)
    if not is_whole(n, 0, MAX_PLAYOUTS):
        raise InvalidValue(defect("not_whole", place=("n",), low=0, high=MAX_PLAYOUTS, given=quote(n)))
    key = Seed.of(seed).key
    return tuple([playout(state, Random(key + number.to_bytes(4, "big"))) for number in range(n)])


def successors(state: State) -> tuple[tuple[Action, State], ...]:
    """Each legal action, in their order, with the state that :func:`slimestack.apply` returns for it; () at the end.

    :raises InvalidValue: for anything but a State

    >>> import slimestack as ss
    >>> state = ss.position(["e3 e0", "m3"], row=[], deck="m1")
    >>> [(str(action), ss.swarm_text(after.swarms[0])) for action, after in ss.successors(state)][:2]
    [('combine e3 e0', 'e4'), ('combine e0 e3', 'e4')]
    """
    return tuple([(action, play_on(state, action)) for action in legal_actions(state)])


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` steps there are from the state; each card that can be revealed is a branch.

    The state's seed is not used. A game that is over has no sequences of 1 step or more, and every state has one of
    0 steps. The time grows with the answer.

    :raises InvalidValue: for anything but a State, and for a depth that is not a whole number from 0 to 1,000

    >>> import slimestack as ss
    >>> [ss.perft(ss.new_game(2), depth) for depth in range(4)]
    [1, 4, 12, 240]
    """
    require_type(state, State)
    if not is_whole(depth, 0, MAX_DEPTH):
        raise InvalidValue(defect("not_whole", place=("depth",), low=0, high=MAX_DEPTH, given=quote(depth)))
    return _perft(state, depth) if depth else 1


def _perft(table: Table, depth: int) -> int:
    pending = table.pending
    kind = pending.__class__
    legal = LEGAL[kind](table, pending)
    if depth == 1:
        return len(legal)
    play, count = PLAY[kind], 0
    for action in legal:
        after = copy_table(table)
        play[action.__class__](after, action, pending)
        count += _perft(after, depth - 1)
    return count

"""Walking: every state that a game can come to, each once, by every action and every card of chance.

The walk goes deep first and comes back from a state when all that follows from it is known. It meets a state that it
has not come back from only by going in a circle, so a walk that ends proves that no path does, and the states in
the order in which it came back, the last first, are the proof: every step leads on in that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import gcd, lcm
from typing import Protocol

import attrs

import slimestack as ss
from slimestack import chance


class TooManyStates(AssertionError):
    """The walk has met more states than it was allowed."""


class Circle(AssertionError):
    """A state follows from itself."""


class Stuck(AssertionError):
    """A state that is not over has no legal action, or one that is over has."""


class Watcher(Protocol):
    """Who looks on while a game is walked."""

    def state(self, state: ss.State) -> None:
        """See a state, each once."""

    def step(self, before: ss.State, action: ss.Action, after: ss.State) -> None:
        """See a step, each once."""


class Nobody:
    """Looks on and does nothing."""

    def state(self, state: ss.State) -> None:
        """See a state."""

    def step(self, before: ss.State, action: ss.Action, after: ss.State) -> None:
        """See a step."""


@attrs.frozen
class Figures:
    """What a walk counted.

    ``states`` and ``steps`` count what was met, each once; ``ends`` the states that are over. ``longest`` is the number
    of steps of the longest game, ``games`` the number of different games: of sequences of steps from the first state
    to an end. ``scores`` are the expected scores by seat where every player chooses among the legal actions with equal
    odds; they are exact.
    """

    states: int
    steps: int
    ends: int
    longest: int
    games: int
    scores: tuple[Fraction, ...]


@attrs.frozen
class _Beyond:
    """What is known of a state once everything that follows from it is: expected scores are ``sums`` over ``whole``."""

    longest: int
    games: int
    sums: tuple[int, ...]
    whole: int


def walk(start: ss.State, most: int, watcher: Watcher | None = None, until: type[ss.Pending] = ss.Over) -> Figures:
    """Walk the whole game that goes on from this state, which has no seed.

    A state with ``until`` pending is an end, and scores as if the game were over.

    :raises TooManyStates: when it has more than ``most`` states
    :raises Circle: when a state can be come to from itself
    :raises Stuck: when a state without a legal action is not over, or one with some is
    """
    eye = Nobody() if watcher is None else watcher
    known: dict[ss.State, _Beyond | None] = {start: None}
    eye.state(start)
    steps = ends = 0
    path: list[tuple[ss.State, Iterator[ss.Action], list[_Beyond]]] = [(start, iter(ss.legal_actions(start)), [])]
    while path:
        state, actions, following = path[-1]
        for action in actions:
            after = ss.apply(state, action)
            steps += 1
            eye.step(state, action, after)
            if after not in known:
                if len(known) == most:
                    raise TooManyStates(f"more than {most} states")
                known[after] = None
                eye.state(after)
                path.append((after, iter(() if isinstance(after.pending, until) else ss.legal_actions(after)), []))
                break
            beyond = known[after]
            if beyond is None:
                raise Circle(f"{after!r} follows from itself by {action}")
            following.append(beyond)
        else:
            path.pop()
            ends += not following
            known[state] = done = _beyond(state, following, until)
            if path:
                path[-1][2].append(done)
    whole = known[start]
    assert whole is not None, "the walk comes back to where it began"
    return Figures(
        states=len(known),
        steps=steps,
        ends=ends,
        longest=whole.longest,
        games=whole.games,
        scores=tuple(Fraction(total, whole.whole) for total in whole.sums),
    )


def _beyond(state: ss.State, following: list[_Beyond], until: type[ss.Pending]) -> _Beyond:
    """What is known of a state, from what is known of those that follow, in the order of the legal actions."""
    over = isinstance(state.pending, until)
    if over == bool(following) or (until is ss.Over and over != (ss.result(state) is not None)):
        raise Stuck(f"{state!r} leads to {len(following)} others, and its result is {ss.result(state)}")
    if over:
        return _Beyond(0, 1, tuple(ss.score(state, seat).total for seat in range(state.game.players)), 1)
    weights = [n for _, n in chance.weights(state)] or [1] * len(following)
    common = lcm(*[one.whole for one in following])
    shares = [n * (common // one.whole) for n, one in zip(weights, following, strict=True)]
    sums = [
        sum([share * total for share, total in zip(shares, totals, strict=True)])
        for totals in zip(*[one.sums for one in following], strict=True)
    ]
    whole = common * sum(weights)
    shared = gcd(whole, *sums)
    return _Beyond(
        longest=1 + max([one.longest for one in following]),
        games=sum([one.games for one in following]),
        sums=tuple([total // shared for total in sums]),
        whole=whole // shared,
    )

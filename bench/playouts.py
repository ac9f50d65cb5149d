"""Playouts against the clock, every engine in turn, round after round.

What makes the comparison fair:

- One process, one loop for every engine, one random generator for every choice. The clock runs from
  before ``step`` until after it, so that it holds the new state, the chance outcomes, the full list and
  the freeing of the old state, and nothing else: neither the choice of the move, nor the counting, nor
  the setting up of a new game. One reading of the clock (about 0.05 us) is in each decision's time.
- Beside it the whole loop is timed as well, with all of that in it, as ``in_the_loop``: nobody need take
  our word that what is left out does not matter.
- Seconds are seconds of the processor: each turn's times are scaled by the share of the turn in which the
  processor was ours, so that another program's work is nobody's slowness.
- In a round all engines alternate several times in short turns, in an order that rotates, so that a
  slow moment of the machine meets all of them. A ratio is taken within a round; over the rounds
  its median counts, and the least and most are reported.
- Playouts go on across turns and rounds and never repeat, so that no engine's memo is warmer than in use.
  Garbage collection is on, as it is for everybody; before a turn it is run to the end, so that no engine
  pays for another's leavings.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from time import get_clock_info, perf_counter_ns, thread_time_ns
from typing import Any

import attrs

from bench.engines import LONGEST, Engine, Position

TURNS = 10
"""Turns of each engine within a round."""

EXACT = get_clock_info("thread_time").resolution <= 1e-6
"""Whether this system measures the processor's time finely enough to scale by it."""


@attrs.frozen
class Spread:
    """The median of a figure over the rounds, with its least and most."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, figures: Iterable[float]) -> Spread:
        """The spread of these figures; at least one."""
        known = sorted(figures)
        return cls(median(known), known[0], known[-1])


@attrs.define
class Tally:
    """What one engine did in one round."""

    decisions: int = 0
    nanoseconds: float = 0.0
    loop_nanoseconds: float = 0.0
    listed: int = 0
    forced: int = 0
    begun: int = 0
    steps: int = 0

    @property
    def decisions_per_second(self) -> float:
        """Decisions in a second of the steps alone."""
        return self.decisions * 1e9 / self.nanoseconds

    @property
    def in_the_loop(self) -> float:
        """Decisions in a second of the whole loop, with choosing, counting and setting up."""
        return self.decisions * 1e9 / self.loop_nanoseconds

    @property
    def games_per_second(self) -> float:
        """Steps in a second, of an engine whose step is a whole game."""
        return self.steps * 1e9 / self.nanoseconds

    @property
    def playouts_per_second(self) -> float:
        """Playouts in a second of the whole loop: whole games, or cut off at the longest."""
        return self.begun * 1e9 / self.loop_nanoseconds


@attrs.define
class Contender:
    """An engine in the middle of its playouts, with a tally for each round."""

    engine: Engine
    longest: int = LONGEST
    rounds: list[Tally] = attrs.field(factory=list)
    _position: Position = None
    _legal: Sequence[Any] = ()
    _length: int = 0

    def play(self, nanoseconds: int, tally: Tally) -> None:
        """Go on with the playouts for about this long."""
        start, step, choose, longest = self.engine.start, self.engine.step, self.engine.choose, self.longest
        count = self.engine.count
        position, legal, length = self._position, self._legal, self._length
        decisions = spent = listed = forced = begun = steps = 0
        now = perf_counter_ns
        had = thread_time_ns()
        began = after = now()
        until = began + nanoseconds
        while after < until:
            if not legal or length == longest:
                position, legal = start()
                length = 0
                begun += 1
            listed += len(legal)
            forced += len(legal) == 1
            move = choose(legal)
            before = now()
            position, legal = step(position, move)
            after = now()
            spent += after - before
            decisions += 1 if count is None else count(position)
            steps += 1
            length += 1
        self._position, self._legal, self._length = position, legal, length
        tally.decisions += decisions
        share = min(1.0, (thread_time_ns() - had) / (after - began)) if EXACT else 1.0
        tally.nanoseconds += share * spent
        tally.loop_nanoseconds += share * (after - began)
        tally.listed += listed
        tally.forced += forced
        tally.begun += begun
        tally.steps += steps

    def spread(self, figure: Callable[[Tally], float]) -> Spread:
        """A figure over the rounds."""
        return Spread.of(map(figure, self.rounds))

    def over_all(self, part: Callable[[Tally], int], whole: Callable[[Tally], int]) -> float:
        """The ratio of two counts, each added up over all rounds."""
        return sum(map(part, self.rounds)) / max(1, sum(map(whole, self.rounds)))


def turns_of(contenders: Sequence[Contender], number: int) -> Iterator[Contender]:
    """The order of one turn of all: in the end each has come first, and last, equally often."""
    at = number % len(contenders)
    yield from contenders[at:]
    yield from contenders[:at]


def play_round(contenders: Sequence[Contender], seconds: float, number: int) -> None:
    """Let every engine play for this many seconds, in several turns."""
    for contender in contenders:
        contender.rounds.append(Tally())
    for turn in range(TURNS):
        for contender in turns_of(contenders, number * TURNS + turn):
            gc.collect()
            contender.play(round(seconds * 1e9 / TURNS), contender.rounds[-1])


def ratio(ours: Contender, theirs: Contender, figure: Callable[[Tally], float]) -> Spread:
    """How many times their figure ours is, side by side in each round."""
    return Spread.of(figure(a) / figure(b) for a, b in zip(ours.rounds, theirs.rounds, strict=True))

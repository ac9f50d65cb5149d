"""All figures of one run, and which targets they reach."""

from __future__ import annotations

from operator import attrgetter

import attrs

from bench.engines import OURS
from bench.formats import Timing
from bench.kinds import Kinds
from bench.length import Growth
from bench.loading import Loading
from bench.memory import Kept
from bench.playouts import Contender, Spread, ratio
from slimestack import COMPILED


@attrs.define
class Figures:
    """What was measured; what was not is empty or None."""

    rounds: int
    seconds: float
    contenders: dict[str, Contender] = attrs.field(factory=dict)
    kinds: dict[str, Kinds] = attrs.field(factory=dict)
    memory: dict[str, list[Kept]] = attrs.field(factory=dict)
    loading: Loading | None = None
    length: Growth | None = None
    formats: list[Timing] = attrs.field(factory=list)

    def others(self) -> list[str]:
        """The engines measured against, by their short names."""
        return [name for name in self.contenders if name not in OURS]

    def ratios(self, policy: str, *, loop: bool = False) -> dict[str, Spread]:
        """How many times as many decisions a second slimestack takes as each other engine."""
        figure = attrgetter("in_the_loop" if loop else "decisions_per_second")
        if policy not in self.contenders:
            return {}
        ours = self.contenders[policy]
        return {name: ratio(ours, self.contenders[name], figure) for name in self.others()}


@attrs.frozen
class Target:
    """A figure that slimestack means to reach: at least, or at most, a limit."""

    what: str
    limit: float
    got: float
    unit: str
    at_least: bool

    @property
    def reached(self) -> bool:
        """Whether the figure is on the right side of the limit."""
        return self.got >= self.limit if self.at_least else self.got <= self.limit


PURE_TARGETS = (
    ("uniform", "python-chess", 4.2),
    ("uniform", "openspiel-chess", 0.8),
    ("uniform", "catanatron", 9.0),
    ("uniform", "pokerkit", 80.0),
    ("crowded", "python-chess", 3.3),
    ("crowded", "openspiel-chess", 0.6),
    ("crowded", "catanatron", 7.0),
    ("crowded", "pokerkit", 60.0),
    ("playout", "python-chess", 7.0),
    ("playout", "openspiel-chess", 1.4),
)
COMPILED_TARGETS = (
    ("uniform", "python-chess", 9.0),
    ("uniform", "openspiel-chess", 1.8),
    ("crowded", "python-chess", 6.0),
    ("crowded", "openspiel-chess", 1.2),
    ("playout", "python-chess", 22.0),
    ("playout", "openspiel-chess", 4.5),
)
BYTES_A_STATE = 1024
MILLISECONDS_TO_IMPORT = 60


def targets(figures: Figures) -> list[Target]:
    """The targets for which this run has a figure; of ratios the median counts, of the memory of games the most."""
    found = []
    ratios = {policy: figures.ratios(policy) for policy in OURS}
    for policy, other, limit in COMPILED_TARGETS if COMPILED else PURE_TARGETS:
        if other in ratios[policy]:
            got = ratios[policy][other].median
            found.append(Target(f"{policy} against {other}", limit, got, "times", at_least=True))
    for policy, kept in figures.memory.items():
        most = max(game.bytes_per_state for game in kept)
        found.append(Target(f"memory of a state, {policy}", BYTES_A_STATE, most, "bytes", at_least=False))
    if figures.loading is not None:
        way, got = next(iter(figures.loading.over_bare.items()))
        found.append(Target(way, MILLISECONDS_TO_IMPORT, got, "ms over a bare interpreter", at_least=False))
        heavy = len(figures.loading.heavy[way])
        found.append(Target(f"heavy modules that come with {way}", 0, heavy, "modules", at_least=False))
    found += [
        Target(timing.what, timing.limit, timing.microseconds, "µs", at_least=False) for timing in figures.formats
    ]
    return found

"""All figures of one run, as plain data, and which targets they reach."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import Any

import attrs

from bench.engines import LONGEST, POLICIES, installed_version
from bench.formats import Timing
from bench.kinds import Kinds, by_kind
from bench.length import Growth
from bench.loading import Loading
from bench.memory import GAMES_FOR_MEMOS, Kept
from bench.playouts import TURNS, Contender, Spread, ratio

PACKAGES = ("slimestack", "attrs", "chess", "open-spiel", "catanatron", "pokerkit")


@attrs.define
class Figures:
    """What was measured; what was not is empty or None."""

    rounds: int
    seconds: float
    longest: int = LONGEST
    contenders: dict[str, Contender] = attrs.field(factory=dict)
    kinds: dict[str, Kinds] = attrs.field(factory=dict)
    memory: dict[str, list[Kept]] = attrs.field(factory=dict)
    loading: Loading | None = None
    length: Growth | None = None
    formats: list[Timing] = attrs.field(factory=list)

    def others(self) -> list[str]:
        """The engines measured against, by their short names."""
        return [name for name in self.contenders if name not in POLICIES]

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


SPEED_TARGETS = (
    ("uniform", "python-chess", 5.0),
    ("uniform", "openspiel-chess", 1.1),
    ("crowded", "python-chess", 3.5),
    ("uniform", "catanatron", 8.0),
    ("crowded", "catanatron", 8.0),
    ("uniform", "pokerkit", 50.0),
    ("crowded", "pokerkit", 50.0),
)
BYTES_A_STATE = 1024
MILLISECONDS_TO_IMPORT = 60


def targets(figures: Figures) -> list[Target]:
    """The targets for which this run has a figure; of ratios the median counts, of the memory of games the most."""
    found = []
    ratios = {policy: figures.ratios(policy) for policy in POLICIES}
    for policy, other, limit in SPEED_TARGETS:
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


def cpu_model() -> str:
    """The processor, as far as the system says."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def _contender(contender: Contender) -> dict[str, Any]:
    return {
        "name": contender.engine.name,
        "version": contender.engine.version,
        "decisions_per_second": attrs.asdict(contender.spread(attrgetter("decisions_per_second"))),
        "decisions_per_second_in_the_loop": attrs.asdict(contender.spread(attrgetter("in_the_loop"))),
        "playouts_per_second": attrs.asdict(contender.spread(attrgetter("playouts_per_second"))),
        "decisions": sum(tally.decisions for tally in contender.rounds),
        "legal_actions_per_decision": contender.over_all(attrgetter("listed"), attrgetter("decisions")),
        "forced_share": contender.over_all(attrgetter("forced"), attrgetter("decisions")),
        "decisions_per_playout": contender.over_all(attrgetter("decisions"), attrgetter("begun")),
    }


def _spreads(spreads: Mapping[str, Spread]) -> dict[str, Any]:
    return {name: attrs.asdict(spread) for name, spread in spreads.items()}


def as_data(figures: Figures) -> dict[str, Any]:
    """Everything that was measured, ready for JSON."""
    data: dict[str, Any] = {
        "made_by": "python -m bench",
        "date": datetime.now(UTC).date().isoformat(),
        "cpu": cpu_model(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": {package: installed_version(package) for package in PACKAGES},
        "settings": {
            "rounds": figures.rounds,
            "seconds_per_round": figures.seconds,
            "turns_per_round": TURNS,
            "longest_playout": figures.longest,
        },
        "playouts": {name: _contender(contender) for name, contender in figures.contenders.items()},
        "ratios": {policy: _spreads(figures.ratios(policy)) for policy in POLICIES},
        "ratios_in_the_loop": {policy: _spreads(figures.ratios(policy, loop=True)) for policy in POLICIES},
        "kinds": {
            policy: {
                "slimes_per_swarm": kinds.slimes_per_swarm,
                "apply_microseconds": [attrs.asdict(cost) for cost in by_kind(kinds.applied)],
                "legal_actions_microseconds": [attrs.asdict(cost) for cost in by_kind(kinds.listed)],
            }
            for policy, kinds in figures.kinds.items()
        },
        "bytes_per_state": _spreads(
            {policy: Spread.of(game.bytes_per_state for game in kept) for policy, kept in figures.memory.items()},
        ),
        "bytes_in_memos": {policy: kept[0].bytes_in_memos for policy, kept in figures.memory.items()},
        "games_for_memos": GAMES_FOR_MEMOS,
        "targets": [attrs.asdict(target) | {"reached": target.reached} for target in targets(figures)],
    }
    if figures.loading is not None:
        data["loading_milliseconds"] = attrs.asdict(figures.loading)
    if figures.formats:
        data["formats"] = [attrs.asdict(timing) for timing in figures.formats]
    if figures.length is not None:
        data["game_length"] = attrs.asdict(figures.length) | {"ratio": figures.length.ratio}
    return data

"""The figures as people read them: on the terminal, and as the tables that the documentation shows."""

from __future__ import annotations

import platform
import sysconfig
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from operator import attrgetter
from pathlib import Path

from bench.engines import LONGEST, OURS, POLICIES
from bench.figures import Figures, targets
from bench.kinds import KindCost, Kinds, by_kind
from bench.memory import GAMES_FOR_MEMOS
from bench.playouts import Contender, Spread

PACKAGES = ("slimestack", "attrs", "chess", "open-spiel", "catanatron", "pokerkit")
Row = Sequence[str]


def spread(figure: Spread, digits: int = 1) -> str:
    """A median with its least and most, such as ``"5.8 (5.6-5.9)"``."""
    return f"{figure.median:,.{digits}f} ({figure.low:,.{digits}f}-{figure.high:,.{digits}f})"


def playout_rows(figures: Figures) -> list[Row]:
    """Each engine: how fast, what a decision is like there."""
    rows: list[Row] = [("engine", "decisions/s", "legal actions", "forced", "playouts/s", "decisions a playout")]
    rows += [
        (
            f"{one.engine.name} {one.engine.version}",
            spread(one.spread(attrgetter("decisions_per_second")), 0),
            *_listed(one),
        )
        for one in figures.contenders.values()
    ]
    return rows


def _listed(one: Contender) -> Row:
    """What a decision is like; of an engine that plays whole games in one step only how many it plays is known."""
    if one.engine.count is not None:
        games = spread(one.spread(attrgetter("games_per_second")))
        return ("—", "—", games, f"{one.over_all(attrgetter('decisions'), attrgetter('steps')):.0f}")
    return (
        f"{one.over_all(attrgetter('listed'), attrgetter('decisions')):.1f}",
        f"{one.over_all(attrgetter('forced'), attrgetter('decisions')):.0%}",
        spread(one.spread(attrgetter("playouts_per_second"))),
        f"{one.over_all(attrgetter('decisions'), attrgetter('begun')):.0f}",
    )


def ratio_rows(figures: Figures) -> list[Row]:
    """How many times each other engine's decisions per second slimestack's are."""
    rows: list[Row] = [("slimestack against", *OURS, *(f"{policy}, whole loop" for policy in POLICIES))]
    columns = [figures.ratios(policy) for policy in OURS] + [figures.ratios(policy, loop=True) for policy in POLICIES]
    names = {other: figures.contenders[other].engine.name for other in columns[0]}
    return rows + [(name, *(spread(column[other], 2) for column in columns)) for other, name in names.items()]


def kind_rows(figures: Figures, part: Callable[[Kinds], list[KindCost]], head: str) -> list[Row]:
    """Microseconds by kind, for both policies."""
    costs: dict[str, dict[str, KindCost]] = {}
    for policy, kinds in figures.kinds.items():
        for cost in part(kinds):
            costs.setdefault(cost.kind, {})[policy] = cost
    rows: list[Row] = [(head, "uniform: share", "µs each", "crowded: share", "µs each")]
    for kind, by_policy in costs.items():
        cells: list[str] = []
        for policy in figures.kinds:
            found = by_policy.get(policy)
            cells += (f"{found.share:.1%}", spread(found.microseconds, 2)) if found else ("—", "—")
        rows.append((kind, *cells))
    return rows


def other_rows(figures: Figures) -> list[Row]:
    """What a state keeps, how long loading takes, whether long games cost more."""
    rows: list[Row] = [("what", "figure")]
    for policy, kept in figures.memory.items():
        held = spread(Spread.of(game.bytes_per_state for game in kept), 0)
        rows.append((f"bytes that a kept state holds, its list included, {policy}", held))
    for policy, kept in figures.memory.items():
        memos = f"{kept[0].bytes_in_memos / 1e6:.1f}"
        rows.append((f"MB in all memos after {GAMES_FOR_MEMOS} games, {policy}", memos))
    for policy, kinds in figures.kinds.items():
        rows.append((f"Slimes in a Swarm, {policy}", f"{kinds.slimes_per_swarm:.1f}"))
    if figures.loading is not None:
        rows.append(("a bare interpreter, ms", f"{figures.loading.bare:.1f}"))
        for way, took in figures.loading.over_bare.items():
            heavy = ", ".join(figures.loading.heavy[way])
            rows.append((f"{way}, ms over that", f"{took:.1f}" + (f" (brings along {heavy})" if heavy else "")))
    if figures.length is not None:
        length = figures.length
        figure = f"{length.first:.2f} µs then {length.last:.2f} µs: {length.ratio:.2f} times"
        rows.append(("like decisions in the first and the last third of a game", figure))
    return rows


def format_rows(figures: Figures) -> list[Row]:
    """What reading, writing and judging take."""
    return [("what", "µs"), *((timing.what, f"{timing.microseconds:,.0f}") for timing in figures.formats)]


def target_rows(figures: Figures) -> list[Row]:
    """What was to be reached, and what was."""
    rows: list[Row] = [("target", "limit", "got", "reached")]
    for target in targets(figures):
        limit = f"{'>=' if target.at_least else '<='} {target.limit:g} {target.unit}"
        rows.append((target.what, limit, f"{target.got:,.2f}", "yes" if target.reached else "NO"))
    return rows


def tables(figures: Figures) -> list[tuple[str, list[Row]]]:
    """Every table that has a row, with its title."""
    all_tables = [
        ("Decisions per second", playout_rows(figures)),
        ("How many times as fast", ratio_rows(figures)),
        ("``apply`` by kind of action", kind_rows(figures, lambda kinds: by_kind(kinds.applied), "action")),
        ("``legal_actions`` by pending", kind_rows(figures, lambda kinds: by_kind(kinds.listed), "pending")),
        ("Memory, loading, long games", other_rows(figures)),
        ("Reading, writing, judging", format_rows(figures)),
        ("Targets", target_rows(figures)),
    ]
    return [(title, rows) for title, rows in all_tables if len(rows) > 1]


def _cpu_model() -> str:
    """The processor, as far as the system says."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def _how_built() -> str:
    """How the interpreter was compiled, since that is worth a fifth."""
    options = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    found = [name for option, name in (("--enable-optimizations", "PGO"), ("--with-lto", "LTO")) if option in options]
    return f"configured with {' and '.join(found)}" if found else "whose configuration names no PGO"


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _about(figures: Figures) -> list[str]:
    versions = ", ".join(f"{package} {_installed(package)}" for package in PACKAGES)
    made = (
        f"Made on {datetime.now(UTC).date().isoformat()} by ``python -m bench``: "
        f"{platform.python_implementation()} {platform.python_version()}, {_how_built()}, on {_cpu_model()}; "
        f"{versions}. "
        f"Medians of {figures.rounds} rounds of {figures.seconds:g} s for each engine, "
        "all in one process and in turns; the least and the most in brackets."
    )
    how = (
        "A decision is a new state and the full list of what is legal there, with the cards or dice in "
        "between. Choosing the move and setting up a game are not timed; *whole loop* has them too. All play at "
        f"random from their first position, for {LONGEST} decisions at most. Crowded is "
        "slimestack without Combine or Mutate unless nothing else is legal: Swarms grow, and lists with them."
    )
    return [made, how] if figures.contenders else [made]


def as_text(figures: Figures) -> str:
    """All tables for a terminal."""
    parts = [paragraph.replace("``", "").replace("*", "") for paragraph in _about(figures)]
    for title, rows in tables(figures):
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        parts.append("\n".join([title.replace("``", ""), *(f"  {line}" for line in lines)]))
    return "\n\n".join(parts) + "\n"


def _list_table(title: str, rows: Iterable[Row]) -> str:
    lines = [f".. list-table:: {title}", "   :header-rows: 1", ""]
    for row in rows:
        lines += [f"   {'* -' if at == 0 else '  -'} {cell}" for at, cell in enumerate(row)]
    return "\n".join(lines)


def as_csv(figures: Figures) -> str:
    """The ratios for the chart: how slimestack plays, the other engine, how many times its decisions a second."""
    rows = [(way, other, ratio.median) for way in OURS for other, ratio in figures.ratios(way).items()]
    return "".join([f"{way},{other},{ratio:.3f}\n" for way, other, ratio in rows])


def as_rst(figures: Figures) -> str:
    """All tables for the documentation to include."""
    parts = [_list_table(title, rows) for title, rows in tables(figures)]
    return "\n\n".join([".. Written by the benchmark; do not edit.", *_about(figures), *parts]) + "\n"

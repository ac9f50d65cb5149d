"""The figures as people read them: on the terminal, and as the tables that the documentation shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Row = Sequence[str]


def spread(figure: dict[str, float], digits: int = 1) -> str:
    """A median with its least and most, such as ``"5.8 (5.6-5.9)"``."""
    low, middle, high = (f"{figure[part]:,.{digits}f}" for part in ("low", "median", "high"))
    return f"{middle} ({low}-{high})"


def playout_rows(data: dict[str, Any]) -> list[Row]:
    """Each engine: how fast, what a decision is like there."""
    rows: list[Row] = [("engine", "decisions/s", "legal actions", "forced", "playouts/s", "decisions a playout")]
    rows += [
        (
            f"{row['name']} {row['version']}",
            spread(row["decisions_per_second"], 0),
            f"{row['legal_actions_per_decision']:.1f}",
            f"{row['forced_share']:.0%}",
            spread(row["playouts_per_second"]),
            f"{row['decisions_per_playout']:.0f}",
        )
        for row in data["playouts"].values()
    ]
    return rows


def ratio_rows(data: dict[str, Any]) -> list[Row]:
    """How many times each other engine's decisions per second slimestack's are."""
    rows: list[Row] = [("slimestack against", "uniform", "crowded", "uniform, whole loop", "crowded, whole loop")]
    columns = [data[key][policy] for key in ("ratios", "ratios_in_the_loop") for policy in ("uniform", "crowded")]
    names = {other: data["playouts"][other]["name"] for other in columns[0]}
    return rows + [(name, *(spread(column[other], 2) for column in columns)) for other, name in names.items()]


def kind_rows(data: dict[str, Any], part: str, head: str) -> list[Row]:
    """Microseconds by kind, for both policies."""
    costs: dict[str, dict[str, dict[str, Any]]] = {}
    for policy, kinds in data["kinds"].items():
        for cost in kinds[part]:
            costs.setdefault(cost["kind"], {})[policy] = cost
    rows: list[Row] = [(head, "uniform: share", "µs each", "crowded: share", "µs each")]
    for kind, by_policy in costs.items():
        cells: list[str] = []
        for policy in data["kinds"]:
            cost = by_policy.get(policy)
            cells += (f"{cost['share']:.1%}", spread(cost["microseconds"], 2)) if cost else ("-", "-")
        rows.append((kind, *cells))
    return rows


def other_rows(data: dict[str, Any]) -> list[Row]:
    """What a state keeps, how long loading takes, whether long games cost more."""
    rows: list[Row] = [("what", "figure")]
    for policy, kept in data["bytes_per_state"].items():
        rows.append((f"bytes that a kept state holds, its list included, {policy}", spread(kept, 0)))
    for policy, held in data["bytes_in_memos"].items():
        rows.append((f"MB in all memos after {data['games_for_memos']} games, {policy}", f"{held / 1e6:.1f}"))
    for policy, kinds in data["kinds"].items():
        rows.append((f"Slimes in a Swarm, {policy}", f"{kinds['slimes_per_swarm']:.1f}"))
    if "loading_milliseconds" in data:
        loading = data["loading_milliseconds"]
        rows.append(("a bare interpreter, ms", f"{loading['bare']:.1f}"))
        for way, took in loading["over_bare"].items():
            heavy = ", ".join(loading["heavy"][way])
            rows.append((f"{way}, ms over that", f"{took:.1f}" + (f" (brings along {heavy})" if heavy else "")))
    if "game_length" in data:
        length = data["game_length"]
        figure = f"{length['first']:.2f} µs then {length['last']:.2f} µs: {length['ratio']:.2f} times"
        rows.append(("like decisions in the first and the last third of a game", figure))
    return rows


def format_rows(data: dict[str, Any]) -> list[Row]:
    """What reading, writing and judging take."""
    rows = [(timing["what"], f"{timing['microseconds']:,.0f}") for timing in data.get("formats", ())]
    return [("what", "µs"), *rows]


def target_rows(data: dict[str, Any]) -> list[Row]:
    """What was to be reached, and what was."""
    rows: list[Row] = [("target", "limit", "got", "reached")]
    for target in data["targets"]:
        sign = ">=" if target["at_least"] else "<="
        limit = f"{sign} {target['limit']:g} {target['unit']}".rstrip()
        rows.append((target["what"], limit, f"{target['got']:,.2f}", "yes" if target["reached"] else "NO"))
    return rows


def tables(data: dict[str, Any]) -> list[tuple[str, list[Row]]]:
    """Every table that has a row, with its title."""
    all_tables = [
        ("Decisions per second", playout_rows(data)),
        ("How many times as fast", ratio_rows(data)),
        ("``apply`` by kind of action", kind_rows(data, "apply_microseconds", "action")),
        ("``legal_actions`` by pending", kind_rows(data, "legal_actions_microseconds", "pending")),
        ("Memory, loading, long games", other_rows(data)),
        ("Reading, writing, judging", format_rows(data)),
        ("Targets", target_rows(data)),
    ]
    return [(title, rows) for title, rows in all_tables if len(rows) > 1]


def _about(data: dict[str, Any]) -> list[str]:
    settings = data["settings"]
    versions = ", ".join(f"{package} {version}" for package, version in data["versions"].items())
    made = (
        f"Made on {data['date']} by ``{data['made_by']}``: {data['python']} on {data['cpu']}; {versions}. "
        f"Medians of {settings['rounds']} rounds of {settings['seconds_per_round']:g} s for each engine, "
        "all in one process and in turns; the least and the most in brackets."
    )
    how = (
        "A decision is a new state and the full list of what is legal there, with the cards or dice in "
        "between. Choosing the move and setting up a game are not timed; *whole loop* has them too. All play at "
        f"random from their first position, for {settings['longest_playout']} decisions at most. Crowded is "
        "slimestack without Combine or Mutate unless nothing else is legal: Swarms grow, and lists with them."
    )
    return [made, how] if data["playouts"] else [made]


def as_text(data: dict[str, Any]) -> str:
    """All tables for a terminal."""
    parts = [paragraph.replace("``", "").replace("*", "") for paragraph in _about(data)]
    for title, rows in tables(data):
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        parts.append("\n".join([title.replace("``", ""), *(f"  {line}" for line in lines)]))
    return "\n\n".join(parts) + "\n"


def _list_table(title: str, rows: Iterable[Row]) -> str:
    lines = [f".. list-table:: {title}", "   :header-rows: 1", ""]
    for row in rows:
        lines += [f"   {'* -' if at == 0 else '  -'} {cell}" for at, cell in enumerate(row)]
    return "\n".join(lines)


def as_rst(data: dict[str, Any]) -> str:
    """All tables for the documentation to include."""
    parts = [_list_table(title, rows) for title, rows in tables(data)]
    return "\n\n".join([".. Written by the benchmark; do not edit.", *_about(data), *parts]) + "\n"

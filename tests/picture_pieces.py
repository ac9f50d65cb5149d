"""What is drawn in a picture, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

import slimestack as ss
from helpers import in_force, table
from slimestack.render.paper import text_width

SVG = "{http://www.w3.org/2000/svg}"
RIPPLE = ss.invented_edition().ripples[0].id
SPLIT = ss.parse_swarm("e1 e0 e0")
PENDING: list[ss.State] = [
    ss.new_game(players=2),
    ss.new_game(players=2, starting_types=("ember", "dew")),
    table("e4 e0"),
    table("e4 e0", pending=ss.Growing(2)),
    table("e4 e0", pending=ss.Drawing(0, 2, ss.Turn())),
    table("e4 e0", pending=ss.Searching(ss.parse_swarm("e0"), 2)),
    table("e4 e0", pending=ss.Spreading(SPLIT, 2)),
    table("e4 e0", pending=ss.RevealingRipple()),
    table("e4 e0", pending=ss.RippleWindow(RIPPLE), rulings=ss.Rulings(combine_at_ripple="token_player")),
    table("e4 e0", pending=ss.Resolving(RIPPLE, 0, (0, 1), (ss.cards.Disburse(1),))),
    table("e4 e0", round=11, pending=ss.Over("END.1")),
]
"""A state for each kind of what can be pending."""
CONDITIONS = (
    "count(big | royal, ember) >= 1 and types(any) >= 2 and growth(any) >= 9 and top_growth(any) >= 6",
    "growth(any) >= 9 or top_growth(any) >= 6",
    "count(royal) >= 1",
)
UNUSUAL = ss.Edition(
    "An edition with a name as long as anybody would ever reasonably give to it now",
    True,
    tuple(
        ss.cards.Rite(f"rite-{n}", name, 37 * n + 1, ss.parse_condition(CONDITIONS[n % 3]))
        for n, name in enumerate(["漢字の名前" * 4, "Wheel of Mammoth Waywardness", "M" * 40, "i", "W W W", "Ж" * 30])
    ),
    ss.invented_edition().ripples,
    ripples_kept=ss.invented_edition().ripples_kept,
)
"""Cards with long names and long conditions, and great numbers."""
STATES: list[ss.State] = [
    *PENDING,
    ss.position(["eR e9 e4 e4 e2 e0 dR d12 d3 mR m100 m1 p950 p0", "", "m0"], claimed=["titan choir", "", ""]),
    ss.position([" ".join(["e0"] * 12 + ["p1"] * 12), "d3"], in_force=in_force("modify(grow, +1)", 0, 1)),
    ss.position(
        ["e4 e0 mR", "m3", "d2 d7"], claimed=["titan choir crowd deluge overflow odd-couple", "twin-hulks", ""]
    ),
    ss.position(["e9 e4 e1", "mR m3", "dR", "p0"], edition=UNUSUAL, claimed=["rite-1 rite-2", "", "", "rite-0"]),
    ss.new_game(["می\u200cخواهم", "漢字の名前", "Zoë Ångström-Mc Donald", "नमन"], seed=1),  # noqa: RUF001
    ss.new_game(["W" * 40, "漢" * 40, "MW " * 13 + "M"], seed=1, starting_types=("ember", "dew", "moss")),
]
"""All kinds of tables, those above among them: great Swarms, empty ones, long names, scripts, unusual cards."""


class Line(NamedTuple):
    """A line of text: its words, its baseline, and where it begins and ends at most."""

    text: str
    y: int
    left: float
    right: float


def lines(root: ET.Element, x: int = 0, y: int = 0) -> Iterator[Line]:
    """Every line of text in the picture or the group whose origin is here, from top to bottom."""
    for element in root:
        if element.tag == f"{SVG}g":
            right, down = map(int, re.findall(r"-?\d+", element.get("transform", "0 0")))
            yield from lines(element, x + right, y + down)
        elif element.tag == f"{SVG}text":
            bold = element.get("font-weight") == "bold"
            wide = text_width(element.text or "", int(element.get("font-size", "13")) + bold)
            left = (
                x + int(element.get("x", "")) - {"end": wide, "middle": wide / 2}.get(element.get("text-anchor", ""), 0)
            )
            yield Line(element.text or "", y + int(element.get("y", "")), left, left + wide)


def boxes(root: ET.Element) -> list[tuple[int, int, int, int]]:
    """The boxes of Rites, piles and seats, and those of claimed Rites inside: left, top, right, bottom."""
    found = []
    for box in root.iter(f"{SVG}rect"):
        if box.get("rx") in {"6", "4"} and box.get("class") != "new":
            x, y, wide, high = (int(box.get(name, "0")) for name in ("x", "y", "width", "height"))
            found.append((x, y, x + wide, y + high))
    return found


def is_inside(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether the other box holds the one."""
    return one[0] >= other[0] and one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]

"""Documents of odds, consequences and readings: what contradicts the rest is refused with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import slimestack as ss

Change = Callable[[dict[str, Any]], object]
TABLE = ss.position(["e4 e0 d5", "m3"], row="crowd twin-hulks deluge throng choir")
DRAW = ss.parse_action("draw")
THREE = ss.position_text(ss.position(["e4", "m3", "d3"]))
FOLLOWS = "expected what follows from the rest of the document"
SAMPLES: dict[str, Any] = {
    "odds": ss.odds(ss.apply(TABLE, DRAW)),
    "consequences": ss.consequences(TABLE, DRAW),
    "readings": ss.readings(ss.position(["m5 e2 e1", "d3"], pending=ss.Growing(1)), ss.parse_action("combine e1 e2")),
}


def seat_change(seat: int, **rites: list[str]) -> dict[str, Any]:
    """The change of a seat that wins or loses these Rites."""
    score = {"rites_me": 0, "droplets": 1, "bigs": 0, "royals": 0, "total": 1}
    no_rites: dict[str, list[str]] = {"met": [], "unmet": [], "claimed": []}
    return {"seat": seat, "gone": [], "new": [], "before": score, "after": score, **no_rites, **rites}


FAULTS: list[tuple[str, Change, str]] = [
    ("odds", lambda v: v["outcomes"][1].update(probability="2/4"), f"value.outcomes[1].probability: {FOLLOWS}, got '2/4'"),
    ("odds", lambda v: v["outcomes"][1].update(position=THREE),
     "value.outcomes[1].position: expected a position of 2 seats, got 3"),
    ("odds", lambda v: v["outcomes"][0].update(position="e4 / x"), "value.outcomes[0].position: expected a Slime"),
    ("odds", lambda v: v["outcomes"][0]["cards"][0].update(card={"kind": "draw"}),
     "value.outcomes[0].cards[0].card: expected a card, got 'draw'"),
    ("odds", lambda v: v["outcomes"][0]["change"]["seats"].append(seat_change(0, met=["mine"])),
     "value.outcomes[0].change.seats[1].met[0]: the edition has no Rite 'mine' (COMP.7)"),
    ("odds", lambda v: v.update(covered="1/2"), f"value.covered: {FOLLOWS}, got '1/2'"),
    ("odds", lambda v: v["outcomes"].pop() and v.update(covered=covered(v)), f"value.stopped_after: {FOLLOWS}, got 'None'"),
    ("odds", lambda v: v["state"].update(leader=3), "value.state.leader: expected a whole number from 0 to 1"),
    ("odds", lambda v: v["state"]["contents"].update(name="other"), "value.state.contents: the contents are not those"),
    ("consequences", lambda v: v["odds"]["state"].update(round=3, leader=0), "value.odds.state: "),
    ("consequences", lambda v: v.update(odds=json.loads(ss.to_json(ss.odds(ss.apply(ss.position(["e3", "m3"]), DRAW))))["value"]),
     f"value.odds.state: {FOLLOWS}"),
    ("consequences", lambda v: v["odds"].update(covered="1/2"), f"value.odds.covered: {FOLLOWS}, got '1/2'"),
    *[("consequences", lambda v, field=field: v["change"]["seats"].append(seat_change(1, **{field: ["crowd", "mine"]})),
       f"value.change.seats[0].{field}[1]: the edition has no Rite 'mine' (COMP.7)") for field in ("met", "unmet", "claimed")],
    ("consequences", lambda v: v["change"]["seats"].append(seat_change(2)),
     "value.change.seats[0].seat: expected a seat from P0 to P1, got P2"),
    ("consequences", lambda v: v["change"]["left"].append("mine"), "value.change.left[0]: the edition has no Rite 'mine'"),
    ("readings", lambda v: v["ours"].update(switch="pass_policy", value="free"), "value.ours.ruling: "),
    ("readings", lambda v: v["others"][1].update(value="x"), f"value.others[1].value: {FOLLOWS}, got 'x'"),
    ("readings", lambda v: v["others"][1].update(ruling="GROW.1"), f"value.others[1].ruling: {FOLLOWS}, got 'GROW.1'"),
    ("readings", lambda v: v["others"][1].update(position=None), f"value.others[1].position: {FOLLOWS}, got 'None'"),
    ("readings", lambda v: v["others"][1].update(position=THREE), "value.others[1].position: expected a position of 2 seats"),
    ("readings", lambda v: v["others"][1].update(defects=[{"code": "no_such", "citations": [], "details": {}, "sentence": "x"}]),
     "value.others[1].defects[0]: unknown code or missing detail of a defect: 'no_such'"),
    ("readings", lambda v: v["flips"][0].update(pass_policy="x"), f"value.flips[0].pass_policy: {FOLLOWS}, got 'x'"),
    ("readings", lambda v: v.update(decisive_switches=[]), f"value.decisive_switches: {FOLLOWS}, got ''"),
    ("readings", lambda v: v.update(result_switches=["pass_policy"]), f"value.result_switches: {FOLLOWS}, got 'pass_policy'"),
]  # fmt: skip


def covered(value: dict[str, Any]) -> str:
    """The sum of the probabilities in a document of odds."""
    from fractions import Fraction

    return str(sum([Fraction(one["probability"]) for one in value["outcomes"]], Fraction(0)))


@pytest.mark.parametrize(("kind", "change", "problem"), FAULTS)
def test_contradictions(kind: str, change: Change, problem: str) -> None:
    """The first defect names the part that is at fault, and nothing of the library's own classes."""
    document = json.loads(ss.to_json(SAMPLES[kind]))
    change(document["value"])
    with pytest.raises((ss.InvalidDocument, ss.InvalidPosition)) as raised:
        ss.from_json(type(SAMPLES[kind]), json.dumps(document))
    assert str(raised.value.defects[0]).startswith(problem)
    assert "Shape" not in str(raised.value)

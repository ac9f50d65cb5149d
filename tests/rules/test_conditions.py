"""What the conditions of Rites mean: every number and comparison of the card language, at its edge."""

from __future__ import annotations

import pytest

import slimestack as ss
from boxes import box
from helpers import legal, refusal_of, verdict
from slimestack import words

CONDITIONS = [
    ("count(any) >= 4", "e0 e0 d0 pR", "e4 d0 pR"),
    ("count(big) >= 2", "e4 e9 m5", "e4 m3 mR"),
    ("count(droplet) >= 4", "e3 e0 d0 d0", "e3 e0 d0 d4 pR"),
    ("count(royal) >= 1", "e0 mR", "e4 m4"),
    ("count(big | royal) >= 2", "e4 mR", "e4 m3 d0"),
    ("count(big | royal, ember) >= 1", "eR", "e3 dR d4"),
    ("count(droplet | big) >= 4", "e0 d4 m0 m0", "e0 d4 m0 mR"),
    ("count(droplet | royal) >= 4", "e0 d0 d0 mR", "e0 d0 d4 mR"),
    ("count(ember | dew, growth >= 2) >= 2", "e2 d7", "e2 d1 m2"),
    ("count(growth >= 2) >= 2", "e2 d7", "e2 d1 m1"),
    ("growth(any) >= 10", "e4 d6", "e4 d5 mR"),
    ("growth(droplet, moss) >= 4", "m3 m1", "m4 m3"),
    ("top_growth(any) >= 7", "e7 d0", "e6 d6"),
    ("top_growth(dew) >= 5", "e7 d5", "e7 d4"),
    ("top_growth(moss) <= 0 and count(big) >= 1", "e5 m0 mR", "e5 m1"),
    ("top_growth(moss) <= 0 and count(big) >= 1", "e5", "m1"),
    ("types(any) >= 3", "e0 dR m0", "e0 e0 m0"),
    ("types(any, each=2) >= 2", "e0 e0 m0 mR", "e0 e0 m0 p0"),
    ("types(big) >= 2", "e4 m4", "e4 e4 m3"),
    ("best_type(any) >= 4", "e4 e0 e0 eR", "e0 e0 e0 d0 d0"),
    ("best_type(big | royal) >= 2", "e4 eR", "e4 mR"),
    ("best_type(moss) <= 0 and count(big) >= 1", "e4", "e4 m0"),
    ("count(droplet) <= 0 and count(big | royal) >= 2", "e4 mR", "e4 mR d0"),
    ("count(any) <= 1", "e0", "e0 e0"),
    ("count(royal) >= 1 or top_growth(any) >= 5", "e5", "e4 m3"),
    ("(growth(any) >= 4 or count(royal) >= 1) and types(any) >= 2", "m3 d1", "e4"),
    ("growth(any) <= 4 and types(any) >= 2", "e4 d0", "e4 d1"),
    ("count(big) >= 1 and count(royal) >= 1 and types(any) >= 2", "e4 dR", "e4 eR"),
]


def claims(state: ss.State) -> list[str]:
    """The claims among the legal actions."""
    return [action for action in legal(state) if action.startswith("claim")]


@pytest.mark.clause("CLAIM.1", "COMP.7")
@pytest.mark.ruling("RULING.RITE.12", "RULING.TIER.1")
@pytest.mark.parametrize(("condition", "met", "missed"), CONDITIONS)
def test_what_conditions_mean(condition: str, met: str, missed: str) -> None:
    """A Swarm that just meets the condition may claim, one that just misses it gets the reason."""
    rites = {f"far-{letter}": "count(royal) >= 4" for letter in "abcd"}
    edition = box(rites={"asked": condition, **rites})
    assert claims(ss.position([met, "p0"], edition=edition)) == ["claim asked"]
    state = ss.position([missed, "p0"], edition=edition)
    assert refusal_of(state, "claim asked") == ("condition_not_met", ("CLAIM.1",))
    assert words.condition(ss.parse_condition(condition)) in verdict(state, "claim asked").reason

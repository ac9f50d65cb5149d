"""Disputes: how every reading of the open questions decides a move, and what the move leads to."""

from __future__ import annotations

from slimestack.disputes.change import Change, SeatChange, change, met_rites
from slimestack.disputes.outlook import Consequences, DrawOutcome, Odds, consequences, odds
from slimestack.disputes.reading import Readings, ReadingVerdict, readings

__all__ = [
    "Change",
    "Consequences",
    "DrawOutcome",
    "Odds",
    "ReadingVerdict",
    "Readings",
    "SeatChange",
    "change",
    "consequences",
    "met_rites",
    "odds",
    "readings",
]

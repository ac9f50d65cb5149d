"""The engine: which actions are legal, what one does, why one is not legal, what chance may bring.

The rules are in :mod:`slimestack.rules`, a module for each chapter; the engine calls them.
"""

from __future__ import annotations

from slimestack.engine.asking import (
    CHANCE,
    Actor,
    Chance,
    chance_outcomes,
    result,
    score,
    to_act,
    token_holder,
    view,
    with_seed,
)
from slimestack.engine.bulk import Playout, perft, playout, playouts, successors
from slimestack.engine.explaining import explain
from slimestack.engine.legal import legal_actions
from slimestack.engine.playing import Step, apply, settle, steps

__all__ = [
    "CHANCE",
    "Actor",
    "Chance",
    "Playout",
    "Step",
    "apply",
    "chance_outcomes",
    "explain",
    "legal_actions",
    "perft",
    "playout",
    "playouts",
    "result",
    "score",
    "settle",
    "steps",
    "successors",
    "to_act",
    "token_holder",
    "view",
    "with_seed",
]

"""Slime Stack: the rules of a pocket card game for 2-4 players.

Import it as ``ss``: :func:`new_game` or :func:`position` gives a state, :func:`legal_actions` says what
may happen, :func:`apply` makes it happen. Whatever is taken from here loads when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from slimestack import rulebook as rulebook
    from slimestack.composites import expand as expand
    from slimestack.disputes import Change as Change
    from slimestack.disputes import Consequences as Consequences
    from slimestack.disputes import DrawOutcome as DrawOutcome
    from slimestack.disputes import Odds as Odds
    from slimestack.disputes import Readings as Readings
    from slimestack.disputes import ReadingVerdict as ReadingVerdict
    from slimestack.disputes import SeatChange as SeatChange
    from slimestack.disputes import consequences as consequences
    from slimestack.disputes import odds as odds
    from slimestack.disputes import readings as readings
    from slimestack.editions import invented_edition as invented_edition
    from slimestack.editions import load_edition as load_edition
    from slimestack.editions import read_edition as read_edition
    from slimestack.editions.advice import edition_warnings as edition_warnings
    from slimestack.editions.digest import edition_digest as edition_digest
    from slimestack.editions.language import parse_condition as parse_condition
    from slimestack.editions.language import parse_effect as parse_effect
    from slimestack.editions.language import parse_who as parse_who
    from slimestack.editions.write import edition_template as edition_template
    from slimestack.editions.write import edition_text as edition_text
    from slimestack.engine import CHANCE as CHANCE
    from slimestack.engine import Chance as Chance
    from slimestack.engine import Step as Step
    from slimestack.engine import apply as apply
    from slimestack.engine import chance_outcomes as chance_outcomes
    from slimestack.engine import explain as explain
    from slimestack.engine import legal_actions as legal_actions
    from slimestack.engine import result as result
    from slimestack.engine import score as score
    from slimestack.engine import settle as settle
    from slimestack.engine import steps as steps
    from slimestack.engine import to_act as to_act
    from slimestack.engine import view as view
    from slimestack.engine import with_seed as with_seed
    from slimestack.errors import InvalidDocument as InvalidDocument
    from slimestack.errors import InvalidEdition as InvalidEdition
    from slimestack.errors import InvalidPosition as InvalidPosition
    from slimestack.errors import ParseError as ParseError
    from slimestack.errors import SlimeStackError as SlimeStackError
    from slimestack.errors import UnknownId as UnknownId
    from slimestack.games import new_game as new_game
    from slimestack.json.documents import from_json as from_json
    from slimestack.json.documents import to_json as to_json
    from slimestack.json.schema import json_schema as json_schema
    from slimestack.positions.build import position as position
    from slimestack.positions.read import position_text as position_text
    from slimestack.positions.read import read_position as read_position
    from slimestack.records.headers import InvalidRecord as InvalidRecord
    from slimestack.records.read import load_record as load_record
    from slimestack.records.read import read_record as read_record
    from slimestack.records.record import Record as Record
    from slimestack.records.record import SealMismatch as SealMismatch
    from slimestack.records.record import verify as verify
    from slimestack.records.write import record_text as record_text
    from slimestack.rules.rounds import token_holder as token_holder
    from slimestack.rules.scoring import Result as Result
    from slimestack.rules.scoring import Score as Score
    from slimestack.rules.verdicts import IllegalAction as IllegalAction
    from slimestack.rules.verdicts import Reason as Reason
    from slimestack.rules.verdicts import Verdict as Verdict
    from slimestack.rules.waiting import describe_pending as describe_pending
    from slimestack.table import cards as cards
    from slimestack.table.actions import Accept as Accept
    from slimestack.table.actions import Action as Action
    from slimestack.table.actions import ClaimRite as ClaimRite
    from slimestack.table.actions import Combine as Combine
    from slimestack.table.actions import Decision as Decision
    from slimestack.table.actions import Dissolve as Dissolve
    from slimestack.table.actions import Draw as Draw
    from slimestack.table.actions import EndTurn as EndTurn
    from slimestack.table.actions import Grow as Grow
    from slimestack.table.actions import Lose as Lose
    from slimestack.table.actions import Move as Move
    from slimestack.table.actions import Mutate as Mutate
    from slimestack.table.actions import Outcome as Outcome
    from slimestack.table.actions import PickType as PickType
    from slimestack.table.actions import Place as Place
    from slimestack.table.actions import RevealRipple as RevealRipple
    from slimestack.table.actions import RevealRite as RevealRite
    from slimestack.table.actions import RevealSlime as RevealSlime
    from slimestack.table.actions import RoyalCombine as RoyalCombine
    from slimestack.table.actions import Split as Split
    from slimestack.table.actions import Stop as Stop
    from slimestack.table.actions import parse_action as parse_action
    from slimestack.table.edition import Edition as Edition
    from slimestack.table.facts import AmountClipped as AmountClipped
    from slimestack.table.facts import EffectBegan as EffectBegan
    from slimestack.table.facts import EffectEnded as EffectEnded
    from slimestack.table.facts import Fact as Fact
    from slimestack.table.facts import GameEnded as GameEnded
    from slimestack.table.facts import GrowthRemoved as GrowthRemoved
    from slimestack.table.facts import PileReshuffled as PileReshuffled
    from slimestack.table.facts import RiteSlidOff as RiteSlidOff
    from slimestack.table.facts import ShareSkipped as ShareSkipped
    from slimestack.table.facts import TokenPassed as TokenPassed
    from slimestack.table.facts import TurnBegan as TurnBegan
    from slimestack.table.pending import DealingRites as DealingRites
    from slimestack.table.pending import Drawing as Drawing
    from slimestack.table.pending import Growing as Growing
    from slimestack.table.pending import Over as Over
    from slimestack.table.pending import Pending as Pending
    from slimestack.table.pending import Picking as Picking
    from slimestack.table.pending import Resolving as Resolving
    from slimestack.table.pending import RevealingRipple as RevealingRipple
    from slimestack.table.pending import RippleWindow as RippleWindow
    from slimestack.table.pending import Searching as Searching
    from slimestack.table.pending import Spreading as Spreading
    from slimestack.table.pending import Turn as Turn
    from slimestack.table.rulings import Rulings as Rulings
    from slimestack.table.seed import Seed as Seed
    from slimestack.table.slimes import Slime as Slime
    from slimestack.table.slimes import SlimeType as SlimeType
    from slimestack.table.slimes import Swarm as Swarm
    from slimestack.table.slimes import Tier as Tier
    from slimestack.table.slimes import parse_slime as parse_slime
    from slimestack.table.slimes import parse_swarm as parse_swarm
    from slimestack.table.slimes import swarm_of as swarm_of
    from slimestack.table.slimes import swarm_text as swarm_text
    from slimestack.table.state import Game as Game
    from slimestack.table.state import InForce as InForce
    from slimestack.table.state import State as State

_HOMES = {
    "slimestack.composites": (
        "expand",
    ),
    "slimestack.disputes": (
        "Change", "DrawOutcome", "Consequences", "Odds", "ReadingVerdict", "Readings", "SeatChange", "consequences",
        "odds", "readings",
    ),
    "slimestack.editions": (
        "invented_edition", "load_edition", "read_edition",
    ),
    "slimestack.engine": (
        "CHANCE", "Chance", "Step", "apply", "chance_outcomes", "explain", "legal_actions", "result",
        "score", "settle", "steps", "to_act", "view", "with_seed",
    ),
    "slimestack.errors": (
        "InvalidDocument", "InvalidEdition", "InvalidPosition", "ParseError", "SlimeStackError", "UnknownId",
    ),
    "slimestack.json.documents": (
        "from_json", "to_json",
    ),
    "slimestack.editions.digest": (
        "edition_digest",
    ),
    "slimestack.editions.advice": (
        "edition_warnings",
    ),
    "slimestack.editions.write": (
        "edition_template", "edition_text",
    ),
    "slimestack.positions.read": (
        "position_text", "read_position",
    ),
    "slimestack.records.record": (
        "SealMismatch", "Record", "verify",
    ),
    "slimestack.records.headers": (
        "InvalidRecord",
    ),
    "slimestack.records.read": (
        "load_record", "read_record",
    ),
    "slimestack.records.write": (
        "record_text",
    ),
    "slimestack.json.schema": (
        "json_schema",
    ),
    "slimestack.games": (
        "new_game",
    ),
    "slimestack.positions.build": (
        "position",
    ),
    "slimestack.rules.rounds": (
        "token_holder",
    ),
    "slimestack.rules.scoring": (
        "Result", "Score",
    ),
    "slimestack.rules.verdicts": (
        "IllegalAction", "Reason", "Verdict",
    ),
    "slimestack.rules.waiting": (
        "describe_pending",
    ),
    "slimestack.table.actions": (
        "Accept", "Action", "ClaimRite", "Combine", "Decision", "Dissolve", "Draw", "EndTurn", "Grow",
        "Lose", "Move", "Mutate", "Outcome", "PickType", "Place", "RevealRipple", "RevealRite",
        "RevealSlime", "RoyalCombine", "Split", "Stop", "parse_action",
    ),
    "slimestack.table.edition": (
        "Edition",
    ),
    "slimestack.table.facts": (
        "AmountClipped", "EffectBegan", "EffectEnded", "Fact", "GameEnded", "GrowthRemoved",
        "PileReshuffled", "RiteSlidOff", "ShareSkipped", "TokenPassed", "TurnBegan",
    ),
    "slimestack.editions.language": (
        "parse_condition", "parse_effect", "parse_who",
    ),
    "slimestack.table.pending": (
        "DealingRites", "Drawing", "Growing", "Over", "Pending", "Picking", "Resolving", "RevealingRipple",
        "RippleWindow", "Searching", "Spreading", "Turn",
    ),
    "slimestack.table.rulings": (
        "Rulings",
    ),
    "slimestack.table.seed": (
        "Seed",
    ),
    "slimestack.table.slimes": (
        "Slime", "SlimeType", "Swarm", "Tier", "parse_slime", "parse_swarm", "swarm_of", "swarm_text",
    ),
    "slimestack.table.state": (
        "Game", "InForce", "State",
    ),
}  # fmt: skip
_HOME = {name: home for home, names in _HOMES.items() for name in names}
_MODULES = {"rulebook": "slimestack.rulebook", "cards": "slimestack.table.cards"}

__all__ = ["__version__", *_MODULES, *_HOME]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    """Load what is taken from the package, once."""
    if name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    elif name in _MODULES:
        value = import_module(_MODULES[name])
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

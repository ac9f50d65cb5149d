"""The kinds of documents: the class of the values, the shape in JSON, the version, and the conversion both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from slimestack.disputes.outlook import Consequences, Odds
from slimestack.disputes.reading import Readings
from slimestack.engine import Step
from slimestack.json import convert, shapes
from slimestack.json import dispute_documents as dispute
from slimestack.json.hooks import converter
from slimestack.records.record import Record
from slimestack.rules.scoring import Result, Score
from slimestack.rules.verdicts import Verdict
from slimestack.table.actions import Action
from slimestack.table.edition import Edition
from slimestack.table.rulings import Rulings
from slimestack.table.state import State


def _plain(value: Any, seed: bool, edition: bool) -> Any:
    return converter().unstructure(value)


def _itself(value: Any, edition: Edition) -> Any:
    return value


@attrs.frozen
class Kind:
    """One kind of document.

    ``of`` is the class of its values, ``shape`` their form in JSON. ``write`` makes plain data of a value, with or
    without the seed and the whole edition; ``build`` makes the value of a shape, for which the reader knows an
    edition. ``version`` goes up when the schema of a released version changes.
    """

    of: type
    shape: Any
    write: Callable[[Any, bool, bool], Any] = _plain
    build: Callable[[Any, Edition], Any] = _itself
    version: int = 1


KINDS: Final[Mapping[str, Kind]] = {
    "state": Kind(State, shapes.StateShape, convert.state_data, convert.state_of),
    "action": Kind(Action, Action),
    "step": Kind(Step, shapes.StepShape, convert.step_data, convert.step_of),
    "verdict": Kind(Verdict, Verdict),
    "score": Kind(Score, Score),
    "result": Kind(Result, Result),
    "edition": Kind(Edition, Edition),
    "rulings": Kind(Rulings, Rulings),
    "record": Kind(Record, shapes.RecordShape, convert.record_data, convert.record_of),
    "readings": Kind(Readings, dispute.ReadingsShape, dispute.readings_data, dispute.readings_of),
    "consequences": Kind(Consequences, dispute.ConsequencesShape, dispute.consequences_data, dispute.consequences_of),
    "odds": Kind(Odds, dispute.OddsShape, dispute.odds_data, dispute.odds_of),
}
"""Every kind of document, by its name."""


def document_name(kind: object) -> str | None:
    """The name of the documents for the values of a class, None for a class without one.

    >>> from slimestack import Draw
    >>> document_name(State), document_name(Draw), document_name(int)
    ('state', 'action', None)
    """
    if not isinstance(kind, type):
        return None
    return next((name for name, known in KINDS.items() if issubclass(kind, known.of)), None)

"""Words: every sentence that a front-end needs, for anything that the library knows.

``label`` says what a button says, ``narrate`` what happened, ``pending`` what has to happen next,
``table`` all that lies on the table, ``verdict`` why an action is legal or not. Each gives plain text. The
functions whose names end in ``_lines`` give the same sentences one by one, each with its kind, for front-ends that
style them.
"""

from __future__ import annotations

from slimestack.words.card_text import card, condition, effect, lasting, who
from slimestack.words.disputes import (
    change_lines,
    consequences,
    odds,
    odds_lines,
    reading_lines,
    readings,
    share,
)
from slimestack.words.labels import label
from slimestack.words.narration import fact_lines, narrate, narration_lines
from slimestack.words.phases import pending
from slimestack.words.results import result, result_lines, score, score_lines
from slimestack.words.tables import edition_note, opening_lines, table, table_lines
from slimestack.words.text import Line
from slimestack.words.verdicts import reason, verdict, verdict_lines

__all__ = [
    "Line",
    "card",
    "change_lines",
    "condition",
    "consequences",
    "edition_note",
    "effect",
    "fact_lines",
    "label",
    "lasting",
    "narrate",
    "narration_lines",
    "odds",
    "odds_lines",
    "opening_lines",
    "pending",
    "reading_lines",
    "readings",
    "reason",
    "result",
    "result_lines",
    "score",
    "score_lines",
    "share",
    "table",
    "table_lines",
    "verdict",
    "verdict_lines",
    "who",
]

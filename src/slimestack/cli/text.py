"""Text fit for a terminal, and errors in sentences."""

from __future__ import annotations

import re

import slimestack as ss
from slimestack.characters import printable
from slimestack.words.defects import TEMPLATES, report
from slimestack.words.text import capital, sentence

_LONG = 600
_LONG_WORD = re.compile(r"\S{241,}")  # the path of a file is a word, too
_SHOWN = 80
_DEFECTS = 10


def clean(text: str) -> str:
    """Text of unknown length, fit for a terminal: nothing unprintable, no endless word, no endless line.

    >>> clean("a" + chr(27) + "[31m")
    'a?[31m'
    """
    shortened = _LONG_WORD.sub(lambda word: f"{word[0][:_SHOWN]}...{word[0][-_SHOWN:]}", text)[: _LONG + 1]
    return printable(shortened if len(shortened) <= _LONG else f"{shortened[:_LONG]}...")


def error_sentence(error: ss.SlimeStackError) -> str:
    """What the library refused, as a sentence of its own: with a capital, unless a name or a file begins it."""
    defect = getattr(error, "defect", None)
    is_name_first = isinstance(error, ss.InvalidEdition) or (defect and TEMPLATES[defect.code].startswith("{"))
    return error_text(error) if is_name_first else capital(error_text(error))


def error_text(error: ss.SlimeStackError) -> str:
    """What the library refused, in a sentence; only where there are several defects, one more line for each."""
    if isinstance(error, ss.ParseError):
        return sentence(error.defect.sentence)
    if not isinstance(error, ss.InvalidPosition | ss.InvalidEdition | ss.InvalidDocument):
        return sentence(str(error))
    if len(error.defects) == 1:
        return sentence(f"{error.title}: {error.defects[0]}")
    return report(f"{error.title}:", error.defects, _DEFECTS)

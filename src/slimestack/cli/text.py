"""Small turns of phrase that every view shares."""

from __future__ import annotations

import re
from collections.abc import Iterable

import slimestack as ss

_LONG = 600
_LONG_WORD = re.compile(r"\S{241,}")  # the path of a file is a word, too
_SHOWN = 80
_DEFECTS = 10


def clean(text: str) -> str:
    """The text fit for a terminal: nothing unprintable, no endless word, no endless line.

    >>> clean("a" + chr(27) + "[31m")
    'a?[31m'
    """
    shortened = _LONG_WORD.sub(lambda word: f"{word[0][:_SHOWN]}...{word[0][-_SHOWN:]}", text)[: _LONG + 1]
    printable = "".join(c if c.isprintable() else "?" for c in shortened)
    return printable if len(printable) <= _LONG else f"{printable[:_LONG]}..."


def count(n: int, one: str, many: str = "") -> str:
    """So many of something.

    >>> count(1, "Slime"), count(2, "Slime"), count(2, "growth", "growth")
    ('1 Slime', '2 Slimes', '2 growth')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """The parts as a sentence lists them.

    >>> listed(["Ann"]), listed(["Ann", "Bob", "Cy"]), listed(["e4", "d4"], "or")
    ('Ann', 'Ann, Bob and Cy', 'e4 or d4')
    """
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


def capital(text: str) -> str:
    """The text with a capital first letter, as a sentence begins."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a full stop at its end, if it has none.

    >>> sentence("grow is legal"), sentence("Grow is legal.")
    ('grow is legal.', 'Grow is legal.')
    """
    return text if text.endswith(".") else f"{text}."


def error_text(error: ss.SlimeStackError) -> str:
    """What the library refused, in a sentence; only where there are several defects, one more line for each."""
    if isinstance(error, ss.ParseError):
        return sentence(error.problem)
    defects = getattr(error, "defects", ())
    if not defects:
        return sentence(str(error))
    if len(defects) == 1:
        return sentence(f"{error.title}: {defects[0]}")  # type: ignore[attr-defined]
    told = [f"{error.title}:", *(f"- {defect}" for defect in defects[:_DEFECTS])]  # type: ignore[attr-defined]
    if len(defects) > _DEFECTS:
        told.append(f"- and {len(defects) - _DEFECTS} more")
    return "\n".join(told)


def seats(game: ss.Game, numbers: Iterable[int]) -> str:
    """The players of these seats by name."""
    return listed(game.name(seat) for seat in numbers)


def rite_name(game: ss.Game, rite: str) -> str:
    """A Rite's name, called invented where it is."""
    return _card_name(game.edition, game.edition.rite[rite].name)


def ripple_name(game: ss.Game, ripple: str) -> str:
    """A Ripple's name, called invented where it is."""
    return _card_name(game.edition, game.edition.ripple[ripple].name)


def _card_name(edition: ss.Edition, name: str) -> str:
    return f"{name} (invented)" if edition.invented else name


def edition_name(edition: ss.Edition) -> str:
    """What the edition is called, with a word on invented cards."""
    return f"{clean(edition.name)} (invented cards)" if edition.invented else clean(edition.name)


def edition_text(edition: ss.Edition) -> str:
    """What the edition is called, and whether its cards are those of the printed game."""
    if edition.invented:
        return f"{clean(edition.name)}: its cards are invented, not those of the printed game."
    return f"{clean(edition.name)}."

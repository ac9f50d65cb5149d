"""Small turns of phrase that every sentence shares, and the lines that sentences stand in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, TypeVar

import attrs

from slimestack.errors import members_of, require_type
from slimestack.rulebook.entries import Switch
from slimestack.table.game import Game
from slimestack.table.slimes import Slime

_T = TypeVar("_T")

Kind: TypeAlias = Literal["title", "line", "step", "chance", "fact", "citation"]
"""What a line is: a heading, anything, what a player did, what chance brought, what followed by rule, a rule's text."""


@attrs.frozen
class Line:
    """One sentence, with what a front-end needs to lay it out.

    ``indent`` is how many columns it stands to the right of its heading, ``hang`` how many more its further rows do
    where it is wrapped. ``str`` is the line as plain text.

    >>> import slimestack as ss
    >>> str(ss.words.Line("at least 2 Bigs", indent=2))
    '  at least 2 Bigs'
    """

    text: str
    kind: Kind = "line"
    indent: int = 0
    hang: int = 2

    def __str__(self) -> str:
        return f"{' ' * self.indent}{self.text}"


def joined(lines: Iterable[Line]) -> str:
    r"""The lines as one text.

    >>> from slimestack.words.text import Line, joined
    >>> joined([Line("Rites:"), Line("none", indent=2)])
    'Rites:\n  none'
    """
    return "\n".join(map(str, lines))


def count(n: int, one: str, many: str = "") -> str:
    """So many of something.

    >>> from slimestack.words.text import count
    >>> count(1, "Slime"), count(2, "Slime"), count(2, "growth", "growth")
    ('1 Slime', '2 Slimes', '2 growth')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def series(parts: Iterable[str], word: str = "and") -> str:
    """The parts as a sentence lists them; "" for none.

    >>> from slimestack.words.text import series
    >>> series(["Ann"]), series(["Ann", "Bob", "Cy"]), series(["e4", "d4"], "or")
    ('Ann', 'Ann, Bob and Cy', 'e4 or d4')
    """
    known = list(parts)
    return f"{', '.join(known[:-1])} {word} {known[-1]}" if len(known) > 1 else "".join(known)


def capital(text: str) -> str:
    """The text with a capital first letter, as a sentence begins."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a full stop at its end, unless it ends with a stop, a colon or a question mark.

    >>> from slimestack.words.text import sentence
    >>> sentence("grow is legal"), sentence("Grow is legal.")
    ('grow is legal.', 'Grow is legal.')
    """
    return text if text.endswith((".", ":", "?")) else f"{text}."


def article(noun: object) -> str:
    """The noun with its article.

    >>> from slimestack.words.text import article
    >>> article("ember Slime"), article("dew Slime")
    ('an ember Slime', 'a dew Slime')
    """
    return f"{'an' if str(noun)[:1].lower() in 'aeiou' else 'a'} {noun}"


def switch_meaning(switch: Switch, value: str) -> str:
    """How the game is played with this value of a switch, as a sentence without its capital and full stop.

    >>> from slimestack.words.text import switch_meaning
    >>> from slimestack.rulebook import switches
    >>> switch_meaning(switches()[3], "free")
    'a player may end the turn at any time'
    """
    meaning = next(one.meaning for one in switch.values if one.value == value).strip()
    return f"{meaning[0].lower()}{meaning[1:].removesuffix('.')}"


def members(values: Iterable[_T], *kinds: type) -> tuple[_T, ...]:
    """The values as a tuple, once each is of one of these kinds.

    :raises InvalidValue: for a value of another kind, or for something without values
    """
    require_type(values, Iterable)
    given: tuple[Any, ...] = members_of(values)
    for value in given:
        require_type(value, *kinds)
    return given


def players(game: Game, seats: Iterable[int]) -> str:
    """The players of these seats by name."""
    return series(game.name(seat) for seat in seats)


def with_tier(slime: Slime) -> str:
    """A Slime with its tier.

    >>> import slimestack as ss
    >>> from slimestack.words.text import with_tier
    >>> with_tier(ss.parse_slime("e4"))
    'e4, a Big'
    """
    return f"{slime}, {article(capital(str(slime.tier)))}"

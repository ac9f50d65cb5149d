"""Every error of the library. Each is a :class:`SlimeStackError`, and so a :class:`ValueError`."""

from __future__ import annotations

from collections.abc import Iterable

_SHOWN = 60
_TOLD = 100


def require_type(value: object, *kinds: type) -> None:
    """Refuse what is not of the first of these kinds, nor of the others, which stand for it inside the library.

    :raises SlimeStackError: for it
    """
    if not isinstance(value, kinds):
        name = "text" if kinds[0] is str else kinds[0].__name__
        raise SlimeStackError(f"{'an' if name[0] in 'AEIO' else 'a'} {name} is needed here, not {quote(value)}")


def quote(value: object) -> str:
    """The value as an error message quotes it: its ``repr``, cut where it is long.

    >>> quote("e" * 100)[-4:]
    "...'"
    """
    text = value if isinstance(value, str) else repr(value)
    if len(text) > _SHOWN:
        text = text[: _SHOWN - 3] + "..."
    return repr(text) if isinstance(value, str) else text


class SlimeStackError(ValueError):
    """The base of all errors that the library raises for what it was given."""


class UnknownId(SlimeStackError):
    """No clause, ruling, principle or conflict of the rulebook has this id."""


class ParseError(SlimeStackError):
    """A text is not in the form it should have.

    ``text`` is what was read, ``place`` the offset in it at which reading failed (0 is its first
    character), ``problem`` the sentence that says what was expected there.
    """

    def __init__(self, problem: str, text: str, place: int = 0) -> None:
        super().__init__(problem, text, place)
        self.problem = problem
        self.text = text
        self.place = place

    def __str__(self) -> str:
        start = max(0, self.place - 40)
        window = self.text[start : start + 80]
        line = "".join(c if c.isprintable() else " " for c in window)
        return f"{self.problem}\n  {line}\n  {' ' * (self.place - start)}^"


class _Defects(SlimeStackError):
    """An error that names every defect it found, one a line."""

    def __init__(self, title: str, defects: Iterable[str]) -> None:
        self.title = title
        self.defects = tuple(defects)
        super().__init__(title, self.defects)

    def __str__(self) -> str:
        told = [self.title, *(f"- {defect}" for defect in self.defects[:_TOLD])]
        if len(self.defects) > _TOLD:
            told.append(f"- and {len(self.defects) - _TOLD} more")
        return "\n".join(told)


class InvalidPosition(_Defects):
    """A described table that the game's rules cannot bring about; ``defects`` names each reason."""


class InvalidEdition(_Defects):
    """An edition that cannot be played; ``defects`` names every reason, with its place in the file."""


class InvalidDocument(_Defects):
    """A JSON document that is not as its schema says; ``defects`` names every reason, with its place in it."""

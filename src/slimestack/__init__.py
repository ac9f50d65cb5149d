"""Slime Stack: the rules of a pocket card game for 2-4 players.

Import it as ``ss``: :func:`new_game` or :func:`position` gives a state, :func:`legal_actions` says what
may happen, :func:`apply` makes it happen. What is taken from here loads when it is first used.

The public names stand in one list, the stub file ``__init__.pyi``: type checkers read it, and so does this module.
"""

from __future__ import annotations

from importlib import import_module

from slimestack.lazy import homes_of

__version__ = "0.1.0"
"""The version of the library."""


_HOMES = homes_of(__name__)
_OTHER_NAMES = {
    "winner": "result",
    "winners": "result",
    "moves": "legal_actions",
    "legal_moves": "legal_actions",
    "save": "to_json",
    "dump": "to_json",
    "dumps": "to_json",
    "to_dict": "to_json",
    "load": "from_json",
    "loads": "from_json",
    "from_dict": "from_json",
    "move": "apply",
    "do": "apply",
    "step": "steps",
    "push": "Record.push",
    "undo": "Record.undo",
    "redo": "Record.redo",
    "end": "EndTurn",
    "draw": "Draw",
    "svg": "render.svg",
    "picture": "render.svg",
    "narrate": "words.narrate",
    "label": "words.label",
    "clause": "rulebook.clause",
}
"""What to take instead of names that people try."""
__all__ = ["__version__", *_HOMES]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    """Load what is taken from the package, once."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_near(name)}")
    home = _HOMES[name]
    module = None if home == __name__ else import_module(home)
    value = getattr(module, name) if hasattr(module, name) else import_module(f"{home}.{name}")
    globals()[name] = value
    return value


def _near(name: str) -> str:
    """The public name that a wrong one means, as a question."""
    from difflib import get_close_matches

    names = {known.lower(): known for known in __all__}
    close = [names[word] for word in get_close_matches(name.lower(), names, 1, cutoff=0.78)]
    guess = _OTHER_NAMES.get(name.lower()) or " ".join(close)
    return f": did you mean {guess!r}?" if guess else ""


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""Names that people look for on a State, where other libraries have methods: each says what to use instead."""

from __future__ import annotations

_USE = {
    "apply": "slimestack.apply(state, action)",
    "play": "slimestack.play(state, text)",
    "steps": "slimestack.steps(state, action)",
    "legal_actions": "slimestack.legal_actions(state)",
    "to_act": "slimestack.to_act(state)",
    "explain": "slimestack.explain(state, action)",
    "score": "slimestack.score(state, seat)",
    "result": "slimestack.result(state)",
    "edition": "state.game.edition",
    "rulings": "state.game.rulings",
}


class Elsewhere:
    """A name that people look for on a State: it is not there, and the error says what to use.

    A method ``__getattr__`` would do the same, but makes every attribute of a State ten times slower to read.
    """

    def __init__(self, name: str, use: str) -> None:
        self.name = name
        self.use = use
        self.__doc__ = f"Not on a State: use {use}."

    def __get__(self, state: object, owner: type) -> Elsewhere:
        """Itself from the class, for ``help``.

        :raises AttributeError: from a State
        """
        if state is None:
            return self
        raise AttributeError(f"State has no attribute {self.name!r}: use {self.use}")


def point_elsewhere(kind: type) -> None:
    """Put the names on the class."""
    for name, use in _USE.items():
        setattr(kind, name, Elsewhere(name, use))

"""The errors of the kit: an impossible state, and a fault of a player or a front-end."""

from __future__ import annotations

from collections.abc import Iterable

import slimestack as ss


class InvariantError(AssertionError):
    """A state breaks invariants.

    ``breaches`` are sentences, one for each case, that begin with the number of the invariant; ``state`` is the state,
    without its seed.
    """

    def __init__(self, breaches: Iterable[str], state: ss.State) -> None:
        self.breaches = tuple(breaches)
        self.state = ss.view(state)
        super().__init__("\n".join((f"at {state!r}", *self.breaches)))


class Fault(AssertionError):
    """A fault of a player or a front-end.

    ``kind`` is one of the words that :func:`~slimestack.testing.players.check_player` and
    :func:`~slimestack.testing.front_ends.check_front_end` list; ``message`` is a sentence. ``state`` is the state at
    which it happened, without a seed: try it again there. ``request`` and ``response`` are the texts that a front-end
    got and gave.
    """

    def __init__(self, kind: str, message: str, state: ss.State, request: str = "", response: str = "") -> None:
        self.kind = kind
        self.message = message
        self.state = ss.view(state)
        self.request = request
        self.response = response
        position = ss.position_text(self.state)
        super().__init__(f"{kind}: {message}\n  position ({state.game.edition.name}): {position}")

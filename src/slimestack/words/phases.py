"""What has to happen next."""

from __future__ import annotations

from collections.abc import Mapping

from slimestack.editions.language import parse_effect
from slimestack.errors import require_type
from slimestack.rules.pending_details import pending_details
from slimestack.table.state import State
from slimestack.words.card_text import effect_of_others
from slimestack.words.text import capital, count

_WITHOUT_PLAYER = {"searching", "drawing", "dealing_rites", "over"}
"""What has to happen next where the sentence on it does not begin with a player's name."""


def pending(state: State) -> str:
    """What has to happen next, in words.

    >>> import slimestack as ss
    >>> ss.words.pending(ss.new_game(players=2))
    'P0 picks a starting type'
    >>> ss.words.pending(ss.position(["e3", "m3"]))
    "P0's turn"
    """
    require_type(state, State)
    what, more = next_step(pending_details(state))
    return f"{what}: {more}" if more else what


def pending_title(state: State) -> str:
    """What has to happen next, as a sentence begins; a player's name stays as it is.

    >>> import slimestack as ss
    >>> from slimestack.words.phases import pending_title
    >>> pending_title(ss.position(["e3", "m3"], pending=ss.Drawing(0, 1, ss.Turn())))
    'A Slime is drawn for P0: 1 left'
    """
    text = pending(state)
    return capital(text) if pending_details(state)["pending"] in _WITHOUT_PLAYER else text


describe_pending = pending
"""The name under which the package exports it."""


def next_step(details: Mapping[str, str]) -> tuple[str, str]:
    """What has to happen next, and how much of it; the second is "" where there is nothing to add.

    :param details: those of :func:`slimestack.rules.pending_details.pending_details`, which a refusal carries too
    """
    player = details.get("player", "")
    left = int(details.get("left", 0))
    match details["pending"]:
        case "picking":
            return f"{player} picks a starting type", ""
        case "turn":
            return f"{player}'s turn", ""
        case "growing":
            return f"{player} places growth", f"{count(left, 'token')} left"
        case "searching":
            return f"a Slime is drawn for {player}'s Split of {details['type']}", ""
        case "spreading":
            return f"{player} places the growth of the Split", f"{count(left, 'token')} left"
        case "ripple_window":
            return f"{player} may Combine before {details['ripple']} takes effect", ""
        case "resolving":
            return f"{player} resolves {details['ripple']}", effect_of_others(parse_effect(details["effect"]))
        case "drawing":
            return f"a Slime is drawn for {player}", f"{left} left"
        case "dealing_rites":
            return "a Rite is revealed", f"{left} left"
        case "revealing_ripple":
            return f"{player} reveals a Ripple", ""
        case _:
            return "game over", ""

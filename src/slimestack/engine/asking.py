"""What can be asked of a state: who acts, what chance may bring, how it stands, and its view."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from slimestack import chance
from slimestack.citing import implements
from slimestack.errors import InvalidValue, defect, quote, require_type
from slimestack.rules import rounds, scoring
from slimestack.rules.seats import acting_seat
from slimestack.table import pending as wait
from slimestack.table.actions import Outcome
from slimestack.table.checks import is_whole
from slimestack.table.seed import Seed
from slimestack.table.state import State, copy_table, finish
from slimestack.table.table import Table

if TYPE_CHECKING:
    from fractions import Fraction

CHANCE_PENDING = frozenset(wait.CHANCE_PENDING)


class Chance(enum.StrEnum):
    """Who acts when a card is revealed: no player. Its one member is :data:`slimestack.CHANCE`, the text ``chance``.

    >>> import slimestack as ss
    >>> ss.to_act(ss.position(["e4", "m3"], pending=ss.RevealingRipple())) == "chance"
    True
    """

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
"""What :func:`slimestack.to_act` says while a card is due."""

Actor: TypeAlias = int | Literal[Chance.CHANCE]
"""Who acts: a seat, or chance."""


def actor(state: Table) -> Actor:
    """Who acts while the game goes on."""
    return CHANCE if state.pending.__class__ in CHANCE_PENDING else acting_seat(state)


def to_act(state: State) -> Actor | None:
    """The seat that decides now, :data:`~slimestack.engine.CHANCE` when a card is due, None when the game is over.

    Seats count from 0, so compare and do not test for truth.

    >>> import slimestack as ss
    >>> ss.to_act(ss.new_game(players=2, first=1))
    1
    """
    require_type(state, State)
    return None if isinstance(state.pending, wait.Over) else actor(state)


def chance_outcomes(state: State) -> tuple[tuple[Outcome, Fraction], ...]:
    """Each card that can be revealed next, with its exact probability; they add up to 1.

    () when no card is due.

    >>> import slimestack as ss
    >>> state = ss.apply(ss.position(["e3", "m3"], deck="e1 m3"), ss.parse_action("draw"))
    >>> [(str(outcome), str(p)) for outcome, p in ss.chance_outcomes(state)]
    [('reveal slime ember', '1/4'), ('reveal slime moss', '3/4')]
    """
    from fractions import Fraction

    require_type(state, State)
    options = chance.weights(state)
    total = sum(n for _, n in options)
    return tuple([(outcome, Fraction(n, total)) for outcome, n in options])


def score(state: State, seat: int) -> scoring.Score:
    """What the seat would score if the game ended now.

    :raises SlimeStackError: for a seat that is not at the table

    >>> import slimestack as ss
    >>> ss.score(ss.position(["eR e2 d1", "m3"]), 0).total
    10
    """
    require_type(state, State)
    if not is_whole(seat, 0, state.game.players - 1):
        raise InvalidValue(defect("not_a_seat", last=state.game.players - 1, given=quote(seat)))
    return scoring.score(state, seat)


def token_holder(state: State) -> int:
    """The seat that holds the Token: the leader until it is passed, then the seat on the leader's right.

    >>> import slimestack as ss
    >>> ss.token_holder(ss.new_game(players=3, first=2))
    2
    """
    require_type(state, State)
    return rounds.token_holder(state)


def result(state: State) -> scoring.Result | None:
    """How the game ended, None while it goes on.

    >>> import slimestack as ss
    >>> ss.result(ss.new_game(players=2)) is None
    True
    """
    require_type(state, State)
    return scoring.result(state)


@implements("RULING.INFO.1", "RULING.INFO.7")
def view(state: State) -> State:
    """The state as everybody at the table may see it: without its seed.

    >>> import slimestack as ss
    >>> ss.view(ss.new_game(players=2, seed=1)) == ss.view(ss.new_game(players=2, seed=2))
    True
    """
    return with_seed(state, None)


def with_seed(state: State, seed: Seed | int | bytes | None) -> State:
    """The same table with another seed, or with none; nothing is played.

    :raises SlimeStackError: for a seed that is neither None, an int, bytes nor a Seed

    >>> import slimestack as ss
    >>> ss.with_seed(ss.new_game(players=2), 7) == ss.new_game(players=2, seed=7)
    True
    """
    require_type(state, State)
    given = None if seed is None else Seed.of(seed)
    if given == state.seed:
        return state
    table = copy_table(state)
    table.seed = given
    table._legal = state._legal
    return finish(table)

"""Checks a player: whether a bot follows the rules, does not use hidden information, and is fast enough."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from functools import cache
from typing import TypeAlias

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack.errors import InvalidValue, defect
from slimestack.testing.errors import Fault
from slimestack.testing.game_strategies import STYLES, Policy, new_games
from slimestack.testing.state_strategies import states
from slimestack.testing.strategies import sample

Player: TypeAlias = Callable[[ss.State], ss.Action]
"""A player: a function from a state in which its seat acts to a legal action."""

_DECISIONS = ("picking", "turn", "turn", "turn", "growing", "spreading", "window", "resolving", "resolving")
"""The kinds of states in which a seat decides; those with most legal actions are repeated."""
_RETRIES = 5
"""How often a decision is repeated when a player seems to peek, to see whether it is only inconsistent."""


@attrs.frozen
class PlayerReport:
    """The result of :func:`check_player`; ``slowest`` is the longest time of a decision, in seconds."""

    games: int
    decisions: int
    slowest: float


def check_player(
    player: Player | None = None,
    *,
    make: Callable[[], Player] | None = None,
    deterministic: bool = True,
    games: int = 20,
    positions: int = 100,
    seconds: float = 10.0,
) -> PlayerReport:
    """Check a bot: it plays whole games and decides in other positions, the same ones in each check.

    The games are for two to four players, with unusual editions and the invented one, and with all rulings. The player
    has one seat, in every third game all of them; the other players have different styles. Each of its decisions is
    repeated three times: twice without a seed in the state, and once with one, each time another.

    A :class:`~slimestack.testing.errors.Fault` has one of these kinds:

    * ``raised``: the player raised an exception;
    * ``no_action``: it did not return an :class:`~slimestack.Action`;
    * ``illegal``: its action is illegal; the message is the verdict;
    * ``slow``: a decision took too long. It is not interrupted;
    * ``changed``: it changed the state;
    * ``inconsistent``: it chose two actions in the same state;
    * ``peeks``: with a seed in the state, it chose another action. It must use the :func:`~slimestack.view`
      (RULING.INFO.3).

    :param player: a player whose choice depends on the state alone
    :param make: instead of ``player``, for one with a random generator or a memory: a function that makes the player as
        it is at the beginning of a game, the same each time
    :param deterministic: False for a player that cannot be made again the same; the kinds ``inconsistent`` and
        ``peeks`` are then not checked
    :param games: the number of games, at least 0
    :param positions: the number of other positions, at least 0
    :param seconds: the time limit of a decision
    :raises Fault: for the first fault
    :raises SlimeStackError: unless exactly one of ``player`` and ``make`` is given

    >>> import random
    >>> import slimestack as ss
    >>> def first(state):
    ...     return ss.legal_actions(state)[0]
    >>> check_player(first, games=6, positions=20).games
    6
    >>> def choose_with(rng):
    ...     return lambda state: rng.choice(ss.legal_actions(state))
    >>> check_player(make=lambda: choose_with(random.Random(1)), games=6, positions=20).games
    6
    >>> try:
    ...     check_player(lambda state: ss.Draw(), games=0, positions=20)
    ... except Fault as fault:
    ...     print(fault.kind)
    illegal
    """
    check = _Check(_maker(player, make), deterministic, seconds, retries=0 if player is None else _RETRIES)
    starts = zip(*[sample(strategy, games) for strategy in _starts()], strict=False)
    for number, start in enumerate([start for pair in starts for start in pair][:games]):
        check.play(start, number)
    for state in sample(states(*_DECISIONS), positions):
        check.restart()
        check.decide(state)
    return PlayerReport(games, check.decisions, check.slowest)


@cache
def _starts() -> tuple[st.SearchStrategy[ss.State], ...]:
    """The first states of games, alternately with unusual editions and with the invented one."""
    return new_games(), new_games(edition=ss.invented_edition())


def _maker(player: Player | None, make: Callable[[], Player] | None) -> Callable[[], Player]:
    if player is not None and make is None:
        return lambda: player
    if make is not None and player is None:
        return make
    raise InvalidValue(defect("player_or_make"))


class _Check:
    """Lets a player decide several times and compares its actions."""

    def __init__(self, make: Callable[[], Player], deterministic: bool, seconds: float, retries: int) -> None:
        self._make = make
        self._deterministic = deterministic
        self._seconds = seconds
        self._retries = retries
        self.decisions = 0
        self.slowest = 0.0
        self.restart()

    def restart(self) -> None:
        """Make the players anew."""
        self._first, self._second, self._third = self._make(), self._make(), self._make()

    def play(self, state: ss.State, number: int) -> None:
        """Play a whole game with the player at one seat, in every third game at all."""
        self.restart()
        seat = number % state.game.players
        others = Policy(list(STYLES)[number % len(STYLES)], number)
        rng = others.random()
        while (actor := ss.to_act(state)) is not None:
            decides = actor is not ss.CHANCE and (actor == seat or number % 3 == 0)
            state = ss.apply(state, self.decide(state) if decides else others.choose(state, rng))

    def decide(self, state: ss.State) -> ss.Action:
        """The action of the player in this state."""
        self.decisions += 1
        before = _contents(state)
        copy = attrs.evolve(state)
        seeded = ss.with_seed(state, self.decisions)
        action = self._action(self._first, state)
        second = self._action(self._second, copy)
        with_seed = self._action(self._third, seeded)
        if self._deterministic:
            if with_seed != action == second:  # a random choice, or a look at the seed
                for _ in range(self._retries):
                    second = second if second != action else self._action(self._second, copy)
            if second != action:
                raise Fault("inconsistent", f"in the same state it chose {action} and {second}", state)
            if with_seed != action:
                raise Fault("peeks", f"without a seed it chose {action}, with a seed {with_seed}", state)
        if _contents(state) != before or ss.view(seeded) != copy:
            raise Fault("changed", "the player changed the state", copy)
        return action

    def _action(self, player: Player, state: ss.State) -> ss.Action:
        start = time.perf_counter()
        try:
            action = player(state)
        except Exception as error:
            raise Fault("raised", f"the player raised {error!r}", state) from error
        seconds = time.perf_counter() - start
        self.slowest = max(self.slowest, seconds)
        if seconds > self._seconds:
            raise Fault("slow", f"a decision took {seconds:.3f} s, the limit is {self._seconds} s", state)
        if not isinstance(action, ss.Action):
            raise Fault("no_action", f"the player returned {action!r}, not an Action", state)
        if action not in ss.legal_actions(state):
            raise Fault("illegal", str(ss.explain(state, action)), state)
        return action


def _contents(state: ss.State) -> tuple[Hashable, ...]:
    """Everything that code with access to the state could change."""
    edition = state.game.edition
    return ss.to_json(state, edition=False), hash(edition), tuple(edition.rite), tuple(edition.ripple), ss.to_act(state)

"""Checking players: whether a bot keeps to the rules, to what it may know, and to its time."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from functools import cache
from typing import TypeAlias

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack.errors import SlimeStackError
from slimestack.testing.faults import Fault, sample
from slimestack.testing.playing import STYLES, Policy, new_games
from slimestack.testing.tables import states

Player: TypeAlias = Callable[[ss.State], ss.Action]
"""A player: a callable that is given the table when its seat is to act, and gives back a legal action."""

_DECIDED = ("picking", "turn", "turn", "turn", "growing", "spreading", "window", "resolving", "resolving")
"""The kinds of tables at which a seat decides, those with the most choice more often."""
_AGAIN = 5
"""How often more a player is asked when it seems to peek, to find out whether it only guesses."""


@attrs.frozen
class PlayerReport:
    """What :func:`check_player` asked: ``slowest`` is the longest time of an answer, in seconds."""

    games: int
    decisions: int
    slowest: float


def check_player(
    player: Player | None = None,
    *,
    make: Callable[[], Player] | None = None,
    steady: bool = True,
    games: int = 20,
    tables: int = 100,
    seconds: float = 10.0,
) -> PlayerReport:
    """Check a bot: it plays whole games, and is asked at arbitrary tables, always the same ones.

    The games are for two to four, with odd boxes and the invented one, and with all rulings. The player sits at
    one seat, in every third game at all; the others play in different styles. At each decision of its seat it is asked
    three times: twice with the table as everybody sees it, and once with a seed in it, another one each time.

    Any of these is a :class:`~slimestack.testing.faults.Fault` of the kind:

    * ``raised``: an exception came out of it;
    * ``no_action``: what it gave back is no :class:`~slimestack.Action`;
    * ``illegal``: the rules forbid its action; the clauses are told;
    * ``slow``: an answer took longer than it may. It is not broken off before;
    * ``changed``: the table is not what it was before the player saw it;
    * ``unsteady``: it answered the same table in two ways;
    * ``peeks``: with a seed in the table, its answer is another. It must look at the :func:`~slimestack.view`
      (RULING.INFO.3).

    :param player: the player, if its answer depends on nothing but the table
    :param make: instead of ``player``, for one with a generator or a memory of its own: what makes it, the same each
        time, as it is at the beginning of a game
    :param steady: False for a player that nobody can make again the same; ``unsteady`` and ``peeks`` are not told then
    :param games: how many games it plays, at least 0
    :param tables: at how many other tables it is asked, at least 0
    :param seconds: how long an answer may take
    :raises Fault: for the first fault
    :raises SlimeStackError: when not exactly one of ``player`` and ``make`` is given

    >>> import random
    >>> import slimestack as ss
    >>> def hasty(state):
    ...     return ss.legal_actions(state)[0]
    >>> check_player(hasty, games=6, tables=20).games
    6
    >>> def guess(rng):
    ...     return lambda state: rng.choice(ss.legal_actions(state))
    >>> check_player(make=lambda: guess(random.Random(1)), games=6, tables=20).games
    6
    >>> try:
    ...     check_player(lambda state: ss.Draw(), games=0, tables=20)
    ... except Fault as fault:
    ...     print(fault.kind)
    illegal
    """
    asking = _Asking(_maker(player, make), steady, seconds, again=0 if player is None else _AGAIN)
    starts = zip(*[sample(strategy, games) for strategy in _starts()], strict=False)
    for number, start in enumerate([one for pair in starts for one in pair][:games]):
        asking.play(start, number)
    for table in sample(states(*_DECIDED), tables):
        asking.sit_down()
        asking.ask(table)
    return PlayerReport(games, asking.decisions, asking.slowest)


@cache
def _starts() -> tuple[st.SearchStrategy[ss.State], ...]:
    """How the games begin, by turns: with odd boxes, and with the invented one."""
    return new_games(), new_games(edition=ss.invented_edition())


def _maker(player: Player | None, make: Callable[[], Player] | None) -> Callable[[], Player]:
    if player is not None and make is None:
        return lambda: player
    if make is not None and player is None:
        return make
    raise SlimeStackError("a player is checked, or what makes one: exactly one of them is given")


class _Asking:
    """Asks a player, and holds its answers against each other."""

    def __init__(self, make: Callable[[], Player], steady: bool, seconds: float, again: int) -> None:
        self._make = make
        self._steady = steady
        self._seconds = seconds
        self._again = again
        self.decisions = 0
        self.slowest = 0.0
        self.sit_down()

    def sit_down(self) -> None:
        """The player begins anew."""
        self._first, self._second, self._third = self._make(), self._make(), self._make()

    def play(self, state: ss.State, number: int) -> None:
        """A whole game with the player at a seat, in every third game at all of them."""
        self.sit_down()
        seat = number % state.game.players
        others = Policy(list(STYLES)[number % len(STYLES)], number)
        rng = others.random()
        while (actor := ss.to_act(state)) is not None:
            its = actor is not ss.CHANCE and (actor == seat or number % 3 == 0)
            state = ss.apply(state, self.ask(state) if its else others.choose(state, rng))

    def ask(self, table: ss.State) -> ss.Action:
        """What the player does at this table."""
        self.decisions += 1
        before = _everything(table)
        again = attrs.evolve(table)
        seeded = ss.with_seed(table, self.decisions)
        answer = self._answer(self._first, table)
        told = self._answer(self._second, again)
        peeked = self._answer(self._third, seeded)
        if self._steady:
            if peeked != answer == told:  # by chance, or by the seed
                for _ in range(self._again):
                    told = told if told != answer else self._answer(self._second, again)
            if told != answer:
                raise Fault("unsteady", f"it answers {answer} and, to the same table, {told}", table)
            if peeked != answer:
                raise Fault("peeks", f"without a seed it answers {answer}, with a seed {peeked}", table)
        if _everything(table) != before or ss.view(seeded) != again:
            raise Fault("changed", "the table is not what it was before the player saw it", again)
        return answer

    def _answer(self, player: Player, table: ss.State) -> ss.Action:
        started = time.perf_counter()
        try:
            answer = player(table)
        except Exception as error:
            raise Fault("raised", f"{error!r} came out of the player", table) from error
        taken = time.perf_counter() - started
        self.slowest = max(self.slowest, taken)
        if taken > self._seconds:
            raise Fault("slow", f"an answer took {taken:.3f} s, {self._seconds} s are allowed", table)
        if not isinstance(answer, ss.Action):
            raise Fault("no_action", f"it answers {answer!r}, which is no Action", table)
        if answer not in ss.legal_actions(table):
            raise Fault("illegal", str(ss.explain(table, answer)), table)
        return answer


def _everything(table: ss.State) -> tuple[Hashable, ...]:
    """Everything that could be changed by somebody who has the table in hand."""
    edition = table.game.edition
    return ss.to_json(table, box=False), hash(edition), tuple(edition.rite), tuple(edition.ripple), ss.to_act(table)

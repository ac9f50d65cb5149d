"""Consequences: what happens when an action is played, with exact odds where cards decide."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from operator import itemgetter
from typing import TYPE_CHECKING

import attrs

from slimestack.disputes.change import Change, change
from slimestack.engine import Actor, apply, chance_outcomes, legal_actions, steps, view
from slimestack.engine.asking import actor
from slimestack.engine.legal import check_action
from slimestack.errors import InvalidValue, defect, quote
from slimestack.rules.piles import add_cards
from slimestack.table.actions import Action, Outcome, RevealSlime
from slimestack.table.checks import each, is_whole, isa
from slimestack.table.facts import Fact
from slimestack.table.kinds import TYPES
from slimestack.table.pending import CHANCE_PENDING, Drawing, Searching
from slimestack.table.slimes import Counts
from slimestack.table.state import State

if TYPE_CHECKING:
    from fractions import Fraction

Cards = tuple[tuple[Outcome, int], ...]
"""Cards, each kind once with its number, in the order in which they are listed as outcomes."""
MOST_TABLES = 10_000
"""How many states are examined for one distribution, by default."""
_LIMIT = 1_000_000


@attrs.frozen
class DrawOutcome:
    """One thing that chance can bring.

    ``cards`` are the cards, in whatever order they come, ``probability`` is that of just these cards. ``before``
    is the state before the first of them, ``state`` the state after the last.

    >>> import slimestack as ss
    >>> drawing = ss.apply(ss.position(["e3", "m3"], deck="e1 m3"), ss.parse_action("draw"))
    >>> likely = ss.odds(drawing).outcomes[0]
    >>> [(str(card), n) for card, n in likely.cards], str(likely.probability), ss.swarm_text(likely.state.swarms[0])
    ([('reveal slime moss', 1)], '3/4', 'e3 m0')
    """

    cards: Cards
    probability: Fraction
    state: State = attrs.field(repr=False)
    before: State = attrs.field(repr=False)

    @property
    def change(self) -> Change:
        """What these cards change, compared with the state before the first of them."""
        return change(self.before, self.state)


@attrs.frozen
class Odds:
    """Everything that the cards of one pull can be, with exact probabilities, the likeliest first.

    A pull is all the cards of a Draw, of a Ripple's share for one seat or of a Split's search; a Rite or a
    Ripple is a pull by itself. ``state`` is the state where the pull is due; if no card is due, there are no
    ``outcomes``. ``stopped_after`` is None when ``outcomes`` are all that can happen. Else it is the number of
    cards after which the calculation stopped, at its bound: each probability is exact, and the cards that take
    longer are left out.
    """

    state: State = attrs.field(repr=False, validator=isa(State))
    outcomes: tuple[DrawOutcome, ...] = attrs.field(default=(), validator=each(isa(DrawOutcome)))
    stopped_after: int | None = attrs.field(default=None, validator=isa(int, type(None)))

    @property
    def covered(self) -> Fraction:
        """The sum of the probabilities: 1, unless the calculation stopped early or no card is due."""
        return self.of(lambda outcome: True)

    def of(self, happens: Callable[[DrawOutcome], bool]) -> Fraction:
        """The probability of all outcomes for which ``happens`` is true.

        >>> import slimestack as ss
        >>> drawing = ss.apply(ss.position(["e4", "m3"], deck="e2 m2"), ss.parse_action("draw"))
        >>> str(ss.odds(drawing).of(lambda outcome: len(outcome.cards) == 2))
        '2/3'
        """
        from fractions import Fraction

        return sum([one.probability for one in self.outcomes if happens(one)], Fraction(0))


@attrs.frozen
class Consequences:
    """What happens when an action is played.

    ``actor`` is who plays it, ``state`` the state right after it and before any card, ``change`` what it
    changes, ``facts`` are what followed by rule. ``odds`` are the odds of the cards that are due then, None when
    no card is due.

    >>> import slimestack as ss
    >>> result = ss.consequences(ss.position(["e3 e0", "m3"]), ss.parse_action("combine e0 e3"))
    >>> result.actor, result.change.supply, result.facts, result.odds
    (0, -1, (), None)
    """

    action: Action
    actor: Actor
    state: State = attrs.field(repr=False)
    change: Change
    facts: tuple[Fact, ...]
    odds: Odds | None


def consequences(state: State, action: Action, *, most: int = MOST_TABLES) -> Consequences:
    """What happens if the action is played in this state, with the exact odds of the cards that it brings.

    :param most: how many states are examined at most for the odds of the cards, 1 to 1,000,000
    :raises IllegalAction: when the rules forbid the action

    >>> import slimestack as ss
    >>> table = ss.position(["e4 d2", "m3"], row=[], deck="e1 m1")
    >>> drawing = ss.consequences(table, ss.parse_action("draw"))
    >>> [([str(card) for card, _ in one.cards], str(one.probability)) for one in drawing.odds.outcomes]
    [(['reveal slime ember', 'reveal slime moss'], '1')]
    >>> change = ss.consequences(table, ss.parse_action("mutate d2 e4")).change
    >>> [(seat.before.total, seat.after.total) for seat in change.seats], change.supply
    ([(4, 3)], -1)
    """
    _check_most(most)
    table = view(state)
    check_action(action)
    step = steps(table, action)[0]
    due = isinstance(step.state.pending, CHANCE_PENDING)
    return Consequences(
        action,
        actor(table),
        step.state,
        change(table, step.state),
        step.facts,
        odds(step.state, most=most) if due else None,
    )


def _check_most(most: object) -> None:
    if not is_whole(most, 1, _LIMIT):
        raise InvalidValue(
            defect("not_number", what="the most states to look at", low=1, high=_LIMIT, given=quote(most))
        )


def odds(state: State, *, most: int = MOST_TABLES) -> Odds:
    """The exact odds of the cards that are due in this state; no outcomes when no card is due.

    The cards of a Draw, of a Ripple's Slimes for one seat and of a Split's search are taken together, by how
    many of each type there are; the order in which they come does not matter.

    :param most: how many states are examined at most, 1 to 1,000,000

    >>> import slimestack as ss
    >>> split = ss.apply(ss.position(["e4", "m3"], deck="e2 m1"), ss.parse_action("split e4"))
    >>> [(sum(n for _, n in one.cards), str(one.probability)) for one in ss.odds(split).outcomes]
    [(3, '2/3'), (2, '1/3')]
    """
    _check_most(most)
    table = view(state)
    if not isinstance(table.pending, CHANCE_PENDING):
        return Odds(table)
    if not isinstance(table.pending, Drawing | Searching):
        single = [
            DrawOutcome(((card, 1),), chance, apply(table, card), table) for card, chance in chance_outcomes(table)
        ]
        return Odds(table, tuple(single))
    return _pull(table, most)


_SLIMES = tuple([RevealSlime(kind) for kind in TYPES])
_Pull = dict[Counts, tuple[State, int]]
"""By the cards drawn the state, which their order does not change, and its probability in parts of a whole."""


def _pull(table: State, most: int) -> Odds:
    """The odds of a pull of Slimes, card by card: after each, all states that can be reached."""
    done: list[tuple[_Pull, int]] = []
    reached: _Pull = {(0, 0, 0, 0): (table, 1)}
    whole, examined = 1, 0
    while reached:
        examined += len(reached)
        if examined > most:
            return Odds(table, _likeliest_first(table, done), sum(next(iter(reached))))
        common = lcm(*{sum(here.deck) for here, _ in reached.values()})
        going, ended = _next_card(reached, common)
        whole *= common
        done.append((ended, whole))
        reached = going
    return Odds(table, _likeliest_first(table, done))


def _next_card(reached: _Pull, common: int) -> tuple[_Pull, _Pull]:
    """One more card: the states in which the pull continues, and those in which it has ended."""
    going: _Pull = {}
    ended: _Pull = {}
    for counts, (here, parts) in reached.items():
        each = parts * (common // sum(here.deck))
        for card in legal_actions(here):
            assert isinstance(card, RevealSlime)
            drawn = add_cards(counts, card.type, 1)
            after, before = going.get(drawn) or ended.get(drawn) or (apply(here, card), 0)
            into = going if _same_pull(here, after) else ended
            into[drawn] = after, before + each * here.deck[card.type.index]
    return going, ended


def _same_pull(before: State, after: State) -> bool:
    """Whether the card due at ``after`` belongs to the same pull as the one that led there."""
    match before.pending, after.pending:
        case Searching(), Searching():
            return True
        case Drawing(seat, left, then), Drawing(other, next_left, next_then):
            return (seat, left - 1, then) == (other, next_left, next_then)
        case _:
            return False


def _cards(counts: Counts) -> Cards:
    return tuple([(card, n) for card, n in zip(_SLIMES, counts, strict=True) if n])


def _likeliest_first(table: State, done: list[tuple[_Pull, int]]) -> tuple[DrawOutcome, ...]:
    """The likeliest first; those that are as likely as each other stay in the order in which they were found."""
    from fractions import Fraction

    last = done[-1][1] if done else 1
    found = [
        (parts * (last // whole), counts, after) for ended, whole in done for counts, (after, parts) in ended.items()
    ]
    found.sort(key=itemgetter(0), reverse=True)
    return tuple([DrawOutcome(_cards(counts), Fraction(parts, last), after, table) for parts, counts, after in found])

"""Outlook: what happens when an action is played, with exact odds where cards decide."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from typing import TYPE_CHECKING

import attrs

from slimestack.disputes.change import Change, change
from slimestack.engine import Actor, apply, chance_outcomes, legal_actions, steps, view
from slimestack.engine.asking import actor
from slimestack.engine.legal import check_action
from slimestack.errors import SlimeStackError, quote
from slimestack.rules.piles import plus
from slimestack.table.actions import Action, Outcome, RevealSlime
from slimestack.table.checks import is_whole
from slimestack.table.facts import Fact
from slimestack.table.pending import CHANCE_PENDING, Drawing, Searching
from slimestack.table.slimes import TYPES, Counts
from slimestack.table.state import State

if TYPE_CHECKING:
    from fractions import Fraction

Cards = tuple[tuple[Outcome, int], ...]
"""Cards that were turned up, each kind once with how many of it there were, in the order of their list."""
MOST_TABLES = 10_000
"""How many tables are looked at for one distribution, if nothing else is asked for."""
_LIMIT = 1_000_000


@attrs.frozen
class DrawOutcome:
    """One thing that can come: the cards, whatever their order, how likely they are, and the table then.

    >>> import slimestack as ss
    >>> drawing = ss.apply(ss.position(["e3", "m3"], deck="e1 m3"), ss.parse_action("draw"))
    >>> likely = ss.odds(drawing).outcomes[0]
    >>> [(str(card), n) for card, n in likely.cards], str(likely.odds), ss.swarm_text(likely.state.swarms[0])
    ([('reveal slime moss', 1)], '3/4', 'e3 m0')
    """

    cards: Cards
    odds: Fraction
    state: State = attrs.field(repr=False)
    before: State = attrs.field(repr=False)

    @property
    def change(self) -> Change:
        """What is then different from the table before the first of the cards."""
        return change(self.before, self.state)


@attrs.frozen
class Odds:
    """All that the cards of one pull can be, with exact odds, the likeliest first.

    A pull is all the cards of a Draw, of a Ripple's share for one seat or of a Split's search; a Rite or a
    Ripple is a pull by itself. ``cut`` is None when ``outcomes`` are all that can come, and their odds add up
    to 1. Else it is the sentence that says where the reckoning was left off: the odds told are exact, and
    ``told`` is what they add up to.
    """

    outcomes: tuple[DrawOutcome, ...]
    cut: str | None = None

    @property
    def told(self) -> Fraction:
        """What the odds told add up to: 1, unless the reckoning was cut."""
        from fractions import Fraction

        return sum([one.odds for one in self.outcomes], Fraction(0))

    def of(self, happens: Callable[[DrawOutcome], bool]) -> Fraction:
        """How likely it is that something comes of which this is true.

        >>> import slimestack as ss
        >>> drawing = ss.apply(ss.position(["e4", "m3"], deck="e2 m2"), ss.parse_action("draw"))
        >>> str(ss.odds(drawing).of(lambda coming: len(coming.cards) == 2))
        '2/3'
        """
        from fractions import Fraction

        return sum([one.odds for one in self.outcomes if happens(one)], Fraction(0))


@attrs.frozen
class Consequences:
    """What happens when an action is played.

    ``actor`` is who plays it, ``state`` the table right after it and before any card, ``change`` what is
    different there, ``facts`` what followed by rule. ``odds`` is what the cards can be that are due then,
    None when none is.
    """

    action: Action
    actor: Actor
    state: State = attrs.field(repr=False)
    change: Change
    facts: tuple[Fact, ...]
    odds: Odds | None


def consequences(state: State, action: Action, *, most: int = MOST_TABLES) -> Consequences:
    """What happens if the action is played at this table, with the exact odds of the cards that it brings.

    :param most: how many tables are looked at for the distribution of the cards, 1 to 1,000,000
    :raises IllegalAction: when the rules forbid the action

    >>> import slimestack as ss
    >>> table = ss.position(["e4 d2", "m3"], row=[], deck="e1 m1")
    >>> told = ss.consequences(table, ss.parse_action("draw"))
    >>> [(one.cards[0][0].type.value, one.cards[-1][0].type.value, str(one.odds)) for one in told.odds.outcomes]
    [('ember', 'moss', '1')]
    >>> told = ss.consequences(table, ss.parse_action("mutate d2 e4"))
    >>> [(seat.before.total, seat.after.total) for seat in told.change.seats], told.change.supply
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
        raise SlimeStackError(f"how many tables are looked at is a number from 1 to {_LIMIT}, not {quote(most)}")


def odds(state: State, *, most: int = MOST_TABLES) -> Odds:
    """All that the cards can be that are due at this table, with exact odds; no cards, when none is due.

    The cards of a Draw, of a Ripple's Slimes for one seat and of a Split's search are taken together, by how
    many of each type there are; the order in which they come does not matter.

    :param most: how many tables are looked at, 1 to 1,000,000

    >>> import slimestack as ss
    >>> split = ss.apply(ss.position(["e4", "m3"], deck="e2 m1"), ss.parse_action("split e4"))
    >>> [(sum(n for _, n in one.cards), str(one.odds)) for one in ss.odds(split).outcomes]
    [(3, '2/3'), (2, '1/3')]
    """
    _check_most(most)
    table = view(state)
    if not isinstance(table.pending, CHANCE_PENDING):
        return Odds(())
    if not isinstance(table.pending, Drawing | Searching):
        told = [DrawOutcome(((card, 1),), likely, apply(table, card), table) for card, likely in chance_outcomes(table)]
        return Odds(tuple(told))
    return _pull(table, most)


_Pull = dict[tuple[Counts, State], int]
"""How likely it is to have turned up these cards and to be at this table, as parts of a common whole."""


def _pull(table: State, most: int) -> Odds:
    """The distribution of a pull of Slimes, card by card: after each, all tables that can be reached."""
    from fractions import Fraction

    done: list[DrawOutcome] = []
    reached: _Pull = {((0, 0, 0, 0), table): 1}
    whole, looked = 1, 0
    while reached:
        looked += len(reached)
        if looked > most:
            cards = sum(next(iter(reached))[0])
            return Odds(_likeliest_first(done), f"the reckoning was left off after {cards} cards")
        common = lcm(*{sum(here.deck) for _, here in reached})
        going, ended = _next_card(reached, common)
        whole *= common
        done += [
            DrawOutcome(_cards(counts), Fraction(parts, whole), after, table)
            for (counts, after), parts in ended.items()
        ]
        reached = going
    return Odds(_likeliest_first(done))


def _next_card(reached: _Pull, common: int) -> tuple[_Pull, _Pull]:
    """One card more: the tables at which the pull goes on, and those at which it has ended."""
    going: _Pull = {}
    ended: _Pull = {}
    for (counts, here), parts in reached.items():
        each = parts * (common // sum(here.deck))
        for card in legal_actions(here):
            assert isinstance(card, RevealSlime)
            after = apply(here, card)
            into = going if _same_pull(here, after) else ended
            key = plus(counts, card.type, 1), after
            into[key] = into.get(key, 0) + each * here.deck[card.type.index]
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
    return tuple([(RevealSlime(kind), n) for kind, n in zip(TYPES, counts, strict=True) if n])


def _likeliest_first(outcomes: list[DrawOutcome]) -> tuple[DrawOutcome, ...]:
    """The likeliest first; those that are as likely as each other stay in the order in which they were found."""
    return tuple(sorted(outcomes, key=lambda one: one.odds, reverse=True))

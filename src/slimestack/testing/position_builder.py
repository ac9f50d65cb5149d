"""Builds a position step by step, with the values that :func:`slimestack.position` needs."""

from __future__ import annotations

from itertools import product
from random import Random

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack import cards
from slimestack.table.slimes import Counts
from slimestack.testing import strategies
from slimestack.testing.card_strategies import START, TYPES, UP_TO, lasting_effects, now_effects, one_of_these
from slimestack.testing.measures import ROW, count_bigs, count_royals, modified_amount

SEATS = st.integers(0, 3)
_PILES = st.one_of(
    one_of_these(list(product(range(3), repeat=4))),
    one_of_these(list(product((0, 1, 4, 9), repeat=4))),
)
_SUPPLIES = st.one_of(st.integers(0, 3), st.integers(4, 60), st.just(500))
_EDITIONS = st.one_of(strategies.editions(), st.builds(ss.invented_edition))
_EFFECTS = st.lists(st.tuples(lasting_effects(), one_of_these([15, *range(1, 15)])), max_size=4)


@attrs.define
class PositionBuilder:
    """A position under construction: the arguments of :func:`slimestack.position`."""

    edition: ss.Edition
    rulings: ss.Rulings
    players: int
    leader: int
    rng: Random
    """Makes the choices of little effect: which cards are in which pile."""
    round: int = 1
    active: int | None = None
    swarms: list[list[ss.Slime]] = attrs.Factory(list)
    deck: list[int] = attrs.Factory(list)
    discard: list[int] = attrs.Factory(list)
    supply: int = 0
    in_force: tuple[ss.InForce, ...] = ()
    rites: tuple[list[str], list[str], list[str], list[list[str]]] | None = None
    """Row, deck, discard and claimed Rites."""

    @property
    def kept(self) -> int:
        """The number of Ripples in this game."""
        return self.edition.ripples_kept[self.players - 2]

    @property
    def own(self) -> list[ss.Slime]:
        """The Swarm of the active seat."""
        assert self.active is not None
        return self.swarms[self.active]

    def order(self) -> list[int]:
        """The seats clockwise, starting with the leader."""
        return [(self.leader + step) % self.players for step in range(self.players)]

    def build(self, pending: ss.Pending, actions_left: int = 0, ripple: str | None = None) -> ss.State:
        """The state with this pending; ``ripple`` is the one revealed."""
        if self.rites is None:
            self.deal_rites()
        assert self.rites is not None
        row, deck, discard, claimed = self.rites
        return ss.position(
            [tuple(swarm) for swarm in self.swarms],
            edition=self.edition,
            rulings=self.rulings,
            round=self.round,
            active=self.active,
            leader=self.leader,
            actions_left=actions_left,
            pending=pending,
            in_force=self.in_force,
            deck=counts(self.deck),
            discard=counts(self.discard),
            row=row,
            rite_deck=deck,
            rite_discard=discard,
            claimed=claimed,
            unseen_ripples=self._unseen(pending, ripple),
            supply=self.supply,
        )

    def deal_rites(self, due: int = 0) -> int:
        """Put the Rites in their zones, some of them nowhere, up to ``due`` still to be dealt; returns how many are."""
        rng, rites = self.rng, list(self.edition.rite)
        claimed: list[list[str]] = [[] for _ in range(self.players)]
        rng.shuffle(rites)
        for _ in range(rng.choice((0, 0, 1, 3, len(rites) - 3, len(rites) - 1))):
            claimed[rng.randrange(self.players)].append(rites.pop())
        while len(rites) > max(1, due) and rng.random() < 0.1:
            rites.pop()
        full = min(ROW, len(rites))
        due = min(due, full)
        row, rest = rites[: full - due], rites[full - due :]
        cut = rng.choice((0, 1, len(rest))) if len(rest) > 1 else 0
        discard = rest[: min(cut, len(rest) - 1)] if due else rest[:cut]
        self.rites = (row, rest[len(discard) :], discard, claimed)
        return due

    def _unseen(self, pending: ss.Pending, ripple: str | None) -> list[str]:
        drawn = self.round - 1 - isinstance(pending, ss.RevealingRipple)
        others = [other for other in self.edition.ripple if other != ripple]
        return self.rng.sample(others, len(self.edition.ripple) - drawn)


def counts(pile: list[int]) -> Counts:
    """A pile as counts of each type."""
    a, b, c, d = pile
    return (a, b, c, d)


def any_position(draw: st.DrawFn, edition: ss.Edition | None = None) -> PositionBuilder:
    """A position, undecided whose turn it is."""
    players = draw(UP_TO[2]) + 2
    builder = PositionBuilder(
        edition=draw(_EDITIONS) if edition is None else edition,
        rulings=draw(strategies.rulings()),
        players=players,
        leader=draw(SEATS) % players,
        rng=Random(draw(st.integers(0, 999))),  # noqa: S311  # games need no cryptographer
    )
    builder.swarms = [list(swarm) for swarm in draw(strategies.all_swarms(players))]
    builder.deck, builder.discard = list(draw(_PILES)), list(draw(_PILES))
    builder.supply = draw(_SUPPLIES)
    return builder


def before_first_turn(draw: st.DrawFn, with_slimes: int) -> PositionBuilder:
    """A position before the first turn, in which so many seats from the leader on have their Slimes."""
    builder = any_position(draw)
    kinds = draw(st.permutations(TYPES))
    builder.swarms = [[] for _ in range(builder.players)]
    builder.deck, builder.discard = list(builder.edition.slimes), [0, 0, 0, 0]
    for seat, kind in list(zip(builder.order(), kinds, strict=False))[:with_slimes]:
        builder.swarms[seat] = [ss.Slime(kind)] * START
        builder.deck[TYPES.index(kind)] -= START
    builder.supply = builder.edition.growth_tokens
    return builder


def add_effects(draw: st.DrawFn, builder: PositionBuilder) -> None:
    """Put effects in force, if a Ripple has been revealed in this round."""
    if builder.round > 1:
        for effect, bits in draw(_EFFECTS):
            seats = tuple(seat for seat in range(builder.players) if bits >> seat & 1)
            builder.in_force += (ss.InForce(effect, seats or (0,)),)


def in_turn(draw: st.DrawFn) -> PositionBuilder:
    """A position in the turn of a seat."""
    builder = any_position(draw)
    rounds = builder.kept + (builder.rulings.end_trigger == "failed_draw")
    number = draw(UP_TO[15])
    builder.round = 1 if number == 1 else 1 + (1 + number) % rounds
    builder.active = draw(SEATS) % builder.players
    add_effects(draw, builder)
    return builder


def at_round_start(draw: st.DrawFn, edition: ss.Edition | None = None, after_last: bool = True) -> PositionBuilder:
    """A position at the start of a round, before its first turn; ``after_last``: also after the last round."""
    builder = any_position(draw, edition)
    last = builder.kept
    if builder.rulings.end_trigger != "failed_draw":
        last -= not after_last
    if last < 1:
        builder.rulings, last = attrs.evolve(builder.rulings, end_trigger="failed_draw"), builder.kept
    builder.round = 2 + draw(UP_TO[15]) % last
    return builder


def during_ripple(draw: st.DrawFn, edition: ss.Edition) -> PositionBuilder:
    """A position in which a Ripple of this edition is being resolved."""
    builder = at_round_start(draw, edition)
    if builder.rulings.end_trigger == "last_ripple_unresolved" and builder.round > builder.kept:
        builder.rulings = attrs.evolve(builder.rulings, end_trigger="last_ripple_resolved")
    add_effects(draw, builder)
    return builder


def actions_per_turn(swarm: list[ss.Slime]) -> int:
    """The number of actions of a turn with this Swarm."""
    return 2 if count_royals(swarm) else 1


def amount(builder: PositionBuilder, knob: cards.Knob) -> int:
    """The amount of a Grow or Draw declared now; if it is 0, the effects in force are removed."""
    assert builder.active is not None
    base = 1 + count_bigs(builder.own)
    total = modified_amount(builder.in_force, builder.active, knob, base)
    if not total:
        builder.in_force = ()
    return total or base


def within_part(draw: st.DrawFn, one: cards.Effect) -> tuple[cards.Effect, tuple[cards.Effect, ...]]:
    """An effect of a part that includes this one, and what is left of a share after this one."""
    form = draw(UP_TO[7])
    if form < 4:
        return one, ()
    other = draw(now_effects())
    if form == 4:
        return cards.Seq((other, one)), ()
    if form == 5:
        return cards.Seq((one, other)), (other,)
    if form == 6:
        return cards.Seq((cards.Seq((other, one)), other)), (other,)
    return (one, ()) if isinstance(one, cards.May | cards.MoveGrowth) else (cards.May(one), ())


def seats_to_come(draw: st.DrawFn, builder: PositionBuilder, who: cards.Who) -> tuple[int, ...]:
    """The seats of a part whose share is still to come."""
    order = builder.order()
    match who:
        case cards.TokenPlayer():
            return (builder.leader,)
        case cards.Most() | cards.Fewest():
            bits = 1 + draw(UP_TO[14])
            return tuple(seat for n, seat in enumerate(order) if bits >> n & 1) or (order[-1],)
        case cards.EveryoneElse():
            order = order[1:]
        case _:
            pass
    return tuple(order[draw(SEATS) % len(order) :])


def make_possible(draw: st.DrawFn, builder: PositionBuilder, seat: int, effect: cards.Effect) -> None:
    """Add what the effect needs to have a result."""
    swarm = builder.swarms[seat]
    match effect:
        case cards.Disburse():
            builder.supply += 1
            swarm.append(draw(strategies.uncrowned()))
        case cards.DrawSlimes():
            builder.discard[draw(SEATS)] += 1
        case cards.DissolveSlimes(_, slimes) | cards.RemoveGrowth(_, slimes):
            least = 1 if isinstance(effect, cards.RemoveGrowth) else 0
            if not any(slimes.matches(s) and s.growth >= least and not s.royal for s in swarm):
                rng = Random(draw(UP_TO[15]))  # noqa: S311  # games need no cryptographer
                fitting = [ss.Slime(kind, n) for kind in slimes.types for n in range(least, 16)]
                swarm.append(rng.choice([slime for slime in fitting if slimes.matches(slime)]))
        case cards.MoveGrowth():
            swarm += [ss.Slime(TYPES[draw(SEATS)], 1 + draw(UP_TO[7])), draw(strategies.uncrowned())]
        case cards.May(inner):
            make_possible(draw, builder, seat, inner)
        case cards.Seq(members):
            make_possible(draw, builder, seat, members[0])
        case _:
            pass


def partly_done(effect: cards.Effect, done: int) -> cards.Effect:
    """The effect after some of its units."""
    match effect:
        case cards.Disburse(n) | cards.DissolveSlimes(n):
            return attrs.evolve(effect, n=n - done % n)
        case cards.MoveGrowth(n):
            return cards.MoveGrowth(n - done % n)
        case _:
            return effect

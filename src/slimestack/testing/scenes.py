"""Scenes: tables being laid, before :func:`slimestack.position` is told what lies there."""

from __future__ import annotations

from itertools import product
from random import Random

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack import cards
from slimestack.table.slimes import Counts
from slimestack.testing import strategies
from slimestack.testing.measures import ROW, bigs, changed, royals
from slimestack.testing.strategies import START, TYPES, UP_TO

SEATS = st.integers(0, 3)
_PILES = st.one_of(
    strategies.one_of_these(list(product(range(3), repeat=4))),
    strategies.one_of_these(list(product((0, 1, 4, 9), repeat=4))),
)
_SUPPLIES = st.one_of(st.integers(0, 3), st.integers(4, 60), st.just(500))
_BOXES = st.one_of(strategies.editions(), st.builds(ss.invented_edition))
_HELD = st.lists(st.tuples(strategies.lasting_effects(), strategies.one_of_these([15, *range(1, 15)])), max_size=4)


@attrs.define
class Scene:
    """A table being laid: what :func:`slimestack.position` will be told."""

    edition: ss.Edition
    rulings: ss.Rulings
    players: int
    leader: int
    rng: Random
    """Decides what hardly matters: which cards lie in which pile."""
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
        """How many Ripples this game keeps."""
        return self.edition.ripples_kept[self.players - 2]

    @property
    def own(self) -> list[ss.Slime]:
        """The Swarm of the seat in its turn."""
        assert self.active is not None
        return self.swarms[self.active]

    def order(self) -> list[int]:
        """The seats from the leader on, clockwise."""
        return [(self.leader + step) % self.players for step in range(self.players)]

    def laid(self, pending: ss.Pending, actions_left: int = 0, ripple: str | None = None) -> ss.State:
        """The state in which this is waited for; ``ripple`` is the one face-up."""
        if self.rites is None:
            self.lay_rites()
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

    def lay_rites(self, due: int = 0) -> int:
        """Lay the Rites, some of the box left out, with so many still to be dealt; as many as there can be."""
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
    """A pile as counts by type."""
    a, b, c, d = pile
    return (a, b, c, d)


def any_scene(draw: st.DrawFn, edition: ss.Edition | None = None) -> Scene:
    """A table with nothing decided about the turn."""
    players = draw(UP_TO[2]) + 2
    scene = Scene(
        edition=draw(_BOXES) if edition is None else edition,
        rulings=draw(strategies.rulings()),
        players=players,
        leader=draw(SEATS) % players,
        rng=Random(draw(st.integers(0, 999))),  # noqa: S311  # games need no cryptographer
    )
    scene.swarms = [list(swarm) for swarm in draw(strategies.tables_of_slimes(players))]
    scene.deck, scene.discard = list(draw(_PILES)), list(draw(_PILES))
    scene.supply = draw(_SUPPLIES)
    return scene


def starting(draw: st.DrawFn, with_slimes: int) -> Scene:
    """The table before the first turn, when so many seats from the leader on have their Slimes."""
    scene = any_scene(draw)
    kinds = draw(st.permutations(TYPES))
    scene.swarms = [[] for _ in range(scene.players)]
    scene.deck, scene.discard = list(scene.edition.slimes), [0, 0, 0, 0]
    for seat, kind in list(zip(scene.order(), kinds, strict=False))[:with_slimes]:
        scene.swarms[seat] = [ss.Slime(kind)] * START
        scene.deck[TYPES.index(kind)] -= START
    scene.supply = scene.edition.growth_tokens
    return scene


def hold(draw: st.DrawFn, scene: Scene) -> None:
    """Let effects be in force, if a Ripple has been drawn in this round."""
    if scene.round > 1:
        for effect, some in draw(_HELD):
            seats = tuple(seat for seat in range(scene.players) if some >> seat & 1)
            scene.in_force += (ss.InForce(effect, seats or (0,)),)


def in_turn(draw: st.DrawFn) -> Scene:
    """A table at which a seat is in its turn."""
    scene = any_scene(draw)
    rounds = scene.kept + (scene.rulings.end_trigger == "failed_draw")
    number = draw(UP_TO[15])
    scene.round = 1 if number == 1 else 1 + (1 + number) % rounds
    scene.active = draw(SEATS) % scene.players
    hold(draw, scene)
    return scene


def opening(draw: st.DrawFn, edition: ss.Edition | None = None, after_last: bool = True) -> Scene:
    """A table between the rounds, in the start steps of one; ``after_last``: also of one that the end cuts off."""
    scene = any_scene(draw, edition)
    last = scene.kept
    if scene.rulings.end_trigger != "failed_draw":
        last -= not after_last
    if last < 1:
        scene.rulings, last = attrs.evolve(scene.rulings, end_trigger="failed_draw"), scene.kept
    scene.round = 2 + draw(UP_TO[15]) % last
    return scene


def carried_out(draw: st.DrawFn, edition: ss.Edition) -> Scene:
    """A table at which a Ripple of this edition is being carried out."""
    scene = opening(draw, edition)
    if scene.rulings.end_trigger == "last_ripple_unresolved" and scene.round > scene.kept:
        scene.rulings = attrs.evolve(scene.rulings, end_trigger="last_ripple_resolved")
    hold(draw, scene)
    return scene


def entitled(swarm: list[ss.Slime]) -> int:
    """How many actions a turn with this Swarm has."""
    return 2 if royals(swarm) else 1


def amount(scene: Scene, knob: cards.Knob) -> int:
    """How much a Grow or Draw declared now has; if nothing, no effect is in force any more."""
    assert scene.active is not None
    base = 1 + bigs(scene.own)
    found = changed(scene.in_force, scene.active, knob, base)
    if not found:
        scene.in_force = ()
    return found or base


def shared(draw: st.DrawFn, one: cards.Effect) -> tuple[cards.Effect, tuple[cards.Effect, ...]]:
    """A part's effect that has this one in it, and what is left of a share when this one is done."""
    form = draw(UP_TO[7])
    if form < 4:
        return one, ()
    other = draw(strategies.now_effects())
    if form == 4:
        return cards.Seq((other, one)), ()
    if form == 5:
        return cards.Seq((one, other)), (other,)
    if form == 6:
        return cards.Seq((cards.Seq((other, one)), other)), (other,)
    return (one, ()) if isinstance(one, cards.May | cards.MoveGrowth) else (cards.May(one), ())


def seats_to_come(draw: st.DrawFn, scene: Scene, who: cards.Who) -> tuple[int, ...]:
    """The seats of a part that have their share still to come."""
    order = scene.order()
    match who:
        case cards.TokenPlayer():
            return (scene.leader,)
        case cards.Most() | cards.Fewest():
            some = 1 + draw(UP_TO[14])
            return tuple(seat for n, seat in enumerate(order) if some >> n & 1) or (order[-1],)
        case cards.EveryoneElse():
            order = order[1:]
        case _:
            pass
    return tuple(order[draw(SEATS) % len(order) :])


def make_possible(draw: st.DrawFn, scene: Scene, seat: int, effect: cards.Effect) -> None:
    """See to it that the effect finds something to work on."""
    swarm = scene.swarms[seat]
    match effect:
        case cards.Disburse():
            scene.supply += 1
            swarm.append(draw(strategies.uncrowned()))
        case cards.DrawSlimes():
            scene.discard[draw(SEATS)] += 1
        case cards.DissolveSlimes(_, slimes) | cards.RemoveGrowth(_, slimes):
            least = 1 if isinstance(effect, cards.RemoveGrowth) else 0
            if not any(slimes.matches(s) and s.growth >= least and not s.royal for s in swarm):
                some = Random(draw(UP_TO[15]))  # noqa: S311  # games need no cryptographer
                fitting = [ss.Slime(kind, n) for kind in slimes.types for n in range(least, 16)]
                swarm.append(some.choice([slime for slime in fitting if slimes.matches(slime)]))
        case cards.MoveGrowth():
            swarm += [ss.Slime(TYPES[draw(SEATS)], 1 + draw(UP_TO[7])), draw(strategies.uncrowned())]
        case cards.May(inner):
            make_possible(draw, scene, seat, inner)
        case cards.Seq(members):
            make_possible(draw, scene, seat, members[0])
        case _:
            pass


def part_done(effect: cards.Effect, done: int) -> cards.Effect:
    """The effect when some of its units are done."""
    match effect:
        case cards.Disburse(n) | cards.DissolveSlimes(n):
            return attrs.evolve(effect, n=n - done % n)
        case cards.MoveGrowth(n):
            return cards.MoveGrowth(n - done % n)
        case _:
            return effect

"""Tables: arbitrary valid states of every pending kind, described through :func:`slimestack.position`.

Play from the first turn on reaches few of them: here there are several Royals, piles that are nearly
empty, a supply of 0 to 3, effects in force, Ripples half carried out. Each is valid by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from random import Random

import attrs
from hypothesis import strategies as st

import slimestack as ss
from properties import strategies
from properties.invariants import ROW, bigs, changed, royals
from properties.strategies import START, TYPES
from slimestack import cards
from slimestack.table.slimes import Counts

_SEATS = st.integers(0, 3)
_SMALL = [st.integers(0, n) for n in range(16)]
_PILES = st.one_of(
    strategies.one_of_these(list(product(range(3), repeat=4))),
    strategies.one_of_these(list(product((0, 1, 4, 9), repeat=4))),
)
_SUPPLIES = st.one_of(st.integers(0, 3), st.integers(4, 60), st.just(500))
_BOXES = st.one_of(strategies.editions(), st.builds(ss.invented_edition))
_HELD = st.lists(st.tuples(strategies.lasting_effects(), st.integers(1, 15)), max_size=3)


@attrs.define
class _Scene:
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
    due: int = 0
    """How many Rites are to be dealt."""

    @property
    def kept(self) -> int:
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
        row, deck, discard, claimed = self._rites()
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
            deck=_counts(self.deck),
            discard=_counts(self.discard),
            row=row,
            rite_deck=deck,
            rite_discard=discard,
            claimed=claimed,
            unseen_ripples=self._unseen(pending, ripple),
            supply=self.supply,
        )

    def _rites(self) -> tuple[list[str], list[str], list[str], list[list[str]]]:
        """Row, deck, discard and claimed Rites, with some of the box out of the game."""
        rng, rites = self.rng, list(self.edition.rite)
        claimed: list[list[str]] = [[] for _ in range(self.players)]
        rng.shuffle(rites)
        for _ in range(rng.choice((0, 0, 1, 3, len(rites) - 3, len(rites) - 1))):
            claimed[rng.randrange(self.players)].append(rites.pop())
        while len(rites) > max(1, self.due) and rng.random() < 0.1:
            rites.pop()
        full = min(ROW, len(rites))
        self.due = min(self.due, full)
        row, rest = rites[: full - self.due], rites[full - self.due :]
        cut = rng.choice((0, 1, len(rest))) if len(rest) > 1 else 0
        discard = rest[: min(cut, len(rest) - 1)] if self.due else rest[:cut]
        return row, rest[len(discard) :], discard, claimed

    def _unseen(self, pending: ss.Pending, ripple: str | None) -> list[str]:
        drawn = self.round - 1 - isinstance(pending, ss.RevealingRipple)
        others = [other for other in self.edition.ripple if other != ripple]
        return self.rng.sample(others, len(self.edition.ripple) - drawn)


def _counts(pile: list[int]) -> Counts:
    a, b, c, d = pile
    return (a, b, c, d)


def _scene(draw: st.DrawFn, edition: ss.Edition | None = None) -> _Scene:
    """A table with nothing decided about the turn."""
    players = draw(_SMALL[2]) + 2
    scene = _Scene(
        edition=draw(_BOXES) if edition is None else edition,
        rulings=draw(strategies.rulings()),
        players=players,
        leader=draw(_SEATS) % players,
        rng=Random(draw(st.integers(0, 999))),
    )
    scene.swarms = [list(swarm) for swarm in draw(strategies.tables_of_slimes(players))]
    scene.deck, scene.discard = list(draw(_PILES)), list(draw(_PILES))
    scene.supply = draw(_SUPPLIES)
    return scene


def _hold(draw: st.DrawFn, scene: _Scene) -> None:
    """Let effects be in force, if a Ripple has been drawn in this round."""
    if scene.round > 1:
        for effect, some in draw(_HELD):
            seats = tuple(seat for seat in range(scene.players) if some >> seat & 1)
            scene.in_force += (ss.InForce(effect, seats or (0,)),)


def _in_turn(draw: st.DrawFn) -> _Scene:
    """A table at which a seat is in its turn."""
    scene = _scene(draw)
    rounds = scene.kept + (scene.rulings.end_trigger == "failed_draw")
    scene.round = 1 + draw(_SMALL[15]) % rounds
    scene.active = draw(_SEATS) % scene.players
    _hold(draw, scene)
    return scene


def _opening(draw: st.DrawFn, edition: ss.Edition | None = None, after_last: bool = True) -> _Scene:
    """A table between the rounds, in the start steps of one; ``after_last``: also of one that the end cuts off."""
    scene = _scene(draw, edition)
    last = scene.kept
    if scene.rulings.end_trigger != "failed_draw":
        last -= not after_last
    if last < 1:
        scene.rulings, last = attrs.evolve(scene.rulings, end_trigger="failed_draw"), scene.kept
    scene.round = 2 + draw(_SMALL[15]) % last
    return scene


def _carried_out(draw: st.DrawFn, edition: ss.Edition) -> _Scene:
    """A table at which a Ripple of this edition is being carried out."""
    scene = _opening(draw, edition)
    if scene.rulings.end_trigger == "last_ripple_unresolved" and scene.round > scene.kept:
        scene.rulings = attrs.evolve(scene.rulings, end_trigger="last_ripple_resolved")
    _hold(draw, scene)
    return scene


def _entitled(swarm: list[ss.Slime]) -> int:
    return 2 if royals(swarm) else 1


def _amount(scene: _Scene, knob: cards.Knob) -> int:
    """How much a Grow or Draw declared now has; if nothing, no effect is in force any more."""
    assert scene.active is not None
    base = 1 + bigs(scene.own)
    found = changed(scene.in_force, scene.active, knob, base)
    if not found:
        scene.in_force = ()
    return found or base


# --- before the game and inside a turn ---------------------------------------------------------------


def _starting(draw: st.DrawFn, with_slimes: int) -> _Scene:
    """The table before the first turn, when so many seats from the leader on have their Slimes."""
    scene = _scene(draw)
    kinds = draw(st.permutations(TYPES))
    scene.swarms = [[] for _ in range(scene.players)]
    scene.deck, scene.discard = list(scene.edition.slimes), [0, 0, 0, 0]
    for seat, kind in list(zip(scene.order(), kinds, strict=False))[:with_slimes]:
        scene.swarms[seat] = [ss.Slime(kind)] * START
        scene.deck[TYPES.index(kind)] -= START
    scene.supply = scene.edition.growth_tokens
    return scene


@st.composite
def picking(draw: st.DrawFn) -> ss.State:
    """A seat picks its starting type."""
    scene = _starting(draw, picked := draw(_SMALL[1]))
    return ss.position(
        [tuple(swarm) for swarm in scene.swarms], edition=scene.edition, rulings=scene.rulings, round=1,
        leader=scene.leader, active=None, pending=ss.Picking(scene.order()[picked]),
    )  # fmt: skip


@st.composite
def first_deal(draw: st.DrawFn) -> ss.State:
    """The first five Rites are dealt."""
    scene = _starting(draw, 4)
    left = 1 + draw(_SMALL[4])
    rites = list(scene.edition.rite)
    scene.rng.shuffle(rites)
    return ss.position(
        [tuple(swarm) for swarm in scene.swarms], edition=scene.edition, rulings=scene.rulings, round=1,
        leader=scene.leader, active=None, pending=ss.DealingRites(left, ss.Turn()), row=rites[: ROW - left],
        rite_deck=rites[ROW - left :],
    )  # fmt: skip


@st.composite
def turns(draw: st.DrawFn) -> ss.State:
    """A seat is in its turn, with any number of actions left; often it has two Bigs of one type."""
    scene = _in_turn(draw)
    if draw(st.booleans()):
        kind = TYPES[draw(_SEATS)]
        scene.own.extend([ss.Slime(kind, 4 + draw(_SMALL[7])), ss.Slime(kind, 4 + draw(_SMALL[3]))])
    return scene.laid(ss.Turn(), _entitled(scene.own) - draw(_SMALL[2]) % (_entitled(scene.own) + 1))


def _started(draw: st.DrawFn, scene: _Scene) -> int:
    """How many actions are left when one is under way."""
    return _entitled(scene.own) - 1 - draw(_SMALL[1]) % _entitled(scene.own)


@st.composite
def growing(draw: st.DrawFn) -> ss.State:
    """The tokens of a Grow are placed."""
    scene = _in_turn(draw)
    if royals(scene.own) == len(scene.own):
        scene.own.append(draw(strategies.uncrowned()))
    left = 1 + draw(_SMALL[15]) % _amount(scene, "grow")
    return scene.laid(ss.Growing(left), _started(draw, scene))


@st.composite
def drawing(draw: st.DrawFn) -> ss.State:
    """Slimes are drawn in a turn."""
    scene = _in_turn(draw)
    assert scene.active is not None
    if not any(scene.deck):
        scene.deck[draw(_SEATS)] = 1
    left = 1 + draw(_SMALL[15]) % _amount(scene, "draw")
    return scene.laid(ss.Drawing(scene.active, left, ss.Turn()), _started(draw, scene))


@st.composite
def searching(draw: st.DrawFn) -> ss.State:
    """A Split's cards are turned up."""
    scene = _in_turn(draw)
    at, found = draw(_SEATS), draw(_SMALL[1])
    scene.discard[at] += 2 - found
    if not any(scene.deck):
        scene.deck, scene.discard = scene.discard, scene.deck
    rejects: Counts = (0, 0, 0, 0)
    if scene.rulings.split_shuffle == "draw_pile_and_rejects":
        some = draw(_SMALL[2])
        rejects = _counts([0 if n == at else min(some, there) for n, there in enumerate(scene.discard)])
    hand = (ss.Slime(TYPES[at]),) * (1 + found)
    return scene.laid(ss.Searching(hand, 1 + draw(_SMALL[11]), rejects), _started(draw, scene))


@st.composite
def spreading(draw: st.DrawFn) -> ss.State:
    """The leftover growth of a Split is placed."""
    scene = _in_turn(draw)
    kind = TYPES[draw(_SEATS)]
    hand = ss.swarm_of([ss.Slime(kind, draw(_SMALL[4])) for _ in range(3)])
    return scene.laid(ss.Spreading(hand, 1 + draw(_SMALL[11])), _started(draw, scene))


@st.composite
def claiming(draw: st.DrawFn) -> ss.State:
    """A Rite is dealt after a claim."""
    scene = _in_turn(draw)
    scene.due = 1
    return scene.laid(ss.DealingRites(1, ss.Turn()), _started(draw, scene))


# --- between turns -----------------------------------------------------------------------------------


@st.composite
def sliding(draw: st.DrawFn) -> ss.State:
    """A Rite is dealt after a slide."""
    scene = _opening(draw, after_last=False)
    _hold(draw, scene)
    scene.due = 1
    return scene.laid(ss.DealingRites(1, ss.Turn()))


@st.composite
def revealing(draw: st.DrawFn) -> ss.State:
    """A Ripple is drawn."""
    return _opening(draw).laid(ss.RevealingRipple())


@st.composite
def windows(draw: st.DrawFn) -> ss.State:
    """The Token Player may Combine before the Ripple works."""
    scene = _opening(draw)
    readings = attrs.evolve(scene.rulings, combine_at_ripple="token_player")
    if readings.end_trigger == "last_ripple_unresolved" and scene.round > scene.kept:
        readings = attrs.evolve(readings, end_trigger="failed_draw")
    scene.rulings = readings
    kind = TYPES[draw(_SEATS)]
    scene.swarms[scene.leader] += [ss.Slime(kind, draw(_SMALL[3])), ss.Slime(kind, draw(_SMALL[7]))]
    ripple = scene.rng.choice(list(scene.edition.ripple))
    return scene.laid(ss.RippleWindow(ripple), ripple=ripple)


@st.composite
def over(draw: st.DrawFn) -> ss.State:
    """The game has ended."""
    scene = _scene(draw)
    scene.round = scene.kept + 1
    return scene.laid(ss.Over("END.1" if scene.rulings.end_trigger == "failed_draw" else "GOAL.3"))


# --- inside a Ripple ---------------------------------------------------------------------------------


def _shared(draw: st.DrawFn, one: cards.Effect) -> tuple[cards.Effect, tuple[cards.Effect, ...]]:
    """A part's effect that has this one in it, and what is left of a share when this one is done."""
    form = draw(_SMALL[7])
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


def _seats(draw: st.DrawFn, scene: _Scene, who: cards.Who) -> tuple[int, ...]:
    """The seats of a part that have their share still to come."""
    order = scene.order()
    match who:
        case cards.TokenPlayer():
            return (scene.leader,)
        case cards.Most() | cards.Fewest():
            some = 1 + draw(_SMALL[14])
            return tuple(seat for n, seat in enumerate(order) if some >> n & 1) or (order[-1],)
        case cards.EveryoneElse():
            order = order[1:]
        case _:
            pass
    return tuple(order[draw(_SEATS) % len(order) :])


def _make_possible(draw: st.DrawFn, scene: _Scene, seat: int, effect: cards.Effect) -> None:
    """See to it that the effect finds something to work on."""
    swarm = scene.swarms[seat]
    match effect:
        case cards.Disburse():
            scene.supply += 1
            swarm.append(draw(strategies.uncrowned()))
        case cards.DrawSlimes():
            scene.discard[draw(_SEATS)] += 1
        case cards.DissolveSlimes(_, slimes) | cards.RemoveGrowth(_, slimes):
            least = 1 if isinstance(effect, cards.RemoveGrowth) else 0
            if not any(slimes.matches(s) and s.growth >= least and not s.royal for s in swarm):
                some = Random(draw(_SMALL[15]))
                fitting = [ss.Slime(kind, n) for kind in slimes.types for n in range(least, 16)]
                swarm.append(some.choice([slime for slime in fitting if slimes.matches(slime)]))
        case cards.MoveGrowth():
            swarm += [ss.Slime(TYPES[draw(_SEATS)], 1 + draw(_SMALL[7])), draw(strategies.uncrowned())]
        case cards.May(inner):
            _make_possible(draw, scene, seat, inner)
        case cards.Seq(members):
            _make_possible(draw, scene, seat, members[0])
        case _:
            pass


def _part_done(effect: cards.Effect, done: int) -> cards.Effect:
    """The effect when some of its units are done."""
    match effect:
        case cards.Disburse(n) | cards.DissolveSlimes(n):
            return attrs.evolve(effect, n=n - done % n)
        case cards.MoveGrowth(n):
            return cards.MoveGrowth(n - done % n)
        case _:
            return effect


@st.composite
def resolving(draw: st.DrawFn) -> ss.State:
    """A seat decides about an effect of a Ripple."""
    effect = draw(strategies.decided_effects())
    do, rest = _shared(draw, effect)
    part = cards.Part(draw(strategies.players()), "now", do)
    scene = _carried_out(draw, draw(strategies.editions(has=part)))
    seats = _seats(draw, scene, part.who)
    _make_possible(draw, scene, seats[0], effect)
    at = scene.edition.ripple["ripple-1"].parts.index(part)
    left = _part_done(effect, draw(_SMALL[2]))
    return scene.laid(ss.Resolving("ripple-1", at, seats, (left, *rest)), ripple="ripple-1")


@st.composite
def ripple_drawing(draw: st.DrawFn) -> ss.State:
    """Slimes are drawn for a seat by a Ripple."""
    effect = draw(strategies.drawing_effects())
    do, rest = _shared(draw, effect)
    part = cards.Part(draw(strategies.players()), "now", do)
    scene = _carried_out(draw, draw(strategies.editions(has=part)))
    seats = _seats(draw, scene, part.who)
    scene.deck[draw(_SEATS)] += 1
    here = ss.Resolving("ripple-1", scene.edition.ripple["ripple-1"].parts.index(part), seats, rest)
    return scene.laid(ss.Drawing(seats[0], 1 + draw(_SMALL[2]) % effect.n, here), ripple="ripple-1")


@st.composite
def ripple_dealing(draw: st.DrawFn) -> ss.State:
    """Rites are dealt after a Ripple discarded some."""
    n, more = 1 + draw(_SMALL[5]), draw(st.booleans())
    rest: tuple[cards.Effect, ...] = (cards.DiscardRites(2),) if more else ()
    do = cards.Seq((cards.DiscardRites(n), *rest)) if more else cards.DiscardRites(n)
    part = cards.Part(cards.RiteRow(), "now", do)
    scene = _carried_out(draw, draw(strategies.editions(has=part)))
    at = scene.edition.ripple["ripple-1"].parts.index(part)
    scene.due = 1 + draw(_SMALL[4]) % min(n, ROW)
    state = scene.rng.getstate()
    scene._rites()
    scene.rng.setstate(state)
    return scene.laid(ss.DealingRites(scene.due, ss.Resolving("ripple-1", at, (), rest)), ripple="ripple-1")


KINDS: Mapping[str, Callable[[], st.SearchStrategy[ss.State]]] = {
    "picking": picking,
    "first_deal": first_deal,
    "turn": turns,
    "growing": growing,
    "drawing": drawing,
    "searching": searching,
    "spreading": spreading,
    "claiming": claiming,
    "sliding": sliding,
    "revealing": revealing,
    "window": windows,
    "resolving": resolving,
    "ripple_drawing": ripple_drawing,
    "ripple_dealing": ripple_dealing,
    "over": over,
}
"""A strategy for each kind of thing that can be waited for, and for what led to it."""


@cache
def states(*names: str) -> st.SearchStrategy[ss.State]:
    """Arbitrary valid states without a seed, of these kinds of :data:`KINDS` or of all."""
    return st.one_of([KINDS[name]() for name in names or KINDS])


@cache
def busy_states() -> st.SearchStrategy[ss.State]:
    """Arbitrary states in which much can happen: most of them in a turn or in a Ripple."""
    often = ("turn", "turn", "turn", "growing", "resolving", "resolving", "window")
    return st.one_of([states(name) for name in (*often, *KINDS)])

"""Tables: arbitrary valid states of every pending kind, described through :func:`slimestack.position`.

Play from the first turn on reaches few of them: here there are several Royals, piles that are nearly
empty, a supply of 0 to 3, effects in force, Ripples half carried out. Each is valid by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack import cards
from slimestack.errors import quote
from slimestack.table.slimes import Counts
from slimestack.testing import strategies
from slimestack.testing.measures import ROW, royals
from slimestack.testing.scenes import (
    SEATS,
    Scene,
    amount,
    any_scene,
    carried_out,
    counts,
    entitled,
    hold,
    in_turn,
    make_possible,
    opening,
    part_done,
    seats_to_come,
    shared,
    starting,
)
from slimestack.testing.strategies import TYPES, UP_TO

# --- before the game and inside a turn ---------------------------------------------------------------


@st.composite
def picking(draw: st.DrawFn) -> ss.State:
    """A seat picks its starting type."""
    scene = starting(draw, picked := draw(UP_TO[1]))
    return ss.position(
        [tuple(swarm) for swarm in scene.swarms], edition=scene.edition, rulings=scene.rulings, round=1,
        leader=scene.leader, active=None, pending=ss.Picking(scene.order()[picked]),
    )  # fmt: skip


@st.composite
def first_deal(draw: st.DrawFn) -> ss.State:
    """The first five Rites are dealt."""
    scene = starting(draw, 4)
    left = 1 + draw(UP_TO[4])
    rites = list(scene.edition.rite)
    scene.rng.shuffle(rites)
    return ss.position(
        [tuple(swarm) for swarm in scene.swarms], edition=scene.edition, rulings=scene.rulings, round=1,
        leader=scene.leader, active=None, pending=ss.DealingRites(left, ss.Turn()), row=rites[: ROW - left],
        rite_deck=rites[ROW - left :],
    )  # fmt: skip


@st.composite
def turns(draw: st.DrawFn) -> ss.State:
    """A seat is in its turn, with any number of actions left; often it could mint a Royal, its first or another."""
    scene = in_turn(draw)
    taken = {slime.type for swarm in scene.swarms for slime in swarm if slime.royal}
    free = [kind for kind in TYPES if kind not in taken]
    form = draw(UP_TO[3])
    if form and len(free) > 1:
        scene.rng.shuffle(free)
        scene.own.extend([ss.Slime(free[0], 4 + draw(UP_TO[7])), ss.Slime(free[0], 4 + draw(UP_TO[3]))])
        if form > 1:
            scene.own.append(ss.Slime(free[1], royal=True))
    return scene.laid(ss.Turn(), entitled(scene.own) - draw(UP_TO[2]) % (entitled(scene.own) + 1))


def _started(draw: st.DrawFn, scene: Scene) -> int:
    """How many actions are left when one is under way."""
    return entitled(scene.own) - 1 - draw(UP_TO[1]) % entitled(scene.own)


@st.composite
def growing(draw: st.DrawFn) -> ss.State:
    """The tokens of a Grow are placed."""
    scene = in_turn(draw)
    if royals(scene.own) == len(scene.own):
        scene.own.append(draw(strategies.uncrowned()))
    left = 1 + draw(UP_TO[15]) % amount(scene, "grow")
    return scene.laid(ss.Growing(left), _started(draw, scene))


@st.composite
def drawing(draw: st.DrawFn) -> ss.State:
    """Slimes are drawn in a turn."""
    scene = in_turn(draw)
    assert scene.active is not None
    if not any(scene.deck):
        scene.deck[draw(SEATS)] = 1
    left = 1 + draw(UP_TO[15]) % amount(scene, "draw")
    return scene.laid(ss.Drawing(scene.active, left, ss.Turn()), _started(draw, scene))


@st.composite
def searching(draw: st.DrawFn) -> ss.State:
    """A Split's cards are turned up."""
    scene = in_turn(draw)
    at, found = draw(SEATS), draw(UP_TO[1])
    scene.discard[at] += 2 - found
    if not any(scene.deck):
        scene.deck, scene.discard = scene.discard, scene.deck
    rejects: Counts = (0, 0, 0, 0)
    if scene.rulings.split_shuffle == "draw_pile_and_rejects":
        some = draw(UP_TO[2])
        rejects = counts([0 if n == at else min(some, there) for n, there in enumerate(scene.discard)])
    hand = (ss.Slime(TYPES[at]),) * (1 + found)
    return scene.laid(ss.Searching(hand, 1 + draw(UP_TO[11]), rejects), _started(draw, scene))


@st.composite
def spreading(draw: st.DrawFn) -> ss.State:
    """The leftover growth of a Split is placed."""
    scene = in_turn(draw)
    kind = TYPES[draw(SEATS)]
    hand = ss.swarm_of([ss.Slime(kind, draw(UP_TO[4])) for _ in range(3)])
    return scene.laid(ss.Spreading(hand, 1 + draw(UP_TO[11])), _started(draw, scene))


@st.composite
def claiming(draw: st.DrawFn) -> ss.State:
    """A Rite is dealt after a claim."""
    scene = in_turn(draw)
    scene.lay_rites(due=1)
    return scene.laid(ss.DealingRites(1, ss.Turn()), _started(draw, scene))


# --- between turns -----------------------------------------------------------------------------------


@st.composite
def sliding(draw: st.DrawFn) -> ss.State:
    """A Rite is dealt after a slide."""
    scene = opening(draw, after_last=False)
    hold(draw, scene)
    scene.lay_rites(due=1)
    return scene.laid(ss.DealingRites(1, ss.Turn()))


@st.composite
def revealing(draw: st.DrawFn) -> ss.State:
    """A Ripple is drawn."""
    return opening(draw).laid(ss.RevealingRipple())


@st.composite
def windows(draw: st.DrawFn) -> ss.State:
    """The Token Player may Combine before the Ripple works."""
    scene = opening(draw)
    readings = attrs.evolve(scene.rulings, combine_at_ripple="token_player")
    if readings.end_trigger == "last_ripple_unresolved" and scene.round > scene.kept:
        readings = attrs.evolve(readings, end_trigger="failed_draw")
    scene.rulings = readings
    kind = TYPES[draw(SEATS)]
    scene.swarms[scene.leader] += [ss.Slime(kind, draw(UP_TO[3])), ss.Slime(kind, draw(UP_TO[7]))]
    ripple = scene.rng.choice(list(scene.edition.ripple))
    return scene.laid(ss.RippleWindow(ripple), ripple=ripple)


@st.composite
def over(draw: st.DrawFn) -> ss.State:
    """The game has ended."""
    scene = any_scene(draw)
    scene.round = scene.kept + 1
    return scene.laid(ss.Over("END.1" if scene.rulings.end_trigger == "failed_draw" else "GOAL.3"))


# --- inside a Ripple ---------------------------------------------------------------------------------


@st.composite
def resolving(draw: st.DrawFn) -> ss.State:
    """A seat decides about an effect of a Ripple."""
    effect = draw(strategies.decided_effects())
    do, rest = shared(draw, effect)
    part = cards.Part(draw(strategies.players()), "now", do)
    scene = carried_out(draw, draw(strategies.editions(has=part)))
    seats = seats_to_come(draw, scene, part.who)
    make_possible(draw, scene, seats[0], effect)
    at = scene.edition.ripple["ripple-1"].parts.index(part)
    left = part_done(effect, draw(UP_TO[2]))
    return scene.laid(ss.Resolving("ripple-1", at, seats, (left, *rest)), ripple="ripple-1")


@st.composite
def ripple_drawing(draw: st.DrawFn) -> ss.State:
    """Slimes are drawn for a seat by a Ripple."""
    effect = draw(strategies.drawing_effects())
    do, rest = shared(draw, effect)
    part = cards.Part(draw(strategies.players()), "now", do)
    scene = carried_out(draw, draw(strategies.editions(has=part)))
    seats = seats_to_come(draw, scene, part.who)
    scene.deck[draw(SEATS)] += 1
    here = ss.Resolving("ripple-1", scene.edition.ripple["ripple-1"].parts.index(part), seats, rest)
    return scene.laid(ss.Drawing(seats[0], 1 + draw(UP_TO[2]) % effect.n, here), ripple="ripple-1")


@st.composite
def ripple_dealing(draw: st.DrawFn) -> ss.State:
    """Rites are dealt after a Ripple discarded some."""
    n, more = 1 + draw(UP_TO[5]), draw(st.booleans())
    rest: tuple[cards.Effect, ...] = (cards.DiscardRites(2),) if more else ()
    do = cards.Seq((cards.DiscardRites(n), *rest)) if more else cards.DiscardRites(n)
    part = cards.Part(cards.RiteRow(), "now", do)
    scene = carried_out(draw, draw(strategies.editions(has=part)))
    at = scene.edition.ripple["ripple-1"].parts.index(part)
    due = scene.lay_rites(1 + draw(UP_TO[4]) % min(n, ROW))
    return scene.laid(ss.DealingRites(due, ss.Resolving("ripple-1", at, (), rest)), ripple="ripple-1")


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
def states(*kinds: str) -> st.SearchStrategy[ss.State]:
    """Arbitrary tables that a game could come to, whatever it is that they wait for.

    Play from the first turn on reaches few of them: here lie several Royals, nearly empty piles, a supply of
    0 to 3; effects are in force, Ripples half carried out. Each is a valid position without a seed, at a table
    of 2 to 4 with an invented box or an odd one, and with any rulings.

    :param kinds: which kinds of :data:`~slimestack.testing.tables.KINDS` to draw; all if none is named
    :raises UnknownId: for a kind that there is not

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10, database=None)
    ... @given(states("turn", "growing"))
    ... def somebody_decides(state):
    ...     assert ss.to_act(state) == state.active
    >>> somebody_decides()
    """
    for kind in kinds:
        if kind not in KINDS:
            raise ss.UnknownId(f"there is no kind of table {quote(kind)}; there are {', '.join(KINDS)}")
    return st.one_of([KINDS[kind]() for kind in kinds or KINDS])


@cache
def busy_states() -> st.SearchStrategy[ss.State]:
    """Arbitrary states in which much can happen: most of them in a turn or in a Ripple."""
    often = ("turn", "turn", "turn", "growing", "spreading", "resolving", "resolving", "window")
    return st.sampled_from((*often, *KINDS)).flatmap(states)  # one_of would take each of them once

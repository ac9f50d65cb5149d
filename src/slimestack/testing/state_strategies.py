"""Strategies for states: arbitrary valid states of every pending kind, made with :func:`slimestack.position`.

Games reach few of them: they have several Royals, nearly empty piles, a supply of 0 to 3, effects in force, partly
resolved Ripples. Each is valid by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import attrs
from hypothesis import strategies as st

import slimestack as ss
from slimestack import cards
from slimestack.errors import defect, quote
from slimestack.table.slimes import Counts
from slimestack.testing import strategies
from slimestack.testing.card_strategies import TYPES, UP_TO, decided_effects, drawing_effects, players
from slimestack.testing.measures import ROW, count_royals
from slimestack.testing.position_builder import (
    SEATS,
    PositionBuilder,
    actions_per_turn,
    add_effects,
    amount,
    any_position,
    at_round_start,
    before_first_turn,
    counts,
    during_ripple,
    in_turn,
    make_possible,
    partly_done,
    seats_to_come,
    within_part,
)

# --- before the game and inside a turn ---------------------------------------------------------------


@st.composite
def picking(draw: st.DrawFn) -> ss.State:
    """A seat picks its starting type."""
    builder = before_first_turn(draw, picked := draw(UP_TO[1]))
    return ss.position(
        [tuple(swarm) for swarm in builder.swarms], edition=builder.edition, rulings=builder.rulings, round=1,
        leader=builder.leader, active=None, pending=ss.Picking(builder.order()[picked]),
    )  # fmt: skip


@st.composite
def first_deal(draw: st.DrawFn) -> ss.State:
    """The first five Rites are dealt."""
    builder = before_first_turn(draw, 4)
    left = 1 + draw(UP_TO[4])
    rites = list(builder.edition.rite)
    builder.rng.shuffle(rites)
    return ss.position(
        [tuple(swarm) for swarm in builder.swarms], edition=builder.edition, rulings=builder.rulings, round=1,
        leader=builder.leader, active=None, pending=ss.DealingRites(left, ss.Turn()), row=rites[: ROW - left],
        rite_deck=rites[ROW - left :],
    )  # fmt: skip


@st.composite
def turns(draw: st.DrawFn) -> ss.State:
    """A seat has its turn, with any number of actions left; often a Royal Combine is possible."""
    builder = in_turn(draw)
    crowned = {slime.type for swarm in builder.swarms for slime in swarm if slime.royal}
    free = [kind for kind in TYPES if kind not in crowned]
    form = draw(UP_TO[3])
    if form and len(free) > 1:
        builder.rng.shuffle(free)
        builder.own.extend([ss.Slime(free[0], 4 + draw(UP_TO[7])), ss.Slime(free[0], 4 + draw(UP_TO[3]))])
        if form > 1:
            builder.own.append(ss.Slime(free[1], royal=True))
    return builder.build(
        ss.Turn(), actions_per_turn(builder.own) - draw(UP_TO[2]) % (actions_per_turn(builder.own) + 1)
    )


def _left_after_action(draw: st.DrawFn, builder: PositionBuilder) -> int:
    """The number of actions left during an action."""
    return actions_per_turn(builder.own) - 1 - draw(UP_TO[1]) % actions_per_turn(builder.own)


@st.composite
def growing(draw: st.DrawFn) -> ss.State:
    """The tokens of a Grow are placed."""
    builder = in_turn(draw)
    if count_royals(builder.own) == len(builder.own):
        builder.own.append(draw(strategies.uncrowned()))
    left = 1 + draw(UP_TO[15]) % amount(builder, "grow")
    return builder.build(ss.Growing(left), _left_after_action(draw, builder))


@st.composite
def drawing(draw: st.DrawFn) -> ss.State:
    """Slimes are drawn in a turn."""
    builder = in_turn(draw)
    assert builder.active is not None
    if not any(builder.deck):
        builder.deck[draw(SEATS)] = 1
    left = 1 + draw(UP_TO[15]) % amount(builder, "draw")
    return builder.build(ss.Drawing(builder.active, left, ss.Turn()), _left_after_action(draw, builder))


@st.composite
def searching(draw: st.DrawFn) -> ss.State:
    """The cards of a Split are drawn."""
    builder = in_turn(draw)
    kind, found = draw(SEATS), draw(UP_TO[1])
    builder.discard[kind] += 2 - found
    if not any(builder.deck):
        builder.deck, builder.discard = builder.discard, builder.deck
    rejects: Counts = (0, 0, 0, 0)
    if builder.rulings.split_shuffle == "draw_pile_and_rejects":
        most = draw(UP_TO[2])
        rejects = counts([0 if n == kind else min(most, count) for n, count in enumerate(builder.discard)])
    hand = (ss.Slime(TYPES[kind]),) * (1 + found)
    return builder.build(ss.Searching(hand, 1 + draw(UP_TO[11]), rejects), _left_after_action(draw, builder))


@st.composite
def spreading(draw: st.DrawFn) -> ss.State:
    """The leftover growth of a Split is placed."""
    builder = in_turn(draw)
    kind = TYPES[draw(SEATS)]
    hand = ss.swarm_of([ss.Slime(kind, draw(UP_TO[4])) for _ in range(3)])
    return builder.build(ss.Spreading(hand, 1 + draw(UP_TO[11])), _left_after_action(draw, builder))


@st.composite
def claiming(draw: st.DrawFn) -> ss.State:
    """A Rite is dealt after a claim."""
    builder = in_turn(draw)
    builder.deal_rites(due=1)
    return builder.build(ss.DealingRites(1, ss.Turn()), _left_after_action(draw, builder))


# --- between turns -----------------------------------------------------------------------------------


@st.composite
def sliding(draw: st.DrawFn) -> ss.State:
    """A Rite is dealt after a slide."""
    builder = at_round_start(draw, after_last=False)
    add_effects(draw, builder)
    builder.deal_rites(due=1)
    return builder.build(ss.DealingRites(1, ss.Turn()))


@st.composite
def revealing(draw: st.DrawFn) -> ss.State:
    """A Ripple is revealed."""
    return at_round_start(draw).build(ss.RevealingRipple())


@st.composite
def windows(draw: st.DrawFn) -> ss.State:
    """The Token Player may Combine before the Ripple is resolved."""
    builder = at_round_start(draw)
    readings = attrs.evolve(builder.rulings, combine_at_ripple="token_player")
    if readings.end_trigger == "last_ripple_unresolved" and builder.round > builder.kept:
        readings = attrs.evolve(readings, end_trigger="failed_draw")
    builder.rulings = readings
    kind = TYPES[draw(SEATS)]
    builder.swarms[builder.leader] += [ss.Slime(kind, draw(UP_TO[3])), ss.Slime(kind, draw(UP_TO[7]))]
    ripple = builder.rng.choice(list(builder.edition.ripple))
    return builder.build(ss.RippleWindow(ripple), ripple=ripple)


@st.composite
def over(draw: st.DrawFn) -> ss.State:
    """The game has ended."""
    builder = any_position(draw)
    builder.round = builder.kept + 1
    return builder.build(ss.Over("END.1" if builder.rulings.end_trigger == "failed_draw" else "GOAL.3"))


# --- inside a Ripple ---------------------------------------------------------------------------------


@st.composite
def resolving(draw: st.DrawFn) -> ss.State:
    """A seat decides in an effect of a Ripple."""
    effect = draw(decided_effects())
    do, rest = within_part(draw, effect)
    part = cards.Part(draw(players()), "now", do)
    builder = during_ripple(draw, draw(strategies.editions(has=part)))
    seats = seats_to_come(draw, builder, part.who)
    make_possible(draw, builder, seats[0], effect)
    index = builder.edition.ripple["ripple-1"].parts.index(part)
    left = partly_done(effect, draw(UP_TO[2]))
    return builder.build(ss.Resolving("ripple-1", index, seats, (left, *rest)), ripple="ripple-1")


@st.composite
def ripple_drawing(draw: st.DrawFn) -> ss.State:
    """Slimes are drawn for a seat by a Ripple."""
    effect = draw(drawing_effects())
    do, rest = within_part(draw, effect)
    part = cards.Part(draw(players()), "now", do)
    builder = during_ripple(draw, draw(strategies.editions(has=part)))
    seats = seats_to_come(draw, builder, part.who)
    builder.deck[draw(SEATS)] += 1
    then = ss.Resolving("ripple-1", builder.edition.ripple["ripple-1"].parts.index(part), seats, rest)
    return builder.build(ss.Drawing(seats[0], 1 + draw(UP_TO[2]) % effect.n, then), ripple="ripple-1")


@st.composite
def ripple_dealing(draw: st.DrawFn) -> ss.State:
    """Rites are dealt after a Ripple discarded some."""
    n, more = 1 + draw(UP_TO[5]), draw(st.booleans())
    rest: tuple[cards.Effect, ...] = (cards.DiscardRites(2),) if more else ()
    do = cards.Seq((cards.DiscardRites(n), *rest)) if more else cards.DiscardRites(n)
    part = cards.Part(cards.RiteRow(), "now", do)
    builder = during_ripple(draw, draw(strategies.editions(has=part)))
    index = builder.edition.ripple["ripple-1"].parts.index(part)
    due = builder.deal_rites(1 + draw(UP_TO[4]) % min(n, ROW))
    return builder.build(ss.DealingRites(due, ss.Resolving("ripple-1", index, (), rest)), ripple="ripple-1")


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
"""A strategy for each pending kind, some of them separate by what led to it."""


@cache
def states(*kinds: str) -> st.SearchStrategy[ss.State]:
    """Arbitrary states that a game could reach, whatever is pending.

    Games reach few of them: they have several Royals, nearly empty piles, a supply of 0 to 3, effects in force, partly
    resolved Ripples. Each is a valid position without a seed, for 2 to 4 players, with the invented edition or an
    unusual one, and with any rulings.

    :param kinds: which of :data:`~slimestack.testing.state_strategies.KINDS` to draw; all if none is named
    :raises UnknownId: for an unknown kind

    >>> import slimestack as ss
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10, database=None)
    ... @given(states("turn", "growing"))
    ... def the_active_seat_decides(state):
    ...     assert ss.to_act(state) == state.active
    >>> the_active_seat_decides()
    """
    for kind in kinds:
        if kind not in KINDS:
            raise ss.UnknownId(defect("unknown_kind", given=quote(kind), known=", ".join(KINDS)))
    return st.one_of([KINDS[kind]() for kind in kinds or KINDS])


@cache
def busy_states() -> st.SearchStrategy[ss.State]:
    """Arbitrary states with many legal actions: most of them in a turn or in a Ripple."""
    frequent = ("turn", "turn", "turn", "growing", "spreading", "resolving", "resolving", "window")
    return st.sampled_from((*frequent, *KINDS)).flatmap(states)  # one_of would take each of them once

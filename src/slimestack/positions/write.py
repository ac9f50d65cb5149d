"""Printing positions: every table has one text, and equal tables have the same."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from slimestack.editions.digest import edition_digest, is_invented_edition
from slimestack.errors import SlimeStackError, quote
from slimestack.parsing import (
    NONE,
    cards_text,
    pile_text,
    seats_text,
    short,
)
from slimestack.positions.pending_text import effect_text, pending_text
from slimestack.rules import tiers, validity
from slimestack.table.edition import ROW
from slimestack.table.pending import (
    DealingRites,
    Drawing,
    Over,
    Pending,
    Picking,
    Resolving,
    RevealingRipple,
    RippleWindow,
    Turn,
)
from slimestack.table.rulings import Rulings
from slimestack.table.slimes import TYPES, swarm_text
from slimestack.table.state import State

MAX_TEXT = 100_000
"""The most characters of a position text."""
DIGEST_SHOWN = 8
"""How many digits of an edition's digest a position text shows."""

_OURS = Rulings()
_DEFAULT_ROUND = 2


def position_text(state: State) -> str:
    """The table in one line, without its seed; :func:`read_position` reads it back.

    A table of another edition than the invented one shows the beginning of that edition's digest, and is
    read back with that edition.

    :raises SlimeStackError: for a table that :func:`read_position` would refuse: whose text has more than
        100,000 characters or more than 1,000 cards in one place, or has an effect that is too long or too deep

    >>> import slimestack as ss
    >>> position_text(ss.position(["d5 e4 e0", "m3"], round=3, discard="p1"))
    'e4 e0 d5 / m3; round 3; discard p1'
    """
    if not isinstance(state, State):
        raise SlimeStackError(f"the text of a State is asked for, not of {quote(state)}")
    swarms = " / ".join([swarm_text(swarm) or NONE for swarm in state.swarms])
    told = [swarms, *_box(state), *_turn(state), *_piles(state), *_rites(state), *_ripples(state)]
    return short("; ".join(told), "a position text", MAX_TEXT)


def rulings_text(rulings: Rulings, *, whole: bool = False) -> str:
    """The rulings as text: the whole, or what departs from ours.

    >>> rulings_text(Rulings(pass_policy="free"))
    'pass_policy=free'
    """
    told = [(name, getattr(rulings, name)) for name in attrs.fields_dict(Rulings)]
    return " ".join([f"{name}={value}" for name, value in told if whole or value != getattr(_OURS, name)])


def _box(state: State) -> Iterator[str]:
    if not is_invented_edition(state.game.edition):
        yield f"edition {edition_digest(state.game.edition)[:DIGEST_SHOWN]}"
    departing = rulings_text(state.game.rulings)
    if departing:
        yield f"rulings {departing}"


def _turn(state: State) -> Iterator[str]:
    active, pending = state.active, state.pending
    if state.round != _DEFAULT_ROUND:
        yield f"round {state.round}"
    if active or (active is None and not _nobody_can_be_active(pending)):
        yield f"active {NONE if active is None else f'P{active}'}"
    if state.leader != (active or 0):
        yield f"leader P{state.leader}"
    if active is not None:
        usual = tiers.entitlement(state.swarms[active]) - (not isinstance(pending, Turn))
        if state.actions_left != usual:
            yield f"left {state.actions_left}"
    if not isinstance(pending, Turn):
        yield pending_text(pending, active)
    for held in state.in_force:
        yield f"force {effect_text(held.effect)} for {seats_text(held.seats)}"


def _nobody_can_be_active(pending: Pending) -> bool:
    if isinstance(pending, Drawing | DealingRites):
        return isinstance(pending.then, Resolving)
    return isinstance(pending, Picking | RippleWindow | Resolving | RevealingRipple | Over)


def _piles(state: State) -> Iterator[str]:
    hand = validity.hand_of(state)
    lying = [slime for swarm in (*state.swarms, hand) for slime in swarm]
    at_hand = [0] * len(TYPES)
    for slime in lying:
        at_hand[slime.type.index] += 1
    rest = [n - a - b for n, a, b in zip(state.game.edition.slimes, at_hand, state.discard, strict=True)]
    if [*state.deck] != rest:
        yield f"deck {pile_text(state.deck)}"
    if any(state.discard):
        yield f"discard {pile_text(state.discard)}"
    used = sum([slime.growth for slime in lying]) + validity.pool_of(state)
    if state.supply + used != state.game.edition.growth_tokens:
        yield f"supply {state.supply}"


def _rites(state: State) -> Iterator[str]:
    edition, due = state.game.edition, 0
    if isinstance(state.pending, DealingRites):
        due = state.pending.left
    elsewhere = {*state.rite_discard, *(rite for seat_rites in state.claimed for rite in seat_rites)}
    free = [rite for rite in edition.rite if rite not in elsewhere]
    usual = 0 if isinstance(state.pending, Picking) else max(0, ROW - due)
    if [*state.row] != free[:usual] or [*state.rite_deck] != free[usual:]:
        yield f"row {cards_text(state.row)}"
        short = len(state.row) + due < ROW
        rest = [] if short else [rite for rite in free if rite not in state.row]
        if [*state.rite_deck] != rest:
            yield f"rites {cards_text(state.rite_deck)}"
    if state.rite_discard:
        yield f"gone {cards_text(state.rite_discard)}"
    if any(state.claimed):
        yield f"claimed {' / '.join(map(cards_text, state.claimed))}"


def _ripples(state: State) -> Iterator[str]:
    current = current_ripple(state.pending)
    others = [ripple for ripple in state.game.edition.ripple if ripple != current]
    drawn = state.round - 1 - isinstance(state.pending, RevealingRipple) - (current is not None)
    unseen = state.unseen_ripples
    if [*unseen] != others[max(0, drawn) :]:
        seen = [ripple for ripple in others if ripple not in unseen]
        yield f"seen {cards_text(seen)}" if len(seen) <= len(unseen) else f"unseen {cards_text(unseen)}"


def current_ripple(pending: Pending | None) -> str | None:
    """The Ripple that lies face-up while it is carried out."""
    here = pending.then if isinstance(pending, Drawing | DealingRites) else pending
    return here.ripple if isinstance(here, Resolving | RippleWindow) else None

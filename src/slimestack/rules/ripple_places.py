"""Ripple places: whether a Ripple can be at a place that somebody describes.

Clauses: RIPPLE.3, RULING.RIPPLE.1, 5, 21.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from slimestack.errors import Defect, defect
from slimestack.rules import shares
from slimestack.rules.combine import candidates
from slimestack.rules.seats import seats_from
from slimestack.table.cards import (
    Disburse,
    DiscardRites,
    DissolveSlimes,
    DrawSlimes,
    Effect,
    EveryoneElse,
    Fewest,
    May,
    Most,
    MoveGrowth,
    Part,
    RemoveGrowth,
    RiteRow,
    Seq,
    TokenPlayer,
)
from slimestack.table.pending import DealingRites, Drawing, Resolving, RippleWindow
from slimestack.table.table import Table


def place_defects(
    table: Table, here: Resolving, drawing: Drawing | None = None, dealing: DealingRites | None = None
) -> Iterator[Defect]:
    """Why the Ripple cannot be at this place, with a decision pending, or with cards due before it continues."""
    yield from face_up_defects(table, here.ripple)
    card = table.game.edition.ripple.get(here.ripple)
    if card is None:
        return
    if here.part >= len(card.parts):
        yield defect("unknown_part", "RULING.RIPPLE.21", ripple=here.ripple, count=len(card.parts), part=here.part + 1)
        return
    part = card.parts[here.part]
    if not _seats_fit(table, here, part):
        yield defect("wrong_share_seats", "RULING.RIPPLE.1", who=part.who)
        return
    if drawing is not None and here.seats[:1] != (drawing.seat,):
        yield defect("wrong_share_drawer", "RULING.RIPPLE.21")
    if not any(_continues(rest, here.effects, drawing, dealing) for rest in _rests((part.do,))):
        yield defect("wrong_share", "RULING.RIPPLE.21", effect=part.do)
    elif drawing is None and dealing is None and not shares.is_answerable(table, here):
        yield defect("nothing_to_decide", "RULING.RIPPLE.5", effect=here.effects[0])


def _seats_fit(table: Table, here: Resolving, part: Part) -> bool:
    order = seats_from(table.game.players, table.leader)
    match part.who:
        case RiteRow():
            return not here.seats
        case TokenPlayer():
            order = order[:1]
        case EveryoneElse():
            order = order[1:]
        case Most() | Fewest():
            return bool(here.seats) and here.seats == tuple(seat for seat in order if seat in here.seats)
        case _:
            pass
    return bool(here.seats) and here.seats == order[len(order) - len(here.seats) :]


def _rests(effects: tuple[Effect, ...]) -> Iterator[tuple[Effect, ...]]:
    """Every remainder of a share at which one of its effects begins."""
    if not effects:
        return
    yield effects
    first, rest = effects[0], effects[1:]
    if isinstance(first, Seq):
        yield from _rests((*first.effects, *rest))
        return
    if isinstance(first, May):
        yield from _rests((first.effect, *rest))
    yield from _rests(rest)


def _continues(
    rest: tuple[Effect, ...],
    effects: tuple[Effect, ...],
    drawing: Drawing | None,
    dealing: DealingRites | None,
) -> bool:
    """Whether a share at ``rest`` can be the one described: under way, or waiting for cards."""
    first, after = rest[0], rest[1:]
    if drawing is not None:
        return isinstance(first, DrawSlimes) and drawing.left <= first.n and effects == after
    if dealing is not None:
        return isinstance(first, DiscardRites) and dealing.left <= first.n and effects == after
    return bool(effects) and effects[1:] == after and _is_left_of(effects[0], first)


def _is_left_of(now: Effect, first: Effect) -> bool:
    """Whether an effect under way is what is left of another, with a decision to make about it."""
    match now, first:
        case (Disburse(left), Disburse(n)) | (MoveGrowth(left), MoveGrowth(n)):
            return left <= n
        case DissolveSlimes(left), DissolveSlimes(n):
            return left <= n and attrs.evolve(now, n=n) == first
        case RemoveGrowth(spread="one"), _:
            return now == first
        case May(), _:
            return now == first
        case _:
            return False


def window_defects(table: Table, pending: RippleWindow) -> Iterator[Defect]:
    """Why the Ripple window cannot be open at this table."""
    yield from face_up_defects(table, pending.ripple)
    if table.game.rulings.combine_at_ripple != "token_player":
        yield defect("window_never_open", "RULING.COMBINE.5")
    elif not candidates(table.swarms[table.leader]):
        yield defect("window_without_combine", "RULING.COMBINE.5")


def face_up_defects(table: Table, ripple: str) -> Iterator[Defect]:
    """Why the Ripple cannot be face-up."""
    if ripple not in table.game.edition.ripple:
        yield defect("unknown_ripple", "COMP.8", ripple=ripple)
    elif ripple in table.unseen_ripples:
        yield defect("ripple_unseen", "SETUP.3c", ripple=ripple)

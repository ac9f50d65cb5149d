"""Printing positions, field by field: each writer gives the text of its field, nothing where it is at its default."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from slimestack.editions.digest import edition_digest, is_invented_edition
from slimestack.parsing import NONE, cards_text, pile_text, seats_text
from slimestack.positions.defaults import ROUND, Defaults, current_ripple
from slimestack.positions.pending_text import effect_text, pending_text
from slimestack.table.pending import Turn
from slimestack.table.rulings import Rulings
from slimestack.table.state import State

DIGEST_SHOWN = 8
"""How many digits of an edition's digest a position text shows."""

_OUR_RULINGS = Rulings()


def rulings_text(rulings: Rulings, *, whole: bool = False) -> str:
    """The rulings as text: all of them if ``whole``, else those that differ from ours.

    >>> rulings_text(Rulings(pass_policy="free"))
    'pass_policy=free'
    """
    values = [(name, getattr(rulings, name)) for name in attrs.fields_dict(Rulings)]
    return " ".join([f"{name}={value}" for name, value in values if whole or value != getattr(_OUR_RULINGS, name)])


def edition(state: State, defaults: Defaults) -> Iterator[str]:
    """The beginning of the digest, for another edition than the invented one."""
    if not is_invented_edition(state.game.edition):
        yield f"edition {edition_digest(state.game.edition)[:DIGEST_SHOWN]}"


def rulings(state: State, defaults: Defaults) -> Iterator[str]:
    """The rulings that differ from ours."""
    if different := rulings_text(state.game.rulings):
        yield f"rulings {different}"


def round(state: State, defaults: Defaults) -> Iterator[str]:
    """The round."""
    if state.round != ROUND:
        yield f"round {state.round}"


def active(state: State, defaults: Defaults) -> Iterator[str]:
    """The active seat."""
    if state.active != defaults.active:
        yield f"active {NONE if state.active is None else f'P{state.active}'}"


def leader(state: State, defaults: Defaults) -> Iterator[str]:
    """The seat that took the first turn of the round."""
    if state.leader != defaults.leader(state.active):
        yield f"leader P{state.leader}"


def left(state: State, defaults: Defaults) -> Iterator[str]:
    """The actions left in the turn."""
    if state.actions_left != defaults.actions_left(state.active):
        yield f"left {state.actions_left}"


def pending(state: State, defaults: Defaults) -> Iterator[str]:
    """What is pending."""
    if not isinstance(state.pending, Turn):
        yield pending_text(state.pending, state.active)


def force(state: State, defaults: Defaults) -> Iterator[str]:
    """The effects of the round, a field each."""
    for entry in state.in_force:
        yield f"force {effect_text(entry.effect)} for {seats_text(entry.seats)}"


def deck(state: State, defaults: Defaults) -> Iterator[str]:
    """The Slime deck."""
    if state.deck != defaults.deck(state.discard):
        yield f"deck {pile_text(state.deck)}"


def discard(state: State, defaults: Defaults) -> Iterator[str]:
    """The Slime discard."""
    if any(state.discard):
        yield f"discard {pile_text(state.discard)}"


def supply(state: State, defaults: Defaults) -> Iterator[str]:
    """The growth tokens in the supply."""
    if state.supply != defaults.supply:
        yield f"supply {state.supply}"


def _elsewhere(state: State) -> set[str]:
    return {*state.rite_discard, *(rite for claimed in state.claimed for rite in claimed)}


def _is_row_given(state: State, defaults: Defaults) -> bool:
    """Whether the text says the row: it does where the row or the deck is another than by default."""
    elsewhere = _elsewhere(state)
    row = defaults.row(elsewhere)
    return (state.row, state.rite_deck) != (row, defaults.rite_deck(row, elsewhere, row_given=False))


def row(state: State, defaults: Defaults) -> Iterator[str]:
    """The row of Rites."""
    if _is_row_given(state, defaults):
        yield f"row {cards_text(state.row)}"


def rites(state: State, defaults: Defaults) -> Iterator[str]:
    """The Rite deck."""
    given = _is_row_given(state, defaults)
    if state.rite_deck != defaults.rite_deck(state.row, _elsewhere(state), row_given=given):
        yield f"rites {cards_text(state.rite_deck)}"


def gone(state: State, defaults: Defaults) -> Iterator[str]:
    """The Rite discard."""
    if state.rite_discard:
        yield f"gone {cards_text(state.rite_discard)}"


def claimed(state: State, defaults: Defaults) -> Iterator[str]:
    """The Rites that each seat has claimed."""
    if any(state.claimed):
        yield f"claimed {' / '.join(map(cards_text, state.claimed))}"


def ripples(state: State, defaults: Defaults) -> Iterator[str]:
    """The Ripples that have been seen, or those that have not: the shorter list."""
    unseen = state.unseen_ripples
    if unseen != defaults.unseen_ripples(state.round):
        known = {*unseen, current_ripple(state.pending)}
        seen = [ripple for ripple in state.game.edition.ripple if ripple not in known]
        yield f"seen {cards_text(seen)}" if len(seen) <= len(unseen) else f"unseen {cards_text(unseen)}"

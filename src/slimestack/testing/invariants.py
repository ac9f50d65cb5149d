"""Invariants I1 to I12, which hold in every state that a game can reach.

They are written from the rulebook alone and read only the fields of the state, so a fault in the code of the rules
cannot hide here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import slimestack as ss
from slimestack.table.pending import CHANCE_PENDING
from slimestack.testing.errors import InvariantError
from slimestack.testing.measures import (
    BIG,
    ROW,
    TYPES,
    all_slimes,
    count_ripples,
    count_royals,
    current_ripple,
    hand,
    pool,
)


def check_invariants(state: ss.State) -> None:
    """Check that a state is possible in a game; returns nothing.

    * **I1** Deck, discard, Swarms and the hand of a Split contain all Slimes of each type (COMP.3, COMP.6).
    * **I2** Supply, Slimes and the tokens being placed contain all growth tokens (COMP.5).
    * **I3** Each type has at most one Royal (ROYAL.6), and **I4** a Royal has no growth (TIER.ROYAL.2).
      **I5** The tier follows from growth and crown (TIER.1, TIER.ROYAL.1).
    * **I6** Every Rite is in one zone, and the row is as full as it can be (RITE.1, RITE.6). **I7** The unseen
      Ripples are those not yet revealed, one a round (RIPPLE.1). **I12** No card is in two zones, and cards
      without an order of their own are in the order of the edition.
    * **I8** Leader, active seat and Token are those of the round (ROUND.7, TOKEN.1). **I9** The actions left are
      at most those that the Swarm gives a turn (TURN.3, TIER.ROYAL.3).
    * **I10** An action is legal until the game is over, and then there is a result (END.1). **I11** What is
      pending can happen (GROW.7, DECK.1).

    Use it for states that do not come from :func:`slimestack.apply`, and for a changed library. A position passes too
    if the number of Ripples revealed fits its round.

    :raises InvariantError: with every breach

    >>> import slimestack as ss
    >>> state = ss.position(["e4 e0", "m3"])
    >>> check_invariants(state)
    >>> import attrs
    >>> try:
    ...     check_invariants(attrs.evolve(state, supply=state.supply - 1, actions_left=2))
    ... except InvariantError as error:
    ...     print(error)
    at <State: round 2, Turn, active 0: e4 e0 / m3>
    I2: 9992 + 7 + 0 tokens, there are 10000
    I9: 2 of 1 actions left
    """
    if found := tuple(breaches(state)):
        raise InvariantError(found, state)


def breaches(state: ss.State) -> Iterator[str]:
    """A sentence for each breach of an invariant."""
    for numbers, check in _CHECKS.items():
        try:
            yield from check(state)
        except Exception as error:  # noqa: BLE001  # an impossible state may raise anything
            yield f"{numbers}: cannot be checked: {error!r}"


def _slimes(state: ss.State) -> Iterator[str]:
    types = [slime.type for slime in all_slimes(state)]
    for kind, deck, discard, total in zip(TYPES, state.deck, state.discard, state.game.slimes, strict=True):
        if deck < 0 or discard < 0:
            yield f"I1: {deck} {kind} in the deck and {discard} in the discard"
        if types.count(kind) + deck + discard != total:
            yield f"I1: {types.count(kind)} + {deck} + {discard} {kind} Slimes, there are {total}"


def _growth(state: ss.State) -> Iterator[str]:
    growth = sum(slime.growth for slime in all_slimes(state))
    if state.supply < 0 or pool(state) < 0:
        yield f"I2: {state.supply} tokens in the supply, {pool(state)} being placed"
    if state.supply + growth + pool(state) != state.game.growth_tokens:
        yield f"I2: {state.supply} + {growth} + {pool(state)} tokens, there are {state.game.growth_tokens}"


def _crowns_and_tiers(state: ss.State) -> Iterator[str]:
    slimes = all_slimes(state)
    crowned = [slime.type for slime in slimes if slime.royal]
    if len(set(crowned)) < len(crowned):
        yield f"I3: Royals {', '.join(map(str, crowned))}"
    for slime in slimes:
        if slime.growth.__class__ is not int or slime.growth < 0 or (slime.royal and slime.growth):
            yield f"I4: {slime} has {slime.growth} growth"
        tier = ss.Tier.ROYAL if slime.royal else ss.Tier.BIG if slime.growth >= BIG else ss.Tier.DROPLET
        if slime.tier is not tier:
            yield f"I5: {slime} has the tier {slime.tier}"


def _rites(state: ss.State) -> Iterator[str]:
    zones = [*state.row, *state.rite_deck, *state.rite_discard, *(rite for group in state.claimed for rite in group)]
    if len(set(zones)) < len(zones):
        yield "I12: a Rite is in two zones"
    if sorted(zones) != sorted(state.game.rites):
        yield f"I6: the Rites {sorted(zones)}, there are {sorted(state.game.rites)}"
    if len(state.claimed) != state.game.players:
        yield f"I6: {len(state.claimed)} groups of claimed Rites for {state.game.players} players"
    if isinstance(state.pending, ss.Picking):
        if state.row or state.rite_discard or any(state.claimed):
            yield "I6: a Rite left its deck during setup"
        return
    due = state.pending.left if isinstance(state.pending, ss.DealingRites) else 0
    full = min(ROW, len(state.row) + len(state.rite_deck) + len(state.rite_discard))
    if len(state.row) + due != full:
        yield f"I6: {len(state.row)} Rites in the row and {due} to deal, not {full} in all"


def _ripples(state: ss.State) -> Iterator[str]:
    ripples, kept = state.game.edition.ripple, state.game.ripples_kept
    unseen, current, drawn = state.unseen_ripples, current_ripple(state), count_ripples(state)
    if len(set(unseen)) < len(unseen) or current in unseen:
        yield "I12: a Ripple is in two zones"
    if not set(unseen) <= ripples.keys() or (current is not None and current not in ripples):
        yield "I7: a Ripple that the edition does not have"
    if len(unseen) != len(ripples) - drawn:
        yield f"I7: {len(unseen)} Ripples are unseen after {drawn} of {len(ripples)} were revealed"
    if not 0 <= drawn <= kept:
        yield f"I7: {drawn} Ripples revealed of the {kept} kept"


def _turn_position(state: ss.State) -> Iterator[str]:
    seats, first, number = state.game.players, state.game.first, state.round
    if number < 1 or state.leader != (first - (number - 1)) % seats:
        yield f"I8: P{state.leader} leads round {number} of a game with first player P{first}"
    if state.active is not None and not 0 <= state.active < seats:
        yield f"I8: P{state.active} has the turn, with {seats} players"
    passed = state.active is not None or state.pending == ss.Over("END.1")
    holder = (first - number) % seats if passed else state.leader
    if ss.token_holder(state) != holder:
        yield f"I8: P{ss.token_holder(state)} holds the Token in round {number}, not P{holder}"


def _actions_left(state: ss.State) -> Iterator[str]:
    left = state.actions_left
    if state.active is None:
        if left:
            yield f"I9: {left} actions left outside a turn"
        return
    allowed = 2 if count_royals(state.swarms[state.active]) else 1
    if not 0 <= left <= allowed:
        yield f"I9: {left} of {allowed} actions left"
    if not isinstance(state.pending, ss.Turn) and left == allowed:
        yield f"I9: an action has begun and {left} of {allowed} are left"


def _progress(state: ss.State) -> Iterator[str]:
    over, legal = isinstance(state.pending, ss.Over), ss.legal_actions(state)
    if over != (not legal):
        yield f"I10: {len(legal)} legal actions, and the game is {'' if over else 'not '}over"
    if len(set(legal)) < len(legal):
        yield "I10: an action is listed twice"
    result, actor = ss.result(state), ss.to_act(state)
    if over != (result is not None and len(result.winners) > 0) or over != (actor is None):
        yield f"I10: the game is {'' if over else 'not '}over, its result {result}, and {actor} acts"
    if (actor is ss.CHANCE) != isinstance(state.pending, CHANCE_PENDING):
        yield f"I10: {actor} acts while {type(state.pending).__name__} is pending"


def _pending(state: ss.State) -> Iterator[str]:
    pending = state.pending
    in_turn = state.active is not None
    own: ss.Swarm = state.swarms[state.active] if state.active is not None else ()
    match pending:
        case ss.Turn() | ss.Growing() | ss.Searching() | ss.Spreading() if not in_turn:
            yield f"I11: {type(pending).__name__} outside a turn"
        case (
            ss.Picking()
            | ss.RippleWindow()
            | ss.Resolving()
            | ss.RevealingRipple()
            | ss.Over()
            | ss.Drawing(_, _, ss.Resolving())
            | ss.DealingRites(_, ss.Resolving())
        ) if in_turn:
            yield f"I11: {type(pending).__name__} inside a turn"
        case _:
            pass
    match pending:
        case ss.Growing():
            if count_royals(own) == len(own):
                yield "I11: growth is being placed, but no Slime can have it"
        case ss.Searching(slimes):
            if not 1 <= len(slimes) <= 2 or any(slime.growth for slime in slimes):
                yield f"I11: {ss.swarm_text(slimes)} in hand while a Split searches"
            yield from _one_type(slimes)
            matching = state.deck[slimes[0].type.index] + state.discard[slimes[0].type.index]
            if matching < 3 - len(slimes):
                yield f"I11: {matching} Slimes are left for a Split that needs {3 - len(slimes)}"
        case ss.Spreading(slimes):
            if len(slimes) != 3:
                yield f"I11: {ss.swarm_text(slimes)} in hand after a Split's search"
            yield from _one_type(slimes)
        case ss.Drawing(seat, _, ss.Turn()):
            if seat != state.active:
                yield f"I11: P{seat} draws in the turn of P{state.active}"
        case ss.Resolving(_, _, (), _):
            yield "I11: a Ripple is being resolved, but for no seat"
        case _:
            pass
    if isinstance(pending, ss.Drawing | ss.Searching) and not any(state.deck):
        yield "I11: a Slime is to be drawn from an empty deck"
    if isinstance(pending, ss.DealingRites) and not state.rite_deck:
        yield "I11: a Rite is to be revealed from an empty deck"
    if state.in_force and (
        state.round == 1 or isinstance(pending, ss.RevealingRipple | ss.RippleWindow | ss.Over | ss.Picking)
    ):
        yield "I11: an effect is in force without a Ripple in this round"


def _one_type(slimes: ss.Swarm) -> Iterator[str]:
    if len({slime.type for slime in slimes}) != 1 or count_royals(slimes):
        yield f"I11: {ss.swarm_text(slimes)} in hand for a Split"


def _order(state: ss.State) -> Iterator[str]:
    """Cards without an order of their own are in one order, so that equal positions are equal states (part of I12)."""

    def order(slime: ss.Slime) -> tuple[int, int, int]:
        return (TYPES.index(slime.type), 0 if slime.royal else 1, -slime.growth)

    for group in (*state.swarms, hand(state)):
        if list(group) != sorted(group, key=order):
            yield f"I12: {ss.swarm_text(group)} are out of order"
    rites, ripples = list(state.game.edition.rite), list(state.game.edition.ripple)
    for pile in (state.rite_deck, state.rite_discard, *state.claimed):
        if list(pile) != sorted(pile, key=rites.index):
            yield f"I12: the Rites {pile} are out of order"
    if list(state.unseen_ripples) != sorted(state.unseen_ripples, key=ripples.index):
        yield f"I12: the Ripples {state.unseen_ripples} are out of order"
    for entry in state.in_force:
        if list(entry.seats) != sorted(set(entry.seats)):
            yield f"I12: the seats of {entry} are out of order"


_CHECKS: Final[Mapping[str, Callable[[ss.State], Iterator[str]]]] = {
    "I1": _slimes,
    "I2": _growth,
    "I3 to I5": _crowns_and_tiers,
    "I6": _rites,
    "I7": _ripples,
    "I8": _turn_position,
    "I9": _actions_left,
    "I10": _progress,
    "I11": _pending,
    "I12": _order,
}

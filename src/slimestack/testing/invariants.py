"""Invariants: what holds in every state that a game can reach, told apart as I1 to I12.

Written from the rules alone: nothing here asks the rules' own code, only what lies on the table, so a
fault there does not hide here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import attrs

import slimestack as ss
from slimestack.table.pending import CHANCE_PENDING
from slimestack.testing.measures import (
    BIG,
    ROW,
    TYPES,
    hand,
    on_table,
    pool,
    ripple_under_way,
    ripples_drawn,
    royals,
)


class Broken(AssertionError):
    """Something that must always hold does not.

    ``breaches`` are sentences, one for each case, that begin with the number of the invariant; ``state`` is
    the table, without its seed.
    """

    def __init__(self, breaches: Iterable[str], state: ss.State) -> None:
        self.breaches = tuple(breaches)
        self.state = attrs.evolve(state, seed=None)
        super().__init__("\n".join((f"at {state!r}", *self.breaches)))


def check_invariants(state: ss.State) -> None:
    """Check that the table can be one of a game. Nothing comes back: it holds, or it raises.

    * **I1** Deck, discard, Swarms and what is in hand for a Split hold all Slimes of each type (COMP.3, COMP.6).
    * **I2** Supply, Slimes and the tokens being placed hold all growth tokens (COMP.5).
    * **I3** There is one crown of each type (ROYAL.6), and **I4** a Royal holds no growth (TIER.ROYAL.2).
      **I5** The tier follows from growth and crown (TIER.1, TIER.ROYAL.1).
    * **I6** Every Rite is in one zone, and the row is as full as it can be (RITE.1, RITE.6). **I7** Unseen are
      the Ripples that were not drawn, one a round (RIPPLE.1). **I12** No card is in two zones, and what has
      no order lies in the order of the edition.
    * **I8** Leader, active seat and Token are those of the round (ROUND.7, TOKEN.1). **I9** No more actions are
      left than the Swarm gives a turn (TURN.3, TIER.ROYAL.3).
    * **I10** Somebody can do something until the game is over, and then it has a result (END.1). **I11** What is
      waited for can be given (GROW.7, DECK.1).

    It is for states that come from elsewhere than :func:`slimestack.apply`, and for a library that was changed. A
    described position passes too, as long as the Ripples drawn are those of its round.

    :raises Broken: naming everything that does not hold

    >>> import slimestack as ss
    >>> state = ss.position(["e4 e0", "m3"])
    >>> check_invariants(state)
    >>> import attrs
    >>> try:
    ...     check_invariants(attrs.evolve(state, supply=state.supply - 1, actions_left=2))
    ... except Broken as broken:
    ...     print(broken)
    at <State: round 2, Turn, active 0: e4 e0 / m3>
    I2: 9992 + 7 + 0 tokens, there are 10000
    I9: 2 actions are left of 1
    """
    found = tuple(breaches(state))
    if found:
        raise Broken(found, state)


def breaches(state: ss.State) -> Iterator[str]:
    """Every invariant that does not hold, in words."""
    for numbers, check in _CHECKS.items():
        try:
            yield from check(state)
        except Exception as error:  # noqa: BLE001  # of a table that cannot be, anything may come out
            yield f"{numbers}: cannot be told: {error!r}"


def _slimes(state: ss.State) -> Iterator[str]:
    lying = [slime.type for slime in on_table(state)]
    for kind, deck, discard, box in zip(TYPES, state.deck, state.discard, state.game.slimes, strict=True):
        if deck < 0 or discard < 0:
            yield f"I1: {deck} {kind} in the deck and {discard} in the discard"
        if lying.count(kind) + deck + discard != box:
            yield f"I1: {lying.count(kind)} + {deck} + {discard} {kind} Slimes, there are {box}"


def _growth(state: ss.State) -> Iterator[str]:
    lying = sum(slime.growth for slime in on_table(state))
    if state.supply < 0 or pool(state) < 0:
        yield f"I2: {state.supply} tokens in the supply, {pool(state)} being placed"
    if state.supply + lying + pool(state) != state.game.growth_tokens:
        yield f"I2: {state.supply} + {lying} + {pool(state)} tokens, there are {state.game.growth_tokens}"


def _crowns_and_tiers(state: ss.State) -> Iterator[str]:
    lying = on_table(state)
    crowned = [slime.type for slime in lying if slime.royal]
    if len(set(crowned)) < len(crowned):
        yield f"I3: Royals {', '.join(map(str, crowned))}"
    for slime in lying:
        if slime.growth.__class__ is not int or slime.growth < 0 or (slime.royal and slime.growth):
            yield f"I4: {slime} holds {slime.growth}"
        tier = ss.Tier.ROYAL if slime.royal else ss.Tier.BIG if slime.growth >= BIG else ss.Tier.DROPLET
        if slime.tier is not tier:
            yield f"I5: {slime} is called a {slime.tier}"


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
            yield "I6: a Rite left its deck before the setup was over"
        return
    due = state.pending.left if isinstance(state.pending, ss.DealingRites) else 0
    full = min(ROW, len(state.row) + len(state.rite_deck) + len(state.rite_discard))
    if len(state.row) + due != full:
        yield f"I6: {len(state.row)} Rites lie in the row and {due} are to be dealt, of {full}"


def _ripples(state: ss.State) -> Iterator[str]:
    box, kept = state.game.edition.ripple, state.game.ripples_kept
    unseen, current, drawn = state.unseen_ripples, ripple_under_way(state), ripples_drawn(state)
    if len(set(unseen)) < len(unseen) or current in unseen:
        yield "I12: a Ripple is in two zones"
    if not set(unseen) <= box.keys() or (current is not None and current not in box):
        yield "I7: a Ripple that the box does not have"
    if len(unseen) != len(box) - drawn:
        yield f"I7: {len(unseen)} Ripples are unseen after {drawn} of {len(box)} were drawn"
    if not 0 <= drawn <= kept:
        yield f"I7: {drawn} Ripples drawn of the {kept} kept"


def _turn_position(state: ss.State) -> Iterator[str]:
    seats, first, number = state.game.players, state.game.first, state.round
    if number < 1 or state.leader != (first - (number - 1)) % seats:
        yield f"I8: P{state.leader} leads round {number} of a game that P{first} began"
    if state.active is not None and not 0 <= state.active < seats:
        yield f"I8: P{state.active} is in a turn among {seats}"
    passed = state.active is not None or state.pending == ss.Over("END.1")
    holder = (first - number) % seats if passed else state.leader
    if ss.token_holder(state) != holder:
        yield f"I8: P{ss.token_holder(state)} holds the Token in round {number}, not P{holder}"


def _actions_left(state: ss.State) -> Iterator[str]:
    left = state.actions_left
    if state.active is None:
        if left:
            yield f"I9: {left} actions are left while nobody is in a turn"
        return
    entitled = 2 if royals(state.swarms[state.active]) else 1
    if not 0 <= left <= entitled:
        yield f"I9: {left} actions are left of {entitled}"
    if not isinstance(state.pending, ss.Turn) and left == entitled:
        yield f"I9: an action is under way and {left} of {entitled} are left"


def _progress(state: ss.State) -> Iterator[str]:
    over, legal = isinstance(state.pending, ss.Over), ss.legal_actions(state)
    if over != (not legal):
        yield f"I10: {len(legal)} legal actions, and the game is {'' if over else 'not '}over"
    if len(set(legal)) < len(legal):
        yield "I10: a move is listed twice"
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
            if royals(own) == len(own):
                yield "I11: growth is being placed, and no Slime can take it"
        case ss.Searching(found):
            if not 1 <= len(found) <= 2 or any(slime.growth for slime in found):
                yield f"I11: {ss.swarm_text(found)} in hand while a Split searches"
            yield from _one_type(found)
            matching = state.deck[found[0].type.index] + state.discard[found[0].type.index]
            if matching < 3 - len(found):
                yield f"I11: {matching} Slimes are left for a Split that needs {3 - len(found)}"
        case ss.Spreading(found):
            if len(found) != 3:
                yield f"I11: {ss.swarm_text(found)} in hand after a Split's search"
            yield from _one_type(found)
        case ss.Drawing(seat, _, ss.Turn()):
            if seat != state.active:
                yield f"I11: P{seat} draws in the turn of P{state.active}"
        case ss.Resolving(_, _, (), _):
            yield "I11: nobody's share of a Ripple waits for a decision"
        case _:
            pass
    if isinstance(pending, ss.Drawing | ss.Searching) and not any(state.deck):
        yield "I11: a Slime is due from an empty deck"
    if isinstance(pending, ss.DealingRites) and not state.rite_deck:
        yield "I11: a Rite is due from an empty deck"
    if state.in_force and (
        state.round == 1 or isinstance(pending, ss.RevealingRipple | ss.RippleWindow | ss.Over | ss.Picking)
    ):
        yield "I11: an effect of no Ripple of this round is in force"


def _one_type(found: ss.Swarm) -> Iterator[str]:
    if len({slime.type for slime in found}) != 1 or royals(found):
        yield f"I11: {ss.swarm_text(found)} in hand for a Split"


def _order(state: ss.State) -> Iterator[str]:
    """Equal tables are equal states, so all that has no order of its own lies in one order (part of I12)."""

    def place(slime: ss.Slime) -> tuple[int, int, int]:
        return (TYPES.index(slime.type), 0 if slime.royal else 1, -slime.growth)

    for group in (*state.swarms, hand(state)):
        if list(group) != sorted(group, key=place):
            yield f"I12: {ss.swarm_text(group)} lie out of order"
    rites, ripples = list(state.game.edition.rite), list(state.game.edition.ripple)
    for pile in (state.rite_deck, state.rite_discard, *state.claimed):
        if list(pile) != sorted(pile, key=rites.index):
            yield f"I12: the Rites {pile} lie out of order"
    if list(state.unseen_ripples) != sorted(state.unseen_ripples, key=ripples.index):
        yield f"I12: the Ripples {state.unseen_ripples} lie out of order"
    for held in state.in_force:
        if list(held.seats) != sorted(set(held.seats)):
            yield f"I12: {held} names its seats out of order"


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

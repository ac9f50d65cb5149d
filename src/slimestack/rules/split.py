"""Split: a Big gives up 3 growth, two more of its type are found, the rest is spread over the three.

Clauses: SPLIT.1-9, RULING.SPLIT.1-14, TIER.BIG.4, TIER.DROPLET.4, TIER.ROYAL.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from slimestack.citing import implements
from slimestack.errors import Defect, defect
from slimestack.rules import modifiers, piles
from slimestack.rules.seats import absence_refusal, acting_seat
from slimestack.rules.spending import action_citations, action_refusal, spend_action
from slimestack.rules.swarm_moves import SwarmMoves
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Place, RevealSlime, Split
from slimestack.table.facts import PileReshuffled
from slimestack.table.kinds import BIG, SlimeType, Tier
from slimestack.table.pending import TURN, Searching, Spreading, Turn
from slimestack.table.slimes import NEW, Swarm, add_slime, add_slimes, remove_slime, replace_slime
from slimestack.table.table import RecordingTable, Table, set_swarm

COST = 3
"""How much growth a Split returns to the supply (SPLIT.2)."""
FOUND = 2
"""How many Slimes of the Big's type are looked for (SPLIT.3)."""
_action = lru_cache(maxsize=1 << 12)(Split)


@implements("SPLIT.1", "TIER.BIG.4")
def candidates(swarm: Swarm) -> tuple[Split, ...]:
    """A Split for every distinct Big of the Swarm."""
    return tuple([_action(slime) for slime in dict.fromkeys(swarm) if slime.tier is BIG])


@implements("RULING.SPLIT.2", "RULING.SPLIT.12")
def cards_of_type(table: Table, kind: SlimeType) -> int:
    """How many Slimes of the type deck and discard hold: those in any Swarm are out of reach."""
    return table.deck[kind.index] + table.discard[kind.index]


@implements("SPLIT.9", "RULING.SPLIT.9", "RULING.SPLIT.10", "RULING.SPLIT.11")
def legal(table: Table, pending: Turn, moves: SwarmMoves) -> tuple[Split, ...]:
    """Those of the Swarm's candidates that can succeed."""
    if not moves.splits or (table.in_force and modifiers.is_forbidden(table, acting_seat(table), "split")):
        return ()
    return tuple([split for split in moves.splits if cards_of_type(table, split.big.type) >= FOUND])


def refusal(table: Table, action: Split, pending: Turn) -> Refusal | None:
    """Why this Split is not legal, None if it is."""
    big = action.big
    refused = action_refusal(table, "split") or absence_refusal(table, table.swarms[acting_seat(table)], big)
    if refused is not None:
        return refused
    if big.tier is Tier.ROYAL:
        return refuse(Reason.ROYAL_CANNOT_SPLIT, "SPLIT.1", "TIER.ROYAL.4", slime=big)
    if big.tier is Tier.DROPLET:
        return refuse(Reason.DROPLET_CANNOT_SPLIT, "SPLIT.1", "TIER.DROPLET.4", slime=big)
    found = cards_of_type(table, big.type)
    if found < FOUND:
        return refuse(Reason.TOO_FEW_MATCHING, "SPLIT.9", "RULING.SPLIT.2", "PR.3", slime=big, found=found)
    return None


def citations(table: Table, action: Split, pending: Turn) -> tuple[str, ...]:
    """What allows this legal Split."""
    small = ("RULING.SPLIT.1",) if action.big.growth - COST < COST + 1 else ()
    return (*action_citations(table), "SPLIT.1", "TIER.BIG.4", *small)


@implements("SPLIT.2", "RULING.SPLIT.1")
def play(table: Table, action: Split, pending: Turn) -> None:
    """Take the Big in hand, return 3 of its growth, and begin to search."""
    spend_action(table)
    seat, big = acting_seat(table), action.big
    set_swarm(table, seat, remove_slime(table.swarms[seat], big))
    table.supply += COST
    search(table, Searching((big.with_growth(0),), big.growth - COST))


@implements("SPLIT.8", "RULING.SPLIT.3", "RULING.SPLIT.5")
def search(table: Table, pending: Searching) -> None:
    """Make the next card pending; a discard that becomes the deck takes the rejects of this search along."""
    if table.deck == piles.EMPTY:
        piles.ensure_card(table, "SPLIT.8")
        pending = Searching(pending.hand, pending.pool)
    table.pending = pending


@implements("SPLIT.3", "SPLIT.4", "RULING.SPLIT.6")
def reveal(table: Table, outcome: RevealSlime, pending: Searching) -> None:
    """Take a matching Slime in hand, discard any other; with two found the search is done."""
    kind, hand = outcome.type, pending.hand
    table.deck = piles.add_cards(table.deck, kind, -1)
    if kind is hand[0].type:
        hand = add_slime(hand, NEW[kind])
        if len(hand) > FOUND:
            shuffle(table, pending)
            table.pending = Spreading(hand, pending.pool)
            return
        pending = Searching(hand, pending.pool, pending.rejects)
    else:
        piles.discard(table, kind)
        if table.game.rulings.split_shuffle == "draw_pile_and_rejects":
            pending = Searching(hand, pending.pool, piles.add_cards(pending.rejects, kind))
    search(table, pending)


@implements("SPLIT.6", "RULING.SPLIT.4", "RULING.SPLIT.14")
def shuffle(table: Table, pending: Searching) -> None:
    """End the search with the shuffle that this table plays; only what goes back into the deck shows."""
    how = table.game.rulings.split_shuffle
    back = table.discard if how == "draw_pile_and_discard" else pending.rejects
    if how == "draw_pile" or not any(back):
        return
    if isinstance(table, RecordingTable):
        table.note(PileReshuffled("slime", sum(back), "SPLIT.6"))
    table.deck = piles.merge_piles(table.deck, back)
    table.discard = piles.take_from(table.discard, back)


def place_refusal(table: Table, action: Place, pending: Spreading) -> Refusal | None:
    """Why a leftover token cannot go there, None if it can."""
    if action.slime not in pending.hand:
        return refuse(Reason.NOT_IN_HAND, "SPLIT.7", slime=action.slime)
    return None


def place_citations(table: Table, action: Place, pending: Spreading) -> tuple[str, ...]:
    """What allows this legal placement of a leftover token."""
    return ("SPLIT.7", "RULING.SPLIT.7")


@implements("SPLIT.5", "SPLIT.7", "RULING.SPLIT.7", "RULING.SPLIT.8", "RULING.SPLIT.13")
def place(table: Table, action: Place, pending: Spreading) -> None:
    """Place one leftover token; after the last the three join the Swarm."""
    slime, seat = action.slime, acting_seat(table)
    hand = replace_slime(pending.hand, slime, slime.with_growth(slime.growth + 1))
    if pending.left > 1:
        table.pending = Spreading(hand, pending.left - 1)
    else:
        set_swarm(table, seat, add_slimes(table.swarms[seat], hand))
        table.pending = TURN


def search_defects(table: Table, pending: Searching) -> Iterator[Defect]:
    """Why a Split cannot search at this table."""
    wrong = tuple(_hand_defects(pending.hand, 1, 2))
    if wrong:
        yield from wrong
        return
    kind = pending.hand[0].type
    if any(slime.growth for slime in pending.hand):
        yield defect("growth_in_hand", "SPLIT.7")
    if cards_of_type(table, kind) < FOUND + 1 - len(pending.hand):
        yield defect("split_cannot_succeed", "SPLIT.9", type=kind)
    if not any(table.deck):
        yield defect("search_in_empty_deck", "SPLIT.8")
    rejects = pending.rejects
    kept = table.game.rulings.split_shuffle == "draw_pile_and_rejects"
    over = any(n > there for n, there in zip(rejects, table.discard, strict=True))
    if (any(rejects) and not kept) or rejects[kind.index] or over:
        yield defect("wrong_rejects", "SPLIT.6")


def spread_defects(table: Table, pending: Spreading) -> Iterator[Defect]:
    """Why the leftover tokens of a Split cannot be pending."""
    yield from _hand_defects(pending.hand, FOUND + 1)


def _hand_defects(hand: Swarm, *sizes: int) -> Iterator[Defect]:
    if len(hand) not in sizes or len({slime.type for slime in hand}) != 1 or any(slime.royal for slime in hand):
        yield defect("wrong_hand", "SPLIT.5", expected=" or ".join(map(str, sizes)))

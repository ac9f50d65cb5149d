"""Split: a Big gives up 3 growth, two more of its type are found, the rest is spread over the three.

Clauses: SPLIT.1-9, RULING.SPLIT.1-14, TIER.BIG.4, TIER.DROPLET.4, TIER.ROYAL.4.
"""

from __future__ import annotations

from functools import lru_cache

from slimestack.citing import implements
from slimestack.rules import modifiers, piles
from slimestack.rules.grow import candidates as places
from slimestack.rules.seats import absent, deciding
from slimestack.rules.spending import menu, spend, unaffordable
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import Place, RevealSlime, Split
from slimestack.table.facts import PileReshuffled
from slimestack.table.pending import Searching, Spreading, Turn
from slimestack.table.slimes import Slime, SlimeType, Swarm, Tier, joined, swapped, swarm_of, without
from slimestack.table.state import Draft, State

COST = 3
"""How much growth a Split returns to the supply (SPLIT.2)."""
FOUND = 2
"""How many Slimes of the Big's type are looked for (SPLIT.3)."""
TURN = Turn()
_action = lru_cache(maxsize=1 << 12)(Split)


@implements("SPLIT.1", "TIER.BIG.4", "TIER.DROPLET.4", "RULING.SPLIT.1")
def candidates(swarm: Swarm) -> tuple[Split, ...]:
    """A Split for every distinct Big of the Swarm."""
    return tuple([_action(slime) for slime in dict.fromkeys(swarm) if slime.tier is Tier.BIG])


@implements("SPLIT.9", "RULING.SPLIT.2", "RULING.SPLIT.12")
def matching(state: State, kind: SlimeType) -> int:
    """How many Slimes of the type deck and discard hold: those in any Swarm are out of reach."""
    return state.deck[kind.index] + state.discard[kind.index]


@implements("SPLIT.9", "RULING.SPLIT.2", "RULING.SPLIT.9", "RULING.SPLIT.10", "RULING.SPLIT.11")
def listed(state: State, splits: tuple[Split, ...]) -> tuple[Split, ...]:
    """Those of the Swarm's candidates that can succeed."""
    if not splits or (state.in_force and modifiers.forbidden(state, deciding(state), "split")):
        return ()
    return tuple([split for split in splits if matching(state, split.big.type) >= FOUND])


@implements("SPLIT.1", "SPLIT.9", "TIER.DROPLET.4", "TIER.ROYAL.4", "RULING.SPLIT.2")
def refusal(state: State, action: Split) -> Refusal | None:
    """Why this Split is not legal, None if it is."""
    big = action.big
    refused = unaffordable(state, "split") or absent(state, state.swarms[deciding(state)], big)
    if refused is not None:
        return refused
    if big.tier is Tier.ROYAL:
        return refuse(Reason.ROYAL_CANNOT_SPLIT, "SPLIT.1", "TIER.ROYAL.4", slime=big)
    if big.tier is Tier.DROPLET:
        return refuse(Reason.DROPLET_CANNOT_SPLIT, "SPLIT.1", "TIER.DROPLET.4", slime=big)
    found = matching(state, big.type)
    if found < FOUND:
        return refuse(Reason.TOO_FEW_MATCHING, "SPLIT.9", "RULING.SPLIT.2", "PR.3", slime=big, found=found)
    return None


def grounds(state: State, action: Split) -> tuple[str, ...]:
    """What allows this legal Split."""
    small = ("RULING.SPLIT.1",) if action.big.growth - COST < COST + 1 else ()
    return (*menu(state), "SPLIT.1", "TIER.BIG.4", *small)


@implements("SPLIT.2", "RULING.SPLIT.1", "RULING.SPLIT.8", "RULING.TOKEN.6", "COMP.5")
def play(draft: Draft, action: Split) -> None:
    """Take the Big in hand, return 3 of its growth, and begin to search."""
    spend(draft)
    seat, big = deciding(draft), action.big
    draft.set_swarm(seat, without(draft.swarms[seat], big))
    draft.supply += COST
    search(draft, Searching((big.holding(0),), big.growth - COST))


@implements("SPLIT.8", "DECK.1", "RULING.SPLIT.3", "RULING.SPLIT.5", "RULING.SPLIT.14")
def search(draft: Draft, pending: Searching) -> None:
    """Wait for the next card; a discard that is turned over takes this search's rejects along."""
    if draft.deck == piles.EMPTY:
        piles.card_due(draft, "SPLIT.8")
        pending = Searching(pending.hand, pending.pool)
    draft.pending = pending


@implements("SPLIT.3", "SPLIT.4", "SPLIT.5", "RULING.SPLIT.6", "RULING.DRAW.5")
def reveal(draft: Draft, outcome: RevealSlime, pending: Searching) -> None:
    """Take a matching Slime in hand, discard any other; with two found the search is done."""
    kind, hand = outcome.type, pending.hand
    draft.deck = piles.plus(draft.deck, kind, -1)
    if kind is hand[0].type:
        hand = joined(hand, Slime(kind))
        if len(hand) > FOUND:
            shuffle(draft, pending)
            draft.pending = Spreading(hand, pending.pool)
            return
        pending = Searching(hand, pending.pool, pending.rejects)
    else:
        piles.discard(draft, kind)
        if draft.game.rulings.split_shuffle == "draw_pile_and_rejects":
            pending = Searching(hand, pending.pool, piles.plus(pending.rejects, kind))
    search(draft, pending)


@implements("SPLIT.6", "RULING.SPLIT.4", "RULING.SPLIT.14")
def shuffle(draft: Draft, pending: Searching) -> None:
    """End the search with the shuffle that this table plays; only what goes back into the deck shows."""
    how = draft.game.rulings.split_shuffle
    back = draft.discard if how == "draw_pile_and_discard" else pending.rejects
    if how == "draw_pile" or not any(back):
        return
    if draft.recording:
        draft.note(PileReshuffled("slime", sum(back), "SPLIT.6"))
    draft.deck = piles.together(draft.deck, back)
    left = [there - gone for there, gone in zip(draft.discard, back, strict=True)]
    draft.discard = tuple(left)  # type: ignore[assignment]


@implements("SPLIT.7", "RULING.SPLIT.7")
def place_refusal(state: State, action: Place, pending: Spreading) -> Refusal | None:
    """Why a leftover token cannot go there, None if it can."""
    if action.slime not in pending.hand:
        return refuse(Reason.NOT_IN_HAND, "SPLIT.7", slime=action.slime)
    return None


def place_grounds(state: State, action: Place) -> tuple[str, ...]:
    """What allows this legal placement of a leftover token."""
    return ("SPLIT.7", "RULING.SPLIT.7")


def spread_places(pending: Spreading) -> tuple[Place, ...]:
    """Where the next leftover token can go."""
    return places(pending.hand)


@implements("SPLIT.5", "SPLIT.7", "RULING.SPLIT.7", "RULING.SPLIT.8", "RULING.SPLIT.13")
def place(draft: Draft, action: Place, pending: Spreading) -> None:
    """Place one leftover token; after the last the three join the Swarm."""
    slime, seat = action.slime, deciding(draft)
    hand = swapped(pending.hand, slime, slime.holding(slime.growth + 1))
    if pending.left > 1:
        draft.pending = Spreading(hand, pending.left - 1)
    else:
        draft.set_swarm(seat, swarm_of(draft.swarms[seat] + hand))
        draft.pending = TURN

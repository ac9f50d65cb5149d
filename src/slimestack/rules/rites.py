"""Rites: the row, claiming from it, its slide, and how it is refilled.

Clauses: CLAIM.1-10, RITE.1-6, ROUND.5a-c, SETUP.2a-b, RULING.RITE.1-14, RULING.SETUP.8-9.
"""

from __future__ import annotations

from functools import lru_cache

from slimestack.citing import implements
from slimestack.rules import conditions, modifiers
from slimestack.rules.seats import deciding
from slimestack.rules.spending import menu, spend, unaffordable
from slimestack.rules.tiers import Tally, tally
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import ClaimRite, RevealRite
from slimestack.table.facts import AmountClipped, PileReshuffled, RiteSlidOff
from slimestack.table.pending import DealingRites, Then, Turn
from slimestack.table.state import Draft, Game, State

TURN = Turn()
_action = lru_cache(maxsize=1 << 10)(ClaimRite)


@implements("CLAIM.1", "CLAIM.9", "TIER.3", "RULING.RITE.1", "RULING.RITE.3", "RULING.RITE.10",
            "RULING.RITE.13")  # fmt: skip
def listed(state: State, swarm: Tally) -> tuple[ClaimRite, ...]:
    """The claims of face-up Rites that the Swarm, counted, meets, in row order."""
    if state.in_force and modifiers.forbidden(state, deciding(state), "claim"):
        return ()
    tests = conditions.tests(state.game.edition)
    return tuple([_action(rite) for rite in state.row if tests[rite](swarm)])


@implements("CLAIM.1", "CLAIM.7", "CLAIM.8", "CLAIM.10", "RULING.RITE.13")
def refusal(state: State, action: ClaimRite) -> Refusal | None:
    """Why this claim is not legal, None if it is."""
    refused = unaffordable(state, "claim")
    if refused is not None:
        return refused
    card = state.game.edition.rite.get(action.rite)
    if card is None:
        return refuse(Reason.RITE_UNKNOWN, "RULING.RITE.13", rite=action.rite)
    if card.id not in state.row:
        return refuse(Reason.RITE_NOT_FACE_UP, "RULING.RITE.13", rite=card.id)
    if not conditions.test(card.condition)(tally(state.swarms[deciding(state)])):
        return refuse(Reason.CONDITION_NOT_MET, "CLAIM.1", rite=card.id, condition=card.condition)
    return None


def grounds(state: State, action: ClaimRite) -> tuple[str, ...]:
    """What allows this legal claim."""
    return (*menu(state), "CLAIM.1", "CLAIM.7")


@implements("CLAIM.3", "CLAIM.4", "CLAIM.5", "CLAIM.6", "CLAIM.8", "RULING.RITE.2", "RULING.RITE.9", "GOAL.2")
def play(draft: Draft, action: ClaimRite) -> None:
    """Put the Rite before its claimer, close the gap from the left, and have a new one dealt."""
    spend(draft)
    seat, row, claimed = deciding(draft), draft.row, draft.claimed
    draft.row = tuple([rite for rite in row if rite != action.rite])
    mine = in_order(draft.game, (*claimed[seat], action.rite))
    draft.claimed = (*claimed[:seat], mine, *claimed[seat + 1 :])
    deal(draft, 1, TURN)


def in_order(game: Game, rites: tuple[str, ...]) -> tuple[str, ...]:
    """The Rites in the edition's order, as every pile lies."""
    return tuple(sorted(rites, key=game.edition.rite_order.__getitem__))


@implements("CLAIM.5", "ROUND.5c", "RITE.5", "RITE.6", "RULING.RITE.4", "RULING.RITE.5", "RULING.RITE.6",
            "SETUP.2a")  # fmt: skip
def deal(draft: Draft, left: int, then: Then) -> bool:
    """Wait for the next Rite of a deal; False, and nothing done, when none is left to be had."""
    if not left:
        return False
    if not draft.rite_deck:
        if not draft.rite_discard:
            if draft.recording:
                draft.note(AmountClipped(None, left, "RITE.6"))
            return False
        if draft.recording:
            draft.note(PileReshuffled("rite", len(draft.rite_discard), "RITE.5"))
        draft.rite_deck, draft.rite_discard = draft.rite_discard, ()
    draft.pending = DealingRites(left, then)
    return True


@implements("RITE.1", "SETUP.2b", "CLAIM.5", "ROUND.5c", "RULING.RITE.2", "RULING.RITE.7", "RULING.SETUP.8",
            "RULING.SETUP.9")  # fmt: skip
def reveal(draft: Draft, outcome: RevealRite, pending: DealingRites) -> Then | None:
    """Lay the Rite at the left of the row (at the right during setup); what goes on after the last."""
    rite = outcome.rite
    at = draft.rite_deck.index(rite)
    draft.rite_deck = draft.rite_deck[:at] + draft.rite_deck[at + 1 :]
    draft.row = (*draft.row, rite) if setting_up(draft) else (rite, *draft.row)
    return None if deal(draft, pending.left - 1, pending.then) else pending.then


@implements("RULING.SETUP.8")
def setting_up(state: State) -> bool:
    """Whether the first five Rites are being laid: nobody has had a turn yet."""
    return state.round == 1 and state.active is None


@implements("RITE.2", "RITE.3", "ROUND.5a", "ROUND.5b", "RULING.RITE.4", "RULING.RITE.14")
def discard_rightmost(draft: Draft, count: int, clause: str) -> int:
    """Discard so many Rites from the right of the row, as many as there are; how many those were."""
    row = draft.row
    gone = row[::-1][:count]
    if draft.recording:
        for rite in gone:
            draft.note(RiteSlidOff(rite, clause))
    draft.row = row[: len(row) - len(gone)]
    draft.rite_discard = in_order(draft.game, (*draft.rite_discard, *gone))
    return len(gone)

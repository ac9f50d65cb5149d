"""Rites: the row, claiming from it, its slide, and how it is refilled.

Clauses: CLAIM.1-10, RITE.1-6, ROUND.5a-c, SETUP.2a-b, RULING.RITE.1-14, RULING.SETUP.8-9.
"""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache

from slimestack.citing import implements
from slimestack.rules import conditions, modifiers
from slimestack.rules.seats import acting_seat
from slimestack.rules.spending import action_citations, action_refusal, spend_action
from slimestack.rules.tiers import Tally, tally
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import ClaimRite, RevealRite
from slimestack.table.checks import near
from slimestack.table.facts import AmountClipped, PileReshuffled, RiteSlidOff
from slimestack.table.game import Game
from slimestack.table.pending import TURN, DealingRites, Then, Turn
from slimestack.table.table import RecordingTable, Table

_action = lru_cache(maxsize=1 << 10)(ClaimRite)


@implements("CLAIM.9", "RULING.RITE.1", "RULING.RITE.3", "RULING.RITE.10", "RULING.RITE.13")
def legal(table: Table, pending: Turn, swarm: Tally) -> tuple[ClaimRite, ...]:
    """The claims of face-up Rites that the Swarm meets, in row order."""
    if table.in_force and modifiers.is_forbidden(table, acting_seat(table), "claim"):
        return ()
    known = conditions.met_rites(swarm, table.game.edition)
    met, meets = known.met, conditions.meets
    return tuple([_action(rite) for rite in table.row if (met[rite] if rite in met else meets(swarm, known, rite))])


def refusal(table: Table, action: ClaimRite, pending: Turn) -> Refusal | None:
    """Why this claim is not legal, None if it is."""
    refused = action_refusal(table, "claim")
    if refused is not None:
        return refused
    card = table.game.edition.rite.get(action.rite)
    if card is None:
        hint = near(action.rite, table.game.edition.rite)
        hint.pop("known", None)
        return refuse(Reason.RITE_UNKNOWN, "RULING.RITE.13", rite=action.rite, **hint)
    if card.id not in table.row:
        return refuse(Reason.RITE_NOT_FACE_UP, "RULING.RITE.13", rite=card.id)
    if not conditions.rite_tests(table.game.edition)[card.id].is_met(tally(table.swarms[acting_seat(table)])):
        return refuse(Reason.CONDITION_NOT_MET, "CLAIM.1", rite=card.id, condition=card.condition)
    return None


def citations(table: Table, action: ClaimRite, pending: Turn) -> tuple[str, ...]:
    """What allows this legal claim."""
    return (*action_citations(table), "CLAIM.1", "CLAIM.7")


@implements("CLAIM.3", "CLAIM.4", "CLAIM.5", "CLAIM.6", "CLAIM.8", "RULING.RITE.2", "RULING.RITE.9", "GOAL.2")
def play(table: Table, action: ClaimRite, pending: Turn) -> None:
    """Put the Rite before its claimer, close the gap from the left, and have a new one dealt."""
    spend_action(table)
    seat, row, claimed = acting_seat(table), table.row, table.claimed
    table.row = tuple([rite for rite in row if rite != action.rite])
    mine = add_rite(table.game, claimed[seat], action.rite)
    table.claimed = (*claimed[:seat], mine, *claimed[seat + 1 :])
    deal(table, 1, TURN)


def add_rite(game: Game, rites: tuple[str, ...], rite: str) -> tuple[str, ...]:
    """The Rites with one more, in the edition's order, as every pile lies."""
    order = game.edition.rite_order
    at = bisect(rites, order[rite], key=order.__getitem__)
    return (*rites[:at], rite, *rites[at:])


@implements("RITE.5", "RITE.6", "RULING.RITE.5", "RULING.RITE.6")
def deal(table: Table, left: int, then: Then) -> bool:
    """Make the next Rite of a deal pending; False, and nothing done, when no Rite is left."""
    if not left:
        return False
    if not table.rite_deck:
        if not table.rite_discard:
            if isinstance(table, RecordingTable):
                table.note(AmountClipped(None, left, "RITE.6"))
            return False
        if isinstance(table, RecordingTable):
            table.note(PileReshuffled("rite", len(table.rite_discard), "RITE.5"))
        table.rite_deck, table.rite_discard = table.rite_discard, ()
    table.pending = DealingRites(left, then)
    return True


@implements("RITE.1", "RULING.SETUP.9")
def reveal(table: Table, outcome: RevealRite, pending: DealingRites) -> Then | None:
    """Lay the Rite at the left of the row (at the right during setup); what goes on after the last."""
    rite = outcome.rite
    at = table.rite_deck.index(rite)
    table.rite_deck = table.rite_deck[:at] + table.rite_deck[at + 1 :]
    table.row = (*table.row, rite) if is_setup(table) else (rite, *table.row)
    return None if deal(table, pending.left - 1, pending.then) else pending.then


@implements("RULING.SETUP.8")
def is_setup(table: Table) -> bool:
    """Whether the first five Rites are being laid: nobody has had a turn yet."""
    return table.round == 1 and table.active is None


@implements("RITE.3", "ROUND.5a", "ROUND.5b", "RULING.RITE.14")
def discard_rightmost(table: Table, count: int, clause: str) -> int:
    """Discard so many Rites from the right of the row, as many as there are; how many those were."""
    row = table.row
    gone = row[::-1][:count]
    if isinstance(table, RecordingTable):
        for rite in gone:
            table.note(RiteSlidOff(rite, clause))
    table.row = row[: len(row) - len(gone)]
    for rite in gone:
        table.rite_discard = add_rite(table.game, table.rite_discard, rite)
    return len(gone)

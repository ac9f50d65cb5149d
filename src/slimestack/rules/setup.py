"""Setup: the table before the first turn, and the picking of starting types.

Clauses: SETUP.1a-5b, COMP.1-9, RULING.SETUP.1-11.
"""

from __future__ import annotations

from collections.abc import Iterator

from slimestack.citing import implements
from slimestack.errors import Defect, defect
from slimestack.rules import piles, rites
from slimestack.rules.verdicts import Reason, Refusal, refuse
from slimestack.table.actions import PickType
from slimestack.table.edition import ROW, START
from slimestack.table.game import Game
from slimestack.table.kinds import TYPES, SlimeType
from slimestack.table.pending import TURN, Picking
from slimestack.table.slimes import Slime
from slimestack.table.table import Table, set_swarm

_PICKS = tuple([PickType(kind) for kind in TYPES])


@implements("SETUP.3c", "COMP.7", "COMP.8", "COMP.9", "RULING.SETUP.3", "RULING.SETUP.5")
def starting_table(game: Game) -> Table:
    """The table with everything in its pile; the first seat picks a type."""
    nothing = ((),) * game.players
    return Table(
        game=game,
        swarms=nothing,
        deck=game.slimes,
        discard=piles.EMPTY,
        supply=game.growth_tokens,
        row=(),
        rite_deck=game.rites,
        rite_discard=(),
        claimed=nothing,
        unseen_ripples=tuple(game.edition.ripple),
        round=1,
        leader=game.first,
        active=None,
        actions_left=0,
        pending=Picking(game.first),
        in_force=(),
    )


@implements("SETUP.1a", "SETUP.1b", "COMP.3")
def legal(table: Table, pending: Picking) -> tuple[PickType, ...]:
    """A pick for each type that nobody has picked."""
    return tuple([pick for pick in _PICKS if not _is_taken(table, pick.type)])


def _is_taken(table: Table, kind: SlimeType) -> bool:
    return any([swarm and swarm[0].type is kind for swarm in table.swarms])


def refusal(table: Table, action: PickType, pending: Picking) -> Refusal | None:
    """Why this pick is not legal, None if it is."""
    if _is_taken(table, action.type):
        return refuse(Reason.TYPE_TAKEN, "SETUP.1b", type=action.type)
    return None


def citations(table: Table, action: PickType, pending: Picking) -> tuple[str, ...]:
    """What allows this legal pick."""
    return ("SETUP.1a", "SETUP.1b", "RULING.SETUP.1")


@implements("SETUP.1c", "SETUP.2b", "RULING.SETUP.1", "RULING.SETUP.2")
def play(table: Table, action: PickType, pending: Picking) -> None:
    """Give the seat its three Droplets; the next seat clockwise picks, and after the last the Rites are dealt."""
    kind, seat, players = action.type, pending.seat, table.game.players
    set_swarm(table, seat, (Slime(kind),) * START)
    table.deck = piles.add_cards(table.deck, kind, -START)
    following = (seat + 1) % players
    if following != table.leader:
        table.pending = Picking(following)
    else:
        rites.deal(table, ROW, TURN)


def defects(table: Table, pending: Picking) -> Iterator[Defect]:
    """Why types cannot be picked at this table."""
    picked = (pending.seat - table.leader) % table.game.players
    if table.round != 1 or pending.seat >= table.game.players:
        yield defect("pick_out_of_setup", "SETUP.1a")
        return
    yield from starting_hand_defects(table, picked)
    taken = {slime.type for swarm in table.swarms for slime in swarm}
    for kind in TYPES:
        if kind not in taken and table.deck[kind.index] < START:
            yield defect("too_few_to_pick", "SETUP.1c", type=kind, needed=START, count=table.deck[kind.index])
    if len(table.rite_deck) < ROW:
        yield defect("too_few_rites", "SETUP.2b", needed=ROW, count=len(table.rite_deck))


def starting_hand_defects(table: Table, picked: int) -> Iterator[Defect]:
    """Why these cannot be the Swarms and piles before the first turn, when so many seats have picked."""
    kinds = []
    for step in range(table.game.players):
        seat = (table.leader + step) % table.game.players
        swarm = table.swarms[seat]
        wanted = START if step < picked else 0
        if len(swarm) != wanted or any(slime is not Slime(swarm[0].type) for slime in swarm):
            yield defect("wrong_start", "SETUP.1c", seat=seat, expected=wanted)
        elif swarm:
            kinds.append(swarm[0].type)
    if len(set(kinds)) < len(kinds):
        yield defect("same_starting_type", "SETUP.1b")
    if any(table.discard):
        yield defect("early_discard", "SETUP.1d")

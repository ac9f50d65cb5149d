"""The table view: everything that lies on the table, as lines."""

from __future__ import annotations

from collections.abc import Iterator

import slimestack as ss
from slimestack.cli.screen import Line
from slimestack.cli.text import capital, count, edition_name, edition_text, ripple_name, rite_name, seats
from slimestack.cli.words import condition_words, effect_words, lasting_words
from slimestack.rules.rounds import ripples_left
from slimestack.table.slimes import TIERS, TYPES


def opening_lines(state: ss.State) -> Iterator[Line]:
    """What is played with: the box, where it departs from the rulebook, the readings that are not the default."""
    game = state.game
    yield Line(f"Slime Stack for {count(game.players, 'player')}: {seats(game, range(game.players))}.", "title")
    yield Line(edition_text(game.edition))
    for departure in game.edition.departures():
        yield Line(f"Unlike the rulebook: {departure}.")
    for switch in ss.rulebook.switches():
        value = getattr(game.rulings, switch.name)
        if value != switch.default:
            yield Line(f"This table plays {switch.name} = {value} ({switch.ruling}).")


def table_lines(state: ss.State) -> Iterator[Line]:
    """The whole table, then what it waits for."""
    game = state.game
    yield Line(f"Round {state.round} - {edition_name(game.edition)}", "title")
    yield from _row(state)
    yield from _piles(state)
    for held in state.in_force:
        yield Line(f"This round, for {seats(game, held.seats)}: {lasting_words(held.effect)}.")
    for seat in range(game.players):
        yield from _seat(state, seat)
    yield Line(f"{waited_for(state)}.", "title")


def _row(state: ss.State) -> Iterator[Line]:
    if not state.row:
        yield Line("Rites: none in the row")
        return
    legal = ss.legal_actions(state)
    yield Line("Rites, from the entry (left) to the exit (right):")
    for rite in state.row:
        card = state.game.edition.rite[rite]
        mark = "* " if ss.ClaimRite(rite) in legal else ""
        name = rite_name(state.game, rite)
        yield Line(f"{mark}{name} [{rite}], {card.me} ME: {condition_words(card.condition)}", indent=2)


def _pile(name: str, counts: tuple[int, ...]) -> Line:
    kinds = ", ".join(f"{n} {kind}" for n, kind in zip(counts, TYPES, strict=True) if n)
    return Line(f"{name}: {sum(counts)}{kinds and f' ({kinds})'}")


def _piles(state: ss.State) -> Iterator[Line]:
    game, left = state.game, ripples_left(state)
    yield _pile("Slime deck", state.deck)
    yield _pile("Slime discard", state.discard)
    yield Line(f"Rite deck: {len(state.rite_deck)}; Rite discard: {len(state.rite_discard)}")
    yield Line(f"Ripples left to draw: {left}; set aside unseen: {len(state.unseen_ripples) - left}")
    yield Line(f"Supply: {state.supply} growth; Token: {game.name(ss.token_holder(state))}")


def _seat(state: ss.State, seat: int) -> Iterator[Line]:
    swarm = state.swarms[seat]
    turn = f", in turn, {count(state.actions_left, 'action')} left" if seat == state.active else ""
    yield Line(f"{state.game.name(seat)}: {ss.score(state, seat).total} ME{turn}", "title")
    tiers = [
        f"{capital(str(tier))}s {ss.swarm_text(s for s in swarm if s.tier is tier) or '-'}" for tier in reversed(TIERS)
    ]
    yield Line("; ".join(tiers), indent=2)
    if seat == state.active and isinstance(state.pending, ss.Spreading | ss.Searching):
        yield Line(f"In hand for the Split: {ss.swarm_text(state.pending.hand)}", indent=2)
    for rite in state.claimed[seat]:
        yield Line(f"Claimed {rite_name(state.game, rite)}, {state.game.edition.rite[rite].me} ME", indent=2)


def waited_for(state: ss.State) -> str:
    """What the game waits for, in plain words; a Ripple's share with the Ripple that asks for it."""
    match state.pending:
        case ss.Resolving(ripple, _, (seat, *_), (effect, *_)):
            return f"{state.game.name(seat)}, for {ripple_name(state.game, ripple)}: {effect_words(effect)}"
        case ss.RippleWindow(ripple):
            name = state.game.name(state.leader)
            return f"{name} may Combine before {ripple_name(state.game, ripple)} works"
        case _:
            return ss.describe_pending(state)

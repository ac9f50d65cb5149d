"""The table in words: everything that lies on it, as text; pictures use the same sentences."""

from __future__ import annotations

from collections.abc import Iterator

from slimestack import engine
from slimestack.errors import require_type
from slimestack.rulebook import switches
from slimestack.rules.rounds import ripples_left, token_holder
from slimestack.table.actions import ClaimRite
from slimestack.table.edition import Edition
from slimestack.table.kinds import TIERS, TYPES
from slimestack.table.pending import Searching, Spreading
from slimestack.table.slimes import Counts, Swarm, swarm_text
from slimestack.table.state import State
from slimestack.words.card_text import condition, lasting
from slimestack.words.phases import pending_title
from slimestack.words.results import winners
from slimestack.words.text import Line, capital, count, joined, players, series, switch_meaning


def table(state: State) -> str:
    """Everything that lies on the table, then what has to happen next; ``print(state)`` shows it.

    >>> import slimestack as ss
    >>> print(ss.words.table(ss.position(["e4 e0", "m3"], row="crowd")))
    Round 2, Invented edition (invented cards)
    Rites, from the entry to the exit:
      Crowd [crowd], 3 ME: at least 8 Slimes
    Slime deck: 45 (10 ember, 12 dew, 11 moss, 12 pebble)
    Slime discard: 0
    Rite deck: 0; Rite discard: 0
    Ripples left to draw: 9; set aside unseen: 6
    Supply: 9993 growth
    P0: 4 ME, active, 1 action left
      Royals -; Bigs e4; Droplets e0
    P1: 1 ME, has the Token
      Royals -; Bigs -; Droplets m3
    P0's turn.
    """
    return joined(table_lines(state))


def table_lines(state: State) -> Iterator[Line]:
    """The lines of :func:`table`."""
    require_type(state, State)
    return _table_lines(state)


def _table_lines(state: State) -> Iterator[Line]:
    yield Line(heading(state), "title")
    yield from _row(state)
    yield Line(f"Slime deck: {_counts(state.deck)}")
    yield Line(f"Slime discard: {_counts(state.discard)}")
    left = ripples_left(state)
    yield Line(f"Rite deck: {len(state.rite_deck)}; Rite discard: {len(state.rite_discard)}")
    yield Line(f"Ripples left to draw: {left}; set aside unseen: {len(state.unseen_ripples) - left}")
    yield Line(f"Supply: {state.supply} growth")
    for sentence in in_force(state):
        yield Line(f"{sentence}.")
    for seat in range(state.game.players):
        yield from _seat(state, seat)
    yield Line(f"{closing(state)}.", "title")


def opening_lines(state: State) -> Iterator[Line]:
    """What the players play with: the edition, its differences from the rulebook, the house rules."""
    require_type(state, State)
    return _opening_lines(state)


def _opening_lines(state: State) -> Iterator[Line]:
    game = state.game
    yield Line(f"Slime Stack for {count(game.players, 'player')}: {players(game, range(game.players))}.", "title")
    yield Line(edition_note(game.edition))
    for departure in game.edition.departures():
        yield Line(f"Unlike the rulebook: {departure}.")
    for switch in switches():
        value = getattr(game.rulings, switch.name)
        if value != switch.default:
            yield Line(f"House rule: {switch_meaning(switch, value)} ({switch.ruling}).")


def edition_note(edition: Edition) -> str:
    """What the edition is called, and whether its cards are those of the printed game."""
    require_type(edition, Edition)
    if edition.invented:
        return f"{edition.name}: its cards are invented, not those of the printed game."
    return f"{edition.name}."


# --- the parts that pictures use too -----------------------------------------------------------------


def heading(state: State) -> str:
    """The round and the edition; says once that the cards are invented."""
    edition = state.game.edition
    return f"Round {state.round}, {edition.name}{' (invented cards)' if edition.invented else ''}"


def piles(state: State) -> Iterator[tuple[str, int]]:
    """The piles whose cards or tokens are only counted, with how many they hold."""
    left = ripples_left(state)
    yield "Rite deck", len(state.rite_deck)
    yield "Rite discard", len(state.rite_discard)
    yield "Ripples left", left
    yield "Ripples set aside", len(state.unseen_ripples) - left
    yield "Growth in the supply", state.supply


def in_force(state: State) -> Iterator[str]:
    """What holds this round, and for which players."""
    for entry in state.in_force:
        yield f"This round, for {players(state.game, entry.seats)}: {lasting(entry.effect)}"


def seat_caption(state: State, seat: int) -> str:
    """The score of a seat, whether it has the turn, and whether it has the Token."""
    words = [f"{engine.score(state, seat).total} ME"]
    if seat == state.active:
        words.append(f"active, {count(state.actions_left, 'action')} left")
    if seat == token_holder(state):
        words.append("has the Token")
    return ", ".join(words)


def hand_of(state: State, seat: int) -> Swarm:
    """The Slimes that the seat has in hand for a Split."""
    phase = state.pending
    return phase.hand if seat == state.active and isinstance(phase, Searching | Spreading) else ()


def hand_caption(state: State) -> str:
    """What the Slimes in hand are for, and how much growth is left for them."""
    phase = state.pending
    assert isinstance(phase, Searching | Spreading)
    left = phase.pool if isinstance(phase, Searching) else phase.left
    return f"In hand for the Split, with {left} growth to place"


def claims(state: State, seat: int) -> str:
    """The Rites that the seat has claimed, with their value."""
    cards = state.game.edition.rite
    rites = series(f"{cards[rite].name} ({cards[rite].me} ME)" for rite in state.claimed[seat])
    return f"Claimed: {rites}"


def closing(state: State) -> str:
    """What has to happen next, or how the game ended, as a sentence without its full stop."""
    end = engine.result(state)
    return pending_title(state) if end is None else f"Game over: {winners(state, end)} ({end.clause})"


def _row(state: State) -> Iterator[Line]:
    if not state.row:
        yield Line("Rites: none in the row")
        return
    legal = engine.legal_actions(state)
    yield Line("Rites, from the entry to the exit:")
    for rite in state.row:
        card = state.game.edition.rite[rite]
        now = " (can be claimed now)" if ClaimRite(rite) in legal else ""
        yield Line(f"{card.name} [{rite}], {card.me} ME: {condition(card.condition)}{now}", indent=2)


def _counts(counts: Counts) -> str:
    kinds = ", ".join(f"{n} {kind}" for n, kind in zip(counts, TYPES, strict=True) if n)
    return f"{sum(counts)}{kinds and f' ({kinds})'}"


def _seat(state: State, seat: int) -> Iterator[Line]:
    swarm = state.swarms[seat]
    yield Line(f"{state.game.name(seat)}: {seat_caption(state, seat)}", "title")
    tiers = [
        f"{capital(str(tier))}s {swarm_text(slime for slime in swarm if slime.tier is tier) or '-'}"
        for tier in reversed(TIERS)
    ]
    yield Line("; ".join(tiers), indent=2)
    hand = hand_of(state, seat)
    if hand:
        yield Line(f"{hand_caption(state)}: {swarm_text(hand)}", indent=2)
    if state.claimed[seat]:
        yield Line(claims(state, seat), indent=2)

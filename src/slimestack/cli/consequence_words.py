"""What a move leads to, in sentences: the Slimes that change, scores, Rites, and the odds of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby

import slimestack as ss
from slimestack.cli.narration import fact_words
from slimestack.cli.screen import Line
from slimestack.cli.text import capital, count, listed, ripple_name, rite_name

ROWS = 12
"""How many rows of a table of odds are shown, if not all are asked for."""


def changed_lines(before: ss.State, after: ss.State, told: ss.Change) -> Iterator[Line]:
    """What is different, one line for each seat and one for what lies in the middle."""
    game = before.game
    for seat in told.seats:
        yield Line(f"{game.name(seat.seat)}: {'; '.join(_seat_words(game, seat))}.", indent=2)
    middle = [
        *_amount("supply", told.supply, "growth"),
        *_amount("Slime deck", told.deck, "Slime"),
        *_amount("Slime discard", told.discard, "Slime"),
    ]
    if told.left:
        middle.append(f"out of the row: {listed(rite_name(game, rite) for rite in told.left)}")
    if told.entered:
        middle.append(f"new in the row: {listed(rite_name(game, rite) for rite in told.entered)}")
    if middle:
        yield Line(f"{capital('; '.join(middle))}.", indent=2)
    if not (told.seats or middle) and before.pending == after.pending:
        yield Line("Nothing on the table changes.", indent=2)
    yield Line(f"Then: {ss.describe_pending(after)}.", indent=2)


def _amount(name: str, n: int, one: str) -> list[str]:
    many = one if one == "growth" else ""
    return [f"{name} {'+' if n > 0 else '-'}{count(abs(n), one, many)}"] if n else []


def _seat_words(game: ss.Game, seat: ss.SeatChange) -> Iterator[str]:
    if seat.gone or seat.new:
        yield f"{ss.swarm_text(seat.gone) or 'nothing'} becomes {ss.swarm_text(seat.new) or 'nothing'}"
    if seat.claimed:
        yield f"claims {listed(rite_name(game, rite) for rite in seat.claimed)}"
    if seat.before.total != seat.after.total:
        yield f"{seat.before.total} ME becomes {seat.after.total} ME"
    else:
        yield f"{seat.after.total} ME as before"
    if seat.met:
        yield f"meets now {listed(rite_name(game, rite) for rite in seat.met)}"
    if seat.unmet:
        yield f"meets no longer {listed(rite_name(game, rite) for rite in seat.unmet)}"


def fact_lines(after: ss.State, facts: Iterable[ss.Fact]) -> Iterator[Line]:
    """What followed by rule, each with its clause."""
    for fact in facts:
        yield Line(f"{fact_words(after, fact)} ({fact.clause})", "fact")


def share(odds: Fraction) -> str:
    """A probability as a fraction and in per cent.

    >>> share(Fraction(1, 3))
    '1/3 (33.3 %)'
    """
    percent = f"{float(odds) * 100:.1f} %"
    told = str(odds)
    return f"{told} ({percent})" if len(told) <= len("10000/10001") else percent


def odds_lines(state: ss.State, told: ss.Odds, *, rows: int = ROWS) -> Iterator[Line]:
    """The odds of the cards that are due at the table, the likeliest rows first."""
    if isinstance(state.pending, ss.Searching):
        yield from _search_lines(state, told)
    shown = told.outcomes[:rows]
    for coming in shown:
        yield Line(f"{share(coming.probability)}: {cards_words(state.game, coming.cards)}{_then(coming)}", "card")
    rest = told.outcomes[rows:]
    if rest:
        yield Line(
            f"{share(sum((one.probability for one in rest), Fraction(0)))}: {len(rest)} others, each rarer", "card"
        )
    if told.stopped_after is not None:
        yield Line(
            f"Stopped after {count(told.stopped_after, 'card')}: "
            f"these odds are exact and add up to {share(told.covered)}."
        )
    elif len(told.outcomes) > 1:
        yield from _aims(state, told)


def cards_words(game: ss.Game, cards: tuple[tuple[ss.Outcome, int], ...]) -> str:
    """Cards that come, in words.

    >>> game = ss.position(["e1", "m1"]).game
    >>> cards_words(game, ((ss.RevealSlime(ss.SlimeType.EMBER), 2), (ss.RevealSlime(ss.SlimeType.MOSS), 1)))
    '2 ember and 1 moss'
    """
    told = []
    for card, n in cards:
        match card:
            case ss.RevealRite(rite):
                told.append(f"the Rite {rite_name(game, rite)} [{rite}]")
            case ss.RevealRipple(ripple):
                told.append(f"the Ripple {ripple_name(game, ripple)} [{ripple}]")
            case _:
                told.append(f"{n} {card.type}" if isinstance(card, ss.RevealSlime) else str(card))
    return listed(told)


def _then(coming: ss.DrawOutcome) -> str:
    game = coming.state.game
    told = []
    for seat in coming.change.seats:
        name = game.name(seat.seat)
        if seat.before.total != seat.after.total:
            told.append(f"{name} {seat.before.total} ME becomes {seat.after.total} ME")
        if seat.met:
            told.append(f"{name} meets {listed(rite_name(game, rite) for rite in seat.met)}")
        if seat.unmet:
            told.append(f"{name} no longer meets {listed(rite_name(game, rite) for rite in seat.unmet)}")
    return f"; {', '.join(told)}" if told else ""


def _search_lines(state: ss.State, told: ss.Odds) -> Iterator[Line]:
    """How many cards the search of a Split discards."""
    assert isinstance(state.pending, ss.Searching)
    sought = 3 - len(state.pending.hand)
    by_number = sorted((sum(n for _, n in one.cards) - sought, one.probability) for one in told.outcomes)
    sums = [(n, sum((odds for _, odds in group), Fraction(0))) for n, group in groupby(by_number, lambda one: one[0])]
    if told.stopped_after is None:
        mean = sum((n * odds for n, odds in sums), Fraction(0))
        yield Line(f"The search turns up {float(mean):.2f} other cards on average.", indent=2)
    parts = ", ".join(f"{n}: {float(odds) * 100:.1f} %" for n, odds in sums[:ROWS])
    yield Line(f"Other cards turned up: {parts}{', ...' if len(sums) > ROWS else ''}", indent=2)


def _aims(state: ss.State, told: ss.Odds) -> Iterator[Line]:
    """How likely it is that a face-up Rite is met afterwards, where that is not sure either way."""
    game = state.game
    met: dict[tuple[int, str], Fraction] = {}
    for coming in told.outcomes:
        for seat in coming.change.seats:
            for rite in set(seat.met) & set(state.row):
                met[seat.seat, rite] = met.get((seat.seat, rite), Fraction(0)) + coming.probability
    for number, rite in sorted(met, key=lambda one: (one[0], state.row.index(one[1]))):
        odds = met[number, rite]
        if odds < 1:
            yield Line(f"{game.name(number)} then meets {rite_name(game, rite)}: {share(odds)}", indent=2)

"""Disputes in sentences: how other readings decide, what a move leads to, and the odds of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from slimestack import rulebook
from slimestack.disputes import Change, Consequences, DrawOutcome, Odds, Readings, ReadingVerdict, SeatChange
from slimestack.errors import InvalidValue, defect, quote, require_type
from slimestack.rules.split import FOUND
from slimestack.table.actions import Outcome, RevealRipple, RevealRite, RevealSlime
from slimestack.table.checks import is_whole
from slimestack.table.game import Game
from slimestack.table.pending import CHANCE_PENDING, Searching
from slimestack.table.slimes import swarm_text
from slimestack.table.state import State
from slimestack.words import defects
from slimestack.words.narration import fact_lines
from slimestack.words.phases import pending
from slimestack.words.text import Line, capital, count, joined, series, switch_meaning
from slimestack.words.verdicts import verdict

ROWS = 12
"""How many rows of a table of odds are shown, if not all are asked for."""
_MOST_ROWS = 1_000_000
_LEAST_SHARE = Fraction(1, 1000)
"""The smallest share that is written as a number of per cent."""


# --- readings ----------------------------------------------------------------------------------------


def readings(readings: Readings) -> str:
    """How the other readings of the open questions decide, a line for each that differs from ours.

    >>> import slimestack as ss
    >>> print(ss.words.readings(ss.readings(ss.position(["e4 e0", "m3"]), ss.parse_action("combine e0 e4"))))
    No other reading of the leaflet changes this.
    """
    return joined(reading_lines(readings))


def reading_lines(readings: Readings) -> Iterator[Line]:
    """The lines of :func:`readings`: readings that differ, sets that differ only together, and impossible ones."""
    require_type(readings, Readings)
    return _reading_lines(readings)


def _reading_lines(readings: Readings) -> Iterator[Line]:
    for other in readings.others:
        if other.verdict is not None and other.legal is not readings.ours.legal:
            yield Line(f"Reading: {_reading(other)}. Then {verdict(other.verdict, long=False)}.", "citation")
        elif other.differs_in_result:
            yield Line(f"Reading: {_reading(other)}. Then it is legal too, with another result.", "citation")
    for flip in readings.flips:
        if len(flip) > 1:
            settings = "; and ".join(_setting(name, value) for name, value in flip)
            yield Line(f"Only together, these readings change the verdict: {settings}.")
    for other in readings.others:
        if other.verdict is None:
            why = "; ".join(defects.defect(one, "under that reading") for one in other.defects)
            yield Line(f"Reading: {_reading(other)}. Then the position is impossible: {why}.")
    if not readings.flips and not readings.result_switches:
        possible = " that allows this position" if readings.impossible else ""
        yield Line(f"No other reading of the leaflet{possible} changes this.")


def _reading(reading: ReadingVerdict) -> str:
    assert reading.switch is not None
    assert reading.value is not None
    return _setting(reading.switch, reading.value)


def _setting(name: str, value: str) -> str:
    """What a value of a switch means, with the setting that people type and its ruling."""
    switch = next(switch for switch in rulebook.switches() if switch.name == name)
    return f"{switch_meaning(switch, value)} ({name} = {value}; {switch.ruling})"


# --- what a move leads to ----------------------------------------------------------------------------


def consequences(consequences: Consequences) -> str:
    """What a move leads to: what follows by rule, what changes, and the odds of the cards that are due.

    >>> import slimestack as ss
    >>> state = ss.position(["e3 e0", "m3"])
    >>> print(ss.words.consequences(ss.consequences(state, ss.parse_action("combine e0 e3"))))
    P0: e3 e0 → e4; 2 → 3 ME.
    Supply -1 growth; Slime discard +1 Slime.
    Next: P0's turn.
    """
    require_type(consequences, Consequences)
    lines = [
        *fact_lines(consequences.state, consequences.facts),
        *change_lines(consequences.state, consequences.change),
    ]
    if consequences.odds is not None:
        lines += odds_lines(consequences.odds)
    return joined(lines)


def change_lines(after: State, change: Change) -> Iterator[Line]:
    """What is different, a line for each seat, one for what lies in the middle, and what has to happen next."""
    require_type(after, State)
    require_type(change, Change)
    return _change_lines(after, change)


def _change_lines(after: State, change: Change) -> Iterator[Line]:
    game = after.game
    for seat in change.seats:
        yield Line(f"{game.name(seat.seat)}: {'; '.join(_seat(game, seat))}.")
    middle = [
        *_amount("supply", change.supply, "growth"),
        *_amount("Slime deck", change.deck, "Slime"),
        *_amount("Slime discard", change.discard, "Slime"),
    ]
    if change.left:
        middle.append(f"out of the row: {_rites(game, change.left)}")
    if change.entered:
        middle.append(f"new in the row: {_rites(game, change.entered)}")
    if middle:
        yield Line(f"{capital('; '.join(middle))}.")
    if not (change.seats or middle):
        yield Line(_no_change(after))
    yield Line(f"Next: {pending(after)}.")


def _no_change(after: State) -> str:
    """That a move changes nothing, or nothing yet."""
    if not isinstance(after.pending, CHANCE_PENDING):
        return "No Slime, card or token changes."
    cards = "cards are" if getattr(after.pending, "left", 1) > 1 else "card is"
    return f"Nothing changes until the {cards} revealed."


def _amount(name: str, n: int, one: str) -> list[str]:
    many = one if one == "growth" else ""
    return [f"{name} {'+' if n > 0 else '-'}{count(abs(n), one, many)}"] if n else []


def _rites(game: Game, rites: tuple[str, ...]) -> str:
    return series(game.edition.rite[rite].name for rite in rites)


def _seat(game: Game, seat: SeatChange) -> Iterator[str]:
    if seat.gone or seat.new:
        yield f"{swarm_text(seat.gone) or '-'} → {swarm_text(seat.new) or '-'}"
    if seat.claimed:
        yield f"claims {_rites(game, seat.claimed)}"
    yield _points(seat) or f"still {seat.after.total} ME"
    yield from _goals(game, seat)


def _points(seat: SeatChange) -> str:
    """How the score changes, "" if it does not."""
    changed = seat.before.total != seat.after.total
    return f"{seat.before.total} → {seat.after.total} ME" if changed else ""


def _goals(game: Game, seat: SeatChange) -> Iterator[str]:
    """The conditions of face-up Rites that the Swarm meets from now on, or no longer."""
    if seat.met:
        yield f"now meets {_rites(game, seat.met)}"
    if seat.unmet:
        yield f"no longer meets {_rites(game, seat.unmet)}"


# --- odds --------------------------------------------------------------------------------------------


def odds(odds: Odds, *, rows: int = ROWS) -> str:
    """The odds of the cards that are due, the likeliest first.

    :param rows: how many outcomes get a line of their own
    :raises InvalidValue: for a number of rows below 0

    >>> import slimestack as ss
    >>> state = ss.apply(ss.position(["e3", "m3"], deck="e1 m3"), ss.parse_action("draw"))
    >>> print(ss.words.odds(ss.odds(state)))
    3/4 (75.0 %): 1 moss; P0 1 → 2 ME
    1/4 (25.0 %): 1 ember; P0 1 → 2 ME
    """
    return joined(odds_lines(odds, rows=rows))


def odds_lines(odds: Odds, *, rows: int = ROWS) -> Iterator[Line]:
    """The lines of :func:`odds`."""
    require_type(odds, Odds)
    if not is_whole(rows, 0, _MOST_ROWS):
        raise InvalidValue(defect("not_number", what="the number of rows", low=0, high=_MOST_ROWS, given=quote(rows)))
    return _odds_lines(odds, rows)


def _odds_lines(odds: Odds, rows: int) -> Iterator[Line]:
    state = odds.state
    if isinstance(state.pending, Searching):
        yield from _search_lines(state.pending, odds)
    for outcome in odds.outcomes[:rows]:
        yield Line(f"{share(outcome.probability)}: {card_series(state.game, outcome.cards)}{_then(outcome)}", "chance")
    rest = odds.outcomes[rows:]
    if rest:
        others = f"{count(len(rest), 'other')}, none likelier"
        yield Line(f"{share(sum((one.probability for one in rest), Fraction(0)))}: {others}", "chance")
    if odds.stopped_after is not None:
        cards = count(odds.stopped_after, "card")
        yield Line(f"Stopped after {cards}: these odds are exact and add up to {share(odds.covered)}.")
    elif len(odds.outcomes) > 1:
        yield from _goal_lines(odds)


def share(probability: Fraction) -> str:
    """A probability as a fraction and in per cent; only what is impossible has 0.0 %, only what is certain 100.0 %.

    >>> from fractions import Fraction
    >>> import slimestack as ss
    >>> ss.words.share(Fraction(1, 3)), ss.words.share(Fraction(1, 2002))
    ('1/3 (33.3 %)', '1/2002 (under 0.1 %)')
    """
    require_type(probability, Fraction)
    if not 0 <= probability <= 1:
        raise InvalidValue(defect("expected", expected="a probability from 0 to 1"))
    percent = _percent(probability)
    if probability.denominator >= 10**9:
        return percent
    fraction = str(probability)
    return f"{fraction} ({percent})" if len(fraction) <= len("10000/10001") else percent


def _percent(probability: Fraction) -> str:
    if 0 < probability < _LEAST_SHARE:
        return "under 0.1 %"
    if 1 - _LEAST_SHARE < probability < 1:
        return "over 99.9 %"
    return f"{float(probability) * 100:.1f} %"


def card_series(game: Game, cards: tuple[tuple[Outcome, int], ...]) -> str:
    """Cards that are drawn or revealed together.

    >>> import slimestack as ss
    >>> from slimestack.words.disputes import card_series
    >>> game = ss.position(["e1", "m1"]).game
    >>> card_series(game, ((ss.RevealSlime(ss.SlimeType.EMBER), 2), (ss.RevealSlime(ss.SlimeType.MOSS), 1)))
    '2 ember and 1 moss'
    """
    return series(_card(game, card, n) for card, n in cards)


def _card(game: Game, card: Outcome, n: int) -> str:
    match card:
        case RevealRite(rite):
            return f"the Rite {game.edition.rite[rite].name} [{rite}]"
        case RevealRipple(ripple):
            return f"the Ripple {game.edition.ripple[ripple].name} [{ripple}]"
        case _:
            assert isinstance(card, RevealSlime)
            return f"{n} {card.type}"


def _then(outcome: DrawOutcome) -> str:
    game = outcome.state.game
    parts = [
        f"{game.name(seat.seat)} {words}"
        for seat in outcome.change.seats
        for words in (_points(seat), *_goals(game, seat))
        if words
    ]
    return f"; {', '.join(parts)}" if parts else ""


def _search_lines(search: Searching, odds: Odds) -> Iterator[Line]:
    """How many cards the search of a Split discards."""
    sought = FOUND + 1 - len(search.hand)
    by_number = sorted((sum(n for _, n in one.cards) - sought, one.probability) for one in odds.outcomes)
    sums = [(n, sum((part for _, part in group), Fraction(0))) for n, group in groupby(by_number, lambda one: one[0])]
    if odds.stopped_after is None:
        mean = sum((n * part for n, part in sums), Fraction(0))
        yield Line(f"The search discards {float(mean):.2f} cards on average.")
    parts = ", ".join(f"{n} with {share(part)}" for n, part in sums[:ROWS])
    yield Line(f"Cards discarded: {parts}{', ...' if len(sums) > ROWS else ''}")


def _goal_lines(odds: Odds) -> Iterator[Line]:
    """How likely it is that the condition of a face-up Rite is met afterwards, where that is not certain."""
    state, game = odds.state, odds.state.game
    met: dict[tuple[int, str], Fraction] = {}
    for outcome in odds.outcomes:
        for seat in outcome.change.seats:
            for rite in set(seat.met) & set(state.row):
                met[seat.seat, rite] = met.get((seat.seat, rite), Fraction(0)) + outcome.probability
    for number, rite in sorted(met, key=lambda one: (one[0], state.row.index(one[1]))):
        probability = met[number, rite]
        if probability < 1:
            yield Line(f"{game.name(number)} then meets {game.edition.rite[rite].name}: {share(probability)}")

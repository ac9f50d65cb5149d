"""The text of a record: headers, an empty line, then the game, a move a line, with the cards that it brought.

``P1 draw > moss`` is one, ``P0 split e7 = e2 e1 e1 > dew ember ember`` another. The page of the formats has
the grammar. This module prints; :mod:`slimestack.records.read` reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from slimestack.editions.digest import edition_digest
from slimestack.engine import to_act
from slimestack.errors import require_type
from slimestack.games import new_game
from slimestack.parsing import bounded
from slimestack.positions.read import position_text, rulings_text
from slimestack.records.record import Record
from slimestack.rules.scoring import Result
from slimestack.table import actions as act
from slimestack.table.actions import Action, Outcome
from slimestack.table.cards import Disburse
from slimestack.table.pending import Growing, Resolving, Spreading
from slimestack.table.seed import Seed
from slimestack.table.state import State

FIRST_LINE = "slimestack record"
VERSION = 1
"""The version of the format; a reader reads its own and every earlier one."""
MAX_TEXT = 250_000
"""The most characters of a record."""


def record_text(record: Record) -> str:
    """The record as text, which :func:`slimestack.read_record` reads back.

    Its seed is in it only where it has been revealed. A game that began with a seed is read back without it.

    :raises InvalidValue: for a record that :func:`slimestack.read_record` would refuse: whose text has more
        than 250,000 characters, or whose first table has no :func:`slimestack.position_text`

    >>> import slimestack as ss
    >>> record = ss.Record.of(ss.position(["e4 e0", "m3"], row=[], deck="m2"), real=True)
    >>> moves = ("combine e0 e4", "draw", "reveal slime moss", "reveal slime moss")
    >>> record = record.with_actions(*map(ss.parse_action, moves))
    >>> print(ss.record_text(record.comment("what luck")).partition("real")[2])
    : yes
    start: e4 e0 / m3; deck m2; row -
    <BLANKLINE>
    round 2
    P0 combine e0 e4
    P0 draw > moss moss
    # what luck
    <BLANKLINE>
    """
    require_type(record, Record)
    return bounded("\n".join([*_headers(record), "", *_game(record), ""]), "a record", MAX_TEXT)


def _headers(record: Record) -> Iterator[str]:
    game = record.start.game
    yield f"{FIRST_LINE} {VERSION}"
    yield f"edition: {quoted(game.edition.name)}"
    yield f"digest: {edition_digest(game.edition)}"
    yield f"rulings: {rulings_text(game.rulings, whole=True)}"
    yield f"players: {game.players}"
    for number, name in enumerate(game.names):
        yield f"P{number}: {quoted(name)}"
    if record.date is not None:
        yield f"date: {record.date.isoformat()}"
    if record.real:
        yield "real: yes"
    if record.seal is not None:
        yield f"seal: {record.seal}"
    if record.seed is not None:
        yield f"seed: {seed_text(record.seed)}"
    result = record.result
    if result is not None:
        yield f"result: {result_text(result)}"
    yield from _start(record.start)


def _start(start: State) -> Iterator[str]:
    """Where the game begins: a seat, or a whole table."""
    game = start.game
    if position_text(start) == position_text(
        new_game(game.players, first=game.first, edition=game.edition, rulings=game.rulings)
    ):
        if game.first:
            yield f"first: P{game.first}"
    else:
        yield f"start: {position_text(start)}"


def quoted(name: str) -> str:
    """A name as a header says it: as it is, or quoted where the ends of it would not be plain.

    >>> quoted("Ann"), quoted(" Ann")
    ('Ann', '" Ann"')
    """
    return json.dumps(name, ensure_ascii=False) if name != name.strip() or name.startswith('"') else name


def seed_text(seed: Seed) -> str:
    """A revealed seed as text: the key in hexadecimal, and the counter if it is not 0."""
    return f"{seed.key.hex()} {seed.counter}" if seed.counter else seed.key.hex()


def result_text(result: Result) -> str:
    """A result in a line: everybody's score, who won, by what, and the clause that ended the game."""
    scores = " - ".join([str(score.total) for score in result.scores])
    winners = " and ".join([f"P{seat}" for seat in result.winners])
    how = "" if result.tie_break in {None, "shared"} else f" by {result.tie_break}"
    verb = "wins" if len(result.winners) == 1 else "share the win"
    return f"{scores}, {winners} {verb}{how} ({result.clause})"


# --- the game ----------------------------------------------------------------------------------------


def _game(record: Record) -> Iterator[str]:
    states, actions = record.states(), record.actions
    comments = {at: [text for place, text in record.comments if place == at] for at, _ in record.comments}
    stops = {*comments, len(actions)}
    at, number = 0, 0
    yield from _comments(comments, 0)
    while at < len(actions):
        if states[at].round != number:
            number = states[at].round
            yield f"round {number}"
        text, played = _move(states, actions, at, stops)
        after = at + played
        while after not in stops and isinstance(actions[after], Outcome):
            after += 1
        cards = [action for action in actions[at:after] if isinstance(action, Outcome)]
        at = after
        yield " ".join(filter(None, [text, *(">" for _ in cards[:1]), *map(card_text, cards)]))
        yield from _comments(comments, at)


def _comments(comments: dict[int, list[str]], at: int) -> Iterator[str]:
    for text in comments.get(at, ()):
        yield f"# {text}"


def card_text(outcome: Outcome) -> str:
    """The word for a card that was revealed."""
    return str(outcome).removeprefix(f"{outcome.word} ")


def _move(states: tuple[State, ...], actions: tuple[Action, ...], at: int, stops: set[int]) -> tuple[str, int]:
    """What is done at this place, in one breath, and how many actions it takes; ``""`` for a card."""
    action = actions[at]
    if isinstance(action, Outcome):
        return "", 1
    who = f"P{to_act(states[at])} "
    match action:
        case act.Grow():
            slimes = _placed(actions, at + 1, tokens_left(states[at + 1]), stops)
            whole = len(slimes) == tokens_left(states[at + 1])
            return (f"{who}grow {' '.join(slimes)}", 1 + len(slimes)) if whole else (f"{who}grow", 1)
        case act.Place():
            slimes = _placed(actions, at, tokens_left(states[at]), stops - {at})
            return f"{who}place {' '.join(slimes)}", len(slimes)
        case act.Split():
            return _split(states, actions, at, stops, who)
        case _:
            return f"{who}{action}", 1


def tokens_left(state: State) -> int:
    """How many tokens are still to be placed one after the other."""
    pending = state.pending
    waiting = pending.effects[0] if isinstance(pending, Resolving) else pending
    if isinstance(waiting, Disburse):
        return waiting.n
    assert isinstance(waiting, Growing | Spreading)
    return waiting.left


def _placed(actions: tuple[Action, ...], at: int, most: int, stops: set[int]) -> list[str]:
    """The Slimes of the placements that follow one another from here on, at most so many."""
    slimes: list[str] = []
    while len(slimes) < most and at not in stops:
        action = actions[at]
        if not isinstance(action, act.Place):
            break
        slimes.append(str(action.slime))
        at += 1
    return slimes


def _split(
    states: tuple[State, ...], actions: tuple[Action, ...], at: int, stops: set[int], who: str
) -> tuple[str, int]:
    """A Split with its cards and placements, if they follow at once and Slime by Slime; else alone."""
    alone = f"{who}{actions[at]}", 1
    after = at + 1
    while after not in stops and isinstance(actions[after], Outcome):
        after += 1
    if after in stops or not isinstance(states[after].pending, Spreading):
        return alone
    tokens = tokens_left(states[after])
    placed = [action for action in actions[after : after + tokens] if isinstance(action, act.Place)]
    if len(placed) < tokens or any(stop in stops for stop in range(after + 1, after + tokens)):
        return alone
    grown: list[int] = []
    for token in placed:
        if not token.slime.growth:
            grown.append(0)
        if not grown or grown[-1] != token.slime.growth:
            return alone
        grown[-1] += 1
    letter = placed[0].slime.type.letter
    slimes = " ".join([f"{letter}{growth}" for growth in (*grown, 0, 0, 0)[:3]])
    return f"{who}{actions[at]} = {slimes}", after + tokens - at

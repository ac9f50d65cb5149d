"""Playing scenarios: the moves are made, and what is expected then is compared with the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from slimestack import words
from slimestack.composites import expand
from slimestack.engine import explain, legal_actions, result, score
from slimestack.errors import SlimeStackError
from slimestack.parsing import pile, pile_text, words_from
from slimestack.positions.pending_text import pending_text
from slimestack.positions.read import position_text, read_position
from slimestack.rules.rounds import token_holder
from slimestack.rules.verdicts import IllegalAction, Verdict
from slimestack.scenarios.moves import played, who_acts
from slimestack.scenarios.read import Scenario
from slimestack.scenarios.values import message, words_of
from slimestack.table.facts import Fact
from slimestack.table.pending import Over
from slimestack.table.slimes import Counts, swarm_text
from slimestack.table.state import State
from slimestack.table.texts import parse_swarm


@attrs.frozen
class Failure:
    """The failures of a scenario.

    ``step`` counts its steps from 1, ``part`` is the move that failed or the key of ``then``, ``problem``
    the sentence that says what there is instead.
    """

    scenario: str
    step: int
    part: str
    problem: str

    def __str__(self) -> str:
        return f"{self.scenario}, step {self.step}, {self.part}: {self.problem}"


@attrs.frozen
class _Table:
    """The table at which something must be so: what it was before the step, and the facts since."""

    before: State
    state: State
    facts: tuple[Fact, ...]


def run_scenario(scenario: Scenario) -> tuple[Failure, ...]:
    """Everything that is not as the scenario says, () if all is; a move that cannot be made ends it.

    >>> from slimestack.scenarios.read import read_scenarios
    >>> (scenario,) = read_scenarios('''
    ... [[scenario]]
    ... name = "Twice as much"
    ... given = "e3 e0 / m3"
    ... when = "combine e0 e3"
    ... then.swarms.P0 = "e5"
    ... ''')
    >>> print(*run_scenario(scenario))
    Twice as much, step 1, then.swarms: the Swarm of P0 is e4, not e5
    """
    state = scenario.start
    found: list[Failure] = []
    for at, step in enumerate(scenario.steps, 1):
        before = state
        facts: tuple[Fact, ...] = ()
        for move in step.when:
            try:
                state, new = played(state, move)
            except SlimeStackError as error:
                return (*found, Failure(scenario.name, at, f"when {move}", _message(error)))
            facts += new
        table = _Table(before, state, facts)
        for expected in step.then:
            try:
                problems = list(_CHECKS[expected.key](table, expected.value))
            except SlimeStackError as error:
                problems = [_message(error)]
            found += [Failure(scenario.name, at, f"then.{expected.key}", problem) for problem in problems]
    return tuple(found)


def _message(error: SlimeStackError) -> str:
    """An error in one line; of an illegal move, why it is."""
    return words.verdict(error.verdict, long=False) if isinstance(error, IllegalAction) else message(error)


# --- then --------------------------------------------------------------------------------------------


def _verdict(state: State, move: str) -> Verdict:
    """The verdict on a move: on the first part of it that is not legal, if there is one."""
    try:
        return explain(state, expand(state, move)[0])
    except IllegalAction as error:
        return error.verdict


def _cites(verdict: Verdict, ids: tuple[str, ...], move: str) -> Iterator[str]:
    missing = [one for one in ids if one not in verdict.citations]
    if missing:
        yield f"the verdict on {move} does not cite {', '.join(missing)} but {', '.join(verdict.citations)}"


def _legal(table: _Table, moves: Any) -> Iterator[str]:
    for move, ids in moves:
        verdict = _verdict(table.state, move)
        if verdict.legal:
            yield from _cites(verdict, ids, move)
        else:
            yield words.verdict(verdict, long=False)


def _illegal(table: _Table, moves: Any) -> Iterator[str]:
    for move, ids in moves:
        verdict = _verdict(table.state, move)
        if verdict.legal:
            yield f"{move} is legal ({', '.join(verdict.citations)})"
        else:
            yield from _cites(verdict, ids, move)


def _moves(table: _Table, moves: Any) -> Iterator[str]:
    wanted = {str(action) for move in moves for action in expand(table.state, move)[:1]}
    found = {str(action) for action in legal_actions(table.state)}
    if found != wanted:
        yield f"legal too: {', '.join(sorted(found - wanted))}"


def _position(table: _Table, text: str) -> Iterator[str]:
    rulings = table.state.game.rulings
    wanted = position_text(read_position(text, edition=table.state.game.edition, rulings=rulings))
    found = position_text(table.state)
    if found != wanted:
        yield f"the position is {found}, not {wanted}"


def _pending(table: _Table, text: str) -> Iterator[str]:
    found = pending_text(table.state.pending, table.state.active) or "turn"
    if found.lower().split() != text.lower().split():
        yield f"expected {text}, got {found}"


def _swarms(table: _Table, swarms: Any) -> Iterator[str]:
    for number, text in swarms:
        if number >= len(table.state.swarms):
            yield f"there is no P{number}"
            continue
        wanted, found = swarm_text(parse_swarm(text if text.strip() != "-" else "")), table.state.swarms[number]
        if swarm_text(found) != wanted:
            yield f"the Swarm of P{number} is {swarm_text(found) or '-'}, not {wanted or '-'}"


def _pile(name: str, of: Callable[[State], Counts]) -> Callable[[_Table, Any], Iterator[str]]:
    def check(table: _Table, text: str) -> Iterator[str]:
        wanted, found = pile(words_from(text), text), of(table.state)
        if found != wanted:
            yield f"the {name} is {pile_text(found)}, not {pile_text(wanted)}"

    return check


def _supply(table: _Table, amount: int | str) -> Iterator[str]:
    found = table.state.supply
    wanted = amount if isinstance(amount, int) else table.before.supply + int(amount)
    if found != wanted:
        yield f"the supply is {found} ({found - table.before.supply:+}), not {wanted}"


def _cards(name: str, of: Callable[[State], tuple[str, ...]]) -> Callable[[_Table, Any], Iterator[str]]:
    def check(table: _Table, texts: tuple[str, ...]) -> Iterator[str]:
        wanted, found = words_of(" ".join(texts)), of(table.state)
        if found != wanted:
            yield f"{name} is {' '.join(found) or '-'}, not {' '.join(wanted) or '-'}"

    return check


def _claimed(table: _Table, claims: Any) -> Iterator[str]:
    for number, texts in claims:
        found = table.state.claimed[number] if number < len(table.state.claimed) else ()
        wanted = words_of(" ".join(texts))
        if set(found) != set(wanted):
            yield f"P{number} has claimed {' '.join(found) or '-'}, not {' '.join(wanted) or '-'}"


def _same(name: str, of: Callable[[State], object]) -> Callable[[_Table, Any], Iterator[str]]:
    def check(table: _Table, wanted: object) -> Iterator[str]:
        found = of(table.state)
        if found != wanted:
            yield f"{name} {found}, not {wanted}"

    return check


def _token(table: _Table, wanted: int) -> Iterator[str]:
    found = token_holder(table.state)
    if found != wanted:
        yield f"the Token is with P{found}, not P{wanted}"


def _acts(table: _Table, who: int | str) -> Iterator[str]:
    wanted = who if isinstance(who, str) else f"P{who}"
    if who_acts(table.state) != wanted:
        yield f"{who_acts(table.state)} acts, not {wanted}"


def _score(table: _Table, scores: Any) -> Iterator[str]:
    for number, wanted in scores:
        found = score(table.state, number).total
        if found != wanted:
            yield f"P{number} has {found} ME, not {wanted}"


def _follows(table: _Table, ids: tuple[str, ...]) -> Iterator[str]:
    found = tuple(dict.fromkeys(fact.clause for fact in table.facts))
    missing = [one for one in ids if one not in found]
    if missing:
        yield f"nothing followed by {', '.join(missing)}; what followed cites {', '.join(found) or 'nothing'}"


def _over(table: _Table, wanted: str | bool) -> Iterator[str]:
    pending = table.state.pending
    if not isinstance(pending, Over):
        if wanted is not False:
            yield "the game goes on"
    elif wanted not in {True, pending.clause}:
        yield f"the game is over, by {pending.clause}"


def _winners(table: _Table, wanted: tuple[int, ...]) -> Iterator[str]:
    ended = result(table.state)
    found = () if ended is None else ended.winners
    if set(found) != set(wanted):
        yield f"{_named(found)} wins, not {_named(wanted)}"


def _named(seats: tuple[int, ...]) -> str:
    return " and ".join([f"P{number}" for number in seats]) or "nobody"


_CHECKS: dict[str, Callable[[_Table, Any], Iterator[str]]] = {
    "legal": _legal,
    "illegal": _illegal,
    "moves": _moves,
    "position": _position,
    "pending": _pending,
    "swarms": _swarms,
    "deck": _pile("deck", lambda state: state.deck),
    "discard": _pile("discard", lambda state: state.discard),
    "supply": _supply,
    "row": _cards("the row", lambda state: state.row),
    "gone": _cards("the Rite discard", lambda state: state.rite_discard),
    "claimed": _claimed,
    "round": _same("it is round", lambda state: state.round),
    "acts": _acts,
    "token": _token,
    "left": _same("the actions left are", lambda state: state.actions_left),
    "score": _score,
    "follows": _follows,
    "over": _over,
    "winners": _winners,
}

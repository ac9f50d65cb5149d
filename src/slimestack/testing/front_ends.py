"""Checking front-ends: whether a client that speaks JSON understands every table, shows no secret and bears errors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NoReturn, TypeAlias

import attrs

import slimestack as ss
from slimestack.testing.choices import catalogue
from slimestack.testing.faults import Fault, sample
from slimestack.testing.tables import KINDS, states

Driver: TypeAlias = Callable[[str], str]
"""What drives a front-end: it is given a request as JSON text and gives back the front-end's answer as JSON text."""

NAMES: Final = ('B#: "q"', "Cléo 紫", "->", "\\n{}", "x" * 40)
"""Names of players as people have them; each is legal."""

_Json: TypeAlias = dict[str, Any]


def check_front_end(driver: Driver, *, tables: int = 4) -> int:
    """Check a front-end by what it answers; how many requests it answered comes back.

    A request is a text in JSON, an object with these fields:

    * ``state``: a table, as the document that :func:`~slimestack.to_json` writes. Some have the seed in them, as a
      save has;
    * ``actions``: a list of documents of actions, what is legal there. Where a card is due, these are the cards that
      can come up; where the game is over, the list is empty;
    * ``refused``, not always: the document of a verdict, which says why the answer before was refused.

    The answer is a text in JSON, an object with two fields: ``state``, the table as the front-end has understood it
    and would pass it on to other players, as such a document, without the seed; and ``action``, the document of one
    of the actions, ``null`` when the game is over. To what is no such request it answers with one field, ``error``, a
    sentence.

    It is asked at tables of each kind of :data:`~slimestack.testing.tables.KINDS`, so that everything is waited for
    once. Each request comes in several forms. Any of these is a :class:`~slimestack.testing.faults.Fault` of the kind:

    * ``raised``: an exception came out of the driver;
    * ``unreadable``: an answer is no JSON, or has other fields;
    * ``echo``: the table that comes back is not the one that was sent; names of players and types of numbers count;
    * ``illegal``: the action is none of those that were sent;
    * ``key_order``: one of these, but only where the fields of objects come in another order, or with other spaces
      between them;
    * ``leak``: the key of a seed is in the answer (RULING.INFO.3);
    * ``gave_in``: to what is no request, something else comes than an error;
    * ``lost``: one of these, but only after an error or a refusal.

    :param tables: at how many tables of each kind it is asked, at least 1
    :raises Fault: for the first fault

    >>> import json
    >>> import slimestack as ss
    >>> def driver(text):
    ...     try:
    ...         asked = json.loads(text)
    ...         state = ss.from_json(ss.State, json.dumps(asked["state"]))
    ...         actions = [ss.from_json(ss.Action, json.dumps(action)) for action in asked["actions"]]
    ...     except (ValueError, KeyError, TypeError) as error:
    ...         return json.dumps({"error": str(error)})
    ...     return json.dumps({
    ...         "state": json.loads(ss.to_json(state)),
    ...         "action": json.loads(ss.to_json(actions[0])) if actions else None,
    ...     })
    >>> check_front_end(driver, tables=1) > 100
    True
    """
    asking = _Asking(driver)
    for kind in KINDS:
        for number, table in enumerate(sample(states(kind), tables)):
            asking.at(table, Random(f"{kind} {number}"))  # noqa: S311  # tests need no cryptographer
    return asking.answered


@attrs.frozen
class _Request:
    """A request, and what its text is."""

    state: ss.State
    told: _Json
    text: str


class _Asking:
    """Asks a front-end, and looks at its answers."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.answered = 0

    def at(self, table: ss.State, rng: Random) -> None:
        """Everything that is asked at one table."""
        plain = _request(table)
        self.ask(plain)
        for text in (
            json.dumps(_shuffled(plain.told, rng), indent=1),
            json.dumps(_shuffled(plain.told, rng), separators=(",", ":"), ensure_ascii=False),
        ):
            self.ask(attrs.evolve(plain, text=text), instead="key_order")
        self.ask(_request(_named(table, rng)))
        self.ask(_request(ss.with_seed(table, rng.getrandbits(64))))
        for broken in _broken(plain, rng):
            self.give_nonsense(broken, table)
        self.ask(plain, instead="lost")
        forbidden = [action for action in catalogue(table) if action not in ss.legal_actions(table)]
        verdict = ss.explain(table, rng.choice(forbidden))
        self.ask(_request(table, refused=_document(ss.to_json(verdict))), instead="lost")

    def ask(self, request: _Request, instead: str | None = None) -> None:
        """One request and its answer; ``instead`` is the kind of any fault where one can only have one reason."""
        answer = self._answer(request.text, request.state)

        def fault(kind: str, told: str) -> NoReturn:
            raise Fault(instead or kind, told, request.state, request.text, answer)

        if request.state.seed is not None and request.state.seed.key.hex() in answer.lower():
            fault("leak", "the key of the seed is in the answer")
        try:
            told = json.loads(answer)
        except ValueError as error:
            fault("unreadable", f"the answer is no JSON: {error}")
        if not isinstance(told, dict) or told.keys() != {"state", "action"}:
            fault("unreadable", f"the answer is no object with the fields state and action: {answer[:200]}")
        if not _same(told["state"], request.told["state"]):
            fault("echo", f"the table that comes back is another: {json.dumps(told['state'])[:200]}")
        if not any(_same(told["action"], action) for action in request.told["actions"] or [None]):
            fault("illegal", f"this is none of the actions that were sent: {json.dumps(told['action'])[:200]}")

    def give_nonsense(self, text: str, state: ss.State) -> None:
        """Something that is no request."""
        answer = self._answer(text, state)
        try:
            told = json.loads(answer)
        except ValueError as error:
            raise Fault("unreadable", f"the answer is no JSON: {error}", state, text, answer) from None
        if not isinstance(told, dict) or told.keys() != {"error"} or not isinstance(told["error"], str):
            raise Fault("gave_in", f"to {text[:80]!r} it answers no error: {answer[:200]}", state, text, answer)

    def _answer(self, text: str, state: ss.State) -> str:
        try:
            answer = self._driver(text)
        except Exception as error:
            raise Fault("raised", f"{error!r} came out of the driver", state, text) from error
        if not isinstance(answer, str):
            raise Fault("unreadable", f"the answer is no text: {answer!r}", state, text)
        self.answered += 1
        return answer


# --- requests ----------------------------------------------------------------------------------------


def _document(text: str) -> _Json:
    told: _Json = json.loads(text)
    return told


def _request(state: ss.State, **more: _Json) -> _Request:
    actions = [_document(ss.to_json(action)) for action in ss.legal_actions(state)]
    open_table = {"state": _document(ss.to_json(state)), "actions": actions, **more}
    sent = {**open_table, "state": _document(ss.to_json(state, seed=True))}
    return _Request(state, open_table, json.dumps(sent))


def _named(state: ss.State, rng: Random) -> ss.State:
    """The same table with names that are hard to read."""
    names = tuple(rng.sample(NAMES, state.game.players))
    return attrs.evolve(state, game=attrs.evolve(state.game, names=names))


def _shuffled(told: Any, rng: Random) -> Any:
    """The same JSON with the fields of every object in another order."""
    if isinstance(told, dict):
        return {name: _shuffled(told[name], rng) for name in rng.sample(list(told), len(told))}
    return [_shuffled(member, rng) for member in told] if isinstance(told, list) else told


def _same(one: Any, other: Any) -> bool:
    """Whether two pieces of JSON say the same; 7 and 7.0 do not, nor do 1 and true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _broken(request: _Request, rng: Random) -> Iterator[str]:
    """Texts that are no requests."""
    yield rng.choice(["", " ", "null", "[]", '"state"', "{", "hello", "\x00", "[" * 500])
    yield request.text[: rng.randrange(1, len(request.text))]
    yield json.dumps({"actions": request.told["actions"]})
    state = request.told["state"]
    wrongs: list[_Json] = [
        {"version": state["version"] + 98},
        {"format": "slimestack.score"},
        {"value": rng.choice([None, 7, [], {}])},
    ]
    for wrong in wrongs:
        yield json.dumps({**request.told, "state": {**state, **wrong}})

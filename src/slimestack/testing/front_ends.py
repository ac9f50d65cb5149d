"""Checks a front-end: whether a JSON client understands every state, hides the seed and handles errors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NoReturn, TypeAlias

import attrs

import slimestack as ss
from slimestack.testing.action_strategies import catalogue
from slimestack.testing.errors import Fault
from slimestack.testing.state_strategies import KINDS, states
from slimestack.testing.strategies import sample

Driver: TypeAlias = Callable[[str], str]
"""A function that passes a request (JSON text) to a front-end and returns its response (JSON text)."""

NAMES: Final = ('B#: "q"', "Cléo 紫", "->", "\\n{}", "x" * 40)
"""Legal names of players that are hard to handle."""

_Json: TypeAlias = dict[str, Any]


def check_front_end(driver: Driver, *, positions: int = 4) -> int:
    """Check the responses of a front-end; returns the number of requests.

    A request is the text of a JSON object with these fields:

    * ``state``: a document that :func:`~slimestack.to_json` writes; some include the seed, as a save does;
    * ``actions``: the documents of the legal actions; in a chance step, of the possible outcomes. When the game is
      over, the list is empty;
    * ``refused``, sometimes: the document of a verdict that says why the last response was refused.

    The response is the text of a JSON object with two fields: ``state``, the document of the state as the front-end
    would send it to other players, without the seed; and ``action``, the document of one of the actions, ``null`` when
    the game is over. The response to an invalid request has one field, ``error``, a sentence.

    The check covers each of :data:`~slimestack.testing.state_strategies.KINDS`, so everything that can be pending.
    Each request has several forms. A :class:`~slimestack.testing.errors.Fault` has one of these kinds:

    * ``raised``: the driver raised an exception;
    * ``unreadable``: the response is not JSON or has other fields;
    * ``echo``: the state in the response differs from the one sent; names of players and types of numbers count;
    * ``illegal``: the action is not one of those sent;
    * ``key_order``: one of these faults, but only if the request has its fields in another order or other spaces;
    * ``leak``: the response contains the key of the seed (RULING.INFO.3);
    * ``no_error``: the response to an invalid request is not an error;
    * ``after_error``: one of these faults, but only after an error or a refusal.

    :param positions: the number of positions of each kind, at least 1
    :raises Fault: for the first fault

    >>> import json
    >>> import slimestack as ss
    >>> def driver(text):
    ...     try:
    ...         request = json.loads(text)
    ...         state = ss.from_json(ss.State, json.dumps(request["state"]))
    ...         actions = [ss.from_json(ss.Action, json.dumps(action)) for action in request["actions"]]
    ...     except (ValueError, KeyError, TypeError) as error:
    ...         return json.dumps({"error": str(error)})
    ...     return json.dumps({
    ...         "state": json.loads(ss.to_json(state)),
    ...         "action": json.loads(ss.to_json(actions[0])) if actions else None,
    ...     })
    >>> check_front_end(driver, positions=1) > 100
    True
    """
    check = _Check(driver)
    for kind in KINDS:
        for number, state in enumerate(sample(states(kind), positions)):
            check.send_all(state, Random(f"{kind} {number}"))  # noqa: S311  # tests need no cryptographer
    return check.requests


@attrs.frozen
class _Request:
    """A request: its state, its content without a seed, and its text."""

    state: ss.State
    content: _Json
    text: str


class _Check:
    """Sends requests to a front-end and checks the responses."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.requests = 0

    def send_all(self, state: ss.State, rng: Random) -> None:
        """Every form of request about one state."""
        plain = _request(state)
        self.send(plain)
        for text in (
            json.dumps(_shuffle_fields(plain.content, rng), indent=1),
            json.dumps(_shuffle_fields(plain.content, rng), separators=(",", ":"), ensure_ascii=False),
        ):
            self.send(attrs.evolve(plain, text=text), kind="key_order")
        self.send(_request(_with_hard_names(state, rng)))
        self.send(_request(ss.with_seed(state, rng.getrandbits(64))))
        for invalid in _invalid_requests(plain, rng):
            self.send_invalid(invalid, state)
        self.send(plain, kind="after_error")
        illegal = [action for action in catalogue(state) if action not in ss.legal_actions(state)]
        verdict = ss.explain(state, rng.choice(illegal))
        self.send(_request(state, refused=json.loads(ss.to_json(verdict))), kind="after_error")

    def send(self, request: _Request, kind: str | None = None) -> None:
        """Send a request and check the response; ``kind`` replaces the kind of any fault."""
        response = self._respond(request.text, request.state)

        def fault(found: str, message: str) -> NoReturn:
            raise Fault(kind or found, message, request.state, request.text, response)

        if request.state.seed is not None and request.state.seed.key.hex() in response.lower():
            fault("leak", "the response contains the key of the seed")
        try:
            content = json.loads(response)
        except ValueError as error:
            fault("unreadable", f"the response is not JSON: {error}")
        if not isinstance(content, dict) or content.keys() != {"state", "action"}:
            fault("unreadable", f"the response is not an object with the fields state and action: {response[:200]}")
        if not _equal(content["state"], request.content["state"]):
            fault("echo", f"the state in the response differs: {json.dumps(content['state'])[:200]}")
        if not any(_equal(content["action"], action) for action in request.content["actions"] or [None]):
            fault("illegal", f"the action is not one of those sent: {json.dumps(content['action'])[:200]}")

    def send_invalid(self, text: str, state: ss.State) -> None:
        """Send an invalid request and check that the response is an error."""
        response = self._respond(text, state)
        try:
            content = json.loads(response)
        except ValueError as error:
            raise Fault("unreadable", f"the response is not JSON: {error}", state, text, response) from None
        if not isinstance(content, dict) or content.keys() != {"error"} or not isinstance(content["error"], str):
            raise Fault(
                "no_error", f"the response to {text[:80]!r} is not an error: {response[:200]}", state, text, response
            )

    def _respond(self, text: str, state: ss.State) -> str:
        try:
            response = self._driver(text)
        except Exception as error:
            raise Fault("raised", f"the driver raised {error!r}", state, text) from error
        if not isinstance(response, str):
            raise Fault("unreadable", f"the response is not a text: {response!r}", state, text)
        self.requests += 1
        return response


# --- requests ----------------------------------------------------------------------------------------


def _request(state: ss.State, **more: _Json) -> _Request:
    actions = [json.loads(ss.to_json(action)) for action in ss.legal_actions(state)]
    content = {"state": json.loads(ss.to_json(state)), "actions": actions, **more}
    with_seed = {**content, "state": json.loads(ss.to_json(state, seed=True))}
    return _Request(state, content, json.dumps(with_seed))


def _with_hard_names(state: ss.State, rng: Random) -> ss.State:
    """The same state with names that are hard to handle."""
    names = tuple(rng.sample(NAMES, state.game.players))
    return attrs.evolve(state, game=attrs.evolve(state.game, names=names))


def _shuffle_fields(content: Any, rng: Random) -> Any:
    """The same JSON with the fields of every object in another order."""
    if isinstance(content, dict):
        return {name: _shuffle_fields(content[name], rng) for name in rng.sample(list(content), len(content))}
    return [_shuffle_fields(member, rng) for member in content] if isinstance(content, list) else content


def _equal(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal; 7 and 7.0 are not, nor are 1 and true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _invalid_requests(request: _Request, rng: Random) -> Iterator[str]:
    yield rng.choice(["", " ", "null", "[]", '"state"', "{", "hello", "\x00", "[" * 500])
    yield request.text[: rng.randrange(1, len(request.text))]
    yield json.dumps({"actions": request.content["actions"]})
    state = request.content["state"]
    changes: list[_Json] = [
        {"version": state["version"] + 98},
        {"format": "slimestack.score"},
        {"value": rng.choice([None, 7, [], {}])},
    ]
    for change in changes:
        yield json.dumps({**request.content, "state": {**state, **change}})

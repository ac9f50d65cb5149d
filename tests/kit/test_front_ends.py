"""check_front_end finds each kind of fault of a client, and accepts a good client."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import slimestack as ss
from slimestack.testing import Fault, check_front_end
from slimestack.testing.state_strategies import KINDS

Doc = dict[str, Any]
_FIELDS = {"state", "actions"}


def check_request(request: Doc) -> None:
    """Raise ValueError for an invalid request."""
    if not isinstance(request, dict) or not set(request) >= _FIELDS:
        raise ValueError("invalid request")
    head = request["state"]["format"], request["state"]["version"]
    if head != ("slimestack.state", 1) or not isinstance(request["state"]["value"]["swarms"], list):
        raise ValueError(f"unknown format {head}")


def check_fields(request: Doc) -> None:
    """The same, but for any format and version."""
    if not isinstance(request, dict) or not set(request) >= _FIELDS or not isinstance(request["state"]["value"], dict):
        raise ValueError("invalid request")


def check_nothing(request: Doc) -> None:
    """The same, but with a type error of its own for a list."""
    if not isinstance(request, dict):
        raise AttributeError("'list' object has no attribute 'keys'")
    check_request(request)


def last(request: Doc) -> Doc | None:
    """The last of the actions."""
    return request["actions"][-1] if request["actions"] else None


def first_decision(request: Doc) -> Doc | None:
    """The first of the actions, null in a chance step."""
    legal = request["actions"]
    return legal[0] if legal and not legal[0]["value"]["kind"].startswith("reveal") else None


def first_field(request: Doc) -> Doc | None:
    """The first of the actions, read as if its kind were always the first field."""
    for action in request["actions"]:
        return {**action, "value": {**action["value"], "kind": next(iter(action["value"].values()))}}
    return None


@attrs.define
class Client:
    """A client as one would write it without the library; each fault is a change of one function."""

    check: Callable[[Doc], None] = check_request
    show: Callable[[Client, Doc], Doc] = lambda _, value: value
    choose: Callable[[Doc], Doc | None] = last
    write: Callable[[Any], Any] = json.dumps
    complain: Callable[[Exception], Any] = lambda error: f"invalid request: {error}"
    respond: Callable[[Client, str], str] | None = None
    keeps_seed: bool = False
    errors: int = 0

    def __call__(self, text: str) -> str:
        """The response to a request."""
        return self.respond(self, text) if self.respond else self.answer(text)

    def answer(self, text: str) -> Any:
        """The response, as the functions make it."""
        try:
            request = json.loads(text)
            self.check(request)
        except (ValueError, TypeError, KeyError) as error:
            self.errors += 1
            return json.dumps({"error": self.complain(error)})
        value = {name: v for name, v in request["state"]["value"].items() if name != "seed" or self.keeps_seed}
        return self.write(
            {
                "state": {**request["state"], "value": self.show(self, value)},
                "action": self.choose(request),
            }
        )


@pytest.mark.parametrize("form", [{}, {"indent": 2, "sort_keys": True}, {"ensure_ascii": False}])
def test_a_good_client(form: dict[str, Any]) -> None:
    """A client without a fault passes, however it writes its JSON."""
    client = Client(write=lambda response: json.dumps(response, **form))
    assert check_front_end(client, positions=1) == 13 * len(KINDS)
    assert client.errors == 6 * len(KINDS)


def test_requests() -> None:
    """The requests cover everything that can be pending, also with a seed and with a refusal."""
    texts: list[str] = []
    client = Client()

    def driver(text: str) -> str:
        texts.append(text)
        return client(text)

    check_front_end(driver, positions=2)
    requests = [json.loads(text) for text in texts if text.startswith("{") and text.endswith("}")]
    good = [one for one in requests if "state" in one and isinstance(one["state"]["value"], dict)]
    assert len({one["state"]["value"]["pending"]["kind"] for one in good if one["state"]["value"]}) == 11
    assert any("seed" in one["state"]["value"] for one in good)
    verdicts = [ss.from_json(ss.Verdict, json.dumps(one["refused"])) for one in good if "refused" in one]
    assert len(verdicts) == 2 * len(KINDS)
    assert not any(verdict.legal for verdict in verdicts)
    assert any(not one["actions"] for one in good)


def text_errors(client: Client, text: str) -> str:
    """Errors as plain text instead of JSON."""
    response = str(client.answer(text))
    return str(json.loads(response)["error"]) if '"error"' in response else response


def compact_only(client: Client, text: str) -> str:
    """Looks for a piece of text instead of reading JSON."""
    return client.answer(text) if '{"state": {"format"' in text or '"state"' not in text else "{}"


def logs_seed(client: Client, text: str) -> str:
    """Adds the key of the seed, in other letters, to the response."""
    response = client.answer(text)
    if '"seed"' not in text or '"error"' in response:
        return str(response)
    return json.dumps({**json.loads(response), "log": json.loads(text)["state"]["value"]["seed"]["key"].upper()})


def ascii_names(_: Client, value: Doc) -> Doc:
    """Names without other letters than those of ASCII."""
    return {**value, "names": [name.encode("ascii", "replace").decode() for name in value["names"]]}


@pytest.mark.parametrize(("changes", "kind"), [
    ({"check": check_nothing}, "raised"),
    ({"write": str}, "unreadable"),
    ({"write": lambda response: response}, "unreadable"),
    ({"write": lambda response: json.dumps({"action": response["action"]})}, "unreadable"),
    ({"write": lambda response: json.dumps([response["state"], response["action"]])}, "unreadable"),
    ({"respond": text_errors}, "unreadable"),
    ({"show": lambda _, value: {**value, "in_force": []}}, "echo"),
    ({"show": lambda _, value: {**value, "supply": str(value["supply"])}}, "echo"),
    ({"show": lambda _, value: {**value, "round": float(value["round"])}}, "echo"),
    ({"show": ascii_names}, "echo"),
    ({"show": lambda _, value: {**value, "row": sorted(value["row"])}}, "echo"),
    ({"choose": lambda request: {**(last(request) or {"format": "slimestack.action"}), "value": {"kind": "end"}}},
     "illegal"),
    ({"choose": first_decision}, "illegal"),
    ({"choose": first_field}, "key_order"),
    ({"respond": compact_only}, "key_order"),
    ({"keeps_seed": True}, "leak"),
    ({"respond": logs_seed}, "leak"),
    ({"check": check_fields}, "no_error"),
    ({"complain": lambda error: error.__cause__}, "no_error"),
    ({"show": lambda client, value: {**value, "round": 0} if client.errors else value}, "after_error"),
    ({"choose": lambda request: None if "refused" in request else last(request)}, "after_error"),
])  # fmt: skip
def test_faults(changes: dict[str, Any], kind: str) -> None:
    """A faulty client is caught, and the fault has the request and the response."""
    client = Client(**changes)
    with pytest.raises(Fault) as raised:
        check_front_end(client)
    assert raised.value.kind == kind
    assert raised.value.state.seed is None
    assert raised.value.request
    assert str(raised.value).startswith(f"{kind}: ")
    if kind != "raised" and "not a text" not in raised.value.message:
        assert raised.value.response

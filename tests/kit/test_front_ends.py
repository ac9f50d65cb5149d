"""check_front_end finds each kind of fault that a client can have, and lets a good one pass."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import slimestack as ss
from slimestack.testing import Driver, Fault, check_front_end
from slimestack.testing.tables import KINDS

Doc = dict[str, Any]
_WANTED = {"state", "actions"}


class Client:
    """A client as one would write it without the library; each fault is a change of one method."""

    def __init__(self) -> None:
        self.errors = 0

    def __call__(self, text: str) -> str:
        """Its answer to a request."""
        try:
            asked = json.loads(text)
            self._check(asked)
        except (ValueError, TypeError, KeyError) as error:
            self.errors += 1
            return json.dumps({"error": self._complaint(error)})
        return self._written({"state": self._shown(asked["state"]), "action": self._chosen(asked)})

    def _check(self, asked: Doc) -> None:
        """Refuse what is no request."""
        if not isinstance(asked, dict) or not set(asked) >= _WANTED:
            raise ValueError("this is no request")
        head = asked["state"]["format"], asked["state"]["version"]
        if head != ("slimestack.state", 1) or not isinstance(asked["state"]["value"]["swarms"], list):
            raise ValueError(f"{head} is none that is known here")

    def _complaint(self, error: Exception) -> str:
        """The sentence of an error."""
        return f"cannot read this: {error}"

    def _shown(self, state: Doc) -> Doc:
        """The table as it goes to players."""
        value = {name: told for name, told in state["value"].items() if name != "seed"}
        return {**state, "value": value}

    def _chosen(self, asked: Doc) -> Doc | None:
        """The action it takes."""
        return asked["actions"][-1] if asked["actions"] else None

    def _written(self, answer: Doc) -> str:
        """The answer as text."""
        return json.dumps(answer)


@pytest.mark.parametrize("form", [{}, {"indent": 2, "sort_keys": True}, {"ensure_ascii": False}])
def test_a_good_client(form: dict[str, Any]) -> None:
    """A client that does everything right passes, however it writes its JSON."""

    class Writing(Client):
        def _written(self, answer: Doc) -> str:
            return json.dumps(answer, **form)

    client = Writing()
    answered = check_front_end(client, tables=1)
    assert answered == 13 * len(KINDS)
    assert client.errors == 6 * len(KINDS)


def test_what_is_asked() -> None:
    """A client is asked about everything that can be waited for, also with a seed and with a refusal."""
    texts: list[str] = []
    client = Client()

    def driver(text: str) -> str:
        texts.append(text)
        return client(text)

    check_front_end(driver, tables=2)
    asked = [json.loads(text) for text in texts if '"actions"' in text and text.startswith("{") and text.endswith("}")]
    good = [one for one in asked if "state" in one and isinstance(one["state"]["value"], dict)]
    kinds = {one["state"]["value"]["pending"]["kind"] for one in good if one["state"]["value"]}
    assert len(kinds) == 11
    assert any("seed" in one["state"]["value"] for one in good)
    verdicts = [ss.from_json(ss.Verdict, json.dumps(one["refused"])) for one in good if "refused" in one]
    assert len(verdicts) == 2 * len(KINDS)
    assert not any(verdict.legal for verdict in verdicts)
    assert any(not one["actions"] for one in good)


# --- faulty ones -------------------------------------------------------------------------------------


class Crashes(Client):
    """It does not look at what it is given before it reads it."""

    def _check(self, asked: Doc) -> None:
        if not isinstance(asked, dict):
            raise AttributeError("'list' object has no attribute 'keys'")
        super()._check(asked)


class WritesNoJson(Client):
    """It writes what its language prints."""

    def _written(self, answer: Doc) -> str:
        return str(answer)


class AnswersNoText(Client):
    """It gives back an object."""

    def _written(self, answer: Doc) -> Any:
        return answer


class LeavesOutTheState(Client):
    """It answers with the action alone."""

    def _written(self, answer: Doc) -> str:
        return json.dumps({"action": answer["action"]})


class AnswersAList(Client):
    """It answers with a list."""

    def _written(self, answer: Doc) -> str:
        return json.dumps([answer["state"], answer["action"]])


class ErrorsAreNoJson(Client):
    """Its errors are plain text."""

    def __call__(self, text: str) -> str:
        """Its answer to a request."""
        answer = super().__call__(text)
        return str(json.loads(answer)["error"]) if '"error"' in answer else answer


class ForgetsEffects(Client):
    """It does not know that effects can be in force."""

    def _shown(self, state: Doc) -> Doc:
        made = super()._shown(state)
        return {**made, "value": {**made["value"], "in_force": []}}


class TurnsNumbersIntoText(Client):
    """Its numbers become texts."""

    def _shown(self, state: Doc) -> Doc:
        made = super()._shown(state)
        return {**made, "value": {**made["value"], "supply": str(made["value"]["supply"])}}


class HasFloats(Client):
    """Its numbers have fractions."""

    def _shown(self, state: Doc) -> Doc:
        made = super()._shown(state)
        return {**made, "value": {**made["value"], "round": float(made["value"]["round"])}}


class MaimsNames(Client):
    """It knows no letters but those of ASCII."""

    def _shown(self, state: Doc) -> Doc:
        made = super()._shown(state)
        names = [name.encode("ascii", "replace").decode() for name in made["value"]["names"]]
        return {**made, "value": {**made["value"], "names": names}}


class SortsTheRow(Client):
    """It lays the Rites of the row in the order of their names."""

    def _shown(self, state: Doc) -> Doc:
        made = super()._shown(state)
        return {**made, "value": {**made["value"], "row": sorted(made["value"]["row"])}}


class AlwaysEnds(Client):
    """It ends the turn, whatever is legal."""

    def _chosen(self, asked: Doc) -> Doc:
        return {**(asked["actions"] or [{"format": "slimestack.action"}])[0], "value": {"kind": "end"}}


class PassesOnNothing(Client):
    """It answers no action where a card is due."""

    def _chosen(self, asked: Doc) -> Doc | None:
        legal = asked["actions"]
        return legal[0] if legal and not legal[0]["value"]["kind"].startswith("reveal") else None


class GoesByPlace(Client):
    """It takes the first field of an action for its kind."""

    def _chosen(self, asked: Doc) -> Doc | None:
        for action in asked["actions"]:
            first = next(iter(action["value"].values()))
            return {**action, "value": {**action["value"], "kind": first}}
        return None


class ReadsCompactOnly(Client):
    """It looks for a piece of text instead of reading JSON."""

    def __call__(self, text: str) -> str:
        """Its answer to a request."""
        return super().__call__(text) if '{"state": {"format"' in text or '"state"' not in text else "{}"


class PassesOnTheSeed(Client):
    """It passes on the whole document."""

    def _shown(self, state: Doc) -> Doc:
        return state


class LogsTheSeed(Client):
    """It has the seed in what it writes for finding faults."""

    def _shown(self, state: Doc) -> Doc:
        self.seed = state["value"].get("seed", {}).get("key", "")
        return super()._shown(state)

    def _written(self, answer: Doc) -> str:
        return json.dumps({**answer, "log": self.seed.upper()}) if self.seed else json.dumps(answer)


class TakesAnything(Client):
    """It does not look at format and version."""

    def _check(self, asked: Doc) -> None:
        if not isinstance(asked, dict) or not set(asked) >= _WANTED or not isinstance(asked["state"]["value"], dict):
            raise ValueError("this is no request")


class ComplainsWithoutWords(Client):
    """Its errors say nothing."""

    def _complaint(self, error: Exception) -> Any:
        return error.__cause__


class StaysBroken(Client):
    """After an error it answers with the table that it had before."""

    def _shown(self, state: Doc) -> Doc:
        made = super()._shown(state)
        return {**made, "value": {**made["value"], "round": 0}} if self.errors else made


class GivesUpWhenRefused(Client):
    """When it is refused, it answers nothing more."""

    def _chosen(self, asked: Doc) -> Doc | None:
        return None if "refused" in asked else super()._chosen(asked)


@pytest.mark.parametrize(
    ("faulty", "kind"),
    [
        (Crashes, "raised"),
        (WritesNoJson, "unreadable"),
        (AnswersNoText, "unreadable"),
        (LeavesOutTheState, "unreadable"),
        (AnswersAList, "unreadable"),
        (ErrorsAreNoJson, "unreadable"),
        (ForgetsEffects, "echo"),
        (TurnsNumbersIntoText, "echo"),
        (HasFloats, "echo"),
        (MaimsNames, "echo"),
        (SortsTheRow, "echo"),
        (AlwaysEnds, "illegal"),
        (PassesOnNothing, "illegal"),
        (GoesByPlace, "key_order"),
        (ReadsCompactOnly, "key_order"),
        (PassesOnTheSeed, "leak"),
        (LogsTheSeed, "leak"),
        (TakesAnything, "gave_in"),
        (ComplainsWithoutWords, "gave_in"),
        (StaysBroken, "lost"),
        (GivesUpWhenRefused, "lost"),
    ],
)
def test_faults(faulty: Callable[[], Driver], kind: str) -> None:
    """A client with a fault is caught, and told with the request and its answer."""
    with pytest.raises(Fault) as raised:
        check_front_end(faulty())
    assert raised.value.kind == kind
    assert raised.value.state.seed is None
    assert str(raised.value).startswith(f"{kind}: ")
    if kind != "raised" and faulty is not AnswersNoText:
        assert raised.value.answered

"""Fingerprints: the same for equal views and for no others, wherever they are computed."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from boxes import box
from properties.profiles import examples
from slimestack.json.fingerprint import fingerprint_text
from slimestack.testing.game_strategies import reachable_states
from slimestack.testing.state_strategies import busy_states, states

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "fingerprints.json").read_text(encoding="utf-8"),
)
"""States of all kinds, as documents, with their fingerprints. Fingerprints are stored, so none of these ever changes."""

GAMES: dict[str, tuple[ss.State, ss.State]] = {
    "edition": (ss.new_game(2), ss.new_game(2, edition=attrs.evolve(ss.invented_edition(), name="Another"))),
    "rulings": (ss.new_game(2), ss.new_game(2, rulings=ss.Rulings(pass_policy="free"))),
    "players": (ss.new_game(2), ss.new_game(3)),
    "first": (ss.new_game(3), ss.new_game(3, first=1)),
    "slimes": (ss.position(["e4", "m3"], deck="e2"), ss.position(["e4", "m3"], deck="e3")),
    "growth_tokens": (ss.position(["e4", "m3"], supply=5), ss.position(["e4", "m3"], supply=6)),
    "rites": (
        ss.position(["e4", "m3"], row=[], rite_deck=[], edition=box()),
        ss.position(["e4", "m3"], row=["pair"], rite_deck=[], edition=box()),
    ),
    "names": (ss.new_game(["Ann", "Ben"]), ss.new_game(["Ann", "Zoë"])),
}
"""For each field of a Game, two states whose games differ in it."""


def by_the_description(document: str) -> str:
    """The fingerprint of a state's document, as the docs tell other languages to compute it."""
    value = json.loads(document)["value"]
    kept = {key: value[key] for key in sorted(value.keys() - {"names", "seed", "contents"})}
    kept["edition"] = value["edition"]["digest"]
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"))
    return sha256(b"slimestack fingerprint 1\n" + text.encode()).hexdigest()[:32]


def successors(state: ss.State) -> list[ss.State]:
    """The state, and all that can be two actions later, a seed's cards left out."""
    found = [ss.view(state)]
    for some in (found[:1], found):
        found = [*found, *(ss.apply(one, action) for one in some for action in ss.legal_actions(one)[:6])]
    return found


def partition(states: Iterable[ss.State], *, by_fingerprint: bool) -> list[list[int]]:
    """Which of the states are the same, by their places."""
    groups: dict[object, list[int]] = {}
    for at, state in enumerate(states):
        groups.setdefault(ss.fingerprint(state) if by_fingerprint else ss.view(state), []).append(at)
    return list(groups.values())


class TestVectors:
    """What is stored."""

    @pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
    def test_vector(self, vector: dict[str, Any]) -> None:
        """A stored document has its stored text and fingerprint, by the library and by the description."""
        document = json.dumps(vector["document"])
        state = ss.from_json(ss.State, document)
        assert fingerprint_text(state) == vector["text"]
        assert ss.fingerprint(state) == vector["fingerprint"] == by_the_description(document)

    def test_every_kind_is_there(self) -> None:
        """The vectors have every kind of pending value, other rulings, effects, an edition of one's own, and a seed."""
        values = [vector["document"]["value"] for vector in VECTORS]
        assert len({value["pending"]["kind"] for value in values}) == len(get_args(ss.Pending))
        assert any(value["rulings"]["pass_policy"] == "free" for value in values)
        assert any(value["in_force"] for value in values)
        assert any("seed" in value and not value["edition"]["name"].isascii() for value in values)
        assert len({vector["fingerprint"] for vector in VECTORS}) == len(VECTORS) - 1

    @pytest.mark.parametrize("hash_seed", ["1", "12345"])
    def test_another_process(self, hash_seed: str) -> None:
        """Processes that hash texts otherwise give the same fingerprints."""
        code = (
            "import json, sys, slimestack as ss;"
            "[print(ss.fingerprint(ss.from_json(ss.State, line))) for line in sys.stdin]"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            input="".join(json.dumps(vector["document"]) + "\n" for vector in VECTORS),
            env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        assert done.stdout.split() == [vector["fingerprint"] for vector in VECTORS]


class TestEquality:
    """Equal fingerprints, equal views."""

    @examples(60)
    @given(busy_states())
    def test_exactly_equal_views(self, state: ss.State) -> None:
        """Among all states that two actions lead to, equal views have equal fingerprints and others have others."""
        found = successors(state)
        assert partition(found, by_fingerprint=True) == partition(found, by_fingerprint=False)

    @examples(60)
    @given(reachable_states(), st.integers(0, 99))
    def test_seed_and_names(self, state: ss.State, seed: int) -> None:
        """Seed and names make no difference, and copies have the fingerprint of the state."""
        named = attrs.evolve(state, game=attrs.evolve(state.game, names=("Ann", "Ben", "Cleo", "Zoë")[: state.players]))
        same = [
            ss.view(state),
            ss.with_seed(state, seed),
            named,
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            ss.from_json(ss.State, ss.to_json(state)),
            ss.read_position(ss.position_text(state), edition=state.game.edition),
        ]
        assert {ss.fingerprint(one) for one in same} == {ss.fingerprint(state)}

    @examples(60)
    @given(states())
    def test_by_the_description(self, state: ss.State) -> None:
        """The description for other languages gives the fingerprint, whatever the document contains."""
        document = ss.to_json(ss.with_seed(state, 7), seed=True, edition=True)
        assert by_the_description(document) == ss.fingerprint(state)
        assert fingerprint_text(state).isascii()

    @pytest.mark.parametrize("field", [field.name for field in attrs.fields(ss.State)[1:] if field.init])
    def test_every_field_of_a_state(self, field: str) -> None:
        """A state with another value in any field has another fingerprint, unless it is the seed."""
        states = [
            ss.with_seed(ss.from_json(ss.State, json.dumps(one["document"])), at) for at, one in enumerate(VECTORS)
        ]
        start = states[2]
        values = [getattr(state, field) for state in states]
        others = [attrs.evolve(start, **{field: value}) for value in values if value != getattr(start, field)]
        assert others
        assert {ss.fingerprint(start) == ss.fingerprint(other) for other in others} == {field == "seed"}

    @pytest.mark.parametrize("field", [field.name for field in attrs.fields(ss.Game)])
    def test_every_field_of_a_game(self, field: str) -> None:
        """Two states whose games differ in a field have two fingerprints, unless it is the names."""
        one, other = GAMES[field]
        assert getattr(one.game, field) != getattr(other.game, field)
        assert (ss.fingerprint(one) == ss.fingerprint(other)) == (one == other) == (field == "names")

    def test_transpositions(self) -> None:
        """Two orders of the same two moves lead to one fingerprint."""
        state = ss.position(["e4 e0 d3 d0", "m3"], row=[])
        texts = ["combine e0 e4", "combine d0 d3"]
        ends = []
        for order in (texts, texts[::-1]):
            end = state
            for text in order:
                end = ss.apply(end, ss.parse_action(text))
            ends.append(ss.fingerprint(end))
        assert ends[0] == ends[1]


@pytest.mark.parametrize("junk", [None, 7, "e4 e0 / m3", ss.Draw(), ss.State])
def test_only_states(junk: Any) -> None:
    """Anything that is not a state is refused in a sentence."""
    with pytest.raises(ss.InvalidValue, match="expected a State, got"):
        ss.fingerprint(junk)


@pytest.mark.parametrize("field", ["swarms", "supply", "game", "pending"])
def test_a_state_made_of_anything(field: str) -> None:
    """A state that somebody built of junk is refused, and nothing else than the library's error comes out."""
    junk: dict[str, Any] = {field: object()}
    state = attrs.evolve(ss.position(["e4", "m3"]), **junk)
    with pytest.raises(ss.SlimeStackError):
        ss.fingerprint(state)

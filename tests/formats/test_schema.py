"""The JSON Schemas: valid, shipped, pinned by version, and in agreement with what is written and read."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from formats.samples import KIND_OF, values
from properties.profiles import examples
from slimestack.json.kinds import KINDS
from slimestack.json.schema import SCHEMAS, schema_digest, schema_text
from slimestack.json.shapes import TAGS
from slimestack.json.typescript import DECLARATIONS, declarations
from slimestack.table.checks import CARD_ID
from slimestack.testing.state_strategies import states

PINNED = {
    "state": (1, "f74972f88cead05b"),
    "action": (1, "99413477d2e46e32"),
    "step": (1, "ab53a0bb3afbef3d"),
    "verdict": (1, "8c08c097d4391fe4"),
    "score": (1, "f236f009dca83053"),
    "result": (1, "137450ebc45c93e6"),
    "edition": (1, "647fb984af65a69d"),
    "rulings": (1, "2c1e2ca25f1a5d3e"),
    "record": (1, "ba6dd95589fcb67e"),
    "readings": (1, "49a0b4f5fcec105e"),
    "consequences": (1, "0f63314608d46323"),
    "odds": (1, "e628f1e05ca436c7"),
}
"""Version and digest of each schema. Where the digest of a released schema changes, raise the kind's version in ``kinds.py``, see to it
that ``from_json`` still reads the saves of the version before, and pin the new digest here."""


@cache
def validator(kind: str) -> jsonschema.Draft202012Validator:
    """What checks documents of this kind."""
    return jsonschema.Draft202012Validator(ss.json_schema(kind))


@cache
def documents(kind: str) -> list[Any]:
    """Documents of this kind, as plain data."""
    return [
        json.loads(ss.to_json(value, seed=bool(at % 2), edition=at % 3 < 2)) for at, value in enumerate(values()[kind])
    ]


def places(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [here, *(place for at, part in inner for place in places(part, (*here, at)))]


ODD: list[Any] = [
    None,
    True,
    0,
    1,
    -1,
    7,
    10**6,
    1.5,
    "",
    "e4",
    "x",
    "7",
    "growing",
    "END.1",
    [],
    {},
    [1],
    {"kind": "turn"},
]


def changed(document: Any, rng: Random) -> Any:
    """The document with something else at some place, something missing, or something more."""
    data = copy.deepcopy(document)
    *way, last = rng.choice([place for place in places(data) if place])
    parent = data
    for step in way:
        parent = parent[step]
    form = rng.randrange(4)
    if form == 0:
        del parent[last]
    elif form == 1 and isinstance(parent, dict):
        parent[rng.choice(["kind", "seed", "x", "left", "names"])] = rng.choice(ODD)
    elif form == 2:
        at = rng.choice([place for place in places(document) if place])
        other = document
        for step in at:
            other = other[step]
        parent[last] = copy.deepcopy(other)
    else:
        parent[last] = rng.choice(ODD)
    return data


class TestPinned:
    """A schema does not change unnoticed."""

    @pytest.mark.parametrize("kind", KIND_OF)
    def test_digest_beside_version(self, kind: str) -> None:
        """A schema that changed has a new version."""
        assert (KINDS[kind].version, schema_digest(kind)) == PINNED[kind]

    @pytest.mark.parametrize("kind", KIND_OF)
    def test_shipped(self, kind: str) -> None:
        """The schema that ships is the one that the classes make; ``python -m slimestack.json`` writes it."""
        assert (SCHEMAS / f"{kind}.json").read_text(encoding="utf-8") == schema_text(kind)

    def test_declarations_shipped(self) -> None:
        """The TypeScript declarations that ship are those that the schemas make."""
        assert (SCHEMAS / DECLARATIONS).read_text(encoding="utf-8") == declarations()

    def test_digest_leaves_out_descriptions(self) -> None:
        """A better description is no change of the format."""
        definition = ss.json_schema("state")["$defs"]["Edition"]
        assert definition["description"].startswith("What is in the box")
        assert "description" not in definition["properties"]

    def test_unknown_kind(self) -> None:
        """A kind that there is not is reported with those that there are."""
        with pytest.raises(ss.UnknownId, match="unknown kind <class 'int'>: expected one of state"):
            ss.json_schema(int)
        assert ss.json_schema(ss.State) == ss.json_schema("state")
        assert ss.json_schema(ss.Draw) == ss.json_schema("action")
        with pytest.raises(ss.UnknownId, match="unknown kind 'game': expected one of state, action"):
            ss.json_schema("game")


class TestAgreement:
    """Schema and reader agree."""

    @pytest.mark.parametrize("kind", KIND_OF)
    def test_schema_is_one(self, kind: str) -> None:
        """Every schema is valid by the 2020-12 meta-schema."""
        jsonschema.Draft202012Validator.check_schema(ss.json_schema(kind))

    @pytest.mark.parametrize("kind", KIND_OF)
    def test_what_is_written_is_valid(self, kind: str) -> None:
        """Every document that is written is valid by its schema."""
        for document in documents(kind):
            validator(kind).validate(document)

    @examples(30)
    @given(states())
    def test_every_table_is_valid(self, state: ss.State) -> None:
        """Every table that can be described makes a valid document."""
        validator("state").validate(json.loads(ss.to_json(state)))

    @examples(60)
    @given(st.sampled_from(list(KIND_OF)), st.integers(0, 10**6))
    def test_what_is_read_is_valid(self, kind: str, number: int) -> None:
        """What is not valid by its schema is not read; what is valid is read, or refused with a reason."""
        rng = Random(number)
        document = changed(rng.choice(documents(kind)), rng)
        valid = validator(kind).is_valid(document)
        try:
            ss.from_json(KIND_OF[kind], json.dumps(document))
        except ss.SlimeStackError:
            pass
        else:
            assert valid, document

    @pytest.mark.parametrize("kind", KIND_OF)
    def test_every_field_is_checked(self, kind: str) -> None:
        """A document without one of its needed fields, or with one more, is neither valid nor read."""
        document = documents(kind)[0]
        objects = [place for place in places(document) if isinstance(_at(document, place), dict)]
        for place in Random(1).sample(objects, min(12, len(objects))):
            more = copy.deepcopy(document)
            _at(more, place)["strange"] = 1
            if place[-1:] != ("details",):
                assert not validator(kind).is_valid(more)
                with pytest.raises(ss.SlimeStackError):
                    ss.from_json(KIND_OF[kind], json.dumps(more))

    def test_every_class_has_its_tag(self) -> None:
        """Every class that can stand beside others is in the schemas, with its own tag."""
        kinds = {
            definition["properties"]["kind"]["const"]: name
            for kind in KIND_OF
            for name, definition in ss.json_schema(kind)["$defs"].items()
            if "kind" in definition.get("properties", {})
        }
        assert set(kinds) == set(TAGS.values())

    def test_ids_as_the_table_has_them(self) -> None:
        """The pattern of card ids is the one that the table checks."""
        pattern = ss.json_schema("edition")["$defs"]["Rite"]["properties"]["id"]["pattern"]
        assert pattern == f"^{CARD_ID}$"


def _at(data: Any, place: tuple[Any, ...]) -> Any:
    for step in place:
        data = data[step]
    return data

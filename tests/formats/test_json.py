"""JSON: exact both ways, strict about every value, secret about seeds."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from boxes import box
from formats.samples import DAY, KIND_OF, played, ripple_table, values
from properties.profiles import examples
from slimestack.testing.game_strategies import reachable_states
from slimestack.testing.state_strategies import states
from slimestack.testing.strategies import editions, rulings

VALUES = [
    pytest.param(kind, value, id=f"{kind}-{at}") for kind, some in values().items() for at, value in enumerate(some)
]


class TestExact:
    """Writing and reading are inverses."""

    @pytest.mark.parametrize(("kind", "value"), VALUES)
    def test_every_kind(self, kind: str, value: Any) -> None:
        """A value of every kind reads back equal, and is written the same again."""
        text = ss.to_json(value, seed=True)
        read: Any = ss.from_json(KIND_OF[kind], text)
        assert read == value
        assert ss.to_json(read, seed=True) == text
        assert "\n" not in text
        assert text.isascii()

    @examples(150)
    @given(states(), st.booleans())
    def test_described_tables(self, state: ss.State, whole: bool) -> None:
        """Every kind of table reads back equal, with its box in the document or with the edition at hand."""
        text = ss.to_json(state, box=whole)
        assert ss.from_json(ss.State, text, edition=None if whole else state.game.edition) == state

    @examples(30)
    @given(reachable_states(), st.integers(0, 99))
    def test_tables_of_games(self, state: ss.State, seed: int) -> None:
        """Every table that a game comes to reads back equal, with its seed, and goes on alike."""
        seeded = ss.with_seed(state, seed)
        read = ss.from_json(ss.State, ss.to_json(seeded, seed=True))
        assert read == seeded
        for action in ss.legal_actions(seeded)[:1]:
            assert ss.apply(read, action) == ss.apply(seeded, action)

    @examples(30)
    @given(editions())
    def test_editions(self, edition: ss.Edition) -> None:
        """Every edition reads back equal."""
        assert ss.from_json(ss.Edition, ss.to_json(edition)) == edition

    @examples(30)
    @given(rulings())
    def test_rulings(self, readings: ss.Rulings) -> None:
        """All rulings read back equal."""
        assert ss.from_json(ss.Rulings, ss.to_json(readings)) == readings

    def test_in_any_layout(self) -> None:
        """A document reads the same whatever spaces and order of fields it has."""
        for state in (ss.new_game(["Ann", "Ben"]), ripple_table()):
            data = json.loads(ss.to_json(state))
            loose = json.dumps(data, indent=3, sort_keys=True, ensure_ascii=False)
            assert ss.from_json(ss.State, loose) == state

    def test_names_are_kept(self) -> None:
        """The players' names are in a save."""
        state = ss.new_game(["Ann", "Zoë"])
        assert ss.from_json(ss.State, ss.to_json(state)).game.names == ("Ann", "Zoë")

    def test_missing_rulings_take_their_default(self) -> None:
        """A ruling that a document does not tell is the stated default."""
        text = '{"format":"slimestack.rulings","version":1,"value":{"pass_policy":"free"}}'
        assert ss.from_json(ss.Rulings, text) == ss.Rulings(pass_policy="free")

    def test_documents_say_what_they_are(self) -> None:
        """Every document begins with its format and version."""
        for kind, some in values().items():
            assert ss.to_json(some[0]).startswith(f'{{"format":"slimestack.{kind}","version":1,"value":')


class TestSeeds:
    """A seed is written only where it was asked for."""

    def test_not_without_asking(self) -> None:
        """Nothing of a seed is in any document, unless it was asked for."""
        seed = ss.Seed(bytes(range(32)))
        state = ss.with_seed(ss.position(["e4 e0", "m3"]), seed)
        step = ss.steps(state, ss.parse_action("draw"))[0]
        record = played(state, 1, most=3)
        for value in (state, step, record):
            assert seed.key.hex() not in ss.to_json(value)
            assert '"seed"' not in ss.to_json(value)
            assert seed.key.hex() in ss.to_json(value, seed=True)
        assert ss.from_json(ss.State, ss.to_json(state)) == ss.view(state)

    def test_save_and_go_on(self) -> None:
        """A game that was saved with its seed draws the same cards afterwards, as a state and as a record."""
        start = ss.new_game(2, seed=11)
        record = played(start, 4, most=12)
        saved = ss.from_json(ss.State, ss.to_json(record.state, seed=True))
        loaded = ss.from_json(ss.Record, ss.to_json(record, seed=True))
        assert loaded == record
        assert loaded.states() == record.states()
        draw = ss.parse_action("draw")
        assert ss.steps(saved, draw) == ss.steps(record.state, draw)
        assert loaded.with_actions(draw) == record.with_actions(draw)

    def test_views_are_the_same(self) -> None:
        """States that differ in the seed alone have the same document."""
        assert ss.to_json(ss.new_game(2, seed=1)) == ss.to_json(ss.new_game(2, seed=2)) == ss.to_json(ss.new_game(2))


class TestEditions:
    """Whose cards a document is about."""

    def test_box_travels(self) -> None:
        """A save of any edition can be read by whoever does not have that edition."""
        state = ss.new_game(2, edition=box("everyone, now: may(draw(1))"))
        assert ss.from_json(ss.State, ss.to_json(state)) == state

    def test_without_box(self) -> None:
        """Without the box the edition must be given."""
        edition = box()
        text = ss.to_json(ss.new_game(2, edition=edition), box=False)
        assert len(text) < 1500
        assert ss.from_json(ss.State, text, edition=edition).game.edition is edition
        with pytest.raises(ss.InvalidDocument, match="this is of the edition 'small box' with the digest"):
            ss.from_json(ss.State, text)

    def test_known_edition_is_shared(self) -> None:
        """What is read has the edition that is at hand instead of a copy of it."""
        edition = box()
        text = ss.to_json(ss.new_game(2, edition=edition))
        for told in (text, json.dumps(json.loads(text))):
            assert ss.from_json(ss.State, told, edition=edition).game.edition is edition
        assert ss.from_json(ss.State, ss.to_json(ss.new_game(2))).game.edition is ss.invented_edition()

    def test_other_box(self) -> None:
        """A box that is not that of the edition that is named is refused."""
        data = json.loads(ss.to_json(ss.new_game(2, edition=box())))
        data["value"]["box"]["growth_tokens"] = 99
        with pytest.raises(ss.InvalidDocument, match="the box is not that of the edition that is named"):
            ss.from_json(ss.State, json.dumps(data))

    def test_box_twice(self) -> None:
        """A box that is there twice is refused, also where the last one is known."""
        text = ss.to_json(ss.new_game(2)).replace('"value":{', '"value":{"box":null,')
        with pytest.raises(ss.InvalidDocument, match="the field 'box' is there twice"):
            ss.from_json(ss.State, text)


Change = Callable[[Any], object]
TABLE = ss.position(["e4 e0", "m3 m2"], pending=ss.Growing(2))
FAULTS: dict[str, tuple[Change, str]] = {
    "text for number": (lambda v: v.update(supply="7"), "value.supply: a whole number is needed here, not '7'"),
    "fraction": (lambda v: v.update(supply=1.9), "value.supply: a whole number is needed here, not 1.9"),
    "whole fraction": (lambda v: v.update(supply=7.0), "value.supply: a whole number is needed here, not 7.0"),
    "truth for number": (lambda v: v.update(round=True), "value.round: a whole number is needed here, not True"),
    "number for text": (lambda v: v["edition"].update(name=7), "value.edition.name: a text is needed here, not 7"),
    "null": (lambda v: v.update(row=None), "value.row: a list is needed here, not None"),
    "object for list": (lambda v: v.update(swarms={}), "value.swarms: a list is needed here, not {}"),
    "list for object": (lambda v: v.update(pending=[]), "value.pending: an object is needed here, not []"),
    "list of counts": (lambda v: v.update(deck=[1, 2, 3, 4]), "value.deck: an object is needed here, not [1, 2, 3, 4]"),
    "missing": (lambda v: v.pop("row"), "value: the field row is missing"),
    "strange": (lambda v: v.update(hands=[]), "value: there is no field 'hands' here"),
    "missing type": (lambda v: v["deck"].pop("dew"), "value.deck: an object with ember, dew, moss, pebble is needed here"),
    "text count": (lambda v: v["deck"].update(dew="1"), "value.deck: a whole number is needed here, not '1'"),
    "no kind": (lambda v: v["pending"].pop("kind"),
                "value.pending: kind is one of picking, turn, growing, searching, spreading, ripple_window, resolving, "
                "drawing, dealing_rites, revealing_ripple, over here, but there is none"),
    "other kind": (lambda v: v["pending"].update(kind="Growing"),
                   "value.pending: kind is one of picking, turn, growing, searching, spreading, ripple_window, resolving, "
                   "drawing, dealing_rites, revealing_ripple, over here, not 'Growing'"),
    "kind is a list": (lambda v: v["pending"].update(kind=[]),
                       "value.pending: kind is one of picking, turn, growing, searching, spreading, ripple_window, "
                       "resolving, drawing, dealing_rites, revealing_ripple, over here, not []"),
    "of another kind": (lambda v: v["pending"].update(hand=[]), "value.pending: there is no field 'hand' here"),
    "ruling": (lambda v: v["rulings"].update(pass_policy="fre"),
               "value.rulings.pass_policy: one of must_act_bonus_optional, free, always_act is needed here, not 'fre'"),
    "Slime": (lambda v: v["swarms"][1].append("e04"), "value.swarms[1][2]: this Slime is written e4, not 'e04'"),
    "Slime in capitals": (lambda v: v["swarms"][0].append("E4"), "value.swarms[0][2]: this Slime is written e4, not 'E4'"),
    "no Slime": (lambda v: v["swarms"][0].append("x4"), "value.swarms[0][2]: 'x4' is no Slime: write a type's letter "
                 "(e, d, m, p) and its growth, or R for a Royal, as in e4 or eR"),
    "number for Slime": (lambda v: v["swarms"][0].append(4), "value.swarms[0][2]: a Slime such as e4 is needed here, not 4"),
    "number for id": (lambda v: v["row"].append(4), "value.row[5]: a text is needed here, not 4"),
    "fields of two": (lambda v: v.update(round="1", leader="0"), "value.round: a whole number is needed here, not '1'"),
    "range": (lambda v: v.update(supply=10001), "value.supply: it is a whole number from 0 to 10000, not 10001"),
    "seats": (lambda v: v["swarms"].pop(), "value.swarms: there are 2 to 4 of them here, not 1"),
    "digest": (lambda v: v["edition"].update(digest="x"),
               "value.edition.digest: a digest of 32 hexadecimal digits is needed here, not 'x'"),
    "name": (lambda v: v.update(names=["Ann", " "]),
             "value.names: a player's name is 1 to 40 printable characters, not ' '"),
    "names": (lambda v: v.update(names=["Ann"]), "every player has a name, or nobody has one"),
    "seat": (lambda v: v.update(leader=3), "leader: a whole number from 0 to 1 is needed, not 3"),
    "table": (lambda v: v["pending"].update(left=9), "a Grow with this Swarm has at most 2 tokens, not 9 (GROW.3)"),
    "crowns": (lambda v: v["swarms"][0].extend(["eR", "eR"]), "there is one ember crown, not 2 (ROYAL.6)"),
    "active": (lambda v: v.update(active=0, pending={"kind": "revealing_ripple"}, actions_left=0,
                                  unseen_ripples=[*ss.invented_edition().ripple]),
               "no seat is active at RevealingRipple (ROUND.6)"),
    "Rite twice": (lambda v: v["row"].__setitem__(1, v["row"][0]),
                   f"the Rite {TABLE.row[0]} is in two places (CLAIM.8)"),
    "Rite unknown": (lambda v: v["row"].__setitem__(1, "mine"), "the edition has no Rite mine (COMP.7)"),
    "Ripple twice": (lambda v: v["unseen_ripples"].__setitem__(1, v["unseen_ripples"][0]),
                     "unseen_ripples: there is one card of each Ripple (COMP.8)"),
    "in force": (lambda v: v["in_force"].append({"effect": {"kind": "forbid", "action": "draw"}, "seats": []}),
                 "InForce.seats needs 1 members or more"),
    "growth": (lambda v: v.update(supply=9999), "a game has at most 10000 growth tokens, not 10010"),
    "hand": (lambda v: v.update(pending={"kind": "spreading", "hand": ["e0", "e1", "e0"], "left": 1}),
             "Spreading.hand is in the order of a Swarm: e1 e0 e0"),
}  # fmt: skip


class TestStrict:
    """What is not exactly as it should be is refused, with its place."""

    @pytest.mark.parametrize("name", FAULTS)
    def test_state(self, name: str) -> None:
        """Every fault in a state's document is told, and where it is."""
        change, problem = FAULTS[name]
        data = json.loads(ss.to_json(TABLE))
        change(data["value"])
        with pytest.raises((ss.InvalidDocument, ss.InvalidPosition)) as raised:
            ss.from_json(ss.State, json.dumps(data))
        assert problem in raised.value.defects

    @pytest.mark.parametrize("zones", [("swarms", "rite_deck", "unseen_ripples"), ("rite_deck",), ("unseen_ripples",)])
    def test_order_does_not_matter(self, zones: tuple[str, ...]) -> None:
        """Swarms and piles in another order are the same table."""
        data = json.loads(ss.to_json(TABLE))
        for zone in zones:
            told = data["value"][zone]
            for one in told if zone == "swarms" else [told]:
                one.reverse()
        assert ss.from_json(ss.State, json.dumps(data)) == TABLE

    @pytest.mark.parametrize(
        ("kind", "change", "problem"),
        [
            ("action", lambda v: v.update(kind="kombine"), "value: kind is one of pick, combine, grow"),
            ("action", lambda v: v.update(kind="claim"), "value: there is no field 'type' here"),
            ("step", lambda v: v.update(actor="me"), "value.actor: a seat from 0 to 3, or chance, is needed here, not 'me'"),
            ("step", lambda v: v.update(actor=True), "value.actor: a seat from 0 to 3, or chance, is needed here, not True"),
            ("verdict", lambda v: v.update(legal=False), "value: no verdict that is not legal has the code None"),
            ("verdict", lambda v: v.update(code="game_over"), "value: no verdict that is legal has the code 'game_over'"),
            ("verdict", lambda v: v.update(citations=["x"]), "value.citations: the id of a clause or ruling is needed here, not 'x'"),
            ("verdict", lambda v: v.update(citations=["GROW.999"]), "value: the rulebook has no entry 'GROW.999'"),
            ("verdict", lambda v: v.update(details={"a": 1}), "value.details: texts are needed here"),
            ("verdict", lambda v: v.update(details={"a": "x" * 2001}), "value.details: a detail has at most 2000 printable"),
            ("verdict", lambda v: v.update(legal=False, code="must_act_not"), "value: no verdict that is not legal has"),
            ("verdict", lambda v: v.update(legal=False, code="type_taken"),
             "value: the detail 'type' of the verdict is missing"),
            ("score", lambda v: v.update(total=99), "value: the total of this score is"),
            ("result", lambda v: v.update(winners=[3]), "value: there is no seat 3 among 2"),
            ("result", lambda v: v.update(tie_break="luck"), "value.tie_break: "),
            ("result", lambda v: v["scores"][1].update(bigs=-1),
             "value.scores[1].bigs: it is a whole number from 0 to 3996, not -1"),
            ("edition", lambda v: v["rites"][0].update(me=0), "value.rites[0].me: it is a whole number from 1 to 999"),
            ("edition", lambda v: v.update(ripples_kept=[1, 2]), "value.ripples_kept: a list of 3 is needed here, not of 2"),
            ("edition", lambda v: v.update(rites=[]), "value: the edition 'Invented edition' cannot be played: rite: 0 Rites"),
            ("edition", lambda v: v["ripples"][0]["parts"][0].update(when="later"),
             "value.ripples[0].parts[0].when: one of now, this_round is needed here, not 'later'"),
            ("edition", lambda v: v["rites"][0]["condition"]["expr"]["slimes"].update(tiers=[]),
             "value.rites[0].condition.expr.slimes: a Filter names tiers and types of the game, not ()"),
            ("record", lambda v: v.update(date="2026-02-30"), "value: there is no day '2026-02-30'"),
            ("record", lambda v: v.update(date="2026-2-3"),
             "value.date: a date like 2026-01-31 is needed here, not '2026-2-3'"),
            ("record", lambda v: v.update(seal="x"), "value.seal: a seal is needed here, not 'x'"),
            ("record", lambda v: v["comments"][0].update(after=-1), "value.comments[0].after: it is a whole number"),
            ("record", lambda v: v["comments"][0].update(after=49_999), "value: "),
            ("record", lambda v: v["comments"][0].update(text="a\nb"), "value.comments[0].text: a comment is 1 to 400 printable characters"),
            ("record", lambda v: v["actions"].insert(2, 7), "value.actions[2]: an object is needed here, not 7"),
        ],
    )  # fmt: skip
    def test_other_kinds(self, kind: str, change: Change, problem: str) -> None:
        """Every fault in any other document is told, and where it is."""
        data = json.loads(ss.to_json(values()[kind][0]))
        change(data["value"])
        with pytest.raises(ss.InvalidDocument) as raised:
            ss.from_json(KIND_OF[kind], json.dumps(data))
        assert raised.value.title == f"this is no slimestack.{kind}"
        assert raised.value.defects[0].startswith(problem)

    def test_record_that_breaks_the_rules(self) -> None:
        """A record with a move that is not legal is refused with the verdict."""
        data = json.loads(ss.to_json(played(ss.new_game(2), 1, most=20, date=DAY)))
        data["value"]["actions"][12:13] = []
        with pytest.raises(ss.SlimeStackError):
            ss.from_json(ss.Record, json.dumps(data))

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("7", "it is no object with the fields format, version and value"),
            ("[]", "it is no object with the fields format, version and value"),
            ('{"format":"slimestack.state","version":1}', "it is no object with the fields format, version and value"),
            ('{"format":"slimestack.action","version":1,"value":{}}', "its format is 'slimestack.action'"),
            ('{"format":"slimestack.state","version":2,"value":{}}', "its version is 2; this library reads up to version 1"),
            ('{"format":"slimestack.state","version":0,"value":{}}', "its version is 0; this library reads up to version 1"),
            ('{"format":"slimestack.state","version":true,"value":{}}',
             "its version is True; this library reads up to version 1"),
            ('{"format":"slimestack.state","version":"1","value":{}}',
             "its version is '1'; this library reads up to version 1"),
            ('{"format":"slimestack.state","version":1,"value":7}', "value: an object is needed here, not 7"),
            ('{"format":"slimestack.state","version":1,"value":{"row":[],"row":[]}}',
             "value: the field 'row' is there twice in one object"),
            ("NaN", "value: a number is too long, or is none"),
            ("-Infinity", "value: a number is too long, or is none"),
            ("1" * 5000, "value: a number is too long, or is none"),
            ("[" * 100_000, "it nests too deep"),
        ],
    )  # fmt: skip
    def test_envelope(self, text: str, problem: str) -> None:
        """What is no document of the kind is told."""
        with pytest.raises(ss.InvalidDocument) as raised:
            ss.from_json(ss.State, text)
        assert raised.value.defects == (problem,)

    @pytest.mark.parametrize(("text", "place"), [("", 0), ("{", 1), ('{"a":1,}', 7), ("nul", 0), ("[1] 2", 4)])
    def test_no_json(self, text: str, place: int) -> None:
        """What is no JSON at all is told with its place."""
        with pytest.raises(ss.ParseError, match="this is no JSON") as raised:
            ss.from_json(ss.State, text)
        assert raised.value.place == place

    def test_no_such_kind(self) -> None:
        """There is JSON for the documented classes only, and only text is read."""
        with pytest.raises(ss.SlimeStackError, match="there is no JSON for 7"):
            ss.to_json(7)  # type: ignore[arg-type]
        with pytest.raises(ss.SlimeStackError, match="there is no JSON for <class 'int'>"):
            ss.from_json(int, "7")  # type: ignore[type-var]
        with pytest.raises(ss.SlimeStackError, match="JSON is read from a text"):
            ss.from_json(ss.State, b"{}")  # type: ignore[arg-type]

    def test_input_is_not_changed(self) -> None:
        """A failed reading leaves nothing behind: the next reading of the good document is as before."""
        text = ss.to_json(TABLE)
        data = json.loads(text)
        before = copy.deepcopy(data)
        with pytest.raises(ss.SlimeStackError):
            ss.from_json(ss.State, text.replace('"supply":', '"supplies":'))
        assert data == before
        assert ss.from_json(ss.State, text) == TABLE

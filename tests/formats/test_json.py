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
        """Every kind of table reads back equal, with its edition in the document or with the edition at hand."""
        text = ss.to_json(state, edition=whole)
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
        """Without its contents the edition must be given."""
        edition = box()
        text = ss.to_json(ss.new_game(2, edition=edition), edition=False)
        assert len(text) < 1500
        assert ss.from_json(ss.State, text, edition=edition).game.edition is edition
        with pytest.raises(ss.InvalidDocument, match="give it as edition="):
            ss.from_json(ss.State, text)

    def test_known_edition_is_shared(self) -> None:
        """What is read has the edition that is at hand instead of a copy of it."""
        edition = box()
        text = ss.to_json(ss.new_game(2, edition=edition))
        for message in (text, json.dumps(json.loads(text))):
            assert ss.from_json(ss.State, message, edition=edition).game.edition is edition
        assert ss.from_json(ss.State, ss.to_json(ss.new_game(2))).game.edition is ss.invented_edition()

    def test_other_box(self) -> None:
        """Contents that are not those of the named edition is refused."""
        data = json.loads(ss.to_json(ss.new_game(2, edition=box())))
        data["value"]["contents"]["growth_tokens"] = 99
        with pytest.raises(ss.InvalidDocument, match="the contents are not those of the named edition"):
            ss.from_json(ss.State, json.dumps(data))

    def test_box_twice(self) -> None:
        """Contents that stand there twice are refused, also where the last one is known."""
        text = ss.to_json(ss.new_game(2)).replace('"value":{', '"value":{"contents":null,')
        with pytest.raises(ss.InvalidDocument, match="the field 'contents' is in one object twice"):
            ss.from_json(ss.State, text)


Change = Callable[[Any], object]
TABLE = ss.position(["e4 e0", "m3 m2"], pending=ss.Growing(2))
FAULTS: dict[str, tuple[Change, str]] = {
    "text for number": (lambda v: v.update(supply="7"), "value.supply: expected a whole number, got '7'"),
    "fraction": (lambda v: v.update(supply=1.9), "value.supply: expected a whole number, got 1.9"),
    "whole fraction": (lambda v: v.update(supply=7.0), "value.supply: expected a whole number, got 7.0"),
    "truth for number": (lambda v: v.update(round=True), "value.round: expected a whole number, got True"),
    "number for text": (lambda v: v["edition"].update(name=7), "value.edition.name: expected a text, got 7"),
    "null": (lambda v: v.update(row=None), "value.row: expected a list, got None"),
    "object for list": (lambda v: v.update(swarms={}), "value.swarms: expected a list, got {}"),
    "list for object": (lambda v: v.update(pending=[]), "value.pending: expected an object, got []"),
    "list of counts": (lambda v: v.update(deck=[1, 2, 3, 4]), "value.deck: expected an object, got [1, 2, 3, 4]"),
    "missing": (lambda v: v.pop("row"), "value.row: missing field"),
    "strange": (lambda v: v.update(hands=[]), "value: unknown field 'hands': expected one of edition, rulings, names, swarms, deck, discard, supply, row, "
                "rite_deck, rite_discard, claimed, unseen_ripples, round, leader, active, actions_left, pending, in_force, "
                "seed, contents"),
    "missing type": (lambda v: v["deck"].pop("dew"), "value.deck: expected an object with the fields ember, "
                                                     "dew, moss, pebble, got {'ember': 10, 'moss': 10, "
                                                     "'pebble': 12}"),
    "text count": (lambda v: v["deck"].update(dew="1"), "value.deck.dew: expected a whole number, got '1'"),
    "no kind": (lambda v: v["pending"].pop("kind"),
                "value.pending.kind: expected one of picking, turn, growing, searching, "
                "spreading, ripple_window, resolving, drawing, dealing_rites, revealing_ripple, "
                "over, got nothing"),
    "other kind": (lambda v: v["pending"].update(kind="Growing"),
                   "value.pending.kind: expected one of picking, turn, growing, searching, "
                   "spreading, ripple_window, resolving, drawing, dealing_rites, "
                   "revealing_ripple, over, got 'Growing'"),
    "kind is a list": (lambda v: v["pending"].update(kind=[]),
                       "value.pending.kind: expected one of picking, turn, growing, searching, "
                       "spreading, ripple_window, resolving, drawing, dealing_rites, "
                       "revealing_ripple, over, got []"),
    "of another kind": (lambda v: v["pending"].update(hand=[]), "value.pending: unknown field 'hand': expected one of "
                                                                "left"),
    "ruling": (lambda v: v["rulings"].update(pass_policy="fre"),
               "value.rulings.pass_policy: expected one of must_act_bonus_optional, free, always_act, got 'fre'"),
    "Slime": (lambda v: v["swarms"][1].append("e04"), "value.swarms[1][2]: expected e4, got 'e04'"),
    "Slime in capitals": (lambda v: v["swarms"][0].append("E4"), "value.swarms[0][2]: expected e4, got 'E4'"),
    "no Slime": (lambda v: v["swarms"][0].append("x4"), "value.swarms[0][2]: expected a Slime such as e4 or eR (a type's letter e, d, m or p, then its growth, or R for a Royal), got 'x4'"),
    "number for Slime": (lambda v: v["swarms"][0].append(4), "value.swarms[0][2]: expected a Slime such as e4, got 4"),
    "number for id": (lambda v: v["row"].append(4), "value.row[5]: expected a text, got 4"),
    "fields of two": (lambda v: v.update(round="1", leader="0"), "value.round: expected a whole number, got '1'"),
    "range": (lambda v: v.update(supply=10001), "value.supply: expected a whole number from 0 to 10000, got 10001"),
    "seats": (lambda v: v["swarms"].pop(), "value.swarms: expected 2 to 4 members, got 1"),
    "digest": (lambda v: v["edition"].update(digest="x"),
               "value.edition.digest: expected a digest of 32 hexadecimal digits, got 'x'"),
    "name": (lambda v: v.update(names=["Ann", " "]),
             "value.names[1]: expected a player's name of 1 to 40 printable characters, got ' '"),
    "same names": (lambda v: v.update(names=["Ann", "ann"]), "value.names: two players have the name 'ann'"),
    "names": (lambda v: v.update(names=["Ann"]), "value.names: expected 2 names, one for each player, or none, got 1"),
    "seat": (lambda v: v.update(leader=3), "value.leader: expected a whole number from 0 to 1, got 3"),
    "table": (lambda v: v["pending"].update(left=9), "value: a Grow with this Swarm has at most 2 tokens, got 9 (GROW.3)"),
    "crowns": (lambda v: v["swarms"][0].extend(["eR", "eR"]), "value: there is one ember crown, got 2 (ROYAL.6)"),
    "active": (lambda v: v.update(active=0, pending={"kind": "revealing_ripple"}, actions_left=0,
                                  unseen_ripples=[*ss.invented_edition().ripple]),
               "value.active: expected no seat as active between turns (ROUND.6)"),
    "Rite twice": (lambda v: v["row"].__setitem__(1, v["row"][0]),
                   f"value: the Rite {TABLE.row[0]} is given twice (CLAIM.8)"),
    "Rite unknown": (lambda v: v["row"].__setitem__(1, "mine"), "value: the edition has no Rite mine (COMP.7)"),
    "Ripple twice": (lambda v: v["unseen_ripples"].__setitem__(1, v["unseen_ripples"][0]),
                     "value.unseen_ripples: a Ripple is there twice (COMP.8)"),
    "in force": (lambda v: v["in_force"].append({"effect": {"kind": "forbid", "action": "draw"}, "seats": []}),
                 "value.in_force.seats: expected 1 or more members, got 0"),
    "not a number": (lambda v: v.update(supply=float("nan")), "value.supply: expected a whole number, got NaN"),
    "negative count": (lambda v: v["deck"].update(moss=-1), "value.deck.moss: expected a whole number from 0 to 10000, got -1"),
    "growth": (lambda v: v.update(supply=9999), "value.supply: a game has at most 10000 growth tokens, got 10010"),
    "hand": (lambda v: v.update(pending={"kind": "spreading", "hand": ["e0", "e1", "e0"], "left": 1}),
             "value.pending.hand: expected the order of a Swarm: e1 e0 e0"),
}  # fmt: skip


class TestStrict:
    """What is not exactly as it should be is refused, with its place."""

    @pytest.mark.parametrize("name", FAULTS)
    def test_state(self, name: str) -> None:
        """Every fault in a state's document is reported, and where it is."""
        change, problem = FAULTS[name]
        data = json.loads(ss.to_json(TABLE))
        change(data["value"])
        with pytest.raises((ss.InvalidDocument, ss.InvalidPosition)) as raised:
            ss.from_json(ss.State, json.dumps(data))
        assert problem in list(map(str, raised.value.defects))

    @pytest.mark.parametrize("zones", [("swarms", "rite_deck", "unseen_ripples"), ("rite_deck",), ("unseen_ripples",)])
    def test_order_does_not_matter(self, zones: tuple[str, ...]) -> None:
        """Swarms and piles in another order are the same table."""
        data = json.loads(ss.to_json(TABLE))
        for zone in zones:
            message = data["value"][zone]
            for one in message if zone == "swarms" else [message]:
                one.reverse()
        assert ss.from_json(ss.State, json.dumps(data)) == TABLE

    @pytest.mark.parametrize(
        ("kind", "change", "problem"),
        [
            ("action", lambda v: v.update(kind="kombine"), "value.kind: expected one of pick, combine, grow, draw, "
                                                           "mutate, split, royal, claim, end, place, lose, "
                                                           "dissolve, move, accept, stop, reveal_slime, "
                                                           "reveal_rite, reveal_ripple, got 'kombine'"),
            ("action", lambda v: v.update(kind="claim"), "value: unknown field 'type'"),
            ("step", lambda v: v.update(actor="me"), "value.actor: expected a seat from 0 to 3, or chance, "
                                                     "got 'me'"),
            ("step", lambda v: v.update(actor=True), "value.actor: expected a seat from 0 to 3, or chance, "
                                                     "got True"),
            ("verdict", lambda v: v.update(legal=False), "value.code: a verdict with legal = False cannot have "
                                                         "the code None"),
            ("verdict", lambda v: v.update(code="game_over"), "value.code: a verdict with legal = True cannot have "
                                                              "the code 'game_over'"),
            ("verdict", lambda v: v.update(citations=["x"]), "value.citations[0]: expected the id of a clause or "
                                                             "ruling, got 'x'"),
            ("verdict", lambda v: v.update(citations=["GROW.999"]), "value.citations: the rulebook has no entry 'GROW.999'"),
            ("verdict", lambda v: v.update(details={"a": 1}), "value.details.a: expected a text, got 1"),
            ("verdict", lambda v: v.update(details={"a": "x" * 2001}), "value.details: expected a detail of 1 to 2000 "
                                                                       "printable characters, got "
                                                                       "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"),
            ("verdict", lambda v: v.update(legal=False, code="must_act_not"), "value.code: a verdict with legal = False cannot have "
                                                                              "the code 'must_act_not'"),
            ("verdict", lambda v: v.update(legal=False, code="type_taken"),
             "value.details: missing detail 'type'"),
            ("score", lambda v: v.update(total=99), "value.total: expected a total of 7, got 99"),
            ("result", lambda v: v.update(winners=[3]), "value.winners: expected a seat from P0 to P1, got P3"),
            ("result", lambda v: v.update(tie_break="luck"), "value.tie_break: "),
            ("result", lambda v: v.update(clause="GROW.1"), "value.clause: expected one of END.1, GOAL.3, got 'GROW.1'"),
            ("result", lambda v: v["scores"][1].update(bigs=-1),
             "value.scores[1].bigs: expected a whole number from 0 to 3996, got -1"),
            ("edition", lambda v: v["rites"][0].update(me=0), "value.rites[0].me: expected a whole number from 1 to 999"),
            ("edition", lambda v: v.update(ripples_kept=[1, 2]), "value.ripples_kept: expected a list of 3, got 2"),
            ("edition", lambda v: v["slimes"].update(moss=-1), "value.slimes.moss: expected a whole number from 0 to"),
            ("edition", lambda v: v["slimes"].update(moss=1), "value.slimes.moss: expected at least 3 Slimes, got 1"),
            ("edition", lambda v: v.update(ripples_kept=[10, 99, 8]), "value.ripples_kept[1]: 99 Ripples are kept, but"),
            ("edition", lambda v: v.update(rites=[]), "value.rites: expected at least 5 Rites, got 0 (SETUP.2b)"),
            ("edition", lambda v: v["ripples"][0]["parts"][0].update(when="later"),
             "value.ripples[0].parts[0].when: expected one of now, this_round, got 'later'"),
            ("edition", lambda v: v["rites"][0]["condition"]["expr"]["slimes"].update(tiers=[]),
             "value.rites[0].condition.expr.slimes: expected one of droplet, big, royal, got ()"),
            ("record", lambda v: v.update(date="2026-02-30"), "value.date: unknown day '2026-02-30'"),
            ("record", lambda v: v.update(date="2026-2-3"),
             "value.date: expected a date like 2026-01-31, got '2026-2-3'"),
            ("record", lambda v: v.update(seal="x"), "value.seal: expected a seal, got 'x'"),
            ("record", lambda v: v["comments"][0].update(after=-1), "value.comments[0].after: expected a whole number"),
            ("record", lambda v: v["comments"][0].update(after=49_999), "value.comments[0]: expected comments in order, after 0 "
                                                                        "to 117 actions, got 49999"),
            ("record", lambda v: v["comments"][0].update(text="a\nb"), "value.comments[0].text: expected a comment of 1 to 400 printable characters"),
            ("record", lambda v: v["actions"].insert(2, 7), "value.actions[2]: expected an object, got 7"),
        ],
    )  # fmt: skip
    def test_other_kinds(self, kind: str, change: Change, problem: str) -> None:
        """Every fault in any other document is reported, and where it is."""
        data = json.loads(ss.to_json(values()[kind][0]))
        change(data["value"])
        with pytest.raises(ss.InvalidDocument) as raised:
            ss.from_json(KIND_OF[kind], json.dumps(data))
        assert raised.value.title == f"invalid slimestack.{kind} document"
        assert str(raised.value.defects[0]).startswith(problem)

    @pytest.mark.parametrize(
        ("fields", "problem"),
        [
            ({"winners": [0]}, "winners: expected the seats with the best ranking (P1, P2), got P0"),
            ({"winners": [1]}, "winners: expected the seats with the best ranking (P1, P2), got P1"),
            ({"winners": [2, 1]}, "winners: expected the seats with the best ranking (P1, P2), got P2, P1"),
            ({"winners": [1, 1]}, "winners: expected the seats with the best ranking (P1, P2), got P1, P1"),
            ({"tie_break": None}, "tie_break: expected what follows from the rest of the document, got None"),
            ({"tie_break": "bigs"}, "tie_break: expected what follows from the rest of the document, got 'bigs'"),
            ({"clause": "GROW.1"}, "clause: expected one of END.1, GOAL.3, got 'GROW.1'"),
        ],
    )
    def test_result_that_does_not_follow(self, fields: dict[str, Any], problem: str) -> None:
        """Winners, tie-break and clause are those that end a game with these scores."""
        scores = (ss.Score(0, 1, 1, 0), ss.Score(1, 1, 1, 0), ss.Score(1, 1, 1, 0))
        document = json.loads(ss.to_json(ss.Result(scores, (1, 2), "shared", "END.1")))
        document["value"].update(fields)
        with pytest.raises(ss.InvalidDocument) as raised:
            ss.from_json(ss.Result, json.dumps(document))
        assert list(map(str, raised.value.defects)) == [f"value.{problem}"]

    def test_record_that_breaks_the_rules(self) -> None:
        """A record with a move that is not legal is refused with the verdict."""
        data = json.loads(ss.to_json(played(ss.new_game(2), 1, most=20, date=DAY)))
        data["value"]["actions"][12:13] = []
        with pytest.raises(ss.SlimeStackError):
            ss.from_json(ss.Record, json.dumps(data))

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("7", "expected an object with the fields format, version and value"),
            ("[]", "expected an object with the fields format, version and value"),
            ('{"format":"slimestack.state","version":1}', "expected an object with the fields format, version and "
                                                          "value"),
            ('{"format":"slimestack.action","version":1,"value":{}}', "format: expected slimestack.state, got "
                                                                      "'slimestack.action'"),
            ('{"format":"slimestack.state","version":2,"value":{}}', "version: unknown version 2: this library reads up to "
                                                                     "version 1"),
            ('{"format":"slimestack.state","version":0,"value":{}}', "version: unknown version 0: this library reads up to "
                                                                     "version 1"),
            ('{"format":"slimestack.state","version":true,"value":{}}',
             "version: unknown version True: this library reads up to version 1"),
            ('{"format":"slimestack.state","version":"1","value":{}}',
             "version: unknown version '1': this library reads up to version 1"),
            ('{"format":"slimestack.state","version":1,"value":7}', "value: expected an object, got 7"),
            ('{"format":"slimestack.state","version":1,"value":{"row":[],"row":[]}}',
             "value: the field 'row' is in one object twice"),
            ("NaN", "expected an object with the fields format, version and value"),
            ("1" * 5000, "expected an object with the fields format, version and value"),
            ('{"format":"slimestack.state","version":1,"value":-Infinity}', "value: expected an object, got -Infinity"),
            (f'{{"format":"slimestack.state","version":{"1" * 5000},"value":1}}',
             "version: unknown version a number of 5000 characters: this library reads up to version 1"),
            ("[" * 100_000, "the document is nested too deep"),
        ],
    )  # fmt: skip
    def test_envelope(self, text: str, problem: str) -> None:
        """What is no document of the kind is reported."""
        with pytest.raises(ss.InvalidDocument) as raised:
            ss.from_json(ss.State, text)
        assert list(map(str, raised.value.defects)) == [problem]

    @pytest.mark.parametrize(("text", "place"), [("", 0), ("{", 1), ('{"a":1 2}', 7), ("nul", 0), ("[1] 2", 4)])
    def test_no_json(self, text: str, place: int) -> None:
        """What is not JSON at all is reported with its place."""
        with pytest.raises(ss.ParseError, match="not JSON") as raised:
            ss.from_json(ss.State, text)
        assert raised.value.offset == place

    def test_no_such_kind(self) -> None:
        """There is JSON for the documented classes only, and only text is read."""
        with pytest.raises(ss.SlimeStackError, match="there is no JSON for 7: expected one of State, Action, Step, "):
            ss.to_json(7)  # type: ignore[arg-type]
        with pytest.raises(ss.SlimeStackError, match="there is no JSON for <class 'int'>"):
            ss.from_json(int, "7")  # type: ignore[type-var]
        with pytest.raises(ss.SlimeStackError, match=r"expected a text, got b'\{\}'"):
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


def test_a_class_of_actions() -> None:
    """An action is read as its own class, too, and another one is refused at its kind."""
    draw = ss.to_json(ss.Draw())
    assert ss.from_json(ss.Draw, draw) == ss.from_json(ss.Decision, draw) == ss.from_json(ss.Action, draw)
    for kind in (ss.Grow, ss.Outcome):
        with pytest.raises(ss.InvalidDocument, match=r"value\.kind: expected \w+, got 'draw'"):
            ss.from_json(kind, draw)


@pytest.mark.parametrize("values", [ss.legal_actions(ss.new_game(2)), [ss.Draw()]])
def test_several_values(values: Any) -> None:
    """What a game gives as a tuple is not one document."""
    with pytest.raises(ss.SlimeStackError, match="got several: write one document for each"):
        ss.to_json(values)


def test_nothing_in_a_tuple() -> None:
    """An empty tuple is like any other value without JSON."""
    nothing: Any = ()
    with pytest.raises(ss.SlimeStackError, match=r"there is no JSON for \(\): expected one of State"):
        ss.to_json(nothing)

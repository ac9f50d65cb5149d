"""The text of records: people read it, a text that is whole reads back equal, a broken one up to the fault."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from boxes import box
from formats.samples import DAY, games, played, ripple_table, split_table
from formats.test_record import push
from properties.profiles import examples
from slimestack.records.write import result_text
from slimestack.testing.game_strategies import new_games, policies
from slimestack.testing.game_strategies import play as play_on

BASE = "slimestack record 1\nplayers: 2\n\npick ember\npick dew > titan crowd choir deluge throng\n"
"""A record in its shortest form, up to the first turn."""


def body(record: ss.Record) -> list[str]:
    """The lines of the game itself."""
    return ss.record_text(record).split("\n\n", 1)[1].splitlines()


def same(record: ss.Record) -> ss.Record:
    """The record after it was written and read, which must be equal in everything but the seed of its states."""
    text = ss.record_text(record)
    read = ss.read_record(text, edition=record.start.game.edition)
    assert read.actions == record.actions
    assert read.comments == record.comments
    assert (read.date, read.real, read.seal, read.seed) == (record.date, record.real, record.seal, record.seed)
    assert read.states() == tuple(map(ss.view, record.states()))
    assert read.start.game.names == record.start.game.names
    assert ss.record_text(read) == text
    return read


class TestExact:
    """Writing and reading are inverses."""

    def test_whole_games(self) -> None:
        """Games of all kinds read back equal, and reading takes no source of randomness."""
        before = random.getstate()
        for record in games():
            same(record)
        assert random.getstate() == before

    @examples(25)
    @given(new_games(), policies(), st.integers(0, 120))
    def test_odd_boxes(self, start: ss.State, policy: object, most: int) -> None:
        """Games with any box, under any rulings, broken off anywhere, read back equal."""
        steps = play_on(start, policy, most)  # type: ignore[arg-type]
        same(ss.Record(start, tuple(step.action for step in steps)))

    def test_described_start(self) -> None:
        """A game that begins with a described table has that table in its headers."""
        record = push(ss.Record(ss.position(["e4 e0", "m3"], deck="m2", row=[])), "combine e0 e4")
        assert "start: e4 e0 / m3; deck m2; row -" in ss.record_text(same(record))

    def test_three_at_a_table(self) -> None:
        """How many play follows from the table given, where the headers do not say."""
        record = ss.read_record("slimestack record 1\nstart: e4 / m3 / d2\n\nP0 grow e4 e5\n")
        assert record.state.game.players == 3

    def test_names_at_a_table(self) -> None:
        """The names of a described table's players may stand there without their number."""
        record = ss.read_record("slimestack record 1\nP0: Ann\nP1: Ben\nP2: Cal\nstart: e4 / m3 / d2\n")
        assert same(record).start.game.names == ("Ann", "Ben", "Cal")

    def test_rulings_of_a_table(self) -> None:
        """Where no header says how the open questions are read, the table given may."""
        record = ss.read_record("slimestack record 1\nstart: e4 / m3; rulings pass_policy=free\n")
        assert same(record).start == ss.read_position("e4 / m3; rulings pass_policy=free")

    def test_first_of_a_table(self) -> None:
        """The seat that started may be said beside a table from which it follows."""
        record = ss.read_record("slimestack record 1\nfirst: P1\nstart: e0 / m0; round 1; active P1; leader P1\n")
        assert record.start.game.first == 1

    def test_composite_moves(self) -> None:
        """A Grow and a Split with all that belongs to them are one line each."""
        grown = push(ss.Record(ss.position(["e5 d0", "m3"], row=[])), "grow", "place d0", "place d1", "end")
        assert body(grown)[1:] == ["P0 grow d0 d1", "P0 end"]
        split = push(ss.Record(split_table()), "split e7", "reveal slime dew", "reveal slime ember",
                     "reveal slime ember", "place e0", "place e0", "place e1", "place e0")  # fmt: skip
        assert body(split)[1:] == ["P0 split e7 = e1 e2 e1 > dew ember ember"]
        same(split)

    @pytest.mark.parametrize("order", ["place e0 place e0 place e1 place e1", "place e0 place e1 place e0 place e2"])
    def test_split_in_another_order(self, order: str) -> None:
        """Tokens that were not placed Slime by Slime are reported one by one, so that every action stays as it was."""
        tokens = [f"place {slime}" for slime in order.replace("place ", "").split()]
        record = push(ss.Record(split_table()), "split e7", "reveal slime dew", "reveal slime ember",
                      "reveal slime ember", *tokens)  # fmt: skip
        assert body(same(record))[1:] == ["P0 split e7 > dew ember ember", f"P0 {order.replace(' place', '')}"]

    def test_broken_off_inside_a_move(self) -> None:
        """A record that ends inside a Grow, a Split or a row of cards reads back as far as it went."""
        split = ["split e7", "reveal slime dew", "reveal slime ember", "reveal slime ember", "place e0", "place e1"]
        for much in range(1, len(split) + 1):
            same(push(ss.Record(split_table()), *split[:much]))
        same(push(ss.Record(ss.position(["e5 d0", "m3"], row=[])), "grow", "place d0"))

    def test_combine_inside_a_grow(self) -> None:
        """What was done between two tokens keeps its place."""
        record = push(ss.Record(ss.position(["e5 d1 d0", "m3"], row=[])), "grow", "place d0", "combine d1 d1",
                      "place e5")  # fmt: skip
        assert body(same(record))[1:] == ["P0 grow", "P0 place d0", "P0 combine d1 d1", "P0 place e5"]

    def test_comments_keep_their_place(self) -> None:
        """A comment stands behind the action that it was written after, also inside a move and between cards."""
        record = ss.Record(split_table()).comment("at first")
        for text in ("split e7", "reveal slime dew", "reveal slime ember", "reveal slime ember", "place e0"):
            record = push(record, text).comment(f"after {text}").comment("twice")
        assert body(same(record))[:6] == [
            "# at first",
            "round 2",
            "P0 split e7",
            "# after split e7",
            "# twice",
            "> dew",
        ]

    def test_tokens_of_a_ripple(self) -> None:
        """Growth that a Ripple gives is reported in a line for each share."""
        record = ss.Record(ripple_table())
        record = push(record, "place e4", "place e0", "reveal slime ember", "place d2", "place d3")
        assert body(same(record))[1:] == ["P0 place e4 e0 > ember", "P1 place d2 d3"]

    def test_headers(self) -> None:
        """The headers say which game it was: version, edition and digest, rulings, players, date, result."""
        record = played(ss.new_game(["Ann", ' "B"'], seed=3, first=1), 3, date=DAY, real=True)
        result = record.result
        assert result is not None
        digest = ss.edition_digest(ss.invented_edition())
        assert ss.record_text(record).partition("\n\n")[0].splitlines() == [
            "slimestack record 1",
            "edition: Invented edition",
            f"digest: {digest}",
            "rulings: end_trigger=failed_draw combine_window=decision_points combine_at_ripple=never "
            "pass_policy=must_act_bonus_optional mint_turn_bonus=older_royals_count split_shuffle=draw_pile",
            "players: 2",
            "P0: Ann",
            'P1: " \\"B\\""',
            "date: 2026-01-31",
            "real: yes",
            f"result: {result_text(result)}",
            "first: P1",
        ]

    def test_results_in_words(self) -> None:
        """The result says the scores, who won, by what a tie was broken, and the clause that ended the game."""
        scores = (ss.Score(3, 1, 0, 0), ss.Score(0, 1, 1, 0))
        assert result_text(ss.Result(scores, (0,), None, "END.1")) == "4 - 4, P0 wins (END.1)"
        assert result_text(ss.Result(scores, (1,), "bigs", "END.1")) == "4 - 4, P1 wins by bigs (END.1)"
        assert result_text(ss.Result(scores, (0, 1), "shared", "GOAL.3")) == "4 - 4, P0 and P1 share the win (GOAL.3)"


class TestTolerant:
    """What a person types is understood."""

    def test_shortest_form(self) -> None:
        """Headers, seats and rounds may be left out; cards may come in a line of their own or as actions."""
        text = BASE + "draw\n> moss # a comment\n\n  ROUND 1\np0 END\nP1 DRAW > m\nreveal slime moss\n"
        with pytest.raises(ss.InvalidRecord) as raised:
            ss.read_record(text)
        assert raised.value.defect.line == 12  # nothing is due any more
        record = raised.value.record
        assert record is not None
        assert [str(action) for action in record.actions[-6:]] == [
            "reveal rite throng", "draw", "reveal slime moss", "end", "draw", "reveal slime moss",
        ]  # fmt: skip
        assert record.comments == ((9, "a comment"),)

    def test_byte_order_mark_and_line_ends(self) -> None:
        """A byte order mark and foreign line ends do no harm, and comments may stand among the headers."""
        text = "\ufeff\n" + BASE.replace("\n\n", "\n# mine\n#\n\n").replace("\n", "\r\n")
        assert ss.read_record(text).comments == ((0, "mine"),)

    def test_slimes_as_they_were(self) -> None:
        """In a composite move a Slime may be named as it was before its first token."""
        start = "slimestack record 1\nstart: e5 d0 / m3; row -\n\n"
        exact = ss.read_record(f"{start}grow d0 d1\n")
        assert ss.read_record(f"{start}grow d0 d0\n") == exact
        assert ss.read_record(f"{start}grow\nplace d0 d0\n") == exact

    def test_result_unknown(self) -> None:
        """A result of ``*`` says nothing, and what is said may be in capitals."""
        assert ss.read_record(BASE.replace("\n\n", "\nresult: *\n\n")) == ss.read_record(BASE)
        record = played(ss.new_game(2, seed=1), 1)
        loud = "\n".join([
            line.upper() if line.startswith("result") else line for line in ss.record_text(record).splitlines()
        ])  # fmt: skip
        assert ss.read_record(loud).actions == record.actions


FAULTS = {
    "": (1, 0, "expected the first line slimestack record 1", None),
    "\n\nslime": (3, 0, "expected the first line slimestack record 1", None),
    "slimestack record 2": (1, 0, "unknown version 2: this library reads up to version 1", None),
    "slimestack record 1\nfoo: 1": (2, 0, "unknown header 'foo': expected one of edition, digest, "
                                          "rulings, players, date, real, seal, seed, first, "
                                          "start, result, p0", None),
    "slimestack record 1\ndate: 2026-01-31\ndate: 2026-01-31": (3, 0, "date is given twice", None),
    "slimestack record 1\ndate: 2026-13-31": (2, 6, "expected a date such as 2026-01-31, got '2026-13-31'", None),
    "slimestack record 1\ndate: soon": (2, 6, "expected a date such as 2026-01-31, got 'soon'", None),
    "slimestack record 1\nreal: maybe": (2, 6, "expected one of yes, no, got 'maybe'", None),
    "slimestack record 1\nplayers: 5": (2, 9, "expected the number of players, a whole number from 2 to 4, got '5'", None),
    "slimestack record 1\nplayers: 1": (2, 9, "expected the number of players, a whole number from 2 to 4, got '1'", None),
    "slimestack record 1\nP0: Ann\nP1: ANN": (3, 4, "two players have the name 'ANN'", None),
    "slimestack record 1\nP0: P1\nP1: P0": (3, 4, "P0 cannot have the name 'P1', which means another seat", None),
    "slimestack record 1\nP0: Ann": (2, 4, "a game of 2 has names for P0 to P1, or none", None),
    "slimestack record 1\nP0: Ann\nP2: Cal\nplayers: 2": (3, 4, "a game of 2 has names for P0 to P1, or none", None),
    "slimestack record 1\nP0: Ann\nP1: Ben\nstart: e4 / m3 / d2": (3, 4, "a game of 3 has names for P0 to P2, or none", None),
    "slimestack record 1\nP0:\nP1: b": (2, 3, "expected a player's name of 1 to 40 printable characters, got ''", None),
    "slimestack record 1\nP7: Ann": (2, 0, "expected a seat (P0, P1, P2 or P3), got 'P7'", None),
    'slimestack record 1\nP0: "Ann': (2, 4, 'expected a JSON text as name in quotes, got \'"Ann\'', None),
    'slimestack record 1\nP0: "A" 1': (2, 4, 'expected a JSON text as name in quotes, got \'"A" 1\'', None),
    "slimestack record 1\nfirst: P3": (2, 7, "expected a seat from P0 to P1, got P3", None),
    "slimestack record 1\nfirst: P3\nplayers: 2": (2, 7, "expected a seat from P0 to P1, got P3", None),
    "slimestack record 1\nseal: 12": (2, 6, "expected a seal of 64 hexadecimal digits, got '12'", None),
    "slimestack record 1\nseal: xyz\nplayers: 2\ndate: 2020-01-01\n\npick ember": (
        2, 6, "expected a seal of 64 hexadecimal digits, got 'xyz'", None),
    "slimestack record 1\nseed: 12": (2, 6, "expected 64 hexadecimal digits as seed", None),
    "slimestack record 1\nrulings: free": (
        2, 9, "unknown ruling 'free' (a ruling is written like pass_policy=free): expected one "
              "of end_trigger, combine_window, combine_at_ripple, pass_policy, mint_turn_bonus, "
              "split_shuffle", None),
    "slimestack record 1\ndigest: 0123456789": (
        2, 8, f"the text is for another edition than 'Invented edition', whose digest begins with "
              f"{ss.edition_digest(ss.invented_edition())}", None),
    "slimestack record 1\nstart: e4 / m3; rond 3": (2, 16, "unknown field 'rond': did you mean 'round'?", None),
    "slimestack record 1\nstart: eR eR / m3": (2, 7, "impossible position: there is one ember crown, got 2 "
                                                     "(ROYAL.6)",
                                               None),
    "slimestack record 1\nplayers: 3\nstart: e4 / m3": (3, 7, "the position at the start does not agree with the "
                                                              "header players", None),
    "slimestack record 1\nrulings: pass_policy=always_act\nstart: e4 / m3; rulings pass_policy=free": (
        3, 7, "the position at the start does not agree with the header rulings", None),
    "slimestack record 1\nfirst: P1\nstart: e0 e0 e0 / m0 m0 m0; round 1": (
        3, 7, "the position at the start does not agree with the header first", None),
    f"{BASE}P1 draw": (6, 0, "P0 is to act here", 7),
    f"{BASE}dance": (6, 0, "unknown action 'dance': did you mean 'place'?", 7),
    f"{BASE}P0 combine e0 q1": (6, 14, "expected a Slime such as e4 or eR (a type's letter e, "
                                       "d, m or p, then its growth, or R for a Royal), got 'q1'", 7),
    f"{BASE}draw > e3": (6, 7, "expected a type (ember, dew, moss or pebble), got 'e3'", 8),
    f"{BASE}draw > moss moss": (6, 12, "no card is due here, got 'moss'", 9),
    f"{BASE}draw\nP0 end": (7, 0, "a card is due here", 8),
    f"{BASE}grow e0 e0": (6, 5, "expected 1 Slime to place a token on, got 2", 8),
    f"{BASE}round 2": (6, 0, "it is round 1 here", 7),
    f"{BASE}round": (6, 0, "it is round 1 here", 7),
    f"{BASE}split e0 = e1": (6, 0, "split e0 is not legal: e0 is a Droplet; only a Big can be split (SPLIT.1, TIER.DROPLET.4)", 7),
    f"{BASE}grow d0": (6, 0, "place d0 is not legal: P0 has no d0 (SETUP.5b)", 8),
    f"{BASE}mutate e0 d0": (6, 0, "mutate e0 d0 is not legal: P0 has no d0 (SETUP.5b)", 7),
    f"{BASE}draw > moss\nend\n# {'x' * 500}": (8, 0, "expected a comment of 1 to 400 printable characters, got "
                                                    f"'{'x' * 57}...'", 10),
    "slimestack record 1\nresult: 3 - 4\n\npick ember": (2, 8, "the moves have another result: none, for the game goes "
                                                               "on", 1),
}  # fmt: skip


class TestBroken:
    """A broken record yields all up to the fault, and says where and why."""

    @pytest.mark.parametrize("text", FAULTS, ids=lambda text: text.removeprefix(BASE)[-40:])
    def test_fault(self, text: str) -> None:
        """The error has the line, the place in it, the reason, and all moves up to there."""
        with pytest.raises(ss.InvalidRecord) as raised:
            ss.read_record(text)
        fault = raised.value
        moves = None if fault.record is None else len(fault.record.actions)
        assert (fault.defect.line, fault.offset, fault.defect.sentence, moves) == FAULTS[text]
        assert str(fault).startswith(f"line {fault.defect.line}: ")
        assert str(pickle.loads(pickle.dumps(fault))) == str(fault)

    def test_wrong_result(self) -> None:
        """A result that the moves do not have is a fault, and the whole game is in it."""
        record = played(ss.new_game(2, seed=1), 1)
        text = ss.record_text(record).replace("result: ", "result: 9")
        with pytest.raises(
            ss.InvalidRecord, match=r"line 6: the moves have another result: 12 - 8, P0 wins \(END\.1\)"
        ) as raised:
            ss.read_record(text)
        assert raised.value.record is not None
        assert raised.value.record.actions == record.actions

    def test_after_the_end(self) -> None:
        """After the end of the game nobody is to act."""
        text = ss.record_text(played(ss.new_game(2, seed=1), 1))
        with pytest.raises(ss.InvalidRecord, match="nobody is to act here"):
            ss.read_record(text + "P0 draw\n")

    @examples(30)
    @given(st.integers(0, 11), st.data())
    def test_any_line_lost(self, number: int, data: st.DataObject) -> None:
        """Whatever line of the game is lost, what is read has all moves before it."""
        record = played(ss.new_game(2, seed=number), number)
        lines = ss.record_text(record).splitlines()
        first = lines.index("") + 1
        gone = data.draw(st.integers(first, len(lines) - 1))
        text = "\n".join(lines[:gone] + lines[gone + 1 :])
        try:
            read: ss.Record | None = ss.read_record(text)
            line: int | None = len(lines)
        except ss.InvalidRecord as fault:
            read, line = fault.record, fault.defect.line
        assert line is not None
        assert line > gone or line < first
        assert read is not None
        before = ss.read_record("\n".join(line for line in lines[:gone] if not line.startswith("result")))
        assert read.actions[: len(before.actions)] == before.actions

    def test_no_record(self) -> None:
        """Only a Record has a record's text, and only a text can be read."""
        with pytest.raises(
            ss.SlimeStackError, match="expected a Record, got <State: round 1, Picking, active None: - / ->"
        ):
            ss.record_text(ss.new_game(2))  # type: ignore[arg-type]
        with pytest.raises(ss.SlimeStackError, match="expected a record as text, got b'slimestack record 1'"):
            ss.read_record(b"slimestack record 1")  # type: ignore[arg-type]


class TestFiles:
    """Records in files."""

    def test_load(self, tmp_path: Path) -> None:
        """A record is read from its file, with the edition that it was played with."""
        record = played(ss.new_game(2, edition=box()), 3, most=30)
        path = tmp_path / "game.txt"
        path.write_text(ss.record_text(record), encoding="utf-8")
        assert ss.load_record(path, edition=box()) == record
        with pytest.raises(
            ss.InvalidRecord,
            match="line 3: the text is for another edition than 'Invented "
            "edition', whose digest begins with "
            "c83dd0d0d125f939313b9bc6dc1c89ae",
        ):
            ss.load_record(str(path))

    def test_no_such_file(self, tmp_path: Path) -> None:
        """A file that is not there, a folder, and what is no path are reported in a sentence."""
        with pytest.raises(ss.SlimeStackError, match="cannot be read: No such file"):
            ss.load_record(tmp_path / "none.txt")
        with pytest.raises(ss.SlimeStackError, match="cannot be read"):
            ss.load_record(tmp_path)
        with pytest.raises(ss.SlimeStackError, match="expected the path of a file, got 7"):
            ss.load_record(7)  # type: ignore[arg-type]
        with pytest.raises(ss.SlimeStackError, match="cannot be read: embedded null"):
            ss.load_record("a\0b")

    def test_wrong_encoding(self, tmp_path: Path) -> None:
        """A file that is not UTF-8 is reported with the byte."""
        path = tmp_path / "game.txt"
        path.write_bytes("slimestack record 1\nP0: Zoë".encode("latin-1"))
        with pytest.raises(
            ss.SlimeStackError,
            match="byte 26 is not UTF-8",
        ):
            ss.load_record(path)

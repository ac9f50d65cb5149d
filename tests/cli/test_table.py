"""The command ``table``: the referee for real cards, and its record, which survives whatever happens."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

import slimestack as ss
from cli.killing import killed_again_and_again, whole_game
from cli.program import Run
from slimestack.cli.card_input import explain_card
from slimestack.cli.record_file import NotWritten, RecordFile
from slimestack.cli.screen import Screen
from slimestack.records.read import MAX_TEXT, load_record
from slimestack.records.record import Record

DEALT = "titan crowd choir deluge throng"
BEGUN = ("pick ember", "pick moss", DEALT)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the record of a game is to be kept."""
    return tmp_path / "game.txt"


def visible(folder: Path) -> list[str]:
    """What is in the folder, but for the lock."""
    return sorted(one.name for one in folder.iterdir() if one.name != ".game.txt.lock")


class TestGame:
    """Following a game."""

    def test_a_whole_game(self, run: Run, path: Path) -> None:
        """A game entered step by step is recorded as it was played, and scored at its end."""
        actions = whole_game(1)
        result = run("table", str(path), lines="".join(f"{action}\n" for action in actions))
        assert result.exit_code == 0
        assert list(load_record(path).actions) == actions
        assert "Final scoring" in result.stdout
        assert "The record is in" in result.stdout.partition("Final scoring")[0]
        assert "continues it" not in result.stdout

    def test_cards_are_asked_for(self, run: Run, path: Path) -> None:
        """Each card is asked for, and entered by id, name or beginning, one by one or several at once."""
        lines = "pick ember\n2\nTitan\ncrow\nchoir, deluge throng\ndraw\nm\n"
        result = run("table", str(path), "--names", "Ann,Bob", lines=lines)
        assert "Deal a Rite (5 to go, from left to right). Which is it? (cards lists them)" in result.stdout
        assert "Draw a Slime for Ann. Which is it: ember, dew, moss or pebble?" in result.stdout
        state = load_record(path).state
        assert " ".join(state.row) == DEALT
        assert ss.swarm_text(state.swarms[0]) == "e0 e0 e0 m0"
        assert state.game.names == ("Ann", "Bob")

    def test_requests_for_cards(self, run: Run, tmp_path: Path) -> None:
        """Each kind of card is asked for in the words of the table; after a search, the deck is to be shuffled."""
        search = self.played(run, tmp_path, "e7 / d0; deck e2 m1", "split e7", "m", "e", "e")
        question = "Reveal a card for P0's Split (looking for ember). Which is it: ember or moss?"
        assert question in search
        assert search.count("Both are found: shuffle the Slime deck.") == 1
        for switch, expected in (
            ("draw_pile_and_discard", "the Slime deck and its discard together"),
            ("draw_pile_and_rejects", "the Slime deck and what this search discarded together"),
        ):
            start = f"e7 / d0; rulings split_shuffle={switch}; deck e2 m1"
            assert f"Both are found: shuffle {expected}." in self.played(run, tmp_path, start, "split e7", "e", "e")
        last = "e4 m4 / d0; rulings pass_policy=free; active P1; leader P0; deck e1 m1"
        ended = self.played(run, tmp_path, last, "end")
        assert "Reveal a Ripple for P1. Which is it? (cards lists them)" in ended

    def test_an_empty_line(self, run: Run, path: Path) -> None:
        """An empty line gets a hint: what to type now."""
        assert "Type a move, its number, or help." in run("table", str(path), lines="\n").stdout
        result = run("table", str(path), lines="pick ember\npick moss\n\n")
        assert "Type the card that was revealed, or help." in result.stdout

    def test_what_the_rules_forbid_is_refused(self, run: Run, path: Path) -> None:
        """An illegal move is refused with its clause, and nothing is recorded of it."""
        result = run("table", str(path), lines="\n".join((*BEGUN, "combine e0 m0", "end", "99", "hop", "")))
        assert "No, combine e0 m0 is not legal: P0 has no m0 (SETUP.5b)." in result.stdout
        assert "No, end is not legal: an action must be taken first (TURN.3, RULING.TURN.1)." in result.stdout
        assert "The moves are numbered 1 to 3." in result.stdout
        assert "Unknown move or command: 'hop'. Type help to see all." in result.stdout
        assert len(load_record(path).actions) == 7

    @pytest.mark.parametrize(
        ("lines", "expected"),
        [
            (("titan", "titan"), "Titan cannot be revealed: it is in the row."),
            (("zebra",), "Unknown card 'zebra'; cards lists those that can be revealed."),
            (("t",), "'t' can be twin-hulks, twin-thrones, titan, throng or two-choirs: type more of it."),
            ((DEALT, "draw", "ember moss"), "No card is due any more: moss is ignored."),
            ((DEALT, "cards"), "No card is due."),
            (("cards",), "titan: Titan"),
            ((DEALT, "draw", "cards"), "ember: 9 cards"),
        ],
    )
    def test_cards_that_cannot_be(self, run: Run, path: Path, lines: tuple[str, ...], expected: str) -> None:
        """A card that cannot be revealed is refused, with the reason."""
        result = run("table", str(path), lines="\n".join(("pick ember", "pick moss", *lines, "")))
        assert expected in result.stdout

    def test_claimed_and_discarded_cards(self, run: Run, tmp_path: Path) -> None:
        """The refusal of a card says where the card is."""
        start = "e4 m4 / d0; rulings pass_policy=free; active P1; leader P0; claimed choir / -; deck e1 m1"
        expected = self.played(run, tmp_path, start, "end", "Warm Rain")
        assert "Warm Rain cannot be revealed: it has been drawn already." in expected
        expected = self.played(run, tmp_path, start, "end", "lush-week", "choir", "odd-couple", "first-coronation")
        assert "Choir cannot be revealed: it is claimed by P0." in expected
        expected = self.played(run, tmp_path, start, "end", "lush-week", "first-coronation")
        assert "cannot be revealed: it is in the Rite discard." in expected
        expected = self.played(run, tmp_path, "e4 m4 / d0; deck e1 m1", "draw", "dew")
        assert "No dew Slime can be drawn: the deck has none." in expected

    def played(self, run: Run, folder: Path, start: str, *lines: str) -> str:
        """What is shown of a game that starts from a table."""
        path = folder / f"{abs(hash((start, lines)))}.txt"
        from slimestack.positions.read import read_position

        RecordFile(path).write(Record.of(read_position(start)))
        return run("table", str(path), lines="\n".join((*lines, ""))).stdout

    def test_a_rite_that_is_not_in_the_game(self) -> None:
        """A described position may leave Rites out."""
        state = ss.position(["e4", "m0"], row=[], rite_deck="titan", pending=ss.DealingRites(1, ss.Turn()))
        assert explain_card(state, ss.RevealRite("choir")) == "Choir cannot be revealed: it is not in this game."

    def test_composite_moves_wait_for_their_cards(self, run: Run, tmp_path: Path) -> None:
        """The leftover tokens of a composite Split are placed when the cards have been entered."""
        expected = self.played(run, tmp_path, "e7 / d0; deck e2 m1", "split e7 = e2 e1 e1", "m ember", "e", "quit")
        assert "P0 places growth on e1, which makes e2" in expected
        expected = self.played(run, tmp_path, "e4 d0 / m3", "grow d0 d0")
        assert "P0 places growth on d1, which makes d2" in expected

    def test_the_rest_of_a_move_that_does_not_fit(self, run: Run, tmp_path: Path) -> None:
        """An undo drops the rest of a composite move."""
        start = "e5 / d0; deck e2"
        expected = self.played(run, tmp_path, start, "split e5 = e2 e0 e0", "undo", "grow e5 e6")
        assert "Undone: split e5." in expected
        assert "P0 places growth on e6, which makes e7" in expected


class TestCommands:
    """What else may be typed."""

    def test_why(self, run: Run, path: Path) -> None:
        """A dispute is settled at the table, with all readings."""
        result = run("table", str(path), lines="\n".join((*BEGUN, "why end", "why", "why hop", "")))
        assert "End is not legal: an action must be taken first." in result.stdout
        assert "Reading: a player may end the turn at any time (pass_policy = free; RULING.TURN.1)." in result.stdout
        assert "Name a move: why 1, or why combine e0 e3." in result.stdout
        assert "\nUnknown action 'hop': expected one of pick, " in result.stdout
        assert "reveal ripple.\n" in result.stdout

    def test_undo(self, run: Run, path: Path) -> None:
        """An entry is taken back, on disk as well; where nothing was done, that is said."""
        result = run("table", str(path), lines="undo\npick ember\nundo\npick dew\n")
        assert "There is nothing to undo." in result.stdout
        assert "Undone: pick ember." in result.stdout
        assert [str(action) for action in load_record(path).actions] == ["pick dew"]

    def test_undo_of_too_many(self, run: Run, path: Path) -> None:
        """Where less can be undone than was asked for, nothing is, and the number of moves is given."""
        result = run("table", str(path), lines="pick ember\nundo 2\npick moss\nundo 99\n")
        assert "Only 1 move can be undone." in result.stdout
        assert "Only 2 moves can be undone." in result.stdout
        assert len(load_record(path).actions) == 2

    def test_a_folder_in_place_of_the_record(self, run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The name of a file keeps its small letter at the beginning of a sentence."""
        monkeypatch.chdir(path.parent)
        asked = Screen.ask

        def ask(screen: Screen, prompt: str) -> str | None:
            path.unlink()
            path.mkdir()
            monkeypatch.setattr(Screen, "ask", asked)
            return asked(screen, prompt)

        monkeypatch.setattr(Screen, "ask", ask)
        result = run("table", path.name, lines="pick ember\n")
        assert f"\n{path.name} cannot be read: Is a directory.\n" in result.stdout

    def test_for_real(self, run: Run, path: Path) -> None:
        """Played for real, a card that has been seen is not taken back; the record says so."""
        result = run("table", str(path), "--real", lines="\n".join((*BEGUN, "undo", "")))
        assert "The action cannot be undone: it revealed a card, and the game is for real." in result.stdout
        assert load_record(path).real

    def test_note(self, run: Run, path: Path) -> None:
        """A comment goes into the record; an invalid one is refused."""
        result = run("table", str(path), lines=f"note what luck\nnote {'x' * 500}\nnote\n")
        assert load_record(path).comments == ((0, "what luck"),)
        assert result.stdout.count("Expected a comment of 1 to 400 printable characters") == 2

    def test_the_rest(self, run: Run, path: Path) -> None:
        """Score, table, help and leaving."""
        result = run("table", str(path), lines="\n".join((*BEGUN, "score", "table", "help", "", "quit", "pick dew")))
        assert "P0: 3 ME (0 from 0 Rites" in result.stdout
        assert "A card, when one is asked for" in result.stdout
        assert "Type a move, its number, or help." in result.stdout
        assert result.stdout.endswith(f"The game is in {path}; the same command continues it.\n")

    def test_table_while_a_card_is_due(self, run: Run, path: Path) -> None:
        """The table can be seen while a card is asked for."""
        assert "Rites: none in the row" in run("table", str(path), lines="pick ember\npick dew\ntable\n").stdout


class TestRecord:
    """The record on disk."""

    def test_goes_on(self, run: Run, path: Path) -> None:
        """The same command takes the game up where it was."""
        run("table", str(path), "--first", "P1", "--pass-policy", "free", lines="pick ember\n")
        result = run("table", str(path), lines="pick dew\n")
        assert f"The game in {path} continues after 1 step." in result.stdout
        assert "House rule: a player may end the turn at any time (RULING.TURN.1)." in result.stdout
        assert [str(action) for action in load_record(path).actions] == ["pick ember", "pick dew"]
        assert load_record(path).start.game.first == 1

    def test_a_game_that_is_over(self, run: Run, path: Path) -> None:
        """A game that is over is scored again, and nothing is asked."""
        run("table", str(path), lines="".join(f"{action}\n" for action in whole_game(2)))
        assert "Final scoring" in run("table", str(path)).stdout

    def test_edition(self, run: Run, path: Path, wild_box: Path) -> None:
        """A game with a box of one's own needs that box to go on."""
        box = ("--edition", str(wild_box))
        run("table", str(path), *box, lines="pick ember\n")
        result = run("table", str(path))
        assert result.exit_code == 2
        assert "the text is for another edition" in result.stderr
        assert "continues after 1 step" in run("table", str(path), *box).stdout

    @pytest.mark.parametrize(
        "options", [("--players", "3"), ("--names", "A,B"), ("--first", "P1"), ("--real",), ("--pass-policy", "free")]
    )
    def test_options_of_a_game_that_has_begun(self, run: Run, path: Path, options: tuple[str, ...]) -> None:
        """What was settled at the beginning is not settled again."""
        run("table", str(path), lines="pick ember\n")
        result = run("table", str(path), *options)
        assert result.exit_code == 2
        assert "exists: continue its game without options, or name a new file." in result.stderr

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("--players", "3", "--names", "A,B"), "does not match"),
            (("--names", "A"), "2 to 4 players, not 1"),
            (("--players", "7"), "7"),
            (("--first", "P3"), "Unknown seat 'P3'"),
        ],
    )
    def test_misuse(self, run: Run, path: Path, options: tuple[str, ...], said: str) -> None:
        """What is no game begins none, and leaves no file."""
        result = run("table", str(path), *options)
        assert result.exit_code == 2
        assert said in result.stderr
        assert not path.exists()

    def test_nowhere_to_keep_it(self, run: Run, tmp_path: Path) -> None:
        """A game whose record cannot be kept does not begin."""
        result = run("table", str(tmp_path / "no" / "folder" / "game.txt"))
        assert result.exit_code == 2
        assert "game.txt cannot be used: No such file or directory." in result.stderr

    def test_a_name_that_is_too_long(self, run: Run, tmp_path: Path) -> None:
        """The message on a file name that is too long says so."""
        result = run("table", str(tmp_path / ("a" * 300)), lines="quit\n")
        assert result.exit_code == 2
        assert "cannot be used: File name too long." in result.stderr

    def test_a_broken_record(self, run: Run, path: Path) -> None:
        """An invalid record is refused with its line; --repair continues before the fault."""
        run("table", str(path), lines="\n".join((*BEGUN, "draw", "moss", "end", "")))
        path.write_text(path.read_text(encoding="utf-8").replace("P0 draw > moss", "P0 draw > mss"), encoding="utf-8")
        result = run("table", str(path))
        assert result.exit_code == 2
        assert "is invalid in line " in result.stderr
        assert "continue from the step before, use --repair" in result.stderr
        assert "continues after 8 steps" in run("table", str(path), "--repair").stdout
        assert "mss" in path.with_name("game.txt.broken").read_text(encoding="utf-8")
        assert str(load_record(path).actions[-1]) == "draw"

    def test_broken_twice(self, run: Run, path: Path) -> None:
        """What a second repair puts aside leaves the first where it is."""
        for fault in ("first", "second"):
            run("table", str(path), lines="pick ember\n")
            path.write_text(f"{path.read_text(encoding='utf-8')}{fault}\n", encoding="utf-8")
            assert run("table", str(path), "--repair").exit_code == 0
        aside = [path.with_name(f"game.txt.broken{number}").read_text(encoding="utf-8") for number in ("", "1")]
        assert [text.splitlines()[-1] for text in aside] == ["first", "second"]

    def test_one_full_stop(self, run: Run, path: Path) -> None:
        """The sentence on an invalid record ends with one full stop, also after a clause."""
        table = ss.read_position("e4 d0 / m3")
        RecordFile(path).write(Record.of(table))
        path.write_text(f"{path.read_text(encoding='utf-8')}combine d0 e4\n", encoding="utf-8")
        expected = run("table", str(path)).stderr
        assert " is not legal: " in expected
        assert ". To continue from the step before, use --repair.\n" in expected
        assert ".." not in expected.replace(str(path), "")

    def test_a_copy_that_cannot_be_written(self, run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where an invalid record cannot be copied, it stays as it is."""
        run("table", str(path), lines="pick ember\n")
        text = f"{path.read_text(encoding='utf-8')}hop\n"
        path.write_text(text, encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", _full)
            result = run("table", str(path), "--repair")
        assert result.exit_code == 2
        assert "game.txt.broken, cannot be written: No space left on device." in result.stderr
        assert visible(path.parent) == ["game.txt"]
        assert path.read_text(encoding="utf-8") == text

    def test_a_link(self, run: Run, path: Path) -> None:
        """A record that is reached through a link is written where it lies, and the link stays."""
        link = path.with_name("link.txt")
        link.symlink_to(path)
        run("table", str(link), lines="pick ember\n")
        assert link.is_symlink()
        assert [str(action) for action in load_record(path).actions] == ["pick ember"]

    def test_permissions(self, run: Run, path: Path) -> None:
        """Who may read a record stays as it is, also of what a repair puts aside."""
        run("table", str(path), lines="quit\n")
        path.chmod(0o600)
        run("table", str(path), lines="pick ember\n")
        path.write_text(f"{path.read_text(encoding='utf-8')}hop\n", encoding="utf-8")
        run("table", str(path), "--repair")
        aside = path.with_name("game.txt.broken")
        assert [one.stat().st_mode & 0o777 for one in (path, aside)] == [0o600, 0o600]

    def test_no_record_at_all(self, run: Run, path: Path) -> None:
        """A file that is something else is left alone."""
        path.write_text("shopping: milk\n", encoding="utf-8")
        result = run("table", str(path), "--repair")
        assert (result.exit_code, path.read_text(encoding="utf-8")) == (2, "shopping: milk\n")

    @pytest.mark.parametrize("fails", ["fsync", "replace"])
    def test_a_disk_that_fails(self, path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
        """Whatever fails while a record is written, the file holds all of the one before."""
        before, file = Record.of(ss.new_game(2)), RecordFile(path)
        file.write(before)
        with monkeypatch.context() as patch:
            patch.setattr(os if fails == "fsync" else Path, fails, _full)
            with pytest.raises(NotWritten, match="cannot be written: No space left on device"):
                file.write(before.with_actions(ss.parse_action("pick ember")))
        assert load_record(path) == before
        assert [one.name for one in path.parent.iterdir()] == ["game.txt"]

    def test_a_disk_that_fails_in_mid_game(self, run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A step that could not be kept is not taken, and that is said."""
        run("table", str(path), lines="pick ember\n")
        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", _full)
            result = run("table", str(path), lines="pick dew\n")
        reason = f"he record in {path} cannot be written: No space left on device."
        assert f"T{reason}" in result.stdout
        assert result.stderr == f"What was entered last is not in {path}: t{reason}\n"
        assert (result.exit_code, "continues it" in result.stdout) == (1, False)
        assert [str(action) for action in load_record(path).actions] == ["pick ember"]

    def test_a_disk_that_fails_in_mid_move(self, run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the rest of a move cannot be kept it is left out, that is said, and the game goes on."""
        RecordFile(path).write(Record.of(ss.read_position("e4 d0 / m3")))
        replace, failing = Path.replace, [False, True, False]

        def sometimes(one: Path, other: Path) -> Path:
            return _full() if failing.pop(0) else replace(one, other)

        monkeypatch.setattr(Path, "replace", sometimes)
        result = run("table", str(path), lines="grow d0 d0\nplace e4\n")
        assert (result.exit_code, result.stdout.count("No space left on device.")) == (0, 1)
        assert [str(action) for action in load_record(path).actions] == ["grow", "place e4"]

    def test_names_of_files_are_shown_as_they_are(self, run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A sentence that names a file leaves its first letter small."""
        monkeypatch.chdir(path.parent)
        run("table", path.name, lines="quit\n")
        monkeypatch.setattr(Path, "replace", _full)
        result = run("table", path.name, lines="pick ember\n")
        assert path.name in result.stdout
        assert path.name.capitalize() not in result.stdout

    @pytest.mark.parametrize(
        ("typed", "expected"),
        [
            ("draw", "draw"),
            ("grow e0", "grow, place e0"),
            ("undo", "undo"),
            ("note what luck", "note what luck"),
        ],
    )
    def test_another_program_on_the_same_file(
        self, run: Run, path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, expected: str
    ) -> None:
        """What another program has written stays; the program names the lost entry and ends."""
        run("table", str(path), lines="\n".join((*BEGUN, "")))
        other = load_record(path).comment("from elsewhere")
        asked = Screen.ask

        def ask(screen: Screen, prompt: str) -> str | None:
            other_file = RecordFile(path)
            other_file.read(None)
            other_file.write(other)
            return asked(screen, prompt)

        monkeypatch.setattr(Screen, "ask", ask)
        result = run("table", str(path), lines=f"{typed}\nend\n")
        assert result.exit_code == 1
        assert result.stderr.splitlines() == [
            f"Another program has written to {path}, which stays as it is.",
            f"Not in it is what was entered last: {expected}.",
        ]
        assert load_record(path) == other

    def test_cards_that_another_program_overtakes(self, run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """All cards of the lost entry are named, with what was to be done after them."""
        RecordFile(path).write(Record.of(ss.read_position("e7 / d0; deck e2 m1")))
        asked = Screen.ask

        def ask(screen: Screen, prompt: str) -> str | None:
            if prompt == "card> ":
                path.write_text(f"{path.read_text(encoding='utf-8')}# mine\n", encoding="utf-8")
            return asked(screen, prompt)

        monkeypatch.setattr(Screen, "ask", ask)
        result = run("table", str(path), lines="split e7 = e2 e1 e1\nmoss ember\n")
        assert result.stderr.splitlines()[1] == (
            "Not in it is what was entered last: reveal slime moss, ember, place e0, place e1, place e0, place e0."
        )

    def test_a_file_that_was_taken_away(self, run: Run, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the file is gone, the whole record is written anew."""
        run("table", str(path), lines="pick ember\n")
        asked = Screen.ask

        def ask(screen: Screen, prompt: str) -> str | None:
            if prompt == "P1> ":
                path.unlink()
            return asked(screen, prompt)

        monkeypatch.setattr(Screen, "ask", ask)
        assert run("table", str(path), lines="pick dew\n").exit_code == 0
        assert [str(action) for action in load_record(path).actions] == ["pick ember", "pick dew"]

    def test_a_record_that_would_be_too_long(self, run: Run, path: Path) -> None:
        """What the record could not be read back with is refused, and the game goes on with what is short enough."""
        whole = Record.of(ss.read_position("e4 d0 / m3; row -"))
        for _ in range((MAX_TEXT - len(ss.record_text(whole))) // 403):
            whole = whole.comment("x" * 400)
        RecordFile(path).write(whole)
        left = MAX_TEXT - len(ss.record_text(whole))
        lines = f"note {'y' * 400}\nnote {'z' * (left - 20)}\ngrow d0 d0\nundo\n"
        result = run("table", str(path), lines=lines)
        assert result.exit_code == 0
        assert result.stdout.count(" characters") == 2
        assert load_record(path).comments[-1][1] == "z" * (left - 20)
        assert load_record(path).actions == ()


def _full(*_: object) -> NoReturn:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("most", [2, pytest.param(8, marks=pytest.mark.proof)])
def test_killed_at_random_points(path: Path, most: int) -> None:
    """Killed again and again, the game goes on each time from a whole record that lacks one step at the most."""
    assert killed_again_and_again(path, 3, most) > most // 2

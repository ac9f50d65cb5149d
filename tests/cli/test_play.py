"""The command ``play``: what can be typed, and what comes of it."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import slimestack as ss
from cli.program import Run
from slimestack.cli.ending import INTERRUPTED, USAGE
from slimestack.cli.play import PlaySession
from slimestack.cli.screen import Screen

SEVEN = ("play", "--seed", "7")
PICKS = "pick ember\npick dew\n"


def after_prompt(output: str, typed: str) -> list[str]:
    """The lines that follow this typed line, up to the next prompt."""
    at = output.index(f"> {typed}\n") + len(typed) + 3
    return re.split(r"\n\w+> ", output[at:])[0].splitlines()


def test_whole_game_from_a_pipe(run: Run) -> None:
    """A game whose moves are piped in goes to its end, with the final scoring and exit code 0."""
    result = run(*SEVEN, "--names", "Ann,Bob", lines="1\n" * 2000)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "Slime Stack for 2 players: Ann and Bob."
    assert "Final scoring" in lines
    assert lines[-1].endswith("(END.1).")


@pytest.mark.parametrize("players", [3, 4])
def test_whole_game_with_random_players(run: Run, players: int) -> None:
    """One person among random players is asked only at that seat; the same seed gives the same game."""
    args = (*SEVEN, "--players", str(players), "--random", str(players - 1))
    result = run(*args, lines="1\n" * 2000)
    assert "Final scoring" in result.output
    assert set(re.findall(r"^(\w+)> ", result.output, re.MULTILINE)) == {"P0"}
    assert run(*args, lines="1\n" * 2000).output == result.output


def test_random_players_by_seat(run: Run) -> None:
    """Random players can be seated by name or seat; the first player by name, seat or number."""
    result = run(*SEVEN, "--names", "Ann,Bob,Cy", "--random", "ann,P2", "--first", "bob", lines="1\nquit\n")
    assert "Bob picks ember and takes three ember Droplets." in result.output
    assert set(re.findall(r"^(\w+)> ", result.output, re.MULTILINE)) == {"Bob"}
    result = run(*SEVEN, "--random", "P0", lines="1\nquit\n")
    assert result.output.index("P0 picks") < result.output.index("P1> ")
    for first in ("1", "P1"):
        assert "P1 picks a starting type." in run(*SEVEN, "--first", first).output


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hello", "Unknown move or command: 'hello'. Type help to see all."),
        ("", "Type a move, its number, or help."),
        ("0", "The moves are numbered 1 to 3."),
        ("4", "The moves are numbered 1 to 3."),
        ("9" * 70, "The moves are numbered 1 to 3."),
        ("-1", "Unknown move or command: '-1'. Type help to see all."),
        ("combine", "Expected a Slime such as e4 after combine."),
        ("combine e0 x9", "Expected a Slime such as e4 or eR (a type's letter e, d, m or p, then its growth, or R for "
         "a Royal), got 'x9'."),
        ("combine e0 d0", "No, combine e0 d0 is not legal: P0 has no d0 (SETUP.5b)."),
        ("combine e0 e99999", "A Slime has at most 10000 growth, got 99999."),
        ("grow e0 e0", "Expected 1 Slime to place a token on, got 2."),
        ("place e0", "No, place e0 is not possible now: no growth is to be placed; it is P0's turn "
         "(TURN.5)."),
        ("reveal slime ember", "No, reveal slime ember is not possible now: no Slime is to be drawn; it is P0's "
         "turn (TURN.5)."),
        ("claim none", "No, claim none is not legal: this game has no Rite 'none' (RULING.RITE.13)."),
        ("claim tittan", "No, claim tittan is not legal: this game has no Rite 'tittan': did you mean 'titan'? "
         "(RULING.RITE.13)."),
        ("end", "No, end is not legal: an action must be taken first (TURN.3, RULING.TURN.1)."),
        ("why", "Name a move: why 1, or why combine e0 e3."),
        ("why 77", "The moves are numbered 1 to 3."),
        ("undo x", "The number of moves to undo is 1 or more, as in undo 2."),
        ("undo 0", "The number of moves to undo is 1 or more, as in undo 2."),
        ("undo 00", "The number of moves to undo is 1 or more, as in undo 2."),
        ("undo " + "9" * 60, "Only 2 moves can be undone."),
        ("undo 3", "Only 2 moves can be undone."),
        ("P1 grow", "P1 cannot act now: P0 can."),
        ("why P1 grow", "P1 cannot act now: P0 can."),
        ("P9 grow", "Expected a seat (P0, P1, P2 or P3), got 'P9'."),
        ("P0", "Expected an action, which begins with a word such as grow or end."),
        ("P0 hop", "Unknown move or command: 'hop'. Type help to see all."),
    ],
)  # fmt: skip
def test_wrong_input(run: Run, typed: str, answer: str) -> None:
    """Whatever is typed wrong gets one sentence and another try, and changes nothing."""
    result = run(*SEVEN, lines=f"{PICKS}{typed}\ntable\nquit\n")
    assert after_prompt(result.output, typed) == [answer]
    assert result.exit_code == 0
    assert "Droplets e0 e0 e0" in "\n".join(after_prompt(result.output, "table"))


def test_unprintable_and_endless_input(run: Run) -> None:
    """Unprintable characters are shown as question marks, and of an endless line only the start is read."""
    result = run(*SEVEN, lines=f"\x1b[31mred\x00\n{'e0 ' * 5000}\n{PICKS}quit\n")
    assert result.exit_code == 0
    assert "\x1b" not in result.output
    assert "> ?[31mred?\n" in result.output
    assert result.output.count("Unknown move or command") == 2
    assert "P1 picks dew" in result.output


def test_composite_moves(run: Run) -> None:
    """A Grow with its placements, and several placements, can be said in one line, in any case."""
    result = run(*SEVEN, lines=f"{PICKS}GROW  e0\nquit\n")
    assert after_prompt(result.output, "GROW  e0")[:2] == [
        "P0 grows: 1 growth to place.",
        "P0 places growth on e0, which makes e1.",
    ]


def seated(state: ss.State) -> PlaySession:
    """A session at this table, without random players."""
    return PlaySession(Screen(), state, {})


def test_composite_split() -> None:
    """A Split can name its three Slimes as they shall be; the cards in between come by themselves."""
    session = seated(ss.position(["e7", "m0"], row=[], deck="e2 d9", seed=1))
    session.reply("split e7 = e2 e1 e1")
    assert ss.swarm_text(session.state.swarms[0]) == "e2 e1 e1"
    session.reply("undo")
    assert ss.swarm_text(session.state.swarms[0]) == "e7"


def test_composite_move_is_all_or_nothing() -> None:
    """Where one part of a move is not legal, none of it is played, and there is nothing to undo."""
    state = ss.position(["e4 d0", "m0"], row=[], seed=1)
    session = seated(state)
    with pytest.raises(ss.IllegalAction):
        session.play([ss.Grow(), ss.Place(ss.parse_slime("p3"))], "grow p3")
    assert session.state is state
    assert not session.past


def test_why(run: Run) -> None:
    """``why`` judges a move, by number or text: its clauses, other readings, and what it leads to."""
    result = run(*SEVEN, lines=f"{PICKS}why combine e0 d0\nwhy 2\nwhy grow e0\nwhy split e0 = e0 e0 e0\nwhy me\nquit\n")
    lines = after_prompt(result.output, "why combine e0 d0")
    assert lines[0] == "Combine e0 d0 is not legal: P0 has no d0."
    assert lines[1].strip() == ss.rulebook.cite("SETUP.5b")
    assert after_prompt(result.output, "why 2")[0] == "Grow is legal."
    assert "P0: e0 → e1; still 3 ME." in [line.strip() for line in after_prompt(result.output, "why grow e0")]
    assert after_prompt(result.output, "why split e0 = e0 e0 e0")[0].startswith("Split e0 is not legal")
    [refusal] = after_prompt(result.output, "why me")
    assert "'me'" in refusal


def test_undo(run: Run) -> None:
    """One undo takes back one move of a person, a composite one as a whole; the table is as it was."""
    result = run(*SEVEN, lines=f"{PICKS}table\ngrow e0\nundo\t1 \nquit\n")
    shown = after_prompt(result.output, "table")
    assert after_prompt(result.output, "undo?1 ") == ["Undone: grow e0.", *shown]


def test_seat_before_a_move(run: Run) -> None:
    """The seat may stand before a move that is played, as before one that is judged, by its text or its number."""
    for typed, plain in (
        ("P0 grow e0", "grow e0"),
        ("P0 grow  e0", "grow e0"),
        ("why p0  draw", "why draw"),
        ("P0 1", "1"),
        ("why P0 1", "why 1"),
    ):
        named, said = (run(*SEVEN, lines=f"{PICKS}{line}\nquit\n").output for line in (typed, plain))
        assert after_prompt(named, typed) == after_prompt(said, plain)


def test_undo_past_chance(run: Run) -> None:
    """An undo that goes back past cards says so, and the same move brings the same cards again."""
    result = run(*SEVEN, lines=f"{PICKS}draw\nundo\ndraw\nundo 3\nquit\n")
    said = after_prompt(result.output, "undo")
    assert said[:2] == [
        "Undone: draw.",
        "This also undid 1 card; the same move brings the same cards again.",
    ]
    drawn = re.findall(r"P0 gets an? \w+ Slime", result.output)
    assert len(drawn) == 2
    assert len(set(drawn)) == 1
    assert after_prompt(result.output, "undo 3")[:2] == [
        "Undone: draw, pick dew, pick ember.",
        "This also undid 6 cards; the same move brings the same cards again.",
    ]


def test_undo_takes_random_replies_back(run: Run) -> None:
    """What random players did since is undone as well, and the same move gets the same reply."""
    turn = "grow e0\nend\n"
    result = run(*SEVEN, "--random", "1", lines=f"pick ember\n{turn}undo 2\n{turn}quit\n")
    first, second = re.findall(r"P0> end\n(.*?)P0> ", result.output, re.DOTALL)
    assert first == second


def test_undo_names_what_went_with_it(run: Run) -> None:
    """An undo says which moves of random players it has undone, too."""
    result = run(*SEVEN, "--names", "Anna,Ben", "--random", "1", lines="pick ember\nundo\nquit\n")
    (pick,) = re.findall(r"Ben picks (\w+)", result.output)
    assert after_prompt(result.output, "undo")[:2] == [
        "Undone: pick ember.",
        f"This also undid Ben's pick {pick} and 5 cards; the same move brings the same moves and cards again.",
    ]
    lines = "pick ember\ngrow e0\nend\nundo\nquit\n"
    result = run(*SEVEN, "--names", "Anna,Ben", "--random", "1", lines=lines)
    assert re.search(r"This also undid Ben's \d+ moves", result.output)


def test_random_players_before_the_first_move(run: Run) -> None:
    """A random player who begins does so before anything can be undone."""
    result = run(*SEVEN, "--random", "P0", lines="pick dew\nundo\nundo\nquit\n")
    assert result.output.count("There is nothing to undo.") == 1


def test_no_undo(run: Run) -> None:
    """A table that plays for real takes nothing back."""
    result = run(*SEVEN, "--no-undo", lines="pick ember\nundo\nquit\n")
    assert after_prompt(result.output, "undo") == ["Undo is switched off (--no-undo)."]
    assert "There is nothing to undo." in run(*SEVEN, lines="undo\n").output


def test_score_and_help(run: Run) -> None:
    """``score`` shows what everybody has, ``help`` every command."""
    result = run(*SEVEN, lines=f"{PICKS}score\nhelp\n?\nquit\n")
    assert after_prompt(result.output, "score")[0] == (
        "P0: 3 ME (0 from 0 Rites, 3 from 3 Droplets, 0 from 0 Bigs, 0 from 0 Royals)"
    )
    text = "\n".join(after_prompt(result.output, "help"))
    for word in ("why", "undo", "score", "table", "help", "quit", "grow e3 d0", "split e7 = e2 e1 e1"):
        assert word in text
    assert after_prompt(result.output, "?") == text.splitlines()


@pytest.mark.parametrize("word", ["quit", "exit", "q", "QUIT"])
def test_quit(run: Run, word: str) -> None:
    """Leaving ends the game in a sentence, without a scoring."""
    result = run(*SEVEN, lines=f"{word}\n1\n")
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "The game ends here, unfinished."


def test_end_of_input(run: Run) -> None:
    """The end of the input ends the game in a sentence, also in the middle of a line."""
    for lines in ("", "1\n", "1"):
        result = run(*SEVEN, lines=lines)
        assert result.exit_code == 0
        assert result.output.splitlines()[-2:] == ["The input has ended.", "The game ends here, unfinished."]


def test_interrupt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the game in a sentence, with the exit code that shells know."""

    def interrupted(_: object, __: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("slimestack.cli.screen.Screen.ask", interrupted)
    result = run(*SEVEN)
    assert result.exit_code == INTERRUPTED
    assert result.output.splitlines()[-1] == "Interrupted."


def test_seed_shows_only_if_given(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed stands in the output if it was given; one that was made up never does."""
    assert "Seed 424242." in run("play", "--seed", "424242", lines="1\n" * 3).output
    secret = ss.Seed.of(424242)
    monkeypatch.setattr(ss.Seed, "fresh", lambda: secret)
    output = run("play", "--random", "1", lines="score\nwhy 1\nhelp\n" + "1\n" * 2000).output
    assert "Final scoring" in output
    assert "eed" not in output.replace("needs", "")
    assert secret.key.hex() not in output
    assert repr(secret.key) not in output


def test_fresh_games_differ(run: Run) -> None:
    """Without a seed the cards come from the operating system, and no two games are alike."""
    assert run("play", lines="1\n" * 20).output != run("play", lines="1\n" * 20).output


def test_global_random_is_untouched(run: Run) -> None:
    """Neither the cards nor the random players take from Python's own generator, nor depend on it."""
    random.seed(1)
    before = random.getstate()
    output = run(*SEVEN, "--random", "1", lines="1\n" * 60).output
    assert random.getstate() == before
    random.seed(2)
    assert run(*SEVEN, "--random", "1", lines="1\n" * 60).output == output


def test_rulings_and_edition(run: Run, wild_box: Path) -> None:
    """The readings and the box that are asked for are played with, and said at the start."""
    result = run(*SEVEN, "--pass-policy", "free", "--edition", str(wild_box), lines=f"{PICKS}end\nquit\n")
    assert result.output.splitlines()[1:3] == [
        "Wild box.",
        "Unlike the rulebook: 2 players keep 8 Ripples instead of 10 (SETUP.3b).",
    ]
    assert "House rule: a player may end the turn at any time (RULING.TURN.1)." in result.output
    assert "P0 ends the turn." in result.output
    assert "invented" not in result.output


@pytest.mark.parametrize("width", [20, 40])
def test_narrow(run: Run, width: int, wild_box: Path) -> None:
    """No line is wider than the terminal, whatever is shown."""
    names = f"{'Ann-' * 4},{'Bob ' * 3}B"
    lines = "help\nwhy 1\nscore\n" + "1\n" * 40
    for args in ((), ("--edition", str(wild_box))):
        output = run(*SEVEN, "--names", names, *args, lines=lines, env={"COLUMNS": str(width)}).output
        wide = [line for line in output.splitlines() if len(line) > width and "> " not in line]
        assert not wide


@pytest.mark.parametrize(
    "args",
    [
        ["--players", "5"],
        ["--players", "1"],
        ["--players", "two"],
        ["--players", "9" * 60],
        ["--names", "Ann"],
        ["--names", "Ann,Bob,Cy,Di,Ed"],
        ["--names", "Ann,ann"],
        ["--names", "Ann,"],
        ["--names", "Ann,B\x1b[1m"],
        ["--names", "Ann," + "B" * 500],
        ["--names", "Ann,Bob", "--players", "3"],
        ["--random", "2"],
        ["--random", "9" * 60],
        ["--random", "Zed"],
        ["--random", "P0,P1"],
        ["--random", "-1"],
        ["--first", "2"],
        ["--first", "9" * 60],
        ["--first", "P7"],
        ["--seed", "x"],
        ["--seed", "9" * 5000],
        ["--seed", "9" * 4000],
        ["--seed"],
        ["--edition", "no-such-file.toml"],
        ["--edition", "."],
        ["--edition", "/dev/zero"],
        ["--pass-policy", "never"],
        ["--end-trigger", ""],
        ["--colour"],
        ["now"],
    ],
)
def test_bad_options(run: Run, args: list[str]) -> None:
    """An option that cannot be gets one sentence and exit code 2, and no game begins."""
    result = run("play", *args, lines="1\n")
    assert result.exit_code == USAGE
    assert result.output.count("\n") == 1
    assert len(result.output) < 500
    assert result.output.startswith("slimestack")
    assert "\x1b" not in result.output


def test_bad_edition(run: Run, tmp_path: Path) -> None:
    """An edition file with several defects is refused with a line for each; one that is empty, too."""
    path = tmp_path / "box.toml"
    path.write_text("", encoding="utf-8")
    result = run("play", "--edition", str(path))
    assert result.exit_code == USAGE
    assert "- name: missing field" in result.output.splitlines()
    path.write_bytes(b"\xff\xfe")
    assert "is not UTF-8." in run("play", "--edition", str(path)).output

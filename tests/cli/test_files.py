"""Files: nothing acknowledged is lost and nothing is half written, whoever else is there and whatever fails."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import filelock
import pytest

import slimestack as ss
from cli.killing import noted_and_killed
from cli.program import Run
from slimestack.cli.files import locked, remove_parts, replace_file

PROGRAM = [sys.executable, "-m", "slimestack"]
LIMIT = 60


def ended(*args: str, **more: object) -> subprocess.CompletedProcess[str]:
    """The program after it has run with these arguments."""
    return subprocess.run([*PROGRAM, *args], capture_output=True, text=True, timeout=LIMIT, check=False, **more)  # type: ignore[call-overload,no-any-return]


def notes(path: Path) -> list[str]:
    """The comments in a record."""
    return [text for _, text in ss.load_record(path).comments]


class TestLock:
    """One session has a file."""

    def test_a_second_session(self, run: Run, tmp_path: Path) -> None:
        """It is refused in one sentence, that says what to do, and nothing changes."""
        path = tmp_path / "game.txt"
        run("table", str(path), lines="pick ember\n")
        before = path.read_text(encoding="utf-8")
        with locked(path):
            second = run("table", str(path), lines="pick dew\n")
        assert (second.exit_code, second.stdout, path.read_text(encoding="utf-8")) == (2, "", before)
        lock = tmp_path / ".game.txt.lock"
        said = f"{path} is in use: another session has it open. If there is no other, remove {lock}."
        assert second.stderr == f"slimestack: {said}\n"

    def test_the_same_file_by_another_name(self, run: Run, tmp_path: Path) -> None:
        """A link to the file is the file."""
        path, link = tmp_path / "game.txt", tmp_path / "link.txt"
        run("table", str(path), lines="quit\n")
        link.symlink_to(path)
        with locked(link):
            assert run("table", str(path), lines="quit\n").exit_code == 2
        assert run("table", str(link), lines="quit\n").exit_code == 0

    def test_a_lock_that_was_left(self, run: Run, tmp_path: Path) -> None:
        """The empty file of a lock that nobody holds hinders nobody."""
        (tmp_path / ".game.txt.lock").touch()
        assert run("table", str(tmp_path / "game.txt"), lines="quit\n").exit_code == 0

    def test_no_lock_can_be_had(self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the lock cannot be made, as in a folder that cannot be written, no game begins."""

        def acquire(_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(filelock.FileLock, "acquire", acquire)
        result = run("table", str(tmp_path / "game.txt"), lines="quit\n")
        assert (result.exit_code, [*tmp_path.iterdir()]) == (2, [])
        assert result.stderr.endswith("game.txt cannot be locked for this session: Permission denied.\n")

    def test_two_processes_hammer_one_file(self, tmp_path: Path) -> None:
        """Of two sessions at a time, again and again, all that was acknowledged is there, once, in order."""
        path = tmp_path / "game.txt"
        assert ended("table", str(path), input="quit\n").returncode == 0

        def session(name: str) -> tuple[list[str], str]:
            mine = [f"{name} {n}" for n in range(5)]
            done = ended("table", str(path), input="".join(f"note {text}\n" for text in mine))
            return mine[: done.stdout.count("Noted.")], done.stderr

        acknowledged: list[str] = []
        with ThreadPoolExecutor(2) as pool:
            for results in (list(pool.map(session, (f"a{turn}", f"b{turn}"))) for turn in range(4)):
                for done, error in results:
                    acknowledged += done
                    assert bool(done) != ("is in use: another session has it open" in error)
        assert len(acknowledged) >= 20
        assert sorted(notes(path)) == sorted(acknowledged)
        for name in {text.split()[0] for text in acknowledged}:
            assert [text for text in notes(path) if text.startswith(f"{name} ")] == [f"{name} {n}" for n in range(5)]


class TestWriting:
    """A file is written whole or not at all."""

    @pytest.mark.parametrize("kills", [3, pytest.param(1000, marks=pytest.mark.proof)])
    def test_kills(self, tmp_path: Path, kills: int) -> None:
        """After each kill the record is whole, and has all that was acknowledged; no part file stays for long."""
        with ThreadPoolExecutor(2) as pool:
            folders = [tmp_path / str(number) for number in range(-(-kills // 20))]
            done = sum(pool.map(lambda folder: noted_and_killed(folder, min(20, kills)), folders))
        assert done >= kills

    @pytest.mark.parametrize("fails", [OSError(28, "No space left on device"), KeyboardInterrupt()])
    def test_no_part_file_stays(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: BaseException) -> None:
        """Whatever fails, the folder is as it was."""

        def fsync(_: int) -> None:
            raise fails

        path = tmp_path / "file.txt"
        path.write_text("before", encoding="utf-8")
        monkeypatch.setattr(os, "fsync", fsync)
        with pytest.raises(type(fails)):
            replace_file(path, "after")
        assert [one.name for one in tmp_path.iterdir()] == ["file.txt"]
        assert path.read_text(encoding="utf-8") == "before"

    def test_part_files_have_names_of_their_own(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Two that write the same file at the same time do not write the same part file."""
        seen: list[str] = []
        monkeypatch.setattr(os, "fsync", lambda _: seen.extend(one.name for one in tmp_path.glob(".*.part")))
        replace_file(tmp_path / "file.txt", "one")
        replace_file(tmp_path / "file.txt", "two")
        assert len(set(seen)) == 2
        assert all(re.fullmatch(r"\.file\.txt\.[0-9a-f]{16}\.part", name) for name in seen)

    def test_what_a_killed_session_left(self, run: Run, tmp_path: Path) -> None:
        """The next session removes it, and nothing else."""
        left = ".game.txt.0123456789abcdef.part"
        others = (".game.txt.part", ".other.txt.0123456789abcdef.part", ".game.txt.0123456789abcdef.part.txt")
        for name in (left, *others):
            (tmp_path / name).touch()
        assert run("table", str(tmp_path / "game.txt"), lines="quit\n").exit_code == 0
        assert sorted(one.name for one in tmp_path.iterdir()) == sorted((*others, ".game.txt.lock", "game.txt"))
        remove_parts(tmp_path / "no" / "folder.txt")

    def test_a_slow_disk(self, tmp_path: Path) -> None:
        """A session that is killed while a slow disk writes leaves the record of before, or of after, whole."""
        path = tmp_path / "game.txt"
        code = (
            "import os, sys, time; write = os.fsync; os.fsync = lambda n: (time.sleep(0.2), write(n));"
            "sys.argv = ['slimestack', 'table', sys.argv[1]]; from slimestack.__main__ import main; main()"
        )
        for seconds in (0.05, 0.15, 0.25, 0.45):
            before = notes(path) if path.exists() else []
            with subprocess.Popen(
                [sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            ) as slow:
                assert slow.stdin is not None
                assert slow.stdout is not None
                slow.stdin.write("".join(f"note {seconds} {n}\n" for n in range(3)))
                slow.stdin.close()
                while (line := slow.stdout.readline()) and "Type what is done" not in line and "continues" not in line:
                    pass
                time.sleep(seconds)
                slow.kill()
                acknowledged = slow.stdout.read().count("Noted.")
            added = notes(path)[len(before) :]
            assert notes(path)[: len(before)] == before
            assert added == [f"{seconds} {n}" for n in range(len(added))]
            assert acknowledged <= len(added) <= acknowledged + 1

    def test_a_full_disk_in_mid_game(self, tmp_path: Path) -> None:
        """What could not be kept is said, at the end too, with an exit code that is not 0; the file has the rest."""
        path = tmp_path / "game.txt"
        size = len(ended("table", str(path), input="quit\n").stdout) and path.stat().st_size
        result = ended(
            "table", str(path), input=f"note short\nnote {'long ' * 60}\n",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size + 60, size + 60)),
        )  # fmt: skip
        assert result.returncode == 1
        assert result.stderr.startswith(
            f"What was entered last is not in {path}: the record in {path} cannot be written"
        )
        assert result.stdout.count("Noted.") == 1
        assert "the same command continues it" not in result.stdout
        assert notes(path) == ["short"]
        assert sorted(one.name for one in tmp_path.iterdir()) == [".game.txt.lock", "game.txt"]

    def test_what_is_kept_after_all(self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An entry that fails and is entered again is in the file, and all is well."""
        run("table", str(tmp_path / "game.txt"), lines="pick ember\n")
        replace, failing = Path.replace, [True, False]

        def sometimes(one: Path, other: Path) -> Path:
            if failing.pop(0):
                raise OSError(28, "No space left on device")
            return replace(one, other)

        monkeypatch.setattr(Path, "replace", sometimes)
        result = run("table", str(tmp_path / "game.txt"), lines="pick dew\npick dew\n")
        assert (result.exit_code, result.stderr) == (0, "")
        assert len(ss.load_record(tmp_path / "game.txt").actions) == 2

    def test_a_new_edition_on_a_full_disk(self, tmp_path: Path) -> None:
        """No file is left, not even an empty one."""
        result = ended(
            "edition", "new", str(tmp_path / "box.toml"),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10)),
        )  # fmt: skip
        assert (result.returncode, result.stdout, [*tmp_path.iterdir()]) == (2, "", [])
        assert result.stderr.endswith("box.toml cannot be written: File too large.\n")


class TestWhatIsNoFile:
    """A pipe, a device, a socket or a folder where a file is meant is refused at once."""

    @pytest.fixture(params=["pipe", "device", "socket", "folder"])
    def strange(self, request: pytest.FixtureRequest, tmp_path: Path) -> Path:
        """A path that leads to something else than a file."""
        path = tmp_path / "strange.toml"
        match request.param:
            case "pipe":
                os.mkfifo(path)
            case "device":
                path.symlink_to("/dev/zero")
            case "socket":
                with socket.socket(socket.AF_UNIX) as one:
                    one.bind(str(path))
            case _:
                path.mkdir()
        return path

    @pytest.mark.parametrize("command", [
        ["table", "{}"], ["edition", "check", "{}"], ["edition", "show", "{}"], ["scenario", "{}"],
        ["judge", "--edition", "{}", "e0 / m0", "draw"], ["play", "--edition", "{}"],
    ])  # fmt: skip
    def test_commands(self, run: Run, strange: Path, command: list[str]) -> None:
        """Each command says so in one sentence, with exit code 2, and at once."""
        signal.alarm(LIMIT)  # it would wait for ever
        result = run(*[word.format(strange) for word in command], lines="quit\n")
        signal.alarm(0)
        assert result.exit_code == 2
        assert "strange.toml" in result.stderr
        assert len(result.stderr.splitlines()) == 1 or "Usage" in result.stderr

    def test_a_pipe_in_a_folder_of_scenarios(self, run: Run, tmp_path: Path) -> None:
        """A pipe among the files of a folder does not block."""
        os.mkfifo(tmp_path / "pipe.toml")
        signal.alarm(LIMIT)
        result = run("scenario", str(tmp_path))
        signal.alarm(0)
        assert result.stderr.endswith("pipe.toml cannot be read: it is a pipe, not a file.\n")

    def test_readers_of_the_library(self, tmp_path: Path) -> None:
        """Reading a record or an edition from a pipe raises an error of the library."""
        os.mkfifo(tmp_path / "pipe")
        for read in (ss.load_record, ss.load_edition):
            with pytest.raises(ss.SlimeStackError, match="it is a pipe, not a file"):
                read(tmp_path / "pipe")


class TestPipes:
    """Where a pipe is read, it is read to a bound, and Ctrl-C ends it."""

    def test_a_pipe_as_file(self) -> None:
        """``--file`` reads a pipe, as a shell makes one for ``<(...)``."""
        reader, writer = os.pipe()
        os.write(writer, b"e3 e0 / m0\ncombine e0 e3\n")
        os.close(writer)
        done = ended("judge", "--file", f"/dev/fd/{reader}", pass_fds=(reader,))
        os.close(reader)
        assert (done.returncode, "is legal" in done.stdout) == (0, True)

    @pytest.mark.parametrize("args", [
        ["judge", "--file", "/dev/zero"], ["judge", "--file", "-"], ["play"], ["table", "game.txt"],
    ])  # fmt: skip
    def test_input_without_end(self, tmp_path: Path, args: list[str]) -> None:
        """Input without a line's end is given up, with a sentence."""
        with Path("/dev/zero").open("rb") as zeros:
            done = ended(*args, stdin=zeros, cwd=tmp_path)
        assert done.returncode == 2
        assert re.search(
            r"(is larger than|has more than|has a line of more than) \d+ (bytes|characters)\.$", done.stderr
        )

    def test_a_pipe_that_nobody_writes(self, tmp_path: Path) -> None:
        """Ctrl-C ends the reading of a pipe."""
        os.mkfifo(tmp_path / "pipe")
        code = (
            "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
            "sys.argv = ['slimestack', 'judge', '--file', sys.argv[1]]; from slimestack.__main__ import main;"
            "print('begun', flush=True); sys.exit(main())"
        )
        with subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path / "pipe")],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as waiting:
            assert waiting.stdout is not None
            assert waiting.stderr is not None
            waiting.stdout.readline()
            time.sleep(0.5)
            waiting.send_signal(signal.SIGINT)
            assert (waiting.wait(LIMIT), waiting.stderr.read().strip()) == (130, "Interrupted.")

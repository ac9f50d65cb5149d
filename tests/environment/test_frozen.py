"""A frozen program: PyInstaller packs the library with its data, without an option, and the program finds it."""

from __future__ import annotations

import os
import runpy
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import slimestack as ss
from slimestack.__pyinstaller import get_hook_dirs

PROGRAM = Path(__file__).parent / "frozen_program.py"


def frozen(program: Path, installed: Path, folder: Path) -> str:
    """The program, frozen with the library of the wheel."""
    pytest.importorskip("PyInstaller")
    if sys.platform == "linux" and not shutil.which("objdump"):
        pytest.skip("needs objdump, on Debian: apt-get install binutils")
    places = ["--distpath", str(folder), "--workpath", str(folder / "work"), "--specpath", str(folder / "work")]
    done = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--log-level=ERROR", *places, "--name", "frozen", str(program)],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(installed), "PYINSTALLER_CONFIG_DIR": str(folder / "config")},
        capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    if "PythonLibraryNotFoundError" in done.stderr:
        pytest.skip("needs a Python with a shared library: configure --enable-shared")
    assert done.returncode == 0, done.stderr
    return str(folder / "frozen" / "frozen")


def lines(*command: str, where: Path, **env: str) -> list[str]:
    """What a program writes in a folder where nothing of the library lies."""
    env |= {name: value for name, value in os.environ.items() if name == "SYSTEMROOT"}  # Windows starts nothing without
    done = subprocess.run(command, cwd=where, env=env, capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.stderr == ""
    return done.stdout.splitlines()


def hook(name: str) -> dict[str, Any]:
    """What a hook says."""
    pytest.importorskip("PyInstaller")
    (folder,) = get_hook_dirs()
    return runpy.run_path(f"{folder}/hook-{name}.py")


def test_the_hook() -> None:
    """The hook names all data and every module that a public name loads, but none that needs another package."""
    found = hook("slimestack")
    home = Path(ss.__file__).parent
    files = {path for path in home.rglob("*") if path.is_file() and path.suffix not in {".py", ".pyc", ".so", ".pyd"}}
    assert {Path(path) for path, _ in found["datas"]} == files
    loaded = "import slimestack as ss, sys; [getattr(ss, name) for name in ss.__all__]; ss.rulebook.clauses();"
    loaded += "print(*[name for name in sys.modules if name.startswith('slimestack.')])"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, timeout=60)
    assert set(done.stdout.split()) <= set(found["hiddenimports"])
    others = {"slimestack.cli", "slimestack.from_type", "slimestack.sphinx", "slimestack.testing"}
    assert [name for name in found["hiddenimports"] if name.startswith(tuple(others))] == []
    assert ("slimestack__mypyc" in found["hiddenimports"]) == ss.COMPILED
    assert "slimestack.cli.demo" in hook("slimestack.cli")["hiddenimports"]


@pytest.mark.proof
def test_a_program(installed: Path, tmp_path: Path) -> None:
    """The edition, the rulebook, the words and every public name are found, and nothing that it does not need."""
    plain = lines(sys.executable, str(PROGRAM), where=tmp_path, PYTHONPATH=str(installed))
    found = lines(frozen(PROGRAM, installed, tmp_path), where=tmp_path)
    assert found[:-1] == plain[:-1]
    assert found[-2:] == ["Missing: []", "Others: []"]


@pytest.mark.proof
def test_the_command_line(installed: Path, tmp_path: Path) -> None:
    """The commands, each of which loads when it is called, work in a program that imports the command line."""
    pytest.importorskip("click")
    pytest.importorskip("rich")
    program = tmp_path / "program.py"
    program.write_text("import sys\nfrom slimestack.cli.app import run\nsys.exit(run())\n", encoding="utf-8")
    packed = frozen(program, installed, tmp_path)
    for command in ("judge 'e4 e0 / m3' 'combine e4 e0'", "demo --seed 7", "odds 'e4 / m3' draw"):
        words = shlex.split(command)
        plain = lines(sys.executable, str(program), *words, where=tmp_path, PYTHONPATH=str(installed))
        assert lines(packed, *words, where=tmp_path) == plain

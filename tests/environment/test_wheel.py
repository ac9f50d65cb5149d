"""The wheel, built and installed alone: nothing that is needed stays behind in the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import slimestack as ss

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
NOT_COPIED = shutil.ignore_patterns(".*", "src", "build", "_build", "__pycache__", "*.pyc")
"""What a copy of the repository does without, when the wheel is to stand for the sources."""
NEED_SOURCES = {
    "tests/test_docs.py::TestExamples::test_files_and_tests_exist": "a guide sends readers to files of the sources",
    "tests/test_docs.py::TestExamples::test_docstring": "the examples are read from the sources",
    "tests/test_docs.py::TestReference::test_modules": "the reference is held against the files of the sources",
    "tests/test_gate.py::TestHere": "citations are looked for in the sources",
    "tests/environment/test_frozen.py": "the wheel is built from the sources",
    "tests/environment/test_wheel.py": "the wheel is built from the sources",
    "tests/nets": "a wrong rule is put into a copy of the sources",
    "tests/site": "the site is built from the sources before",
}
"""Tests that cannot be without the sources, each with the reason."""


def ended(installed: Path, *command: str) -> str:
    """What Python writes with the installed wheel before everything else."""
    env = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, "-W", "error", *command],
        cwd=installed, env=env, capture_output=True, encoding="utf-8", check=False, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_what_is_in_it(wheel: Path) -> None:
    """The wheel has every file of the package, data and type marker included, and nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert all(archive.read(name) == (SOURCES / name).read_bytes() for name in held)
        (metadata,) = (archive.read(name) for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    there = [path for path in SOURCES.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    files = {path.relative_to(SOURCES).as_posix() for path in there}
    assert held == files
    assert {"slimestack/py.typed", "slimestack/editions/invented.toml", "slimestack/json/schemas/state.json",
            "slimestack/rulebook/data/06-grow.toml", "slimestack/testing/__init__.py"} <= held  # fmt: skip
    message = message_from_bytes(metadata)
    assert {"cli", "sphinx", "testing"} <= set(message.get_all("Provides-Extra", []))
    needed = [name for name in message.get_all("Requires-Dist", []) if "extra ==" not in name]
    assert sorted(name.partition(">")[0] for name in needed) == ["attrs", "cattrs"]


def test_the_public_api(installed: Path) -> None:
    """Everything that can be taken from the package is there, and comes from the wheel."""
    code = (
        "import slimestack as ss, sys; [getattr(ss, name) for name in ss.__all__];"
        "print(ss.__file__, len(ss.rulebook.clauses()), len(ss.json_schema('state')), ss.invented_edition().name);"
        "print({m.__file__ for n, m in sys.modules.items() if n.startswith('slimestack')"
        " and not m.__file__.startswith(sys.argv[1])})"
    )
    home, *rest = ended(installed, "-c", code, str(installed)).splitlines()
    own = len(ss.rulebook.clauses()), len(ss.json_schema("state")), ss.invented_edition().name
    assert home == " ".join(map(str, (installed / "slimestack" / "__init__.py", *own)))
    assert rest == ["set()"]


@pytest.mark.parametrize("options", [(), ("-OO",)])
def test_a_game(installed: Path, options: tuple[str, ...]) -> None:
    """The program plays a game to its end, also where Python leaves docstrings out."""
    pytest.importorskip("click")
    shown = ended(installed, *options, "-m", "slimestack", "demo", "--seed", "7")
    assert "Final scoring" in shown
    assert shown == ended(SOURCES, "-m", "slimestack", "demo", "--seed", "7")


def test_the_rules_in_other_docs(installed: Path, tmp_path: Path) -> None:
    """The docs of another project describe a rule and link to it, with the extension of the wheel and no warning."""
    pytest.importorskip("sphinx")
    (tmp_path / "conf.py").write_text('project = "other"\nhtml_theme = "basic"\nextensions = ["slimestack.sphinx"]\n')
    rules = ":clause:`GROW.3` :ruling:`SPLIT.4`\n\n.. rule:clause:: GROW.3\n\n.. rule:ruling:: SPLIT.4\n"
    (tmp_path / "index.rst").write_text(f"Other\n=====\n\n{rules}")
    ended(installed, "-m", "sphinx", "-W", "-q", str(tmp_path), str(tmp_path / "site"))
    text = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert 'href="#grow-3"' in text
    assert 'href="#ruling-split-4"' in text
    assert "src/slimestack/rules/grow.py" in text


@pytest.mark.proof
def test_all_tests_without_sources(wheel: Path, tmp_path: Path) -> None:
    """All tests pass in a copy of the repository that has no sources, with the wheel in an environment of its own."""
    home = tmp_path / "repository"
    shutil.copytree(ROOT, home, ignore=NOT_COPIED)
    assert not (home / "src").exists()
    python = environment(wheel, tmp_path / "environment")
    left_out = [f"--{'deselect' if '::' in name else 'ignore'}={name}" for name in NEED_SOURCES]
    done = subprocess.run(
        [python, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *left_out],
        cwd=home, capture_output=True, encoding="utf-8", check=False, timeout=1800,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:]
    assert str(home / "src") not in done.stdout


def environment(wheel: Path, folder: Path) -> str:
    """The Python of a fresh environment with the wheel, which finds what the tests need where this one has it."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index",
         "--disable-pip-version-check", str(wheel)],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    (site / "needed.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    found = subprocess.run(
        [str(python), "-c", "import slimestack; print(slimestack.__file__)"],
        capture_output=True, text=True, check=True, timeout=60,
    ).stdout.strip()  # fmt: skip
    assert Path(found).is_relative_to(folder)
    return str(python)

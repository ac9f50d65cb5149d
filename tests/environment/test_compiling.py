"""Which wheel comes of SLIMESTACK_COMPILE, and what is said where it cannot be the compiled one."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOT_HERE = not (ROOT / "src").exists() or any(find_spec(name) is None for name in ("hatchling", "mypyc", "setuptools"))
pytestmark = pytest.mark.skipif(NOT_HERE, reason="needs the sources, hatchling, mypy and setuptools")
SENTENCE = "this is the pure Python build, which plays the same, slower."


def build(folder: Path, wish: str, target: str = "wheel", **env: str) -> subprocess.CompletedProcess[str]:
    """Build from the sources into the folder, with this wish."""
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
        cwd=ROOT, env={**os.environ, "SLIMESTACK_COMPILE": wish, **env},
        capture_output=True, encoding="utf-8", check=False, timeout=900,
    )  # fmt: skip


def test_an_unknown_wish(tmp_path: Path) -> None:
    """The variable has three values; another one is an error that names them."""
    done = build(tmp_path, "yes")
    assert done.returncode != 0
    assert "SLIMESTACK_COMPILE is 1 or required, or not there, not 'yes'." in done.stderr


def test_the_source_archive_can_compile(tmp_path: Path) -> None:
    """The source archive holds what compiling needs."""
    assert build(tmp_path, "", target="sdist").returncode == 0
    listed = subprocess.run(
        [sys.executable, "-m", "tarfile", "-l", str(next(tmp_path.glob("*.tar.gz")))],
        capture_output=True, encoding="utf-8", check=True, timeout=60,
    ).stdout  # fmt: skip
    names = {name.rpartition("/compiling/")[2].strip() for name in listed.splitlines() if "/compiling/" in name}
    assert {"hook.py", "native_build.py", "native_form.py", "modules.toml"} <= names


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no variable that names the compiler")
@pytest.mark.parametrize(("wish", "works"), [("1", True), ("required", False)])
def test_without_a_compiler(tmp_path: Path, wish: str, works: bool) -> None:
    """Without a C compiler the wheel is the pure one and one sentence says so, unless the compiled one is required."""
    done = build(tmp_path, wish, CC="no-such-compiler")
    assert (done.returncode == 0) == works
    if works:
        said = done.stderr.splitlines()[0]  # hatchling names the wheel in the next line
        assert said.startswith("slimestack: Compiling failed (")
        assert said.endswith(SENTENCE)
        (wheel,) = tmp_path.glob("*-py3-none-any.whl")
        assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]
    else:
        assert "SLIMESTACK_COMPILE=required asks for the compiled build." in done.stderr
        assert not list(tmp_path.glob("*.whl"))

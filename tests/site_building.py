"""Building the site once more, in another place, and serving it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).parent.parent
SITE = ROOT / "docs" / "_build" / "html"
"""Where ``make docs`` builds the site."""
SOURCES = ("docs", "examples", "tests", "build", "CHANGELOG.md", "README.md")
"""What the pages are made from, beside the library."""
LEFT_OUT = shutil.ignore_patterns("_build", "__pycache__")


def built_again(home: Path) -> Path:
    """The site, built in a copy of the sources with another order of Python's sets; AssertionError if that fails."""
    home.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, home / name, ignore=LEFT_OUT)
        elif (ROOT / name).exists():
            shutil.copy2(ROOT / name, home / name)
    build = subprocess.run(
        [sys.executable, "-m", "sphinx", "-n", "-T", "-W", "-q", "-b", "html", "docs", "html", "-d", "doctrees"],
        cwd=home,
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert build.returncode == 0, build.stderr
    return home / "html"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address under which the site is served on this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()

"""Runs the tests with the compiled build that is installed, all but those that :file:`left_out.toml` names."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
OPTIONS = ["-q", "-n", "2", "--dist", "worksteal", "--no-cov", "-p", "no:cacheprovider", "--every-game",
           "--decisions", "10000000"]  # fmt: skip


def main() -> int:
    """Run them; the exit code of pytest."""
    named = tomllib.loads((HERE / "left_out.toml").read_text(encoding="utf-8"))["left_out"]
    left_out = [f"--{'deselect' if '::' in name else 'ignore'}={name}" for name in named]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *OPTIONS, *left_out], cwd=HERE.parent, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())

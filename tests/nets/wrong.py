"""Wrong rules: what each changes, and whether the tests catch it with an explanation."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "slimestack"
LIMIT = 300
_UNEXPLAINED = re.compile(
    r"^E\s+(hypothesis\.errors\.|AssertionError: (assert )?\d+ == \d+$|\w*(Timeout|Recursion)\w*)", re.MULTILINE
)


@attrs.frozen
class WrongRule:
    """A change of one file that makes a rule wrong, the clause or ruling that it breaks, and the tests to catch it."""

    name: str
    says: str
    breaks: str
    file: str
    old: str
    new: str
    nets: list[str]

    @property
    def source(self) -> str:
        """The file with the wrong rule.

        :raises LookupError: when the text to replace is not there just once
        """
        text = (SOURCES / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise LookupError(f"{self.name}: {self.file} has its text {text.count(self.old)} times")
        return text.replace(self.old, self.new)


def wrong_rules() -> list[WrongRule]:
    """All wrong rules, in the order of their file."""
    data = tomllib.loads(Path(__file__).with_name("wrong_rules.toml").read_text(encoding="utf-8"))
    return [WrongRule(**one) for one in data["rule"]]


RULES = wrong_rules()


def tried(rule: WrongRule) -> tuple[str, str]:
    """``explained``, ``caught`` without an explanation, or ``missed``; and what was shown.

    An explanation is a failure that shows the position, or values beside those that were expected: no error of
    hypothesis, no bare number beside another, no time that was over.
    """
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "slimestack"
        shutil.copytree(SOURCES, package, ignore=shutil.ignore_patterns("__pycache__"))
        (package / rule.file).write_text(rule.source, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-xq", "--no-cov", "--tb=short", "-p", "no:cacheprovider", *rule.nets],
            cwd=ROOT, capture_output=True, text=True, timeout=LIMIT, check=False,
            env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT / 'tests'}"},
        )  # fmt: skip
    shown = [line[1:].strip() for line in done.stdout.splitlines() if re.match(r"E\s", line)]
    if done.returncode == 0:
        return "missed", ""
    words = [line for line in shown if line and not line.startswith(("assert", "AssertionError"))]
    explained = done.returncode == 1 and bool(shown) and not _UNEXPLAINED.search(done.stdout)
    return ("explained" if explained else "caught"), (words or shown or [done.stdout[-100:]])[0]

"""The wrong rules of ``wrong_rules.toml``, and a copy of the library in which one of them holds."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import attrs

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCE = ROOT / "src"


class UnfitRule(Exception):
    """A wrong rule does not fit the code as it is now."""


@attrs.frozen
class WrongRule:
    """A wrong rule: its name, what it says, the id that it breaks, and the changes that make the code say so."""

    name: str
    says: str
    against: str
    file: str
    changes: tuple[tuple[str, str], ...]

    def text(self) -> str:
        """The text of the file under the wrong rule.

        :raises UnfitRule: when a change does not stand exactly once in the file
        """
        text = (SOURCE / "slimestack" / self.file).read_text(encoding="utf-8")
        for old, new in self.changes:
            if text.count(old) != 1:
                raise UnfitRule(f"{self.name}: {self.file} has {old!r} {text.count(old)} times, expected once")
            text = text.replace(old, new)
        return text

    def copy_source(self, folder: Path) -> Path:
        """A copy of the library in this folder with the wrong rule; what is put first on the path."""
        made = folder / "src"
        shutil.copytree(SOURCE, made)
        (made / "slimestack" / self.file).write_text(self.text(), encoding="utf-8")
        return made


def wrong_rules() -> tuple[WrongRule, ...]:
    """All wrong rules, in the order of the chapters."""
    listed = tomllib.loads((HERE / "wrong_rules.toml").read_text(encoding="utf-8"))["wrong"]
    return tuple([
        WrongRule(**{**one, "changes": tuple([(old, new) for old, new in one["changes"]])}) for one in listed
    ])  # fmt: skip

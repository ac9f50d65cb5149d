"""The compiled wheel: what hatchling asks when it builds one.

``SLIMESTACK_COMPILE`` in the environment says which wheel: without it the pure one, ``1`` for the compiled one where
that can be built, ``required`` for the compiled one or none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDED = ["mypy==2.4.1", "setuptools>=65.5", "attrs>=24.2"]
"""What compiling needs. Another mypyc makes other code, so its version is fixed."""
SUFFIXES = (".so", ".pyd")


class CompilingHook(BuildHookInterface[Any]):
    """Puts the extension modules into the wheel, when they are asked for."""

    _folder: str | None = None

    def dependencies(self) -> list[str]:
        """What has to be installed for this build."""
        return NEEDED if wish() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say which files go into the wheel.

        :raises RuntimeError: when a compiled wheel is required and cannot be built
        """
        if not wish():
            return
        if version == "editable":
            self._without("An editable installation", "runs the sources")
            return
        self._folder = tempfile.mkdtemp(prefix="slimestack-")
        folder = Path(self._folder)
        script = Path(__file__).with_name("native_build.py")
        done = subprocess.run(
            [sys.executable, str(script), str(Path(self.root, "src")), str(folder)],
            capture_output=True, encoding="utf-8", errors="replace", check=False,
        )  # fmt: skip
        made = [*folder.glob("*__mypyc.*"), *(folder / "slimestack").rglob("*")]
        extensions = [path for path in made if path.suffix in SUFFIXES]
        if done.returncode or not extensions:
            said = (done.stderr.strip() or done.stdout.strip()).splitlines()
            self._without("Compiling", f"failed ({said[-1] if said else 'without a word'})", "\n".join(said))
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): path.relative_to(folder).as_posix() for path in extensions})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what compiling left."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    @staticmethod
    def _without(what: str, why: str, said: str = "") -> None:
        """Say that the wheel is the pure one.

        :raises RuntimeError: when that will not do
        """
        if wish() == "required":
            raise RuntimeError(f"{said}\n{what} {why}, and SLIMESTACK_COMPILE=required asks for the compiled build.")
        sys.stderr.write(f"slimestack: {what} {why}: this is the pure Python build, which plays the same, slower.\n")


def wish() -> str:
    """What is asked for: "" for the pure wheel, "1" or "required" for the compiled one.

    :raises ValueError: for anything else
    """
    value = os.environ.get("SLIMESTACK_COMPILE", "")
    if value not in {"", "0", "1", "required"}:
        raise ValueError(f"SLIMESTACK_COMPILE is 1 or required, or not there, not {value!r}.")
    return "" if value == "0" else value

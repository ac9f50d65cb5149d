"""The command line in a frozen program: a command loads when it is called."""

from __future__ import annotations

from PyInstaller.utils.hooks import collect_submodules

hiddenimports = collect_submodules("slimestack.cli")

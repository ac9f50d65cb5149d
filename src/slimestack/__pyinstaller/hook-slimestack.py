"""The library in a frozen program: its data, and the modules that load when a public name is first used.

What needs another package stays out, unless the program imports it.
"""

from __future__ import annotations

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

OTHERS = ("__main__", "__pyinstaller", "cli", "from_type", "sphinx", "testing")


def is_needed(module: str) -> bool:
    """Whether programs use the module without importing it by name."""
    return module.partition(".")[2].partition(".")[0] not in OTHERS


datas = collect_data_files("slimestack")
hiddenimports = collect_submodules("slimestack", filter=is_needed)

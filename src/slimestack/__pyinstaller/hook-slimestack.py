"""The library in a frozen program: its data, and the modules that load when a public name is first used.

What needs another package stays out, unless the program imports it.
"""

from __future__ import annotations

import ast
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

import slimestack

OTHERS = ("__main__", "__pyinstaller", "cli", "from_type", "sphinx", "testing")


def is_needed(module: str) -> bool:
    """Whether programs use the module without importing it by name."""
    return module.partition(".")[2].partition(".")[0] not in OTHERS


def imported_by_compiled() -> set[str]:
    """The modules from elsewhere that compiled modules import: in machine code PyInstaller does not see it."""
    home = Path(slimestack.__file__).parent
    compiled = [
        path for path in home.rglob("*.py") if any(path.with_suffix(end).exists() for end in EXTENSION_SUFFIXES)
    ]
    nodes = [node for path in compiled for node in ast.walk(ast.parse(path.read_bytes()))]
    names = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name for name in names if name.partition(".")[0] not in {"slimestack", "__future__"}}


datas = collect_data_files("slimestack")
hiddenimports = collect_submodules("slimestack", filter=is_needed)
if slimestack.COMPILED:
    hiddenimports += ["slimestack__mypyc", *imported_by_compiled()]

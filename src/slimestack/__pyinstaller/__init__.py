"""What PyInstaller must know to freeze a program with the library in it; an entry point of the wheel leads here."""

from __future__ import annotations


def get_hook_dirs() -> list[str]:
    """The folder of the hooks.

    >>> import os
    >>> sorted(name for name in os.listdir(get_hook_dirs()[0]) if name.startswith("hook-"))
    ['hook-slimestack.cli.py', 'hook-slimestack.py']
    """
    return list(__path__)

"""Files that are written whole or not at all, and the arguments that name them."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import click


class FilePath(click.Path):
    """The path of a file that a command reads or writes."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; an empty text is none."""
        if not str(value):
            raise click.UsageError("expected the path of a file, got an empty text.", ctx)
        return super().convert(value, param, ctx)


def replace_file(path: Path, text: str, *, like: Path | None = None) -> None:
    """Write a file; even if the power fails, it then has all of the text or what it had before.

    The text goes into a part file beside it, which then takes its name; whatever fails, the part file is removed.

    :param like: a file whose permissions the file gets, if it exists
    :raises OSError: when it cannot be written
    """
    path = Path(os.path.realpath(path))  # so that a link stays a link
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            if like is not None:
                with suppress(FileNotFoundError):
                    shutil.copymode(like, part)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink()
    with suppress(OSError):  # Windows cannot open a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

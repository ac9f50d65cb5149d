"""Files that are written whole or not at all, and the arguments that name them."""

from __future__ import annotations

import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from slimestack.errors import SlimeStackError


class FilePath(click.Path):
    """The path of a file that a command reads or writes."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; an empty text is none."""
        if not str(value):
            raise click.UsageError("expected the path of a file, got an empty text.", ctx)
        return super().convert(value, param, ctx)


_PART = "part"


def replace_file(path: Path, text: str, *, like: Path | None = None) -> None:
    """Write a file; even if the power fails, it then has all of the text or what it had before.

    The text goes into a part file beside it, with a name that nothing else has, which then takes its name; whatever
    fails, the part file is removed. Only a program that is killed leaves it: see :func:`remove_parts`.

    :param like: a file whose permissions the file gets, if it exists
    :raises OSError: when it cannot be written
    """
    path = Path(os.path.realpath(path))  # so that a link stays a link
    part = path.with_name(f"{_part_prefix(path)}{secrets.token_hex(8)}.{_PART}")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
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


def _part_prefix(path: Path) -> str:
    return f".{path.name[:40]}."


def remove_parts(path: Path) -> None:
    """Remove what programs that were killed have left of a file; nobody else may be writing it."""
    path = Path(os.path.realpath(path))
    pattern = re.compile(rf"{re.escape(_part_prefix(path))}[0-9a-f]{{16}}\.{_PART}")
    with suppress(OSError):
        for one in path.parent.iterdir():
            if pattern.fullmatch(one.name):
                one.unlink(missing_ok=True)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file, so that no other session can have it.

    The lock is the operating system's, on an empty file beside it, and goes with the process that holds it. The empty
    file stays.

    :raises SlimeStackError: when another process holds the lock, or no lock can be had
    """
    from filelock import FileLock, Timeout  # it takes a while to load, and most commands lock nothing

    path = Path(os.path.realpath(path))
    name = path.with_name(f".{path.name[:40]}.lock")
    lock = FileLock(name, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise SlimeStackError(
            f"{path} is in use: another session has it open. If there is no other, remove {name}"
        ) from None
    except OSError as error:
        raise SlimeStackError(f"{path} cannot be locked for this session: {error.strerror or error}") from None
    try:
        yield
    finally:
        lock.release()

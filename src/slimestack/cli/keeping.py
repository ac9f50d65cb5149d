"""Keeping a record on disk, so that whatever happens there is always a whole one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import slimestack as ss
from slimestack.formats.record import Record
from slimestack.formats.record_reader import BrokenRecord, load_record
from slimestack.formats.record_text import record_text


class NotKept(ss.SlimeStackError):
    """The record could not be written."""


def keep(record: Record, path: Path) -> None:
    """Write the record so that the file holds either all of it or what it held before, even if power fails.

    :raises NotKept: when it cannot be written
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(record_text(record))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise NotKept(f"{path} cannot be written: {error.strerror or error}") from None
    with suppress(OSError):  # not every system lets a folder be opened; there the name itself may be late
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def kept(path: Path, edition: ss.Edition | None, *, repair: bool = False) -> Record:
    """The record in the file; with ``repair`` what there is of it before a fault, the rest put aside.

    :raises SlimeStackError: when it cannot be read
    """
    try:
        return load_record(path, edition=edition)
    except BrokenRecord as error:
        if error.record is None or not repair:
            hint = "" if error.record is None else " Everything before can be taken up with --repair."
            raise ss.SlimeStackError(
                f"{path} is broken in line {error.line}: {error.problem}.{hint}".rstrip(".")
            ) from None
        path.replace(path.with_name(f"{path.name}.broken"))
        keep(error.record, path)
        return error.record

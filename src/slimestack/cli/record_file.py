"""Keeping a record on disk, so that whatever happens there is always a whole one."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path

import attrs

import slimestack as ss
from slimestack.parsing import text_of
from slimestack.records.read import MAX_TEXT, InvalidRecord, read_record
from slimestack.records.record import Record
from slimestack.records.write import record_text
from slimestack.words.text import sentence


class NotWritten(ss.SlimeStackError):
    """The record could not be written."""


class FileChanged(Exception):
    """Another program has written to the file; no front-end goes on from here, so it is no ordinary refusal."""


@attrs.define
class RecordFile:
    """The file that holds a record, and its text when this program last read or wrote it."""

    path: Path
    text: str | None = None

    def write(self, record: Record) -> None:
        """Write the record so that the file holds either all of it or what it held before, even if power fails.

        :raises SlimeStackError: when the record is longer than what is read back
        :raises NotWritten: when it cannot be written
        :raises FileChanged: when the file is not as this program left it
        """
        text = record_text(record)
        if self.path.exists() and text_of(self.path, 4 * MAX_TEXT) != self.text:
            raise FileChanged(f"Another program has written to {self.path}: nothing is written over it")
        try:
            self._replace(text, self.path)
        except OSError as error:
            raise NotWritten(f"the record in {self.path} cannot be written: {error.strerror or error}") from None
        self.text = text

    def _replace(self, text: str, path: Path) -> None:
        path = Path(os.path.realpath(path))  # a link is to stay one
        part = path.with_name(f".{path.name}.part")
        part.unlink(missing_ok=True)
        with part.open("w", encoding="utf-8", newline="\n") as file:
            with suppress(FileNotFoundError):
                shutil.copymode(self.path, part)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        with suppress(OSError):  # not every system lets a folder be opened; there the name itself may be late
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def read(self, edition: ss.Edition | None, *, repair: bool = False) -> Record:
        """The record in the file; with ``repair`` what there is of it before a fault, the rest put aside.

        :raises SlimeStackError: when it cannot be read
        """
        self.text = text_of(self.path, 4 * MAX_TEXT)
        try:
            return read_record(self.text, edition=edition)
        except InvalidRecord as error:
            if error.record is None or not repair:
                hint = "" if error.record is None else " Everything before can be taken up with --repair."
                told = sentence(f"{self.path} is broken in line {error.line}: {error.problem}")
                raise ss.SlimeStackError(f"{told}{hint}") from None
            self._set_aside(self.text)
            self.write(error.record)
            return error.record

    def _set_aside(self, text: str) -> None:
        """Keep a broken record beside the file, under a name that is free."""
        names = (self.path.with_name(f"{self.path.name}.broken{number or ''}") for number in count())
        aside = next(name for name in names if not os.path.lexists(name))
        try:
            self._replace(text, aside)
        except OSError as error:
            raise NotWritten(f"the broken record cannot be put aside as {aside}: {error.strerror or error}") from None

"""The file of a record, which is complete at every moment, even if the power fails."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import attrs

import slimestack as ss
from slimestack.cli.files import locked, remove_parts, replace_file
from slimestack.parsing import file_kind, file_text
from slimestack.records.read import MAX_TEXT, InvalidRecord, read_record
from slimestack.records.record import Record
from slimestack.records.write import record_text
from slimestack.words.text import sentence


class NotWritten(ss.SlimeStackError):
    """The record could not be written."""


class FileChanged(Exception):
    """Another program has written to the file. No session continues after this, so it is not a SlimeStackError."""


@attrs.define
class RecordFile:
    """The file that holds a record, and its text when this program last read or wrote it."""

    path: Path
    text: str | None = None
    failure: NotWritten | None = None
    """Why the last record could not be written; None when it was."""

    @contextmanager
    def session(self) -> Iterator[None]:
        """Keep every other session from the file, and remove what one that was killed has left.

        :raises SlimeStackError: when another session has it, or it is no regular file
        """
        kind = self._kind()
        if kind is not None:
            raise ss.SlimeStackError(f"{self.path} cannot be used: it is {kind}, not a file")
        with locked(self.path):
            remove_parts(self.path)
            yield

    def _kind(self) -> str | None:
        """What is there, such as ``a pipe``; None for a file, or for nothing in a folder that is there."""
        try:
            Path(os.path.realpath(self.path)).parent.stat()
            return file_kind(self.path.stat().st_mode) if self.path.exists() else None
        except OSError as error:
            raise ss.SlimeStackError(f"{self.path} cannot be used: {error.strerror or error}") from None

    def write(self, record: Record) -> None:
        """Write the record; even if the power fails, the file then has all of it or what it had before.

        :raises SlimeStackError: when the record is longer than what is read back
        :raises NotWritten: when it cannot be written
        :raises FileChanged: when the file is not as this program left it
        """
        text = record_text(record)
        if self.path.exists() and file_text(self.path, 4 * MAX_TEXT) != self.text:
            raise FileChanged(f"Another program has written to {self.path}, which stays as it is")
        try:
            replace_file(self.path, text, like=self.path)
        except OSError as error:
            self.failure = NotWritten(f"the record in {self.path} cannot be written: {error.strerror or error}")
            raise self.failure from None
        self.text, self.failure = text, None

    def read(self, edition: ss.Edition | None, *, repair: bool = False) -> Record:
        """The record in the file; with ``repair``, a record up to its first error, and a copy of the invalid file.

        :raises SlimeStackError: when it cannot be read
        """
        self.text = file_text(self.path, 4 * MAX_TEXT)
        try:
            return read_record(self.text, edition=edition)
        except InvalidRecord as error:
            if error.record is None or not repair:
                hint = "" if error.record is None else " To continue from the step before, use --repair."
                message = sentence(f"{self.path} is invalid in line {error.defect.line}: {error.defect.sentence}")
                raise ss.SlimeStackError(f"{message}{hint}") from None
            self._copy(self.text)
            self.write(error.record)
            return error.record

    def _copy(self, text: str) -> None:
        """Copy an invalid record to a new file beside this one."""
        names = (self.path.with_name(f"{self.path.name}.broken{number or ''}") for number in count())
        aside = next(name for name in names if not os.path.lexists(name))
        try:
            replace_file(aside, text, like=self.path)
        except OSError as error:
            raise NotWritten(
                f"the copy of the invalid record, {aside}, cannot be written: {error.strerror or error}"
            ) from None

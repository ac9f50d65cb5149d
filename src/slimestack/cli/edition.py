"""The command ``edition``: write a file for your own cards, check it, show its cards in words."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import attrs
import click

import slimestack as ss
from slimestack.characters import is_printable
from slimestack.cli.files import FilePath, replace_file
from slimestack.cli.screen import Screen
from slimestack.cli.text import clean
from slimestack.editions.advice import edition_warnings
from slimestack.editions.read import MAX_BYTES
from slimestack.editions.write import edition_template
from slimestack.parsing import file_text
from slimestack.words import Line, card, edition_note
from slimestack.words.text import count

_WIDTH = 90
DEFECTS = 1
"""The exit code for an invalid edition."""


@click.group(short_help="Describe the cards of your own box.", invoke_without_command=True)
@click.pass_context
def edition(context: click.Context) -> None:
    """Describe the cards of your own box in a file, check it, look at it.

    The printed rulebook shows no cards, so those that come with this program are invented.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@edition.command(short_help="Write a file to fill in.")
@click.argument("file", type=FilePath(), required=False)
def new(file: Path | None) -> None:
    """Write a file to fill in, with comments that explain it; without FILE, show it.

    An existing file is not overwritten.
    """
    if file is None:
        click.echo(edition_template(), nl=False)
        return
    if os.path.lexists(file):
        raise click.UsageError(f"{file} exists already.")
    try:
        replace_file(file, edition_template())
    except OSError as error:
        raise click.UsageError(f"{file} cannot be written: {error.strerror}.") from None
    Screen().say(f"Fill in {file}, then check it with: slimestack edition check {file}")


@edition.command(short_help="Show every defect of a file.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
def check(file: str) -> int:
    """Show every defect of an edition FILE, with its line and column.

    Warnings show what is valid but unlikely to be intended: Rites that no known Swarm meets, comparisons
    that every Swarm meets, counts that differ from the printed ones. Exit code 0: the edition is valid,
    1: it has defects, 2: the file cannot be read.
    """
    screen = Screen()
    try:
        read = ss.load_edition(file)
    except ss.InvalidEdition as error:
        source = ""
        with suppress(ss.SlimeStackError):
            source = file_text(file, MAX_BYTES)
        screen.say(f"{error.title}: {count(len(error.defects), 'defect')}.")
        screen.show(*(line for defect in error.defects for line in _defect_lines(file, source, defect)))
        return DEFECTS
    warnings = edition_warnings(read)
    screen.say(f"{file} is valid: {_box_words(read)}.")
    screen.show(*(Line(f"warning: {warning}") for warning in warnings))
    return 0


def _defect_lines(file: str, source: str, defect: ss.Defect) -> Iterator[Line]:
    """A defect with its place, and the line of the file with a mark under the column."""
    if defect.line is None:
        yield Line(clean(str(defect)))
        return
    place = f"{file}:{defect.line}" if defect.column is None else f"{file}:{defect.line}:{defect.column}"
    yield Line(clean(f"{place}: {attrs.evolve(defect, line=None, column=None)}"))
    if defect.column is None:
        return
    shown, mark = excerpt(source, defect.line, defect.column)
    if is_printable(shown):
        yield Line(shown, indent=4)
        yield Line(f"{' ' * mark}^", indent=4)


def excerpt(source: str, line: int, column: int) -> tuple[str, int]:
    """The piece of a line of a text to show, and the offset in it of this column.

    >>> excerpt('me = "x"', 1, 7)
    ('me = "x"', 6)
    """
    lines = source.split("\n")
    text = lines[line - 1] if line <= len(lines) else ""
    start = max(0, column - 1 - _WIDTH // 2) if len(text) > _WIDTH else 0
    return text[start : start + _WIDTH].rstrip(), column - 1 - start


def _box_words(read: ss.Edition) -> str:
    return f"{count(len(read.rites), 'Rite')}, {count(len(read.ripples), 'Ripple')}, {sum(read.slimes)} Slimes"


@edition.command(short_help="Show all cards in words.")
@click.argument("file", type=click.Path(dir_okay=False), required=False)
def show(file: str | None) -> None:
    """Show all cards of an edition FILE in words; without FILE, those of the invented edition."""
    read = ss.invented_edition() if file is None else ss.load_edition(file)
    screen = Screen()
    screen.show(Line(edition_note(read), "title"))
    types = [f"{n} {kind}" for kind, n in zip(ss.SlimeType, read.slimes, strict=True)]
    kept = " / ".join(map(str, read.ripples_kept))
    screen.say(f"Slimes: {', '.join(types)}. Growth tokens: {read.growth_tokens}. "
               f"Ripples kept by 2 / 3 / 4 players: {kept}.")  # fmt: skip
    screen.gap()
    screen.show(Line(count(len(read.rites), "Rite"), "title"), *_card_lines(read.rites))
    screen.gap()
    screen.show(Line(count(len(read.ripples), "Ripple"), "title"), *_card_lines(read.ripples))


def _card_lines(shown: Iterable[ss.cards.Rite | ss.cards.Ripple]) -> Iterator[Line]:
    for one in shown:
        yield Line(f"{card(one)}. [{one.id}]", indent=2)

"""The program: its commands, and how each run ends, whatever happens to it.

To add a command, write its module and name it in :data:`COMMANDS`; it loads when it is called.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

import slimestack as ss
from slimestack.cli.text import clean, error_text

COMMANDS: Mapping[str, str] = {
    "demo": "slimestack.cli.demo:demo",
    "play": "slimestack.cli.play:play",
    "table": "slimestack.cli.table:table",
    "rules": "slimestack.cli.rules:rules",
    "judge": "slimestack.cli.judge:judge",
    "legal": "slimestack.cli.legal:legal",
    "odds": "slimestack.cli.odds:odds",
    "scenario": "slimestack.cli.scenario:scenario",
    "edition": "slimestack.cli.edition:edition",
}
"""Where each command is defined, by its name, in the order of the help."""

FAILED, USAGE, INTERRUPTED, CLOSED_PIPE = 1, 2, 130, 141
"""Exit codes; the last two are what shells report for a program that the signal itself ended."""


class OutputFailed(Exception):
    """Writing failed with this error; click, which ends without a word for a closed pipe, lets it pass."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error


class Commands(click.Group):
    """The group of all commands; its ``main`` tells what went wrong in a sentence and exits with a code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help."""
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name, loaded now; None if there is none."""
        home = COMMANDS.get(cmd_name)
        if home is None:
            return None
        module, _, name = home.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """What the command gives back."""
        try:
            given = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError as error:
            raise OutputFailed(error) from None
        return given

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *rest: Any, **extra: Any) -> Any:
        """Run and exit; what is more than arguments and name are click's own settings."""
        for stream in (sys.stdin, sys.stdout):
            with suppress(AttributeError, OSError):  # a stream may be closed, or replaced by something simpler
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        sys.exit(self._run(args, prog_name or "slimestack", rest, {**extra, "standalone_mode": False}))

    def _run(self, args: Sequence[str] | None, prog_name: str, rest: tuple[Any, ...], extra: dict[str, Any]) -> int:
        try:
            code = super().main(args, prog_name, *rest, **extra)
        except click.ClickException as error:
            context = error.ctx if isinstance(error, click.UsageError) else None
            return _fail(f"{context.command_path if context else prog_name}: {error.format_message()}", USAGE)
        except ss.SlimeStackError as error:
            return _fail(f"{prog_name}: {error_text(error)}", USAGE)
        except (click.Abort, KeyboardInterrupt):
            return _fail("Interrupted; it ends here.", INTERRUPTED)
        except OutputFailed as failed:
            _discard_output()
            if isinstance(failed.error, BrokenPipeError):
                return _fail("The output was closed; it ends here.", CLOSED_PIPE)
            return _fail(f"The output failed ({failed.error.strerror}); it ends here.", FAILED)
        return code if isinstance(code, int) else 0


def _fail(sentence: str, code: int) -> int:
    """The exit code, once the sentence is on the error stream."""
    with suppress(OSError):
        click.echo("\n".join(map(clean, sentence.splitlines())), err=True)
    return code


def _discard_output() -> None:
    """Let what is still buffered go nowhere, or Python would fail once more when it exits."""
    with suppress(OSError, AttributeError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@click.group(
    "slimestack",
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(ss.__version__, prog_name="slimestack", message="%(prog)s %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Slime Stack, a pocket card game for 2-4 players.

    The rulebook prints no cards: those that come with this program are invented. People who own the game
    can describe their own box in a file and give it with --edition.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run() -> int:
    """Run the program with the arguments of the process; its exit code."""
    try:
        app.main()
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else FAILED
    return 0

"""The program: its commands, and the message and exit code with which each run ends.

To add a command, write its module and name it in :data:`COMMANDS`; it loads when it is called.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click

import slimestack as ss
from slimestack.cli.ending import FAILED, USAGE, OutputFailed, end, fail, flush
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
BUILD = "compiled" if ss.COMPILED else "pure Python"


class Program(click.Group):
    """The group of all commands; its ``main`` writes what went wrong to stderr and exits with a code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help."""
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name, loaded now; None if there is none.

        :raises click.UsageError: when there is none, but one with nearly that name
        """
        home = COMMANDS.get(cmd_name)
        if home is None:
            near = get_close_matches(cmd_name, COMMANDS, 1)
            if near and not ctx.resilient_parsing:
                ctx.fail(f"No such command {cmd_name!r}: did you mean {near[0]!r}?")
            return None
        module, _, name = home.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """The context of a run; ``--help`` and ``--version`` write while it is made."""
        with _output():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """What the command returns: its exit code, or None for 0."""
        with _output():
            return super().invoke(ctx)

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *rest: Any, **extra: Any) -> Any:
        """Run and exit; ``rest`` and ``extra`` are click's own settings."""
        sys.exit(self.execute(args, prog_name or "slimestack", *rest, **extra))

    def execute(self, args: Sequence[str] | None, prog_name: str, *rest: Any, **extra: Any) -> int:
        """Run with these arguments, or those of the process; the exit code."""
        for stream in (sys.stdin, sys.stdout):
            with suppress(AttributeError, OSError):  # a stream may be closed, or replaced by a simpler one
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        return end(lambda: self._answer(args, prog_name, *rest, **{**extra, "standalone_mode": False}))

    def _answer(self, args: Sequence[str] | None, prog_name: str, *rest: Any, **extra: Any) -> int:
        """Run; the exit code, also where the arguments or what they name cannot be used."""
        try:
            code = super().main(args, prog_name, *rest, **extra)
        except click.ClickException as error:
            context = error.ctx if isinstance(error, click.UsageError) else None
            return _fail(f"{context.command_path if context else prog_name}: {error.format_message()}")
        except ss.SlimeStackError as error:
            return _fail(f"{prog_name}: {error_text(error)}")
        except click.Abort:
            raise KeyboardInterrupt from None
        return code if isinstance(code, int) else 0

    def _main_shell_completion(self, *args: Any, **extra: Any) -> None:
        """Complete words for the shell, which sets variables that click reads; without them there is nothing to say."""
        try:
            super()._main_shell_completion(*args, **extra)
        except (KeyError, ValueError):
            sys.exit(FAILED)


@contextmanager
def _output() -> Iterator[None]:
    """Write all of stdout before the end.

    :raises OutputFailed: when stdout cannot be written
    """
    try:
        yield
        flush()
    except OSError as error:
        raise OutputFailed(error) from None


def _fail(message: str) -> int:
    """Write the message to stderr; the exit code."""
    return fail("\n".join(map(clean, message.splitlines())), USAGE)


@click.group(
    "slimestack",
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(ss.__version__, prog_name="slimestack", message=f"%(prog)s %(version)s ({BUILD})")
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
    return app.execute(None, "slimestack")

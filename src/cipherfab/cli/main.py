"""The program `cipherfab`: its commands and its error reports."""

import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from pkgutil import iter_modules
from typing import Any, NoReturn

import click

from cipherfab.cli import commands
from cipherfab.errors import CipherfabError, InputError
from cipherfab.names import meant

BAD_INPUT = 2
"""Exit status for bad input, on the command line or in files."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as in shells."""


GROUPS: Mapping[str, Sequence[str]] = {
    "Start here": ("list", "pick", "build", "explore", "report"),
    "Check and use": (
        "verify",
        "prove",
        "judge",
        "acvp",
        "encrypt",
        "decrypt",
        "digest",
        "export",
        "diff",
    ),
    "Published systems": ("ledger", "papers"),
    "Keys in the configuration": ("tune", "specialise"),
    "Programs and high-level synthesis": ("asm", "run", "cc", "hls"),
}
"""The commands by purpose, in the order of the help."""


class Program(click.Group):
    """A group of commands that reports every expected error as one line on standard error.

    Parameters
    ----------
    modules : Sequence[str]
        Modules of `cipherfab.cli.commands` that hold a ``command`` of their name; each is loaded on demand,
        since some have heavy imports.
    """

    def __init__(self, *arguments: Any, modules: Sequence[str] = (), **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return sorted({*self._modules, *super().list_commands(ctx)})

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by group, and those without a group last."""
        there = {
            name: command for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))
        }
        grouped = {name for names in GROUPS.values() for name in names}
        groups = {**GROUPS, "Commands": tuple(name for name in there if name not in grouped)}
        for title, names in groups.items():
            rows = [(name, there[name].get_short_help_str(90)) for name in names if name in there]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name."""
        if cmd_name in self._modules and cmd_name not in self.commands:
            module = importlib.import_module(f"cipherfab.cli.commands.{cmd_name}")
            self.add_command(module.command, cmd_name)
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument means; case does not matter."""
        try:
            name = meant("command", args[0], self.list_commands(ctx))
        except InputError as error:
            raise click.UsageError(str(error), ctx) from None
        return super().resolve_command(ctx, [name, *args[1:]])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a closed output pipe is no error."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # The rest of the buffer must not be written at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise click.exceptions.Exit(0) from None

    def load_all(self) -> dict[str, click.Command]:
        """Return all commands by name."""
        with self.make_context(self.name, [], resilient_parsing=True) as ctx:
            names = self.list_commands(ctx)
            return {name: command for name in names if (command := self.get_command(ctx, name))}

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> NoReturn:
        """Run a command and exit: 1 if it failed, 2 for bad input, 130 after Ctrl-C."""
        options["standalone_mode"] = False
        try:
            status = super().main(args, *rest, **options)
        except click.UsageError as error:
            if error.ctx is not None:
                click.echo(f"{error.ctx.get_usage()}\nHelp: {error.ctx.command_path} --help\n", err=True)
            _fail(error.format_message(), error.exit_code)
        except click.Abort:
            click.echo("stopped", err=True)
            sys.exit(INTERRUPTED)
        except InputError as error:
            _fail(str(error), BAD_INPUT)
        except (CipherfabError, click.ClickException) as error:
            _fail(str(error))
        except OSError as error:
            _fail(explain(error))
        sys.exit(status if isinstance(status, int) else 0)


def explain(error: OSError) -> str:
    """Return an error of the operating system, with the file."""
    reason = error.strerror or str(error)
    return f"{os.fspath(error.filename)!r}: {reason}" if error.filename else reason


def _fail(message: str, status: int = 1) -> NoReturn:
    click.echo(f"error: {message}", err=True)
    sys.exit(status)


@click.pass_context
def welcome(ctx: click.Context) -> None:
    """Show the help if no command is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


main = Program(
    "cipherfab",
    modules=tuple(each.name for each in iter_modules(commands.__path__)),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100, "show_default": True},
    help="Verified cipher cores for FPGAs, and the workbench that measures them.",
    epilog="Example: cipherfab pick --cipher aes-128 --target ecp5 --min-mbps 500",
    invoke_without_command=True,
    callback=welcome,
)
click.version_option(package_name="cipherfab", message="%(prog)s %(version)s")(main)

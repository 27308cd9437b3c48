"""The program `cipherfab`: its commands, and how it says that something went wrong."""

import importlib
import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import Any, NoReturn

import click

from cipherfab.errors import CipherfabError

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


class _Commands(MutableMapping[str, click.Command]):
    """Commands by name, each loaded from its module when it is needed: some load much more with them.

    Parameters
    ----------
    modules : Mapping[str, str]
        Module here that holds ``command``, by name of the command.
    """

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules
        self._added: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._added:
            command: click.Command = importlib.import_module(
                f"cipherfab.cli.commands.{self._modules[name]}"
            ).command
            self._added[name] = command
        return self._added[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._added[name] = command

    def __delitem__(self, name: str) -> None:
        raise TypeError("commands cannot be removed")

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._modules, *self._added)))

    def __len__(self) -> int:
        return len(list(iter(self)))


class Program(click.Group):
    """A group of commands that reports every expected trouble as one line on standard error."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> NoReturn:
        """Run a command and exit: 1 if it failed, 2 if it was called wrongly, 130 after Ctrl-C."""
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
        except (CipherfabError, click.ClickException) as error:
            _fail(str(error))
        except OSError as error:
            _fail(explain(error))
        sys.exit(status if isinstance(status, int) else 0)


def explain(error: OSError) -> str:
    """Return what the operating system refused, and for which file."""
    reason = error.strerror or str(error)
    return f"{os.fspath(error.filename)!r}: {reason}" if error.filename else reason


def _fail(message: str, status: int = 1) -> NoReturn:
    click.echo(f"error: {message}", err=True)
    sys.exit(status)


main = Program(
    "cipherfab",
    commands=_Commands(
        {
            "asm": "asm",
            "build": "build",
            "cc": "cc",
            "decrypt": "decrypt",
            "diff": "diff",
            "encrypt": "encrypt",
            "explore": "explore",
            "export": "export",
            "hls": "hls",
            "ledger": "ledger",
            "list": "list",
            "papers": "papers",
            "pick": "pick",
            "report": "report",
            "run": "run",
            "specialise": "specialise",
            "tune": "tune",
            "verify": "verify",
        }
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="Cipher cores for FPGAs: see what there is, measure it, verify it, take it.",
    epilog="Begin with: cipherfab explore",
)
click.version_option(package_name="cipherfab", message="%(prog)s %(version)s")(main)

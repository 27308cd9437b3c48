"""Arguments and options that several commands share, checked and completed alike."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

import click
from click.shell_completion import CompletionItem

from cipherfab.catalogue import ARCHITECTURES, PRESETS, Design, Study, parse, read_study, studies
from cipherfab.cli.support.numbers import Number
from cipherfab.devices.target import Target
from cipherfab.devices.targets import TARGETS, target
from cipherfab.errors import InputError
from cipherfab.models import (
    ALGORITHMS,
    ANY_CIPHERS,
    CIPHERS,
    HASH_FUNCTIONS,
    Algorithm,
    BlockCipher,
    algorithm,
    any_cipher,
    cipher,
    hash_function,
)
from cipherfab.models.hash_function import HashFunction
from cipherfab.names import meant
from cipherfab.verify.prove import SECONDS
from cipherfab.workspace.folder import OUTPUT

T = TypeVar("T")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

DEFAULT_STUDY = "default"


class Named(click.ParamType[T], Generic[T]):
    """A thing given by name.

    Parameters
    ----------
    name : str
        Kind of thing, for messages.
    read : Callable[[str], T]
        Returns it, or raises an `InputError`.
    known : Callable[[], Iterable[str]]
        Names to complete with.
    """

    def __init__(self, name: str, read: Callable[[str], T], known: Callable[[], Iterable[str]]) -> None:
        self.name = name
        self._read = read
        self._known = known

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        """Return the named thing; an unknown name is a usage error."""
        try:
            return self._read(value) if isinstance(value, str) else value
        except InputError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names with this beginning."""
        return [CompletionItem(name) for name in self._known() if name.startswith(incomplete)]


def design_names() -> list[str]:
    """Return names of designs worth offering: rows, every cipher in every architecture, the default study."""
    templates = [f"{model.name}/{name}" for name, found in ARCHITECTURES.items() for model in found.ciphers]
    shown = [found.id for found in read_study(DEFAULT_STUDY).designs]
    return list(dict.fromkeys([*PRESETS, *templates, *shown]))


def scheduler_address(text: str) -> str:
    """Return the address of a scheduler in full.

    Raises
    ------
    InputError
        If it is not an address.
    """
    found = re.fullmatch(r"(?:(tcp|tls)://)?(\[[\w.:%]+\]|[\w.-]+):(\d{1,5})", text, re.ASCII)
    if not found or not 0 < int(found[3]) < 1 << 16:
        raise InputError(f"scheduler is {text!r}; allowed: tcp://HOST:PORT, tls://HOST:PORT, HOST:PORT")
    return f"{found[1] or 'tcp'}://{found[2]}:{found[3]}"


CIPHER: Named[BlockCipher] = Named("cipher", cipher, lambda: CIPHERS)
ALGORITHM: Named[Algorithm] = Named("cipher", algorithm, lambda: ALGORITHMS)
ANY_CIPHER: Named[Algorithm] = Named("cipher", any_cipher, lambda: ANY_CIPHERS)
HASH_FUNCTION: Named[HashFunction] = Named("hash function", hash_function, lambda: HASH_FUNCTIONS)
ARCHITECTURE: Named[str] = Named(
    "architecture", lambda text: meant("architecture", text, ARCHITECTURES), lambda: ARCHITECTURES
)
DESIGN: Named[Design] = Named("design", parse, design_names)
TARGET: Named[Target] = Named("target", target, lambda: TARGETS)
STUDY: Named[Study] = Named("study", read_study, studies)
SCHEDULER: Named[str] = Named("scheduler", scheduler_address, lambda: ())


def output_option(text: str) -> Decorator:
    """Return the option for a command's folder."""
    return click.option(
        "--output",
        type=click.Path(file_okay=False, path_type=Path),
        default=OUTPUT,
        metavar="FOLDER",
        help=text,
    )


def prove_seconds_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option for the time limit of a proof."""
    return click.option(
        "--prove-seconds",
        type=Number(0, min_open=True),
        default=SECONDS,
        metavar="SECONDS",
        help="Time limit of the solver for a proof; a longer one stays open.",
    )(command)


def tools_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for tools other than the fastest."""
    kinds = {
        "native": "Use programs on the search path instead of the tools installed with cipherfab.",
        "portable": "Use Yosys as WebAssembly: slower, but its figures are the same on every machine.",
    }
    for kind, text in reversed(kinds.items()):
        option = click.option(
            f"--{kind}", "kind", flag_value=kind, default="wheel", show_default=False, help=text
        )
        command = option(command)
    return command

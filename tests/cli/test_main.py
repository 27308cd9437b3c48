"""The program: its commands, its help, and what it says when something goes wrong."""

import errno
import importlib.metadata
import subprocess
import sys
from collections.abc import Callable
from itertools import chain
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from cipherfab.cli.main import GROUPS, main
from cipherfab.errors import CheckError, InputError, ToolError
from cipherfab.records.database import StoreError
from cipherfab.records.record import RecordError

COMMANDS = [
    "acvp",
    "asm",
    "build",
    "cc",
    "decrypt",
    "diff",
    "digest",
    "encrypt",
    "explore",
    "export",
    "hls",
    "judge",
    "ledger",
    "list",
    "papers",
    "pick",
    "prove",
    "report",
    "run",
    "specialise",
    "tune",
    "verify",
]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], Result]:
    """Run a command that raises."""

    def invoke(error: BaseException) -> Result:
        @click.command("list")
        def command() -> None:
            raise error

        added: dict[str, click.Command] = {"list": command}
        monkeypatch.setattr(main, "commands", added)
        return CliRunner().invoke(main, ["list"])

    return invoke


def test_every_command_is_there_and_has_help(cli: Callable[..., Result]) -> None:
    assert list(main.load_all()) == COMMANDS
    shown = cli("--help")
    assert shown.exit_code == 0
    for name, command in main.load_all().items():
        assert command.name == name
        assert f"  {name} " in shown.stdout
        single = cli(name, "--help")
        assert single.exit_code == 0
        assert single.stdout.startswith(f"Usage: cipherfab {name} ")
        assert cli(name, "-h").stdout == single.stdout
        for parameter in command.params:
            assert isinstance(parameter, click.Argument) or (
                isinstance(parameter, click.Option) and parameter.help
            )


def test_no_command_shows_the_commands_by_group(cli: Callable[..., Result]) -> None:
    result = cli()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == cli("--help").stdout
    titles = [line[:-1] for line in result.stdout.splitlines() if line.endswith(":") and line[0] != " "]
    assert titles == ["Options", *GROUPS]
    assert "Example: cipherfab pick --cipher aes-128 --target ecp5" in result.stdout


def test_every_command_is_in_one_group() -> None:
    assert sorted(chain.from_iterable(GROUPS.values())) == COMMANDS


def test_version(cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "version", lambda name: {"cipherfab": "1.2.3"}[name])
    assert cli("--version").stdout == "cipherfab 1.2.3\n"


def test_an_unknown_command(cli: Callable[..., Result]) -> None:
    result = cli("exlore")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines()[1:3] == ["Help: cipherfab --help", ""]
    told = f"error: unknown command 'exlore'; did you mean explore? There are {', '.join(COMMANDS)}"
    assert result.stderr.splitlines()[3:] == [told]


def test_a_command_in_upper_case(cli: Callable[..., Result]) -> None:
    assert cli("LIST", "ciphers").stdout == cli("list", "ciphers").stdout


def test_an_unknown_option(cli: Callable[..., Result]) -> None:
    result = cli("list", "--yaml")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "Usage: cipherfab list [OPTIONS] [KIND] [WORD]...\nHelp: cipherfab list --help\n\nerror: "
    )
    assert "--yaml" in result.stderr


@pytest.mark.parametrize(
    ("kind", "status"), [(InputError, 2), (RecordError, 2), (ToolError, 1), (CheckError, 1), (StoreError, 1)]
)
def test_errors_that_are_explained(
    failing: Callable[..., Result], kind: type[Exception], status: int
) -> None:
    result = failing(kind("value is 3; allowed: 1, 2"))
    assert (result.exit_code, result.stdout) == (status, "")
    assert result.stderr == "error: value is 3; allowed: 1, 2\n"


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device"),
        (
            OSError(errno.ENOSPC, "No space left on device", "/out/report.html"),
            "'/out/report.html': No space left",
        ),
        (PermissionError(errno.EACCES, "Permission denied", "out"), "'out': Permission denied"),
        (OSError("odd"), "odd"),
    ],
)
def test_what_the_system_refuses(failing: Callable[..., Result], error: OSError, message: str) -> None:
    result = failing(error)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"error: {message}")
    assert result.stderr.count("\n") == 1


def test_ctrl_c(failing: Callable[..., Result]) -> None:
    result = failing(KeyboardInterrupt())
    assert result.exit_code == 130
    assert result.stderr.strip() == "stopped"


def test_a_mistake_in_cipherfab_is_not_hidden(failing: Callable[..., Result]) -> None:
    result = failing(KeyError("x"))
    assert isinstance(result.exception, KeyError)


def test_exit_status(failing: Callable[..., Result]) -> None:
    assert failing(click.exceptions.Exit(7)).exit_code == 7
    assert failing(click.exceptions.Exit(0)).exit_code == 0


def test_a_reader_that_stops_reading_causes_no_trouble() -> None:
    code = "from cipherfab.cli.main import main; main(prog_name='cipherfab')"
    listing = subprocess.Popen(
        [sys.executable, "-c", code, "list", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert listing.stdout
    assert listing.stderr
    listing.stdout.close()
    errors = listing.stderr.read()
    listing.stderr.close()
    assert listing.wait(30) == 0
    assert errors == b""


@pytest.mark.parametrize(
    ("words", "number", "expected"),
    [
        ("cipherfab ", 1, {"plain,explore", "plain,export", "plain,list", "plain,encrypt"}),
        ("cipherfab encrypt rect", 2, {"plain,rectangle-80", "plain,rectangle-128"}),
        ("cipherfab explore V", 2, {"plain,V1"}),
        ("cipherfab verify present-80/pip", 2, {"plain,present-80/pipelined"}),
        ("cipherfab explore --target e", 3, {"plain,ecp5"}),
        ("cipherfab explore --study d", 3, {"plain,default"}),
    ],
)
def test_shell_completion(
    words: str, number: int, expected: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    environment: dict[str, Any] = {
        "_CIPHERFAB_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(number),
    }
    result = CliRunner().invoke(main, [], prog_name="cipherfab", env=environment)
    assert expected <= set(result.stdout.split())

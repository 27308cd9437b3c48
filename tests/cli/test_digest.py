"""`cipherfab digest`."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from cipherfab.models import HASH_FUNCTIONS
from cipherfab.models.messages import shipped_messages

Cli = Callable[..., Result]


@pytest.mark.parametrize("name", HASH_FUNCTIONS)
def test_known_answers(cli: Cli, name: str, tmp_path: Path) -> None:
    file, output = tmp_path / "message", tmp_path / "digest"
    for each in shipped_messages(HASH_FUNCTIONS[name]).messages[:12]:
        options = ["--bytes", len(each.ciphertext)]
        options += ["--customisation", each.associated.hex()] if each.associated else []
        assert cli("digest", name, *options, each.message.hex()).stdout == f"{each.ciphertext.hex()}\n"
        file.write_bytes(each.message)
        assert cli("digest", name, *options, "--file", file, "--output", output).stdout == ""
        assert output.read_bytes() == each.ciphertext
    assert cli("digest", name, "--file", "-", input=b"abc").stdout == cli("digest", name, "616263").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ascon-hash", "00"], "unknown hash function 'ascon-hash'; did you mean ascon-hash256?"),
        (["aes-128", "00"], "unknown hash function 'aes-128'"),
        (["ascon-hash256"], "give either one message, in hexadecimal digits, or --file"),
        (["ascon-hash256", "0"], "the message"),
        (["ascon-hash256", "--bytes", "16", "00"], "a digest of ascon-hash256 has 32 bytes, not 16"),
        (["ascon-xof128", "--bytes", "0", "00"], "cannot have 0 bytes, allowed: 1 and more"),
        (["ascon-xof128", "--customisation", "00", "00"], "ascon-xof128 has no customisation string"),
        (["ascon-cxof128", "--customisation", "00" * 257, ""], "has 257 bytes, allowed: 0 to 256"),
    ],
)
def test_bad_input(cli: Cli, arguments: list[str], message: str) -> None:
    result = cli("digest", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr


@pytest.mark.parametrize("command", ["encrypt", "decrypt"])
def test_a_hash_function_encrypts_nothing(cli: Cli, command: str) -> None:
    result = cli(command, "ascon-hash256", "00")
    assert result.exit_code == 2
    assert "ascon-hash256 is a hash function and encrypts nothing: see `cipherfab digest`" in result.stderr

"""`cipherfab encrypt` and `cipherfab decrypt`."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from cipherfab.models import CIPHERS
from cipherfab.models.vectors import shipped_vectors
from cipherfab.models.words import write_hex

ZERO_KEY = "0" * 20
ZERO = "0" * 16
ZERO_RESULT = "5579c1387b228445"


@pytest.mark.parametrize("name", CIPHERS)
def test_shipped_vectors_in_both_directions(cli: Callable[..., Result], name: str) -> None:
    model = CIPHERS[name]
    for vector in shipped_vectors(model)[:12]:
        order, bits = model.byte_order, model.block_bits
        key = write_hex(vector.key, model.key_bits, order)
        plaintext, ciphertext = (
            write_hex(word, bits, order) for word in (vector.plaintext, vector.ciphertext)
        )
        assert cli("encrypt", name, "--key", key, plaintext).stdout == f"{ciphertext}\n"
        assert cli("decrypt", name, "--key", key.upper(), ciphertext).stdout == f"{plaintext}\n"


def test_strings_of_serpent_are_those_of_nessie(cli: Callable[..., Result]) -> None:
    """Set 1, vector 0 for keys of 256 bits; the submission prints another ciphertext for these strings."""
    key, ciphertext = "80" + "0" * 62, "a223aa1288463c0e2be38ebd825616c0"
    assert cli("encrypt", "serpent-256", "--key", key, "0" * 32).stdout == f"{ciphertext}\n"
    assert cli("decrypt", "serpent-256", "--key", key, ciphertext).stdout == f"{'0' * 32}\n"


def test_several_blocks(cli: Callable[..., Result]) -> None:
    result = cli("encrypt", "present-80", "--key", ZERO_KEY, ZERO, "f" * 16)
    assert result.stdout == f"{ZERO_RESULT}\na112ffc72f68417b\n"


def test_a_file_there_and_back(cli: Callable[..., Result], tmp_path: Path) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("".join(f"{number:016x}\n" for number in range(100)))
    (tmp_path / "key").write_text(" 0123456789abcdef0123\r\n")
    key = ("--key-file", tmp_path / "key")
    result = cli("encrypt", "rectangle-80", *key, "--file", plain, "--output", tmp_path / "out.txt")
    assert (result.exit_code, result.output) == (0, "")
    back = cli("decrypt", "rectangle-80", *key, "--file", tmp_path / "out.txt")
    assert back.stdout == plain.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key", "out.txt", "plain.txt"]


def test_a_file_may_replace_itself(cli: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "blocks"
    file.write_text(f"{ZERO}\n")
    assert cli("encrypt", "present-80", "--key", ZERO_KEY, "--file", file, "--output", file).exit_code == 0
    assert file.read_text() == f"{ZERO_RESULT}\n"


def test_standard_input(cli: Callable[..., Result]) -> None:
    lines = f"{ZERO}\r\n{ZERO}"  # lines of another system, the last one without an end
    result = cli("encrypt", "present-80", "--key", ZERO_KEY, "--file", "-", input=lines)
    assert result.stdout == f"{ZERO_RESULT}\n" * 2


@pytest.mark.parametrize(
    "block", ["", "0", "0" * 15, "0" * 17, "0x00000000000000", "000000000000000g", " " * 16]
)
def test_a_wrong_block(cli: Callable[..., Result], block: str) -> None:
    result = cli("encrypt", "present-80", "--key", ZERO_KEY, ZERO, block)
    assert result.exit_code == 2
    assert result.stderr == f"error: block 2 is {block!r}; a block of PRESENT-80 has 16 hexadecimal digits\n"


@pytest.mark.parametrize(
    ("content", "line", "shown"),
    [
        (b"0000000000000000\n000000000000000\n", 2, "'000000000000000'"),
        (b"\n0000000000000000\n", 1, "''"),
        (b"0000000000000000 0000000000000000\n", 1, "'0000000000000000 0000000000000000'"),
        (b"0000000000000000\n\xff\xfe\x00\n", 2, r"'\\xff\\xfe\x00'"),
        (b"0" * 10_000, 1, "'0000"),
        ("\u0660".encode() * 16, 1, "'"),
    ],
)
def test_a_wrong_line(
    cli: Callable[..., Result], tmp_path: Path, content: bytes, line: int, shown: str
) -> None:
    file, output = tmp_path / "blocks", tmp_path / "out"
    file.write_bytes(content)
    result = cli("decrypt", "present-80", "--key", ZERO_KEY, "--file", file, "--output", output)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {file}, line {line}, is {shown}")
    assert result.stderr.endswith("; a block of PRESENT-80 has 16 hexadecimal digits\n")
    assert len(result.stderr) < 300
    assert not output.exists()
    assert list(tmp_path.iterdir()) == [file]


def test_an_output_that_was_there_stays_when_something_is_wrong(
    cli: Callable[..., Result], tmp_path: Path
) -> None:
    (tmp_path / "out").write_text("before")
    cli("encrypt", "present-80", "--key", ZERO_KEY, "--output", tmp_path / "out", ZERO, "wrong")
    assert (tmp_path / "out").read_text() == "before"


def test_an_empty_file(cli: Callable[..., Result]) -> None:
    result = cli("encrypt", "present-80", "--key", ZERO_KEY, "--file", "-", input="")
    assert result.exit_code == 2
    assert result.stderr == "error: standard input is empty; it must have one block on each line\n"


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("deadbeef", "the key has 8 characters"),
        ("", "the key has 0 characters"),
        ("deadbeefdeadbeefdead0", "the key has 21 characters"),
        ("deadbeefdeadbeefdeaX", "the key has 20 characters, 1 of them not hexadecimal"),
    ],
)
def test_a_wrong_key_is_not_shown(cli: Callable[..., Result], tmp_path: Path, key: str, found: str) -> None:
    result = cli("encrypt", "present-80", "--key", key, ZERO)
    assert result.exit_code == 2
    assert result.stderr == f"error: {found}; a key of PRESENT-80 has 20 hexadecimal digits\n"
    (tmp_path / "key").write_text(key)
    result = cli("encrypt", "present-80", "--key-file", tmp_path / "key", ZERO)
    assert result.exit_code == 2
    assert "deadbeef" not in result.stderr
    assert result.stderr.startswith(f"error: the key in {tmp_path / 'key'} has {len(key)} characters")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("present-80", ZERO), "give the key with either --key or --key-file"),
        (("present-80", "--key", ZERO_KEY, "--key-file", "/dev/null", ZERO), "give the key with either"),
        (("present-80", "--key", ZERO_KEY), "give either blocks or --file"),
        (("present-80", "--key", ZERO_KEY, "--file", "-", ZERO), "give either blocks or --file"),
        (
            ("des", "--key", ZERO_KEY, ZERO),
            f"Invalid value for 'CIPHER': unknown cipher 'des'; there are {', '.join(CIPHERS)}",
        ),
        (("present-80", "--key", ZERO_KEY, "--file", "missing"), "Invalid value for '--file'"),
        ((), "Missing argument 'CIPHER'"),
    ],
)
def test_wrong_calls(cli: Callable[..., Result], arguments: tuple[str, ...], message: str) -> None:
    for command in ("encrypt", "decrypt"):
        result = cli(command, *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"\nerror: {message}" in result.stderr


@pytest.mark.parametrize("command", ["encrypt", "decrypt"])
def test_the_help_states_the_bit_order_of_every_cipher(cli: Callable[..., Result], command: str) -> None:
    shown = cli(command, "--help").stdout
    for model in CIPHERS.values():
        assert model.family.upper() in shown
    assert "bit 63 of a block first" in shown


def test_a_long_file_shows_progress(cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cipherfab.cli.support.blocks._SILENCE", 0.0)
    Path("blocks.txt").write_text(f"{ZERO}\n" * 3, encoding="ascii")
    result = cli("encrypt", "present-80", "--key", ZERO_KEY, "--file", "blocks.txt")
    assert result.stdout == f"{ZERO_RESULT}\n" * 3
    assert result.stderr.splitlines() == ["0 blocks", "1 blocks", "2 blocks"]

"""`cipherfab encrypt` and `cipherfab decrypt` on messages."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from cipherfab.cli.support import messages as module
from cipherfab.models import ALGORITHMS, MessageCipher
from cipherfab.models.messages import shipped_messages

Cli = Callable[..., Result]

OF_MESSAGES = [
    name for name, each in ALGORITHMS.items() if isinstance(each, MessageCipher) and each.invertible
]
KEY = "000102030405060708090a0b0c0d0e0f"
CBC = ("aes-128-cbc", "--key", KEY, "--nonce", "00" * 16)
CMAC = ("aes-128-cmac", "--key", KEY)
GCM = ("aes-128-gcm", "--key", KEY, "--nonce", "00" * 12)


@pytest.mark.parametrize("name", [name for name in OF_MESSAGES if "cmac" not in name])
def test_known_answers_in_both_directions(cli: Cli, name: str) -> None:
    cipher = ALGORITHMS[name]
    assert isinstance(cipher, MessageCipher)
    found = shipped_messages(cipher).messages
    for message in [*found[:3], *(each for each in found if each.secret_number)][:6]:
        common = [name, "--key", message.key.hex(), "--nonce", message.nonce.hex()]
        common += ["--associated-data", message.associated.hex()]
        number, has_number = list[str](), list[str]()
        if message.secret_number is not None:
            number, has_number = ["--secret-number", message.secret_number.hex()], ["--secret-number"]
        result = cli("encrypt", *common, *number, message.message.hex())
        assert result.stdout == f"{message.ciphertext.hex()}\n"
        back = cli("decrypt", *common, *has_number, message.ciphertext.hex())
        assert back.stdout == f"{message.message.hex()}\n"
        if message.secret_number is not None:
            assert back.stderr == f"secret number {message.secret_number.hex()}\n"


@pytest.mark.parametrize("bits", [128, 192, 256])
def test_a_message_that_is_only_authenticated(cli: Cli, bits: int) -> None:
    cipher = ALGORITHMS[f"aes-{bits}-cmac"]
    assert isinstance(cipher, MessageCipher)
    known = shipped_messages(cipher)
    for vector in known.messages[:4]:
        common, text, tag = (
            [cipher.name, "--key", vector.key.hex()],
            *map(bytes.hex, (vector.associated, vector.ciphertext)),
        )
        assert cli("encrypt", *common, text).stdout == f"{tag}\n"
        assert cli("encrypt", *common, "--tag-bytes", 8, text).stdout == f"{tag[:16]}\n"
        assert cli("decrypt", *common, text + tag).stdout == f"{text}\n"
    for wrong in known.verifications[:4]:
        given = (wrong.associated + wrong.ciphertext).hex()
        result = cli("decrypt", cipher.name, "--key", wrong.key.hex(), given)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == f"error: {cipher.name}: the tag is wrong\n"


def test_a_file_there_and_back(cli: Cli, tmp_path: Path) -> None:
    plain, hidden, back = (tmp_path / name for name in ("plain", "hidden", "back"))
    plain.write_bytes(bytes(range(256)) * 3)
    assert cli("encrypt", *GCM, "--file", plain, "--output", hidden).output == ""
    assert len(hidden.read_bytes()) == 3 * 256 + 16
    assert cli("decrypt", *GCM, "--file", hidden, "--output", back).output == ""
    assert back.read_bytes() == plain.read_bytes()
    result = cli("encrypt", *GCM, "--file", "-", input=plain.read_bytes())
    assert bytes.fromhex(result.stdout) == hidden.read_bytes()


def test_what_is_not_authentic_is_not_shown(cli: Cli, tmp_path: Path) -> None:
    ciphertext = cli("encrypt", *GCM, "--associated-data", "01", "00ff").stdout.strip()
    wrong = f"{int(ciphertext, 16) ^ 1:0{len(ciphertext)}x}"
    for data, associated in ((wrong, "01"), (ciphertext, "02"), (ciphertext, "")):
        output = tmp_path / "out"
        result = cli("decrypt", *GCM, "--associated-data", associated, "--output", output, data)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == "error: aes-128-gcm: the tag is wrong\n"
        assert not output.exists()


def test_a_short_tag(cli: Cli) -> None:
    whole, short = (cli("encrypt", *GCM, *more, "00").stdout.strip() for more in ((), ("--tag-bytes", 8)))
    assert short == whole[: 2 + 16]
    assert cli("decrypt", *GCM, "--tag-bytes", 8, short).stdout == "00\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (GCM[:3], "aes-128-gcm needs a --nonce"),
        ((*CMAC, "--nonce", "00", ""), "aes-128-cmac has no --nonce"),
        ((*CMAC, "--associated-data", "00", ""), "aes-128-cmac has no --associated-data"),
        ((*CMAC, "--secret-number", "00", ""), "aes-128-cmac has no secret message number"),
        (GCM, "give either one message, in hexadecimal digits, or --file"),
        ((*GCM, "00", "00"), "give either one message, in hexadecimal digits, or --file"),
        ((*GCM, "0g"), "the message is '0g'; a byte has two hexadecimal digits"),
        ((*GCM, "--associated-data", "000", "00"), "the associated data is '000'; a byte has two"),
        ((*GCM, "--tag-bytes", 5, "00"), "a tag of aes-128-gcm cannot have 5 bytes, allowed: 4, 8, 12"),
        ((*GCM, "--secret-number", "00" * 16, "00"), "aes-128-gcm has no secret message number"),
        (("aes-128-gcm", "--key", "00", "--nonce", "00", ""), "key of aes-128-gcm has 1 bytes, allowed: 16"),
        (("aes-128-gcm", "--nonce", "00", ""), "give the key with either --key or --key-file"),
        (
            ("ascon-aead128", "--key", KEY, "--nonce", "00", ""),
            "nonce of ascon-aead128 has 1 bytes, allowed: 16",
        ),
        (
            ("present-80", "--key", "0" * 20, "--nonce", "00", "0" * 16),
            "--nonce is for messages",
        ),
        (("aes-128-cbc", "--key", KEY, "00"), "aes-128-cbc needs a --nonce, its initialization vector"),
        ((*CBC, "00"), "message of aes-128-cbc has 1 bytes, allowed: multiples of 16"),
        ((*CBC, "--associated-data", "00", "00" * 16), "aes-128-cbc has no associated data"),
        ((*CBC, "--tag-bytes", 16, "00" * 16), "aes-128-cbc has no tag"),
        (("pi16-star", "--key", "00", ""), "unknown cipher 'pi16-star'; there are present-80, "),
    ],
)
def test_bad_input(cli: Cli, arguments: tuple[str, ...], told: str) -> None:
    result = cli("encrypt", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


def test_a_wrong_key_is_not_repeated(cli: Cli) -> None:
    result = cli("encrypt", "aes-128-gcm", "--key", "secretkey", "--nonce", "00", "")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: the key has 9 characters, 5 of them not hexadecimal; a byte has two hexadecimal digits\n"
    )


def test_a_ciphertext_without_a_whole_tag(cli: Cli) -> None:
    result = cli("decrypt", *GCM, "00" * 15)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "ciphertext of aes-128-gcm has 15 bytes, allowed: 16 and more" in result.stderr


def test_long_messages_show_signs_of_life(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SILENCE", 0.02)
    result = cli("encrypt", *GCM, "00" * 40_000)
    assert len(result.stdout.strip()) == 2 * 40_016
    assert result.stderr.startswith("40,000 bytes: 0 s\n")

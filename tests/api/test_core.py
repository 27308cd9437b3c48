"""Messages through simulated cores, from Python."""

import doctest
from pathlib import Path

import pytest

import cipherfab as cf
from cipherfab.models import MessageCipher, algorithm
from tests.suite.night import night

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "encrypt-a-file.md"
KEY = bytes(range(64))


@pytest.mark.parametrize(
    ("design", "target"),
    [
        ("aes-128-cbc/iterative:rounds_per_cycle=5", None),
        ("ascon-aead128/iterative", "ecp5"),
        night("aes-128-gcm/iterative:hold_blocks=128,tag_bytes=12", None),
        night("aes-256-xts/iterative", "ice40"),
        night("pi16cipher096v2/parallel", None),
    ],
)
def test_a_core_does_what_the_model_does(design: str, target: str | None) -> None:
    cipher = algorithm(design.partition("/")[0])
    assert isinstance(cipher, MessageCipher)
    core = cf.Core(design, target)
    key, nonce = KEY[: cipher.key_bytes], KEY[: cipher.nonce_bytes]
    associated = b"head" if cipher.associates else b""
    if "tag_bytes" in design:
        cipher = cipher.with_tag(12)
    for length in (16, 48, 160, *((0, 7, 45) if cipher.takes(0) and cipher.takes(7) else ())):
        message = bytes(range(length))
        sealed = core.encrypt(key, nonce, message, associated)
        assert sealed == cipher.encrypt(key, nonce, associated, message)
        assert core.cycles > 0
        assert core.decrypt(key, nonce, sealed, associated) == message


def test_bad_input() -> None:
    with pytest.raises(cf.InputError, match=r"present-80/iterative takes no messages; allowed are designs"):
        cf.Core("present-80/iterative")
    with pytest.raises(cf.InputError, match="unknown target 'ecp6'; did you mean ecp5"):
        cf.Core("aes-128-ctr/iterative", "ecp6")
    core = cf.Core("aes-128-ctr/iterative:rounds_per_cycle=10,counter_bits=8")
    with pytest.raises(cf.InputError, match=r"key of aes-128-ctr/.* has 15 bytes, allowed: 16"):
        core.encrypt(bytes(15), bytes(16), b"")
    with pytest.raises(cf.InputError, match=r"first counter block of aes-128-ctr/.* has 12 bytes"):
        core.encrypt(bytes(16), bytes(12), b"")
    with pytest.raises(cf.InputError, match="refuses the message: unexpected"):
        core.encrypt(bytes(16), bytes(16), b"text", b"associated")
    with pytest.raises(cf.InputError, match="refuses the message: too long"):
        core.encrypt(bytes(16), b"\xff" * 16, bytes(17))
    # After a refusal, the next message is right.
    assert core.decrypt(bytes(16), bytes(16), core.encrypt(bytes(16), bytes(16), b"text")) == b"text"


def test_the_page_on_files() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (result.failed, result.attempted > 8) == (0, True)

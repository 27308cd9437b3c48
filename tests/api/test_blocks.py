"""`encrypt` and `decrypt`, as digits and as bytes."""

from typing import Any

import pytest

import cipherfab as cf
from cipherfab.models import CIPHERS
from cipherfab.models.vectors import shipped_vectors
from cipherfab.models.words import write_hex


@pytest.mark.parametrize("name", CIPHERS)
def test_shipped_vectors_as_digits_and_bytes(name: str) -> None:
    model = CIPHERS[name]
    for vector in shipped_vectors(model)[:4]:
        key = write_hex(vector.key, model.key_bits, model.byte_order)
        plain, secret = (
            write_hex(word, model.block_bits, model.byte_order)
            for word in (vector.plaintext, vector.ciphertext)
        )
        assert cf.encrypt(name, key, plain) == secret
        assert cf.decrypt(name, key.upper(), secret) == plain
        assert cf.encrypt(name, bytes.fromhex(key), bytes.fromhex(plain)) == bytes.fromhex(secret)
        assert cf.decrypt(name, key, bytes.fromhex(secret)) == bytes.fromhex(plain)


def test_names_as_people_type_them() -> None:
    assert cf.encrypt("AES128", bytes(16), bytes(16)) == cf.encrypt("aes-128", bytes(16), bytes(16))


@pytest.mark.parametrize(
    ("cipher", "key", "block", "message"),
    [
        ("presnt-80", bytes(10), bytes(8), "unknown cipher 'presnt-80'; did you mean present-80? There are "),
        ("pi16cipher096v2", bytes(12), bytes(16), "unknown cipher 'pi16cipher096v2'; "),
        ("present-80", bytes(9), bytes(8), "the key has 9 bytes; a key of PRESENT-80 has 10"),
        ("present-80", bytes(10), bytes(16), "the block has 16 bytes; a block of PRESENT-80 has 8"),
        (
            "present-80",
            "12" * 9,
            bytes(8),
            "the key has 18 characters; a key of PRESENT-80 has 20 hexadecimal digits",
        ),
        ("present-80", "12" * 9 + "xy", bytes(8), "the key has 20 characters, 2 of them not hexadecimal; "),
        (
            "present-80",
            bytes(10),
            "0x1",
            "the block is '0x1'; a block of PRESENT-80 has 16 hexadecimal digits",
        ),
    ],
)
def test_bad_input(cipher: str, key: str | bytes, block: Any, message: str) -> None:
    for function in (cf.encrypt, cf.decrypt):
        with pytest.raises(cf.InputError) as found:
            function(cipher, key, block)
        assert str(found.value).startswith(message)


def test_a_number_is_neither_digits_nor_bytes() -> None:
    with pytest.raises(TypeError):
        cf.encrypt("present-80", 0, bytes(8))  # type: ignore[arg-type]

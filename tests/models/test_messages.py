"""Files of known answers of authenticated ciphers, right and wrong ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from cipherfab.errors import InputError
from cipherfab.models.ciphers.ascon import AEAD128
from cipherfab.models.ciphers.pi_cipher import PI_CIPHERS
from cipherfab.models.message_cipher import AuthenticatedCipher
from cipherfab.models.messages import read_messages, shipped_messages

MESSAGE = {
    "variant": "ascon-aead128",
    "name": "empty",
    "key": bytes(range(16)).hex(),
    "nonce": bytes(range(16)).hex(),
    "associated": "",
    "message": "",
    "ciphertext": "4427d64b8e1e1451fc445960f0839bb0",
}
TAG = {key: value for key, value in MESSAGE.items() if key != "message"} | {
    "has_secret_number": False,
    "expected": "reject",
}


def written(folder: Path, message: dict[str, Any], tag: dict[str, Any] = TAG) -> Path:
    """Write a file with one message and one tag."""
    path = folder / "known.json"
    path.write_text(json.dumps({"aead": [message], "verify": [tag]}), encoding="utf-8")
    return path


def test_a_file(tmp_path: Path) -> None:
    found = read_messages(written(tmp_path, MESSAGE), AEAD128)
    assert [vector.ciphertext.hex() for vector in found.messages] == [MESSAGE["ciphertext"]]
    assert [vector.message for vector in found.verifications] == [None]
    accepted = read_messages(written(tmp_path, MESSAGE, TAG | {"expected": "accept", "message": ""}), AEAD128)
    assert [vector.message for vector in accepted.verifications] == [b""]


@pytest.mark.parametrize(
    ("message", "tag", "complaint"),
    [
        (MESSAGE | {"key": "00"}, TAG, r"aead\[0\].key"),
        (MESSAGE | {"nonce": "0" * 34}, TAG, r"aead\[0\].nonce"),
        (MESSAGE | {"ciphertext": "00"}, TAG, r"aead\[0\].ciphertext"),
        (MESSAGE | {"message": "0g"}, TAG, r"aead\[0\].message"),
        (
            MESSAGE | {"variant": "ascon-128"},
            TAG,
            "no entry for ascon-aead128, .* found: ascon-128, ascon-aead128",
        ),
        (MESSAGE, TAG | {"expected": "maybe"}, r"verify\[0\].expected"),
        (MESSAGE, TAG | {"has_secret_number": 0}, r"verify\[0\].has_secret_number"),
    ],
)
def test_wrong_files(message: dict[str, Any], tag: dict[str, Any], complaint: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=complaint):
        read_messages(written(tmp_path, message, tag), AEAD128)


def test_every_variant_has_messages() -> None:
    ciphers: tuple[AuthenticatedCipher, ...] = (AEAD128, *PI_CIPHERS.values())
    for cipher in ciphers:
        known = shipped_messages(cipher)
        assert all(vector.cipher is cipher for vector in known.messages)
        assert all(vector.cipher is cipher for vector in known.verifications)
        assert len(known.messages) > 70
        assert len(known.verifications) > 20

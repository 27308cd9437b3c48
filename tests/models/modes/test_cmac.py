"""CMAC against NIST's examples and Wycheproof's vectors."""

from collections import Counter

import pytest

from cipherfab.errors import InputError
from cipherfab.models import CIPHERS
from cipherfab.models.message_cipher import TagError
from cipherfab.models.modes.cmac import cmac

from .cavp import HASH_WYCHEPROOF, entries, octets, wycheproof


@pytest.mark.parametrize("key_bits", [128, 192, 256])
def test_examples_by_nist(key_bits: int) -> None:
    cipher, read = cmac(CIPHERS[f"aes-{key_bits}"]), 0
    for entry in entries(f"CMAC/nist-800-38b-aes{key_bits}.txt"):
        key, message, tag = octets(entry, "KEY", "MESSAGE", "OUTPUT")
        assert cipher.encrypt(key, b"", message, b"") == tag
        cipher.decrypt(key, b"", message, tag)
        read += 1
    assert read == 4


def test_wycheproof() -> None:
    """Keys of wrong lengths, and changed tags."""
    seen: Counter[str] = Counter()
    for group, test in wycheproof("aes_cmac_test.json", HASH_WYCHEPROOF):
        key, message, tag = (bytes.fromhex(test[name]) for name in ("key", "msg", "tag"))
        name = f"aes-{group['keySize']}"
        if name not in CIPHERS:
            seen["wrong key"] += 1
            assert test["result"] == "invalid"
            continue
        cipher = cmac(CIPHERS[name]).with_tag(group["tagSize"] // 8)
        if test["result"] == "valid":
            assert cipher.encrypt(key, b"", message, b"") == tag
        else:
            with pytest.raises(TagError):
                cipher.decrypt(key, b"", message, tag)
        seen[test["result"]] += 1
    assert seen.total() == 311
    assert seen["valid"] == 311 - 248


@pytest.mark.parametrize(
    ("size", "tag"), [(0, "7db10a84730a9b09"), (8, "f745af0d815eacf6"), (10, "e179ca12b734148a")]
)
def test_blocks_of_64_bits(size: int, tag: str) -> None:
    """Values that two independent programs agree on."""
    cipher, key = cmac(CIPHERS["present-80"]), bytes(10)
    subkeys = tuple(each.hex() for each in cipher.subkeys(key))
    assert subkeys == ("aaf38270f645088a", "55e704e1ec8a110f")
    assert cipher.encrypt(key, b"", bytes(range(size)), b"").hex() == tag


def test_there_is_no_message() -> None:
    with pytest.raises(InputError, match="message of aes-128-cmac has 1 bytes, allowed: 0"):
        cmac(CIPHERS["aes-128"]).encrypt(bytes(16), b"", b"", b"x")

"""CCM against NIST's vectors, all of them, and Wycheproof's."""

from collections import Counter

import pytest

from cipherfab.errors import InputError
from cipherfab.models import CIPHERS
from cipherfab.models.message_cipher import TagError
from cipherfab.models.modes.ccm import Ccm, ccm

from .cavp import entries, octets, wycheproof

every_size = pytest.mark.parametrize("key_bits", [128, 192, 256])


def model(key_bits: int, tag: int) -> Ccm:
    """The model of AES in CCM with tags of a length."""
    return ccm(CIPHERS[f"aes-{key_bits}"]).with_tag(tag)


def given(entry: dict[str, str]) -> tuple[bytes, bytes, bytes, bytes]:
    """Return key, nonce, associated data, and the payload if there is one; 0 bytes show as one."""
    key, nonce, associated = octets(entry, "Key", "Nonce", "Adata")
    payload = bytes.fromhex(entry.get("Payload", ""))
    return key, nonce, associated[: int(entry["Alen"])], payload[: int(entry["Plen"])]


@every_size
@pytest.mark.parametrize(("file", "count"), [("VADT", 330), ("VNT", 70), ("VPT", 250), ("VTT", 70)])
def test_encryption_by_nist(file: str, count: int, key_bits: int) -> None:
    read = 0
    for entry in entries(f"ciphers/AES/CCM/{file}{key_bits}.rsp"):
        key, nonce, associated, payload = given(entry)
        cipher, (ciphertext,) = model(key_bits, int(entry["Tlen"])), octets(entry, "CT")
        assert cipher.encrypt(key, nonce, associated, payload) == ciphertext
        assert cipher.decrypt(key, nonce, associated, ciphertext).message == payload
        read += 1
    assert read == count


@every_size
def test_verdicts_by_nist(key_bits: int) -> None:
    read: Counter[str] = Counter()
    for entry in entries(f"ciphers/AES/CCM/DVPT{key_bits}.rsp"):
        key, nonce, associated, payload = given(entry)
        cipher, (ciphertext,) = model(key_bits, int(entry["Tlen"])), octets(entry, "CT")
        if entry["Result"] == "Pass":
            assert cipher.decrypt(key, nonce, associated, ciphertext).message == payload
        else:
            with pytest.raises(TagError):
                cipher.decrypt(key, nonce, associated, ciphertext)
        read[entry["Result"]] += 1
    assert read == {"Pass": 80, "Fail": 160}


def test_wycheproof() -> None:
    """Changed tags, and lengths of nonces and tags that the standard does not allow."""
    seen: Counter[str] = Counter()
    for group, test in wycheproof("aes_ccm_test.json"):
        key, nonce, associated, message, ciphertext, tag = (
            bytes.fromhex(test[name]) for name in ("key", "iv", "aad", "msg", "ct", "tag")
        )
        try:
            cipher = model(group["keySize"], group["tagSize"] // 8)
            opened = cipher.decrypt(key, nonce, associated, ciphertext + tag)
        except TagError:
            seen["wrong tag"] += 1
        except InputError:
            seen["wrong length"] += 1
        else:
            assert opened.message == message
            assert cipher.encrypt(key, nonce, associated, message) == ciphertext + tag
            seen["right"] += 1
            assert test["result"] == "valid"
            continue
        assert test["result"] == "invalid"
    assert seen.total() == 552
    assert seen["right"] == 552 - 147


@pytest.mark.parametrize("size", [0xFEFF, 0xFF00, 0x10000])
def test_long_associated_data(size: int) -> None:
    """From 65,280 bytes their length has a mark and four bytes; other libraries agree."""
    cipher, data = model(128, 16), bytes(size)
    lengths = {0xFEFF: "feff", 0xFF00: "fffe0000ff00", 0x10000: "fffe00010000"}
    formatted = cipher._formatted(bytes(12), data, b"")
    assert formatted[16:22].hex().startswith(lengths[size])
    assert len(formatted) % 16 == 0


def test_lengths_that_do_not_fit() -> None:
    cipher = ccm(CIPHERS["aes-128"])
    assert (cipher.takes(0xFFFF, bytes(13)), cipher.takes(0x10000, bytes(13))) == (True, False)
    with pytest.raises(InputError, match="has 65536 bytes, allowed with a nonce of 13: 65535"):
        cipher.encrypt(bytes(16), bytes(13), b"", bytes(0x10000))
    with pytest.raises(InputError, match=r"nonce of aes-128-ccm has 6 bytes, allowed: 7 to 13"):
        cipher.encrypt(bytes(16), bytes(6), b"", b"")

"""GCM against NIST's vectors, Wycheproof's, and what the standard says of its parts."""

from collections import Counter

import pytest

from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS
from cipherfab.models.message_cipher import TagError
from cipherfab.models.modes.gcm import Gcm, ghash, product
from tests.suite.night import night

from .cavp import entries, octets, wycheproof

ONE = 1 << 127
REJECTED = {128: 4011, 192: 3978, 256: 3919}
SAMPLE = 25
"""Of how many vectors one is computed at every push; all are read and counted."""


def model(key_bits: int) -> Gcm:
    """The model of AES in GCM."""
    found = ALGORITHMS[f"aes-{key_bits}-gcm"]
    assert isinstance(found, Gcm)
    return found


every_size = pytest.mark.parametrize("key_bits", [128, 192, 256])
every_share = pytest.mark.parametrize("share", [SAMPLE, night(1)])


@every_share
@every_size
def test_encryption_by_nist(key_bits: int, share: int) -> None:
    read = 0
    for entry in entries(f"ciphers/AES/GCM/gcmEncryptExtIV{key_bits}.rsp"):
        if read % share == 0:
            *given, ciphertext, tag = octets(entry, "Key", "IV", "AAD", "PT", "CT", "Tag")
            done = model(key_bits).process(*given)
            assert (done.text, done.tag[: int(entry["Taglen"]) // 8]) == (ciphertext, tag)
        read += 1
    assert read == 7875


@every_share
@every_size
def test_decryption_by_nist(key_bits: int, share: int) -> None:
    read: Counter[bool] = Counter()
    for entry in entries(f"ciphers/AES/GCM/gcmDecrypt{key_bits}.rsp"):
        right = "FAIL" not in entry
        if read.total() % share == 0:
            *given, tag = octets(entry, "Key", "IV", "AAD", "CT", "Tag")
            done = model(key_bits).process(*given, decrypt=True)
            assert (done.tag[: len(tag)] == tag) == right
            assert not right or done.text.hex() == entry["PT"]
        read[right] += 1
    assert read == {True: 7875 - REJECTED[key_bits], False: REJECTED[key_bits]}


def test_wycheproof() -> None:
    """Any length of a nonce, counters that wrap, changed tags."""
    seen: Counter[str] = Counter()
    for group, test in wycheproof("aes_gcm_test.json"):
        cipher = model(group["keySize"])
        key, nonce, associated, message, ciphertext, tag = (
            bytes.fromhex(test[name]) for name in ("key", "iv", "aad", "msg", "ct", "tag")
        )
        seen[test["result"]] += 1
        if not nonce:
            with pytest.raises(InputError, match=r"nonce of aes-\d+-gcm has 0 bytes"):
                cipher.encrypt(key, nonce, associated, message)
        elif test["result"] == "valid":
            assert cipher.encrypt(key, nonce, associated, message) == ciphertext + tag
            assert cipher.decrypt(key, nonce, associated, ciphertext + tag).message == message
        else:
            with pytest.raises(TagError):
                cipher.decrypt(key, nonce, associated, ciphertext + tag)
    assert seen == {"valid": 229, "invalid": 87}


def test_the_field() -> None:
    """The unit is the highest bit, x is the next, and x^127 times x is the rest of the polynomial."""
    x = ONE >> 1
    value = 0x0388DACE60B6A392F328C2B971B2FE78
    assert product(ONE, value) == product(value, ONE) == value
    assert product(1, x) == 0xE1 << 120
    assert product(value, x) == value >> 1
    assert ghash(value.to_bytes(16, "big"), b"") == bytes(16)
    assert ghash(value.to_bytes(16, "big"), ONE.to_bytes(16, "big")) == value.to_bytes(16, "big")


def test_the_counter_wraps_in_32_bits() -> None:
    """A nonce that is not of 96 bits starts anywhere: three blocks pass through ffffffff, 0 and 1."""
    key = bytes.fromhex("691b6b6734017961fe2438335bd77499")
    nonce = bytes.fromhex("1c0e0a003677cfc3295aba02224b11e3")
    associated = bytes.fromhex("e382ff16227739f0d432b99fab1f417dca571033")
    message = bytes.fromhex(
        "004e1c22f85387c2de012a16af6e4b40f1c6a1ba84b71062b255e387ddd92eafce3153b35a99e389"
    )
    ciphertext = bytes.fromhex(
        "f5272c8dd21d4bb08f2213c1fe59de4cf2ee97cb221634da46cc678e5449cf64c312bdfa0e251815"
        "3e287315e741c613f5ac6250e500eaa1"
    )
    assert model(128).encrypt(key, nonce, associated, message) == ciphertext
    first = Gcm.first_counter(model(128).encrypted(key, bytes(16)), nonce)
    assert first.hex().endswith("fffffffe")


def test_a_secret_number_is_refused() -> None:
    with pytest.raises(InputError, match="aes-128-gcm has no secret message number"):
        model(128).encrypt(bytes(16), bytes(12), b"", b"", bytes(16))
    with pytest.raises(InputError, match="aes-128-gcm has no secret message number"):
        model(128).process(bytes(16), bytes(12), b"", b"", bytes(16))

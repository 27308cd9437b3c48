"""The modes that only hide against NIST's vectors, Wycheproof's, and what the standards refuse."""

from collections import Counter
from collections.abc import Callable

import pytest

from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS, CIPHERS, BlockCipher
from cipherfab.models.modes.cbc import cbc
from cipherfab.models.modes.cfb import cfb
from cipherfab.models.modes.ctr import Ctr, ctr
from cipherfab.models.modes.mode import ConfidentialityMode
from cipherfab.models.modes.ofb import ofb
from cipherfab.models.modes.xts import Xts, times_alpha

from .cavp import entries, octets, wycheproof

VECTORS = {
    "GFSbox": {128: 14, 192: 12, 256: 10},
    "KeySbox": {128: 42, 192: 48, 256: 32},
    "VarKey": {128: 256, 192: 384, 256: 512},
    "VarTxt": {128: 256, 192: 256, 256: 256},
    "MMT": {128: 20, 192: 20, 256: 20},
}
every_size = pytest.mark.parametrize("key_bits", [128, 192, 256])


def model(name: str) -> ConfidentialityMode:
    """The model of that name."""
    found = ALGORITHMS[name]
    assert isinstance(found, ConfidentialityMode)
    return found


@every_size
@pytest.mark.parametrize("family", ["cbc", "cfb", "ofb"])
def test_chained_modes_by_nist(family: str, key_bits: int) -> None:
    cipher = model(f"aes-{key_bits}-{family}")
    name = {"cfb": "CFB128"}.get(family, family.upper())
    read: Counter[str] = Counter()
    for kind, counts in VECTORS.items():
        for entry in entries(f"ciphers/AES/{family.upper()}/{name}{kind}{key_bits}.rsp"):
            read[kind] += 1
            key, nonce, text, ciphertext = octets(entry, "KEY", "IV", "PLAINTEXT", "CIPHERTEXT")
            if "ENCRYPT" in entry:
                assert cipher.encrypt(key, nonce, b"", text) == ciphertext
            else:
                assert cipher.decrypt(key, nonce, b"", ciphertext).message == text
        assert read[kind] == counts[key_bits]


@every_size
def test_ctr_by_its_request_for_comments(key_bits: int) -> None:
    cipher, read = model(f"aes-{key_bits}-ctr"), 0
    for entry in entries(f"ciphers/AES/CTR/aes-{key_bits}-ctr.txt"):
        key, nonce, text, ciphertext = octets(entry, "KEY", "IV", "PLAINTEXT", "CIPHERTEXT")
        assert cipher.encrypt(key, nonce, b"", text) == ciphertext
        assert cipher.decrypt(key, nonce, b"", ciphertext).message == text
        read += 1
    assert read == 3


@pytest.mark.parametrize(("key_bits", "skipped"), [(128, 200), (256, 400)])
@pytest.mark.parametrize("tweak", ["tweak-128hexstr", "tweak-dataunitseqno"])
def test_xts_by_nist(tweak: str, key_bits: int, skipped: int) -> None:
    """Data units of whole bytes; the standard counts bits."""
    cipher, read = model(f"aes-{key_bits}-xts"), Counter[bool]()
    for entry in entries(f"ciphers/AES/XTS/{tweak}/XTSGenAES{key_bits}.rsp"):
        whole = int(entry["DataUnitLen"]) % 8 == 0
        read[whole] += 1
        if not whole:
            continue
        key, text, ciphertext = octets(entry, "Key", "PT", "CT")
        number = entry.get("DataUnitSeqNumber")
        nonce = octets(entry, "i")[0] if number is None else int(number).to_bytes(16, "little")
        if "ENCRYPT" in entry:
            assert cipher.encrypt(key, nonce, b"", text) == ciphertext
        else:
            assert cipher.decrypt(key, nonce, b"", ciphertext).message == text
    assert read == {True: 1000 - skipped, False: skipped}


def test_wycheproof_of_xts() -> None:
    """Tweaks of 8 bytes are numbers of data units, their first byte lowest."""
    seen: Counter[str] = Counter()
    for group, test in wycheproof("aes_xts_test.json"):
        key, nonce, text, ciphertext = (bytes.fromhex(test[name]) for name in ("key", "iv", "msg", "ct"))
        name = f"aes-{group['keySize'] // 2}-xts"
        seen[test["result"] if name in ALGORITHMS else "no AES-192-XTS"] += 1
        if name in ALGORITHMS:
            nonce = nonce.ljust(16, b"\0")
            assert model(name).encrypt(key, nonce, b"", text) == ciphertext
            assert model(name).decrypt(key, nonce, b"", ciphertext).message == text
    assert seen == {"valid": 82, "no AES-192-XTS": 41}


@pytest.mark.parametrize("mode", [ctr, cbc, cfb, ofb])
@pytest.mark.parametrize("name", ["present-80", "speck-64-128", "serpent-256"])
def test_every_block_cipher(name: str, mode: Callable[[BlockCipher], ConfidentialityMode]) -> None:
    cipher = mode(CIPHERS[name])
    key, nonce = bytes(range(cipher.key_bytes)), bytes(range(cipher.nonce_bytes))
    text = bytes(range(4 * cipher.rate_bytes))
    there = cipher.encrypt(key, nonce, b"", text)
    assert there != text
    assert cipher.decrypt(key, nonce, b"", there).message == text


def test_a_counter_never_wraps() -> None:
    cipher = model("aes-128-ctr")
    assert isinstance(cipher, Ctr)
    last = b"\xff" * 15 + b"\xfe"
    assert len(cipher.encrypt(bytes(16), last, b"", bytes(32))) == 32
    with pytest.raises(InputError, match="has 3 blocks, allowed with this first counter block: 2"):
        cipher.encrypt(bytes(16), last, b"", bytes(33))


def test_what_has_no_place_is_refused() -> None:
    with pytest.raises(InputError, match="aes-128-ctr has no associated data"):
        model("aes-128-ctr").encrypt(bytes(16), bytes(16), b"a", b"")
    with pytest.raises(InputError, match="message of aes-128-cbc has 17 bytes, allowed: multiples of 16"):
        model("aes-128-cbc").encrypt(bytes(16), bytes(16), b"", bytes(17))
    with pytest.raises(InputError, match="message of aes-128-xts has 15 bytes, allowed: 16 to 16777216"):
        model("aes-128-xts").encrypt(bytes(31) + b"1", bytes(16), b"", bytes(15))
    with pytest.raises(InputError, match="the two halves of the key of aes-128-xts are equal"):
        model("aes-128-xts").encrypt(bytes(32), bytes(16), b"", bytes(16))
    assert "aes-192-xts" not in ALGORITHMS


def test_times_alpha() -> None:
    assert times_alpha(bytes([1, *[0] * 15])) == bytes([2, *[0] * 15])
    assert times_alpha(bytes([*[0] * 15, 0x80])) == bytes([0x87, *[0] * 15])
    assert isinstance(model("aes-256-xts"), Xts)

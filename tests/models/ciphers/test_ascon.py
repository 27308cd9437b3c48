"""Ascon against the designers' known answers, and what an authenticated cipher must do."""

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from cipherfab.errors import InputError
from cipherfab.models.ciphers.ascon import (
    AEAD128,
    CXOF128,
    HASH256,
    MOST_CUSTOMISATION,
    XOF128,
    AsconHash,
    State,
    permuted,
    rounds,
)
from cipherfab.models.message_cipher import TagError
from cipherfab.models.messages import shipped_file, shipped_messages

with shipped_file("ascon") as _path:
    FILE: Mapping[str, Any] = json.loads(_path.read_text(encoding="utf-8"))
KNOWN = shipped_messages(AEAD128)
octets = bytes.fromhex


def state(words: list[str]) -> State:
    s0, s1, s2, s3, s4 = (int(word, 16) for word in words)
    return s0, s1, s2, s3, s4


def test_counts() -> None:
    """No list of the file is shorter than the file says."""
    assert FILE["counts"] == {"aead": 767, "verify": 161, "digests": 1280}
    assert all(len(FILE[name]) == count for name, count in FILE["counts"].items())


def test_every_round_of_a_permutation() -> None:
    trace = FILE["permutation_trace"]
    start, expected = state(trace["in"]), [state(words) for words in trace["rounds"]]
    assert list(rounds(start)) == expected
    assert len(expected) == 12
    assert list(rounds(expected[3], 8)) == expected[4:], "the shorter one is the last 8 rounds"


def test_every_message() -> None:
    checked = 0
    for vector in KNOWN.messages:
        arguments = (vector.key, vector.nonce, vector.associated)
        assert AEAD128.encrypt(*arguments, vector.message) == vector.ciphertext, vector.name
        assert AEAD128.decrypt(*arguments, vector.ciphertext).message == vector.message, vector.name
        checked += 1
    assert checked == 767
    lengths = {(len(vector.associated), len(vector.message)) for vector in KNOWN.messages}
    assert {(a, m) for a in (0, 1, 15, 16, 17, 32) for m in (0, 1, 15, 16, 17, 32)} <= lengths


def test_every_wrong_tag() -> None:
    assert len(KNOWN.verifications) == 161
    for vector in KNOWN.verifications:
        with pytest.raises(TagError, match="ascon-aead128: the tag is wrong"):
            AEAD128.decrypt(vector.key, vector.nonce, vector.associated, vector.ciphertext)


@pytest.mark.parametrize("decrypt", [False, True])
def test_every_state_of_a_message(decrypt: bool) -> None:
    trace = FILE["aead128_trace"]
    start = [octets(trace[name]) for name in ("key", "nonce", "ad")]
    text, result = (octets(trace[name]) for name in ("plaintext", "ciphertext"))
    if decrypt:
        text, result = result, text
    key, nonce, associated = start
    done = AEAD128.trace(key, nonce, associated, text, decrypt=decrypt)
    assert (done.text, done.tag) == (result, octets(trace["tag"]))
    assert list(done.steps) == [(step["at"], state(step["state"])) for step in trace["steps"]]


@pytest.mark.parametrize(("function", "count"), [(HASH256, 222), (XOF128, 262), (CXOF128, 796)])
def test_every_digest(function: AsconHash, count: int) -> None:
    known = shipped_messages(function).messages
    assert len(known) == count
    for each in known:
        sized = function.with_digest(len(each.ciphertext))
        assert sized.digest(each.message, each.associated) == each.ciphertext, each.name
    assert {0, 1, 7, 8, 9, 16} <= {len(each.message) for each in known}
    sizes = {len(each.ciphertext) for each in known}
    assert sizes == ({1, 7, 8, 9, 16, 32, 40, 64, 100, 137} if function.extends else {32})
    assert max(len(each.associated) for each in known) == (MOST_CUSTOMISATION if function.associates else 0)


def test_first_states_of_hashes() -> None:
    """Without a key, the state after the first permutation is a constant."""
    for name, initial in (("hash256", 0x0000080100CC0002), ("cxof128", 0x0000080000CC0004)):
        first = FILE[f"{name}_trace"]["steps"][0]
        assert first["at"] == "initialised"
        assert permuted((initial, 0, 0, 0, 0)) == state(first["state"])


def test_not_the_version_before() -> None:
    numbers = bytes(range(16))
    old = FILE["superseded"]
    assert AEAD128.encrypt(numbers, numbers, b"", b"").hex() == old["ascon_aead128_tag"]
    assert HASH256.digest(b"").hex() == old["ascon_hash256_empty"]
    assert old["ascon_aead128_tag"] not in (old["ascon128_tag"], old["ascon128a_tag"])


def test_random_messages_and_changes() -> None:
    generator = random.Random(800232)
    for _ in range(100):
        key, nonce = generator.randbytes(16), generator.randbytes(16)
        associated, message = (generator.randbytes(generator.randrange(70)) for _ in range(2))
        ciphertext = AEAD128.encrypt(key, nonce, associated, message)
        assert AEAD128.decrypt(key, nonce, associated, ciphertext).message == message
        changed = bytearray(ciphertext)
        changed[generator.randrange(len(changed))] ^= 1 << generator.randrange(8)
        with pytest.raises(TagError):
            AEAD128.decrypt(key, nonce, associated, bytes(changed))
    long = XOF128.with_digest(100).digest(b"prefix")
    assert all(XOF128.with_digest(size).digest(b"prefix") == long[:size] for size in range(1, 100))
    assert CXOF128.digest(b"") != XOF128.digest(b"")


def test_wrong_lengths() -> None:
    key, nonce = bytes(16), bytes(16)
    with pytest.raises(InputError, match="key of ascon-aead128 has 15 bytes, allowed: 16"):
        AEAD128.encrypt(key[1:], nonce, b"", b"")
    with pytest.raises(InputError, match="nonce of ascon-aead128 has 17 bytes, allowed: 16"):
        AEAD128.decrypt(key, bytes(17), b"", bytes(16))
    with pytest.raises(InputError, match="ciphertext of ascon-aead128 has 15 bytes, allowed: 16 and more"):
        AEAD128.decrypt(key, nonce, b"", bytes(15))
    with pytest.raises(InputError, match="has no secret message number"):
        AEAD128.encrypt(key, nonce, b"", b"", bytes(16))
    assert CXOF128.digest(b"", bytes(MOST_CUSTOMISATION))
    with pytest.raises(InputError, match="customisation string has 257 bytes, allowed: 0 to 256"):
        CXOF128.digest(b"", bytes(257))
    with pytest.raises(InputError, match="ascon-xof128 has no customisation string"):
        XOF128.digest(b"", b"x")
    with pytest.raises(InputError, match="a digest of ascon-xof128 cannot have 0 bytes, allowed: 1 and more"):
        XOF128.with_digest(0)
    with pytest.raises(InputError, match="a digest of ascon-hash256 has 32 bytes, not 16"):
        HASH256.with_digest(16)
    with pytest.raises(InputError, match="ascon-hash256 is a hash function: there is no way back"):
        HASH256.decrypt(b"", b"", b"", bytes(32))

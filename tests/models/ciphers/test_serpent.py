"""The parts of Serpent against the submission, its two forms against each other, and its two byte orders."""

import json
import random
from pathlib import Path

import pytest

from cipherfab.models import CIPHERS
from cipherfab.models.ciphers import serpent
from cipherfab.models.vectors import shipped_known_answers
from cipherfab.models.words import read_hex, reverse_bytes

NAMES = ("serpent-128", "serpent-192", "serpent-256")
INVERSE_SBOXES = (
    *("D3B0A65C1E47F982", "582EF6C3B4791DA0", "C9F4BE12036D58A7", "09A7BE6D35C248F1"),
    *("5083A97E2CB64FD1", "8F2941DEB6537CA0", "FA1D536049E72C8B", "306D9EF85CB7A142"),
)


def bit(value: int, index: int) -> int:
    """Return one bit of a word."""
    return value >> index & 1


def test_sboxes() -> None:
    """The derived inverses equal the published ones."""
    found = ["".join(f"{y:X}" for y in sbox) for sbox in serpent.INVERSE_SBOXES]
    assert tuple(found) == INVERSE_SBOXES
    assert all(sorted(sbox) == list(range(16)) for sbox in serpent.SBOXES)


def test_permutations() -> None:
    """Output bit i of IP is input bit 32 (i mod 4) + i / 4; FP is its inverse."""
    for i in range(128):
        source = 32 * (i % 4) + i // 4
        assert serpent.initial_permutation(1 << source) == 1 << i
        assert serpent.final_permutation(1 << i) == 1 << source


@pytest.mark.parametrize("number", range(8))
def test_bitsliced_sbox(number: int) -> None:
    """Bit j of the four words passes the S-box, word 0 its lowest bit; the number counts modulo 8."""
    state = random.Random(number).getrandbits(128)
    result = serpent.bitsliced_sbox(number + 8, state)
    for j in range(32):
        before = sum(bit(state, 32 * n + j) << n for n in range(4))
        assert sum(bit(result, 32 * n + j) << n for n in range(4)) == serpent.SBOXES[number][before]


def test_linear_transformation() -> None:
    """It is linear, it is undone, and a single bit goes where the lines of the submission send it."""
    rng = random.Random(1998)
    for _ in range(50):
        a, b = rng.getrandbits(128), rng.getrandbits(128)
        image = serpent.linear_transformation(a)
        assert serpent.linear_transformation(a ^ b) == image ^ serpent.linear_transformation(b)
        assert serpent.inverse_linear_transformation(image) == a
    # Bit 0 of word 3 is turned to bit 7, added to words 0 and 2, which turn by 5 and 22.
    expected = serpent.join_words((1 << 12, 0, 1 << 29, 1 << 7))
    assert serpent.linear_transformation(1 << 96) == expected


def test_words() -> None:
    """Word 0 is the lowest."""
    words = [0x33221100, 0x77665544, 0xBBAA9988, 0xFFEEDDCC]
    assert serpent.split_words(0xFFEEDDCCBBAA99887766554433221100) == words
    assert serpent.join_words(words) == 0xFFEEDDCCBBAA99887766554433221100


def test_padding() -> None:
    """A short key is the long key with a single 1 above it, so both encrypt alike; a long one stays."""
    assert serpent.pad_key(5, key_bits=128) == 1 << 128 | 5
    assert serpent.pad_key(5, key_bits=192) == 1 << 192 | 5
    assert serpent.pad_key(5, key_bits=256) == 5
    for key_bits in (128, 192):
        short = serpent.encrypt(5, 7, key_bits=key_bits)
        assert short == serpent.encrypt(1 << key_bits | 5, 7, key_bits=256)
        assert short != serpent.encrypt(5, 7, key_bits=256)


def test_prekeys_and_round_keys() -> None:
    """Values for the 128-bit key of one high bit: first and last prekeys, first and last round key."""
    words = serpent.prekeys(1 << 127, key_bits=128)
    assert len(words) == 132
    assert words[:4] == (0xBBCDC8F1, 0xD58A412F, 0xE9C4A25D, 0xF098B261)
    assert words[131] == 0xAAB51FFB
    keys = serpent.round_keys(1 << 127, key_bits=128)
    assert len(keys) == 33
    assert keys[0] == 0x8ED77B93F29998EDA783ABCF6F5799D2
    assert keys[32] == 0xE5F643D0ACB9B3570A1CA984E8A30679


@pytest.mark.parametrize("key_bits", [128, 192, 256])
def test_both_forms(key_bits: int) -> None:
    """The bit-sliced form, whose values a trace has, gives what the form between IP and FP gives."""
    rng = random.Random(key_bits)
    for _ in range(20):
        key, block = rng.getrandbits(key_bits), rng.getrandbits(128)
        (last,) = serpent.trace(key, block, key_bits=key_bits)[-1].states.values()
        assert serpent.encrypt(key, block, key_bits=key_bits) == last


@pytest.mark.parametrize("name", NAMES)
def test_values_between_ip_and_fp(name: str) -> None:
    """Prekeys, numbers of S-boxes, and blocks and round keys in the form of the specification's text."""
    model = CIPHERS[name]
    stored = json.loads((Path(__file__).parent / "serpent_inside.json").read_text())[name]
    assert len(stored) == 2
    for values in stored:
        key, plaintext = int(values["key"], 16), int(values["plaintext"], 16)
        states = [list(item.states.values())[-1] for item in model.trace(key, plaintext)]
        outputs = (*states[:31], states[32])  # round 31 ends with the last key
        keys = serpent.round_keys(key, key_bits=model.key_bits)
        ip = serpent.initial_permutation
        assert values["prekeys"] == [f"{word:08x}" for word in serpent.prekeys(key, key_bits=model.key_bits)]
        assert values["plaintext_after_ip"] == f"{ip(plaintext):032x}"
        assert values["sbox"] == [number % 8 for number in range(32)]
        assert values["round_key_after_ip"] == [f"{ip(word):032x}" for word in keys[:32]]
        assert values["state_out_after_ip"] == [f"{ip(word):032x}" for word in outputs]
        assert serpent.permuted_round_keys(key, key_bits=model.key_bits) == tuple(map(ip, keys))


@pytest.mark.parametrize(
    ("order", "key", "ciphertext"),
    [
        ("little", "80" + "00" * 31, "a223aa1288463c0e2be38ebd825616c0"),
        ("big", "80" + "00" * 31, "abed96e766bf28cbc0ebd21a82ef0819"),
    ],
)
def test_one_string_in_both_byte_orders(order: str, key: str, ciphertext: str) -> None:
    """The same strings stand for different keys; each reading has its official ciphertext."""
    byte_order = CIPHERS["serpent-256"].byte_order if order == "little" else "big"
    assert byte_order == order
    found = serpent.encrypt(read_hex(key, byte_order), 0, key_bits=256)
    assert found == read_hex(ciphertext, byte_order)


@pytest.mark.parametrize("name", NAMES)
def test_vectors_in_both_byte_orders(name: str) -> None:
    """Vectors of the submission are NESSIE's too once both are integers, and not as they are printed."""
    vectors = shipped_known_answers(CIPHERS[name]).vectors
    submission = [vector for vector in vectors if "AES submission floppy" in vector.source]
    others = {
        (vector.key, vector.plaintext, vector.ciphertext) for vector in vectors if vector not in submission
    }
    assert len(submission) == 10
    width = CIPHERS[name].key_bits
    for vector in submission:
        values = (vector.key, vector.plaintext, vector.ciphertext)
        turned = [reverse_bytes(value, bits) for value, bits in zip(values, (width, 128, 128), strict=True)]
        assert values in others
        assert tuple(turned) not in others

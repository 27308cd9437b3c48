"""Serpent with keys of 128, 192 and 256 bits in plain integers.

Source: R. Anderson, E. Biham, L. Knudsen, "Serpent: A Proposal for the Advanced Encryption Standard", 1998,
the submission to the AES competition.

Bit order: blocks and keys are integers as in the submission. Word n of 32 bits is bits 32n+31..32n, word 0
the lowest; nibble n is bits 4n+3..4n. Rounds are numbered from 0 to 31, round keys from 0 to 32.

The submission prints these integers highest digit first. NESSIE and practically all programs give them as
strings of bytes, lowest byte first, and so do vector files and the command line here (`byte_order`). The two
strings are each other's reversal, byte by byte; programs that read the submission's strings as bytes
implement what is known as "tnepres".

The submission describes the cipher twice. In the bit-sliced form an S-box takes bit j of the four words, word
0 its lowest bit; all values of `trace` have this form. In the other form an S-box takes the nibbles of a
state between the permutations IP and FP; `encrypt` and `decrypt` use it, as Python replaces nibbles quickly.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.words import (
    collect_bits,
    combine_bytes,
    nibble_table,
    require_width,
    rotate_left,
    spread_bits,
    substitute_nibbles,
)

BLOCK_BITS = 128
ROUNDS = 32
PADDED_KEY_BITS = 256

SBOXES = tuple(
    tuple(int(digit, 16) for digit in row)
    for row in (
        "38F1A65BED42709C",
        "FC27905A1BE86D34",
        "86793CAFD1E40B52",
        "0FB8C963D124A75E",
        "1F83C0B6254A9E7D",
        "F52B4A9C03E8D671",
        "72C5846BE91FD3A0",
        "1DF0E82B74CA9356",
    )
)
"""The S-boxes S0 to S7."""

INVERSE_SBOXES = tuple(tuple(sbox.index(output) for output in range(16)) for sbox in SBOXES)

PHI = 0x9E3779B9
"""The fractional part of the golden ratio, which is added to every prekey."""

_SUBSTITUTE = tuple(map(nibble_table, SBOXES))
_INVERSE_SUBSTITUTE = tuple(map(nibble_table, INVERSE_SBOXES))


def split_words(value: int, count: int = 4) -> list[int]:
    """Return the words of 32 bits, word 0 (the lowest bits) first."""
    return [value >> 32 * n & 0xFFFF_FFFF for n in range(count)]


def join_words(words: Sequence[int]) -> int:
    """Undo `split_words`."""
    value = 0
    for word in reversed(words):
        value = value << 32 | word
    return value


def initial_permutation(state: int) -> int:
    """Apply IP: nibble j of the result is bit j of the four words, word 0 its lowest bit."""
    x0, x1, x2, x3 = split_words(state)
    return spread_bits(x0) | spread_bits(x1) << 1 | spread_bits(x2) << 2 | spread_bits(x3) << 3


def final_permutation(state: int) -> int:
    """Apply FP, the inverse of `initial_permutation`."""
    return join_words([collect_bits(state >> n) for n in range(4)])


def bitsliced_sbox(number: int, state: int) -> int:
    """Apply an S-box, by its number modulo 8, to all 32 positions of the four words."""
    nibbles = substitute_nibbles(initial_permutation(state), 32, _SUBSTITUTE[number % 8])
    return final_permutation(nibbles)


def linear_transformation(state: int) -> int:
    """Apply the linear transformation to the four words of a state in the bit-sliced form."""
    x0, x1, x2, x3 = split_words(state)
    x0 = rotate_left(x0, 13, 32)
    x2 = rotate_left(x2, 3, 32)
    x1 ^= x0 ^ x2
    x3 ^= x2 ^ x0 << 3 & 0xFFFF_FFFF
    x1 = rotate_left(x1, 1, 32)
    x3 = rotate_left(x3, 7, 32)
    x0 ^= x1 ^ x3
    x2 ^= x3 ^ x1 << 7 & 0xFFFF_FFFF
    x0 = rotate_left(x0, 5, 32)
    x2 = rotate_left(x2, 22, 32)
    return join_words((x0, x1, x2, x3))


def inverse_linear_transformation(state: int) -> int:
    """Undo `linear_transformation`, its last line first."""
    x0, x1, x2, x3 = split_words(state)
    x2 = rotate_left(x2, 32 - 22, 32)
    x0 = rotate_left(x0, 32 - 5, 32)
    x2 ^= x3 ^ x1 << 7 & 0xFFFF_FFFF
    x0 ^= x1 ^ x3
    x3 = rotate_left(x3, 32 - 7, 32)
    x1 = rotate_left(x1, 32 - 1, 32)
    x3 ^= x2 ^ x0 << 3 & 0xFFFF_FFFF
    x1 ^= x0 ^ x2
    x2 = rotate_left(x2, 32 - 3, 32)
    x0 = rotate_left(x0, 32 - 13, 32)
    return join_words((x0, x1, x2, x3))


def _between_permutations(function: Callable[[int], int]) -> tuple[tuple[int, ...], ...]:
    """Return what a linear function of bit-sliced states does between IP and FP, as 16 tables.

    The result is the XOR of one entry of each table; table n is indexed by byte n of the state, byte 0 the
    lowest.
    """
    tables = []
    for position in range(0, BLOCK_BITS, 8):
        table = [0]
        for bit in range(8):
            image = initial_permutation(function(final_permutation(1 << position + bit)))
            table += [entry ^ image for entry in table]
        tables.append(tuple(table))
    return tuple(tables)


_LINEAR = _between_permutations(linear_transformation)
_INVERSE_LINEAR = _between_permutations(inverse_linear_transformation)


def pad_key(key: int, *, key_bits: int) -> int:
    """Return the key of 256 bits: a shorter one gets a 1 bit above its highest bit."""
    require_width("key", key, key_bits)
    return key | 1 << key_bits if key_bits < PADDED_KEY_BITS else key


def prekeys(key: int, *, key_bits: int) -> tuple[int, ...]:
    """Return the 132 prekeys w0 to w131, words of 32 bits."""
    words = split_words(pad_key(key, key_bits=key_bits), 8)  # w-8 to w-1
    for index in range(4 * (ROUNDS + 1)):
        word = words[-8] ^ words[-5] ^ words[-3] ^ words[-1] ^ PHI ^ index
        words.append(rotate_left(word, 11, 32))
    return tuple(words[8:])


@lru_cache(maxsize=8)  # many blocks usually meet the same key
def round_keys(key: int, *, key_bits: int) -> tuple[int, ...]:
    """Return the 33 round keys of 128 bits in the bit-sliced form: four prekeys each, through S3, S2, ..."""
    words = prekeys(key, key_bits=key_bits)
    return tuple(
        bitsliced_sbox(3 - number, join_words(words[4 * number : 4 * number + 4]))
        for number in range(ROUNDS + 1)
    )


@lru_cache(maxsize=8)
def permuted_round_keys(key: int, *, key_bits: int) -> tuple[int, ...]:
    """Return the 33 round keys after IP, as the form of the cipher between IP and FP takes them."""
    return tuple(map(initial_permutation, round_keys(key, key_bits=key_bits)))


def encrypt(key: int, block: int, *, key_bits: int) -> int:
    """Encrypt a block of 128 bits: IP, 32 rounds, FP; the last round adds a key and not the linear one."""
    require_width("block", block, BLOCK_BITS)
    *keys, before_last_key, last_key = permuted_round_keys(key, key_bits=key_bits)
    state = initial_permutation(block)
    for number, round_key in enumerate(keys):
        substituted = substitute_nibbles(state ^ round_key, 32, _SUBSTITUTE[number % 8])
        state = combine_bytes(substituted, _LINEAR)
    state = substitute_nibbles(state ^ before_last_key, 32, _SUBSTITUTE[7])
    return final_permutation(state ^ last_key)


def decrypt(key: int, block: int, *, key_bits: int) -> int:
    """Decrypt a block of 128 bits: undo `encrypt` step by step."""
    require_width("block", block, BLOCK_BITS)
    *keys, before_last_key, last_key = permuted_round_keys(key, key_bits=key_bits)
    state = initial_permutation(block) ^ last_key
    state = substitute_nibbles(state, 32, _INVERSE_SUBSTITUTE[7]) ^ before_last_key
    for number in reversed(range(ROUNDS - 1)):
        before = combine_bytes(state, _INVERSE_LINEAR)
        state = substitute_nibbles(before, 32, _INVERSE_SUBSTITUTE[number % 8]) ^ keys[number]
    return final_permutation(state)


def trace(key: int, block: int, *, key_bits: int) -> list[RoundTrace]:
    """Encrypt a block of 128 bits in the bit-sliced form.

    Return rounds 0 to 31, then the last key addition as number 32.
    """
    require_width("block", block, BLOCK_BITS)
    *keys, last_key = round_keys(key, key_bits=key_bits)
    rounds, state = [], block
    for number, round_key in enumerate(keys):
        states = {"after_key_mix": state ^ round_key}
        states["after_sbox"] = state = bitsliced_sbox(number, state ^ round_key)
        if number < ROUNDS - 1:
            states["after_linear"] = state = linear_transformation(state)
        rounds.append(RoundTrace(number=number, round_key=round_key, states=states))
    states = {"after_last_key_mix": state ^ last_key}
    return [*rounds, RoundTrace(number=ROUNDS, round_key=last_key, states=states)]


def _serpent(key_bits: int) -> BlockCipher:
    return BlockCipher(
        family="serpent",
        variants=((128, 128), (128, 192), (128, 256)),
        block_bits=BLOCK_BITS,
        key_bits=key_bits,
        rounds=ROUNDS,
        sboxes=32,
        sbox_forms=("table",),
        byte_order="little",
        bit_order="bytes as in the NESSIE vectors, lowest byte first (the AES submission prints the "
        "highest first)",
        reference="R. Anderson, E. Biham, L. Knudsen, Serpent: A Proposal for the Advanced Encryption "
        "Standard, 1998",
        encrypt=partial(encrypt, key_bits=key_bits),
        decrypt=partial(decrypt, key_bits=key_bits),
        trace=partial(trace, key_bits=key_bits),
    )


SERPENT_128 = _serpent(128)
SERPENT_192 = _serpent(192)
SERPENT_256 = _serpent(256)

MODELS = (SERPENT_128, SERPENT_192, SERPENT_256)

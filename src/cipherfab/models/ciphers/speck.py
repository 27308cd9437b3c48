"""SPECK-64/128 in plain integers.

Source: R. Beaulieu et al., "The SIMON and SPECK Families of Lightweight Block Ciphers", ePrint 2013/404,
Section 4.

Bit order: as printed in the paper. Words have 32 bits, bit 0 is right-most; a block is x, then y, and a key
is l2, l1, l0, k0, all with the highest bit first. Rounds and round keys are numbered from 0 to 26.
"""

from functools import lru_cache

from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.words import require_width, rotate_left

WORD_BITS = 32
BLOCK_BITS = 2 * WORD_BITS
KEY_BITS = 4 * WORD_BITS
ROUNDS = 27

ALPHA, BETA = 8, 3
"""How far x is rotated right, and y left, in a round."""

_MASK = (1 << WORD_BITS) - 1


def add(x: int, y: int) -> int:
    """Rotate x right and add y, modulo 2**32: the round function up to its key."""
    return rotate_left(x, WORD_BITS - ALPHA, WORD_BITS) + y & _MASK


def round_function(x: int, y: int, round_key: int) -> tuple[int, int]:
    """Do a round on the words of a block (Section 4.1)."""
    x = add(x, y) ^ round_key
    return x, rotate_left(y, BETA, WORD_BITS) ^ x


def inverse_round_function(x: int, y: int, round_key: int) -> tuple[int, int]:
    """Undo `round_function`, with the difference modulo 2**32 instead of the sum (Section 4.1)."""
    y = rotate_left(x ^ y, WORD_BITS - BETA, WORD_BITS)
    return rotate_left((x ^ round_key) - y & _MASK, ALPHA, WORD_BITS), y


@lru_cache(maxsize=8)  # many blocks usually meet the same key
def round_keys(key: int) -> tuple[int, ...]:
    """Return the 27 round keys of 32 bits: rounds on the words of the key, numbers as keys (Section 4.2)."""
    require_width("key", key, KEY_BITS)
    round_key, *words = (key >> WORD_BITS * n & _MASK for n in range(KEY_BITS // WORD_BITS))
    keys = [round_key]
    for number in range(ROUNDS - 1):
        word, round_key = round_function(words[number], round_key, number)
        words.append(word)
        keys.append(round_key)
    return tuple(keys)


def split_block(block: int) -> tuple[int, int]:
    """Return the words x and y of a block."""
    require_width("block", block, BLOCK_BITS)
    return block >> WORD_BITS, block & _MASK


def join_block(x: int, y: int) -> int:
    """Undo `split_block`."""
    return x << WORD_BITS | y


def encrypt(key: int, block: int) -> int:
    """Encrypt a block of 64 bits: 27 rounds (Section 4.1)."""
    x, y = split_block(block)
    for round_key in round_keys(key):
        x, y = round_function(x, y, round_key)
    return join_block(x, y)


def decrypt(key: int, block: int) -> int:
    """Decrypt a block of 64 bits: undo `encrypt` round by round."""
    x, y = split_block(block)
    for round_key in reversed(round_keys(key)):
        x, y = inverse_round_function(x, y, round_key)
    return join_block(x, y)


def trace(key: int, block: int) -> list[RoundTrace]:
    """Encrypt a block of 64 bits and return rounds 0 to 26.

    A round key is in both words of a block: by the end of its round it has been added to both.
    """
    x, y = split_block(block)
    rounds = []
    for number, round_key in enumerate(round_keys(key)):
        total = add(x, y)
        states = {
            "after_addition": join_block(total, y),
            "after_add_round_key": join_block(total ^ round_key, y),
        }
        x, y = round_function(x, y, round_key)
        states["after_round"] = join_block(x, y)
        rounds.append(RoundTrace(number=number, round_key=join_block(round_key, round_key), states=states))
    return rounds


SPECK_64_128 = BlockCipher(
    family="speck",
    variants=(
        *((32, 64), (48, 72), (48, 96), (64, 96), (64, 128)),
        *((96, 96), (96, 144), (128, 128), (128, 192), (128, 256)),
    ),
    block_bits=BLOCK_BITS,
    key_bits=KEY_BITS,
    rounds=ROUNDS,
    sboxes=0,
    sbox_forms=(),
    byte_order="big",
    bit_order="words as printed in the paper, x before y, the first round key at the end of a key",
    reference="R. Beaulieu et al., The SIMON and SPECK Families of Lightweight Block Ciphers, "
    "ePrint 2013/404",
    encrypt=encrypt,
    decrypt=decrypt,
    trace=trace,
)

MODELS = (SPECK_64_128,)

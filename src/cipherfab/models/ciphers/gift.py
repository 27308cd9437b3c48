"""GIFT-128 in plain integers.

Source: S. Banik et al., "GIFT: A Small Present", CHES 2017, LNCS 10529 (ePrint 2017/622), Section 2.

Bit order: as printed in the paper. Bit 0 is right-most, a hexadecimal string starts with bit 127, nibble i is
bits 4i+3..4i; word i of a key, of 16 bits, is bits 16i+15..16i. Rounds are numbered from 0 to 39.
"""

from functools import lru_cache

from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.words import (
    combine_bytes,
    nibble_table,
    require_width,
    rotate_left,
    spread_bits,
    substitute_nibbles,
)

BLOCK_BITS = 128
KEY_BITS = 128
ROUNDS = 40

SBOX = (0x1, 0xA, 0x4, 0xC, 0x6, 0xF, 0x3, 0x9, 0x2, 0xD, 0xB, 0x7, 0x5, 0x0, 0x8, 0xE)
"""GS (Table 1)."""

INVERSE_SBOX = tuple(SBOX.index(output) for output in range(16))

PERMUTATION = tuple(4 * (i // 16) + 32 * ((3 * (i % 16 // 4) + i % 4) % 4) + i % 4 for i in range(BLOCK_BITS))
"""P128: where bit i moves (Section 2.1, "PermBits")."""

INVERSE_PERMUTATION = tuple(PERMUTATION.index(i) for i in range(BLOCK_BITS))


def _round_constants() -> tuple[int, ...]:
    """Run the 6-bit register from 0: shift left, the new bit 0 is bit 5 XNOR bit 4 (Section 2.1)."""
    constants, last = [], 0
    for _ in range(ROUNDS):
        last = last << 1 & 0b111110 | (last >> 5 ^ last >> 4) & 1 ^ 1
        constants.append(last)
    return tuple(constants)


ROUND_CONSTANTS = _round_constants()

_SUBSTITUTE = nibble_table(SBOX)
_INVERSE_SUBSTITUTE = nibble_table(INVERSE_SBOX)


def _moved_bytes(places: tuple[int, ...]) -> list[list[int]]:
    """Return where the bits of each byte of a state move, for every value of the byte."""
    return [
        [sum((byte >> bit & 1) << places[8 * n + bit] for bit in range(8)) for byte in range(256)]
        for n in range(BLOCK_BITS // 8)
    ]


_PERMUTED = _moved_bytes(PERMUTATION)
_INVERSE_PERMUTED = _moved_bytes(INVERSE_PERMUTATION)


def sub_cells(state: int) -> int:
    """Apply the S-box to the 32 nibbles of a state (Section 2.1, "SubCells")."""
    return substitute_nibbles(state, 32, _SUBSTITUTE)


def inverse_sub_cells(state: int) -> int:
    """Undo `sub_cells`."""
    return substitute_nibbles(state, 32, _INVERSE_SUBSTITUTE)


def perm_bits(state: int) -> int:
    """Move bit i to bit P128(i) (Section 2.1, "PermBits")."""
    return combine_bytes(state, _PERMUTED)


def inverse_perm_bits(state: int) -> int:
    """Undo `perm_bits`."""
    return combine_bytes(state, _INVERSE_PERMUTED)


def next_key(key: int) -> int:
    """Move the key state down by two words; those that leave enter rotated right by 2 and 12."""
    low, high = key & 0xFFFF, key >> 16 & 0xFFFF
    return rotate_left(high, 14, 16) << 112 | rotate_left(low, 4, 16) << 96 | key >> 32


@lru_cache(maxsize=8)  # many blocks usually meet the same key
def round_keys(key: int) -> tuple[int, ...]:
    """Return all that is added in each of the 40 rounds (Section 2.1, "AddRoundKey").

    Words 5 and 4 of the key state to bits 2 of the nibbles, words 1 and 0 to bits 1, the round constant to
    bits 3 of the lowest nibbles, and 1 to bit 127.
    """
    require_width("key", key, KEY_BITS)
    keys = []
    for constant in ROUND_CONSTANTS:
        u, v = key >> 64 & 0xFFFF_FFFF, key & 0xFFFF_FFFF
        keys.append(1 << 127 | spread_bits(constant) << 3 | spread_bits(u) << 2 | spread_bits(v) << 1)
        key = next_key(key)
    return tuple(keys)


def encrypt(key: int, block: int) -> int:
    """Encrypt a block of 128 bits: 40 rounds (Section 2.1)."""
    require_width("block", block, BLOCK_BITS)
    state = block
    for round_key in round_keys(key):
        state = perm_bits(sub_cells(state)) ^ round_key
    return state


def decrypt(key: int, block: int) -> int:
    """Decrypt a block of 128 bits: undo `encrypt` step by step."""
    require_width("block", block, BLOCK_BITS)
    state = block
    for round_key in reversed(round_keys(key)):
        state = inverse_sub_cells(inverse_perm_bits(state ^ round_key))
    return state


def trace(key: int, block: int) -> list[RoundTrace]:
    """Encrypt a block of 128 bits and return rounds 0 to 39, with round keys as `round_keys`."""
    require_width("block", block, BLOCK_BITS)
    rounds, state = [], block
    for number, round_key in enumerate(round_keys(key)):
        substituted = sub_cells(state)
        permuted = perm_bits(substituted)
        state = permuted ^ round_key
        states = {
            "after_sub_cells": substituted,
            "after_perm_bits": permuted,
            "after_add_round_key": state,
        }
        rounds.append(RoundTrace(number=number, round_key=round_key, states=states))
    return rounds


GIFT_128 = BlockCipher(
    family="gift",
    variants=((64, 128), (128, 128)),
    block_bits=BLOCK_BITS,
    key_bits=KEY_BITS,
    rounds=ROUNDS,
    sboxes=32,
    sbox_forms=("table",),
    byte_order="big",
    bit_order="as printed in the paper, bit 127 of a block first",
    reference="S. Banik et al., GIFT: A Small Present, CHES 2017, LNCS 10529 (ePrint 2017/622)",
    encrypt=encrypt,
    decrypt=decrypt,
    trace=trace,
)

MODELS = (GIFT_128,)

"""PRESENT-80 and PRESENT-128 in plain integers.

Source: A. Bogdanov et al., "PRESENT: An Ultra-Lightweight Block Cipher", CHES 2007, LNCS 4727; Section 3 for
the cipher with 80-bit keys, the appendix for the key schedule of 128-bit keys. Also ISO/IEC 29192-2.

Bit order: as printed in the paper. Bit 0 is right-most, a hexadecimal string starts with the highest bit
(63 of a block, 79 or 127 of a key), nibble i is bits 4i+3..4i. Rounds are numbered from 1 to 31, round keys
from 1 to 32.
"""

from functools import lru_cache, partial

from cipherfab.models.cipher import BlockCipher, CompactCore, RoundTrace
from cipherfab.models.words import (
    collect_bits,
    nibble_table,
    require_width,
    rotate_left,
    spread_bits,
    substitute_bytes,
    substitute_nibbles,
)

BLOCK_BITS = 64
ROUNDS = 31

SBOX = (0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2)
"""S-box of the data path and of the key schedule (Section 3, "sBoxlayer")."""

INVERSE_SBOX = tuple(SBOX.index(output) for output in range(16))

_SUBSTITUTE = nibble_table(SBOX)
_INVERSE_SUBSTITUTE = nibble_table(INVERSE_SBOX)
_SUBSTITUTE_LOW = bytes(SBOX[byte & 0xF] for byte in range(256))

_KEY_SBOXES = {80: (76,), 128: (124, 120)}
"""Lowest bit of every nibble of the key register that passes an S-box, by key size."""

_COUNTER_BIT = {80: 15, 128: 62}
"""Bit of the key register to which the lowest bit of the round counter is added, by key size."""


def sbox_layer(state: int) -> int:
    """Apply the S-box to the 16 nibbles of a state (Section 3, "sBoxlayer")."""
    return substitute_nibbles(state, 16, _SUBSTITUTE)


def inverse_sbox_layer(state: int) -> int:
    """Undo `sbox_layer`."""
    return substitute_nibbles(state, 16, _INVERSE_SUBSTITUTE)


def p_layer(state: int) -> int:
    """Move bit i to bit 16i mod 63, bit 63 stays (Section 3, "pLayer").

    In other words: the 16-bit word q of the result collects bit q of every nibble, nibble 0 first.
    """
    return sum(collect_bits(state >> q) << 16 * q for q in range(4))


def inverse_p_layer(state: int) -> int:
    """Undo `p_layer`: move bit i to bit 4i mod 63, bit 63 stays."""
    return sum(spread_bits(state >> 16 * q & 0xFFFF) << q for q in range(4))


def next_key_register(register: int, counter: int, *, key_bits: int) -> int:
    """Update the key register (Section 3 for 80 bits, the appendix for 128 bits).

    Rotate left by 61, pass the left-most nibble (two of them for 128 bits) through the S-box, add the round
    counter to bits 19..15 (66..62 for 128 bits).

    Parameters
    ----------
    register : int
        Key register, `key_bits` wide.
    counter : int
        Round counter, 1 to 31: the number of the round whose key was just taken.
    key_bits : int
        80 or 128.
    """
    register = rotate_left(register, 61, key_bits)
    for bit in _KEY_SBOXES[key_bits]:
        nibble = register >> bit & 0xF
        register ^= (nibble ^ substitute_bytes(nibble, 1, _SUBSTITUTE_LOW)) << bit
    return register ^ counter << _COUNTER_BIT[key_bits]


@lru_cache(maxsize=8)  # many blocks usually meet the same key
def round_keys(key: int, *, key_bits: int) -> tuple[int, ...]:
    """Return the 32 round keys of 64 bits: the left-most 64 bits of the key register before each update."""
    require_width("key", key, key_bits)
    register, keys = key, []
    for counter in range(1, ROUNDS + 2):
        keys.append(register >> key_bits - BLOCK_BITS)
        register = next_key_register(register, counter, key_bits=key_bits)
    return tuple(keys)


def encrypt(key: int, block: int, *, key_bits: int) -> int:
    """Encrypt a block of 64 bits: 31 rounds, then the last round key (Section 3, Figure 1)."""
    require_width("block", block, BLOCK_BITS)
    *keys, last_key = round_keys(key, key_bits=key_bits)
    state = block
    for round_key in keys:
        state = p_layer(sbox_layer(state ^ round_key))
    return state ^ last_key


def decrypt(key: int, block: int, *, key_bits: int) -> int:
    """Decrypt a block of 64 bits: undo `encrypt` step by step."""
    require_width("block", block, BLOCK_BITS)
    *keys, last_key = round_keys(key, key_bits=key_bits)
    state = block ^ last_key
    for round_key in reversed(keys):
        state = inverse_sbox_layer(inverse_p_layer(state)) ^ round_key
    return state


def trace(key: int, block: int, *, key_bits: int) -> list[RoundTrace]:
    """Encrypt a block of 64 bits and return rounds 1 to 31, then the last key addition as number 32."""
    require_width("block", block, BLOCK_BITS)
    rounds, state = [], block
    for number, round_key in enumerate(round_keys(key, key_bits=key_bits), start=1):
        state ^= round_key
        states = {"after_add_round_key": state}
        if number <= ROUNDS:
            states["after_sbox"] = sbox_layer(state)
            states["after_player"] = state = p_layer(states["after_sbox"])
        rounds.append(RoundTrace(number=number, round_key=round_key, states=states))
    return rounds


_COMPACT = {
    80: (
        CompactCore(port_bits=1, load_cycles=144, pass_cycles=64, passes=33),
        CompactCore(port_bits=16, load_cycles=9, pass_cycles=4, passes=30),
    ),
    128: (CompactCore(port_bits=1, load_cycles=192, pass_cycles=64, passes=33),),
}


def _present(key_bits: int) -> BlockCipher:
    return BlockCipher(
        family="present",
        variants=((64, 80), (64, 128)),
        block_bits=BLOCK_BITS,
        key_bits=key_bits,
        rounds=ROUNDS,
        sboxes=16,
        sbox_forms=("table", "block_ram"),
        byte_order="big",
        bit_order="as printed in the paper, bit 63 of a block first",
        reference="A. Bogdanov et al., PRESENT: An Ultra-Lightweight Block Cipher, CHES 2007, LNCS 4727; "
        "ISO/IEC 29192-2",
        encrypt=partial(encrypt, key_bits=key_bits),
        decrypt=partial(decrypt, key_bits=key_bits),
        trace=partial(trace, key_bits=key_bits),
        compact=_COMPACT.get(key_bits, ()),
    )


PRESENT_80 = _present(80)
PRESENT_128 = _present(128)

MODELS = (PRESENT_80, PRESENT_128)

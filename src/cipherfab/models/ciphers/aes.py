"""AES-128, AES-192 and AES-256 in plain integers.

Source: FIPS 197, "Advanced Encryption Standard (AES)", 2001; section and figure numbers are those of that
edition, the update of 2023 describes the same ciphers.

Bit order: a string of hexadecimal digits in the standard, read as one number. Byte 0 of a block or a key is
its highest byte, bit 7 of a byte its highest bit. The byte in row r and column c of the state is byte 4c + r,
so column 0 is the highest 32 bits (Section 3.4). Rounds and round keys are numbered from 0; number 0 is the
key addition before the first round.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from cipherfab.models.cipher import BlockCipher, CompactCore, RoundTrace
from cipherfab.models.words import move_bytes, require_width, rotate_left, substitute_bytes

BLOCK_BITS = 128

ROUNDS = {128: 10, 192: 12, 256: 14}
"""Nr, the number of rounds, by key size (Section 5, Figure 4)."""

_HIGHEST_BITS = int("80" * 16, 16)  # of every byte
_ROWS_1_TO_3 = int("00FFFFFF" * 4, 16)
_ROW_3 = int("000000FF" * 4, 16)
_ROWS_2_AND_3 = int("0000FFFF" * 4, 16)


def multiply(a: int, b: int) -> int:
    """Multiply two bytes as polynomials modulo x^8 + x^4 + x^3 + x + 1 (Section 4.2)."""
    product = 0
    for _ in range(8):
        product ^= a * (b & 1)
        a = a << 1 ^ 0x11B * (a >> 7)
        b >>= 1
    return product


def affine_transformation(byte: int) -> int:
    """XOR a byte with itself rotated by 1, 2, 3 and 4 places, and with 63 (Section 5.1.1, equation 5.1)."""
    result = 0x63
    for amount in range(5):
        result ^= rotate_left(byte, amount, 8)
    return result


def _sbox() -> bytes:
    """Invert each byte in GF(2^8), 0 stays, then apply the affine transformation (Section 5.1.1)."""
    inverses = [0] * 256
    power = inverse = 1  # of 03, whose powers are all bytes but 0, and of its inverse F6
    for _ in range(255):
        inverses[power] = inverse
        power, inverse = multiply(power, 0x03), multiply(inverse, 0xF6)
    return bytes(map(affine_transformation, inverses))


SBOX = _sbox()
"""S-box of data path and key expansion (Section 5.1.1, Figure 7)."""

INVERSE_SBOX = bytes(SBOX.index(output) for output in range(256))
"""Inverse S-box (Section 5.3.2, Figure 14)."""

_SHIFT_ROWS = tuple(4 * ((c + r) % 4) + r for c in range(4) for r in range(4))
_INVERSE_SHIFT_ROWS = tuple(4 * ((c - r) % 4) + r for c in range(4) for r in range(4))


def sub_bytes(state: int) -> int:
    """Apply the S-box to each byte (Section 5.1.1)."""
    return substitute_bytes(state, 16, SBOX)


def inverse_sub_bytes(state: int) -> int:
    """Undo `sub_bytes` (Section 5.3.2)."""
    return substitute_bytes(state, 16, INVERSE_SBOX)


def shift_rows(state: int) -> int:
    """Rotate row r left by r bytes (Section 5.1.2)."""
    return move_bytes(state, _SHIFT_ROWS)


def inverse_shift_rows(state: int) -> int:
    """Undo `shift_rows` (Section 5.3.1)."""
    return move_bytes(state, _INVERSE_SHIFT_ROWS)


def xtimes(state: int) -> int:
    """Multiply each byte of a state by 02 (Section 4.2.1, "xtime")."""
    carries = state & _HIGHEST_BITS
    return (state ^ carries) << 1 ^ (carries >> 7) * 0x1B


def mix_columns(state: int) -> int:
    """Multiply each column by 03 x^3 + 01 x^2 + 01 x + 02 (Section 5.1.3).

    Row 0 of the result, 02 s0 + 03 s1 + s2 + s3, is 02 (s0 + s1) + s1 + (s2 + s3), and so on for the other
    rows: all of them at once.
    """
    next_row = (state & _ROWS_1_TO_3) << 8 | state >> 24 & _ROW_3
    pairs = state ^ next_row
    other_pairs = (pairs & _ROWS_2_AND_3) << 16 | pairs >> 16 & _ROWS_2_AND_3
    return xtimes(pairs) ^ next_row ^ other_pairs


def inverse_mix_columns(state: int) -> int:
    """Undo `mix_columns`: multiply each column by 0B x^3 + 0D x^2 + 09 x + 0E (Section 5.3.3).

    That polynomial is the one of `mix_columns` times 04 x^2 + 05, modulo x^4 + 1.
    """
    row_after_next = (state & _ROWS_2_AND_3) << 16 | state >> 16 & _ROWS_2_AND_3
    return mix_columns(state ^ xtimes(xtimes(state ^ row_after_next)))


def add_round_key(state: int, round_key: int) -> int:
    """XOR a round key (Section 5.1.4)."""
    return state ^ round_key


def sub_word(word: int) -> int:
    """Apply the S-box to each byte of a word of 32 bits (Section 5.2)."""
    return substitute_bytes(word, 4, SBOX)


def rot_word(word: int) -> int:
    """Rotate a word of 32 bits left by a byte (Section 5.2)."""
    return rotate_left(word, 8, 32)


@lru_cache(maxsize=8)  # many blocks usually meet the same key
def key_expansion(key: int, *, key_bits: int) -> tuple[int, ...]:
    """Return the Nr + 1 round keys of 128 bits (Section 5.2, Figure 11)."""
    require_width("key", key, key_bits)
    length = key_bits // 32  # Nk
    words = [key >> 32 * index & 0xFFFF_FFFF for index in reversed(range(length))]
    constant = 0x01
    for index in range(length, 4 * (ROUNDS[key_bits] + 1)):
        word = words[-1]
        if index % length == 0:
            word = sub_word(rot_word(word)) ^ constant << 24
            constant = multiply(constant, 0x02)
        elif length > 6 and index % length == 4:
            word = sub_word(word)
        words.append(words[-length] ^ word)
    return tuple(
        words[i] << 96 | words[i + 1] << 64 | words[i + 2] << 32 | words[i + 3]
        for i in range(0, len(words), 4)
    )


@lru_cache(maxsize=8)
def inverse_key_expansion(key: int, *, key_bits: int) -> tuple[int, ...]:
    """Return the round keys of the equivalent inverse cipher, dw, in the order of use (Section 5.3.5)."""
    first, *middle, last = reversed(key_expansion(key, key_bits=key_bits))
    return first, *map(inverse_mix_columns, middle), last


def encrypt(key: int, block: int, *, key_bits: int) -> int:
    """Encrypt a block of 128 bits (Section 5.1, "Cipher")."""
    require_width("block", block, BLOCK_BITS)
    first_key, *round_keys, last_key = key_expansion(key, key_bits=key_bits)
    state = add_round_key(block, first_key)
    for round_key in round_keys:
        state = add_round_key(mix_columns(shift_rows(sub_bytes(state))), round_key)
    return add_round_key(shift_rows(sub_bytes(state)), last_key)


def decrypt(key: int, block: int, *, key_bits: int) -> int:
    """Decrypt a block of 128 bits: undo `encrypt` step by step (Section 5.3, "InvCipher")."""
    require_width("block", block, BLOCK_BITS)
    first_key, *round_keys, last_key = key_expansion(key, key_bits=key_bits)
    state = add_round_key(block, last_key)
    for round_key in reversed(round_keys):
        state = add_round_key(inverse_sub_bytes(inverse_shift_rows(state)), round_key)
        state = inverse_mix_columns(state)
    return add_round_key(inverse_sub_bytes(inverse_shift_rows(state)), first_key)


def trace(key: int, block: int, *, key_bits: int) -> list[RoundTrace]:
    """Encrypt a block of 128 bits and return rounds 0 to Nr.

    The steps have the names of Appendix C: "input" (round 0) or "start", "s_box", "s_row", "m_col" (not in
    the last round), then "after_add_round_key". The round key is what Appendix C calls "k_sch".
    """
    return _trace(block, key_expansion(key, key_bits=key_bits), "", (sub_bytes, shift_rows, mix_columns))


def inverse_trace(key: int, block: int, *, key_bits: int) -> list[RoundTrace]:
    """Decrypt a block of 128 bits by the equivalent inverse cipher (Section 5.3.5) and return rounds 0 to Nr.

    The steps have the names of Appendix C: as in `trace`, with an "i" before the name, "iinput" to "im_col"
    and "ik_sch"; "after_add_round_key" has none.
    """
    layers = (inverse_sub_bytes, inverse_shift_rows, inverse_mix_columns)
    return _trace(block, inverse_key_expansion(key, key_bits=key_bits), "i", layers)


def _trace(
    block: int, round_keys: Sequence[int], prefix: str, layers: Sequence[Callable[[int], int]]
) -> list[RoundTrace]:
    require_width("block", block, BLOCK_BITS)
    substitute, shift, mix = layers
    rounds, state = [], block
    for number, round_key in enumerate(round_keys):
        states = {f"{prefix}start" if number else f"{prefix}input": state}
        if number:
            states[f"{prefix}s_box"] = state = substitute(state)
            states[f"{prefix}s_row"] = state = shift(state)
            if number < len(round_keys) - 1:
                states[f"{prefix}m_col"] = state = mix(state)
        states["after_add_round_key"] = state = add_round_key(state, round_key)
        rounds.append(RoundTrace(number=number, round_key=round_key, states=states))
    return rounds


_COMPACT = {
    # The last round delivers the result; words are taken in step 5 and leave in step 11.
    128: (CompactCore(port_bits=8, load_cycles=256, pass_cycles=256, passes=10, early=10),)
}


def _aes(key_bits: int) -> BlockCipher:
    return BlockCipher(
        family="aes",
        variants=((128, 128), (128, 192), (128, 256)),
        block_bits=BLOCK_BITS,
        key_bits=key_bits,
        rounds=ROUNDS[key_bits],
        sboxes=16,
        sbox_forms=("table", "tower_field", "block_ram"),
        byte_order="big",
        bit_order="bytes as printed in FIPS 197, byte 0 first",
        reference="FIPS 197, Advanced Encryption Standard (AES)",
        encrypt=partial(encrypt, key_bits=key_bits),
        decrypt=partial(decrypt, key_bits=key_bits),
        trace=partial(trace, key_bits=key_bits),
        inverse_trace=partial(inverse_trace, key_bits=key_bits),
        round_stages=6,
        compact=_COMPACT.get(key_bits, ()),
    )


AES_128 = _aes(128)
AES_192 = _aes(192)
AES_256 = _aes(256)

MODELS = (AES_128, AES_192, AES_256)

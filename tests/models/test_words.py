"""Operations on words."""

import pytest

from cipherfab.errors import InputError
from cipherfab.models.words import (
    ByteOrder,
    collect_bits,
    nibble_table,
    read_hex,
    require_width,
    reverse_bytes,
    rotate_left,
    spread_bits,
    substitute_nibbles,
    write_hex,
)


@pytest.mark.parametrize(
    ("value", "amount", "width", "expected"),
    [(0x8001, 1, 16, 0x0003), (0x8001, 0, 16, 0x8001), (0x1234, 4, 16, 0x2341), (1, 79, 80, 1 << 79)],
)
def test_rotate_left(value: int, amount: int, width: int, expected: int) -> None:
    """Bits that leave on the left come back on the right, at the width given."""
    assert rotate_left(value, amount, width) == expected


def test_substitute_nibbles_acts_on_each_nibble_and_keeps_leading_zeros() -> None:
    """The table "add 1 modulo 16" makes the action of the function visible."""
    table = nibble_table([(x + 1) % 16 for x in range(16)])
    assert substitute_nibbles(0x00F9, 4, table) == 0x110A
    assert substitute_nibbles(0, 16, table) == 0x1111_1111_1111_1111


def test_spread_and_collect() -> None:
    """Bit i goes to bit 4i and back, and other bits are dropped on the way back."""
    for i in range(32):
        assert spread_bits(1 << i) == 1 << 4 * i
        assert collect_bits(1 << 4 * i) == 1 << i
    assert collect_bits(0xEEEE_EEEE_EEEE_EEEE) == 0
    assert collect_bits(spread_bits(0xC3A5)) == 0xC3A5


def test_reverse_bytes() -> None:
    """The lowest byte becomes the highest, zeros count."""
    assert reverse_bytes(0x0123_4567_0000, 48) == 0x0000_6745_2301
    assert reverse_bytes(0x12, 8) == 0x12


@pytest.mark.parametrize(
    ("text", "byte_order", "width", "value"),
    [
        ("0012cd", "big", 24, 0x12CD),
        ("0012cd", "little", 24, 0xCD1200),
        ("1ff", "big", 9, 0x1FF),
        ("80000000000000000000", "little", 80, 0x80),
    ],
)
def test_hex(text: str, byte_order: ByteOrder, width: int, value: int) -> None:
    """A string stands for a number, its highest digit first or its lowest byte first, and back."""
    assert read_hex(text, byte_order) == read_hex(text.upper(), byte_order) == value
    assert write_hex(value, width, byte_order) == text


@pytest.mark.parametrize(
    ("value", "found"), [(1 << 80, "0x1" + 20 * "0"), (-1, "-0x1"), (1 << 9999, "a number of 10000 bits")]
)
def test_require_width_names_the_value_and_the_range(value: int, found: str) -> None:
    """The message says what was given, what it is and what is allowed."""
    with pytest.raises(InputError) as caught:
        require_width("key", value, 80)
    assert str(caught.value) == f"key is {found}, allowed: an integer of 80 bits, 0 to 2**80 - 1"


def test_require_width_accepts_the_whole_range() -> None:
    """Both ends are allowed."""
    require_width("key", 0, 80)
    require_width("key", (1 << 80) - 1, 80)

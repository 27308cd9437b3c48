"""Patterns in the bits of constants that make cheap sequences of instructions."""

from cipherfab.compilers.vscpu.code import WORD


def ones(count: int) -> int:
    """Return a word whose lowest ``count`` bits are ones."""
    return (1 << count) - 1


def run_of_ones(value: int) -> tuple[int, int] | None:
    """Return position and length of a word's single run of ones; None if there is none."""
    if value == 0:
        return None
    low = (value & -value).bit_length() - 1
    count = (value >> low).bit_length()
    return (low, count) if value >> low == ones(count) else None


def field_shifts(low: int, count: int, place: int, bits: int) -> list[int]:
    """Return the shift amounts, in order, that extract a field of a word; see `Builder.field`.

    Amounts are as for SRLi: from 32 on, to the left.
    """
    if low + count < bits and place + count < WORD:
        # Bits above it drop out at the top, bits below it at the bottom.
        top = WORD + WORD - low - count
        if low == 0 or place == 0:
            return [top, WORD - count - place]
        return [top, WORD - count, WORD + place]
    down = [low] if low else []
    up = [WORD + place] if place else []
    return down + up

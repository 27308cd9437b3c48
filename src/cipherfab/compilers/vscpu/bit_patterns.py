"""Patterns in the bits of constants that make cheap sequences of instructions."""

from cipherfab.compilers.vscpu.code import WORD


def ones(count: int) -> int:
    """Return a word whose lowest ``count`` bits are ones."""
    return (1 << count) - 1


def run_of_ones(value: int) -> tuple[int, int] | None:
    """Return where the ones of a word begin and how many there are; None if there are gaps or no ones."""
    if value == 0:
        return None
    low = (value & -value).bit_length() - 1
    count = (value >> low).bit_length()
    return (low, count) if value >> low == ones(count) else None


def field_shifts(low: int, count: int, place: int, bits: int) -> list[int]:
    """Return by how much to shift a word, one after the other, for a field of it; see `Builder.field`.

    Amounts are those of SRLi: from 32 on, they are to the left.
    """
    if low + count < bits and place + count < WORD:
        # Bits above it fall out at the top, those below it at the bottom.
        top = WORD + WORD - low - count
        if low == 0 or place == 0:
            return [top, WORD - count - place]
        return [top, WORD - count, WORD + place]
    down = [low] if low else []
    up = [WORD + place] if place else []
    return down + up

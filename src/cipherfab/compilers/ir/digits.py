"""Canonical signed digits: multiplication by a constant with few shifts and additions."""


def signed_digits(number: int, bits: int) -> list[tuple[int, int]]:
    """Return the nonzero signed digits of a number modulo 2**bits, as (place, sign), positive ones first."""
    found = []
    place = 0
    while number and place < bits:
        if number & 1:
            # A run of ones is one digit above it and a negative one at its end.
            sign = -1 if number & 3 == 3 else 1
            found.append((place, sign))
            number -= sign
        number >>= 1
        place += 1
    return sorted(found, key=lambda each: -each[1])

"""Numbers as few powers of two, for products that are sums of shifted values."""


def signed_digits(number: int, bits: int) -> list[tuple[int, int]]:
    """Return powers of two, with a sign, of which a word of so many bits is the sum: positive ones first."""
    found = []
    place = 0
    while number and place < bits:
        if number & 1:
            # Ones side by side become a power above them, less one below.
            sign = -1 if number & 3 == 3 else 1
            found.append((place, sign))
            number -= sign
        number >>= 1
        place += 1
    return sorted(found, key=lambda each: -each[1])

"""Words of pi-Cipher, and the digits that its cores cut them into."""

from collections.abc import Callable, Sequence

from cipherfab.catalogue.parameter import Count, Values
from cipherfab.models import Algorithm


def word_bits(cipher: Algorithm) -> int:
    """Return the bits of a word: a block has eight of them, the state of the pi-function sixteen."""
    return cipher.block_bits // (16 if cipher.name.endswith("-function") else 8)


def digits(cipher: Algorithm, values: Values) -> int:
    """Return the digits of a word."""
    return word_bits(cipher) // int(values["digit_bits"])


def digit_bits(initial: Callable[[Algorithm], int] = word_bits) -> Count:
    """Return the parameter that chooses them, and its default."""

    def powers(cipher: Algorithm, values: Values) -> Sequence[int]:
        return [1 << i for i in range(word_bits(cipher).bit_length())]

    return Count(
        name="digit_bits",
        range=powers,
        initial=lambda cipher, values: initial(cipher),
        meaning="bits of a word in a clock cycle",
    )

"""The Monte Carlo tests of AES: 100 keys, with 1,000 blocks each of which comes from those before it.

Source: NIST, "The Advanced Encryption Standard Algorithm Validation Suite (AESAVS)", 2002, section 6.4, and
"ACVP Symmetric Block Cipher Algorithm JSON Specification".
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cipherfab.models.modes.mode import xor

KEYS, BLOCKS = 100, 1000

Step = Callable[[bytes, bytes, bytes], bytes]
"""From key, initialization vector and block to a result of one block; ECB has no use for the vector."""


class Chain(NamedTuple):
    """What begins with a key: its vector, its first block, and the result of the last one."""

    key: bytes
    iv: bytes
    given: bytes
    result: bytes


def chains(step: Step, mode: str, key: bytes, iv: bytes, block: bytes, *, decrypt: bool) -> Iterator[Chain]:
    """Yield the chains of a test.

    Parameters
    ----------
    step : Step
        One block in the mode.
    mode : str
        ECB, CBC, CFB or OFB.
    key, iv, block : bytes
        Those of the first chain.
    decrypt : bool
        The direction, which says what the vector of the next block is.
    """
    for _ in range(KEYS):
        vector, given, before, last = iv, block, iv, b""
        for _ in range(BLOCKS):
            result = step(key, vector, given)
            vector = _next_vector(mode, given, result, decrypt=decrypt)
            # A block is the result before the last one; with ECB, the last one.
            given, before, last = (result if mode == "ecb" else before), result, before
        yield Chain(key, iv, block, before)
        key = xor(key, (last + before)[-len(key) :])
        iv, block = before, (before if mode == "ecb" else last)


def _next_vector(mode: str, given: bytes, result: bytes, *, decrypt: bool) -> bytes:
    if mode == "ofb":
        return xor(given, result)
    return given if decrypt else result

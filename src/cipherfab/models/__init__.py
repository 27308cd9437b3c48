"""Golden models of the ciphers: plain integers, written from the specifications and never from the RTL.

`ALGORITHMS` is the registry, `CIPHERS` its block ciphers. A new cipher is one module in ``ciphers/``, a new
mode of operation one in ``modes/``, each with a file of known answers in ``vectors/``.
"""

from collections.abc import Mapping
from typing import TypeVar

from cipherfab.models.algorithm import Algorithm, Kind
from cipherfab.models.cipher import BlockCipher, RoundTrace, block_cipher
from cipherfab.models.ciphers import CIPHERS
from cipherfab.models.message_cipher import AuthenticatedCipher, MessageCipher
from cipherfab.models.operation import Operation
from cipherfab.models.registry import ALGORITHMS, MODULES
from cipherfab.names import meant

__all__ = [
    "ALGORITHMS",
    "CIPHERS",
    "MODULES",
    "Algorithm",
    "AuthenticatedCipher",
    "BlockCipher",
    "Kind",
    "MessageCipher",
    "Operation",
    "RoundTrace",
    "algorithm",
    "any_cipher",
    "block_cipher",
    "cipher",
]


Found = TypeVar("Found")


def algorithm(name: str) -> Algorithm:
    """Return the algorithm of that name, or raise an `InputError` that lists those that exist."""
    return _named(name, ALGORITHMS)


def cipher(name: str) -> BlockCipher:
    """Return the block cipher of that name, or raise an `InputError` that lists those that exist."""
    return _named(name, CIPHERS)


def any_cipher(name: str) -> Algorithm:
    """Return the cipher or mode of operation of that name; an `InputError` lists those that exist."""
    return _named(name, {each.name: each for each in ALGORITHMS.values() if each.kind != "operation"})


def _named(name: str, known: Mapping[str, Found]) -> Found:
    return known[meant("cipher", name, known)]

"""Golden models of the ciphers: plain integers, written from the specifications and never from the RTL.

`ALGORITHMS` is the registry, `CIPHERS` its block ciphers. A new cipher is one module in ``ciphers/``, a new
mode of operation one in ``modes/``, each with a file of known answers in ``vectors/``.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from cipherfab.errors import InputError
from cipherfab.models.algorithm import Algorithm, Kind
from cipherfab.models.cipher import BlockCipher, RoundTrace, block_cipher
from cipherfab.models.ciphers import CIPHERS
from cipherfab.models.hash_function import HashFunction
from cipherfab.models.message_cipher import AuthenticatedCipher, MessageCipher
from cipherfab.models.operation import Operation
from cipherfab.models.registry import ALGORITHMS, MODULES
from cipherfab.names import meant

__all__ = [
    "ALGORITHMS",
    "ANY_CIPHERS",
    "CIPHERS",
    "HASH_FUNCTIONS",
    "MODULES",
    "Algorithm",
    "AuthenticatedCipher",
    "BlockCipher",
    "HashFunction",
    "Kind",
    "MessageCipher",
    "Operation",
    "RoundTrace",
    "algorithm",
    "any_cipher",
    "block_cipher",
    "cipher",
    "hash_function",
]


Found = TypeVar("Found")

HASH_FUNCTIONS: Mapping[str, HashFunction] = MappingProxyType(
    {name: each for name, each in ALGORITHMS.items() if isinstance(each, HashFunction)}
)
ANY_CIPHERS: Mapping[str, Algorithm] = MappingProxyType(
    {
        name: each
        for name, each in ALGORITHMS.items()
        if each.kind != "operation" and name not in HASH_FUNCTIONS
    }
)
"""The models that encrypt or authenticate."""


def algorithm(name: str) -> Algorithm:
    """Return the algorithm of that name, or raise an `InputError` that lists those that exist."""
    return _named(name, ALGORITHMS)


def cipher(name: str) -> BlockCipher:
    """Return the block cipher of that name, or raise an `InputError` that lists those that exist."""
    return _named(name, CIPHERS)


def any_cipher(name: str) -> Algorithm:
    """Return the cipher or mode of operation of that name; an `InputError` lists those that exist."""
    if name in HASH_FUNCTIONS:
        raise InputError(f"{name} is a hash function and encrypts nothing: see `cipherfab digest`")
    return _named(name, ANY_CIPHERS)


def hash_function(name: str) -> HashFunction:
    """Return the hash function of that name; an `InputError` lists those that exist."""
    return _named(name, HASH_FUNCTIONS, "hash function")


def _named(name: str, known: Mapping[str, Found], kind: str = "cipher") -> Found:
    return known[meant(kind, name, known)]

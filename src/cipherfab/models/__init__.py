"""Golden models of the ciphers: plain integers, written from the specifications and never from the RTL.

`ALGORITHMS` is the registry, `CIPHERS` its block ciphers. A new cipher is one module that defines
`BlockCipher` objects, one entry here, and a file of known answers in ``vectors/``.
"""

from collections.abc import Mapping
from types import MappingProxyType

from cipherfab.errors import InputError
from cipherfab.models.aes import AES_128, AES_192, AES_256
from cipherfab.models.algorithm import Algorithm, Kind
from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.operation import Operation
from cipherfab.models.pi_cipher import PI_CIPHERS, PiCipher
from cipherfab.models.pi_operations import PI_OPERATIONS
from cipherfab.models.present import PRESENT_80, PRESENT_128
from cipherfab.models.rectangle import RECTANGLE_80, RECTANGLE_128
from cipherfab.models.serpent import SERPENT_128, SERPENT_192, SERPENT_256

__all__ = [
    "ALGORITHMS",
    "CIPHERS",
    "PI_CIPHERS",
    "PI_OPERATIONS",
    "Algorithm",
    "BlockCipher",
    "Kind",
    "Operation",
    "PiCipher",
    "RoundTrace",
    "algorithm",
    "cipher",
]

CIPHERS: Mapping[str, BlockCipher] = MappingProxyType(
    {
        model.name: model
        for model in (
            PRESENT_80,
            PRESENT_128,
            RECTANGLE_80,
            RECTANGLE_128,
            AES_128,
            AES_192,
            AES_256,
            SERPENT_128,
            SERPENT_192,
            SERPENT_256,
        )
    }
)

ALGORITHMS: Mapping[str, Algorithm] = MappingProxyType({**CIPHERS, **PI_CIPHERS, **PI_OPERATIONS})
"""All there are designs of: block ciphers, authenticated ciphers, and operations that are their parts."""


def algorithm(name: str) -> Algorithm:
    """Return the algorithm of that name.

    Raises
    ------
    InputError
        If there is none; the message lists the names that exist.
    """
    if name not in ALGORITHMS:
        raise InputError(f"cipher is {name!r}, allowed: {', '.join(ALGORITHMS)}")
    return ALGORITHMS[name]


def cipher(name: str) -> BlockCipher:
    """Return the block cipher of that name.

    Raises
    ------
    InputError
        If there is none; the message lists the names that exist.
    """
    if name not in CIPHERS:
        raise InputError(f"cipher is {name!r}, allowed: {', '.join(CIPHERS)}")
    return CIPHERS[name]

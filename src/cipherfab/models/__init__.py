"""Golden models of the ciphers: plain integers, written from the specifications and never from the RTL.

`CIPHERS` is the registry. A new cipher is one module that defines `BlockCipher` objects, one entry here, and
a file of known answers in ``vectors/``.
"""

from collections.abc import Mapping
from types import MappingProxyType

from cipherfab.errors import InputError
from cipherfab.models.aes import AES_128, AES_192, AES_256
from cipherfab.models.cipher import BlockCipher, RoundTrace
from cipherfab.models.present import PRESENT_80, PRESENT_128
from cipherfab.models.rectangle import RECTANGLE_80, RECTANGLE_128
from cipherfab.models.serpent import SERPENT_128, SERPENT_192, SERPENT_256

__all__ = ["CIPHERS", "BlockCipher", "RoundTrace", "cipher"]

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


def cipher(name: str) -> BlockCipher:
    """Return the cipher of that name.

    Raises
    ------
    InputError
        If there is none; the message lists the names that exist.
    """
    if name not in CIPHERS:
        raise InputError(f"cipher is {name!r}, allowed: {', '.join(CIPHERS)}")
    return CIPHERS[name]

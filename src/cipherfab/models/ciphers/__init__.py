"""The golden models, a file for each family: every module here joins the registry with its ``MODELS``."""

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType

from cipherfab.models.algorithm import Algorithm
from cipherfab.models.cipher import BlockCipher


def _find() -> dict[str, tuple[Algorithm, str]]:
    found: dict[str, tuple[Algorithm, str]] = {}
    for info in pkgutil.iter_modules(__path__):
        module = f"{__name__}.{info.name}"
        models: tuple[Algorithm, ...] = importlib.import_module(module).MODELS
        found |= {model.name: (model, module) for model in models}
    return found


def _size(cipher: BlockCipher) -> tuple[int, str, int]:
    return cipher.block_bits, cipher.family, cipher.key_bits


_FOUND = _find()
_BLOCK_CIPHERS = [model for model, _ in _FOUND.values() if isinstance(model, BlockCipher)]

CIPHERS: Mapping[str, BlockCipher] = MappingProxyType(
    {model.name: model for model in sorted(_BLOCK_CIPHERS, key=_size)}
)
"""The block ciphers by name: the smallest blocks first, then by family, then the shortest keys."""

ALGORITHMS: Mapping[str, Algorithm] = MappingProxyType(
    {**CIPHERS, **{name: model for name, (model, _) in _FOUND.items()}}
)
"""The models here: the block ciphers, authenticated ciphers, and operations that are parts of these."""

MODULES: Mapping[str, str] = MappingProxyType({name: _FOUND[name][1] for name in ALGORITHMS})
"""The module that defines each of them."""

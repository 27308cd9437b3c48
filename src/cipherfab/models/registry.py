"""All golden models by name: ciphers, operations, and block ciphers in modes of operation."""

from collections.abc import Mapping
from types import MappingProxyType

from cipherfab.models import ciphers, modes
from cipherfab.models.algorithm import Algorithm

ALGORITHMS: Mapping[str, Algorithm] = MappingProxyType({**ciphers.ALGORITHMS, **modes.MODES})
"""All models: block ciphers, authenticated ciphers, operations that are parts of these, and modes."""

MODULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **{name: (module,) for name, module in ciphers.MODULES.items()},
        **{
            name: (module, ciphers.MODULES[modes.MODES[name].cipher.name])
            for name, module in modes.MODULES.items()
        },
    }
)
"""The modules that define each of them: a mode is defined by its own and by that of its block cipher."""

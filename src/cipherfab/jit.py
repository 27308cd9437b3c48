"""Compilation of the inner loops, and their array types."""

import hashlib
from collections.abc import Callable, Iterable
from functools import update_wrapper
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.uint64]
Table = NDArray[np.uint32]
Slots = NDArray[np.uint32]

_Function = TypeVar("_Function", bound=Callable[..., Any])
_LOCK = RLock()


class _Kernel:
    """A function that compiles itself on its first call."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        return self.compiled()(*arguments)

    def compiled(self) -> Callable[..., Any]:
        """Compile and return the function, with all kernels of its module, which call each other by name."""
        namespace, name = self.function.__globals__, self.function.__name__
        with _LOCK:
            if namespace[name] is self:
                # Loading numba takes longer than most commands that simulate nothing.
                jit = import_module("numba").njit(cache=True, nogil=True)
                kernels = {key: each for key, each in namespace.items() if isinstance(each, _Kernel)}
                mark = _digest(each.file for each in kernels.values())
                for key, each in kernels.items():
                    if each.function.__globals__ is namespace:
                        # Numba recompiles when the file of a function changes, but not when a function that
                        # it calls does; it finds functions by name.
                        each.function.__qualname__ += f"_{mark}"
                        namespace[key] = jit(each.function)
                    else:
                        namespace[key] = each.compiled()
        compiled: Callable[..., Any] = namespace[name]
        return compiled

    @property
    def file(self) -> Path:
        """The file that defines it."""
        return Path(self.function.__code__.co_filename)


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(set(files)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def kernel(function: _Function) -> _Function:
    """Compile at first use; keep the result on disk; let other threads run meanwhile."""
    return cast(_Function, _Kernel(function))

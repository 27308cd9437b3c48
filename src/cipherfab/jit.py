"""How the inner loops are compiled, and the arrays they work on."""

from collections.abc import Callable
from functools import update_wrapper
from importlib import import_module
from threading import Lock
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.uint64]
Table = NDArray[np.uint32]
Slots = NDArray[np.uint32]

_Function = TypeVar("_Function", bound=Callable[..., Any])
_LOCK = Lock()


class _Kernel:
    """A function that takes the place of its compiled form until it is called for the first time."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        """Put the compiled kernels of the module, which call each other by name, in their places."""
        namespace = self.function.__globals__
        with _LOCK:
            if namespace[self.function.__name__] is self:
                # Loading numba takes longer than most commands that simulate nothing.
                jit = import_module("numba").njit(cache=True, nogil=True)
                kernels = {name: each for name, each in namespace.items() if isinstance(each, _Kernel)}
                namespace.update({name: jit(each.function) for name, each in kernels.items()})
        return namespace[self.function.__name__](*arguments)


def kernel(function: _Function) -> _Function:
    """Compile at first use; keep the result on disk; let other threads run meanwhile."""
    return cast(_Function, _Kernel(function))

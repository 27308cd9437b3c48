"""How the inner loops are compiled, and the arrays they work on."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.uint64]
Table = NDArray[np.uint32]
Slots = NDArray[np.uint32]

_Function = TypeVar("_Function", bound=Callable[..., Any])


def kernel(function: _Function) -> _Function:
    """Compile at first use; keep the result on disk; let other threads run meanwhile."""
    return cast(_Function, numba.njit(cache=True, nogil=True)(function))

"""Conditions that the reader sets: a common clock, a price of block RAM, changes of the key."""

import math
from dataclasses import dataclass

from cipherfab.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """What figures are given for.

    Attributes
    ----------
    clock_mhz : float | None
        The clock of the system in MHz; None for each design's own Fmax.
    bram_luts : int
        What a block RAM counts in LUT sites.
    blocks_per_key : int | None
        Blocks after which the key changes; None if it never does.

    Raises
    ------
    InputError
        Where one of them is out of its range.
    """

    clock_mhz: float | None = None
    bram_luts: int = 0
    blocks_per_key: int | None = None

    def __post_init__(self) -> None:
        """Refuse what gives no figures."""
        if self.clock_mhz is not None and not (math.isfinite(self.clock_mhz) and self.clock_mhz > 0):
            raise InputError(f"clock is {self.clock_mhz} MHz; allowed are finite values above 0")
        if self.bram_luts < 0:
            raise InputError(f"a block RAM counts {self.bram_luts} LUT; allowed are 0 and more")
        if self.blocks_per_key is not None and self.blocks_per_key < 1:
            raise InputError(f"key changes after {self.blocks_per_key} blocks; allowed are 1 and more")

"""What a slice of a device family holds; from the user guides UG331, UG070, UG190, UG384 and UG474."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Slice:
    """A slice.

    Attributes
    ----------
    luts : int
        LUT sites, and as many bits of a carry chain.
    flip_flops : int
        Flip-flops, all with the same clock, enable and reset.
    bypasses : int
        Flip-flops that can have data from outside the slice, past its LUTs.
    """

    luts: int
    flip_flops: int
    bypasses: int


LUT4_SLICE = Slice(luts=2, flip_flops=2, bypasses=2)
"""Spartan-3 and Virtex-4."""
LUT6_SLICE = Slice(luts=4, flip_flops=8, bypasses=4)
"""Spartan-6 and 7 series."""
VIRTEX_5_SLICE = Slice(luts=4, flip_flops=4, bypasses=4)

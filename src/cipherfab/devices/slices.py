"""What a slice of a device family holds."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Slice:
    """A slice.

    Attributes
    ----------
    lut_inputs : int
        Inputs of a LUT.
    luts : int
        LUT sites, and as many bits of a carry chain.
    flip_flops : int
        Flip-flops, all with the same clock, enable and reset.
    bypasses : int
        Flip-flops that can have data from outside the slice, past its LUTs.
    joining, filling : str
        The wide multiplexer that joins two LUTs, and the one that fills a slice.
    """

    lut_inputs: int
    luts: int
    flip_flops: int
    bypasses: int
    joining: str
    filling: str

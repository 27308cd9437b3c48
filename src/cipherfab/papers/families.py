"""What a slice holds in the families of the papers, from the vendor's data sheets."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from cipherfab.papers.figure import Figure
from cipherfab.papers.quantities import UNITS


@dataclass(frozen=True, kw_only=True)
class Family:
    """A device family.

    Attributes
    ----------
    title : str
        "Spartan-6".
    lut_inputs : int
        Inputs of a LUT.
    slice_luts, slice_ffs : int
        LUTs and flip-flops in a slice.
    """

    title: str
    lut_inputs: int
    slice_luts: int
    slice_ffs: int

    @property
    def figures(self) -> Mapping[str, Figure]:
        """What formulas may use, by its name there."""
        counts = {
            "lut_bits": (2**self.lut_inputs, "bit"),
            "slice_lut": (self.slice_luts, "LUT"),
            "slice_ff": (self.slice_ffs, "FF"),
        }
        return {key: Figure(Decimal(count), UNITS[unit]) for key, (count, unit) in counts.items()}


def _old(title: str) -> Family:
    return Family(title=title, lut_inputs=4, slice_luts=2, slice_ffs=2)


def _new(title: str, slice_ffs: int = 8) -> Family:
    return Family(title=title, lut_inputs=6, slice_luts=4, slice_ffs=slice_ffs)


FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "virtex-e": _old("Virtex-E"),
        "spartan-3": _old("Spartan-3"),
        "virtex-4": _old("Virtex-4"),
        "virtex-5": _new("Virtex-5", slice_ffs=4),
        "spartan-6": _new("Spartan-6"),
        "artix-7": _new("Artix-7"),
        "kintex-7": _new("Kintex-7"),
        "virtex-7": _new("Virtex-7"),
    }
)
"""By the name of the target, where there is one."""

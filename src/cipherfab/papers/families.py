"""The device families of the papers."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from cipherfab.devices.slices import Slice
from cipherfab.devices.targets import TARGETS
from cipherfab.devices.xilinx import LUT4_SLICE, LUT6_SLICE
from cipherfab.papers.figure import Figure
from cipherfab.papers.quantities import UNITS


@dataclass(frozen=True, kw_only=True)
class Family:
    """A device family.

    Attributes
    ----------
    title : str
        "Spartan-6".
    shape : Slice
        What a slice holds.
    """

    title: str
    shape: Slice

    @property
    def figures(self) -> Mapping[str, Figure]:
        """What formulas may use, by its name there."""
        counts = {
            "lut_bits": (2**self.shape.lut_inputs, "bit"),
            "slice_lut": (self.shape.luts, "LUT"),
            "slice_ff": (self.shape.flip_flops, "FF"),
        }
        return {key: Figure(Decimal(count), UNITS[unit]) for key, (count, unit) in counts.items()}


FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "virtex-e": Family(title="Virtex-E", shape=LUT4_SLICE),
        "kintex-7": Family(title="Kintex-7", shape=LUT6_SLICE),
        "virtex-7": Family(title="Virtex-7", shape=LUT6_SLICE),
        **{
            name: Family(title=target.family, shape=target.slice)
            for name, target in TARGETS.items()
            if target.slice
        },
    }
)
"""The targets that have slices, by their names, and what else papers use."""

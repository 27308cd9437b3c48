"""Designs that stand for a row of a published table; each may be named by its row."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A published system and the design that answers it.

    Attributes
    ----------
    row : str
        Short name of the row, "V1".
    design : str
        Id of the design.
    title : str
        What the row is, with its source.
    """

    row: str
    design: str
    title: str


_ROWS = (
    Preset(
        row="R8",
        design="rectangle-80/iterative",
        title="RECTANGLE-80, one round per cycle (Shrivastava and Acharya, RECTANGLE architectures, A8)",
    ),
    Preset(
        row="V1",
        design="present-80/iterative",
        title="PRESENT-80, one round per cycle (Varici et al., PRESENT by instruction set extension, RTL)",
    ),
)

PRESETS: Mapping[str, Preset] = MappingProxyType({preset.row: preset for preset in _ROWS})

"""The resources that cells occupy: the one table of what is counted in a netlist."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias, get_args, get_type_hints

import msgspec

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


def _count(title: str, description: str, unit: str = "") -> msgspec.Meta:
    """Return how tables name and explain a count of cells."""
    return msgspec.Meta(title=title, description=description, extra={"unit": unit})


class Area(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Resources that the cells of a mapped netlist occupy, counted apart.

    A new count is a field here and nothing elsewhere: cell models say how much of it they occupy, and its
    annotation says how tables name and explain it.
    """

    lut: Annotated[
        Count,
        _count(
            "LUT, raw",
            "Every LUT in the mapped netlist, single-input LUTs and route-throughs included; carry "
            "chains, wide multiplexers, shift registers and LUT RAM are counted apart.",
            "sites",
        ),
    ]
    lut_packed: Annotated[
        Count | None,
        _count(
            "LUT, packed",
            "LUT sites when two functions with at most five distinct inputs in all share one "
            "dual-output LUT; only for families that have them.",
            "sites",
        ),
    ]
    ff: Annotated[Count, _count("FF", "Flip-flops in the mapped netlist.", "flip-flops")]
    latch: Annotated[Count, _count("latch", "Latches; there are none in what has figures.")]
    bram: Annotated[
        Count, _count("BRAM", "Block RAM primitives in the mapped netlist, of all sizes.", "block RAMs")
    ]
    carry: Annotated[Count, _count("carry", "Carry cells.")]
    mux: Annotated[Count, _count("wide mux", "Wide multiplexers.")]
    lutram: Annotated[Count, _count("LUT RAM", "LUTs used as RAM.", "sites")]
    srl: Annotated[Count, _count("shift register", "LUTs used as shift registers.", "sites")]
    slices: Annotated[
        Count | None,
        _count(
            "Slices",
            "Fewest slices that hold the netlist under a stated rule; only for families with slices.",
            "slices",
        ),
    ] = None
    bram_large: Annotated[
        Count | None,
        _count(
            "BRAM, large",
            "Block RAMs of the larger size, RAMB16 on Spartan-6 and RAMB36 on Virtex-5 and the 7 series, "
            "where the others are RAMB8 and RAMB18; only for families that have two sizes.",
            "block RAMs",
        ),
    ] = None

    @property
    def bram_units(self) -> int:
        """Block RAMs, each of the larger size as two; all as one where sizes are not told apart."""
        return self.bram + (self.bram_large or 0)

    @property
    def sites(self) -> int:
        """LUT sites, packed where they can be; as logic, as RAM or as shift registers."""
        logic = self.lut if self.lut_packed is None else self.lut_packed
        return logic + self.lutram + self.srl


class AreaCount(NamedTuple):
    """How tables name and explain a count of cells, and its unit, empty for mere cells."""

    title: str
    description: str
    unit: str


def _area_counts() -> dict[str, AreaCount]:
    counts = {}
    for name, hint in get_type_hints(Area, include_extras=True).items():
        meta = next(each for each in get_args(hint) if isinstance(each, msgspec.Meta) and each.title)
        counts[name] = AreaCount(meta.title or "", meta.description or "", (meta.extra or {})["unit"])
    return counts


AREA_COUNTS = _area_counts()
"""The counts of `Area` by name of the field."""

_PACKED = ("lut_packed", "slices")  # follow from how cells share sites

RESOURCES: Mapping[str, str] = MappingProxyType(
    {
        **{name: each.description for name, each in AREA_COUNTS.items() if name not in _PACKED},
        # Counted, and not recorded: no design has any so far.
        "dsp": "Multipliers and DSP blocks.",
        "gate": "Gates that are not mapped.",
    }
)
"""What cell models may occupy, with what counts as one."""

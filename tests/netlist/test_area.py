from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cipherfab.devices.slices import LUT6_SLICE, Slice
from cipherfab.netlist.area import Area, area
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist

Build = Callable[..., Netlist]


@dataclass(frozen=True)
class Family:
    dual_output_lut: bool
    slice: Slice | None = None


EMPTY = Area(
    lut=0, lut_packed=None, ff=0, latch=0, bram=0, carry=0, mux=0, lutram=0, srl=0, slices=None, other={}
)


def test_stored_netlists_count_as_yosys_counts(data: Path) -> None:
    """Compare with `stat` of Yosys: LUT1 to LUT6, FD*, MUXF*, MUXCY and XORCY, SRL*."""
    found = {
        name: area(read_netlist(data / f"{name}.json"), Family(False)) for name in ("spartan-3", "spartan-6")
    }
    assert (found["spartan-3"].lut, found["spartan-3"].ff) == (57, 48)
    assert (found["spartan-3"].mux, found["spartan-3"].carry, found["spartan-3"].srl) == (27, 30, 0)
    assert (found["spartan-6"].lut, found["spartan-6"].ff) == (30, 28)
    assert (found["spartan-6"].mux, found["spartan-6"].carry, found["spartan-6"].srl) == (2, 4, 1)


def test_packed_is_for_dual_outputs_alone(data: Path) -> None:
    netlist = read_netlist(data / "spartan-6.json")
    assert area(netlist, Family(False)).lut_packed is None
    packed = area(netlist, Family(True))
    assert packed.lut_packed is not None
    assert packed.lut / 2 <= packed.lut_packed < packed.lut


def test_pairs_share_sites_of_slices(build: Build) -> None:
    netlist = build({"a": 1}, {f"l{i}": ("LUT1", {"I0": [2], "O": [3 + i]}) for i in range(8)}, {})
    assert area(netlist, Family(True)).slices is None
    assert area(netlist, Family(False, LUT6_SLICE)).slices == 2
    assert area(netlist, Family(True, LUT6_SLICE)).slices == 1


def test_luts_inside_a_carry_cell_count(data: Path) -> None:
    found = area(read_netlist(data / "ecp5.json"), Family(False))
    assert (found.lut, found.carry, found.mux, found.ff) == (49 + 2 * 8, 8, 26, 48)


def test_unmapped_gates_are_shown(data: Path) -> None:
    found = area(read_netlist(data / "gates.json"), Family(False))
    assert found.lut == 0
    assert found.other["$_NAND_"] == 63


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("RAMB18E1", {"bram": 1}),
        ("LDCE", {"latch": 1}),
        ("DSP48E1", {"other": {"DSP48E1": 1}}),
        ("GND", {}),
    ],
)
def test_cells_that_are_not_simulated_are_counted(
    build: Build, kind: str, expected: dict[str, object]
) -> None:
    found = area(build({}, {"c": (kind, {})}, {}), Family(False))
    assert found == Area(**{**vars(EMPTY), **expected})

from collections.abc import Callable
from dataclasses import replace

import pytest

from cipherfab.devices.resources import RESOURCES
from cipherfab.devices.slices import Slice
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.devices.xilinx import LUT6_SLICE
from cipherfab.netlist.area import area, occupied
from cipherfab.netlist.model import Netlist
from tests.fixtures.netlists import stored

Build = Callable[..., Netlist]


def family(dual_output_lut: bool, shape: Slice | None = None) -> Target:
    return replace(target("spartan-6"), dual_output_lut=dual_output_lut, slice=shape)


def test_stored_netlists_count_as_yosys_counts() -> None:
    """Compare with `stat` of Yosys: LUT1 to LUT6, FD*, MUXF*, MUXCY and XORCY, SRL*."""
    counts = [occupied(stored(name)) for name in ("spartan-3", "spartan-6")]
    assert [(each["lut"], each["ff"]) for each in counts] == [(57, 48), (30, 28)]
    assert [(each["mux"], each["carry"], each["srl"]) for each in counts] == [(27, 30, 0), (2, 4, 1)]


def test_packed_is_for_dual_outputs_alone() -> None:
    netlist = stored("spartan-6")
    assert area(netlist, family(False)).lut_packed is None
    packed = area(netlist, family(True))
    assert packed.lut_packed is not None
    assert packed.lut / 2 <= packed.lut_packed < packed.lut


def test_pairs_share_sites_of_slices(build: Build) -> None:
    netlist = build({"a": 1}, {f"l{i}": ("LUT1", {"I0": [2], "O": [3 + i]}) for i in range(8)}, {})
    assert area(netlist, family(True)).slices is None
    assert area(netlist, family(False, LUT6_SLICE)).slices == 2
    assert area(netlist, family(True, LUT6_SLICE)).slices == 1


def test_luts_inside_a_carry_cell_count() -> None:
    found = occupied(stored("ecp5"))
    assert [found[name] for name in ("lut", "carry", "mux", "ff")] == [49 + 2 * 8, 8, 26, 48]


def test_unmapped_gates_are_shown() -> None:
    found = occupied(stored("gates"))
    assert (found["lut"], found["gate"]) == (0, 186)


@pytest.mark.parametrize(
    ("kind", "counts"),
    [
        ("RAMB18E1", {"bram": 1}),
        ("RAMB36E1", {"bram": 1, "bram_large": 1}),
        ("LDCE", {"latch": 1}),
        ("DSP48E1", {"dsp": 1}),
        ("GND", {}),
    ],
)
def test_cells_that_are_not_simulated_are_counted(build: Build, kind: str, counts: dict[str, int]) -> None:
    found = occupied(build({}, {"c": (kind, {})}, {}))
    assert found == {**dict.fromkeys(RESOURCES, 0), **counts}


@pytest.mark.parametrize(
    ("name", "kinds", "large", "units"),
    [
        ("spartan-6", ("RAMB8BWER", "RAMB16BWER", "RAMB16BWER"), 2, 5),
        ("virtex-5", ("RAMB18", "RAMB36", "RAMB18SDP", "RAMB36SDP"), 2, 6),
        ("artix-7", ("RAMB18E1", "RAMB18E1"), 0, 2),
        ("spartan-3", ("RAMB16_S9_S9",), None, 1),
        ("ecp5", ("DP16KD",), None, 1),
    ],
)
def test_sizes_of_block_ram_are_told_apart(
    build: Build, name: str, kinds: tuple[str, ...], large: int | None, units: int
) -> None:
    cells = {f"c{number}": (kind, dict[str, object]()) for number, kind in enumerate(kinds)}
    found = area(build({}, cells, {}, family=name), target(name))
    assert (found.bram, found.bram_large, found.bram_units) == (len(kinds), large, units)

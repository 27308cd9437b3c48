"""Every count here is worked out by hand from the rule, which stands in the module."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import process_time

import pytest

from cipherfab.devices.slices import Slice
from cipherfab.devices.targets import TARGETS, target
from cipherfab.devices.xilinx import LUT4_SLICE, LUT6_SLICE
from cipherfab.netlist.area import area
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.packing import lut_pairs
from cipherfab.netlist.slices import slices
from cipherfab.papers.families import FAMILIES
from tests.fixtures.netlists import stored

Build = Callable[..., Netlist]
Cells = dict[str, tuple[object, ...]]

VIRTEX_5_SLICE = replace(LUT6_SLICE, flip_flops=4)
CLOCK, ENABLE, RESET, DATA = 2, 3, 4, 5
PORTS = {"clk": 1, "ce": 1, "r": 1, "d": 1}


def luts(first: int, count: int) -> Cells:
    """Return LUTs that drive nets from ``first`` on."""
    return {
        f"l{net}": ("LUT2", {"I0": [DATA], "I1": [ENABLE], "O": [net]}) for net in range(first, first + count)
    }


def flip_flops(
    data: Sequence[int], first: int, kind: str = "FDRE", enable: int | str = "1", reset: int | str = "0"
) -> Cells:
    """Return flip-flops with these data, which drive nets from ``first`` on."""
    pin = {"FDRE": "R", "FDSE": "S", "FDCE": "CLR", "FDPE": "PRE", "FDRE_1": "R"}[kind]
    return {
        f"f{first + place}": (
            kind,
            {"C": [CLOCK], "CE": [enable], pin: [reset], "D": [net], "Q": [first + place]},
        )
        for place, net in enumerate(data)
    }


def count(build: Build, cells: Cells, shape: Slice) -> int:
    return slices(build(PORTS, cells, {}), shape)


@pytest.mark.parametrize(("number", "four", "six"), [(0, 0, 0), (1, 1, 1), (4, 2, 1), (5, 3, 2)])
def test_luts_fill_slices(build: Build, number: int, four: int, six: int) -> None:
    assert count(build, luts(10, number), LUT4_SLICE) == four
    assert count(build, luts(10, number), LUT6_SLICE) == six


def test_pairs_share_a_site(build: Build) -> None:
    netlist = build(PORTS, luts(10, 10), {})
    pairs = lut_pairs(netlist)
    assert len(pairs) == 5
    assert slices(netlist, LUT6_SLICE, pairs) == 2


@pytest.mark.parametrize(("shape", "expected"), [(LUT4_SLICE, 5), (VIRTEX_5_SLICE, 3), (LUT6_SLICE, 2)])
def test_flip_flops_lie_beside_their_luts(build: Build, shape: Slice, expected: int) -> None:
    """Nine flip-flops with a LUT each; the LUTs of Spartan-6 are in five pairs, as they would be."""
    cells = luts(10, 9) | flip_flops(range(10, 19), 40)
    netlist = build(PORTS, cells, {})
    pairs = lut_pairs(netlist) if shape.luts == 4 else []
    assert slices(netlist, shape, pairs) == expected


def test_half_of_eight_flip_flops_have_data_past_the_luts(build: Build) -> None:
    """A shift register of 8: on Virtex-5 four fill a slice, on Spartan-6 the ways past the LUTs are full."""
    cells = flip_flops([DATA, *range(40, 47)], 40)
    assert count(build, cells, VIRTEX_5_SLICE) == 2
    assert count(build, cells, LUT6_SLICE) == 2
    # With a LUT before every other one, half of them need no way.
    mixed = luts(10, 4) | flip_flops([10, DATA, 11, 41, 12, 43, 13, 45], 40)
    assert count(build, mixed, LUT6_SLICE) == 1


def test_a_lut_serves_one_flip_flop(build: Build) -> None:
    """Eight flip-flops of one LUT: seven come past the LUTs."""
    assert count(build, luts(10, 1) | flip_flops([10] * 8, 40), LUT6_SLICE) == 2


def test_constants_need_no_way(build: Build) -> None:
    assert count(build, flip_flops(["1"] * 8, 40), LUT6_SLICE) == 1  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ({}, 1),
        ({"enable": ENABLE}, 2),
        ({"reset": RESET}, 2),
        ({"kind": "FDRE_1"}, 2),
        # Set and reset by the same net differ flip-flop by flip-flop; without a net there is neither.
        ({"kind": "FDSE"}, 1),
        ({"kind": "FDCE"}, 1),
    ],
)
def test_slices_have_one_clock_enable_and_reset(
    build: Build, other: dict[str, str | int], expected: int
) -> None:
    cells = flip_flops([DATA], 40) | flip_flops([DATA], 50, **other)  # type: ignore[arg-type]
    for shape in (LUT4_SLICE, VIRTEX_5_SLICE, LUT6_SLICE):
        assert count(build, cells, shape) == expected


@pytest.mark.parametrize(("kind", "expected"), [("FDSE", 1), ("FDCE", 2), ("FDPE", 2)])
def test_a_reset_is_at_the_clock_or_at_once(build: Build, kind: str, expected: int) -> None:
    cells = flip_flops([DATA], 40, reset=RESET) | flip_flops([DATA], 50, kind, reset=RESET)
    assert count(build, cells, LUT6_SLICE) == expected


def multiplexers(kind: str, data: Sequence[int], first: int) -> Cells:
    """Return multiplexers of neighbouring nets, which drive nets from ``first`` on."""
    return {
        f"m{first + i}": (
            kind,
            {"I0": [data[2 * i]], "I1": [data[2 * i + 1]], "S": [DATA], "O": [first + i]},
        )
        for i in range(len(data) // 2)
    }


def test_a_small_slice_has_one_multiplexer(build: Build) -> None:
    """Three MUXF5 fill three slices; one LUT is left."""
    joined = luts(10, 7) | multiplexers("MUXF5", range(10, 16), 60)
    assert count(build, joined, LUT4_SLICE) == 4
    # One whose inputs are no LUTs has its slice all the same.
    assert count(build, joined | multiplexers("MUXF5", [DATA, RESET], 70), LUT4_SLICE) == 5
    # Larger ones lie beside.
    assert count(build, joined | multiplexers("MUXF6", [60, 61], 70), LUT4_SLICE) == 4


def test_a_large_slice_has_two_small_multiplexers_or_a_large_one(build: Build) -> None:
    small = luts(10, 6) | multiplexers("MUXF7", range(10, 16), 60)
    assert count(build, small, LUT6_SLICE) == 2
    # The two sites that are left beside the third take two LUTs.
    assert count(build, small | luts(20, 2), LUT6_SLICE) == 2
    assert count(build, small | luts(20, 3), LUT6_SLICE) == 3
    # Joining two of the three fills a slice, the third has another.
    assert count(build, small | multiplexers("MUXF8", [60, 61], 70), LUT6_SLICE) == 2
    assert count(build, small | multiplexers("MUXF8", [60, 61], 70) | luts(20, 3), LUT6_SLICE) == 3


def carry4(name: str, select: Sequence[int | str], out: int) -> Cells:
    pins = {"CI": ["0"], "CYINIT": ["0"], "DI": ["0"] * 4, "S": select, "CO": range(out, out + 4)}
    return {name: ("CARRY4", {pin: list(bits) for pin, bits in pins.items()})}


def test_carry_cells_have_slices_of_their_own(build: Build) -> None:
    """Three bits of LUTs, two of ports, which are let through: five sites in two slices, three are left."""
    cells = luts(10, 3) | carry4("a", [10, 11, 12, "0"], 60) | carry4("b", [DATA, ENABLE, "0", "0"], 70)
    assert count(build, cells, LUT6_SLICE) == 2
    assert count(build, cells | luts(20, 3), LUT6_SLICE) == 2
    assert count(build, cells | luts(20, 4), LUT6_SLICE) == 3
    # A multiplexer does not go beside a chain.
    assert count(build, cells | luts(20, 2) | multiplexers("MUXF7", [20, 21], 80), LUT6_SLICE) == 3


def chain(name: str, select: Sequence[int], out: int) -> Cells:
    """Return a chain of MUXCY, each with an XORCY, and one XORCY more at its end."""
    cells: Cells = {}
    carry: int | str = "0"
    for place, net in enumerate(select):
        cells[f"{name}x{place}"] = ("XORCY", {"CI": [carry], "LI": [net], "O": [out + 2 * place]})
        if place < len(select) - 1:
            pins = {"CI": [carry], "DI": ["0"], "S": [net], "O": [out + 2 * place + 1]}
            cells[f"{name}c{place}"] = ("MUXCY", pins)
            carry = out + 2 * place + 1
    return cells


def test_small_slices_have_two_bits_of_a_chain(build: Build) -> None:
    """Chains of five and three bits have five slices; two sites are left."""
    cells = luts(10, 8) | chain("a", range(10, 15), 60) | chain("b", range(15, 18), 80)
    assert count(build, cells, LUT4_SLICE) == 5
    assert count(build, cells | luts(20, 2), LUT4_SLICE) == 5
    assert count(build, cells | luts(20, 3), LUT4_SLICE) == 6


def test_shift_registers_share_what_writes_them(build: Build) -> None:
    def shift(number: int, enable: int | str) -> Cells:
        address = {f"A{i}": ["0"] for i in range(4)}
        pins = {"D": [DATA], "CLK": [CLOCK], "CE": [enable], "Q": [90 + number], **address}
        return {f"s{number}": ("SRL16E", pins)}

    cells = shift(0, ENABLE) | shift(1, ENABLE)
    assert count(build, cells, LUT6_SLICE) == 1
    assert count(build, cells | shift(2, RESET), LUT6_SLICE) == 2
    # Five sites are left in the two slices.
    assert count(build, cells | shift(2, RESET) | luts(10, 5), LUT6_SLICE) == 2
    assert count(build, cells | shift(2, RESET) | luts(10, 6), LUT6_SLICE) == 3


@pytest.mark.parametrize("family", ["spartan-3", "spartan-6"])
def test_never_fewer_than_what_sites_and_flip_flops_need(family: str) -> None:
    netlist = stored(family)
    found, shape = area(netlist, target(family)), target(family).slice
    assert shape is not None
    assert found.slices is not None
    assert found.slices >= max(math.ceil(found.sites / shape.luts), math.ceil(found.ff / shape.flip_flops))


def test_published_tables_are_checked_with_the_same_slices() -> None:
    sliced = {name: family.slice for name, family in TARGETS.items() if family.slice}
    assert set(sliced) == {
        "virtex-e",
        "spartan-3",
        "virtex-4",
        "virtex-5",
        "spartan-6",
        "artix-7",
        "virtex-7",
    }
    for name, shape in sliced.items():
        assert shape is FAMILIES[name].shape


def test_large_netlists_take_no_time(build: Build) -> None:
    rng = random.Random(1)
    cells = luts(10, 10_000)
    enables = [rng.randrange(10, 10_010) for _ in range(100)]
    for place in range(100):
        first = 20_000 + 100 * place
        cells |= flip_flops(rng.choices(range(10, 10_010), k=100), first, enable=enables[place])
    netlist = build(PORTS, cells, {})
    start = process_time()
    assert slices(netlist, LUT6_SLICE) >= 2500
    assert process_time() - start < 1

"""Every figure here is a sum written down by hand from the delays below."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.devices.delays import Delays
from cipherfab.devices.targets import TARGETS
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.timing import Path as TimingPath
from cipherfab.netlist.timing import estimate
from tests.fixtures.netlists import stored

Build = Callable[..., Netlist]

ARTIX_7 = TARGETS["artix-7"].delays
assert ARTIX_7
DELAYS = Delays(
    speed_grade="-1",
    lut=1.0,
    mux=0.3,
    mux_select=0.4,
    carry=0.2,
    clock_to_output=2.0,
    setup=3.0,
    control_setup=5.0,
    ram_clock_to_output=70.0,
    ram_setup=7.0,
    lut_ram_clock_to_output=80.0,
    net=10.0,
    net_doubling=100.0,
    routing=1.0,
)


def test_a_port_counts_as_a_register(build: Build) -> None:
    found = estimate(build({"a": 1}, {"l": ("LUT1", {"I0": [2], "O": [3]})}, {"y": [3]}), DELAYS)
    assert found.path == TimingPath(2.0 + 10 + 1 + 10 + 3, ("LUT1",), (1, 1))
    assert found.fmax_mhz == pytest.approx(1000 / 26)


def flip_flop(
    data: int | str, output: int, enable: int | str = "1", reset: int | str = "0"
) -> tuple[object, ...]:
    return ("FDRE", {"C": [2], "D": [data], "Q": [output], "CE": [enable], "R": [reset]})


def test_a_net_costs_more_with_every_doubling_of_its_loads(build: Build) -> None:
    cells = {f"f{i}": flip_flop(3, 10 + i) for i in range(4)}
    found = estimate(build({"clk": 1, "a": 1}, cells, {}), DELAYS)
    assert found.path == TimingPath(2.0 + 10 + 2 * 100 + 3, (), (4,))


def test_routing_is_a_factor_of_nets_alone(build: Build) -> None:
    netlist = build({"a": 1}, {"l": ("LUT1", {"I0": [2], "O": [3]})}, {"y": [3]})
    assert estimate(netlist, replace(DELAYS, routing=0.5)).path.delay_ns == 2.0 + 5 + 1 + 5 + 3


def test_a_lut_is_wired_to_one_flip_flop(build: Build) -> None:
    lut = ("LUT1", {"I0": [3], "O": [4]})
    found = estimate(build({"clk": 1, "a": 1}, {"l": lut, "f": flip_flop(4, 5)}, {}), DELAYS)
    assert found.path == TimingPath(2.0 + 10 + 1 + 3, ("LUT1",), (1,))
    both = estimate(
        build({"clk": 1, "a": 1}, {"l": lut, "f": flip_flop(4, 5), "g": flip_flop(4, 6)}, {}), DELAYS
    )
    assert both.path == TimingPath(2.0 + 10 + 1 + 10 + 100 + 3, ("LUT1",), (1, 2))


def test_enable_and_reset_come_earlier_than_data(build: Build) -> None:
    for control in ({"enable": 3}, {"reset": 3}):
        found = estimate(build({"clk": 1, "a": 1}, {"f": flip_flop("0", 5, **control)}, {}), DELAYS)
        assert found.path.delay_ns == 2 + 10 + 5, control


def test_wide_multiplexers_are_wired_to_their_luts(build: Build) -> None:
    cells = {
        "l": ("LUT1", {"I0": [2], "O": [4]}),
        "m": ("LUT1", {"I0": [2], "O": [5]}),
        "x": ("MUXF7", {"I0": [4], "I1": [5], "S": [3], "O": [6]}),
    }
    found = estimate(build({"a": 1, "s": 1}, cells, {"y": [6]}), DELAYS)
    assert found.path == TimingPath(2 + 110 + 1 + 0.3 + 10 + 3, ("LUT1", "MUXF7"), (2, 1))
    selected = estimate(
        build({"a": 1, "s": 1}, cells, {"y": [6]}), replace(DELAYS, lut=0.0, net_doubling=0.0)
    )
    assert selected.path.cells == ("MUXF7",)
    assert selected.path.delay_ns == pytest.approx(2 + 10 + 0.4 + 10 + 3)


@pytest.mark.parametrize("name", ["core.key_q", "key_q", "core.key_q[0]"])
def test_registers_with_several_cycles_are_timed_apart(build: Build, name: str) -> None:
    cells = {
        "key": flip_flop(3, 5),
        "l": ("LUT1", {"I0": [5], "O": [6]}),
        "m": ("LUT1", {"I0": [6], "O": [7]}),
        "f": flip_flop(7, 8),
    }
    netlist = build(
        {"clk": 1, "a": 1},
        cells,
        {"y": [8]},
        netnames={name: {"hide_name": 0, "bits": [5], "attributes": {}}},
    )
    assert estimate(netlist, DELAYS).path.delay_ns == 2 + 10 + 1 + 10 + 1 + 3
    found = estimate(netlist, DELAYS, multicycle=("key_q",))
    assert found.path.delay_ns == 2 + 10 + 3
    assert found.settle_ns == 2 + 10 + 1 + 10 + 1 + 3


@pytest.mark.parametrize("name", ["spartan-3", "spartan-6"])
def test_stored_netlists_have_a_path(name: str) -> None:
    """They hold every kind of cell: carry, wide multiplexers, shift registers."""
    found = estimate(stored(name), DELAYS)
    assert len(found.path.loads) >= 2
    assert found.path.delay_ns > sum(10 for _ in found.path.loads)


@pytest.mark.parametrize(
    ("cell", "pattern", "delay"),
    [
        ("MUXF7", r"\(I1 => O\) = (\d+)", ARTIX_7.mux),
        ("MUXF7", r"\(S => O\) = (\d+)", ARTIX_7.mux_select),
        ("CARRY4", r"\(S\[3\]   => CO\[3\]\) = (\d+)", ARTIX_7.carry),
        ("FDRE", r"posedge C => \(Q : 1'b0\)\) = (\d+)", ARTIX_7.clock_to_output),
        ("FDRE", r"setup\(D , posedge C .*\*/ (\d+)\)", ARTIX_7.setup),
        ("FDRE", r"setup\(R , posedge C .*, (\d+)\)", ARTIX_7.control_setup),
        ("RAMB18E1", r"CLKARDCLK => \(DOADO : 16'bx\)\) = (\d+)", ARTIX_7.ram_clock_to_output),
        ("RAMB18E1", r"setup\(ADDRARDADDR, posedge CLKARDCLK, (\d+)\)", ARTIX_7.ram_setup),
        ("SRL16E", r"posedge CLK => \(Q : D\)\) = (\d+)", ARTIX_7.lut_ram_clock_to_output),
    ],
)
def test_delays_of_artix_7_are_those_of_the_cell_models(
    models: Path, cell: str, pattern: str, delay: float
) -> None:
    text = (models / "xilinx" / "cells_sim.v").read_text()
    [body] = re.findall(rf"^module {cell} ?\(.*?^endmodule", text, re.DOTALL | re.MULTILINE)
    found = re.search(pattern, body)
    assert found is not None
    assert int(found[1]) / 1000 == delay

"""Switched capacitance of netlists small enough to add up by hand."""

import json
from pathlib import Path

import pytest

from cipherfab.devices.capacitances import Capacitances
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import read_netlist
from cipherfab.netlist.switched_capacitance import switched
from cipherfab.simulator.lanes import pack_lanes
from cipherfab.simulator.simulate import Simulator
from tests.fixtures.libraries import library

# Powers of ten, so that a sum shows its parts.
TEN = Capacitances(output=1, load=10, lut=100, flip_flop=1_000, carry=10_000, clock=100_000)
LANES = 64
IN, CLOCK, LUT_A, LUT_B, MUX, OUT, SELECT = 2, 3, 4, 5, 6, 7, 8


def cell(kind: str, parameters: dict[str, str], **pins: int | str) -> dict[str, object]:
    outputs = {"O", "Q"}
    return {
        "type": kind,
        "parameters": parameters,
        "port_directions": {pin: "output" if pin in outputs else "input" for pin in pins},
        "connections": {pin: [net] for pin, net in pins.items()},
    }


@pytest.fixture
def netlist(tmp_path: Path) -> Netlist:
    """Two LUTs into a wide multiplexer into a flip-flop, which drives an output and one of the LUTs."""
    ports = {
        "clk_i": {"direction": "input", "bits": [CLOCK]},
        "in_i": {"direction": "input", "bits": [IN]},
        "select_i": {"direction": "input", "bits": [SELECT]},
        "out_o": {"direction": "output", "bits": [OUT]},
    }
    cells = {
        "a": cell("LUT2", {"INIT": "0110"}, I0=IN, I1=OUT, O=LUT_A),
        "b": cell("LUT1", {"INIT": "01"}, I0=IN, O=LUT_B),
        "mux": cell("MUXF7", {}, I0=LUT_A, I1=LUT_B, S=SELECT, O=MUX),
        "ff": cell("FDRE", {"INIT": "0"}, C=CLOCK, CE="1", R="0", D=MUX, Q=OUT),
    }
    module = {"attributes": {"top": "1"}, "ports": ports, "cells": cells, "netnames": {}}
    path = tmp_path / "small.json"
    path.write_text(json.dumps({"modules": {"small": module}}))
    return read_netlist(path, library("xilinx"))


def test_every_toggle_charges_its_net_and_its_driver(netlist: Netlist) -> None:
    toggles = {IN: 1, LUT_A: 1, LUT_B: 1, MUX: 1, OUT: 1, CLOCK: 50}
    found = switched(netlist, toggles, 3, TEN)
    # IN has two loads, OUT the LUT and the port, MUX the flip-flop; what the LUTs drive stays in the slice.
    assert found.routing == (1 + 20) + (1 + 20) + (1 + 10)
    assert found.logic == 100 + 100 + 10_000 + 1_000
    assert found.clock == 2 * 3 * 100_000
    assert found.total == found.routing + found.logic + found.clock


def test_toggles_come_from_simulation(netlist: Netlist) -> None:
    """With the LUT selected the flip-flop counts modulo two while the input is 1."""
    simulator = Simulator(netlist, lanes=LANES, count_toggles=True)
    simulator.write("in_i", pack_lanes([1] * LANES, 1))
    simulator.clock(11)
    found = switched(netlist, simulator.toggles, 11 * LANES, TEN)
    # Ten toggles of the flip-flop in every lane, and of everything around the loop.
    assert found.routing == LANES * 10 * ((1 + 20) + (1 + 10))
    assert found.logic == LANES * 10 * (100 + 10_000 + 1_000)


def test_nothing_toggles_nothing_but_the_clock(netlist: Netlist) -> None:
    found = switched(netlist, {}, 1, TEN)
    assert (found.routing, found.logic) == (0, 0)
    assert found.clock > 0

from dataclasses import replace
from typing import Any

import pytest

from cipherfab.devices.families import ecp5
from cipherfab.devices.place_and_route import Gate, Serial
from cipherfab.errors import ToolError
from cipherfab.tools.timing_shell import add_shell

FLOW = ecp5.PLACE_AND_ROUTE
GATE = Gate(cell="LUT4", parameters={"INIT": "0110011001100110"}, inputs=("A", "B"), output="Z")
SERIAL = replace(
    FLOW,
    serial=Serial(
        exclusive_or=GATE,
        buffers={
            "clk_i": Gate(cell="IB", inputs=("I",), output="O", attributes={"LOC": "P3"}),
            "shell_out": Gate(cell="OB", inputs=("I",), output="O"),
        },
    ),
)


def netlist() -> dict[str, Any]:
    """Return a register between a 2-bit input and a 1-bit output."""
    cell = {
        "hide_name": 0,
        "type": "TRELLIS_FF",
        "parameters": {},
        "attributes": {},
        "port_directions": {"CLK": "input", "DI": "input", "Q": "output"},
        "connections": {"CLK": [2], "DI": [3], "Q": [5]},
    }
    nets = {"clk_i": [2], "a_i": [3, 4], "gen_x.key_q": [5]}
    return {
        "modules": {
            "library": {"attributes": {"blackbox": "1"}, "ports": {}, "cells": {}, "netnames": {}},
            "core": {
                "attributes": {"top": "00000001"},
                "ports": {
                    "clk_i": {"direction": "input", "bits": [2]},
                    "a_i": {"direction": "input", "bits": [3, 4]},
                    "b_o": {"direction": "output", "bits": [5]},
                },
                "cells": {"register": cell},
                "netnames": {
                    name: {"hide_name": 0, "bits": bits, "attributes": {}} for name, bits in nets.items()
                },
            },
        }
    }


def cells(content: dict[str, Any]) -> dict[str, Any]:
    return dict(content["modules"]["core"]["cells"])


def test_every_port_bit_gets_a_flip_flop_and_only_the_clock_stays_a_port() -> None:
    content = add_shell(netlist(), FLOW)
    assert set(cells(content)) == {"register", "shell_a_i_0", "shell_a_i_1", "shell_b_o_0"}
    assert set(content["modules"]["core"]["ports"]) == {"clk_i"}


def test_inputs_come_from_nowhere_and_outputs_are_captured() -> None:
    content = cells(add_shell(netlist(), FLOW))
    first, second, last = (content[f"shell_{name}"]["connections"] for name in ("a_i_0", "a_i_1", "b_o_0"))
    assert [first["Q"], second["Q"]] == [[3], [4]]
    assert first["DI"] == second["DI"]
    assert last["DI"] == [5]
    assert {first["DI"][0], last["Q"][0]}.isdisjoint({2, 3, 4, 5})
    assert all(content[name]["connections"]["CLK"] == [2] for name in content)


def test_multi_cycle_register_gets_a_clock_of_its_own() -> None:
    content = cells(add_shell(netlist(), FLOW, multicycle=["key_q"]))
    assert content["register"]["connections"]["CLK"] != [2]
    assert content["shell_a_i_0"]["connections"]["CLK"] == [2]


def test_registers_outside_get_a_clock_of_their_own() -> None:
    content = cells(add_shell(netlist(), FLOW, multicycle=["a_i"]))
    outside = {content[f"shell_a_i_{bit}"]["connections"]["CLK"][0] for bit in range(2)}
    assert len(outside) == 1
    assert content["shell_a_i_0"]["connections"]["DI"] == content["shell_a_i_1"]["connections"]["DI"]
    assert outside.isdisjoint(content["register"]["connections"]["CLK"])


def test_serial_shell_has_three_pins_and_one_chain() -> None:
    content = add_shell(netlist(), replace(FLOW, serial=Serial(exclusive_or=GATE)))
    ports = content["modules"]["core"]["ports"]
    assert {name: port["direction"] for name, port in ports.items()} == {
        "clk_i": "input",
        "shell_in": "input",
        "shell_out": "output",
    }
    parts = cells(content)
    # From the pin through the inputs, then the captured output is added behind its register.
    assert parts["shell_a_i_0"]["connections"]["DI"] == ports["shell_in"]["bits"]
    assert parts["shell_a_i_1"]["connections"]["DI"] == [3]
    assert parts["shell_b_o_0"]["connections"]["DI"] == [5]
    mixed = parts["shell_b_o_0_mix"]["connections"]
    assert [mixed["A"], mixed["B"]] == [parts["shell_b_o_0"]["connections"]["Q"], [4]]
    assert parts["shell_b_o_0_collect"]["connections"]["DI"] == mixed["Z"]
    assert parts["shell_b_o_0_collect"]["connections"]["Q"] == ports["shell_out"]["bits"]


def test_serial_shell_costs_two_registers_and_a_lut_for_an_output_and_a_register_for_an_input() -> None:
    added = [name for name in cells(add_shell(netlist(), SERIAL)) if name.startswith("shell_")]
    assert sorted(added) == [
        "shell_a_i_0",
        "shell_a_i_1",
        "shell_b_o_0",
        "shell_b_o_0_collect",
        "shell_b_o_0_mix",
        "shell_out_buffer",
    ]


def test_buffers_stand_between_pins_and_the_netlist() -> None:
    content = add_shell(netlist(), SERIAL)
    ports, parts = content["modules"]["core"]["ports"], cells(content)
    clock = parts["clk_i_buffer"]
    assert clock["connections"] == {"I": ports["clk_i"]["bits"], "O": [2]}
    assert clock["attributes"] == {"LOC": "P3"}
    assert parts["register"]["connections"]["CLK"] == [2]
    assert parts["shell_out_buffer"]["connections"]["I"] == parts["shell_b_o_0_collect"]["connections"]["Q"]
    assert parts["shell_out_buffer"]["connections"]["O"] == ports["shell_out"]["bits"]


def test_another_kind_of_flip_flop_is_moved_too() -> None:
    content = netlist()
    register = cells(content)["register"]
    register["type"] = "TRELLIS_FF_WITH_ENABLE"
    add_shell(content, FLOW, multicycle=["key_q"])
    assert register["connections"]["CLK"] != [2]


def test_missing_register() -> None:
    with pytest.raises(ToolError, match="the netlist has no register other_q"):
        add_shell(netlist(), FLOW, multicycle=["other_q"])


def test_missing_clock() -> None:
    content = netlist()
    del content["modules"]["core"]["ports"]["clk_i"]
    with pytest.raises(ToolError, match="the netlist has no clock clk_i"):
        add_shell(content, FLOW)


def test_missing_top() -> None:
    with pytest.raises(ToolError, match="the netlist has no top module"):
        add_shell({"modules": {}}, FLOW)

from typing import Any

import pytest

from cipherfab.errors import ToolError
from cipherfab.toolchain import TARGETS
from cipherfab.toolchain.timing_shell import add_shell

FLOW = TARGETS["ecp5"].place_and_route
assert FLOW is not None
FLIP_FLOP = FLOW.flip_flop


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
    content = add_shell(netlist(), FLIP_FLOP)
    assert set(cells(content)) == {"register", "shell_a_i_0", "shell_a_i_1", "shell_b_o_0"}
    assert set(content["modules"]["core"]["ports"]) == {"clk_i"}


def test_inputs_are_a_shift_register_and_outputs_are_captured() -> None:
    content = cells(add_shell(netlist(), FLIP_FLOP))
    first, second, last = (content[f"shell_{name}"]["connections"] for name in ("a_i_0", "a_i_1", "b_o_0"))
    assert first["Q"] == [3]
    assert second["DI"] == [3]
    assert second["Q"] == [4]
    assert last["DI"] == [5]
    assert {first["DI"][0], last["Q"][0]}.isdisjoint({2, 3, 4, 5})
    assert all(content[name]["connections"]["CLK"] == [2] for name in content)


def test_multi_cycle_register_gets_a_clock_of_its_own() -> None:
    content = cells(add_shell(netlist(), FLIP_FLOP, multicycle=["key_q"]))
    assert content["register"]["connections"]["CLK"] != [2]
    assert content["shell_a_i_0"]["connections"]["CLK"] == [2]


def test_registers_outside_get_a_clock_of_their_own() -> None:
    content = cells(add_shell(netlist(), FLIP_FLOP, multicycle=["a_i"]))
    outside = {content[f"shell_a_i_{bit}"]["connections"]["CLK"][0] for bit in range(2)}
    assert len(outside) == 1
    assert content["shell_a_i_0"]["connections"]["DI"] == content["shell_a_i_1"]["connections"]["DI"]
    assert outside.isdisjoint(content["register"]["connections"]["CLK"])


def test_missing_register() -> None:
    with pytest.raises(ToolError, match="the netlist has no register other_q"):
        add_shell(netlist(), FLIP_FLOP, multicycle=["other_q"])


def test_missing_clock() -> None:
    content = netlist()
    del content["modules"]["core"]["ports"]["clk_i"]
    with pytest.raises(ToolError, match="the netlist has no clock clk_i"):
        add_shell(content, FLIP_FLOP)


def test_missing_top() -> None:
    with pytest.raises(ToolError, match="the netlist has no top module"):
        add_shell({"modules": {}}, FLIP_FLOP)

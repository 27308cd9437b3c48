"""Many copies of a core in one simulation: those with a fault are found, and no other."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import needed_sources, parse
from cipherfab.simulator.compile import compile_netlist
from cipherfab.simulator.lanes import pack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import failing_copies, known_answers
from cipherfab.verify.stimulus import Ints

from .conftest import TopGates

# What is wrong with each copy, by its number.
FAULTS = {
    1: "block_o[63]",
    2: "block_o[0] while it waits",
    3: "out_valid_o is never high",
    4: "in_ready_o in every other cycle alone",
    6: "no reset",
}
COPIES = 8


def wrapped(design_id: str) -> str:
    """Return a core with an input that says which of the faults it has."""
    design = parse(design_id)
    ports = "".join(f"  {p.direction} logic [{p.width - 1}:0] {p.name},\n" for p in design.ports)
    parameters = ", ".join(f".{name}({value})" for name, value in design.sv_parameters.items())
    own = {
        "in_valid_i": "in_valid_i & ~late",
        "in_ready_o": "ready",
        "out_valid_o": "valid",
        "block_o": "block",
    }
    own["rst_i"] = "rst_i & (fault_i != 6)"
    pins = ", ".join(f".{p.name}({own.get(p.name, p.name)})" for p in design.ports)
    pins = re.sub(r"\.key_ready_o\(key_ready_o\)", ".key_ready_o()", pins)
    return (
        f"module wrapped (\n{ports}  input logic [2:0] fault_i\n);\n"
        "  logic ready, valid, late, turn_q, waits_q;\n"
        f"  logic [{design.cipher.block_bits - 1}:0] block;\n"
        f"  {design.module} #({parameters}) u_core ({pins});\n"
        "  assign late = fault_i == 4 && turn_q;\n"
        "  assign in_ready_o = ready & ~late;\n"
        "  assign key_ready_o = in_ready_o;\n"
        "  assign out_valid_o = valid & (fault_i != 3);\n"
        "  assign block_o = block ^ {fault_i == 1, 63'(fault_i == 2 && waits_q)};\n"
        "  always_ff @(posedge clk_i) begin\n"
        "    turn_q <= ~turn_q & ~rst_i;\n"
        "    waits_q <= valid & ~out_ready_i;\n"
        "  end\n"
        "endmodule\n"
    )


@pytest.mark.parametrize("lanes", [16, 64])
def test_copies_with_faults_are_found(lanes: int, top_gates: TopGates, tmp_path: Path) -> None:
    design = parse("present-80/iterative:rounds_per_cycle=5,entry_rounds=1")
    path = tmp_path / "wrapped.sv"
    path.write_text(wrapped(design.id), encoding="utf-8")
    gates = top_gates("wrapped", {}, [*needed_sources(design.module), path])

    def prepare(simulator: Simulator, copies: Ints) -> None:
        simulator.write("fault_i", pack_lanes(copies.tolist(), 3))

    found = failing_copies(
        compile_netlist(gates),
        design,
        COPIES,
        prepare,
        vectors=known_answers(design)[:20],
        blocks=300,
        lanes=lanes,
    )
    assert found.tolist() == list(FAULTS)
